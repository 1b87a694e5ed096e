/** Series of several saved charts on one time axis: those of the left charts, then those of the right ones. */
import { z } from 'zod';
import { metricLabel } from '@tessera/core/query/metric';
import { columnLabel } from '@tessera/core/query/column';
import type { DepictOptions, EmptyPicture, Picture, QueryAnswer } from '../chart-type.ts';
import { columnList, flag, maybeColumn, maybeText, metricList, textList, type AxisBounds } from '../controls/shapes.ts';
import type { ValueAxis } from '../shared/axes.ts';
import { axisLabel } from '../shared/base-query.ts';
import { cartesianPicture } from '../shared/cartesian.ts';
import { answeredCharts, emptyWithin, unseenNotes, type AnsweredChart } from '../shared/inner-charts.ts';
import { metricNumber, numberText, type NumberText } from '../shared/format.ts';
import type { DrawnSeries, SeriesStyle } from '../shared/marks.ts';
import { alongAxis, mergeAxes } from '../shared/merged-axis.ts';
import { percentChanges } from '../shared/percent-change.ts';
import { isBlank, readPoints, type ChartSeries, type SeriesPoints } from '../shared/series.ts';
import { seriesStyle } from '../shared/series-style.ts';
import { axisText, cautions, drawSeries, pointsAxis, smallestPositive } from '../shared/timeseries-picture.ts';
import type { LineMultiForm } from './form.ts';
import { linesIn } from './lines.ts';
import { describeSeries } from '../shared/summary.ts';
import { nothing } from '../shared/nothing.ts';

const noBounds: AxisBounds = [null, null];

/** The keys of a chart over time that say how its answer is read. */
const lineForm = z.looseObject({
  x_axis: maybeColumn(),
  metrics: metricList(),
  groupby: columnList(),
  time_compare: textList(),
  time_grain_sqla: maybeText(),
  y_axis_format: maybeText(),
  percent_change: flag(false),
});

/** What an axis of time never has. */
const plainTimeAxis = { xAxisLabelInterval: 'auto' as const, truncateXAxis: true, xAxisBounds: noBounds };

interface Read {
  answered: AnsweredChart;
  form: z.output<typeof lineForm>;
  points: SeriesPoints;
}

/** A chart's points; undefined where it has none along time. */
function pointsOf(answered: AnsweredChart, view: DepictOptions): Read | undefined {
  const form = lineForm.parse(answered.opened.formData);
  const [answer] = answered.answers;
  if (!answer || answer.frame.rowcount === 0) return undefined;
  const axis = axisLabel(form.x_axis);
  const points = readPoints(answer, {
    axis,
    dimensions: form.groupby.filter((column) => columnLabel(column) !== axis).length,
    metrics: form.metrics.map(metricLabel),
    shifts: form.time_compare,
    categorical: false,
    stacked: false,
    dataset: answered.dataset,
    say: view.say,
  });
  if (points.x.kind !== 'time') return undefined;
  return { answered, form, points: form.percent_change ? percentChanges(points, view) : points };
}

interface PlacedSeries extends ChartSeries {
  axis: 0 | 1;
  of: Read;
}

/** Whether a chart stands on the right: one that is chosen for both sides stands on the left. */
const axisOf = (form: LineMultiForm, { chart: { id } }: AnsweredChart): 0 | 1 =>
  id !== undefined && form.line_charts.includes(id) ? 0 : 1;

/** Names by themselves where they are unique and no prefix is asked for. */
function placed(form: LineMultiForm, read: readonly Read[]): { x: SeriesPoints['x']; series: PlacedSeries[] } {
  const { x, rowsOf } = mergeAxes(read.map(({ points }) => points));
  const labels = read.flatMap(({ points }) => points.series.map(({ label }) => label));
  const isShared = (label: string): boolean => labels.indexOf(label) !== labels.lastIndexOf(label);
  const series = read.flatMap((of) => {
    const rows = rowsOf(of.points);
    return of.points.series.map((each): PlacedSeries => {
      const isPrefixed = form.prefix_metric_with_slice_name || isShared(each.label);
      const named = (label: string): string => (isPrefixed ? `${of.answered.chart.name}: ${label}` : label);
      return {
        ...each,
        id: `${of.answered.chart.id} ${each.id}`,
        label: named(each.label),
        base: named(each.base),
        // Values of a chart's dimensions are no filter of another chart.
        dims: [],
        axis: axisOf(form, of.answered),
        of,
        y: alongAxis(each.y, rows, x),
      };
    });
  });
  return { x, series };
}

