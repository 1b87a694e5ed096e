/** What selected cells come to, as a spreadsheet tells it below its cells. */
import type { GridCell, GridColumn } from './grid-column.ts';

/** First and last place on screen of rows and columns, both included. */
export interface GridBlock {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

/** Counts and figures of a block of cells; the figures are decimal numbers as text, null where no cell is a number. */
export interface BlockSummary {
  cells: number;
  /** Cells that hold something. */
  filled: number;
  /** Cells that are numbers: of columns whose numbers stand at the right. */
  numbers: number;
  sum: string | null;
  average: string | null;
  min: string | null;
  max: string | null;
}

const wholeOrDecimal = /^[+-]?\d+(?:\.\d+)?$/;

/** Significant digits of a sum of doubles: the last ones are what adding rounded. */
const digitsOfDouble = 15;
/** Digits after the point that an average has beyond those of its sum. */
const digitsOfAverage = 6;

const withoutZeros = (text: string): string => (text.includes('.') ? text.replace(/\.?0+$/, '') : text);

/** A whole number of 10^-scale as a decimal text. */
function decimalText(scaled: bigint, scale: number): string {
  const sign = scaled < 0n ? '-' : '';
  const digits = String(scaled < 0n ? -scaled : scaled).padStart(scale + 1, '0');
  const point = digits.length - scale;
  return withoutZeros(sign + (scale === 0 ? digits : `${digits.slice(0, point)}.${digits.slice(point)}`));
}

/** Divides to the nearest whole number, halves away from zero. */
const rounded = (dividend: bigint, divisor: bigint): bigint =>
  (2n * dividend + (dividend < 0n ? -divisor : divisor)) / (2n * divisor);

const doubleText = (value: number): string => String(Number(value.toPrecision(digitsOfDouble)));

/**
 * Adds exactly while all numbers are whole or decimal texts (integers beyond a double, decimals), as a double otherwise:
 * small whole numbers in a double, which holds them exactly, and the rest with Neumaier's compensation.
 */
class Adder {
  count = 0;
  private min = Number.POSITIVE_INFINITY;
  private max = Number.NEGATIVE_INFINITY;
  private minText = '';
  private maxText = '';
  private whole = 0;
  private exact = 0n;
  private scale = 0;
  private fraction = 0;
  private lost = 0;
  private hasFraction = false;

  add(value: number, text: string | undefined): void {
    this.count += 1;
    if (value < this.min) {
      this.min = value;
      this.minText = text ?? '';
    }
    if (value > this.max) {
      this.max = value;
      this.maxText = text ?? '';
    }
    if (text !== undefined && wholeOrDecimal.test(text)) this.addText(text);
    else if (Number.isSafeInteger(value) && Number.isSafeInteger(this.whole + value)) this.whole += value;
    else this.addFraction(value);
  }

  private addText(text: string): void {
    const point = text.indexOf('.');
    const scale = point < 0 ? 0 : text.length - point - 1;
    const scaled = BigInt(text.replace('.', '').replace('+', ''));
    if (scale > this.scale) {
      this.exact *= 10n ** BigInt(scale - this.scale);
      this.scale = scale;
    }
    this.exact += scaled * 10n ** BigInt(this.scale - scale);
  }

  private addFraction(value: number): void {
    this.hasFraction = true;
    const sum = this.fraction + value;
    this.lost += Math.abs(this.fraction) >= Math.abs(value) ? this.fraction - sum + value : value - sum + this.fraction;
    this.fraction = sum;
  }

  figures(): Pick<BlockSummary, 'sum' | 'average' | 'min' | 'max'> {
    if (this.count === 0) return { sum: null, average: null, min: null, max: null };
    const min = this.minText || doubleText(this.min);
    const max = this.maxText || doubleText(this.max);
    const scaled = this.exact + BigInt(this.whole) * 10n ** BigInt(this.scale);
    if (this.hasFraction) {
      const sum = this.fraction + this.lost + Number(decimalText(scaled, this.scale));
      return { sum: doubleText(sum), average: doubleText(sum / this.count), min, max };
    }
    const average = decimalText(
      rounded(scaled * 10n ** BigInt(digitsOfAverage), BigInt(this.count)),
      this.scale + digitsOfAverage,
    );
    return { sum: decimalText(scaled, this.scale), average, min, max };
  }
}

/**
 * What the cells of a block come to.
 * @param ordered  for each place on screen its row in `values`; places beyond it are left out
 */
export function summaryOf(
  columns: readonly GridColumn[],
  values: readonly (readonly GridCell[])[],
  ordered: Int32Array,
  block: GridBlock,
): BlockSummary {
  const adder = new Adder();
  const bottom = Math.min(block.bottom, ordered.length - 1);
  const right = Math.min(block.right, columns.length - 1);
  let filled = 0;
  for (let at = block.left; at <= right; at += 1) {
    const cells = values[at] ?? [];
    const isNumeric = columns[at]?.align === 'right';
    for (let place = block.top; place <= bottom; place += 1) {
      const cell = cells[ordered[place] ?? 0] ?? null;
      if (cell === null) continue;
      filled += 1;
      if (!isNumeric || cell === '') continue;
      const number = typeof cell === 'string' ? Number(cell) : typeof cell === 'number' ? cell : Number.NaN;
      if (Number.isFinite(number)) adder.add(number, typeof cell === 'string' ? cell.trim() : undefined);
    }
  }
  const cells = Math.max(0, bottom - block.top + 1) * Math.max(0, right - block.left + 1);
  return { cells, filled, numbers: adder.count, ...adder.figures() };
}
