/**
 * Form and answer of a line, bar, area or scatter chart → a decided model → its picture
 * (docs/reference/charts.md#time-series, docs/reference/charts.md#odd-data).
 */
import { othersUnpicked, seriesOthersLast } from './others.ts';
import { columnLabel, type Column } from '@tessera/core/query/column';
import { metricLabel } from '@tessera/core/query/metric';
import type { QueryAnswer, Picture, DepictOptions } from '../chart-type.ts';
import { annotationMarks } from './annotation-marks.ts';
import type { PointAxis, ValueAxis } from './axes.ts';
import { axisLabel } from './base-query.ts';
import { cartesianPicture } from './cartesian.ts';
import { labelText, metricNumber, numberText, plainNumber, timeText, titleOf, type NumberText } from './format.ts';
import { forecastMarks, splitForecasts, type Forecast } from './forecast.ts';
import { inkOf } from './ink.ts';
import type { DrawnSeries, SeriesStyle } from './marks.ts';
import {
  isBlank,
  readPoints,
  sortCategories,
  sortSeries,
  type AxisPoints,
  type SeriesPoints,
  type ChartSeries,
  type SeriesOrder,
} from './series.ts';
import { percentChanges } from './percent-change.ts';
import { stackHeights } from './stack.ts';
import type { TimeseriesForm } from './timeseries-form.ts';
import { describeSeries } from './summary.ts';
import { nothing } from './nothing.ts';

/** What distinguishes one type of the family from another. */
export interface TimeseriesKind {
  name: string;
  style: Pick<SeriesStyle, 'type' | 'smooth' | 'step' | 'area' | 'marker'>;
  horizontal?: boolean;
  /** Values are shown relative to their series' first one. */
  percentChange?: boolean;
  /** The dimension that splits stacks, with its label. */
  splitBy?: string | undefined;
}

const adaptive = (format: string | undefined): boolean => !format || format === 'SMART_NUMBER';

/** The number format of a series: shares read as percents, the rest as metric, chart and dataset say. */
export function numberOfSeries(form: TimeseriesForm, metric: string | undefined, view: DepictOptions): NumberText {
  const compares = (form.time_compare ?? []).length > 0 && form.comparison_type === 'percentage';
  const shares = form.contributionMode !== undefined;
  if ((shares || compares) && (adaptive(form.y_axis_format) || !form.y_axis_format?.includes('%'))) {
    return numberText(shares ? ',.0%' : ',.1%');
  }
  return metricNumber(view, metric, form.y_axis_format, form.currency_format);
}

/** Names made unique: the legend and the tooltip distinguish series by them. */
export function uniqueNames(labels: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return labels.map((label) => {
    const count = (seen.get(label) ?? 0) + 1;
    seen.set(label, count);
    return count === 1 ? label : `${label} (${count})`;
  });
}

/** The keys of a form that shape its x axis. */
type AxisForm = Pick<
  TimeseriesForm,
  | 'x_axis_time_format'
  | 'x_axis_number_format'
  | 'time_grain_sqla'
  | 'x_axis_title'
  | 'x_axis_title_margin'
  | 'xAxisLabelRotation'
  | 'xAxisLabelInterval'
  | 'truncateXAxis'
  | 'xAxisBounds'
  | 'minorTicks'
  | 'zoomable'
  | 'force_max_interval'
>;

/** Text of a number on the x axis. `~g`, the default, means the number as it is: d3 would cut it at six digits. */
const axisNumber = ({ x_axis_number_format: format }: AxisForm): NumberText =>
  !format || format === '~g' ? plainNumber : numberText(format);

/** Text of an axis position: a time, a number, a category. @param format  of times */
export function axisText(form: AxisForm, x: AxisPoints, format: string | undefined): (row: number) => string {
  const time = timeText(format, form.time_grain_sqla);
  const number = axisNumber(form);
  return (row) => {
    const cell = x.raw[row];
    if (x.temporal && typeof cell === 'number') return time(cell);
    return x.kind === 'value' ? number(x.at[row] ?? Number.NaN) : labelText(cell);
  };
}

