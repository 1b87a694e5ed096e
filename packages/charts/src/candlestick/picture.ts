/** The candlestick chart as an ECharts picture: bodies from open to close, lines from low to high, averages over them. */
import type { CandlestickSeriesOption, CustomSeriesOption, LineSeriesOption } from 'echarts';
import { metricLabel } from '@tessera/core/query/metric';
import type { QueryAnswer, Mark, MarkSelection, Picture, Tooltip, TooltipPoint, DepictOptions } from '../chart-type.ts';
import type { Rgba } from '../controls/shapes.ts';
import { plainValues, pointAxis, valueAxis } from '../shared/axes.ts';
import { axisLabel } from '../shared/base-query.ts';
import { dimmedOpacity, isDimmed } from '../shared/cross-filter.ts';
import { labelText, metricNumber, timeText, titleOf, type NumberText } from '../shared/format.ts';
import { inkOf } from '../shared/ink.ts';
import { legendOf } from '../shared/legend.ts';
import { baseOption, fontSize, isBare } from '../shared/look.ts';
import { pickDimensions } from '../shared/pick-values.ts';
import { uniqueNames } from '../shared/timeseries-picture.ts';
import { axisZoom, zoomRoom } from '../shared/zoom.ts';
import { candlesOf, movingAverage, type Candle, type Candles, type CandleSeries } from './candles.ts';
import type { CandlestickForm } from './form.ts';
import { summaryOf } from '../shared/summary.ts';
import { nothing } from '../shared/nothing.ts';

const seriesMax = 30;
const css = ({ r, g, b, a }: Rgba): string => `rgba(${r}, ${g}, ${b}, ${a})`;

interface Drawing {
  form: CandlestickForm;
  candles: Candles;
  /** Of the series, in their order. */
  names: string[];
  view: DepictOptions;
  answer: QueryAnswer;
}

interface Paint {
  rise: string;
  fall: string;
  /** Of the bodies; falling ones of a single colour are hollow. */
  riseFill: string;
  fallFill: string;
}

/** One series may show which way each candle goes; of several, each has its own colour. */
const hasDirections = ({ form, candles }: Drawing): boolean => form.color_by_direction && candles.series.length === 1;

function paintOf(drawing: Drawing, at: number): Paint {
  const { form, names, view } = drawing;
  if (hasDirections(drawing)) {
    const [rise, fall] = [css(form.increase_color), css(form.decrease_color)];
    return { rise, fall, riseFill: rise, fallFill: fall };
  }
  const colour = inkOf(view, names[at] ?? '');
  return { rise: colour, fall: colour, riseFill: colour, fallFill: view.theme.background };
}

function bodies(drawing: Drawing, series: CandleSeries, at: number): CandlestickSeriesOption {
  const { names, view } = drawing;
  const { rise, fall, riseFill, fallFill } = paintOf(drawing, at);
  return {
    type: 'candlestick',
    id: `candles ${at}`,
    name: names[at] ?? '',
    barMaxWidth: 24,
    itemStyle: {
      color: riseFill,
      color0: fallFill,
      borderColor: rise,
      borderColor0: fall,
      borderColorDoji: rise,
      opacity: isDimmed(view.selection, [series.cell]) && series.label ? dimmedOpacity : 1,
    },
    data: series.candles.map((candle) => (candle ? [candle.open, candle.close, candle.low, candle.high] : ['-', '-', '-', '-'])),
  };
}

/** A line from low to high with a tick to the left at the open and one to the right at the close. */
function stems(drawing: Drawing, series: CandleSeries, at: number): CustomSeriesOption {
  const { names, view, candles } = drawing;
  const { rise, fall } = paintOf(drawing, at);
  const count = candles.series.length;
  return {
    type: 'custom',
    id: `candles ${at}`,
    name: names[at] ?? '',
    color: rise,
    clip: true,
    encode: { x: 0, y: [1, 2, 3, 4] },
    data: series.candles.map((candle, place) =>
      candle ? [place, candle.open, candle.close, candle.low, candle.high] : [place, '-', '-', '-', '-'],
    ),
    renderItem: (params, api) => {
      const candle = series.candles[params.dataIndex];
      if (!candle) return null;
      const size = api.size?.([1, 0]);
      const slot = ((Array.isArray(size) ? (size[0] ?? 0) : (size ?? 0)) * 0.8) / count;
      const shift = (at - (count - 1) / 2) * slot;
      const point = (value: number): [x: number, y: number] => {
        const [x = 0, y = 0] = api.coord([params.dataIndex, value]);
        return [x + shift, y];
      };
      const [x, open] = point(candle.open);
      const half = Math.min(10, slot * 0.45);
      const lines = [
        { x1: x, x2: x, y1: point(candle.low)[1], y2: point(candle.high)[1] },
        { x1: x - half, x2: x, y1: open, y2: open },
        { x1: x, x2: x + half, y1: point(candle.close)[1], y2: point(candle.close)[1] },
      ];
      const opacity = isDimmed(view.selection, [series.cell]) && series.label ? dimmedOpacity : 1;
      const style = { stroke: candle.close < candle.open ? fall : rise, lineWidth: 1.5, opacity };
      return { type: 'group', children: lines.map((shape) => ({ type: 'line' as const, shape, style })) };
    },
  };
}

