/**
 * The axes of cartesian pictures: hairlines, smart ticks, titles, limits (docs/reference/charts.md#shared-controls,
 * docs/reference/charts.md#time-series).
 */
import { limits } from '@tessera/core/limits';
import type { XAXisComponentOption, YAXisComponentOption } from 'echarts';
import { plainNumber } from '@tessera/core/format/plain-number';
import type { DepictOptions } from '../chart-type.ts';
import type { AxisBounds } from '../controls/shapes.ts';
import { labelText, type NumberText } from './format.ts';
import { fontSize, isBare, textWidth } from './look.ts';
import type { AxisPoints } from './series.ts';
import { isMultiple, leastStep, onceEach, repeatedStep } from './distinct-ticks.ts';
import { timeTicks } from './time-ticks.ts';

/** What decides the axis that points stand along, usually the lower one: its values, title, ticks and ends. */
export interface PointAxis {
  points: AxisPoints;
  title: string;
  titleMargin: number;
  /** Degrees. */
  rotation: number;
  /** Label every category? */
  allLabels: boolean;
  /** May a number axis begin off zero? */
  truncate: boolean;
  bounds: AxisBounds;
  minorTicks: boolean;
  zoomable: boolean;
  /** The question's grain, so that ticks do not subdivide it. */
  grain: string | undefined;
  /** A tick for every bucket of the grain? */
  everyGrain?: boolean | undefined;
  /** Text of a tick; absent on time axes that label themselves. */
  tick?: ((value: number) => string) | undefined;
  /** Room is kept at both ends when bars or dots stand on the categories. */
  padded: boolean;
}
/** What decides an axis of heights: its numbers, their format, and where it begins and ends. */
export interface ValueAxis {
  title: string;
  titleMargin: number;
  titlePosition: 'Left' | 'Top';
  number: NumberText;
  log: boolean;
  minorSplit: boolean;
  truncate: boolean;
  bounds: AxisBounds;
  /** Heights are shares of one. */
  percent: boolean;
  /** The numbers on it mean nothing to a reader (streams). */
  bare: boolean;
  /** How far it goes on below and above its values, in shares of their span. */
  gaps?: [low: number, high: number] | undefined;
  /** Smallest positive number on a log axis. */
  smallest: number;
  /** The least and the greatest value, zero among them where the axis begins there; absent: not known. */
  extent?: (() => readonly [low: number, high: number] | undefined) | undefined;
}

/** Values as they are: no logarithm, no shares, the ends found from the values. */
export const plainValues: Omit<ValueAxis, 'title' | 'titleMargin' | 'titlePosition' | 'number' | 'gaps'> = {
  log: false,
  minorSplit: false,
  truncate: false,
  bounds: [null, null],
  percent: false,
  bare: false,
  smallest: 0,
};

const days = 86_400_000;
/** The shortest step between ticks that still is one of the grain. */
const grainMs: Readonly<Record<string, number>> = {
  PT1M: 60_000,
  PT5M: 300_000,
  PT10M: 600_000,
  PT15M: 900_000,
  PT30M: 1_800_000,
  PT1H: 3_600_000,
  PT6H: 21_600_000,
  P1D: days,
  P1W: 7 * days,
  P1M: 28 * days,
  P3M: 90 * days,
  P1Y: 365 * days,
};
const minInterval = (grain: string | undefined): number | undefined => (grain?.includes('P1W') ? 7 * days : grainMs[grain ?? '']);

/** More ticks than these are a grey bar. */
const ticksMost = 200;

/** What a zoomable axis writes: ECharts chooses the ticks anew for each window. Where few fit, each says its year itself. */
const zoomedTicks = (lengthPx: number) => ({
  year: '{bold|{yyyy}}',
  month: lengthPx < limits.mediumChartPx ? '{MMM}\n{bold|{yyyy}}' : '{MMM}',
  day: lengthPx < limits.mediumChartPx ? '{MMM} {d}\n{bold|{yyyy}}' : '{MMM} {d}',
  hour: '{HH}:{mm}',
  minute: '{HH}:{mm}',
  second: '{HH}:{mm}:{ss}',
  millisecond: '{HH}:{mm}:{ss}.{SSS}',
});

