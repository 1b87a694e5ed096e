/** The rose as an ECharts picture: one wedge for each moment, its parts stacked from the centre outwards. */
import type { BarSeriesOption } from 'echarts';
import { metricLabel } from '@tessera/core/query/metric';
import type { QueryAnswer, Mark, MarkSelection, Picture, Tooltip, TooltipPoint, DepictOptions } from '../chart-type.ts';
import { dimmedOpacity, isDimmed } from '../shared/cross-filter.ts';
import { distinctSteps } from '../shared/distinct-ticks.ts';
import { labelText, metricNumber, numberText, timeText, type NumberText } from '../shared/format.ts';
import { inkOf } from '../shared/ink.ts';
import { legendOf } from '../shared/legend.ts';
import { baseOption, fontSize, isBare } from '../shared/look.ts';
import { seriesOthersLast } from '../shared/others.ts';
import { pickDimensions, pickValues } from '../shared/pick-values.ts';
import { isBlank, readPoints, type ChartSeries, type SeriesPoints } from '../shared/series.ts';
import { uniqueNames } from '../shared/timeseries-picture.ts';
import type { RoseForm } from './form.ts';
import { describeSeries } from '../shared/summary.ts';
import { nothing } from '../shared/nothing.ts';

const wedgesMax = 366;

interface Drawing {
  form: RoseForm;
  points: SeriesPoints;
  names: string[];
  numbers: NumberText[];
  view: DepictOptions;
}

/**
 * How far each part of a wedge reaches beyond the one inside it. By area a circle of twice the value is √2 as wide: a part
 * then is the difference between two roots.
 */
export function partsOf(values: readonly number[], byArea: boolean): number[] {
  let sum = 0;
  return values.map((value) => {
    const part = value > 0 ? value : 0;
    const inner = sum;
    sum += part;
    return byArea ? Math.sqrt(sum) - Math.sqrt(inner) : part;
  });
}

function seriesOf({ form, points, names, view }: Drawing): BarSeriesOption[] {
  const { series, x } = points;
  const heights = Array.from(x.at, (_, row) =>
    partsOf(
      series.map((each) => each.y[row] ?? Number.NaN),
      form.rose_area_proportion,
    ),
  );
  return series.map((each, at) => ({
    type: 'bar',
    coordinateSystem: 'polar',
    id: `parts ${at}`,
    name: names[at] ?? '',
    stack: 'wedge',
    color: inkOf(view, each.base),
    barCategoryGap: '0%',
    emphasis: { focus: 'series' },
    itemStyle: {
      borderColor: view.theme.background,
      borderWidth: x.at.length > 120 ? 0 : 1,
      opacity: each.dims.length > 0 && isDimmed(view.selection, each.dims) ? dimmedOpacity : 1,
    },
    data: heights.map((parts, row) => ({
      value: parts[at] ?? 0,
      ...(each.dims.length === 0 && isDimmed(view.selection, [x.raw[row] ?? null]) && { itemStyle: { opacity: dimmedOpacity } }),
    })),
  }));
}

const textOf = ({ form, points }: Drawing): ((row: number) => string) => {
  const time = timeText(form.date_time_format, form.time_grain_sqla);
  return (row) => {
    const cell = points.x.raw[row];
    return points.x.temporal && typeof cell === 'number' ? time(cell) : labelText(cell);
  };
};

function tooltipOf(drawing: Drawing, [point]: TooltipPoint[]): Tooltip {
  const { form, points, names, numbers, view } = drawing;
  const row = point?.dataIndex ?? -1;
  if (row < 0 || row >= points.x.at.length) return { rows: [] };
  const listed = points.series.map((each, at) => ({ each, at, value: each.y[row] ?? Number.NaN }));
  const total = listed.reduce((sum, { value }) => sum + (value > 0 ? value : 0), 0);
  const shown = listed.filter(
    ({ at, value }) => !Number.isNaN(value) && (form.rich_tooltip || point?.seriesId === `parts ${at}`),
  );
  return {
    title: textOf(drawing)(row),
    rows: shown.slice(0, 24).map(({ each, at, value }) => ({
      colour: inkOf(view, each.base),
      label: names[at] ?? '',
      value: `${numbers[at]?.(value) ?? ''}${total > 0 && value > 0 && listed.length > 1 && !form.contribution ? `  ${((value / total) * 100).toFixed(1)}%` : ''}`,
      strong: point?.seriesId === `parts ${at}`,
    })),
    ...(shown.length > 24 && { footer: drawing.view.say('and {n} more', { n: shown.length - 24 }) }),
  };
}

/** A part filters by its dimensions; without any, by the time of its wedge. */
function pickOf(drawing: Drawing, mark: Mark): MarkSelection | undefined {
  const { form, points, view } = drawing;
  const series: ChartSeries | undefined = points.series[Number(/^parts (\d+)$/.exec(mark.seriesId ?? '')?.[1] ?? -1)];
  if (series && form.groupby.length > 0) return pickDimensions(form.groupby, series.dims, view.selection);
  const row = mark.dataIndex ?? -1;
  const value = points.x.raw[row];
  if (form.granularity_sqla === undefined || value === undefined) return undefined;
  const text = textOf(drawing)(row);
  return pickValues(
    [{ column: form.granularity_sqla, value, text, temporal: true, grain: form.time_grain_sqla }],
    view.selection,
  );
}

