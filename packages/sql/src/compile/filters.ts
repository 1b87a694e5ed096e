/** The question's `filters` as conditions (query-semantics §2.2), each either applied or rejected by name (§2.5). */
import { Failure } from '@tessera/core/failures';
import { GenericType } from '@tessera/core/frame/frame';
import { columnLabel } from '@tessera/core/query/column';
import type { Filter, FilterScalar } from '@tessera/core/query/filter';
import type { Query } from '@tessera/core/query/query-object';
import { bucketInterval, grainOf } from '@tessera/core/time/grain';
import type { TimeRange } from '@tessera/core/time/range';
import { bind, user, type Expr } from '../ast.ts';
import { answerOf } from '../dialects/dialect.ts';
import { coerce, isMoment, isoOf, type Value } from './coerce.ts';
import { timeColumn, timestampLabel, truncated } from './columns.ts';
import { datasetColumnOf, isTemporal, momentColumn, rawColumn, storedType, type Scope } from './scope.ts';
import { columnInRange, rangeCondition, resolveRange } from './time.ts';

export interface Filtered {
  conditions: Expr[];
  applied: { column: string }[];
  rejected: { column: string; reason: 'not_in_datasource' | 'no_temporal_column' }[];
}

/** What a filter compares: the column as SQL, and the type its values take. */
interface Target {
  name: string;
  expr: Expr;
  type: GenericType | undefined;
  adhoc: boolean;
}

function targetOf(scope: Scope, query: Query, filter: Filter): Target | undefined {
  const name = columnLabel(filter.col);
  const column = name === timestampLabel ? timeColumn(scope, query) : datasetColumnOf(scope, filter.col);
  if (column) {
    const temporal = isTemporal(column);
    const type = temporal ? GenericType.TEMPORAL : storedType(column);
    return { name, expr: temporal ? momentColumn(scope, column) : rawColumn(column), type, adhoc: false };
  }
  if (typeof filter.col === 'string' || filter.col.isColumnReference) return undefined;
  const types = scope.options.expressionTypes;
  const sql = filter.col.sqlExpression.trim();
  // The probe could not run it: rejected, not an error.
  if (types?.has(sql) && types.get(sql) === undefined) return undefined;
  return { name, expr: user(sql), type: types?.get(sql), adhoc: true };
}

/** All filters as conditions; a filter on a column the dataset lacks is rejected, never silently dropped. */
export function filterConditions(scope: Scope, query: Query): Filtered {
  const filtered: Filtered = { conditions: [], applied: [], rejected: [] };
  for (const filter of query.filters) {
    const target = targetOf(scope, query, filter);
    if (!target) {
      filtered.rejected.push({ column: columnLabel(filter.col), reason: 'not_in_datasource' });
      continue;
    }
    const condition = conditionOf(scope, query, filter, target);
    if (condition) filtered.conditions.push(condition);
    filtered.applied.push({ column: target.name });
  }
  return filtered;
}

const patterns = new Set(['LIKE', 'NOT LIKE', 'ILIKE', 'NOT ILIKE', 'REGEX']);

function conditionOf(scope: Scope, query: Query, filter: Filter, target: Target): Expr | undefined {
  switch (filter.op) {
    case 'IS NULL':
    case 'IS NOT NULL':
      return { kind: 'is', left: target.expr, what: filter.op === 'IS NULL' ? 'NULL' : 'NOT NULL' };
    case 'IS TRUE':
    case 'IS FALSE':
      return isTrue(target, filter.op === 'IS TRUE');
    case 'TEMPORAL_RANGE':
      return temporalRange(scope, query, filter, target);
    case 'IN':
    case 'NOT IN':
      return oneOf(scope, filter, target);
    default:
      return compared(scope, filter, target);
  }
}

function isTrue(target: Target, wanted: boolean): Expr {
  const left: Expr = target.type === GenericType.BOOLEAN ? target.expr : { kind: 'cast', of: target.expr, to: 'boolean' };
  return { kind: 'is', left, what: wanted ? 'TRUE' : 'FALSE' };
}

function temporalRange(scope: Scope, query: Query, filter: Filter, target: Target): Expr | undefined {
  if (target.adhoc && target.type !== GenericType.TEMPORAL)
    throw new Failure('BAD_REQUEST', {
      message: `filters: Invalid filter operation type: TEMPORAL_RANGE on '${target.name}'`,
    });
  if (filter.val === null || filter.val === undefined) return undefined;
  if (typeof filter.val !== 'string')
    throw new Failure('BAD_REQUEST', {
      message: `filters: the value of TEMPORAL_RANGE on '${target.name}' is a time range text`,
    });
  const range = rangeOf(scope, query, filter.val);
  const column = filter.grain ? undefined : scope.column(target.name);
  return column ? columnInRange(scope, column, range) : rangeCondition(scope, truncated(scope, target.expr, filter.grain), range);
}

