/** Metrics as they travel: a saved metric's name, or an ad-hoc one. Wire words as in docs/reference/api.md#chart-data. */
import { z } from 'zod';

/** The aggregates of a column that can be chosen. */
export const aggregates = ['AVG', 'COUNT', 'COUNT_DISTINCT', 'MAX', 'MIN', 'SUM'] as const;
/** One of `aggregates`. */
export type Aggregate = (typeof aggregates)[number];

const columnRef = z.looseObject({ column_name: z.string(), type: z.string().nullish() });

/** An aggregate of a column. */
export const simpleMetric = z.looseObject({
  expressionType: z.literal('SIMPLE'),
  column: columnRef,
  aggregate: z.enum(aggregates),
  label: z.string().nullish(),
  hasCustomLabel: z.boolean().nullish(),
  optionName: z.string().nullish(),
});

/** An aggregate as SQL. */
export const sqlMetric = z.looseObject({
  expressionType: z.literal('SQL'),
  sqlExpression: z.string(),
  label: z.string().nullish(),
  hasCustomLabel: z.boolean().nullish(),
  optionName: z.string().nullish(),
});

/** A metric of the chart’s own, by its `expressionType`. */
export const adhocMetric = z.discriminatedUnion('expressionType', [simpleMetric, sqlMetric]);
/** See `adhocMetric`. */
export type AdhocMetric = z.infer<typeof adhocMetric>;

/** A saved metric's name or an ad-hoc metric. */
export const metric = z.union([z.string(), adhocMetric]);
/** See `metric`. */
export type Metric = z.infer<typeof metric>;

/** The name of a metric's result column: given label, else `AGG(col)`, else the SQL text. */
export function metricLabel(m: Metric): string {
  if (typeof m === 'string') return m;
  if (m.label) return m.label;
  return m.expressionType === 'SIMPLE' ? `${m.aggregate}(${m.column.column_name})` : m.sqlExpression;
}
