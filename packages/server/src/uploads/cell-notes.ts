/** What happens to the cells of a sample that whoever uploads should know: what is stored empty, and why numbers stay text. */
import type { DuckDBConnection } from '@duckdb/node-api';
import { isNothingIn, type ColumnReading, type TextOptions, typed } from './convert.ts';
import { readRows } from './native-column.ts';
import { perColumn } from './per-column.ts';

/** A column of the sample as the notes are written about it; `reading` is absent for a column that has its own type. */
export interface NotedColumn {
  name: string;
  /** The column of the sample as text. */
  cell: string;
  reading?: ColumnReading;
}

/** Some rows of an upload as a table of the engine, with the options it was read by. */
export interface Sample {
  connection: DuckDBConnection;
  table: string;
  options: TextOptions;
}

/** Columns that are asked about at once: planning a question grows faster than its length. */
const AT_ONCE = 50;
/** Columns that are named before the rest is only counted. */
const NAMED = 8;

const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

/** Cells whose texts mean nothing in their column, such as NA among numbers: one sentence for all columns. */
export async function emptyNotes({ connection, table, options }: Sample, columns: readonly NotedColumn[]): Promise<string[]> {
  const asked = columns.filter(({ reading }) => reading && (reading.type !== 'text' || options.nullValues.length > 0));
  const holding = new Set<NotedColumn>();
  for (const [type, some] of Map.groupBy(asked, ({ reading }) => reading?.type ?? 'text')) {
    const cells = some.map(({ cell }) => cell);
    const found = await perColumn(connection, table, cells, (x) => [`bool_or(${isNothingIn(x, type, options)})`]);
    for (const [i, column] of some.entries()) if (found[i]?.[0] === true) holding.add(column);
  }
  const having = asked.filter((column) => holding.has(column));
  const found: string[] = [];
  for (let from = 0; from < having.length; from += AT_ONCE) {
    const some = having.slice(from, from + AT_ONCE);
    const list = some.map(({ cell: x, reading }) => {
      const which = `FILTER (${isNothingIn(x, reading?.type ?? 'text', options)})`;
      return `count(*) ${which}, array_to_string(list_sort(list(DISTINCT trim(${x})) ${which})[:3], ', ')`;
    });
    const [row = []] = await readRows(connection, `SELECT ${list.join(', ')} FROM ${table}`);
    for (const [i, { name }] of some.entries()) {
      const count = Number(row[i * 2]);
      if (count > 0) found.push(`${counted(count, 'cell', 'cells')} of ${name} (${String(row[i * 2 + 1])})`);
    }
  }
  if (found.length === 0) return [];
  const more = found.length > NAMED ? ` and cells of ${counted(found.length - NAMED, 'more column', 'more columns')}` : '';
  return [`Stored empty, because they mean “nothing”: ${found.slice(0, NAMED).join(', ')}${more}.`];
}

/** Columns that are text although most of their cells look like numbers, each with what keeps it from being numbers. */
export async function textNotes(sample: Sample, columns: readonly NotedColumn[]): Promise<string[]> {
  const texts = columns.filter(({ reading }) => reading?.type === 'text');
  const notes: string[] = [];
  for (const column of await likeNumbers(sample, texts)) {
    const note = await textNote(sample, column);
    if (note !== undefined) notes.push(note);
  }
  const more = notes.length - NAMED;
  return more > 0
    ? [...notes.slice(0, NAMED), `${counted(more, 'more column is', 'more columns are')} text for reasons of this kind.`]
    : notes;
}

/** What programs write for a number that is too large; it cannot be stored as one. */
const isInfinite = (cell: string): string => `regexp_full_match(${cell}, '\\s*[+-]?inf(inity)?\\s*', 'i')`;

/** Most cells begin with a digit, a sign or a mark, or are infinite. */
async function likeNumbers({ connection, table, options }: Sample, columns: readonly NotedColumn[]): Promise<NotedColumn[]> {
  const cells = columns.map(({ cell }) => cell);
  const found = await perColumn(connection, table, cells, (x) => [
    `count(*) FILTER (ascii(trim(${x})) BETWEEN 43 AND 57 OR ${isInfinite(x)}) ` +
      `>= 0.9 * count(*) FILTER (trim(${x}) <> '' AND NOT ${isNothingIn(x, 'number', options)})`,
    `count(nullif(trim(${x}), '')) > 0`,
  ]);
  return columns.filter((_, i) => found[i]?.[0] === true && found[i]?.[1] === true);
}

async function textNote({ connection, table, options }: Sample, { name, cell: x }: NotedColumn): Promise<string | undefined> {
  const cell = `if(${isNothingIn(x, 'number', options)}, NULL, nullif(trim(${x}), ''))`;
  // A decision about the marks is not needed to tell a number from a word.
  const marks: TextOptions = { ...options, hasGroups: true };
  const willing = typed(x, { type: 'number', isChosen: true }, marks);
  const exact = `coalesce(${typed(x, { type: 'integer' }, options)}, ${typed(x, { type: 'number' }, options)})`;
  const [[filled, numbers, infinite, changing, code, word] = []] = await readRows(
    connection,
    `SELECT count(cell), count(willing), count(*) FILTER (${isInfinite('cell')}), count(willing) FILTER (exact IS NULL), ` +
      `first(cell) FILTER (willing IS NOT NULL AND exact IS NULL), first(cell) FILTER (cell IS NOT NULL AND willing IS NULL) ` +
      `FROM (SELECT ${cell} AS cell, ${willing} AS willing, ${exact} AS exact FROM ${table})`,
  );
  const others = Number(filled) - Number(numbers);
  if (others === 0 && Number(changing) > 0)
    return `${name} is text: ${counted(Number(changing), 'cell', 'cells')}, such as ${String(code)}, would change as numbers.`;
  if (others > 0 && Number(numbers) + Number(infinite) >= 0.9 * Number(filled))
    return `${name} is text: ${counted(others, 'cell is', 'cells are')} no number, such as ${shortened(String(word))}.`;
  return undefined;
}

const shortened = (text: string): string => (text.length > 40 ? `${text.slice(0, 40)}…` : text);
