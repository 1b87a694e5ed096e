/**
 * The question's `filters` as conditions (docs/reference/questions.md#operators-of-filters), each either applied or
 * rejected by name (docs/reference/questions.md#applied-and-rejected-filters).
 */
import { Failure } from '@tessera/core/failures';
import { GenericType } from '@tessera/core/frame/frame';
import { convertValues } from '@tessera/core/query/advanced-type';
import { columnLabel } from '@tessera/core/query/column';
import type { Filter, FilterOp, FilterScalar } from '@tessera/core/query/filter';
import type { Query } from '@tessera/core/query/query-object';
import { bucketInterval, grainOf, type Grain } from '@tessera/core/time/grain';
import { addUnits, type TimeUnit } from '@tessera/core/time/calendar';
import type { TimeRange } from '@tessera/core/time/range';
import { wallOf } from '@tessera/core/time/zone';
import { bind, user, word, type Expr } from '../ast.ts';
import { answerOf, longNumber } from '../dialects/dialect.ts';
import { coerce, isLongNumber, isMoment, isoOf, type IsoMoment } from './coerce.ts';
import { grainId, isTimeAlias, timeColumn, truncated } from './columns.ts';
import {
  datasetColumnOf,
  isTemporal,
  momentColumn,
  rawColumn,
  storedType,
  wallColumn,
  zoneOfColumn,
  type CompileScope,
} from './scope.ts';
import { columnInRange, instantIso, rangeCondition, resolveRange } from './time.ts';
import type { FilterNode, ExistingNames, FilterTarget } from './tree.ts';
import { sharesBuckets } from './zones.ts';

/** The conditions of filters; a filter on a column the dataset does not have is reported, and skipped. */
export interface Filtered {
  conditions: Expr[];
  applied: { column: string }[];
  rejected: { column: string; reason: 'not_in_datasource' | 'no_temporal_column' }[];
}

function targetOf(scope: CompileScope, query: Query, filter: Filter): FilterTarget | undefined {
  const name = columnLabel(filter.col);
  const column = isTimeAlias(scope, query, name) ? timeColumn(scope, query) : datasetColumnOf(scope, filter.col);
  if (column) {
    const type = isTemporal(column, scope.dialect) ? GenericType.TEMPORAL : storedType(column, scope.dialect);
    return { kind: 'stored', name, column, type };
  }
  if (typeof filter.col === 'string' || filter.col.isColumnReference) return undefined;
  const types = scope.options.expressionTypes;
  const sql = filter.col.sqlExpression.trim();
  // The probe could not run it: rejected, not an error.
  if (types?.has(sql) && types.get(sql) === undefined) return undefined;
  return { kind: 'written', name, sql, type: types?.get(sql) };
}

/** All filters as conditions; a filter on a column the dataset lacks is rejected, never silently dropped. */
export function filterConditions(scope: CompileScope, query: Query): Filtered {
  const filtered: Filtered = { conditions: [], applied: [], rejected: [] };
  for (const filter of query.filters) {
    const target = targetOf(scope, query, filter);
    if (!target) {
      filtered.rejected.push({ column: columnLabel(filter.col), reason: 'not_in_datasource' });
      continue;
    }
    const node = readFilter(scope, query, filter, target);
    const condition = node && filterExpr(scope, node);
    if (condition) filtered.conditions.push(condition);
    filtered.applied.push({ column: target.name });
  }
  return filtered;
}

/** A filter with its values as the column wants them; undefined: it asks for nothing. */
function readFilter(scope: CompileScope, query: Query, filter: Filter, target: FilterTarget): FilterNode | undefined {
  const { op } = filter;
  if (!valueless.has(op)) mustHaveValue(filter, target);
  const advanced = readAdvanced(filter, target);
  if (advanced) return advanced;
  switch (op) {
    case 'IS NULL':
    case 'IS NOT NULL':
      return { kind: 'null', target, wanted: op === 'IS NULL' };
    case 'IS TRUE':
    case 'IS FALSE':
      return { kind: 'truth', target, wanted: op === 'IS TRUE' };
    case 'TEMPORAL_RANGE':
      return readRanges(scope, query, filter, target);
    case 'IN':
    case 'NOT IN':
      return readList(filter, target);
    case '==':
    case '!=': {
      const value = valueOf(filter, target, false);
      const wanted = op === '==';
      return value === null
        ? { kind: 'null', target, wanted }
        : { kind: 'equal', target, value, wanted, grain: grainOf(filter.grain) };
    }
    case 'LIKE':
    case 'NOT LIKE':
    case 'ILIKE':
    case 'NOT ILIKE':
    case 'REGEX':
      return { kind: 'pattern', target, op, value: presentOf(filter, target, true) };
    default:
      return { kind: 'order', target, op, value: presentOf(filter, target, false), grain: grainId(filter.grain) };
  }
}

