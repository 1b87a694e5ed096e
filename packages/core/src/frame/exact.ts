/**
 * Arithmetic on the cells of a number column of which some are texts of digits, because no double holds them: sums,
 * differences and order keep every digit. Plain doubles are calculated with as doubles.
 */
import { GenericType, type Cell } from './frame.ts';
import { cellOf, compareCells, numberOf } from './statistics.ts';

const plainDigits = /^-?\d+(?:\.\d+)?$/;

/** A loop: `/0+$/` takes the square of the length on a text full of zeros. */
function withoutLastZeros(digits: string): string {
  let end = digits.length;
  while (end > 0 && digits[end - 1] === '0') end -= 1;
  return digits.slice(0, end);
}

/** The digits that count of a number as text: without sign, point, exponent and zeros at the ends. */
const significant = (text: string): string => {
  const digits = text.replace(/[eE].*$/, '').replaceAll(/[-.]/g, '');
  return withoutLastZeros(digits.replace(/^0+/, ''));
};

/** Is the text a number in plain digits that a double would round? */
export function isTooLong(text: string): boolean {
  if (text.length < 16 || !plainDigits.test(text)) return false;
  if (!text.includes('.')) return !Number.isSafeInteger(Number(text));
  const digits = significant(text);
  return digits.length > 15 && significant(String(Number(text))) !== digits;
}

/** `units` × 10^−`scale`. */
interface Decimal {
  readonly units: bigint;
  readonly scale: number;
}

/** Tens beyond this are those of a double of another order of size, whose last digits mean nothing. */
const tensMax = 60;

/** @returns undefined for what is no number, and for doubles too large or too small to be written out */
function decimalOf(cell: Cell | undefined): Decimal | undefined {
  const text = typeof cell === 'number' ? String(cell) : typeof cell === 'string' ? cell.trim() : '';
  const [digits = '', tens = '0'] = text.split(/[eE]/);
  if (!plainDigits.test(digits) || !(Math.abs(Number(tens)) <= tensMax)) return undefined;
  const [whole = '', fraction = ''] = digits.split('.');
  const units = BigInt(whole + fraction);
  const scale = fraction.length - Number(tens);
  return scale < 0 ? { units: units * 10n ** BigInt(-scale), scale: 0 } : { units, scale };
}

/** A number where a double holds it, else its digits. */
function cellOfDecimal({ units, scale }: Decimal): Cell {
  const sign = units < 0n ? '-' : '';
  const digits = String(units < 0n ? -units : units).padStart(scale + 1, '0');
  const point = digits.length - scale;
  const fraction = withoutLastZeros(digits.slice(point));
  const text = sign + digits.slice(0, point) + (fraction && `.${fraction}`);
  return isTooLong(text) ? text : Number(text);
}

const unitsAt = ({ units, scale }: Decimal, wanted: number): bigint => units * 10n ** BigInt(wanted - scale);

function plus(a: Decimal, b: Decimal): Decimal {
  const scale = Math.max(a.scale, b.scale);
  return { units: unitsAt(a, scale) + unitsAt(b, scale), scale };
}

/** Whether a double would round one of the cells. */
export const holdsDigits = (cells: readonly Cell[]): boolean =>
  cells.some((cell) => typeof cell === 'string' && isTooLong(cell.trim()));

const nothing: Decimal = { units: 0n, scale: 0 };

/**
 * A sum that grows cell by cell: exact while its cells are whole numbers or, with `exact`, decimals; a double otherwise.
 * Nulls and what is no number add nothing.
 */
export class Total {
  /** The sum as a double. */
  private double = 0;
  /** The same in digits; undefined once a cell came that has none. */
  private digits: Decimal | undefined;
  /** Doubles may be added as they are: all so far were whole, and the sum is. */
  private isWhole = true;

  /** @param exact  some of the cells are texts of digits, see `holdsDigits` */
  constructor(exact: boolean) {
    if (exact) {
      this.digits = nothing;
      this.isWhole = false;
    }
  }

  add(cell: Cell | undefined, sign: 1 | -1 = 1): this {
    const value = numberOf(cell);
    if (value === undefined) return this;
    const before = this.double;
    this.double += sign * value;
    if (this.isWhole) {
      if (Number.isSafeInteger(this.double) && Number.isSafeInteger(value)) return this;
      this.isWhole = false;
      if (!Number.isSafeInteger(value)) return this;
      this.digits = { units: BigInt(before), scale: 0 };
    }
    if (!this.digits) return this;
    const decimal = decimalOf(typeof cell === 'boolean' ? value : cell);
    this.digits = decimal && plus(this.digits, sign < 0 ? { ...decimal, units: -decimal.units } : decimal);
    return this;
  }

  /** The sum of all so far; null where it is infinite. */
  value(): Cell {
    return this.digits ? cellOfDecimal(this.digits) : cellOf(this.double);
  }
}

/** The sum of some cells, 0 for none: exact where one of them is a text of digits or whole numbers leave what doubles hold. */
export function totalOf(cells: readonly Cell[]): Cell {
  const total = new Total(holdsDigits(cells));
  for (const cell of cells) total.add(cell);
  return total.value();
}

/** `a − b`, exact where one of them is a text of digits; null where one is no number. */
export function differenceOf(a: Cell | undefined, b: Cell | undefined): Cell {
  if (numberOf(a) === undefined || numberOf(b) === undefined) return null;
  const exact = holdsDigits([a ?? null, b ?? null]);
  return new Total(exact).add(a).add(b, -1).value();
}

/** The order of two numbers, to the last digit; of what is no number, undefined. */
export function compareNumbers(a: Cell | undefined, b: Cell | undefined): number | undefined {
  const [x, y] = [numberOf(a), numberOf(b)];
  if (x === undefined || y === undefined) return undefined;
  // Rounding keeps the order of numbers that are not rounded to the same.
  if (x !== y) return x - y;
  if (typeof a !== 'string' && typeof b !== 'string') return 0;
  const [left, right] = [decimalOf(a), decimalOf(b)];
  if (!left || !right) return 0;
  const { units } = plus(left, { ...right, units: -right.units });
  return units < 0n ? -1 : units > 0n ? 1 : 0;
}

/** The order of tuples, part by part; parts of number columns to the last digit. */
export const tupleOrder =
  (types: readonly GenericType[]) =>
  (a: readonly Cell[], b: readonly Cell[]): number => {
    for (let at = 0; at < a.length; at += 1) {
      const [x, y] = [a[at] ?? null, b[at] ?? null];
      const order = (types[at] === GenericType.NUMERIC ? compareNumbers(x, y) : undefined) ?? compareCells(x, y);
      if (order !== 0) return order;
    }
    return 0;
  };