function circleOf(drawing: Drawing, top: number) {
  const { form, points, view, numbers } = drawing;
  const bare = isBare(view);
  const radius = Math.max(10, Math.min(view.width / 2 - (bare ? 4 : 60), (view.height - top) / 2 - (bare ? 4 : 26)));
  const number = numbers[0];
  return {
    polar: { center: [view.width / 2, top + (view.height - top) / 2], radius: [0, radius] },
    angleAxis: {
      type: 'category' as const,
      data: Array.from(points.x.at, (_, row) => textOf(drawing)(row)),
      startAngle: 90,
      axisLine: { show: !bare, lineStyle: { color: view.theme.line } },
      axisTick: { show: false },
      axisLabel: { show: !bare, color: view.theme.textMuted, fontSize: fontSize.label },
    },
    radiusAxis: {
      type: 'value' as const,
      z: 3,
      ...(number && distinctSteps(number)),
      splitNumber: 3,
      axisLine: { show: false },
      axisTick: { show: false },
      axisLabel: {
        show: !bare,
        color: view.theme.text,
        fontSize: fontSize.label,
        textBorderColor: view.theme.background,
        textBorderWidth: 2,
        showMinLabel: false,
        formatter: (value: number) => number?.(form.rose_area_proportion ? value * value : value) ?? '',
      },
      splitLine: { show: !bare, lineStyle: { color: view.theme.line } },
    },
  };
}

function notesOf(points: SeriesPoints, left: number, answer: QueryAnswer, view: DepictOptions): string[] {
  const negative = points.series.flatMap((each) => [...each.y].filter((value) => value < 0)).length;
  return [
    ...points.notes,
    ...(negative > 0 ? [view.say('Negative values, said only in numbers: {n}.', { n: negative })] : []),
    ...(left > 0 ? [view.say('The first {shown} of {all} are shown.', { shown: wedgesMax, all: wedgesMax + left })] : []),
    ...(answer.truncated ? [view.say('The row limit cut this answer: not everything is shown.')] : []),
  ];
}

function readRose(form: RoseForm, answer: QueryAnswer, view: DepictOptions): { points: SeriesPoints; left: number } {
  const all = readPoints(answer, {
    axis: '__timestamp',
    dimensions: form.groupby.length,
    metrics: form.metrics.map(metricLabel),
    shifts: form.time_compare,
    categorical: true,
    stacked: true,
    dataset: view.dataset,
    say: view.say,
  });
  const count = Math.min(wedgesMax, all.x.at.length);
  const x = { ...all.x, at: all.x.at.slice(0, count), raw: all.x.raw.slice(0, count) };
  const series = seriesOthersLast(form, all.series, view.say).map((each) => ({ ...each, y: each.y.slice(0, count) }));
  return { points: { ...all, x, series }, left: all.x.at.length - count };
}

/** The picture of an answer; the empty one where there is nothing to draw. */
export function rosePicture(form: RoseForm, answers: QueryAnswer[], view: DepictOptions): Picture {
  const [answer] = answers;
  if (!answer || answer.frame.rowcount === 0) return nothing(answer, view);
  const { points, left } = readRose(form, answer, view);
  if (isBlank(points.series)) return nothing(answer, view);
  const shares = form.contribution || (form.time_compare.length > 0 && form.comparison_type === 'percentage');
  const numbers = points.series.map(({ metric }) =>
    shares && !form.number_format?.includes('%') ? numberText(',.1%') : metricNumber(view, metric, form.number_format),
  );
  const names = uniqueNames(points.series.map(({ label }) => label));
  const drawing: Drawing = { form, points, names, numbers, view };
  const {
    legend,
    room,
    notes: unnamed,
  } = legendOf(
    { show_legend: points.series.length > 1, legendType: 'scroll', legendOrientation: 'top' },
    points.series.map((each, at) => ({ name: names[at] ?? '', colour: inkOf(view, each.base) })),
    view,
    false,
  );
  const told = points.series.map((each, at) => ({ name: names[at] ?? '', y: each.y, number: numbers[at] ?? numberText('~g') }));
  const notes = [...notesOf(points, left, answer, view), ...unnamed];
  return {
    kind: 'echarts',
    summary: describeSeries(view.say('Nightingale Rose Chart'), told, view.say('Time'), textOf(drawing), view),
    ...(notes.length > 0 && { notes }),
    option: {
      ...baseOption(view, points.series.length * points.x.at.length),
      legend,
      ...circleOf(drawing, room.top),
      tooltip: { trigger: 'item' },
      series: seriesOf(drawing),
    },
    tooltip: (marks) => tooltipOf(drawing, marks),
    pick: (mark) => pickOf(drawing, mark),
  };
}
