/** Twenty charts of twenty types on paper: how long the server's painters take for them, without asking anything. */
import { charts, type ListedChart } from '@tessera/charts';
import { toPng } from '@tessera/server/render/png';
import { renderChart } from '@tessera/server/render/svg';
import { atMost, median, ms, times, type Chapter } from './figures.ts';

/** As a dashboard mixes them. */
const mixed = (
  'big_number_total big_number echarts_timeseries_line echarts_area echarts_timeseries_bar pie table pivot_table_v2 mixed_timeseries ' +
  'histogram_v2 heatmap_v2 treemap_v2 sankey_v2 funnel gauge_chart radar box_plot bubble_v2 world_map word_cloud'
).split(' ');

/** @param rounds  painted so many times, after one to warm up */
export async function measurePaper(rounds: number): Promise<Chapter> {
  const types = mixed.map((id) => {
    const chart = charts.find((each) => each.id === id);
    if (!chart) throw new Error(`No chart type ${id}.`);
    return chart;
  });
  const paint = ({ id, example }: ListedChart): string =>
    renderChart({ ...example.form, viz_type: id }, example.answers, {
      width: 640,
      height: 400,
      mode: 'report',
      look: 'light',
      now: Date.UTC(2024, 0, 1),
      title: id,
      inner: example.inner,
    });
  const [svgMs, pngMs]: [number[], number[]] = [[], []];
  for (let round = 0; round <= rounds; round++) {
    const started = performance.now();
    for (const type of types) paint(type);
    const painted = performance.now();
    await Promise.all(types.map((type) => toPng(paint(type))));
    if (round === 0) continue;
    svgMs.push(painted - started);
    pngMs.push(performance.now() - painted);
  }
  return {
    title: 'Twenty charts on paper',
    how: `The examples of ${mixed.length} chart types at 640 × 400 px, painted one after the other in this process: as SVG, and again as PNG with two pixels each way for one, which the threads of the rasteriser make meanwhile; ${rounds} rounds after one to warm up. The goals are held to the quickest round: in the others the machine did other work as well.`,
    figures: [
      atMost('as SVG', Math.min(...svgMs), 400, ms),
      atMost('as PNG, with the SVG', Math.min(...pngMs), 1000, ms),
      { name: 'median round, SVG / PNG', value: `${ms(median(svgMs))} / ${ms(median(pngMs))}` },
      { name: 'PNG over SVG, quickest rounds', value: times(Math.min(...pngMs) / Math.min(...svgMs)) },
    ],
  };
}
