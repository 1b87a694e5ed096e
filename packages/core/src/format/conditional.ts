/** Conditional formats and cell bars: which cell gets which shade (docs/reference/charts.md#conditional-formatting). */
import type { Cell } from '../frame/frame.ts';
import { largest, numberOf, numbersOf, smallest } from '../frame/statistics.ts';
import { blend, readableOn, withAlpha } from '../look/contrast.ts';
import { barColours, conditionalColours } from '../look/palettes.ts';

/** Operators as stored and shown. */
export const formatOperators = ['None', '>', '<', '≥', '≤', '=', '≠', '< x <', '≤ x ≤', '≤ x <', '< x ≤'] as const;
/** A comparison of conditional formatting, as it is shown and stored. */
export type FormatOperator = (typeof formatOperators)[number];

const betweenOperators: ReadonlySet<FormatOperator> = new Set(['< x <', '≤ x ≤', '≤ x <', '< x ≤']);

/** True for operators that take a left and a right target. */
export function isBetween(operator: string | null | undefined): boolean {
  return betweenOperators.has(operatorOf(operator));
}

/** A rule as stored in `conditional_formatting`. */
export interface ConditionalRule {
  readonly column?: string | null | undefined;
  readonly operator?: string | null | undefined;
  readonly targetValue?: number | null | undefined;
  readonly targetValueLeft?: number | null | undefined;
  readonly targetValueRight?: number | null | undefined;
  /** `success`, `alert`, `error`, a CSS variable form of these, or any CSS colour. */
  readonly colorScheme?: string | null | undefined;
  readonly toAllRow?: boolean | undefined;
  readonly toTextColor?: boolean | undefined;
}

/** What is wrong with a rule, by field, as sentences beside the fields; empty when it can be applied. */
export function ruleErrors(rule: ConditionalRule): Partial<Record<keyof ConditionalRule, string>> {
  const errors: Partial<Record<keyof ConditionalRule, string>> = {};
  const required = 'Required';
  if (!rule.column) errors.column = required;
  if (!rule.colorScheme) errors.colorScheme = required;
  if (!rule.operator) errors.operator = required;
  const { targetValue, targetValueLeft: left, targetValueRight: right } = rule;
  if (isBetween(rule.operator)) {
    if (left === null || left === undefined) errors.targetValueLeft = required;
    if (right === null || right === undefined) errors.targetValueRight = required;
    if (typeof left === 'number' && typeof right === 'number' && left >= right) {
      errors.targetValueLeft = 'This value should be smaller than the right target value';
      errors.targetValueRight = 'This value should be greater than the left target value';
    }
  } else if (operatorOf(rule.operator) !== 'None' && (targetValue === null || targetValue === undefined))
    errors.targetValue = required;
  return errors;
}

function operatorOf(text: string | null | undefined): FormatOperator {
  return formatOperators.find((operator) => operator === text) ?? 'None';
}

const alphaMin = 0.05;

/** Share of the way from the cut-off to the far extreme; a column without spread is fully shaded. */
function shareOf(value: number, cutOff: number, extreme: number): number {
  return extreme === cutOff ? 1 : Math.abs(value - cutOff) / Math.abs(extreme - cutOff);
}

function towards(value: number, cutOff: number, extreme: number): number {
  return Math.min(1, alphaMin + (1 - alphaMin) * shareOf(value, cutOff, extreme));
}

function between(value: number, left: number, right: number, operator: FormatOperator): number | undefined {
  const aboveLeft = operator.startsWith('<') ? value > left : value >= left;
  const belowRight = operator.endsWith('<') ? value < right : value <= right;
  if (!aboveLeft || !belowRight) return undefined;
  const distance = Math.min(value - left, right - value);
  return towards(distance, 0, (right - left) / 2);
}

/**
 * The opacity (0…1) a rule gives a value; `undefined` when the rule does not apply. `None` shades the whole column.
 * @param values the column's numbers, for its extremes
 */
