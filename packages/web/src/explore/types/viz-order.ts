/** Which chart types come first: those people reach for most (features CTL-34), and the tiles of the panel (CTL-33). */
import { charts, type ListedChart } from '@tessera/charts';

/** The tiles, in order. */
export const tileIds = ['echarts_timeseries_line', 'table', 'big_number_total', 'pie', 'echarts_timeseries_bar', 'echarts_area'] as const;

const popular = [
  'echarts_timeseries_line',
  'echarts_timeseries_bar',
  'table',
  'big_number_total',
  'big_number',
  'pie',
  'echarts_area',
  'pivot_table_v2',
  'mixed_timeseries',
  'echarts_timeseries_scatter',
  'histogram_v2',
  'heatmap_v2',
  'echarts_timeseries_smooth',
  'echarts_timeseries_step',
  'echarts_timeseries',
];

const rank = (id: string): number => {
  const at = popular.indexOf(id);
  return at < 0 ? popular.length : at;
};

/** What may be chosen, the most used first; a type in use is listed even when it is not offered any more. */
export function choosable(inUse?: string): ListedChart[] {
  return charts.filter((chart) => !chart.hidden || chart.id === inUse).toSorted((a, b) => rank(a.id) - rank(b.id) || a.name.localeCompare(b.name));
}
