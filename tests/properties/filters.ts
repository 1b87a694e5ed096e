/**
 * Which rows a question is about, over plain values and three-valued
 * (docs/reference/questions.md#operators-of-filters).
 */
import { grains } from './clock.ts';
import type { AskedColumn, AskedFilter, PropertyCell, PropertyQuestion, PropertyRow } from './question.ts';
import { conditions, expressions, ranges } from './words.ts';

type Truth = boolean | null;
export interface Range {
  readonly since?: number | undefined;
  readonly until?: number | undefined;
}

const isStored = (name: string): name is keyof PropertyRow => ['id', 'g', 'h', 'n', 'x', 'b', 't', 'd'].includes(name);

/** A stored column, or the calculated one. */
export function stored(row: PropertyRow, name: string): PropertyCell {
  if (isStored(name)) return row[name];
  if (name === 'twice') return row.n === null ? null : row.n * 2;
  throw new Error(`No column ${name}`);
}

/** A column of a filter. */
function valueOf(row: PropertyRow, col: AskedColumn): PropertyCell {
  if (typeof col === 'string') return stored(row, col);
  return expressions[col.sqlExpression]?.(row) ?? null;
}

type Kind = 'text' | 'number' | 'boolean' | 'time';
const kinds: Readonly<Record<string, Kind>> = { n: 'number', x: 'number', twice: 'number', b: 'boolean', t: 'time', d: 'time' };
const kindOf = (col: AskedColumn): Kind => (typeof col === 'string' ? (kinds[col] ?? 'text') : 'text');

function meant(given: PropertyCell, kind: Kind): PropertyCell {
  if (given === null || given === '<NULL>') return null;
  const plain = given === '<empty string>' ? '' : typeof given === 'string' ? given.replaceAll(/^[\t\n]+|[\t\n]+$/g, '') : given;
  if (kind === 'number') return Number(plain);
  if (kind === 'boolean') return typeof plain === 'string' ? plain.toLowerCase() === 'true' : Boolean(plain);
  if (kind === 'time')
    return typeof plain === 'number' ? plain : Date.parse(`${String(plain)}${String(plain).length === 10 ? 'T00:00:00' : ''}Z`);
  return String(plain);
}

const not = (truth: Truth): Truth => (truth === null ? null : !truth);

function compared(left: PropertyCell, op: string, right: PropertyCell): Truth {
  if (left === null || right === null) return null;
  if (op === '==') return left === right;
  if (op === '!=') return left !== right;
  return op === '>' ? left > right : op === '<' ? left < right : op === '>=' ? left >= right : left <= right;
}

const likeness = (pattern: string, flags: string): RegExp =>
  new RegExp(
    `^${pattern
      .split('')
      .map((each) => (each === '%' ? '[^]*' : each === '_' ? '[^]' : each.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)))
      .join('')}$`,
    flags,
  );

export const inRange = (moment: PropertyCell, { since, until }: Range): Truth =>
  since === undefined && until === undefined
    ? true
    : typeof moment !== 'number'
      ? null
      : (since === undefined || moment >= since) && (until === undefined || moment < until);

/** @param move  says another time for the ranges of a comparison */
function holds(row: PropertyRow, { col, op: written, val = null, grain }: AskedFilter, move: (range: Range) => Range): Truth {
  const op = written.toUpperCase();
  const cell = valueOf(row, col);
  const kind = kindOf(col);
  const bucket = grain === undefined ? undefined : grains[grain];
  const seen = bucket && typeof cell === 'number' ? bucket(cell) : cell;
  const one = meant(Array.isArray(val) ? (val[0] ?? null) : val, kind);
  switch (op) {
    case 'IS NULL':
      return cell === null;
    case 'IS NOT NULL':
      return cell !== null;
    case 'IS TRUE':
    case 'IS FALSE':
      return cell === null ? (kind === 'boolean' ? false : null) : Boolean(cell) === (op === 'IS TRUE');
    case 'TEMPORAL_RANGE':
      return inRange(cell, move(ranges[String(val)] ?? {}));
    case 'IN':
    case 'NOT IN': {
      const all = (Array.isArray(val) ? val : [val]).map((each) => meant(each, kind));
      const rest = all.filter((each) => each !== null);
      const among = cell === null ? (rest.length < all.length ? true : null) : rest.includes(seen ?? '');
      return op === 'IN' ? among : not(among);
    }
    case 'LIKE':
    case 'NOT LIKE':
    case 'ILIKE':
    case 'NOT ILIKE': {
      const like = cell === null ? null : likeness(String(val), op.endsWith('ILIKE') ? 'iu' : 'u').test(String(cell));
      return op.startsWith('NOT') ? not(like) : like;
    }
    case 'REGEX':
      return cell === null ? null : new RegExp(String(val)).test(String(cell));
    default:
      if (one === null) return (cell === null) === (op === '==');
      return compared(seen, op, one);
  }
}

/** The rows a question is about; `move` leads to the other time of a comparison. */
export function asked(
  rows: readonly PropertyRow[],
  question: PropertyQuestion,
  move: (range: Range) => Range = (range) => range,
): PropertyRow[] {
  const own = question.granularity && question.time_range ? move(ranges[question.time_range] ?? {}) : {};
  const where = question.extras.where === undefined ? undefined : conditions[question.extras.where];
  return rows.filter(
    (row) =>
      inRange(row.t, own) === true &&
      (where?.(row) ?? where === undefined) &&
      question.filters.every((each) => holds(row, each, move) === true),
  );
}
