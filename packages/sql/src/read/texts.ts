/** Every piece of user-written SQL in a question: what the gate must read before anything is compiled. */
import type { Dataset } from '@tessera/core/dataset';
import type { Column } from '@tessera/core/query/column';
import type { Metric } from '@tessera/core/query/metric';
import type { Query } from '@tessera/core/query/query-object';

/** SQL a person wrote, to be read by the gate. */
export interface UserText {
  sql: string;
  /** Where it came from, for the message: `metric "Profit"`. */
  what: string;
}

const ofColumn = (column: Column, dataset: Dataset): UserText[] => {
  const name = typeof column === 'string' ? column : column.sqlExpression;
  const known = dataset.columns.find((each) => each.column_name === name);
  if (known) return known.expression?.trim() ? [{ sql: known.expression.trim(), what: `column "${name}"` }] : [];
  return typeof column === 'string' || column.isColumnReference
    ? []
    : [{ sql: name.trim(), what: `column "${column.label ?? name}"` }];
};

const ofMetric = (metric: Metric, dataset: Dataset): UserText[] => {
  if (typeof metric === 'string') {
    const saved = dataset.metrics.find((each) => each.metric_name === metric);
    return saved ? [{ sql: saved.expression.trim(), what: `metric "${metric}"` }] : [];
  }
  if (metric.expressionType === 'SIMPLE') return ofColumn(metric.column.column_name, dataset);
  return [{ sql: metric.sqlExpression.trim(), what: `metric "${metric.label ?? metric.sqlExpression}"` }];
};

const ofText = (sql: string | null | undefined, what: string): UserText[] => (sql?.trim() ? [{ sql: sql.trim(), what }] : []);

/** What a question is ordered by may be either; a name is looked for among both. */
const ofEither = (by: Metric | Column, dataset: Dataset): UserText[] => {
  if (typeof by === 'string') return [...ofColumn(by, dataset), ...ofMetric(by, dataset)];
  return by.expressionType === 'SIMPLE'
    ? ofMetric(by, dataset)
    : ofText(by.sqlExpression, `order by "${by.label ?? by.sqlExpression}"`);
};

/** The texts of a question, each once. The virtual dataset's own SELECT is not among them. */
export function userTexts(query: Query, dataset: Dataset): UserText[] {
  const temporal = [query.granularity, dataset.main_dttm_col].filter((each) => typeof each === 'string');
  const texts = [
    ...query.columns.flatMap((each) => ofColumn(each, dataset)),
    ...temporal.flatMap((each) => ofColumn(each, dataset)),
    ...(query.metrics ?? []).flatMap((each) => ofMetric(each, dataset)),
    ...query.filters.flatMap((each) => ofColumn(each.col, dataset)),
    ...query.orderby.flatMap(([by]) => ofEither(by, dataset)),
    ...(query.series_limit_metric ? ofMetric(query.series_limit_metric, dataset) : []),
    ...ofText(query.extras.where, 'extras.where'),
    ...ofText(query.extras.having, 'extras.having'),
    ...(query.apply_fetch_values_predicate ? ofText(dataset.fetch_values_predicate, "the dataset's predicate") : []),
  ];
  const bySql = new Map<string, UserText>();
  // Where the same text stands twice, what the question asks for says more than what it is ordered by.
  for (const each of texts) if (!bySql.has(each.sql)) bySql.set(each.sql, each);
  return [...bySql.values()];
}

/** Ad-hoc expressions whose type decides something: an axis with a grain, or a filter's values. */
export function untypedExpressions(query: Query, dataset: Dataset): string[] {
  const candidates = [
    ...query.columns.filter((each) => typeof each !== 'string' && each.timeGrain),
    ...query.filters.map((each) => each.col),
  ];
  const isColumn = (text: string): boolean => dataset.columns.some((each) => each.column_name === text);
  return [
    ...new Set(
      candidates.flatMap((each) =>
        typeof each === 'string' || each.isColumnReference || isColumn(each.sqlExpression) ? [] : [each.sqlExpression.trim()],
      ),
    ),
  ];
}