/** The x axis of the family. `padded` keeps room at both ends, for marks that have a width. */
export function pointsAxis(form: AxisForm, x: AxisPoints, padded: boolean): PointAxis {
  const format = form.x_axis_time_format;
  const own = format && format !== 'smart_date' ? timeText(format, form.time_grain_sqla) : undefined;
  const tick = x.kind === 'time' ? own : x.kind === 'value' ? axisNumber(form) : axisText(form, x, format);
  return {
    points: x,
    title: form.x_axis_title,
    titleMargin: form.x_axis_title_margin,
    rotation: form.xAxisLabelRotation,
    allLabels: form.xAxisLabelInterval === '0',
    truncate: form.truncateXAxis,
    bounds: form.xAxisBounds,
    minorTicks: form.minorTicks,
    zoomable: form.zoomable,
    grain: form.time_grain_sqla,
    everyGrain: form.force_max_interval,
    padded,
    tick,
  };
}

function valuesAxis(form: TimeseriesForm, series: readonly DrawnSeries[], view: DepictOptions): ValueAxis {
  const metrics = new Set(series.map((each) => each.metric));
  const expand = form.stack === 'Expand';
  const signed = series.some((each) => each.heights.some((height) => height < 0));
  return {
    title: form.y_axis_title,
    titleMargin: form.y_axis_title_margin,
    titlePosition: form.y_axis_title_position,
    number: expand ? numberText(',.0%') : numberOfSeries(form, metrics.size === 1 ? [...metrics][0] : undefined, view),
    log: form.logAxis,
    minorSplit: form.minorSplitLine,
    truncate: form.truncateYAxis,
    bounds: form.y_axis_bounds,
    percent: (expand || (form.contributionMode === 'row' && form.stack !== undefined)) && !signed,
    bare: form.stack === 'Stream',
    smallest: smallestPositive(series),
  };
}

/** The smallest positive height; infinite when there is none. */
export function smallestPositive(series: readonly DrawnSeries[]): number {
  let smallest = Number.POSITIVE_INFINITY;
  for (const { heights } of series) for (const height of heights) if (height > 0 && height < smallest) smallest = height;
  return smallest;
}

/** Series with styles, colours, names and heights; groups stand on each other. */
export function drawSeries(
  series: readonly ChartSeries[],
  styleOf: (series: ChartSeries) => SeriesStyle,
  groupOf: (series: ChartSeries) => string,
  view: DepictOptions,
  options: {
    numberOf: (series: ChartSeries) => NumberText;
    shifts: readonly string[];
    matchShiftColour: boolean;
    /** The label whose colour a series has; its own when absent. */
    tintOf?: (series: ChartSeries) => string;
    log: (axis: 0 | 1) => boolean;
  },
): DrawnSeries[] {
  const names = uniqueNames(series.map((each) => each.label));
  const { tintOf = (each: ChartSeries) => (options.matchShiftColour ? each.base : each.label) } = options;
  const drawn = series.map((each, at): DrawnSeries => {
    const style = styleOf(each);
    const shiftAt = each.shift === undefined ? undefined : Math.max(0, options.shifts.indexOf(each.shift));
    return {
      ...each,
      name: names[at] ?? each.label,
      style,
      colour: inkOf(view, tintOf(each)),
      number: options.numberOf(each),
      heights: options.log(style.axis) ? each.y.map((value) => (value > 0 ? value : Number.NaN)) : each.y,
      group: style.stack ? `${groupOf(each)} ${each.shift ?? ''} ${style.axis}` : undefined,
      shiftAt,
    };
  });
  const groups = new Map<string, DrawnSeries[]>();
  for (const each of drawn) if (each.group) groups.set(each.group, [...(groups.get(each.group) ?? []), each]);
  for (const members of groups.values()) {
    const style = members[0]?.style.stack;
    if (!style) continue;
    const heights = stackHeights(
      members.map((each) => each.heights),
      style,
    );
    members.forEach((each, at) => (each.heights = heights[at] ?? each.heights));
  }
  return drawn;
}

/** Notes a reader must have: cut answers, numbers a log axis cannot show, too many series. */
export function cautions(
  answers: readonly QueryAnswer[],
  series: readonly ChartSeries[],
  log: boolean,
  view: Pick<DepictOptions, 'say'>,
): string[] {
  const lost = log && series.some((each) => each.y.some((value) => value <= 0));
  return [
    ...(answers.some((answer) => answer.truncated) ? [view.say('The row limit cut this answer: not everything is shown.')] : []),
    ...(lost ? [view.say('Values ≤ 0 are not drawn on a logarithmic axis.')] : []),
    ...(series.length > 50 ? [view.say('Series: {n}. A series limit would make the chart readable.', { n: series.length })] : []),
  ];
}