/** Our own ticks on a time axis that always shows the whole answer. */
function fixedTicks(axis: PointAxis, upright: boolean, lengthPx: number) {
  let [since, until] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const at of axis.points.at) {
    since = Math.min(since, at);
    until = Math.max(until, at);
  }
  const { tick } = axis;
  const room = upright ? 34 : tick ? Math.max(...[since, until].map((at) => textWidth(tick(at), fontSize.label))) + 24 : 54;
  const least = minInterval(axis.grain) ?? 0;
  const fitting = Math.max(2, Math.floor(lengthPx / room));
  const buckets = axis.everyGrain && least > 0 ? Math.ceil((until - since) / least) + 1 : 0;
  const { values, label } = timeTicks(since, until, buckets <= ticksMost ? Math.max(fitting, buckets) : fitting, least);
  return {
    axisTick: { customValues: values },
    axisLabel: { customValues: values, formatter: (value: number) => tick?.(value) ?? label(value) },
  };
}

/**
 * How many parts an axis that ECharts labels itself is cut into. Where time is cut into two or three, a scale of decades
 * has too few years for it: it takes every half-year, of which the labels that fit lie unevenly.
 */
const partsOf = (lengthPx: number, upright: boolean, kind: AxisPoints['kind']): number => {
  const parts = Math.floor(lengthPx / (upright ? 48 : 96));
  return kind === 'time' ? Math.max(2, Math.min(5, Math.floor(lengthPx / 48)), parts) : Math.max(2, parts);
};

function hairlines(view: DepictOptions) {
  const { line, textMuted } = view.theme;
  return {
    axisLine: { show: true, lineStyle: { color: line, width: 1 } },
    axisTick: { show: true, length: 4, lineStyle: { color: line } },
    minorTick: { length: 2, lineStyle: { color: line } },
    splitLine: { show: false, lineStyle: { color: line, width: 1 } },
    minorSplitLine: { show: false, lineStyle: { color: line, width: 1, opacity: 0.5 } },
    nameTextStyle: { color: textMuted, fontSize: fontSize.text, fontWeight: 500 as const },
  };
}

const labelLook = (view: DepictOptions) => ({
  color: view.theme.textMuted,
  fontSize: fontSize.label,
  hideOverlap: true,
  show: !isBare(view),
});

/** Names of rows take no more than this. */
const namesPx = ({ width }: DepictOptions): number => Math.min(width * 0.32, 220);

/** The width in px that the labels of an upright axis take. */
export function widestLabel({ points, tick }: PointAxis, view: DepictOptions): number {
  const texts = points.kind === 'category' ? points.raw.slice(0, 200).map((cell, at) => tick?.(at) ?? labelText(cell)) : [];
  return Math.min(
    namesPx(view),
    texts.reduce((widest, text) => Math.max(widest, textWidth(text, fontSize.label)), 30),
  );
}

/** Rotation and width of category labels, so that as many as possible are read. `lengthPx` is the axis' length. */
function categoryLabels(axis: PointAxis, texts: readonly string[], lengthPx: number, upright: boolean, view: DepictOptions) {
  const slot = lengthPx / Math.max(1, texts.length);
  if (upright) {
    const every = axis.allLabels || slot >= 11;
    const small = slot < 14 ? { fontSize: 10 } : {};
    return {
      width: namesPx(view),
      overflow: 'truncate' as const,
      ...small,
      ...(every && { interval: 0, hideOverlap: false }),
    };
  }
  const widest = Math.max(0, ...texts.slice(0, 200).map((text) => textWidth(text, fontSize.label)));
  if (axis.rotation === 0 && widest > slot - 6 && wraps(texts, slot - 8)) {
    return { width: slot - 8, overflow: 'break' as const, lineHeight: 13, interval: 0 };
  }
  const turned = axis.rotation !== 0 ? axis.rotation : widest > slot - 6 && slot >= 13 && texts.length > 1 ? 45 : 0;
  if (turned === 0)
    return {
      ...(slot >= 40 && { width: Math.max(slot - 8, 40), overflow: 'truncate' as const }),
      // ECharts asks for a third more room than the widest name takes, and else leaves out every other one.
      ...((axis.allLabels || widest <= slot - 6) && { interval: 0 }),
    };
  return {
    rotate: turned,
    width: Math.max(60, Math.min(140, view.height * 0.32)),
    overflow: 'truncate' as const,
    ...((axis.allLabels || slot >= 13) && { interval: 0 }),
  };
}

/** Would every text read well on two lines of this width? */
const wraps = (texts: readonly string[], widthPx: number): boolean =>
  texts.length <= 60 &&
  texts.every(
    (text) =>
      textWidth(text, fontSize.label) <= widthPx * 1.7 &&
      text.split(/\s+/).every((word) => textWidth(word, fontSize.label) <= widthPx),
  );

