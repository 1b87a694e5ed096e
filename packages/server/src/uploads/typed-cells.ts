/** Cells whose file says their types (workbooks, JSON), and what a column of them is stored as. */
import { keysOf } from '@tessera/core/narrowing';
import { withoutEnd } from '@tessera/core/format/stripped';
import type { CountedKind, UploadType } from '@tessera/api/upload';
import { engineType } from './convert.ts';
import type { NativeColumn, FileColumn } from './source.ts';

/**
 * What the file says a cell is. `number` and `boolean` as they are written, `date` and `datetime` in ISO 8601, `time` a time of
 * day or a duration, `code` a number that is shown with leading zeros or signs, `nested` a list or an object of JSON.
 */
export type TypedCellKind = CountedKind;

/** What a person should know of a cell; `remarkSentences` says it. */
export type CellRemark =
  | 'error'
  | 'noResult'
  | 'oldResult'
  | 'digits'
  | 'percent'
  | 'currency'
  | 'time'
  | 'noDate'
  | 'code'
  | 'nested'
  | 'rounded'
  | 'inexact'
  | 'duplicate'
  | 'halfCharacter'
  | 'notFinite'
  | 'numberAsText'
  | 'textAsNumber';

/** A cell as its file gives it: its text, the type where the file names one, and what should be said of it. */
export interface TypedCell {
  /** Absent: the cell is empty, though something is to be said of it. */
  readonly kind?: TypedCellKind;
  readonly text: string;
  readonly remark?: CellRemark | undefined;
  /** Shown with the remark, when it is not the cell's text. */
  readonly example?: string | undefined;
}

/** How often a remark applies to a column, and one cell it applies to. */
interface Counted {
  count: number;
  readonly example: string;
}

const wholeNumber = /^[+-]?\d+$/;
const looksLikeNumber = /^\s*[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d{1,3})?\s*$/i;
const [leastLong, mostLong] = [-(2n ** 63n), 2n ** 63n - 1n];

/** What the cells of one column were, counted while they are read. */
export class ColumnProfile {
  readonly remarks = new Map<CellRemark, Counted>();
  private readonly kinds = new Map<TypedCellKind, number>();
  private fractions = 0;
  /** Whole numbers that no 64 bits hold. */
  private tooLong = 0;
  /** Whole numbers that lose digits beside fractions. */
  private inexact = 0;
  /** Not empty, and larger or smaller than any number that can be stored. */
  private beyond = 0;
  /** Fractions whose digits are not all stored. */
  private rounded = 0;
  private numericTexts = 0;
  /** The first cell of each kind; '' where there is none. */
  private readonly example = { text: '', tooLong: '', inexact: '', beyond: '', rounded: '' };

  get isEmpty(): boolean {
    return this.kinds.size === 0 && this.remarks.size === 0;
  }

  /** @param isNull  the person says that this text stands for nothing */
  add({ kind, text, remark, example }: TypedCell, isNull: boolean): void {
    if (remark !== undefined) this.remark(remark, example ?? text);
    if (kind === undefined || isNull) return;
    this.kinds.set(kind, (this.kinds.get(kind) ?? 0) + 1);
    if (kind === 'number') this.addNumber(text);
    else if (kind === 'text') {
      if (!looksLikeNumber.test(text)) return;
      this.numericTexts += 1;
      this.example.text ||= text;
    }
  }

  remark(remark: CellRemark, example: string): void {
    const known = this.remarks.get(remark);
    if (known) known.count += 1;
    else this.remarks.set(remark, { count: 1, example });
  }

  /** The column of another file comes behind this one. */
  join(other: ColumnProfile): void {
    for (const [kind, count] of other.kinds) this.kinds.set(kind, (this.kinds.get(kind) ?? 0) + count);
    for (const [remark, { count, example }] of other.remarks) {
      const known = this.remarks.get(remark);
      if (known) known.count += count;
      else this.remarks.set(remark, { count, example });
    }
    for (const what of ['fractions', 'tooLong', 'inexact', 'beyond', 'rounded', 'numericTexts'] as const)
      this[what] += other[what];
    for (const what of ['text', 'tooLong', 'inexact', 'beyond', 'rounded'] as const) this.example[what] ||= other.example[what];
  }

