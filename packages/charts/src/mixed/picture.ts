/** Two answers on one x axis. */
import { columnLabel } from '@tessera/core/query/column';
import { metricLabel } from '@tessera/core/query/metric';
import type { QueryAnswer, EChartsPicture, Mark, MarkSelection, Picture, DepictOptions } from '../chart-type.ts';
import { annotationMarks } from '../shared/annotation-marks.ts';
import type { ValueAxis } from '../shared/axes.ts';
import type { SeriesForm } from '../shared/analytics.ts';
import { axisLabel } from '../shared/base-query.ts';
import { alongAxis, mergeAxes } from '../shared/merged-axis.ts';
import { cartesianPicture } from '../shared/cartesian.ts';
import { metricNumber, numberText, titleOf, type NumberText } from '../shared/format.ts';
import type { DrawnSeries, SeriesStyle } from '../shared/marks.ts';
import { seriesOthersLast } from '../shared/others.ts';
import { isBlank, readPoints, sortSeries, type AxisPoints, type SeriesPoints, type ChartSeries } from '../shared/series.ts';
import { seriesStyle } from '../shared/series-style.ts';
import { axisText, cautions, drawSeries, pointsAxis, smallestPositive } from '../shared/timeseries-picture.ts';
import { questionB } from './query.ts';
import type { MixedForm } from './form.ts';
import { describeSeries } from '../shared/summary.ts';
import { nothing } from '../shared/nothing.ts';

type Side = 'A' | 'B';
interface SidedSeries extends ChartSeries {
  side: Side;
  /** The label whose colour it has. */
  tint: string;
}

/** The second question's style keys under the first one's names. */
const lookOf = (form: MixedForm, side: Side) =>
  side === 'A'
    ? form
    : {
        seriesType: form.seriesTypeB,
        stack: form.stackB,
        area: form.areaB,
        opacity: form.opacityB,
        show_value: form.show_valueB,
        only_total: form.only_totalB,
        markerEnabled: form.markerEnabledB,
        markerSize: form.markerSizeB,
        yAxisIndex: form.yAxisIndexB,
        sort_series_type: form.sort_series_typeB,
        sort_series_ascending: form.sort_series_ascendingB,
      };

function styleOf(form: MixedForm, side: Side): SeriesStyle {
  const look = lookOf(form, side);
  return {
    ...seriesStyle(look.seriesType, look),
    stack: look.stack ? 'Stack' : undefined,
    axis: look.yAxisIndex,
    showValue: look.show_value,
    onlyTotal: look.only_total,
    percentageThreshold: 0,
  };
}

function numberOfAxis(
  form: MixedForm,
  axis: 0 | 1,
  metric: string | undefined,
  view: DepictOptions,
  percent: boolean,
): NumberText {
  const format = axis === 0 ? form.y_axis_format : form.y_axis_format_secondary;
  if (percent && !format?.includes('%')) return numberText(',.1%');
  return metricNumber(view, metric, format, axis === 0 ? form.currency_format : form.currency_format_secondary);
}

/** The answer's series in order; names that both questions use are made distinct. */
function sidePoints(
  form: MixedForm,
  question: SeriesForm,
  answer: QueryAnswer | undefined,
  side: Side,
  view: DepictOptions,
): SeriesPoints | undefined {
  if (!answer) return undefined;
  const points = readPoints(answer, {
    axis: axisLabel(form.x_axis),
    dimensions: question.groupby.length,
    metrics: question.metrics.map(metricLabel),
    shifts: question.time_compare ?? [],
    categorical: form.xAxisForceCategorical,
    stacked: form.stack || form.stackB,
    dataset: view.dataset,
    say: view.say,
  });
  const look = lookOf(form, side);
  const sorted = sortSeries(points.series, look.sort_series_type, look.sort_series_ascending);
  return { ...points, series: [...seriesOthersLast(question, sorted, view.say)] };
}

function spread(
  points: SeriesPoints,
  rows: Map<unknown, number>,
  x: AxisPoints,
  side: Side,
  taken: ReadonlySet<string>,
  tintOf: (series: ChartSeries) => string,
): SidedSeries[] {
  return points.series.map((each) => ({
    ...each,
    side,
    tint: tintOf(each),
    id: `${side} ${each.id}`,
    label: taken.has(each.label) ? `${each.label} (Query ${side})` : each.label,
    y: alongAxis(each.y, rows, x),
  }));
}

function valueAxisOf(
  form: MixedForm,
  at: 0 | 1,
  series: readonly DrawnSeries[],
  view: DepictOptions,
  percent: boolean,
): ValueAxis {
  const own = series.filter((each) => each.style.axis === at);
  const metrics = new Set(own.map((each) => each.metric));
  return {
    title: at === 0 ? form.y_axis_title : form.yAxisTitleSecondary,
    titleMargin: form.y_axis_title_margin,
    titlePosition: at === 0 ? form.y_axis_title_position : 'Left',
    number: numberOfAxis(form, at, metrics.size === 1 ? [...metrics][0] : undefined, view, percent),
    log: at === 0 ? form.logAxis : form.logAxisSecondary,
    minorSplit: at === 0 && form.minorSplitLine,
    truncate: form.truncateYAxis,
    bounds: at === 0 ? form.y_axis_bounds : form.y_axis_bounds_secondary,
    percent: false,
    bare: false,
    smallest: smallestPositive(own),
  };
}

