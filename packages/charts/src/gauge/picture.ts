/** The gauge as an ECharts picture: pointers and arcs on a dial. */
import type { GaugeSeriesOption } from 'echarts';
import { columnOf, type Cell } from '@tessera/core/frame/frame';
import { withAlpha } from '@tessera/core/look/contrast';
import { metricLabel } from '@tessera/core/query/metric';
import type { QueryAnswer, Picture, DepictOptions } from '../chart-type.ts';
import { dimmedOpacity, isDimmed } from '../shared/cross-filter.ts';
import { pickDimensions } from '../shared/pick-values.ts';
import { dimensionRows } from '../shared/dimension-rows.ts';
import { metricNumber, titleOf, type NumberText } from '../shared/format.ts';
import { inkOf } from '../shared/ink.ts';
import { baseOption, fontSize, isBare, textWidth } from '../shared/look.ts';
import { numberOf } from '../shared/series.ts';
import { uniqueNames } from '../shared/timeseries-picture.ts';
import type { GaugeForm } from './form.ts';
import { summaryOf } from '../shared/summary.ts';
import { nothing } from '../shared/nothing.ts';

interface Pointer {
  name: string;
  dims: Cell[];
  /** NaN: no value, no pointer. */
  value: number;
}
interface Dial {
  pointers: Pointer[];
  low: number;
  high: number;
  number: NumberText;
}

const pointersMax = 10;

function pointersOf(form: GaugeForm, answer: QueryAnswer, metric: string, title: string): Pointer[] {
  const rowOf = dimensionRows(answer, form.groupby, undefined);
  const cells = (columnOf(answer.frame, metric) ?? []).slice(0, pointersMax);
  const names = uniqueNames(cells.map((_, row) => rowOf(row).texts.join(', ') || title));
  return cells.map((cell, row) => ({ name: names[row] ?? title, dims: rowOf(row).dims, value: numberOf(cell) }));
}

/** Twice the range, so that a pointer never leaves the dial; the form's limits win. */
function limits(form: GaugeForm, values: readonly number[]): { low: number; high: number } {
  const low = form.min_val ?? 2 * Math.min(0, ...values);
  const high = form.max_val ?? 2 * Math.max(...values);
  return high > low ? { low, high } : { low, high: low + 1 };
}

/** `10,20,30` as colour stops of the dial, from the places given beside it. */
function stopsOf(form: GaugeForm, { low, high }: Dial, view: DepictOptions): [number, string][] | undefined {
  const numbers = (text: string): number[] =>
    text
      .split(',')
      .filter((each) => each.trim() !== '')
      .map(Number)
      .filter(Number.isFinite);
  const bounds = numbers(form.intervals).toSorted((a, b) => a - b);
  if (bounds.length === 0) return undefined;
  const places = numbers(form.interval_color_indices);
  const { palette } = view.colours;
  const colourAt = (at: number): string =>
    palette[((places[at] ?? at + 1) - 1 + palette.length) % Math.max(1, palette.length)] ?? view.theme.accent;
  const stops = bounds.map((bound, at): [number, string] => [
    Math.min(1, Math.max(0, (bound - low) / (high - low))),
    colourAt(at),
  ]);
  return (stops.at(-1)?.[0] ?? 1) < 1 ? [...stops, [1, colourAt(bounds.length)]] : stops;
}

/** Where the hub of a dial with several pointers stands, of the height. */
const centreShare = 0.44;
const leading = 1.25;
const leastPx = 9;

/** The lines that name several pointers below the hub: as large as there is room for all, and as many as fit. */
function linesOf(rows: number, sizePx: number, radius: number, view: DepictOptions) {
  if (rows <= 1) return { count: rows, sizePx, topPx: 0, pitchPx: 0 };
  const topPx = radius * 0.58;
  const room = view.height * (1 - centreShare) - topPx;
  const fitting = Math.max(leastPx, Math.min(sizePx, room / rows / leading));
  const pitchPx = fitting * leading;
  return { count: Math.floor(room / pitchPx), sizePx: fitting, topPx, pitchPx };
}

/** A value in the text around it, where the form has one with a place for it. */
function valueText({ value_formatter: around }: GaugeForm, number: NumberText, value: number): string {
  if (Number.isNaN(value)) return 'N/A';
  return around.includes('{value}') ? around.replaceAll('{value}', () => number(value)) : number(value);
}

interface PlacedPointer {
  pointer: Pointer;
  at: number;
  lines: ReturnType<typeof linesOf>;
  /** The size of letters, px. */
  unit: number;
  /** How far the pointer reaches, of the radius. */
  reach: number;
}

/** A pointer with its name and its value. One pointer has them in the middle, several have a line each below the hub. */
function pointerOf(form: GaugeForm, dial: Dial, view: DepictOptions, { pointer, at, lines, unit, reach }: PlacedPointer) {
  const bare = isBare(view);
  const isListed = !bare && dial.pointers.length > 1;
  const colour = inkOf(view, pointer.name);
  const known = !Number.isNaN(pointer.value);
  const isTold = !bare && at < lines.count;
  const wide = Math.min(view.width * 0.5, textWidth(pointer.name, lines.sizePx) + 12);
  return {
    value: known ? pointer.value : dial.low,
    name: pointer.name,
    itemStyle: { color: colour, opacity: !known ? 0 : isDimmed(view.selection, pointer.dims) ? dimmedOpacity : 1 },
    pointer: {
      show: form.show_pointer && known,
      width: bare ? 2 : 5,
      length: `${bare ? 62 : Math.round(reach * 100)}%`,
      itemStyle: { color: colour },
    },
    title: {
      show: isTold,
      offsetCenter: isListed ? [-wide / 2, lines.topPx + at * lines.pitchPx] : ['0%', '96%'],
      color: isListed ? colour : view.theme.textMuted,
      fontSize: isListed ? lines.sizePx : Math.max(11, unit - 2),
      overflow: 'truncate' as const,
    },
    detail: {
      show: isTold,
      offsetCenter: isListed ? [wide / 2 + 8, lines.topPx + at * lines.pitchPx] : ['0%', '70%'],
      color: view.theme.text,
      fontSize: isListed ? lines.sizePx : unit * 1.6,
      fontWeight: 600 as const,
      formatter: () => valueText(form, dial.number, pointer.value),
    },
  };
}

