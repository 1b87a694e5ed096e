/** Which columns of an answer are instants of a type with a zone, and on which clock they stand: tables say it behind them. */
import type { Dataset } from '../dataset.ts';
import type { AnswerClock } from '../frame/local-time.ts';
import { metricLabel, type Metric } from '../query/metric.ts';
import { isZonedType } from '../format/column-text.ts';

/** Labels of an answer's columns → the zone of the clock their cells are on. */
export type ZonedLabels = ReadonlyMap<string, string>;

/** What a reader must know of a dataset: its columns' types, and what its metrics are. */
export type ZonedSource = Pick<Dataset, 'columns' | 'metrics'>;

/** The first or last of a column and nothing else, quoted as databases quote. */
const firstOrLast = /^\s*(?:min|max)\s*\(\s*["`[]?([^"`[\]()]+?)["`\]]?\s*\)\s*$/i;

/**
 * Columns by their name; metrics that are the first or the last of such a column by their label.
 * @param metrics  of the question that was asked; none for rows as they are
 * @param clock    of the answer
 */
export function zonedLabels(source: ZonedSource, metrics: readonly Metric[] | null | undefined, clock: AnswerClock): ZonedLabels {
  const names = source.columns.flatMap(({ column_name: name, type }) => (isZonedType(type) ? [name] : []));
  if (names.length === 0) return new Map();
  const labels = (metrics ?? []).filter((metric) => names.includes(columnIn(metric, source) ?? '')).map(metricLabel);
  const isOnWall = (label: string): boolean => clock.zoned_columns?.includes(label) ?? false;
  return new Map([...names, ...labels].map((label) => [label, (isOnWall(label) ? clock.timezone : undefined) ?? 'UTC']));
}

/** The column a metric is the first or last of. */
function columnIn(metric: Metric, { metrics }: ZonedSource): string | undefined {
  if (typeof metric === 'string')
    return firstOrLast.exec(metrics.find(({ metric_name: name }) => name === metric)?.expression ?? '')?.[1];
  if (metric.expressionType === 'SQL') return firstOrLast.exec(metric.sqlExpression)?.[1];
  return metric.aggregate === 'MIN' || metric.aggregate === 'MAX' ? metric.column.column_name : undefined;
}
