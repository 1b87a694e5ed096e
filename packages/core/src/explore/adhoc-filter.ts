/**
 * Filters as the filter editor makes them: operators by column, validity, what a change of subject or operator does
 * (docs/reference/charts.md#forms-in-hand).
 */
import type { Dataset, DatasetColumn } from '../dataset.ts';
import { truncateLabel } from '../format/label.ts';
import { sayEnglish, type Say } from '../language/say.ts';
import type { AdhocFilter, FilterScalar } from '../query/filter.ts';
import { noFilter } from '../time/range.ts';
import { comparisonText } from '../time/range-text.ts';
import { metricSql } from './adhoc-metric.ts';
import { columnSql } from './column-sql.ts';
import type { Metric } from '../query/metric.ts';

/** What an operator takes: nothing, one value, a list, a fixed boolean, or a time range text. */
export type Arity = 'none' | 'one' | 'many' | 'boolean' | 'range';

/** A comparison people choose from a list. */
export interface Operator {
  /** `operatorId` of the wire. */
  readonly id: string;
  readonly label: string;
  /** `operator` of the wire. */
  readonly wire: string;
  readonly arity: Arity;
  /** Shown in the pill. */
  readonly sign: string;
}

const operator = (id: string, label: string, wire: string, arity: Arity, sign = wire): Operator => ({
  id,
  label,
  wire,
  arity,
  sign,
});

/** What an operator of a question reads as: `IN` as `in`, `==` as `=`; others as they are written. */
export const signOf = (wire: string): string => operators.find((each) => each.wire === wire)?.sign ?? wire;

/** In the order of the list. */
export const operators: readonly Operator[] = [
  operator('EQUALS', 'Equal to (=)', '==', 'one', '='),
  operator('NOT_EQUALS', 'Not equal to (≠)', '!=', 'one', '≠'),
  operator('LESS_THAN', 'Less than (<)', '<', 'one'),
  operator('LESS_THAN_OR_EQUAL', 'Less or equal (<=)', '<=', 'one'),
  operator('GREATER_THAN', 'Greater than (>)', '>', 'one'),
  operator('GREATER_THAN_OR_EQUAL', 'Greater or equal (>=)', '>=', 'one'),
  operator('IN', 'In', 'IN', 'many', 'in'),
  operator('NOT_IN', 'Not in', 'NOT IN', 'many', 'not in'),
  operator('LIKE', 'Like', 'LIKE', 'one', 'like'),
  operator('ILIKE', 'Like (case insensitive)', 'ILIKE', 'one', 'ilike'),
  operator('NOT_LIKE', 'Not like', 'NOT LIKE', 'one', 'not like'),
  operator('NOT_ILIKE', 'Not like (case insensitive)', 'NOT ILIKE', 'one', 'not ilike'),
  operator('REGEX', 'Regex', 'REGEX', 'one', 'matches'),
  operator('IS_NOT_NULL', 'Is not null', 'IS NOT NULL', 'none', 'is not null'),
  operator('IS_NULL', 'Is null', 'IS NULL', 'none', 'is null'),
  operator('IS_TRUE', 'Is true', '==', 'boolean', 'is true'),
  operator('IS_FALSE', 'Is false', '==', 'boolean', 'is false'),
  operator('TEMPORAL_RANGE', 'Time range', 'TEMPORAL_RANGE', 'range', 'in'),
];

const byId = new Map(operators.map((each) => [each.id, each]));

/** The operator of a filter: by its id, else by its wire word; undefined while none is chosen. */
export function operatorOf(filter: AdhocFilter): Operator | undefined {
  const named = byId.get(filter.operatorId ?? '');
  if (named) return named;
  const wire = filter.operator?.toUpperCase();
  if (!wire) return undefined;
  if (wire === '==' && typeof filter.comparator === 'boolean') return byId.get(filter.comparator ? 'IS_TRUE' : 'IS_FALSE');
  if (wire === 'IS TRUE' || wire === 'IS FALSE') return byId.get(wire.replace(' ', '_'));
  return operators.find((each) => each.wire === wire);
}

const booleanIds = ['IS_TRUE', 'IS_FALSE', 'IS_NULL', 'IS_NOT_NULL'];
const textIds = ['LIKE', 'ILIKE', 'NOT_LIKE', 'NOT_ILIKE', 'REGEX'];