  private addNumber(text: string): void {
    const value = Number(text);
    if (!Number.isFinite(value) || (value === 0 && /[1-9]/.test(text.replace(/e.*$/i, '')))) this.addBeyond(text);
    else if (!wholeNumber.test(text)) {
      this.fractions += 1;
      if (text.length > sureDigits && !isKept(text, value)) this.addRounded(text);
    } else if (!Number.isSafeInteger(value)) {
      const exact = BigInt(text.replace(/^\+/, ''));
      if (exact < leastLong || exact > mostLong) {
        this.tooLong += 1;
        this.example.tooLong ||= text;
      }
      if (exact !== BigInt(value)) {
        this.inexact += 1;
        this.example.inexact ||= text;
      }
    }
  }

  private addRounded(text: string): void {
    this.rounded += 1;
    this.example.rounded ||= text;
  }

  private addBeyond(text: string): void {
    this.beyond += 1;
    this.example.beyond ||= text;
  }

  private count(kind: TypedCellKind): number {
    return this.kinds.get(kind) ?? 0;
  }

  /**
   * @param x  the column of texts in SQL
   * @param nullValues  texts that stand for nothing
   */
  column(name: string, x: string, nullValues: readonly string[]): FileColumn {
    const { known, tried } = this.decide();
    const text = nullValues.length === 0 ? x : `if(list_contains([${nullValues.map(quoted).join(', ')}], ${x}), NULL, ${x})`;
    const as = (type: UploadType): NativeColumn => ({
      type,
      engineType: engineType[type],
      expression: type === 'text' ? text : `(${text})::${engineType[type]}`,
      text: x,
    });
    const { kinds } = this;
    if (known !== undefined) return { name, kinds, native: as(known) };
    if (tried.length === 0) return { name, kinds, native: as('text') };
    return { name, kinds, tried: { types: tried, otherwise: as('text') } };
  }

  /** The type where there is no doubt, or the types that texts may be read as. */
  private decide(): { known?: UploadType; tried: UploadType[] } {
    const kinds = [...this.kinds.keys()];
    const only = (...wanted: TypedCellKind[]): boolean => kinds.length > 0 && kinds.every((kind) => wanted.includes(kind));
    if (only('number')) return this.numbers();
    if (only('boolean')) return { known: 'boolean', tried: [] };
    if (only('date')) return { known: 'date', tried: [] };
    if (only('date', 'datetime')) return { known: 'datetime', tried: [] };
    if (only('text', 'date', 'datetime')) return { tried: ['date', 'datetime'] };
    if (only('text', 'number')) return { tried: this.numbers().known ? ['integer', 'number'] : [] };
    return { tried: [] };
  }

  private numbers(): { known?: UploadType; tried: UploadType[] } {
    const changing = this.fractions > 0 ? 'inexact' : 'tooLong';
    const lost = this.beyond + this[changing];
    if (lost > 0) {
      this.remarks.set('inexact', { count: lost, example: this.example.beyond || this.example[changing] });
      return { tried: [] };
    }
    if (this.rounded > 0) this.remarks.set('rounded', { count: this.rounded, example: this.example.rounded });
    return { known: this.fractions > 0 ? 'number' : 'integer', tried: [] };
  }

  /** Remarks on the texts of the column, which depend on the type it is stored as. */
  remarkOn(type: UploadType): void {
    const texts = this.count('text');
    const isNumber = type === 'integer' || type === 'number';
    if (isNumber && this.numericTexts > 0)
      this.remarks.set('textAsNumber', { count: this.numericTexts, example: this.example.text });
    else if (type === 'text' && this.kinds.size === 1 && texts > 0 && texts === this.numericTexts)
      this.remarks.set('numberAsText', { count: texts, example: this.example.text });
  }

  /** "3 numbers, 2 texts" when the column is kept as text because it holds several kinds of values. */
  mixture(): string | undefined {
    if (this.kinds.size < 2 || (this.kinds.size === 2 && this.kinds.has('date') && this.kinds.has('datetime'))) return undefined;
    return [...this.kinds].map(([kind, count]) => `${shown(count)} ${kindNames[kind][count === 1 ? 0 : 1]}`).join(', ');
  }
}

/** A decimal of so many digits is always kept as it is written. */
const sureDigits = 15;

/** The digits of a decimal without zeros at either end, and the power of ten of the last one. */
function digitsOf(text: string): string {
  const [mantissa = '', exponent = '0'] = text.toLowerCase().split('e');
  const [whole = '', fraction = ''] = mantissa.replace(/^[+-]/, '').split('.');
  const digits = withoutEnd(whole + fraction, '0');
  return `${digits.replace(/^0+/, '')}e${Number(exponent) - fraction.length + (whole + fraction).length - digits.length}`;
}

/** A program that wrote all digits of a number of 64 bits gets the same back; one that had more does not. */
const isKept = (text: string, value: number): boolean => digitsOf(text) === digitsOf(String(value));

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

