/** Values of a file that a table's columns do not hold, counted over the whole file, with an example and its place. */
import type { AppendProblem, UploadType } from '@tessera/api/upload';
import type { AppendedRows, AppendedColumn } from './append-rows.ts';
import { isCut, type TextOptions, typed, unreadable } from './convert.ts';
import type { BaseTable } from './messages.ts';
import { readRows } from './native-column.ts';

const words: Partial<Record<UploadType, string>> = {
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  date: 'a date',
  datetime: 'a date and time',
};

/** One look at a column: which rows it counts, and what is said of them. */
interface Look {
  column: string;
  kind: 'unreadable' | 'inexact' | 'decimal_mark';
  /** True in SQL for a row that is counted. */
  where: string;
  cell: string;
  says: (count: number, example: string, place: string) => string;
}

const values = (count: number, one: string, many: string): string => (count === 1 ? `1 value ${one}` : `${count} values ${many}`);

/** All columns are looked at in one pass over the file. */
export async function mismatchesOf(
  { connection, select, options, locate }: AppendedRows,
  base: BaseTable,
  arriving: readonly AppendedColumn[],
): Promise<AppendProblem[]> {
  const looks = arriving.flatMap((column) => looksAt(column, base, options));
  if (looks.length === 0) return [];
  const parts = looks.map(
    ({ where, cell }) => `count(*) FILTER (${where}), min(place) FILTER (${where}), arg_min(${cell}, place) FILTER (${where})`,
  );
  const [found = []] = await readRows(
    connection,
    `SELECT ${parts.join(', ')} FROM (SELECT row_number() OVER () - 1 AS place, * FROM (${select}))`,
  );
  const problems: AppendProblem[] = [];
  const marked = new Set<string>();
  for (const [i, { column, kind, says }] of looks.entries()) {
    const count = Number(found[i * 3]);
    // A column whose decimal mark is another cannot be read either: one word about it is enough.
    if (count === 0 || marked.has(column)) continue;
    if (kind === 'decimal_mark') marked.add(column);
    const text = String(found[i * 3 + 2]);
    const example = text.length > 80 ? `${text.slice(0, 80)}…` : text;
    const message = `${column}: ${says(count, example, await locate(Number(found[i * 3 + 1])))}`;
    problems.push({ column, kind, count, example, message });
  }
  return problems;
}

function looksAt(column: AppendedColumn, base: BaseTable, options: TextOptions): Look[] {
  const { name, type, cell, reading } = column;
  const engine = base.columns.find((each) => each.name === name)?.type ?? 'VARCHAR';
  const looks: Look[] = [];
  if (reading && type !== 'text') {
    const bad = unreadable(cell, reading, options);
    const other: TextOptions = { ...options, decimal: options.decimal === ',' ? '.' : ',' };
    if ((type === 'integer' || type === 'number') && !base.told.decimal)
      looks.push({
        column: name,
        kind: 'decimal_mark',
        // A fraction in a column of whole numbers says the same of the mark.
        where: `${bad} AND ${typed(cell, { type: 'number', isChosen: true }, options)} IS NULL AND ${typed(cell, { type: 'number', isChosen: true }, other)} IS NOT NULL`,
        cell,
        says: (count, example, place) =>
          `${values(count, 'is', 'are')} written with a decimal ${other.decimal === ',' ? 'comma' : 'point'} (${example}, ${place}), and the table was made from numbers with a decimal ${other.decimal === ',' ? 'point' : 'comma'}. Say decimal_character.`,
      });
    looks.push({
      column: name,
      kind: 'unreadable',
      where: bad,
      cell,
      says: (count, example, place) =>
        `${values(count, `is not ${words[type] ?? type}`, `are not ${words[type] ?? type}`)}, as the column holds; the first is '${example}' (${place}).`,
    });
  }
  const large = overflowOf(column, engine, options);
  if (large !== undefined)
    looks.push({
      column: name,
      kind: 'unreadable',
      where: large,
      cell,
      says: (count, example, place) =>
        `${values(count, 'is', 'are')} too large for the column, which holds ${engine}; the first is '${example}' (${place}).`,
    });
  const loss = lossOf(column, engine, options);
  if (loss !== undefined)
    looks.push({
      column: name,
      kind: 'inexact',
      where: loss,
      cell,
      says: (count, example, place) =>
        `${values(count, 'does', 'do')} not fit exactly into the column, which holds ${held(engine)}; the first is '${example}' (${place}).`,
    });
  return looks;
}

const held = (engine: string): string => (engine === 'DATE' ? 'days without a time' : engine);

/** Columns of these take whatever our reading of a text gives. */
const roomy = new Set(['VARCHAR', 'BIGINT', 'DOUBLE', 'BOOLEAN', 'DATE', 'TIMESTAMP']);

/** True in SQL for a value that the column's own type has no room for; undefined where it holds all. */
function overflowOf({ type, cell, value, reading }: AppendedColumn, engine: string, options: TextOptions): string | undefined {
  if (reading?.decimal !== undefined) return `(${typed(cell, reading, options)} IS NOT NULL AND ${value} IS NULL)`;
  if (type === 'text' || type === 'boolean' || (reading && roomy.has(engine))) return undefined;
  return `(${value} IS NOT NULL AND TRY_CAST(${value} AS ${engine}) IS NULL)`;
}

/** True in SQL for a value that would be stored changed; undefined where none can be. */
function lossOf(column: AppendedColumn, engine: string, options: TextOptions): string | undefined {
  const { type, cell, value, reading, engineType } = column;
  if (reading?.decimal !== undefined) return isCut(cell, options, reading.decimal);
  if (reading && type === 'date') {
    const moment = typed(cell, { ...reading, type: 'datetime', isChosen: true }, options);
    return `coalesce(${moment} <> date_trunc('day', ${moment}), false)`;
  }
  if (type === 'boolean' || type === 'text') return undefined;
  if (reading && engine === 'DOUBLE')
    // Digits behind the sixteenth would be rounded.
    return `coalesce(regexp_full_match(${cell}, '\\s*[+-]?\\d{16,38}\\s*') AND TRY_CAST(${value} AS HUGEINT) <> TRY_CAST(trim(${cell}) AS HUGEINT), false)`;
  // No text is an exact number of four bytes, and nobody means it to be.
  if (reading && (engine === 'FLOAT' || roomy.has(engine))) return undefined;
  // Two kinds of decimals are compared digit by digit: none holds the digits of both.
  if (engine.startsWith('DECIMAL') && engineType.startsWith('DECIMAL'))
    return `coalesce(${digitsOf(`TRY_CAST(${value} AS ${engine})`)} <> ${digitsOf(value)}, false)`;
  // A double is compared as the number that was read: compared as a decimal it would be rounded on both sides.
  if (engine.startsWith('DECIMAL')) return `coalesce(TRY_CAST(${value} AS ${engine})::DOUBLE <> (${value})::DOUBLE, false)`;
  return `coalesce(TRY_CAST(${value} AS ${engine}) <> ${value}, false)`;
}

/** A decimal without the zeros behind its fraction. */
const digitsOf = (x: string): string =>
  `if(contains((${x})::VARCHAR, '.'), rtrim(rtrim((${x})::VARCHAR, '0'), '.'), (${x})::VARCHAR)`;
