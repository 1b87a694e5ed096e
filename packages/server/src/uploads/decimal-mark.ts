/** What a comma and a point mean in the numbers of a file: decided once for all its columns, or asked when they leave it open. */
import type { DuckDBConnection } from '@duckdb/node-api';
import type { UploadQuestion } from '@tessera/api/upload';
import { wideColumns } from './column-groups.ts';
import { readRows } from './native-column.ts';
import { perColumn } from './per-column.ts';

/** The sign between a number's whole and its fraction. */
export type DecimalMark = '.' | ',';

/** Which sign the file uses, with the question to put to the person where its numbers leave that open. */
export interface MarkDecision {
  /** Undefined when no number of the sample has a comma or a point. */
  decimal: DecimalMark | undefined;
  question?: UploadQuestion;
}

const exponent = '([eE][+-]?\\d{1,3})?';
/** `1,234`: thousands for some, decimals for others. */
const open = (mark: string): string => `[+-]?[1-9]\\d{0,2}${mark}\\d{3}`;
/** Numbers in which `point` can only be the decimal mark, or `group` only that of thousands. */
const clear = (point: string, group: string): string =>
  [
    `[+-]?[1-9]\\d{0,2}(${group}\\d{3})+${point}\\d*${exponent}`,
    `[+-]?[1-9]\\d{0,2}(${group}\\d{3}){2,}`,
    `[+-]?(\\d+${point}(\\d{1,2}|\\d{4,})?|${point}\\d+)${exponent}`,
    `[+-]?(0\\d*|\\d{4,})${point}\\d{3}${exponent}`,
    `[+-]?[1-9]\\d{0,2}${point}\\d{3}[eE][+-]?\\d{1,3}`,
  ].join('|');

const shapes = {
  openComma: open(','),
  openPoint: open('\\.'),
  comma: clear(',', '\\.'),
  point: clear('\\.', ','),
};
type Shape = keyof typeof shapes;

/** An example of each shape among the numbers of a column. */
type Examples = Partial<Record<Shape, string>>;

/** The texts of a sample that are searched for commas and points. */
export interface MarkedText {
  /** Text columns of the sample: their expressions and names. */
  columns: readonly { x: string; name: string }[];
  nullValues: readonly string[];
  /** Between commas, a comma in a number may as well divide the values of a list. */
  delimiter: string;
  /** What a person decided; the question stays, so that the decision can be changed. */
  chosen: DecimalMark | undefined;
}

/** @param table  a sample of the file */
export async function decimalMark(
  connection: DuckDBConnection,
  table: string,
  { columns, nullValues, delimiter, chosen }: MarkedText,
): Promise<MarkDecision> {
  const marked = await columnsWithMarks(connection, table, columns);
  const found: { name: string; examples: Examples }[] = [];
  const examples =
    marked.length > wideColumns
      ? await examplesInMany(connection, table, marked, nullValues)
      : await eachIn(marked, ({ x }) => examplesIn(connection, table, x, nullValues));
  for (const [i, { name }] of marked.entries()) found.push({ name, examples: examples[i] ?? {} });
  const having = (shape: Shape): { column: string; example: string }[] =>
    found.flatMap(({ name, examples: { [shape]: example } }) => (example === undefined ? [] : [{ column: name, example }]));
  const [points, commas] = [having('point'), having('comma')];
  const opens = [...having('openComma'), ...having('openPoint')];
  if (points.length + commas.length + opens.length === 0) return { decimal: chosen };
  const isClear = commas.length === 0 ? points.length > 0 : points.length === 0 && delimiter !== ',';
  const decimal = chosen ?? (commas.length > points.length ? ',' : '.');
  if (isClear) return { decimal };
  const [asked] = [...opens, ...commas, ...points];
  if (asked === undefined) return { decimal };
  return {
    decimal,
    question: {
      option: 'decimal_character',
      ...asked,
      choices: (['.', ','] as const).map((value) => ({ value, reads: readAs(asked.example, value) })),
    },
  };
}

