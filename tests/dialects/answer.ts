/** A question's way to its answer, and when two answers are the same. */
import { GenericType, type Cell, type Frame } from '@tessera/core/frame/frame';
import { postProcess } from '@tessera/core/frame/run';
import { normaliseQuery } from '@tessera/core/query/normalise';
import { queryObject } from '@tessera/core/query/query-object';
import { compile, type Compiled } from '@tessera/sql/compile/compile';
import type { Dialect } from '@tessera/sql/dialects/dialect';
import { expect } from 'vitest';
import type { ReachedEngine } from './engines.ts';
import type { DialectQuestion } from './question.ts';
import { salesDataset, type TypeNames } from './sales.ts';

/** Rows of cells made comparable; columns by label in the order asked for. */
export interface DialectAnswer {
  sql: string;
  labels: string[];
  rows: Cell[][];
}

/** The question as SQL of a dialect. */
export function compiled({ ask, dataset, options }: DialectQuestion, dialect: Dialect, types: TypeNames): Compiled {
  return compile(normaliseQuery(queryObject.parse(ask)), salesDataset(dialect.id, types, dataset), {
    dialect,
    now: '2024-03-01T10:00:00',
    rowLimitDefault: 1000,
    rowLimitMax: 10_000,
    ...options,
  });
}

export async function answersOf({ dialect, types, driver }: ReachedEngine, question: DialectQuestion): Promise<DialectAnswer> {
  const { sql, binds, columns, plan } = compiled(question, dialect, types);
  const options = { deadlineMs: 20_000, maxRows: 10_000 };
  const { bytes, rowcount } = await driver.run(sql, binds, 'columns', options).catch((error: unknown) => {
    throw new Error(`${String(error)}\n${sql}`, { cause: error });
  });
  const cells = JSON.parse(bytes.toString()) as Record<string, unknown[]>;
  const found = columns.map(({ name }) => {
    const column = cells[name];
    if (!column) throw new Error(`The answer has no column ${name}, but ${Object.keys(cells).join(', ')}\n${sql}`);
    return column.map(comparable);
  });
  const labels = columns.map(({ label }) => label);
  const kinds = found.map((column, at) => typeOf(labels[at] ?? '', column));
  const asked: Frame = { names: labels, types: kinds, columns: found, rowcount };
  const frame = plan.path === 'frame' ? postProcess(asked, plan.operations).frame : asked;
  const rows = Array.from({ length: frame.rowcount }, (_, row) => frame.columns.map((column) => column[row] ?? null));
  return { sql, labels: [...frame.names], rows };
}

const typeOf = (label: string, cells: readonly Cell[]): GenericType => {
  if (label === 'sold_at') return GenericType.TEMPORAL;
  return cells.every((cell) => cell === null || typeof cell === 'number') ? GenericType.NUMERIC : GenericType.STRING;
};

const moment = /^\d{4}-\d{2}-\d{2}(?:[ T]\d{2}:\d{2}:\d{2}(?:\.\d+)?)?Z?$/;
const whole = /^[+-]?\d+$/;

/** Booleans as 0 and 1, moments as epoch milliseconds, whole numbers exactly, other numbers as doubles. */
function comparable(cell: unknown): Cell {
  if (cell === null || cell === undefined) return null;
  if (typeof cell === 'boolean') return Number(cell);
  if (typeof cell === 'number') return cell;
  const text = String(cell);
  if (moment.test(text))
    return Date.parse(`${text.length === 10 ? `${text} 00:00:00` : text.replace('Z', '')}Z`.replace(' ', 'T'));
  if (whole.test(text)) return Number.isSafeInteger(Number(text)) ? Number(text) : text.replace(/^\+/, '');
  return /^-?\d+\.\d+(?:e[+-]?\d+)?$/i.test(text) ? Number(text) : text;
}

const order = (a: unknown, b: unknown): number => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1);

/** Doubles may differ in the last of fifteen digits, whichever way an engine adds them up. */
function rounded(cell: Cell): unknown {
  if (typeof cell === 'string' && cell.startsWith('[')) return (JSON.parse(cell) as Cell[]).map(rounded);
  return typeof cell === 'number' && !Number.isInteger(cell) ? Number(cell.toPrecision(12)) : cell;
}

export function sameAnswer(answer: DialectAnswer, wanted: DialectAnswer, ordered: boolean): void {
  const plain = ({ rows }: DialectAnswer): unknown[][] => {
    const all = rows.map((row) => row.map(rounded));
    return ordered ? all : all.toSorted(order);
  };
  expect({ labels: answer.labels, rows: plain(answer) }, answer.sql).toEqual({ labels: wanted.labels, rows: plain(wanted) });
}