const averageName = (name: string, period: number, isOnly: boolean): string => (isOnly ? `MA${period}` : `${name} MA${period}`);

function averages({ form, candles, names, view }: Drawing): LineSeriesOption[] {
  return candles.series.flatMap((series, at) =>
    form.moving_averages.map((period): LineSeriesOption => {
      const name = averageName(names[at] ?? '', period, candles.series.length === 1);
      return {
        type: 'line',
        id: `average ${at} ${period}`,
        name,
        color: inkOf(view, name),
        showSymbol: false,
        connectNulls: true,
        lineStyle: { width: 1.5, opacity: isDimmed(view.selection, [series.cell]) && series.label ? dimmedOpacity : 1 },
        data: movingAverage(series.candles, period).map((value) => (Number.isNaN(value) ? '-' : value)),
      };
    }),
  );
}

const textOf = ({ form, candles }: Drawing, format: string | undefined): ((at: number) => string) => {
  const time = timeText(format, form.time_grain_sqla);
  return (at) => {
    const cell = candles.places[at];
    return candles.temporal && typeof cell === 'number' ? time(cell) : labelText(cell);
  };
};

function axesOf(drawing: Drawing, number: NumberText, width: number, height: number) {
  const { form, candles, view } = drawing;
  const tick = textOf(drawing, form.x_axis_time_format);
  const x = pointAxis(
    {
      points: { kind: 'category', column: '', at: new Float64Array(), raw: candles.places, temporal: candles.temporal },
      title: form.x_axis_title,
      titleMargin: form.x_axis_title_margin,
      rotation: form.xAxisLabelRotation,
      allLabels: form.xAxisLabelInterval === '0',
      truncate: false,
      bounds: [null, null],
      minorTicks: false,
      zoomable: form.zoomable,
      grain: form.time_grain_sqla,
      padded: true,
      tick,
    },
    view,
    false,
    width,
  );
  const y = valueAxis(
    {
      title: form.y_axis_title,
      titleMargin: form.y_axis_title_margin,
      titlePosition: form.y_axis_title_position,
      number,
      ...plainValues,
      truncate: true,
    },
    view,
    true,
    height,
    false,
  );
  const hide = { axisLine: { show: false }, axisTick: { show: false }, axisLabel: { show: false, fontSize: fontSize.label } };
  // Dates are read without each one: turned ones for every candle are a grey bar.
  const even = candles.temporal && form.xAxisLabelRotation === 0 && form.xAxisLabelInterval !== '0';
  const label = { axisLabel: { ...x.axisLabel, rotate: 0, width: 90, interval: 'auto' as const } };
  return { xAxis: { ...x, ...(even && label), ...(!form.show_x_axis && hide) }, yAxis: { ...y, ...(!form.show_y_axis && hide) } };
}

function tooltipOf(drawing: Drawing, points: readonly TooltipPoint[], number: NumberText): Tooltip {
  const { form, candles, names, view } = drawing;
  const { say } = view;
  const at = points[0]?.dataIndex ?? -1;
  if (at < 0 || at >= candles.places.length) return { rows: [] };
  const rows = candles.series.flatMap((series, place): Tooltip['rows'] => {
    const candle = series.candles[at];
    if (!candle) return [];
    const paint = paintOf(drawing, place);
    const rises = candle.close >= candle.open;
    const way = rises ? form.increase_label.trim() || say('Increase') : form.decrease_label.trim() || say('Decrease');
    const told: [label: string, value: number][] = [
      [say('Open'), candle.open],
      [say('High'), candle.high],
      [say('Low'), candle.low],
      [say('Close'), candle.close],
    ];
    return [
      { colour: rises ? paint.rise : paint.fall, label: names[place] ?? '', value: way, strong: true },
      ...told.map(([label, value]) => ({ label, value: number(value) })),
      ...form.moving_averages.flatMap((period): Tooltip['rows'] => {
        const value = movingAverage(series.candles, period)[at] ?? Number.NaN;
        const name = averageName(names[place] ?? '', period, candles.series.length === 1);
        return Number.isNaN(value) ? [] : [{ colour: inkOf(view, name), label: name, value: number(value) }];
      }),
    ];
  });
  return { title: textOf(drawing, form.tooltipTimeFormat)(at), rows };
}

/** A candle filters by its series; without a dimension by its place on the axis. */
function pickOf({ form, candles, view, answer }: Drawing, mark: Mark): MarkSelection | undefined {
  const at = Number(/ (\d+)/.exec(mark.seriesId ?? '')?.[1] ?? -1);
  const series = candles.series[at];
  if (form.series !== undefined) return series && pickDimensions([form.series], [series.cell], view.selection, { answer });
  return placeOf({ form, candles, view, answer }, mark);
}

