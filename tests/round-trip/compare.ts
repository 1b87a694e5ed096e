/**
 * The rules by which a stored table is the one that was drawn.
 *
 * Rows: as many, in the same order. Names: the same but for white space, or a note tells the new name. Cells, by kind:
 *
 * - numbers: the same digits; nothing is rounded
 * - true and false: themselves
 * - dates, date-times, instants: the same microsecond, instants in UTC; of a workbook the same millisecond, which is what
 *   its programs count in
 * - times of day and durations: the same, however they are spelled
 * - texts: the same characters. In a text file everything is text, so there a text may come back as another type when it
 *   is the plain spelling of that value (12 and 1.5, never 007 or 1_000)
 * - an empty text and nothing are the same in text files and workbooks: most programs write both alike
 *
 * Types: a column that is no text must not become one, but for times of day and durations, which have no type of their own.
 * Whatever differs is a fault, unless a note names the column and counts at least as many cells as differ. A few things a
 * program itself loses before Tessera sees the file: `heldBy` is their list.
 */
import type { RandomCell, RandomColumn, RandomFrame, ColumnKindName } from './frame.ts';
import { canonical, isMoment } from './values.ts';
import type { FileWriter } from './writers.ts';

/** What was stored. */
export interface StoredTable {
  readonly columns: readonly { readonly name: string; readonly type: string }[];
  /** Cells as SQL prints them. */
  readonly rows: readonly (readonly (string | null)[])[];
  readonly notes: readonly string[];
}

interface Difference {
  readonly column: string;
  /** How many cells. */
  readonly count: number;
  /** The first: `wanted → stored`. */
  readonly example: string;
}

const isNumber = (kind: ColumnKindName): boolean => kind === 'integer' || kind === 'decimal' || kind === 'float';

const usesOpenpyxl = ({ call, options }: FileWriter): boolean => call === 'openpyxl_sheet' || options['engine'] === 'openpyxl';

const isSavedByOffice = ({ call }: FileWriter): boolean => call === 'office_sheet';

/**
 * What the file holds of a cell, as text of its kind.
 * pandas writes NaN as nothing, openpyxl infinity too; numbers in workbooks have the 16 digits openpyxl and XlsxWriter print;
 * formats of dates that people choose leave out parts of a second. In a workbook `_x0041_` means A; openpyxl does not know.
 */
function heldBy(writer: FileWriter, kind: ColumnKindName, cell: RandomCell): string | null {
  if (cell === null) return null;
  const text = String(cell);
  if (kind === 'text' && usesOpenpyxl(writer)) return text === '' ? null : text.replaceAll('_x0041_', 'A');
  if (kind === 'text') return text === '' && writer.carrier !== 'json' && writer.carrier !== 'parquet' ? null : text;
  if (text === 'nan' && writer.call.startsWith('pandas_')) return null;
  if (/^nan$|inf$/.test(text) && kind === 'float' && writer.call === 'openpyxl_sheet') return null;
  if (kind === 'datetime' && writer.options['datetime_format'] !== undefined) return text.replace(/\.\d+$/, '');
  if (isNumber(kind) && writer.carrier === 'workbook' && Number.isFinite(Number(text))) return digitsHeldBy(writer, kind, text);
  return text;
}

/** The most JavaScript prints of a number: of a double of usual size that is every digit it has. */
const allDigits = 100;

/** XlsxWriter writes decimals by their own digits, openpyxl by those of a double. */
function digitsHeldBy(writer: FileWriter, kind: ColumnKindName, text: string): string {
  const given = kind === 'decimal' && !usesOpenpyxl(writer) ? text : Number(text).toPrecision(allDigits);
  return String(Number(rounded(given, 16)));
}