/** Operators that ask without a value; a range without one is no range. */
const valueless: ReadonlySet<FilterOp> = new Set(['IS NULL', 'IS NOT NULL', 'IS TRUE', 'IS FALSE', 'TEMPORAL_RANGE']);

/** An unfinished filter is not the filter for nulls, which says `null`. @throws Failure BAD_REQUEST */
function mustHaveValue({ op, val }: Filter, { name }: FilterTarget): void {
  const isList = op === 'IN' || op === 'NOT IN';
  if (Array.isArray(val) && val.length === 0 && isList)
    throw new Failure('BAD_REQUEST', { message: `Filter value list cannot be empty (column '${name}')` });
  if (val === undefined)
    throw new Failure('BAD_REQUEST', {
      message: `Must specify a value for filters with comparison operators (column '${name}', ${op})`,
    });
}

/** A filter on a column of an advanced data type: its values are written as people write them. */
function readAdvanced(filter: Filter, target: FilterTarget): FilterNode | undefined {
  const { op } = filter;
  const type = target.kind === 'stored' ? target.column.advanced_data_type : undefined;
  const given = listOf(filter).filter((each) => each !== null);
  if (!type || given.length === 0 || given.includes('<NULL>')) return undefined;
  const shown = op === 'IN' || op === 'NOT IN' || op === '!=' ? '==' : op;
  if (shown !== '==' && shown !== '>' && shown !== '<' && shown !== '>=' && shown !== '<=') return undefined;
  const values = convertValues(type, given);
  if (values?.error) throw new Failure('BAD_REQUEST', { message: `${values.error} (column '${target.name}')` });
  return values && { kind: 'advanced', target, op: shown, wanted: op !== 'NOT IN' && op !== '!=', values };
}

const listOf = (filter: Filter): FilterScalar[] => (Array.isArray(filter.val) ? filter.val : [filter.val ?? null]);

const valueOf = (filter: Filter, target: FilterTarget, pattern: boolean): ExistingNames | null =>
  coerce(listOf(filter)[0] ?? null, { type: target.type, column: target.name, pattern });

function presentOf(filter: Filter, target: FilterTarget, pattern: boolean): ExistingNames {
  const value = valueOf(filter, target, pattern);
  if (value === null)
    throw new Failure('BAD_REQUEST', {
      message: `Must specify a value for filters with comparison operators (column '${target.name}')`,
    });
  return value;
}

function readList(filter: Filter, target: FilterTarget): FilterNode {
  const given = listOf(filter);
  const all = given.map((each) => coerce(each, { type: target.type, column: target.name, pattern: false }));
  const values = alike(all.filter((each) => each !== null));
  const orNull = values.length < all.length;
  return { kind: 'among', target, values, orNull, wanted: filter.op === 'IN', grain: grainOf(filter.grain) };
}

/** A double in a list would make doubles of the decimals beside it. */
const alike = (values: ExistingNames[]): ExistingNames[] =>
  values.some(isLongNumber)
    ? values.map((value) => (typeof value === 'number' && /^-?\d+\.\d+$/.test(String(value)) ? { digits: String(value) } : value))
    : values;

/** Several ranges are alternatives: buckets that were picked one by one; `null` among them stands for rows without a moment. */
function readRanges(scope: CompileScope, query: Query, filter: Filter, target: FilterTarget): FilterNode | undefined {
  if (!Array.isArray(filter.val)) return readRange(scope, query, filter, target);
  const of = filter.val.map((val): FilterNode | undefined =>
    val === null ? { kind: 'null', target, wanted: true } : readRange(scope, query, { ...filter, val }, target),
  );
  return of.length === 0 ? undefined : { kind: 'any', target, of };
}

