/**
 * What may be asked of data that only a dashboard opens (SECURITY.md#who-may-do-what): what its charts and filters
 * ask themselves. Values of filters, the time and the grain are the asker's; columns, metrics and SQL are not.
 */
import type { Column } from '../query/column.ts';
import { columnLabel } from '../query/column.ts';
import { metricLabel, type Metric } from '../query/metric.ts';
import type { Query } from '../query/query-object.ts';

/** All that the stored questions name, each thing as one text. */
export interface NamedTables {
  readonly columns: ReadonlySet<string>;
  readonly metrics: ReadonlySet<string>;
  /** Labels an order may name. */
  readonly labels: ReadonlySet<string>;
  /** Free SQL of WHERE and HAVING. */
  readonly texts: ReadonlySet<string>;
  /** Columns that may be filtered. */
  readonly filters: ReadonlySet<string>;
  readonly granularities: ReadonlySet<string>;
  readonly offsets: ReadonlySet<string>;
  readonly layers: ReadonlySet<string>;
}

const textOfColumn = (column: Column): string => (typeof column === 'string' ? column : column.sqlExpression.trim());

function textOfMetric(metric: Metric): string {
  if (typeof metric === 'string') return JSON.stringify(['saved', metric]);
  if (metric.expressionType === 'SQL') return JSON.stringify(['sql', metric.sqlExpression.trim()]);
  return JSON.stringify([metric.aggregate, metric.column.column_name]);
}

const textsOf = ({ extras }: Query): string[] => [extras.where, extras.having].flatMap((each) => (each ? [each] : []));

/** What stored questions name. @param filters  further columns that may be filtered: those of the dashboard's filters and charts */
export function namedBy(queries: readonly Query[], filters: Iterable<string> = []): NamedTables {
  const columns = queries.flatMap((query) => [...query.columns, ...query.series_columns]);
  const metrics = queries.flatMap((query) => [
    ...(query.metrics ?? []),
    ...(query.series_limit_metric ? [query.series_limit_metric] : []),
    ...query.orderby.flatMap(([by]) => (typeof by === 'object' && 'aggregate' in by ? [by] : [])),
  ]);
  return {
    columns: new Set(columns.map(textOfColumn)),
    metrics: new Set(metrics.map(textOfMetric)),
    labels: new Set([
      ...columns.map(columnLabel),
      ...metrics.map(metricLabel),
      ...queries.flatMap(({ orderby }) => orderby.flatMap(([by]) => (typeof by === 'string' ? [by] : []))),
    ]),
    texts: new Set(queries.flatMap(textsOf)),
    filters: new Set(
      [...columns, ...queries.flatMap((query) => query.filters.map(({ col }) => col))].map(textOfColumn).concat(...filters),
    ),
    granularities: new Set(queries.flatMap(({ granularity }) => granularity ?? [])),
    offsets: new Set(queries.flatMap(({ time_offsets }) => time_offsets)),
    layers: new Set(queries.flatMap(({ annotation_layers }) => annotation_layers.map((each) => JSON.stringify(each)))),
  };
}

const results: readonly (string | null | undefined)[] = [undefined, null, 'full', 'results', 'post_processed'];

/** The first thing a question asks beyond what is named, in words; undefined when there is none. */
export function firstUngranted(query: Query, named: NamedTables): string | undefined {
  if (!results.includes(query.result_type)) return `result_type ${query.result_type}`;
  const column = [...query.columns, ...query.series_columns].find((each) => !named.columns.has(textOfColumn(each)));
  if (column !== undefined) return `column ${columnLabel(column)}`;
  const metric = [...(query.metrics ?? []), query.series_limit_metric ?? []]
    .flat()
    .find((each) => !named.metrics.has(textOfMetric(each)));
  if (metric !== undefined) return `metric ${metricLabel(metric)}`;
  const order = query.orderby.find(([by]) => !mayOrderBy(by, named));
  if (order) return `order by ${typeof order[0] === 'string' ? order[0] : (order[0].label ?? 'an expression')}`;
  const text = textsOf(query).find((each) => !named.texts.has(each));
  if (text !== undefined) return 'a condition of its own';
  const filter = query.filters.find(({ col }) => !named.filters.has(textOfColumn(col)));
  if (filter) return `filter on ${columnLabel(filter.col)}`;
  if (query.granularity && !named.granularities.has(query.granularity)) return `time column ${query.granularity}`;
  const offset = query.time_offsets.find((each) => !named.offsets.has(each));
  if (offset !== undefined) return `comparison with ${offset}`;
  return query.annotation_layers.every((each) => named.layers.has(JSON.stringify(each))) ? undefined : 'an annotation layer';
}

/** An SQL metric and an SQL column look alike. */
function mayOrderBy(by: Query['orderby'][number][0], { labels, columns, metrics }: NamedTables): boolean {
  if (typeof by === 'string') return labels.has(by);
  if ('aggregate' in by) return metrics.has(textOfMetric(by));
  const sql = by.sqlExpression.trim();
  return columns.has(sql) || metrics.has(JSON.stringify(['sql', sql]));
}