/** A number with so many digits. Python's halves go to the even digit, those of JavaScript go up. */
function rounded(text: string, digits: number, halves: 'even' | 'up' | 'down' = 'even'): string {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = /^(-?)(\d+)\.?(\d*)(?:e([+-]?\d+))?$/i.exec(text) ?? [];
  const all = BigInt(whole + fraction);
  const surplus = String(all).length - digits;
  if (surplus <= 0) return text;
  const unit = 10n ** BigInt(surplus);
  const [kept, rest] = [all / unit, (all % unit) * 2n];
  const isUp = rest > unit || (rest === unit && (halves === 'up' || (halves === 'even' && kept % 2n === 1n)));
  return `${sign}${kept + (isUp ? 1n : 0n)}e${surplus - fraction.length + Number(exponent)}`;
}

/** pandas writes durations into workbooks as numbers of days. */
const isSameInDays = (microseconds: string, days: string): boolean =>
  Math.abs(Number(days) * 86_400_000_000 - Number(microseconds)) < 1e-14 * Number(microseconds) + 1e-9;

/** LibreOffice writes 15 digits, and rounds the half of the sixteenth now up and now down. */
const isSameInOffice = (kind: ColumnKindName, wanted: string, stored: string): boolean =>
  (['up', 'down'] as const).some((halves) => {
    const text = Number.isFinite(Number(wanted)) ? String(Number(rounded(wanted, 15, halves))) : wanted;
    return canonical(kind, text) === canonical(kind, stored);
  });

function isSame(writer: FileWriter, { kind }: RandomColumn, wanted: string | null, stored: string | null, type: string): boolean {
  if (wanted === null || stored === null) return wanted === (stored === '' && writer.carrier === 'workbook' ? null : stored);
  if (kind === 'text') return wanted === stored || (writer.carrier === 'text' && isPlainSpelling(wanted, stored, type));
  if (kind === 'duration' && writer.call === 'pandas_excel') return isSameInDays(wanted, stored);
  const text = type === 'VARCHAR' && writer.options['decimal'] === ',' ? stored.replace(',', '.') : stored;
  if (isNumber(kind) && isSavedByOffice(writer)) return isSameInOffice(kind, wanted, text);
  const [a, b] = [canonical(kind, wanted), canonical(kind, text)];
  if (a === undefined || b === undefined) return false;
  if (a === b || !isMoment(kind) || writer.carrier !== 'workbook') return a === b;
  // Half a thousandth, and what a double of days leaves open.
  const apart = BigInt(a) - BigInt(b);
  return BigInt(b) % 1000n === 0n && apart <= 510n && apart >= -510n;
}

/** Whether a text is how a stored value is usually written. */
function isPlainSpelling(wanted: string, stored: string, type: string): boolean {
  const text = wanted.trim();
  if (type === 'BOOLEAN') return canonical('boolean', text) === stored;
  if (type === 'BIGINT' || type === 'DOUBLE')
    return /^-?(0|[1-9]\d*)(\.\d+)?$/.test(text) && canonical('float', text) === canonical('float', stored);
  return false;
}

const types: Readonly<Record<ColumnKindName, RegExp>> = {
  integer: /INT$|^DECIMAL|^DOUBLE$/,
  decimal: /INT$|^DECIMAL|^DOUBLE$/,
  float: /INT$|^DOUBLE$/,
  boolean: /^BOOLEAN$/,
  text: /./,
  date: /^DATE$|^TIMESTAMP/,
  datetime: /^DATE$|^TIMESTAMP/,
  instant: /^DATE$|^TIMESTAMP/,
  time: /./,
  duration: /./,
};

/** Python's JSON has no decimals: they are written as texts. */
const isTextInFile = ({ call }: FileWriter, kind: ColumnKindName): boolean => call === 'python_json' && kind === 'decimal';

/** How many cells a note counts for a column; 0 when it does not name it. */
function countedIn(note: string, column: string): number {
  const name = column.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const of = (pattern: string): number[] =>
    [...note.matchAll(new RegExp(pattern, 'gu'))].flatMap(([found]) =>
      [...found.replace(column, '').matchAll(/\d[\d,]*/g)].map(([count]) => Number(count.replaceAll(',', ''))),
    );
  const counts = [
    ...of(`\\d[\\d,]* (?:cells? )?(?:of|in) ${name}(?=[ .,]|$)`),
    ...of(`\\d[\\d,]* of the times in ${name}(?=[ .,]|$)`),
    ...of(`(?<=^|: )${name} is text: \\d[\\d,]* cell`),
  ];
  const mixed = of(`${name} \\((?:\\d+ [a-z ]+(?:, )?)+\\)`);
  return Math.max(
    0,
    ...counts,
    mixed.reduce((sum, count) => sum + count, 0),
  );
}