function readRange(scope: CompileScope, query: Query, filter: Filter, target: FilterTarget): FilterNode | undefined {
  if (target.kind === 'written' && target.type !== GenericType.TEMPORAL)
    throw new Failure('BAD_REQUEST', { message: `Invalid filter operation type: TEMPORAL_RANGE on '${target.name}'` });
  if (filter.val === null || filter.val === undefined) return undefined;
  if (typeof filter.val !== 'string')
    throw new Failure('BAD_REQUEST', {
      message: `The value of TEMPORAL_RANGE on '${target.name}' must be a text that names a time range`,
    });
  return { kind: 'range', target, range: rangeOf(scope, query, filter.val), grain: grainId(filter.grain) };
}

/** A shifted question moves the filters that carry the range it is about, and no other. */
function rangeOf(scope: CompileScope, query: Query, text: string): TimeRange {
  const own = resolveRange(scope, query, text);
  const { shift } = scope.options;
  return shift && own.since === shift.from.since && own.until === shift.from.until ? shift.to : own;
}

/** The column as it is stored, moments in UTC: what values are compared with, so that indexes can serve. */
function storedExpr(scope: CompileScope, target: FilterTarget): Expr {
  if (target.kind === 'written') return user(target.sql);
  return isTemporal(target.column, scope.dialect) ? momentColumn(scope, target.column) : rawColumn(target.column);
}

/** The column as people see it: what a grain cuts. */
function seenExpr(scope: CompileScope, target: FilterTarget): Expr {
  return target.kind === 'stored' && isTemporal(target.column, scope.dialect)
    ? wallColumn(scope, target.column)
    : storedExpr(scope, target);
}

const zoneOf = (scope: CompileScope, target: FilterTarget): string =>
  target.kind === 'stored' ? zoneOfColumn(scope, target.column) : 'UTC';

/** A value beside the stored column: a wall clock's moment as its instant. */
function storedValue(scope: CompileScope, target: FilterTarget, value: ExistingNames): Expr {
  if (isMoment(value)) return scope.dialect.moment(instantOf(scope, target, value), 'timestamp');
  return isLongNumber(value) ? longNumber(scope.dialect, value.digits) : bind(value);
}

const instantOf = (scope: CompileScope, target: FilterTarget, { iso, isInstant }: IsoMoment): string =>
  isInstant ? iso : instantIso(iso, zoneOf(scope, target));

/** A value on the dataset's clock, epoch ms: the label of its bucket. */
function onWall(scope: CompileScope, target: FilterTarget, { iso, isInstant }: IsoMoment): number {
  const at = Date.parse(`${iso}Z`);
  return isInstant ? wallOf(at, zoneOf(scope, target)) : at;
}

function filterExpr(scope: CompileScope, node: FilterNode): Expr | undefined {
  const { target } = node;
  switch (node.kind) {
    case 'null':
      return { kind: 'is', left: storedExpr(scope, target), what: node.wanted ? 'NULL' : 'NOT NULL' };
    case 'truth':
      return truth(scope, target, node.wanted);
    case 'among':
      return among(scope, node);
    case 'equal': {
      const condition = isValue(scope, target, node.value, node.grain);
      if (node.wanted) return condition;
      return condition.kind === 'compare' ? { ...condition, op: '<>' } : { kind: 'not', of: condition };
    }
    case 'order':
      return ordered(scope, node);
    case 'pattern':
      return matches(scope, node);
    case 'advanced':
      return inSpans(scope, node);
    case 'any': {
      const members = node.of.map((each) => each && filterExpr(scope, each));
      const known = members.filter((each) => each !== undefined);
      return known.length === members.length ? { kind: 'any', of: known } : undefined;
    }
    case 'range':
      if (node.grain !== undefined)
        return rangeCondition(scope, truncated(scope, seenExpr(scope, target), node.grain), node.range);
      return target.kind === 'stored'
        ? columnInRange(scope, target.column, node.range)
        : rangeCondition(scope, storedExpr(scope, target), node.range);
  }
}