/** Which operators a column may be filtered with; an unknown column gets those of text. */
export function operatorsFor(column: DatasetColumn | undefined): readonly Operator[] {
  const isTemporal = column?.is_dttm === true || column?.type_generic === 2;
  if (column?.type_generic === 3) return operators.filter((each) => booleanIds.includes(each.id));
  const isWhole = column?.type_generic === 0 && /int/i.test(column.type ?? '');
  const mayBeTrue = isWhole || Boolean(column?.expression);
  return operators.filter((each) => {
    if (each.arity === 'range') return isTemporal;
    if (each.arity === 'boolean') return mayBeTrue;
    if (textIds.includes(each.id)) return !isTemporal && column?.type_generic !== 0;
    return true;
  });
}

const isBlank = (value: unknown): boolean => value === undefined || value === null || value === '';

/** Whether a filter may be saved (docs/reference/charts.md#forms-in-hand). */
export function isValidFilter(filter: AdhocFilter): boolean {
  if (filter.expressionType === 'SQL') return Boolean(filter.sqlExpression?.trim() && filter.clause);
  const chosen = operatorOf(filter);
  if (!chosen || !filter.subject) return false;
  const { comparator } = filter;
  switch (chosen.arity) {
    case 'none':
      return true;
    case 'boolean':
      return comparator !== null && comparator !== undefined;
    case 'many':
      return Boolean(filter.clause) && Array.isArray(comparator) && comparator.length > 0;
    case 'one':
    case 'range':
      return Boolean(filter.clause) && !Array.isArray(comparator) && !isBlank(comparator);
  }
}

/** The filter with another operator: lists become their first value and the other way round, booleans are set. */
export function withOperator(filter: AdhocFilter, id: string): AdhocFilter {
  const chosen = byId.get(id);
  if (!chosen) return filter;
  const before = operatorOf(filter)?.arity;
  return {
    ...filter,
    operator: chosen.wire,
    operatorId: chosen.id,
    comparator: comparatorFor(chosen, before, filter.comparator),
  };
}

function comparatorFor(chosen: Operator, before: Arity | undefined, given: AdhocFilter['comparator']): AdhocFilter['comparator'] {
  // A boolean or a range text was never typed as a value.
  const kept = before === 'boolean' || (before === 'range') !== (chosen.arity === 'range') ? undefined : given;
  switch (chosen.arity) {
    case 'none':
      return null;
    case 'boolean':
      return chosen.id === 'IS_TRUE';
    case 'range':
      return typeof kept === 'string' && kept ? kept : 'No filter';
    case 'many':
      return Array.isArray(kept) ? kept : isBlank(kept) ? [] : [kept as FilterScalar];
    case 'one':
      return Array.isArray(kept) ? (kept[0] ?? null) : (kept ?? null);
  }
}

/** The filter on another column: an operator the column does not know is cleared, its value with it. */
export function withSubject(filter: AdhocFilter, column: DatasetColumn): AdhocFilter {
  const kept = operatorOf(filter);
  const offered = operatorsFor(column);
  const changed: AdhocFilter = {
    ...filter,
    expressionType: 'SIMPLE',
    clause: 'WHERE',
    subject: column.column_name,
    sqlExpression: null,
  };
  if (kept && offered.some((each) => each.id === kept.id)) {
    // Values of the old column mean nothing on another one; a time range does.
    const isSame = filter.subject === column.column_name || kept.arity === 'range' || kept.arity === 'boolean';
    return isSame ? changed : { ...changed, comparator: comparatorFor(kept, undefined, undefined) };
  }
  return { ...changed, operator: null, operatorId: null, comparator: null };
}

/** What dropping a column among filters means: a simple WHERE filter, open on time columns and by list on the rest. */
export function filterFromColumn(column: DatasetColumn, filterOptionName: string): AdhocFilter {
  const empty: AdhocFilter = {
    expressionType: 'SIMPLE',
    clause: 'WHERE',
    subject: column.column_name,
    filterOptionName,
    isNew: true,
  };
  const first = column.is_dttm || column.type_generic === 2 ? 'TEMPORAL_RANGE' : column.type_generic === 3 ? 'IS_TRUE' : 'IN';
  return withOperator(empty, first);
}