/** Errors are one note and formulas another: their counts add up. */
const isNamed = (notes: readonly string[], column: string, count: number): boolean =>
  notes.reduce((sum, note) => sum + countedIn(note, column), 0) >= count;

const folded = (name: string): string =>
  name
    .normalize('NFC')
    .replaceAll(/[\s\u200B\uFEFF]+/g, ' ')
    .trim();

function nameFault(given: string, stored: string, notes: readonly string[]): string | undefined {
  if (folded(given) === folded(stored) || notes.some((note) => note.includes(`is called ${stored}`))) return undefined;
  return `the column ${JSON.stringify(given)} is called ${JSON.stringify(stored)}`;
}

/** Rows of nothing at all are no rows of a workbook. */
function rowsIn(writer: FileWriter, frame: RandomFrame): (string | null)[][] {
  const rows = (frame[0]?.cells ?? []).map((_, at) => frame.map(({ kind, cells }) => heldBy(writer, kind, cells[at] ?? null)));
  return writer.carrier === 'workbook' ? rows.filter((row) => row.some((cell) => cell !== null)) : rows;
}

function differenceIn(
  writer: FileWriter,
  column: RandomColumn,
  wanted: readonly (string | null)[],
  stored: readonly (string | null)[],
  { name, type }: StoredTable['columns'][number],
): Difference | undefined {
  const wrong = wanted.flatMap((cell, at) => (isSame(writer, column, cell, stored[at] ?? null, type) ? [] : [at]));
  if (wrong.length > 0) {
    const at = wrong[0] ?? 0;
    const example = `${JSON.stringify(wanted[at])} → ${JSON.stringify(stored[at])} (${column.kind} as ${type})`;
    return { column: name, count: wrong.length, example };
  }
  // Nothing in a column of infinities says that it holds numbers: the words are texts as well.
  const tellsNothing = wanted.every((cell) => cell === null || (column.kind === 'float' && /^nan$|inf$/.test(cell)));
  if (tellsNothing || types[column.kind].test(type) || isTextInFile(writer, column.kind)) return undefined;
  return { column: name, count: 1, example: `${column.kind} as ${type}` };
}

export interface CellComparison {
  /** Differences without a note. */
  readonly faults: readonly string[];
  /** Columns of which a note says what differs. */
  readonly named: number;
}

/** @param frame  as it was drawn, before the program wrote it */
export function compared(writer: FileWriter, frame: RandomFrame, { columns, rows, notes }: StoredTable): CellComparison {
  const wanted = rowsIn(writer, frame);
  if (columns.length !== frame.length)
    return { faults: [`${frame.length} columns were written, ${columns.length} are stored`], named: 0 };
  if (rows.length !== wanted.length)
    return { faults: [`${wanted.length} rows were written, ${rows.length} are stored`], named: 0 };
  const faults: string[] = [];
  let named = 0;
  for (const [place, column] of frame.entries()) {
    const stored = columns[place] ?? { name: '', type: '' };
    const renamed = nameFault(column.name, stored.name, notes);
    if (renamed !== undefined) faults.push(renamed);
    const found = differenceIn(
      writer,
      column,
      wanted.map((row) => row[place] ?? null),
      rows.map((row) => row[place] ?? null),
      stored,
    );
    if (found === undefined) continue;
    if (isNamed(notes, found.column, found.count)) named += 1;
    else faults.push(`${found.column}: ${found.count} of ${wanted.length} cells differ: ${found.example}`);
  }
  if (faults.length > 0) faults.push(...notes.map((note) => `note: ${note}`));
  return { faults, named };
}