const kindNames: Record<TypedCellKind, readonly [one: string, many: string]> = {
  number: ['number', 'numbers'],
  text: ['text', 'texts'],
  boolean: ['true or false', 'true or false'],
  date: ['date', 'dates'],
  datetime: ['date with a time', 'dates with a time'],
  time: ['time', 'times'],
  code: ['number with leading zeros', 'numbers with leading zeros'],
  nested: ['nested value', 'nested values'],
};

/** `{where}` stands for the columns with their counts, `{example}` for one cell. */
const remarkSentences: Record<CellRemark, string> = {
  error: 'Cells that hold an error, such as {example}, are empty: {where}.',
  noResult:
    'Formulas without a stored result are empty: {where}. Open the workbook in a spreadsheet program and save it to store the results.',
  oldResult:
    'The workbook asks for its formulas to be calculated when it is opened, so their stored results may be out of date: {where}.',
  digits: 'Workbooks keep 15 digits of a number, so the last digits of longer ones, such as {example}, may be wrong: {where}.',
  percent: 'Numbers shown in per cent are stored as fractions, 25% as 0.25: {where}.',
  currency: 'Amounts of money are stored without their currency, such as {example}: {where}.',
  time: 'Times of day and durations are kept as text, such as {example}: {where}.',
  noDate:
    'Cells formatted as dates that lie before the first day a workbook knows, or after 9999, are kept as the numbers they hold, such as {example}: {where}.',
  code: 'Numbers shown with leading zeros or separators are kept as text, as they are shown, such as {example}: {where}.',
  nested: 'Nested values are kept as JSON text: {where}.',
  rounded: 'Numbers of more digits than are stored are rounded, such as {example}: {where}.',
  inexact: 'Numbers too large, too small or too long to be stored exactly, such as {example}, make their column text: {where}.',
  duplicate: 'Where an object has a name twice, the last value counts: {where}.',
  halfCharacter: 'Broken characters are replaced by \uFFFD: {where}.',
  notFinite: 'NaN and Infinity are empty: {where}.',
  numberAsText:
    'The file holds these numbers as text, and they stay text, such as {example}: {where}. Choose a number type to calculate with them.',
  textAsNumber: 'Texts among numbers are read as numbers, such as {example}: {where}.',
};

const shown = (count: number): string => count.toLocaleString('en-US');

const mostNamed = 10;

/** Names with their counts; the many columns of a wide file are counted only. */
function listed(places: readonly string[]): string {
  const named = places.slice(0, mostNamed).join(', ');
  const more = places.length - mostNamed;
  return more > 0 ? `${named} and ${more} more ${more === 1 ? 'column' : 'columns'}` : named;
}

const shortened = (text: string): string => (text.length > 40 ? `${text.slice(0, 40)}…` : text);

/** The sentence on cells that hold an error. @param example  one of them, as it is shown @param places  columns with their counts */
export const errorNote = (example: string, places: readonly { name: string; count: number }[]): string =>
  remarkSentences.error
    .replace('{example}', () => shortened(example))
    .replace('{where}', () => listed(places.map(({ name, count }) => `${shown(count)} in ${name}`)));

/**
 * What is to be said of the columns, a sentence per remark.
 * @param names  of all columns
 * @param types  of those that are stored, by name
 */
export function profileNotes(
  profiles: readonly ColumnProfile[],
  names: readonly string[],
  types: ReadonlyMap<string, UploadType>,
): string[] {
  const notes: string[] = [];
  const columns = profiles.flatMap((profile, i) => {
    const [name = '', type] = [names[i], types.get(names[i] ?? '')];
    return type === undefined ? [] : [{ name, type, profile }];
  });
  for (const { profile, type } of columns) profile.remarkOn(type);
  // Every name of the table is one of the type.
  for (const remark of keysOf(remarkSentences)) {
    const found = columns.flatMap(({ name, profile }) => {
      const counted = profile.remarks.get(remark);
      return counted ? [{ place: `${shown(counted.count)} in ${name}`, example: counted.example }] : [];
    });
    if (found.length > 0)
      notes.push(
        remarkSentences[remark]
          .replace('{example}', () => shortened(found[0]?.example ?? ''))
          .replace('{where}', () => listed(found.map(({ place }) => place))),
      );
  }
  const mixed = columns.flatMap(({ name, type, profile }) => {
    const mixture = type === 'text' ? profile.mixture() : undefined;
    return mixture === undefined ? [] : [`${name} (${mixture})`];
  });
  if (mixed.length > 0) notes.push(`Columns that mix kinds of values are kept as text: ${listed(mixed)}.`);
  return notes;
}