/** The axis along which points lie. `upright` is true when it runs from top to bottom (horizontal bars). */
export function pointAxis(
  axis: PointAxis,
  view: DepictOptions,
  upright: boolean,
  lengthPx: number,
): XAXisComponentOption & YAXisComponentOption {
  const name = isBare(view) ? {} : axisName(axis.title, axis.titleMargin, lengthPx);
  const ticks = { minorTick: { ...hairlines(view).minorTick, show: axis.minorTicks } };
  const shared = { ...hairlines(view), ...name, ...ticks };
  if (axis.points.kind === 'category') {
    const texts = axis.points.raw.map((cell, at) => axis.tick?.(at) ?? labelText(cell));
    return {
      type: 'category',
      data: texts,
      boundaryGap: axis.padded,
      inverse: upright,
      ...shared,
      axisTick: { ...shared.axisTick, alignWithLabel: true, show: texts.length <= 60 && !isBare(view) },
      axisLabel: { ...labelLook(view), ...categoryLabels(axis, texts, lengthPx, upright, view) },
    };
  }
  const numeric = {
    inverse: upright,
    ...shared,
    splitNumber: partsOf(lengthPx, upright, axis.points.kind),
    axisLabel: {
      ...labelLook(view),
      rotate: upright ? 0 : axis.rotation,
      rich: { bold: { fontWeight: 600 as const, fontSize: fontSize.label, color: view.theme.text } },
    },
  };
  if (axis.points.kind === 'time') {
    const step = minInterval(axis.grain);
    const { tick } = axis;
    const fixed = axis.zoomable ? undefined : fixedTicks(axis, upright, lengthPx);
    return {
      type: 'time',
      ...numeric,
      ...(upright && rowRoom(axis.points.at)),
      ...(step !== undefined && { minInterval: step, ...(axis.everyGrain && { maxInterval: step }) }),
      axisTick: { ...numeric.axisTick, ...fixed?.axisTick },
      axisLabel: {
        ...numeric.axisLabel,
        ...(fixed?.axisLabel ?? { formatter: tick ? (value: number) => tick(value) : zoomedTicks(lengthPx) }),
      },
    };
  }
  const [low, high] = axis.bounds;
  return {
    type: 'value',
    ...numeric,
    scale: axis.truncate,
    ...(low !== null && { min: low }),
    ...(high !== null && { max: high }),
    axisLabel: { ...numeric.axisLabel, formatter: (value: number) => axis.tick?.(value) ?? plainNumber(value) },
  };
}

/**
 * Room for half a row at both ends of an upright axis of time: where its first and its last bar reach over the ends,
 * ECharts keeps half the picture free for them.
 */
function rowRoom(moments: ArrayLike<number>) {
  const places = [...new Set(Array.from(moments))].filter(Number.isFinite).toSorted((a, b) => a - b);
  const span = (places.at(-1) ?? 0) - (places[0] ?? 0);
  if (!(span > 0)) return {};
  const step = places.reduce((least, place, at) => Math.min(least, place - (places[at - 1] ?? Number.NEGATIVE_INFINITY)), span);
  const share = `${(50 * step) / span}%`;
  return { boundaryGap: [share, share] as [string, string] };
}

/** @param lengthPx  of the axis: a longer name would push the points together, or stand across its neighbours */
function axisName(title: string, marginPx: number, lengthPx: number) {
  if (!title) return {};
  const nameTruncate = { maxWidth: Math.max(40, lengthPx), ellipsis: '…' };
  return { name: title, nameLocation: 'middle' as const, nameGap: Math.max(20, marginPx + 10), nameTruncate };
}

/**
 * A round step from bound to bound; without one the last tick stands wherever the bound is (0, 3, 6, 9, 10).
 * @returns undefined when no round step near the wished number of splits meets both bounds
 */
export function evenStep(low: number, high: number, splits: number): number | undefined {
  const least = (high - low) / splits;
  if (!(least > 0)) return undefined;
  const power = 10 ** Math.floor(Math.log10(least));
  const isWhole = (value: number): boolean => Math.abs(value - Math.round(value)) < 1e-9;
  const steps = [1, 2, 2.5, 5, 10].map((each) => each * power).filter((each) => each >= least * (1 - 1e-9));
  return steps.find((each) => each <= 2.5 * least && isWhole(low / each) && isWhole(high / each));
}

