/** A number, its change, and the line it comes from (docs/reference/charts.md#big-numbers). */
import { columnOf, type Cell } from '@tessera/core/frame/frame';
import { formatNumber } from '@tessera/core/format/number';
import { median } from '@tessera/core/frame/statistics';
import { adaptTo, withAlpha } from '@tessera/core/look/contrast';
import { metricLabel } from '@tessera/core/query/metric';
import type { EChartsOption } from 'echarts';
import type { QueryAnswer, NumberPicture, DepictOptions } from '../chart-type.ts';
import { axisLabel } from '../shared/base-query.ts';
import { distinctSteps } from '../shared/distinct-ticks.ts';
import { timeText, titleOf } from '../shared/format.ts';
import { baseOption, fontSize, isBare } from '../shared/look.ts';
import { captions, faceNumber, faceText, noData, missingNumber } from '../shared/number-face.ts';
import { numberOf } from '../shared/series.ts';
import type { TrendForm } from './form.ts';

interface Point {
  at: number;
  /** NaN where there is no value. */
  value: number;
  /** The value as it came: a number no double holds is a text. */
  cell: Cell;
}

/** The line's points, oldest first. */
function pointsOf(form: TrendForm, answer: QueryAnswer | undefined): Point[] {
  if (!answer || form.metric === undefined) return [];
  const { frame } = answer;
  const axis = axisLabel(form.x_axis);
  const times = columnOf(frame, axis) ?? [];
  const at = frame.names.findIndex((name) => name !== axis);
  const values = columnOf(frame, metricLabel(form.metric)) ?? frame.columns[at] ?? [];
  return times
    .flatMap((time, row) =>
      typeof time === 'number' ? [{ at: time, value: numberOf(values[row]), cell: values[row] ?? null }] : [],
    )
    .toSorted((a, b) => a.at - b.at);
}

interface Head {
  /** The number shown; `null` when there is none. */
  value: Cell;
  /** The point it is the value of. */
  point: Point | undefined;
  /** The newest point has no value. */
  isOld: boolean;
}

function headOf(form: TrendForm, points: readonly Point[], overall: Cell): Head {
  const valued = points.filter((point) => !Number.isNaN(point.value));
  const values = valued.map((point) => point.value);
  const last = valued.at(-1);
  const of = (value: number | undefined): Head => ({
    value: value !== undefined && Number.isFinite(value) ? value : null,
    point: last,
    isOld: false,
  });
  if (values.length === 0) return { value: form.aggregation === 'raw' ? overall : null, point: undefined, isOld: false };
  const sum = values.reduce((total, value) => total + value, 0);
  switch (form.aggregation) {
    case 'raw':
      return { value: overall, point: last, isOld: false };
    case 'sum':
      return of(sum);
    case 'mean':
      return of(sum / values.length);
    case 'min':
      return of(values.reduce((least, value) => Math.min(least, value)));
    case 'max':
      return of(values.reduce((most, value) => Math.max(most, value)));
    case 'median':
      return of(median(values));
    case 'LAST_VALUE':
      return { value: last?.cell ?? null, point: last, isOld: last !== points.at(-1) };
  }
}

/** The change against the value so many points back; only the last value has one before it. */
function changeOf(form: TrendForm, points: readonly Point[], head: Head): NumberPicture['change'] {
  const lag = form.compare_lag ?? 0;
  if (form.aggregation !== 'LAST_VALUE' || lag <= 0 || !head.point) return undefined;
  const before = points[points.indexOf(head.point) - lag]?.value ?? Number.NaN;
  if (Number.isNaN(before) || before === 0) return undefined;
  const change = (head.point.value - before) / Math.abs(before);
  return {
    text: [formatNumber(change, '+,.1%'), form.compare_suffix].filter(Boolean).join(' '),
    direction: change > 0 ? 'up' : change < 0 ? 'down' : 'flat',
    fontShare: form.subheader_font_size,
  };
}

const axisLabels = (ends: boolean, view: DepictOptions) => ({
  color: view.theme.textMuted,
  fontSize: fontSize.label,
  hideOverlap: true,
  showMinLabel: ends,
  showMaxLabel: ends,
  // Labels at the ends stand within the picture.
  ...(ends && { alignMinLabel: 'left' as const, alignMaxLabel: 'right' as const }),
});

/** An axis of the line: a hairline and quiet labels, or nothing. */
const trendAxis = (isShown: boolean, ends: boolean, view: DepictOptions) => ({
  show: isShown && !isBare(view),
  axisLine: { show: true, lineStyle: { color: view.theme.line } },
  axisTick: { show: !ends, lineStyle: { color: view.theme.line } },
  splitLine: { show: false },
});