/** What dropping a metric among filters means: HAVING, in SQL, greater than zero. */
export function filterFromMetric(
  metric: Metric,
  dataset: Pick<Dataset, 'columns' | 'database' | 'metrics'>,
  filterOptionName: string,
): AdhocFilter {
  return {
    expressionType: 'SQL',
    clause: 'HAVING',
    sqlExpression: `${metricSql(metric, dataset)} > 0`,
    filterOptionName,
    isNew: true,
  };
}

const quoted = (value: FilterScalar): string =>
  typeof value === 'string' ? `'${value}'` : value === null ? '<NULL>' : String(value);

const asNamed = (name: string): string => name;

/** A filter in one line, cut as all labels are: `country in ('Peru', 'Chile')`, or its SQL. */
export const filterLabel = (filter: AdhocFilter, titleOf: (column: string) => string = asNamed): string =>
  truncateLabel(filterText(filter, titleOf));

/** The range of a filter by time, e.g. `Last week`; undefined for other filters. */
export const rangeOfFilter = (filter: AdhocFilter): string | undefined =>
  filter.expressionType === 'SIMPLE' && operatorOf(filter)?.arity === 'range' ? String(filter.comparator ?? noFilter) : undefined;

/** The whole line that `filterLabel` cuts. @param say  puts operators and names of ranges into the reader's language */
export function filterText(filter: AdhocFilter, titleOf: (column: string) => string = asNamed, say: Say = sayEnglish): string {
  if (filter.expressionType === 'SQL') return filter.sqlExpression?.trim() ?? '';
  const chosen = operatorOf(filter);
  const subject = titleOf(filter.subject ?? '');
  if (!chosen) return subject;
  const { comparator } = filter;
  if (chosen.arity === 'none' || chosen.arity === 'boolean') return `${subject} ${say(chosen.sign)}`;
  if (chosen.arity === 'range') {
    const range = String(comparator ?? noFilter);
    return comparisonText(range, subject, say) ?? `${subject} (${say(range)})`;
  }
  const value = Array.isArray(comparator)
    ? `(${comparator.map(quoted).join(', ')})`
    : isBlank(comparator)
      ? '…'
      : quoted(comparator ?? null);
  return `${subject} ${say(chosen.sign)} ${value}`;
}

/** The SQL a simple filter stands for; what Custom SQL begins with. */
export function filterSql(filter: AdhocFilter, dataset: Pick<Dataset, 'columns' | 'database'> | undefined): string {
  if (filter.expressionType === 'SQL') return filter.sqlExpression ?? '';
  const chosen = operatorOf(filter);
  if (!filter.subject || !chosen || chosen.arity === 'range') return '';
  const subject = dataset ? columnSql(filter.subject, dataset) : filter.subject;
  if (chosen.arity === 'none') return `${subject} ${chosen.wire}`;
  if (chosen.arity === 'boolean') return `${subject} = ${String(filter.comparator)}`;
  const { comparator } = filter;
  const literal = (value: FilterScalar): string =>
    typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value);
  const sign = chosen.wire === '==' ? '=' : chosen.wire;
  if (Array.isArray(comparator)) return listSql(subject, sign, comparator, literal);
  return isBlank(comparator) ? '' : `${subject} ${sign} ${literal(comparator ?? null)}`;
}

/** `IN (…, NULL)` never holds for a row without a value, and `NOT IN (…, NULL)` for none at all: such rows are asked for by themselves. */
function listSql(
  subject: string,
  sign: string,
  values: readonly FilterScalar[],
  literal: (value: FilterScalar) => string,
): string {
  const isNot = /^not\b/i.test(sign);
  const some = values.filter((value) => value !== null);
  const among = some.length > 0 ? [`${subject} ${sign} (${some.map(literal).join(', ')})`] : [];
  const parts = some.length < values.length ? [...among, `${subject} IS ${isNot ? 'NOT ' : ''}NULL`] : among;
  return parts.length > 1 ? `(${parts.join(isNot ? ' AND ' : ' OR ')})` : (parts[0] ?? '');
}