/** Below this share of the least step that labels tell apart, an axis of such steps would show a flat line. */
const flatShare = 1 / 4;
/** Parts of the first axis at most, which the second one has too. */
const partsMost = 10;

/**
 * What keeps neighbouring labels of an axis apart (`distinct-ticks.ts`): no finer steps than the format can write, and no label
 * at a bound that it cannot. Where only the size of the values makes labels alike (1.23M, 1.23M, 1.24M), each is written once.
 * @param splits  about so many parts
 */
function apart({ number, log, bounds: [low, high], percent, extent: extentOf }: ValueAxis, splits: number) {
  const plain = { least: 0, steps: {}, labels: { formatter: (value: number) => number(value) }, aligns: !log };
  const least = log ? undefined : leastStep(number);
  const extent = log || percent ? undefined : extentOf?.();
  if (least === undefined) {
    const step = extent && repeatedStep(number, extent, splits);
    if (!extent || step === undefined) return plain;
    return { ...plain, steps: { interval: step }, labels: { formatter: onceEach(number, step, extent[0]) }, aligns: false };
  }
  const span = extent ? extent[1] - extent[0] : Number.POSITIVE_INFINITY;
  const isFlat = span < least * flatShare;
  const isRound = (bound: number | null): boolean => bound === null || isMultiple(bound, least);
  return {
    least: isFlat ? 0 : least,
    steps: isFlat ? {} : { minInterval: least },
    labels: {
      // Where the values are much closer than the labels, only what these say truly is labelled.
      formatter: (value: number) => (isFlat && !isMultiple(value, least) ? '' : number(value)),
      ...(!isRound(low) && { showMinLabel: false }),
      ...(!isRound(high) && { showMaxLabel: false }),
    },
    aligns: span >= least * partsMost,
  };
}

/** An axis of values. `second` stands on the far side and shares the first one's ticks. */
export function valueAxis(
  axis: ValueAxis,
  view: DepictOptions,
  upright: boolean,
  lengthPx: number,
  second: boolean,
): XAXisComponentOption & YAXisComponentOption {
  const [low, high] = axis.bounds;
  const lines = hairlines(view);
  const top = axis.titlePosition === 'Top' && upright;
  const name = top
    ? {
        name: axis.title,
        nameLocation: 'end' as const,
        nameGap: 12,
        nameTextStyle: { ...lines.nameTextStyle, align: 'left' as const },
      }
    : axisName(axis.title, axis.titleMargin, lengthPx);
  const floor = axis.log && Number.isFinite(axis.smallest) ? 10 ** Math.floor(Math.log10(axis.smallest)) : undefined;
  const least = low !== null && (!axis.log || low > 0) ? low : floor;
  const most = high ?? (axis.percent ? 1 : undefined);
  // Where room is made for labels, finer ticks keep it from being rounded up to twice as much.
  const splits = Math.max(axis.gaps ? 6 : 2, Math.min(8, Math.floor(lengthPx / (upright ? 52 : 90))));
  const { least: finest, steps, labels, aligns } = apart(axis, splits);
  const even = low === null || high === null || axis.log ? undefined : evenStep(low, high, splits);
  const step = even !== undefined && even < finest ? undefined : even;
  return {
    type: axis.log ? 'log' : 'value',
    ...lines,
    ...(isBare(view) || !axis.title ? {} : name),
    position: upright ? (second ? 'right' : 'left') : 'bottom',
    axisLine: { ...lines.axisLine, show: false },
    axisTick: { show: false },
    splitLine: { ...lines.splitLine, show: !second && !axis.bare && !isBare(view) },
    minorTick: { show: false },
    minorSplitLine: { ...lines.minorSplitLine, show: axis.minorSplit && !second },
    scale: axis.truncate,
    ...(axis.gaps && { boundaryGap: axis.gaps.map((gap) => `${gap * 100}%`) as [string, string] }),
    alignTicks: second && aligns,
    splitNumber: splits,
    ...(least !== undefined && { min: least }),
    ...(most !== undefined && { max: most }),
    ...steps,
    ...(step !== undefined && { interval: step }),
    ...(axis.percent && low === null && high === null && { interval: Math.max(finest, lengthPx < 110 ? 0.5 : 0.25) }),
    axisLabel: { ...labelLook(view), show: !axis.bare && !isBare(view), ...labels },
  };
}