/** A shifted question moves the filters that carry the range it is about, and no other. */
function rangeOf(scope: Scope, query: Query, text: string): TimeRange {
  const own = resolveRange(scope, query, text);
  const { shift } = scope.options;
  return shift && own.since === shift.from.since && own.until === shift.from.until ? shift.to : own;
}

const listOf = (filter: Filter): FilterScalar[] => (Array.isArray(filter.val) ? filter.val : [filter.val ?? null]);

function literal(scope: Scope, value: Value): Expr {
  return isMoment(value) ? scope.dialect.moment(value.iso, 'timestamp') : bind(value);
}

/** `col = v`, or for a bucket's label every moment in the bucket (pitfall 16). */
function equals(scope: Scope, target: Target, value: Value, grain: string | null | undefined): Expr {
  const known = grainOf(grain);
  if (!known || !isMoment(value)) return { kind: 'compare', op: '=', left: target.expr, right: literal(scope, value) };
  const { since, until } = bucketInterval(known, Date.parse(`${value.iso}Z`));
  return {
    kind: 'all',
    of: [
      { kind: 'compare', op: '>=', left: target.expr, right: scope.dialect.moment(isoOf(since), 'timestamp') },
      { kind: 'compare', op: '<', left: target.expr, right: scope.dialect.moment(isoOf(until), 'timestamp') },
    ],
  };
}

function oneOf(scope: Scope, filter: Filter, target: Target): Expr {
  const given = listOf(filter);
  if (Array.isArray(filter.val) && given.length === 0)
    throw new Failure('BAD_REQUEST', { message: `filters: Filter value list cannot be empty (column '${target.name}')` });
  const values = given.map((each) => coerce(each, { type: target.type, column: target.name, pattern: false }));
  const present = values.filter((each) => each !== null);
  const members: Expr[] = [];
  if (present.length < values.length) members.push({ kind: 'is', left: target.expr, what: 'NULL' });
  if (present.length > 0)
    members.push(
      ...(filter.grain
        ? present.map((each) => equals(scope, target, each, filter.grain))
        : [{ kind: 'in' as const, left: target.expr, list: present.map((each) => literal(scope, each)) }]),
    );
  const [only] = members;
  const condition: Expr = members.length === 1 && only ? only : { kind: 'any', of: members };
  return filter.op === 'NOT IN' ? { kind: 'not', of: condition } : condition;
}

function compared(scope: Scope, filter: Filter, target: Target): Expr {
  const pattern = patterns.has(filter.op);
  const value = coerce(listOf(filter)[0] ?? null, { type: target.type, column: target.name, pattern });
  if (filter.op === '==')
    return value === null ? { kind: 'is', left: target.expr, what: 'NULL' } : equals(scope, target, value, filter.grain);
  if (filter.op === '!=') {
    if (value === null) return { kind: 'is', left: target.expr, what: 'NOT NULL' };
    return filter.grain
      ? { kind: 'not', of: equals(scope, target, value, filter.grain) }
      : { kind: 'compare', op: '<>', left: target.expr, right: literal(scope, value) };
  }
  if (value === null)
    throw new Failure('BAD_REQUEST', {
      message: `filters: Must specify a value for filters with comparison operators (column '${target.name}')`,
    });
  if (pattern) return matches(scope, filter, target, value);
  // Conditions without comparison have returned above.
  const op = filter.op as '>' | '<' | '>=' | '<=';
  return { kind: 'compare', op, left: truncated(scope, target.expr, filter.grain), right: literal(scope, value) };
}

function matches(scope: Scope, filter: Filter, target: Target, value: Value): Expr {
  const left: Expr = target.type === GenericType.STRING ? target.expr : { kind: 'cast', of: target.expr, to: 'text' };
  const right = literal(scope, value);
  if (filter.op === 'REGEX') return answerOf(scope.dialect.regex, scope.dialect, 'regular expressions')(left, right);
  // REGEX has returned above; the other patterns are comparisons of the same name.
  return { kind: 'compare', op: filter.op as 'LIKE' | 'NOT LIKE' | 'ILIKE' | 'NOT ILIKE', left, right };
}
