/**
 * The model of the time-range popover (docs/reference/questions.md#time-ranges.md#time-grains "Time range",
 * docs/reference/questions.md#row-rules): which of the six range types a text
 * is, and the Custom form parsed from and printed to the text that is stored.
 */
import { addUnits, parseIso, toIso, truncate } from './calendar.ts';
import { noFilter, separator } from './range.ts';
import { readUnit } from './counts.ts';
import type { TimeUnit } from './calendar.ts';

/** The ways the editor offers to choose a range. */
export const rangeTypes = ['Last', 'Previous', 'Current', 'Custom', 'Advanced', 'No filter'] as const;
/** One of `rangeTypes`. */
export type RangeType = (typeof rangeTypes)[number];

/** Ranges of the way `Last`, as their texts. */
export const lastRanges = ['Last day', 'Last week', 'Last month', 'Last quarter', 'Last year'] as const;
/** Ranges of the way `Previous`, as their texts. */
export const previousRanges = [
  'previous calendar week',
  'previous calendar month',
  'previous calendar quarter',
  'previous calendar year',
] as const;
/** Ranges of the way `Current`, as their texts. */
export const currentRanges = ['Current day', 'Current week', 'Current month', 'Current quarter', 'Current year'] as const;
/** Units of a relative quantity, second through year. */
export const customUnits = ['second', 'minute', 'hour', 'day', 'week', 'month', 'quarter', 'year'] as const;

/** What a side of a custom range is: a moment, a distance from one, now, or last midnight. */
export type CustomMode = 'specific' | 'relative' | 'now' | 'today';

/** The Custom form. Datetimes are `YYYY-MM-DDTHH:mm:ss`; quantities are positive whole numbers. */
export interface CustomRange {
  sinceMode: CustomMode;
  sinceDatetime: string;
  sinceGrain: TimeUnit;
  sinceGrainValue: number;
  untilMode: CustomMode;
  untilDatetime: string;
  untilGrain: TimeUnit;
  untilGrainValue: number;
  /** What both sides count from when both are relative. */
  anchorMode: 'now' | 'specific';
  /** `now` or a datetime. */
  anchorValue: string;
}

/** The Custom form as first shown: seven days up to today's midnight. `now` is zoneless ISO text. */
export function defaultCustomRange(now: string): CustomRange {
  const midnight = truncate(parseIso(now) ?? 0, 'day');
  return {
    sinceMode: 'relative',
    sinceDatetime: toIso(addUnits(midnight, -7, 'day')),
    sinceGrain: 'day',
    sinceGrainValue: 7,
    untilMode: 'specific',
    untilDatetime: toIso(midnight),
    untilGrain: 'day',
    untilGrainValue: 7,
    anchorMode: 'now',
    anchorValue: 'now',
  };
}

/** The type of a range text, as the popover opens it. An empty text is `No filter`. */
export function rangeTypeOf(text: string | null | undefined): RangeType {
  const range = text?.trim() ?? '';
  if (range === '' || range.toLowerCase() === noFilter.toLowerCase()) return 'No filter';
  if (lastRanges.some((option) => option === range)) return 'Last';
  if (previousRanges.some((option) => option === range)) return 'Previous';
  if (currentRanges.some((option) => option === range)) return 'Current';
  return parseCustomRange(range, '1970-01-01T00:00:00') ? 'Custom' : 'Advanced';
}

/**
 * The text after a change of type: Last, Previous and Current fall to the week unless the text already is one of theirs,
 * Custom to its default form, Advanced keeps a two-sided text and writes `Last week` with both its sides.
 */
export function textForType(type: RangeType, text: string, now: string): string {
  switch (type) {
    case 'Last':
      return rangeTypeOf(text) === 'Last' ? text : 'Last week';
    case 'Previous':
      return rangeTypeOf(text) === 'Previous' ? text : 'previous calendar week';
    case 'Current':
      return rangeTypeOf(text) === 'Current' ? text : 'Current week';
    case 'Custom':
      return rangeTypeOf(text) === 'Custom' ? text : printCustomRange(defaultCustomRange(now));
    case 'Advanced':
      if (text.includes(separator)) return text;
      return rangeTypeOf(text) === 'Last' ? `${text}${separator}today` : separator;
    case 'No filter':
      return noFilter;
  }
}

/** One side of a range as the form of custom ranges knows it; `at` and `anchor` are ISO moments, `now` or `today`. */
export type CustomRangeSide =
  | { readonly kind: 'specific'; readonly at: string }
  | { readonly kind: 'constant'; readonly at: 'now' | 'today' }
  | { readonly kind: 'relative'; readonly anchor: string; readonly amount: number; readonly unit: TimeUnit };