/** Columns that hold a comma or a point at all; asked of many columns at once. */
async function columnsWithMarks<T extends { x: string }>(
  connection: DuckDBConnection,
  table: string,
  columns: readonly T[],
): Promise<T[]> {
  const xs = columns.map(({ x }) => x);
  const found = await perColumn(connection, table, xs, (x) => [`coalesce(bool_or(${isMarked(x)}), false)`]);
  return columns.filter((_, i) => found[i]?.[0] === true);
}

const isMarked = (x: string): string => `(contains(${x}, ',') OR contains(${x}, '.'))`;
const shapeNames = Object.keys(shapes).filter((name): name is Shape => name in shapes);
const fits = (name: Shape, cell: string): string => `regexp_full_match(${cell}, '${shapes[name]}')`;
/** One expression over all shapes: most columns of texts fail it at once. */
const fitsAny = (cell: string): string => `regexp_full_match(${cell}, '${shapeNames.map((name) => shapes[name]).join('|')}')`;

async function eachIn<T, R>(columns: readonly T[], ask: (column: T) => Promise<R>): Promise<R[]> {
  const found: R[] = [];
  for (const column of columns) found.push(await ask(column));
  return found;
}

/** A text of SQL for each spelling of nothing. */
const listed = (texts: readonly string[]): string => texts.map((text) => `'${text.replaceAll("'", "''")}'`).join(', ');

const examplesOf = (row: readonly unknown[]): Examples =>
  Object.fromEntries(shapeNames.flatMap((name, i) => (typeof row[i] === 'string' ? [[name, row[i]]] : [])));

/** `examplesIn` of very many columns, asked together. */
async function examplesInMany(
  connection: DuckDBConnection,
  table: string,
  columns: readonly { x: string }[],
  nullValues: readonly string[],
): Promise<Examples[]> {
  const nothing = listed(nullValues);
  const rows = await perColumn(
    connection,
    table,
    columns.map(({ x }) => x),
    (x) => {
      const isThere = nothing === '' ? isMarked(x) : `${isMarked(x)} AND NOT list_contains([${nothing}], ${x})`;
      const cell = `trim(${x})`;
      const other = `coalesce(bool_or(${isThere} AND NOT ${fitsAny(cell)}), false)`;
      return [other, ...shapeNames.map((name) => `first(${cell}) FILTER (${isThere} AND ${fits(name, cell)})`)];
    },
  );
  return rows.map(([other, ...row]) => (other === false ? examplesOf(row) : {}));
}

/** Nothing of a column that holds other texts with commas or points too: dates, addresses and versions are no evidence. */
async function examplesIn(
  connection: DuckDBConnection,
  table: string,
  x: string,
  nullValues: readonly string[],
): Promise<Examples> {
  const isNothing = listed(nullValues);
  const cells = `SELECT trim(${x}) AS cell FROM ${table} WHERE ${isMarked(x)}`;
  const present = isNothing === '' ? cells : `${cells} AND NOT list_contains([${isNothing}], ${x})`;
  const [[other] = []] = await readRows(connection, `SELECT 1 FROM (${present}) WHERE NOT ${fitsAny('cell')} LIMIT 1`);
  if (other !== undefined) return {};
  const list = shapeNames.map((name) => `first(cell) FILTER (${fits(name, 'cell')})`);
  const [row = []] = await readRows(connection, `SELECT ${list.join(', ')} FROM (${present})`);
  return examplesOf(row);
}

/** The number a cell is under a decimal mark, with a point; null where it is none. */
function readAs(cell: string, decimal: DecimalMark): string | null {
  const [point, group] = decimal === '.' ? ['\\.', ','] : [',', '\\.'];
  if (!new RegExp(`^(${clear(point, group)}|${open(point)}|${open(group)})$`).test(cell)) return null;
  return cell.replaceAll(decimal === '.' ? ',' : '.', '').replace(',', '.');
}