function orderedPoints(form: TimeseriesForm, points: SeriesPoints, { say }: Pick<DepictOptions, 'say'>): SeriesPoints {
  const sorted = sortSeries(points.series, form.sort_series_type, form.sort_series_ascending);
  const series = [...seriesOthersLast(form, sorted, say)];
  const by = form.x_axis_sort;
  const measures: readonly string[] = ['name', 'sum', 'min', 'max', 'avg'];
  if (!by || form.groupby.length === 0 || !measures.includes(by)) return { ...points, series };
  // The list above holds exactly the members of SeriesOrder.
  return sortCategories({ ...points, series }, by as SeriesOrder, form.x_axis_sort_asc);
}

/** The points of an answer, as changes where the chart shows those. @param dimensions  how many a series has */
function readFamily(
  form: TimeseriesForm,
  answer: QueryAnswer,
  kind: TimeseriesKind,
  dimensions: number,
  view: DepictOptions,
): SeriesPoints {
  const points = readPoints(answer, {
    axis: axisLabel(form.x_axis),
    dimensions,
    metrics: form.metrics.map(metricLabel),
    shifts: form.time_compare,
    categorical: form.xAxisForceCategorical,
    stacked: form.stack !== undefined,
    dataset: view.dataset,
    say: view.say,
  });
  return kind.percentChange ? percentChanges(points, view) : points;
}

/** The style all series of the chart have; dots do not stand on each other. */
const styleOf = (form: TimeseriesForm, { style }: TimeseriesKind): SeriesStyle => ({
  ...style,
  stack: style.type === 'scatter' ? undefined : form.stack,
  axis: 0,
  showValue: form.show_value,
  onlyTotal: form.only_total,
  percentageThreshold: form.percentage_threshold,
});

/** Of a form whose values are percent changes: formats of amounts say nothing about them. */
const percentForm = (form: TimeseriesForm): TimeseriesForm => ({
  ...form,
  y_axis_format: form.y_axis_format?.includes('%') ? form.y_axis_format : ',.1%',
  currency_format: undefined,
});

/** The picture of a chart of the family. What a limit left out, gathered under one name, cannot be clicked. */
export const timeseriesPicture = (...of: Parameters<typeof drawFamily>): Picture => othersUnpicked(of[0], drawFamily(...of));

function drawFamily(given: TimeseriesForm, answers: QueryAnswer[], view: DepictOptions, kind: TimeseriesKind): Picture {
  const form = kind.percentChange ? percentForm(given) : given;
  const [whole] = answers;
  const { answer, forecasts } = whole ? splitForecasts(whole) : { answer: undefined, forecasts: new Map<string, Forecast>() };
  const axis = axisLabel(form.x_axis);
  const groupby: Column[] = form.groupby.filter((column) => columnLabel(column) !== axis);
  const points = answer && orderedPoints(form, readFamily(form, answer, kind, groupby.length, view), view);
  if (!answer || !points || points.x.at.length === 0 || isBlank(points.series)) return nothing(answer, view);
  const style = styleOf(form, kind);
  const split = groupby.findIndex((column) => columnLabel(column) === kind.splitBy);
  const series = drawSeries(
    points.series,
    () => style,
    (each) => (split < 0 ? '' : (each.dims[split] ?? '')),
    view,
    {
      numberOf: (each) => numberOfSeries(form, each.metric, view),
      shifts: form.time_compare,
      matchShiftColour: form.time_shift_color,
      log: () => form.logAxis,
    },
  );
  const xText = axisText(form, points.x, form.tooltipTimeFormat);
  const horizontal = kind.horizontal ?? false;
  const layers = annotationMarks(form.annotation_layers, answer, { view, x: points.x, horizontal });
  const expected = forecastMarks(series, forecasts, { x: points.x, horizontal, log: form.logAxis });
  const isStacked = expected.length > 0 && style.stack !== undefined;
  return cartesianPicture(
    {
      x: pointsAxis(form, points.x, kind.style.type !== 'line'),
      xText,
      values: [valuesAxis(form, series, view)],
      series,
      horizontal,
      zoomable: form.zoomable,
      legend: form,
      tooltip: form,
      dimensionsOf: () => groupby,
      axisColumn: form.x_axis,
      summary: describeSeries(view.say(kind.name), series, titleOf(view.dataset, axis), xText, view),
      notes: [
        ...points.notes,
        ...cautions(answers, series, form.logAxis, view),
        ...(isStacked ? [view.say('Forecasts stand on the axis, not on the stack.')] : []),
      ],
      annotations: { ...layers, series: [...expected, ...layers.series] },
      forecasts,
    },
    view,
  );
}
