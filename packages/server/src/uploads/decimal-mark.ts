/** What a comma and a point mean in the numbers of a file: decided once for all its columns, or asked when they leave it open. */
import type { DuckDBConnection } from '@duckdb/node-api';
import type { UploadQuestion } from '@tessera/api/upload';
import { readRows } from './native-column.ts';

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
  for (const { x, name } of marked) found.push({ name, examples: await examplesIn(connection, table, x, nullValues) });
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
  const found: T[] = [];
  for (let from = 0; from < columns.length; from += 100) {
    const some = columns.slice(from, from + 100);
    const list = some.map(({ x }) => `coalesce(bool_or(contains(${x}, ',') OR contains(${x}, '.')), false)`);
    const [row = []] = await readRows(connection, `SELECT ${list.join(', ')} FROM ${table}`);
    found.push(...some.filter((_, i) => row[i] === true));
  }
  return found;
}

/** Nothing of a column that holds other texts with commas or points too: dates, addresses and versions are no evidence. */
async function examplesIn(
  connection: DuckDBConnection,
  table: string,
  x: string,
  nullValues: readonly string[],
): Promise<Examples> {
  const names = Object.keys(shapes).filter((name): name is Shape => name in shapes);
  const isNothing = nullValues.map((text) => `'${text.replaceAll("'", "''")}'`).join(', ');
  const cells = `SELECT trim(${x}) AS cell FROM ${table} WHERE (contains(${x}, ',') OR contains(${x}, '.'))`;
  // One expression over all cells first: most columns of texts fail it at once.
  const any = `regexp_full_match(cell, '${names.map((name) => shapes[name]).join('|')}')`;
  const present = isNothing === '' ? cells : `${cells} AND NOT list_contains([${isNothing}], ${x})`;
  const [[other] = []] = await readRows(connection, `SELECT 1 FROM (${present}) WHERE NOT ${any} LIMIT 1`);
  if (other !== undefined) return {};
  const list = names.map((name) => `first(cell) FILTER (regexp_full_match(cell, '${shapes[name]}'))`);
  const [row = []] = await readRows(connection, `SELECT ${list.join(', ')} FROM (${present})`);
  return Object.fromEntries(names.flatMap((name, i) => (typeof row[i] === 'string' ? [[name, row[i]]] : [])));
}

/** The number a cell is under a decimal mark, with a point; null where it is none. */
function readAs(cell: string, decimal: DecimalMark): string | null {
  const [point, group] = decimal === '.' ? ['\\.', ','] : [',', '\\.'];
  if (!new RegExp(`^(${clear(point, group)}|${open(point)}|${open(group)})$`).test(cell)) return null;
  return cell.replaceAll(decimal === '.' ? ',' : '.', '').replace(',', '.');
}
