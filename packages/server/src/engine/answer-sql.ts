/**
 * Wraps a question so that DuckDB itself writes the answer: one BLOB with the whole JSON, and the row count.
 * Making JSON in JavaScript costs 4–8 times more and blocks the loop (measured; docs/decisions/0010-two-answer-paths.md).
 */
import type { AnswerOrient } from './messages.ts';
import type { ColumnKind } from './column-kind.ts';

/** A column of an answer with how its cells are written as JSON. */
export interface AnswerColumn extends ColumnKind {
  name: string;
}

const SAFE_INTEGER = '9007199254740991';

/**
 * The statement whose only row is `[bytes BLOB, rows BIGINT]`.
 * The rows are taken through a LIMIT directly under the aggregates: without it DuckDB aggregates in parallel and
 * the order is lost. Columns are addressed by position, so repeated or odd names cannot disturb anything.
 */
export function answerSql(sql: string, columns: readonly AnswerColumn[], orient: AnswerOrient, maxRows: number): string {
  const aliases = columns.map((_, i) => ref(i)).join(', ');
  // The line break ends a comment the question may end with.
  const rows = `(SELECT * FROM (${sql}\n) AS asked(${aliases}) LIMIT ${Math.trunc(maxRows)})`;
  const bytes = orient === 'columns' ? jsonColumns(columns) : jsonRecords(columns);
  return `SELECT encode(${bytes}), count(*) FROM ${rows}`;
}

const ref = (i: number): string => `c${i}`;
const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

function jsonRecords(columns: readonly AnswerColumn[]): string {
  const members = columns.map((column, i) => `${literal(column.name)}, ${jsonValue(column, ref(i))}`);
  return `'[' || coalesce(string_agg(json_object(${members.join(', ')})::VARCHAR, ','), '') || ']'`;
}

function jsonColumns(columns: readonly AnswerColumn[]): string {
  const members = columns.map((column, i) => `${literal(`${JSON.stringify(column.name)}:`)} || ${jsonArray(column, ref(i))}`);
  return `'{' || ${members.join(` || ',' || `)} || '}'`;
}

/** A value json_object prints rightly. */
function jsonValue(column: AnswerColumn, x: string): string {
  switch (column.cell) {
    case 'boolean':
    case 'exact':
    case 'wide':
    case 'decimal':
    case 'string':
      return column.type === 'JSON' ? `${x}::VARCHAR` : x;
    case 'double':
      return `if(isfinite(${x}), ${x}, NULL)`;
    case 'float':
      return shortFloat(x);
    case 'instant':
      return epochMs(x);
    case 'blob':
    case 'nested':
    case 'text':
      return plainText(column, x);
  }
}

/**
 * The JSON array of a whole column. Only when a column's extremes leave the safe range is each cell looked at:
 * then the unsafe cells become strings. Deciding per cell always would cost half as much again (measured).
 */
function jsonArray(column: AnswerColumn, x: string): string {
  if (column.cell !== 'wide' && column.cell !== 'decimal') return listed(jsonValue(column, x));
  const bound = column.cell === 'wide' ? SAFE_INTEGER : decimalBound(column.scale);
  const cells = `list_transform(list(${x}), lambda v: if(v BETWEEN -${bound} AND ${bound}, to_json(v), to_json(v::VARCHAR)))`;
  return `if(coalesce(max(${x}) > ${bound} OR min(${x}) < -${bound}, false), to_json(${cells})::VARCHAR, ${listed(x)})`;
}

const listed = (x: string): string => `coalesce(to_json(list(${x}))::VARCHAR, '[]')`;

/** The largest value whose digits, those after the point included, number 15: a double holds it exactly enough to print. */
const decimalBound = (scale: number): string => (scale >= 15 ? '0' : '9'.repeat(15 - scale));

/** 0.1 stored in 32 bits reads back as 0.1, not as 0.10000000149011612. */
const shortFloat = (x: string): string => `if(isfinite(${x}), ${x}::VARCHAR::DOUBLE, NULL)`;

/** Infinite dates and timestamps come out as NULL. */
const epochMs = (x: string): string => `epoch_ms(${x})`;

function plainText(column: AnswerColumn, x: string): string {
  if (column.cell === 'nested') return `to_json(${x})::VARCHAR`;
  if (column.cell === 'blob') return `if(${x} IS NULL, NULL, coalesce(TRY(decode(${x})), '[bytes]'))`;
  return column.cell === 'string' && column.type !== 'JSON' ? x : `${x}::VARCHAR`;
}

/** Repeated names get `__1`, `__2` …, so that each column of an answer can be named. */
export function distinctNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    let free = name;
    for (let n = 1; taken.has(free); n += 1) free = `${name}__${n}`;
    taken.add(free);
    return free;
  });
}