function placeOf({ form, candles, view, answer }: Omit<Drawing, 'names'>, mark: Mark): MarkSelection | undefined {
  const place = candles.places[mark.dataIndex ?? -1];
  if (form.x_axis === undefined || place === undefined) return undefined;
  return pickDimensions([form.x_axis], [place], view.selection, { answer, grain: form.time_grain_sqla });
}

function extremes(candles: Candles): { high: Candle; low: Candle } | undefined {
  const all = candles.series.flatMap((series) => series.candles.filter((candle) => candle !== undefined));
  const [first] = all;
  if (!first) return undefined;
  return {
    high: all.reduce((best, each) => (each.high > best.high ? each : best), first),
    low: all.reduce((best, each) => (each.low < best.low ? each : best), first),
  };
}

const notesOf = (candles: Candles, left: number, answer: QueryAnswer, view: DepictOptions): string[] => [
  ...(candles.incomplete > 0 ? [view.say('Not drawn, because a value is missing: {n}.', { n: candles.incomplete })] : []),
  ...(left > 0 ? [view.say('The first {shown} of {all} are shown.', { shown: seriesMax, all: seriesMax + left })] : []),
  ...(answer.truncated ? [view.say('The row limit cut this answer: not everything is shown.')] : []),
];

/** What the legend names: the series, where there is a dimension or a name for them, and the averages. */
const legendEntries = (drawing: Drawing) => [
  ...drawing.names.map((name, at) => ({ name, colour: paintOf(drawing, at).rise })),
  ...averages(drawing).map(({ name }) => ({ name: String(name), colour: inkOf(drawing.view, String(name)) })),
];

/** The picture of an answer; the empty one where there is nothing to draw. */
export function candlestickPicture(form: CandlestickForm, answers: QueryAnswer[], view: DepictOptions): Picture {
  const [answer] = answers;
  const { open, close, high, low, x_axis: axis } = form;
  if (!answer || !open || !close || !high || !low || axis === undefined) return nothing(answer, view);
  const all = candlesOf(form, answer);
  const candles = { ...all, series: all.series.slice(0, seriesMax) };
  const ends = extremes(candles);
  if (!ends) return nothing(answer, view);
  const names = uniqueNames(candles.series.map(({ label }) => label || form.candlestick_series_name.trim() || 'Candlestick'));
  const drawing: Drawing = { form, candles, names, view, answer };
  const number = metricNumber(view, metricLabel(close), form.y_axis_format, form.currency_format);
  const told = metricNumber(view, metricLabel(close), form.tooltipValuesFormat ?? form.y_axis_format, form.currency_format);
  const { legend, room, notes: unnamed } = legendOf(form, legendEntries(drawing), view, false);
  const zoom = form.zoomable ? axisZoom('x', view, room) : [];
  const bare = isBare(view);
  const top = room.top + (bare ? 4 : 10) + (form.y_axis_title && form.y_axis_title_position === 'Top' ? 18 : 0);
  const bottom = room.bottom + (bare ? 2 : 4) + (zoom.length > 0 ? zoomRoom : 0);
  const notes = [...notesOf(all, all.series.length - candles.series.length, answer, view), ...unnamed];
  const text = textOf(drawing, form.tooltipTimeFormat);
  return {
    kind: 'echarts',
    summary: summaryOf(view, view.say('Candlestick Chart'), titleOf(view.dataset, axisLabel(axis)), [
      [view.say('Periods'), candles.places.length],
      [view.say('Range'), `${text(0)} – ${text(candles.places.length - 1)}`],
      [view.say('Highest'), number(ends.high.high)],
      [view.say('Lowest'), number(ends.low.low)],
    ]),
    ...(notes.length > 0 && { notes }),
    option: {
      ...baseOption(view, candles.places.length * names.length),
      legend,
      grid: {
        left: room.left + (bare ? 2 : 4),
        right: room.right + (bare ? 2 : 14),
        top,
        bottom,
        outerBoundsMode: 'same',
        outerBoundsContain: 'all',
      },
      ...axesOf(drawing, number, view.width - room.left - room.right - 50, view.height - top - bottom - 20),
      dataZoom: zoom,
      tooltip: { trigger: 'axis', axisPointer: { type: 'shadow', shadowStyle: { color: view.theme.textMuted, opacity: 0.08 } } },
      series: [
        ...candles.series.map((series, at) =>
          form.series_style === 'ohlc' ? stems(drawing, series, at) : bodies(drawing, series, at),
        ),
        ...averages(drawing),
      ],
    },
    tooltip: (points) => tooltipOf(drawing, points, told),
    pick: (mark) => pickOf(drawing, mark),
    axis: { along: 'x', place: (mark) => placeOf(drawing, mark) },
  };
}
