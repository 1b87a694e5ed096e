/** Metrics as the metric editor makes them (docs/reference/charts.md#forms-in-hand). */
import type { Dataset, DatasetColumn } from '../dataset.ts';
import { truncateLabel } from '../format/label.ts';
import { aggregates, metricLabel, type AdhocMetric, type Aggregate, type Metric } from '../query/metric.ts';
import { columnSql } from './column-sql.ts';

export { aggregates, type Aggregate };

type ColumnsOfDataset = Pick<Dataset, 'columns' | 'database'>;

/** A metric while it is edited: either half may still be missing. */
export interface MetricDraft {
  readonly expressionType: 'SIMPLE' | 'SQL';
  readonly column?: string | undefined;
  readonly aggregate?: Aggregate | undefined;
  readonly sqlExpression: string;
  /** A title the user typed; absent = it follows the expression. */
  readonly label?: string | undefined;
}

/** SIMPLE needs column and aggregate, SQL an expression. */
export function isValidMetric(draft: MetricDraft): boolean {
  return draft.expressionType === 'SIMPLE' ? Boolean(draft.column && draft.aggregate) : draft.sqlExpression.trim() !== '';
}

/** `SUM(price)`, the SQL text, or nothing yet. */
function expressionText({ expressionType, column, aggregate, sqlExpression }: MetricDraft): string {
  if (expressionType === 'SQL') return sqlExpression.trim();
  return column && aggregate ? `${aggregate}(${column})` : '';
}

/** The title a draft shows: the typed one, else its expression cut to 40 characters, else `untitled`. */
export function metricTitle(draft: MetricDraft, untitled = 'My metric'): string {
  return draft.label || truncateLabel(expressionText(draft)) || untitled;
}

/** The SQL that says the same as column and aggregate; what Custom SQL begins with. */
export function sqlOf({ column, aggregate, sqlExpression }: MetricDraft, dataset: ColumnsOfDataset): string {
  if (sqlExpression.trim() !== '' || !column) return sqlExpression;
  const named = columnSql(column, dataset);
  if (!aggregate) return named;
  return aggregate === 'COUNT_DISTINCT' ? `COUNT(DISTINCT ${named})` : `${aggregate}(${named})`;
}

/** A stored metric as a draft; a saved metric's name gives an empty one. */
export function metricDraft(metric: Metric | undefined): MetricDraft {
  if (metric === undefined || typeof metric === 'string') return { expressionType: 'SIMPLE', sqlExpression: '' };
  const label = metric.hasCustomLabel && metric.label ? { label: metric.label } : {};
  return metric.expressionType === 'SIMPLE'
    ? { expressionType: 'SIMPLE', column: metric.column.column_name, aggregate: metric.aggregate, sqlExpression: '', ...label }
    : { expressionType: 'SQL', sqlExpression: metric.sqlExpression, ...label };
}

/**
 * A valid draft as it is stored; undefined while it is not valid.
 * @param optionName  the wire's identity of the option, e.g. `metric_k2j3_9xq1`
 */
export function metricOf(draft: MetricDraft, optionName: string, columns: readonly DatasetColumn[]): AdhocMetric | undefined {
  if (!isValidMetric(draft)) return undefined;
  const named = { label: metricTitle(draft), hasCustomLabel: Boolean(draft.label), optionName };
  if (draft.expressionType === 'SQL') return { expressionType: 'SQL', sqlExpression: draft.sqlExpression.trim(), ...named };
  const { column, aggregate } = draft;
  if (!column || !aggregate) return undefined;
  const found = columns.find((each) => each.column_name === column);
  const ref = found
    ? { column_name: column, type: found.type ?? null, ...(found.id === undefined ? {} : { id: found.id }) }
    : { column_name: column };
  return { expressionType: 'SIMPLE', column: ref, aggregate, ...named };
}

/** What dropping a column on a metric control means: numbers are summed, other values counted once each. */
export function metricFromColumn(column: DatasetColumn, optionName: string): AdhocMetric {
  const aggregate = column.type_generic === 0 && !column.is_dttm ? 'SUM' : 'COUNT_DISTINCT';
  const draft: MetricDraft = { expressionType: 'SIMPLE', column: column.column_name, aggregate, sqlExpression: '' };
  return {
    expressionType: 'SIMPLE',
    column: { column_name: column.column_name, type: column.type ?? null, ...(column.id === undefined ? {} : { id: column.id }) },
    aggregate,
    label: metricTitle(draft),
    hasCustomLabel: false,
    optionName,
  };
}

/** The SQL of any metric, as filters on it (HAVING) need it. */
export function metricSql(metric: Metric, dataset: ColumnsOfDataset & Pick<Dataset, 'metrics'>): string {
  if (typeof metric === 'string') return dataset.metrics.find((each) => each.metric_name === metric)?.expression ?? metric;
  return metric.expressionType === 'SQL' ? metric.sqlExpression : sqlOf(metricDraft(metric), dataset);
}

/** The same numbers? `optionName`, ids and types aside. */
export function sameMetric(a: Metric, b: Metric): boolean {
  if (typeof a === 'string' || typeof b === 'string') return a === b;
  if (metricLabel(a) !== metricLabel(b) || a.expressionType !== b.expressionType) return false;
  if (a.expressionType === 'SQL') return b.expressionType === 'SQL' && a.sqlExpression === b.sqlExpression;
  return b.expressionType === 'SIMPLE' && a.aggregate === b.aggregate && a.column.column_name === b.column.column_name;
}

/** True when the dataset's `extra` allows saved metrics only. */
export function forbidsAdhocMetrics(dataset: Pick<Dataset, 'extra'> | undefined): boolean {
  try {
    const extra: unknown = JSON.parse(dataset?.extra || '{}');
    return (
      typeof extra === 'object' && extra !== null && 'disallow_adhoc_metrics' in extra && extra.disallow_adhoc_metrics === true
    );
  } catch {
    return false;
  }
}