function seriesOf(form: GaugeForm, dial: Dial, view: DepictOptions): GaugeSeriesOption {
  const { pointers, low, high, number } = dial;
  const bare = isBare(view);
  const size = Math.min(view.width, view.height);
  const radius = (size / 2) * (pointers.length > 1 ? 0.74 : 0.86);
  const unit = bare ? 8 : Math.max(9, Math.min(form.font_size, size / 16));
  const arc = Math.max(3, Math.min(size / 14, form.overlap ? 22 : 90 / Math.max(1, pointers.length)));
  const stops = stopsOf(form, dial, view);
  const rows = bare ? 0 : pointers.length;
  const lines = linesOf(rows, unit, radius, view);
  // Halved until the labels have room: half of ten parts still has round ends.
  const labelPx = Math.max(...[low, high, (low + high) / 2].map((value) => textWidth(number(value), fontSize.label)));
  // The pointer ends before the numbers of the dial.
  const reach = Math.max(0.3, Math.min(0.62, (radius - arc - labelPx - 18) / radius));
  let splits = form.split_number;
  while (splits > Math.max(2, size / 40)) splits = Math.max(1, Math.floor(splits / 2));
  return {
    type: 'gauge',
    id: 'dial',
    min: low,
    max: high,
    startAngle: form.start_angle,
    endAngle: form.end_angle,
    center: ['50%', rows > 1 ? `${centreShare * 100}%` : '50%'],
    radius: rows > 1 ? '74%' : '86%',
    splitNumber: splits,
    // An arc would hide the colours of the intervals it passes.
    progress: { show: form.show_progress && !stops, overlap: form.overlap, roundCap: form.round_cap, width: arc, clip: true },
    axisLine: {
      roundCap: form.round_cap,
      lineStyle: {
        width: arc * (form.overlap ? 1 : Math.max(1, pointers.length)),
        color: stops ?? [[1, withAlpha(view.theme.textMuted, 0.18)]],
      },
    },
    axisTick: { show: form.show_axis_tick && !bare, lineStyle: { color: view.theme.textMuted } },
    splitLine: { show: form.show_split_line && !bare, length: 8, lineStyle: { color: view.theme.textMuted, width: 1 } },
    axisLabel: {
      show: !bare,
      color: view.theme.textMuted,
      fontSize: fontSize.label,
      formatter: (value: number) => number(value),
      distance: arc + 6,
    },
    anchor: { show: form.show_pointer, size: bare ? 4 : 8, itemStyle: { color: view.theme.textMuted } },
    data: pointers.map((pointer, at) => pointerOf(form, dial, view, { pointer, at, lines, unit, reach })),
  };
}

/** The answer as a dial with pointers. Groups without a value and values outside the dial are counted in notes. */
export function gaugePicture(form: GaugeForm, answers: QueryAnswer[], view: DepictOptions): Picture {
  const [answer] = answers;
  if (!answer || form.metric === undefined) return nothing(answer, view);
  const metric = metricLabel(form.metric);
  const title = titleOf(view.dataset, metric);
  const pointers = pointersOf(form, answer, metric, title);
  const values = pointers.map(({ value }) => value).filter((value) => !Number.isNaN(value));
  if (values.length === 0) return nothing(answer, view);
  const number = metricNumber(view, metric, form.number_format, form.currency_format);
  const dial: Dial = { pointers, number, ...limits(form, values) };
  const outside = values.filter((value) => value < dial.low || value > dial.high).length;
  const missing = pointers.length - values.length;
  const notes = [
    ...(missing > 0 ? [view.say('Not drawn, because a value is missing: {n}.', { n: missing })] : []),
    ...(outside > 0 ? [view.say('Outside the dial: {n}.', { n: outside })] : []),
    ...(answer.frame.rowcount > pointersMax
      ? [view.say('The first {shown} of {all} are shown.', { shown: pointersMax, all: answer.frame.rowcount })]
      : []),
  ];
  const told = pointers.map(({ name, value }) => `${name} ${Number.isNaN(value) ? 'N/A' : number(value)}`).join(', ');
  return {
    kind: 'echarts',
    summary: summaryOf(view, view.say('Gauge Chart'), title, [
      [view.say('Range'), `${number(dial.low)} – ${number(dial.high)}`],
      [view.say('Values'), told],
    ]),
    ...(notes.length > 0 && { notes }),
    option: {
      ...baseOption(view, pointers.length),
      ...(form.animation ? { animationDuration: 250 } : { animation: false }),
      tooltip: { trigger: 'item' },
      series: [seriesOf(form, dial, view)],
    },
    tooltip: ([point]) => {
      const pointer = pointers[point?.dataIndex ?? -1];
      if (!pointer) return { rows: [] };
      const value = Number.isNaN(pointer.value) ? 'N/A' : number(pointer.value);
      return { rows: [{ colour: inkOf(view, pointer.name), label: pointer.name, value, strong: true }] };
    },
    pick: (mark) => {
      const pointer = pointers[mark.dataIndex ?? -1];
      return pointer ? pickDimensions(form.groupby, pointer.dims, view.selection, { answer }) : undefined;
    },
  };
}