function numberOf(form: LineMultiForm, series: PlacedSeries | undefined, view: DepictOptions): NumberText {
  if (!series) return numberText('SMART_NUMBER');
  const { axis, of, metric } = series;
  const format = axis === 0 ? form.y_axis_format : form.y_axis_format_secondary;
  const isOwn = format !== undefined && format !== 'SMART_NUMBER';
  if (of.form.percent_change) return numberText(isOwn && format.includes('%') ? format : ',.1%');
  const currency = axis === 0 ? form.currency_format : form.currency_format_secondary;
  return metricNumber({ ...view, dataset: of.answered.dataset }, metric, isOwn ? format : of.form.y_axis_format, currency);
}

function valueAxisOf(form: LineMultiForm, at: 0 | 1, series: readonly DrawnSeries[]): ValueAxis {
  const own = series.filter((each) => each.style.axis === at);
  return {
    title: at === 0 ? form.y_axis_title : form.yAxisTitleSecondary,
    titleMargin: form.y_axis_title_margin,
    titlePosition: at === 0 ? form.y_axis_title_position : 'Left',
    number: own[0]?.number ?? numberText('SMART_NUMBER'),
    log: at === 0 ? form.logAxis : form.logAxisSecondary,
    minorSplit: at === 0 && form.minorSplitLine,
    truncate: form.truncateYAxis,
    bounds: at === 0 ? form.y_axis_bounds : form.y_axis_bounds_secondary,
    percent: false,
    bare: false,
    smallest: smallestPositive(own),
  };
}

/** No series at all: because nothing was found, or because of what the charts are. */
const empty = (
  answers: readonly QueryAnswer[],
  missing: readonly string[],
  charts: readonly AnsweredChart[],
  view: DepictOptions,
): EmptyPicture =>
  emptyWithin(nothing(answers.find(({ frame }) => frame.rowcount > 0) ?? answers[0], view), missing, charts, view);

/** What the reader must know of charts that are not shown. */
function missingOf(form: LineMultiForm, charts: readonly AnsweredChart[], read: readonly Read[], view: DepictOptions): string[] {
  const named = new Set([...form.line_charts, ...form.line_charts_2]).size;
  const isRead = (chart: AnsweredChart): boolean => read.some(({ answered }) => answered === chart);
  const bare = charts.filter((chart) => (chart.answers[0]?.frame.rowcount ?? 0) > 0 && !isRead(chart));
  return [
    ...unseenNotes(named, view, charts),
    ...(bare.length > 0
      ? [view.say('Without points along time: {names}.', { names: bare.map(({ chart }) => chart.name).join(', ') })]
      : []),
  ];
}

/** The picture of several line charts. */
export function lineMultiPicture(form: LineMultiForm, answers: QueryAnswer[], view: DepictOptions): Picture {
  const charts = answeredCharts(linesIn(form, view.inner), answers, view);
  const read = charts.flatMap((each) => pointsOf(each, view) ?? []);
  const missing = missingOf(form, charts, read, view);
  const { x, series: all } = placed(form, read);
  if (x.at.length === 0 || isBlank(all)) return empty(answers, missing, charts, view);
  const byId = new Map(all.map((each) => [each.id, each]));
  const look = seriesStyle('line', form);
  const styleOf = ({ id }: ChartSeries): SeriesStyle => ({
    ...look,
    stack: undefined,
    axis: byId.get(id)?.axis ?? 0,
    showValue: false,
    onlyTotal: false,
    percentageThreshold: 0,
  });
  const series = drawSeries(all, styleOf, () => '', view, {
    numberOf: ({ id }) => numberOf(form, byId.get(id), view),
    shifts: [...new Set(read.flatMap((each) => each.form.time_compare))],
    matchShiftColour: true,
    log: (axis) => (axis === 0 ? form.logAxis : form.logAxisSecondary),
  });
  const grained = { ...form, ...plainTimeAxis, time_grain_sqla: form.time_grain_sqla ?? read[0]?.form.time_grain_sqla };
  const xText = axisText(grained, x, form.tooltipTimeFormat);
  const hasSecond = series.some((each) => each.style.axis === 1);
  return cartesianPicture(
    {
      x: pointsAxis(grained, x, false),
      xText,
      values: ([0, 1] as const).slice(0, hasSecond ? 2 : 1).map((at) => valueAxisOf(form, at, series)),
      series,
      horizontal: false,
      zoomable: form.zoomable,
      legend: form,
      tooltip: form,
      dimensionsOf: () => [],
      axisColumn: undefined,
      summary: describeSeries(view.say('Multiple Line Charts'), series, view.say('Time'), xText, view),
      notes: [
        ...missing,
        ...read.flatMap(({ points }) => points.notes),
        ...cautions(answers, series, form.logAxis || form.logAxisSecondary, view),
      ],
    },
    view,
  );
}