/** The picture of a mixed chart: series of A, then of B, coloured from one scale in that order. */
export function mixedPicture(form: MixedForm, answers: QueryAnswer[], view: DepictOptions): Picture {
  const second = questionB(form);
  const a = sidePoints(form, form, answers[0], 'A', view);
  const b = sidePoints(form, second, answers[1], 'B', view);
  const sides = [a, b].filter((points) => points !== undefined);
  const { x, rowsOf } = mergeAxes(sides);
  const labelsA = new Set(a?.series.map((each) => each.label));
  const taken = new Set(b?.series.map((each) => each.label).filter((label) => labelsA.has(label)));
  const plain = (each: ChartSeries): string => (form.time_shift_color ? each.base : each.label);
  const tintsA = new Set(a?.series.map(plain));
  // A name of both sides keeps its colour, the same everywhere, on the first; the second has one of its own.
  const tintB = (each: ChartSeries): string => (tintsA.has(plain(each)) ? `${plain(each)} (Query B)` : plain(each));
  const all = [
    ...(a ? spread(a, rowsOf(a), x, 'A', taken, plain) : []),
    ...(b ? spread(b, rowsOf(b), x, 'B', taken, tintB) : []),
  ];
  if (x.at.length === 0 || isBlank(all)) return nothing(answers.find((answer) => answer.frame.rowcount > 0) ?? answers[0], view);
  const styles = { A: styleOf(form, 'A'), B: styleOf(form, 'B') };
  const percent = { A: isPercent(form), B: isPercent(second) };
  const sideOf = new Map(all.map((each) => [each.id, each.side]));
  const tintOf = new Map(all.map((each) => [each.id, each.tint]));
  const side = (series: ChartSeries): Side => sideOf.get(series.id) ?? 'A';
  const series = drawSeries(all, (each) => styles[side(each)], side, view, {
    numberOf: (each) => numberOfAxis(form, styles[side(each)].axis, each.metric, view, percent[side(each)]),
    shifts: [...new Set([...(form.time_compare ?? []), ...(second.time_compare ?? [])])],
    matchShiftColour: form.time_shift_color,
    tintOf: (each) => tintOf.get(each.id) ?? each.label,
    log: (axis) => (axis === 0 ? form.logAxis : form.logAxisSecondary),
  });
  const text = axisText(form, x, form.tooltipTimeFormat);
  const axisPercent = (at: 0 | 1): boolean => (['A', 'B'] as const).some((each) => styles[each].axis === at && percent[each]);
  const two = series.some((each) => each.style.axis === 1);
  const isLog = form.logAxis || form.logAxisSecondary;
  const picture = cartesianPicture(
    {
      x: pointsAxis(
        form,
        x,
        series.some((each) => each.style.type !== 'line'),
      ),
      xText: text,
      values: ([0, 1] as const).slice(0, two ? 2 : 1).map((at) => valueAxisOf(form, at, series, view, axisPercent(at))),
      series,
      horizontal: false,
      zoomable: form.zoomable,
      legend: form,
      tooltip: form,
      dimensionsOf: (each) =>
        (side(each) === 'A' ? form : second).groupby.filter((column) => columnLabel(column) !== axisLabel(form.x_axis)),
      axisColumn: form.x_axis,
      summary: describeSeries(view.say('Mixed Chart'), series, titleOf(view.dataset, axisLabel(form.x_axis)), text, view),
      notes: [...sides.flatMap((points) => points.notes), ...cautions(answers, series, isLog, view)],
      ...(answers[0] && { annotations: annotationMarks(form.annotation_layers, answers[0], { view, x, horizontal: false }) }),
    },
    view,
  );
  if (picture.kind !== 'echarts') return picture;
  const told = withQuestions(picture, sideOf);
  return form.show_query_identifiers ? withIdentifiers(told, new Map(series.map((each) => [each.label, side(each)]))) : told;
}

/** Each side has filters of its own: a mark says which question its rows are of. */
function withQuestions(picture: EChartsPicture, sideOf: ReadonlyMap<string, Side>): EChartsPicture {
  const { pick, axis } = picture;
  const said = (mark: Mark, found: MarkSelection | undefined): MarkSelection | undefined =>
    found && sideOf.get(mark.seriesId ?? '') === 'B' ? { ...found, question: 1 } : found;
  return {
    ...picture,
    ...(pick && { pick: (mark) => said(mark, pick(mark)) }),
    ...(axis && { axis: { ...axis, place: (mark) => said(mark, axis.place(mark)) } }),
  };
}

/** The tooltip says of each series which query it is of; a name that both have says so already. */
function withIdentifiers(picture: EChartsPicture, sideOfLabel: ReadonlyMap<string, Side>): EChartsPicture {
  const { tooltip } = picture;
  if (!tooltip) return picture;
  const identified = (label: string): string => {
    const side = sideOfLabel.get(label);
    const suffix = `(Query ${side})`;
    return side === undefined || label.endsWith(suffix) ? label : `${label} ${suffix}`;
  };
  return {
    ...picture,
    tooltip: (points) => {
      const told = tooltip(points);
      return { ...told, rows: told.rows.map((row) => ({ ...row, label: identified(row.label) })) };
    },
  };
}

const isPercent = (question: SeriesForm): boolean =>
  (question.time_compare ?? []).length > 0 && question.comparison_type === 'percentage';