function alphaOf(rule: ConditionalRule, value: number, low: number, high: number): number | undefined {
  const operator = operatorOf(rule.operator);
  if (isBetween(operator)) return between(value, rule.targetValueLeft ?? low, rule.targetValueRight ?? high, operator);
  const target = rule.targetValue ?? 0;
  switch (operator) {
    case 'None':
      return low === high ? 1 : (value - low) / (high - low);
    case '>':
      return value > target ? towards(value, target, high) : undefined;
    case '≥':
      return value >= target ? towards(value, target, high) : undefined;
    case '<':
      return value < target ? towards(value, target, low) : undefined;
    case '≤':
      return value <= target ? towards(value, target, low) : undefined;
    case '=':
      return value === target ? 1 : undefined;
    case '≠':
      return value === target ? undefined : 1;
    default:
      return undefined;
  }
}

/** The shade of a cell and the text colour that stays readable on it. */
export interface CellShade {
  readonly background: string;
  readonly text: string;
}

/** A rule's colour in a mode: a named shade, or the CSS colour it holds. */
export function ruleColour(scheme: string | null | undefined, mode: 'light' | 'dark'): string {
  const name = (scheme ?? '').replace(/^color/, '').toLowerCase();
  if (name.startsWith('success') || name === 'green') return conditionalColours.success[mode];
  if (name.startsWith('alert') || name.startsWith('warning') || name === 'yellow') return conditionalColours.alert[mode];
  if (name.startsWith('error') || name === 'red' || name === '') return conditionalColours.error[mode];
  return scheme ?? '';
}

/**
 * The formatter of a column under its rules, later rules winning: value → shade, `undefined` where none applies.
 * @param values all cells of the column; shades run from the rule's cut-off to its extreme
 * @param ground what the shade is laid on, opaque
 */
export function conditionalFormat(
  rules: readonly ConditionalRule[],
  values: readonly Cell[],
  { ground, mode }: { ground: string; mode: 'light' | 'dark' },
): (value: Cell) => CellShade | undefined {
  const numbers = numbersOf(values);
  const [low, high] = [smallest(numbers) ?? 0, largest(numbers) ?? 0];
  const applied = rules
    .filter((rule) => Object.keys(ruleErrors({ ...rule, column: rule.column ?? 'given' })).length === 0)
    .toReversed();
  return (cell) => {
    const value = cell === null ? undefined : numberOf(cell);
    if (value === undefined) return undefined;
    for (const rule of applied) {
      const alpha = alphaOf(rule, value, low, high);
      if (alpha === undefined) continue;
      const background = blend(withAlpha(ruleColour(rule.colorScheme, mode), Math.min(Math.max(alpha, 0), 1)), ground);
      return { background, text: readableOn(background) };
    }
    return undefined;
  };
}

/** A cell bar: `start` and `length` as shares of the cell's width. */
export interface CellBar {
  readonly start: number;
  readonly length: number;
  readonly colour: string;
}

/**
 * The bars of a column. Without `alignPositiveNegative` bars grow from a zero line placed by the column's range; with
 * it all start at the left and run to the largest absolute value. Null has no bar.
 */
export function cellBars(
  values: readonly Cell[],
  {
    mode,
    alignPositiveNegative = false,
    colourPositiveNegative = false,
  }: { mode: 'light' | 'dark'; alignPositiveNegative?: boolean; colourPositiveNegative?: boolean },
): (value: Cell) => CellBar | undefined {
  const numbers = numbersOf(values).filter(Number.isFinite);
  const low = Math.min(0, smallest(numbers) ?? 0);
  const high = Math.max(0, largest(numbers) ?? 0);
  const span = alignPositiveNegative ? Math.max(high, -low) : high - low;
  const colours = barColours[mode];
  return (cell) => {
    const value = cell === null ? undefined : numberOf(cell);
    if (value === undefined || !Number.isFinite(value) || span === 0) return undefined;
    const length = Math.abs(value) / span;
    const zero = alignPositiveNegative ? 0 : -low / span;
    const colour = colourPositiveNegative ? (value < 0 ? colours.negative : colours.positive) : colours.neutral;
    return { start: alignPositiveNegative || value >= 0 ? zero : zero - length, length, colour };
  };
}
