/**
 * One question, as it travels (`queries[]` of POST /api/v1/chart/data). Loose on purpose: unknown keys of a question are
 * dropped, never executed and never part of a cache key (docs/reference/questions.md#the-query-context). Old spellings are
 * resolved once, by `normaliseQuery`, on arrival.
 */
import { z } from 'zod';
import { column, type Column } from './column.ts';
import { filter, halfFilter, type Filter } from './filter.ts';
import { metric, type Metric } from './metric.ts';
import { postOperation, type PostOperation } from './post-operation.ts';

/** SQL conditions and the grain of a question. */
export const extras = z.strictObject({
  time_grain_sqla: z.string().nullish(),
  where: z.string().nullish(),
  having: z.string().nullish(),
  relative_start: z.enum(['today', 'now']).nullish(),
  relative_end: z.enum(['today', 'now']).nullish(),
  instant_time_comparison_range: z.string().nullish(),
  time_compare: z.string().nullish(),
  // Written by old exports and ignored (docs/reference/questions.md#the-query-context).
  time_range_endpoints: z.unknown().optional(),
  having_druid: z.unknown().optional(),
  druid_time_origin: z.unknown().optional(),
});

/** What to order by, and whether upwards. */
export const orderBy = z.tuple([z.union([metric, column]), z.boolean()]);

/** A dataset as the wire names it; `table` and `dataset` are the same. */
export const datasourceRef = z.strictObject({
  id: z.coerce.number().int(),
  type: z.enum(['table', 'dataset', 'query', 'saved_query', 'view']).default('table'),
});
/** See `datasourceRef`. */
export type DatasourceRef = z.infer<typeof datasourceRef>;

/** A limit or an offset; older clients send it as text, where a blank one says nothing. */
const error = 'Must be a whole number, 0 or more.';
const wholeNumber = z.union(
  [
    z.int().min(0, { error }),
    z
      .string()
      .regex(/^\s*\d{0,15}\s*$/, { error })
      .transform(Number),
  ],
  { error },
);

/** The wire shape. Every field is optional; `metrics: null` (raw rows) and `[]` (distinct rows) differ. */
export const queryObject = z.object({
  /** Another dataset than the context's. */
  datasource: datasourceRef.nullish(),
  columns: z.array(column).nullish(),
  groupby: z.array(column).nullish(),
  metrics: z.array(z.union([metric, z.looseObject({ label: z.string() })])).nullish(),
  filters: z.array(z.union([filter, halfFilter])).nullish(),
  extras: extras.nullish(),
  granularity: z.string().nullish(),
  granularity_sqla: z.string().nullish(),
  time_range: z.string().nullish(),
  time_shift: z.string().nullish(),
  time_offsets: z.array(z.string()).nullish(),
  is_timeseries: z.boolean().nullish(),
  is_rowcount: z.boolean().nullish(),
  /** `[metric or column, ascending]`, or that as JSON text (`order_by_cols` of raw tables). */
  orderby: z.array(z.union([z.array(z.unknown()), z.string()])).nullish(),
  order_desc: z.boolean().nullish(),
  row_limit: wholeNumber.nullish(),
  row_offset: wholeNumber.nullish(),
  series_columns: z.array(column).nullish(),
  series_limit: wholeNumber.nullish(),
  series_limit_metric: z.union([metric, z.looseObject({})]).nullish(),
  timeseries_limit: wholeNumber.nullish(),
  timeseries_limit_metric: z.union([metric, z.looseObject({})]).nullish(),
  group_others_when_limit_reached: z.boolean().nullish(),
  post_processing: z.array(postOperation.nullable()).nullish(),
  annotation_layers: z.array(z.looseObject({})).nullish(),
  applied_time_extras: z.record(z.string(), z.unknown()).nullish(),
  apply_fetch_values_predicate: z.boolean().nullish(),
  url_params: z.record(z.string(), z.unknown()).nullish(),
  where: z.string().nullish(),
  having: z.string().nullish(),
  result_type: z.string().nullish(),
  /** Ours: one statement with GROUPING SETS; each entry is a list of column labels. Subtotal rows carry `__grouping`. */
  grouping_sets: z.array(z.array(z.string())).nullish(),
});
/** One question, as the wire has it. */
export type QueryObject = z.infer<typeof queryObject>;

/** A question a chart asks: the wire shape with unambiguous types (what `charts` builds and `sql` compiles). */
export interface Query {
  /** Absent: the context's. */
  datasource?: DatasourceRef;
  columns: Column[];
  /** `null` asks for raw rows, `[]` for distinct combinations of `columns`. */
  metrics: Metric[] | null;
  filters: Filter[];
  extras: {
    time_grain_sqla?: string | null;
    where?: string;
    having?: string;
    relative_start?: 'today' | 'now' | null;
    relative_end?: 'today' | 'now' | null;
    instant_time_comparison_range?: string | null;
  };
  granularity?: string | null;
  time_range?: string | null;
  time_shift?: string | null;
  time_offsets: string[];
  is_timeseries?: boolean | null;
  is_rowcount: boolean;
  orderby: [Metric | Column, boolean][];
  order_desc: boolean;
  /** `undefined`: the site's default applies. */
  row_limit?: number;
  row_offset: number;
  series_columns: Column[];
  series_limit: number;
  series_limit_metric?: Metric | null;
  group_others_when_limit_reached: boolean;
  post_processing: PostOperation[];
  annotation_layers: Record<string, unknown>[];
  applied_time_extras: Record<string, unknown>;
  apply_fetch_values_predicate: boolean;
  url_params: Record<string, unknown>;
  result_type?: string | null;
  grouping_sets?: string[][];
}