const addText = /^DATEADD\(\s*DATETIME\(\s*["']([^"']+)["']\s*\)\s*,\s*(-?\d+)\s*,\s*([a-z]+)\s*\)$/i;
const plainDate = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/;

function readMark(text: string): CustomRangeSide | undefined {
  const word = text.toLowerCase();
  if (word === 'now' || word === 'today') return { kind: 'constant', at: word };
  return plainDate.test(text) && parseIso(text) !== undefined ? { kind: 'specific', at: text } : undefined;
}

/** @returns undefined for what the form cannot say */
function readSide(text: string): CustomRangeSide | undefined {
  const match = addText.exec(text);
  if (!match) return readMark(text);
  const [, anchor = '', amount, unitText = ''] = match;
  const unit = readUnit(unitText);
  const mark = readMark(anchor);
  return unit && mark && mark.kind !== 'relative'
    ? { kind: 'relative', anchor: mark.at, amount: Number(amount), unit }
    : undefined;
}

/**
 * A stored text as the Custom form; `undefined` when the form cannot say it (the popover then shows Advanced).
 * @param now zoneless ISO text; fills the fields the text does not set
 */
export function parseCustomRange(text: string, now: string): CustomRange | undefined {
  const [sinceText, untilText, ...more] = text.split(separator).map((side) => side.trim());
  if (sinceText === undefined || untilText === undefined || more.length > 0) return undefined;
  const since = readSide(sinceText);
  const until = readSide(untilText);
  if (!since || !until) return undefined;
  if (since.kind === 'relative' && since.amount > 0) return undefined;
  if (until.kind === 'relative' && until.amount < 0) return undefined;
  const form = { ...defaultCustomRange(now), ...sinceFields(since), ...untilFields(until) };
  return isTied(since, until) ? { ...form, ...anchorFields(since, until) } : undefined;
}

/** A relative side counts from the other side, or both count from one anchor; anything else is Advanced. */
function isTied(since: CustomRangeSide, until: CustomRangeSide): boolean {
  if (since.kind !== 'relative' && until.kind !== 'relative') return true;
  if (since.kind === 'relative' && until.kind === 'relative') return since.anchor === until.anchor && since.anchor !== 'today';
  return since.kind === 'relative'
    ? since.anchor === markOf(until)
    : markOf(since) === (until.kind === 'relative' ? until.anchor : '');
}

function markOf(side: CustomRangeSide): string {
  return side.kind === 'relative' ? side.anchor : side.at;
}

function sinceFields(side: CustomRangeSide): Partial<CustomRange> {
  if (side.kind === 'relative') return { sinceMode: 'relative', sinceGrain: side.unit, sinceGrainValue: Math.abs(side.amount) };
  return side.kind === 'constant' ? { sinceMode: side.at } : { sinceMode: 'specific', sinceDatetime: side.at };
}

function untilFields(side: CustomRangeSide): Partial<CustomRange> {
  if (side.kind === 'relative') return { untilMode: 'relative', untilGrain: side.unit, untilGrainValue: side.amount };
  return side.kind === 'constant' ? { untilMode: side.at } : { untilMode: 'specific', untilDatetime: side.at };
}

function anchorFields(since: CustomRangeSide, until: CustomRangeSide): Partial<CustomRange> {
  if (since.kind !== 'relative' || until.kind !== 'relative') return {};
  return since.anchor === 'now'
    ? { anchorMode: 'now', anchorValue: 'now' }
    : { anchorMode: 'specific', anchorValue: since.anchor };
}

/** The text a Custom form is stored as; the inverse of `parseCustomRange`. */
export function printCustomRange(form: CustomRange): string {
  const bothRelative = form.sinceMode === 'relative' && form.untilMode === 'relative';
  const anchor = form.anchorMode === 'now' ? 'now' : form.anchorValue;
  const since = mark(form.sinceMode, form.sinceDatetime);
  const until = mark(form.untilMode, form.untilDatetime);
  const sinceText = since ?? add(bothRelative ? anchor : (until ?? ''), -Math.abs(form.sinceGrainValue), form.sinceGrain);
  const untilText = until ?? add(bothRelative ? anchor : (since ?? ''), Math.abs(form.untilGrainValue), form.untilGrain);
  return `${sinceText}${separator}${untilText}`;
}

function mark(mode: CustomMode, datetime: string): string | undefined {
  if (mode === 'relative') return undefined;
  return mode === 'specific' ? datetime : mode;
}

function add(anchor: string, amount: number, unit: TimeUnit): string {
  return `DATEADD(DATETIME("${anchor}"), ${amount}, ${unit})`;
}