const gridOf = (form: TrendForm) => ({
  left: 0,
  right: form.show_x_axis ? 4 : 0,
  top: form.show_y_axis ? 8 : 4,
  bottom: 0,
  ...((form.show_x_axis || form.show_y_axis) && { outerBoundsMode: 'same' as const, outerBoundsContain: 'axisLabel' as const }),
});

function trendOption(form: TrendForm, points: readonly Point[], answer: QueryAnswer, view: DepictOptions): EChartsOption {
  const moment = timeText(form.time_format, form.time_grain_sqla);
  const number = faceNumber(form, view);
  const { r, g, b } = form.color_picker;
  const colour = adaptTo(`rgb(${r}, ${g}, ${b})`, view.theme.background, 3);
  const fixed = form.time_range_fixed;
  return {
    ...baseOption(view, points.length),
    grid: gridOf(form),
    tooltip: { trigger: 'axis', axisPointer: { type: 'line', lineStyle: { color: view.theme.line } } },
    xAxis: {
      type: 'time',
      ...trendAxis(form.show_x_axis, form.show_x_axis_min_max_labels, view),
      axisLabel: {
        ...axisLabels(form.show_x_axis_min_max_labels, view),
        ...(form.time_format && form.time_format !== 'smart_date' && { formatter: moment }),
      },
      ...(fixed && typeof answer.from_dttm === 'number' && { min: answer.from_dttm }),
      ...(fixed && typeof answer.to_dttm === 'number' && { max: answer.to_dttm }),
    },
    yAxis: {
      type: 'value',
      ...distinctSteps(number),
      scale: !form.start_y_axis_at_zero,
      ...trendAxis(form.show_y_axis, form.show_y_axis_min_max_labels, view),
      splitNumber: 2,
      axisLabel: { ...axisLabels(form.show_y_axis_min_max_labels, view), formatter: (value: number) => number(value) },
    },
    series: [
      {
        id: 'trend',
        type: 'line',
        data: points.map(({ at, value }) => [at, Number.isNaN(value) ? null : value]),
        showSymbol: points.filter(({ value }) => !Number.isNaN(value)).length === 1,
        symbol: 'circle',
        symbolSize: 6,
        smooth: 0.2,
        smoothMonotone: 'x',
        sampling: 'lttb',
        lineStyle: { width: 1.75, color: colour, cap: 'round', join: 'round' },
        itemStyle: { color: colour },
        areaStyle: {
          origin: form.start_y_axis_at_zero ? 'auto' : 'start',
          color: {
            type: 'linear',
            x: 0,
            y: 0,
            x2: 0,
            y2: 1,
            colorStops: [
              { offset: 0, color: withAlpha(colour, 0.26) },
              { offset: 1, color: withAlpha(colour, 0.02) },
            ],
          },
        },
      },
    ],
  };
}

/**
 * The answers as one number. A line is drawn only where it is wanted and holds a value; the number and its change then get
 * smaller, because the line takes part of the tile.
 * @param answers the line, and for `raw` the overall value after it
 */
export function trendPicture(form: TrendForm, answers: QueryAnswer[], view: DepictOptions): NumberPicture {
  const [answer, total] = answers;
  const points = pointsOf(form, answer);
  const overall = total?.frame.columns[0]?.[0] ?? null;
  const head = headOf(form, points, overall);
  const type = form.aggregation === 'raw' ? total?.frame.types[0] : undefined;
  const text = faceText(form, head.value, type, view);
  const change = changeOf(form, points, head);
  const moment = timeText(form.time_format, form.time_grain_sqla);
  const number = faceNumber(form, view);
  const name = form.metric === undefined ? view.say('Big Number') : titleOf(view.dataset, metricLabel(form.metric));
  const when = head.point && form.aggregation === 'LAST_VALUE' ? moment(head.point.at) : undefined;
  const hasLine = form.show_trend_line && answer !== undefined && points.some((point) => !Number.isNaN(point.value));
  return {
    kind: 'number',
    text,
    ...missingNumber(text, view),
    fontShare: hasLine ? form.header_font_size * 0.75 : form.header_font_size,
    ...captions(form, view),
    ...(change && { change: hasLine ? { ...change, fontShare: change.fontShare * 0.6 } : change }),
    ...(form.show_timestamp && when && { timestamp: when }),
    ...(head.isOld && when && { notes: [view.say('Not up to date: the newest value is of {when}.', { when })] }),
    ...(hasLine && {
      trend: {
        option: trendOption(form, points, answer, view),
        tooltip: (over) => {
          const point = points[over[0]?.dataIndex ?? -1];
          if (!point) return { rows: [] };
          const value = Number.isNaN(point.value) ? view.say(noData.text) : number(point.value);
          return { title: moment(point.at), rows: [{ label: name, value }] };
        },
      },
    }),
    summary: [`${name}: ${text}`, when, change?.text, form.subtitle].filter(Boolean).join(', '),
  };
}