function truth(scope: CompileScope, target: FilterTarget, wanted: boolean): Expr {
  const expr = storedExpr(scope, target);
  // Not every engine takes a number for a boolean.
  if (target.type === GenericType.NUMERIC) return { kind: 'compare', op: wanted ? '<>' : '=', left: expr, right: word('0') };
  const left: Expr = target.type === GenericType.BOOLEAN ? expr : { kind: 'cast', of: expr, to: 'boolean' };
  return { kind: 'is', left, what: wanted ? 'TRUE' : 'FALSE' };
}

const isShort = (unit: TimeUnit): boolean => unit === 'second' || unit === 'minute' || unit === 'hour';

/** `col = v`, or for a bucket's label every moment in the bucket (docs/reference/pitfalls.md#16). */
function isValue(scope: CompileScope, target: FilterTarget, value: ExistingNames, grain: Grain | undefined): Expr {
  const left = storedExpr(scope, target);
  if (!grain || !isMoment(value)) return { kind: 'compare', op: '=', left, right: storedValue(scope, target, value) };
  const [amount, unit] = grain.every;
  const zone = zoneOf(scope, target);
  // An instant's own hour is found by itself, also when the clock shows it twice.
  const isInstant = value.isInstant === true && isShort(unit) && sharesBuckets(zone, addUnits(0, amount, unit));
  const { since, until } = bucketInterval(grain, isInstant ? Date.parse(`${value.iso}Z`) : onWall(scope, target, value));
  return {
    kind: 'all',
    of: [
      { kind: 'compare', op: '>=', left, right: storedValue(scope, target, { iso: isoOf(since), isInstant }) },
      { kind: 'compare', op: '<', left, right: storedValue(scope, target, { iso: isoOf(until), isInstant }) },
    ],
  };
}

function inSpans(scope: CompileScope, { target, op, wanted, values }: Extract<FilterNode, { kind: 'advanced' }>): Expr {
  const left = storedExpr(scope, target);
  if (op !== '==') return { kind: 'compare', op, left, right: bind(op.startsWith('>') ? values.above : values.below) };
  const members = values.spans.map(({ start, end }): Expr => {
    if (start === end) return { kind: 'compare', op: '=', left, right: bind(start) };
    const [since, until] = [bind(start), bind(end)];
    return {
      kind: 'all',
      of: [
        { kind: 'compare', op: '>=', left, right: since },
        { kind: 'compare', op: '<=', left, right: until },
      ],
    };
  });
  const [only] = members;
  const condition: Expr = members.length === 1 && only ? only : { kind: 'any', of: members };
  return wanted ? condition : { kind: 'not', of: condition };
}

function among(scope: CompileScope, { target, values, orNull, wanted, grain }: Extract<FilterNode, { kind: 'among' }>): Expr {
  const left = storedExpr(scope, target);
  const members: Expr[] = orNull ? [{ kind: 'is', left, what: 'NULL' }] : [];
  if (values.length > 0)
    members.push(
      ...(grain
        ? values.map((each) => isValue(scope, target, each, grain))
        : [{ kind: 'in' as const, left, list: values.map((each) => storedValue(scope, target, each)) }]),
    );
  const [only] = members;
  const condition: Expr = members.length === 1 && only ? only : { kind: 'any', of: members };
  return wanted ? condition : { kind: 'not', of: condition };
}

function ordered(scope: CompileScope, { target, op, value, grain }: Extract<FilterNode, { kind: 'order' }>): Expr {
  if (grain === undefined)
    return { kind: 'compare', op, left: storedExpr(scope, target), right: storedValue(scope, target, value) };
  const right = isMoment(value)
    ? scope.dialect.moment(isoOf(onWall(scope, target, value)), 'timestamp')
    : storedValue(scope, target, value);
  return { kind: 'compare', op, left: truncated(scope, seenExpr(scope, target), grain), right };
}

function matches(scope: CompileScope, { target, op, value }: Extract<FilterNode, { kind: 'pattern' }>): Expr {
  const expr = seenExpr(scope, target);
  const left: Expr = target.type === GenericType.STRING ? expr : { kind: 'cast', of: expr, to: 'text' };
  const right = storedValue(scope, target, value);
  if (op === 'REGEX') return answerOf(scope.dialect.regex, scope.dialect, 'regular expressions')(left, right);
  return { kind: 'compare', op, left, right };
}
