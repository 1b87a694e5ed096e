/**
 * What may be done with an answer's rows after SQL (docs/reference/questions.md#post-processing): one shape per operation,
 * distinguished by `operation`. Validated once, on arrival; after that the options are trusted. The work itself is in
 * `frame/ops`.
 */
import { z } from 'zod';

const names = z.array(z.string());
const cell = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/** `{source: target}` of rolling, cum and diff. */
const columnMap = z.record(z.string(), z.string()).refine((map) => Object.keys(map).length > 0, 'name at least one column');

/** Aggregates of `aggregate` and `pivot`, by their wire names. */
export const aggregatorNames = [
  'average',
  'argmin',
  'argmax',
  'count',
  'count_nonzero',
  'cumsum',
  'cumprod',
  'max',
  'mean',
  'median',
  'nansum',
  'nanmin',
  'nanmax',
  'nanmean',
  'nanmedian',
  'nanpercentile',
  'min',
  'percentile',
  'prod',
  'product',
  'std',
  'sum',
  'var',
] as const;

/** `{output name: {operator, column?, options?}}`; the column defaults to the output's name. */
const aggregates = z
  .record(
    z.string(),
    z.strictObject({
      operator: z.enum(aggregatorNames),
      column: z.string().nullish(),
      options: z.strictObject({ q: z.number().min(0).max(100).nullish() }).nullish(),
    }),
  )
  .refine((map) => Object.keys(map).length > 0, 'Pivot operation must include at least one aggregate');

const pivot = z.strictObject({
  index: names.min(1, 'Pivot operation requires at least one index'),
  aggregates,
  columns: names.nullish(),
  metric_fill_value: cell.optional(),
  column_fill_value: z.string().nullish(),
  drop_missing_columns: z.boolean().nullish(),
  // Ours: false drops the rows whose index is null; they stay otherwise, as the last ones.
  keep_missing_index: z.boolean().nullish(),
  combine_value_with_metric: z.boolean().nullish(),
  marginal_distributions: z.boolean().nullish(),
  marginal_distribution_name: z.string().nullish(),
  // Exports of 1.x: true did at once what the operation `flatten` does now.
  flatten_columns: z.boolean().nullish(),
  reset_index: z.boolean().nullish(),
});

const rollingTypes = [
  'count',
  'corr',
  'cov',
  'kurt',
  'max',
  'mean',
  'median',
  'min',
  'quantile',
  'skew',
  'std',
  'sum',
  'var',
] as const;

/** Windows whose rows weigh differently; `boxcar` is the plain one. */
export const windowTypes = [
  'boxcar',
  'triang',
  'blackman',
  'hamming',
  'bartlett',
  'bohman',
  'nuttall',
  'blackmanharris',
] as const;

const rolling = z.strictObject({
  rolling_type: z.enum(rollingTypes),
  columns: columnMap,
  window: z.number().int().min(1),
  min_periods: z.number().int().min(0).nullish(),
  center: z.boolean().nullish(),
  win_type: z.enum(windowTypes).nullish(),
  rolling_type_options: z
    .strictObject({ quantile: z.number().min(0).max(1).optional(), ddof: z.number().int().optional() })
    .nullish(),
});

const resample = z.strictObject({
  rule: z.string(),
  method: z.enum(['asfreq', 'bfill', 'ffill', 'linear', 'median', 'mean', 'sum']),
  fill_value: z.union([z.number(), z.string(), z.null()]).optional(),
  time_column: z.string().nullish(),
});

const contribution = z.strictObject({
  orientation: z.enum(['column', 'row']).nullish(),
  columns: names.nullish(),
  rename_columns: names.nullish(),
  time_shifts: names.nullish(),
  contribution_totals: z.record(z.string(), z.number().nullable()).nullish(),
});

const compare = z.strictObject({
  source_columns: names,
  compare_columns: names,
  /** `absolute` is what 1.x called `difference`. */
  compare_type: z.enum(['difference', 'percentage', 'ratio', 'absolute']),
  drop_original_columns: z.boolean().nullish(),
  precision: z.number().int().min(0).max(15).nullish(),
});

const seasonality = z.union([z.boolean(), z.number().int().min(0).max(50)]).nullish();

const between = 'Confidence interval must be between 0 and 1 (exclusive)';

const prophet = z.strictObject({
  time_grain: z.string('Time grain missing').min(1, 'Time grain missing'),
  periods: z.int('Periods must be a whole number').min(0, 'Periods must be a whole number').max(10_000),
  confidence_interval: z.number(between).gt(0, between).lt(1, between),
  yearly_seasonality: seasonality,
  weekly_seasonality: seasonality,
  daily_seasonality: seasonality,
  index: z.string().nullish(),
});

const histogram = z.strictObject({
  column: z.string(),
  groupby: names.nullish(),
  bins: z.number().int().min(1).max(10_000).nullish(),
  cumulative: z.boolean().nullish(),
  normalize: z.boolean().nullish(),
  /** Ours: a column that says how many rows each row stands for; the engine counted them already. */
  weight: z.string().nullish(),
});

const sort = z.strictObject({
  is_sort_index: z.boolean().nullish(),
  by: z.union([z.string(), names]).nullish(),
  ascending: z.union([z.boolean(), z.array(z.boolean())]).nullish(),
  /** Exports of 1.x: `{column: ascending}`. */
  columns: z.record(z.string(), z.boolean()).nullish(),
});

const step = <N extends string, S extends z.ZodType>(operation: N, options: S) =>
  z.object({ operation: z.literal(operation), options });

const named = (input: unknown): string =>
  typeof input === 'object' && input !== null && 'operation' in input ? String(input.operation) : '';

/** One operation of a list. Unknown operations and options are refused by name. */
export const postOperation = z.discriminatedUnion(
  'operation',
  [
    step('aggregate', z.strictObject({ groupby: names.nullish(), aggregates })),
    step(
      'boxplot',
      z.strictObject({
        groupby: names,
        metrics: names.min(1),
        whisker_type: z.enum(['tukey', 'min/max', 'percentile']),
        percentiles: z.array(z.number()).nullish(),
      }),
    ),
    step('compare', compare),
    step('contribution', contribution.nullish()),
    step('cum', z.strictObject({ operator: z.enum(['sum', 'prod', 'min', 'max']), columns: columnMap })),
    step(
      'diff',
      z.strictObject({
        columns: columnMap,
        periods: z.number().int().nullish(),
        axis: z.union([z.literal(0), z.literal(1)]).nullish(),
      }),
    ),
    step(
      'flatten',
      z
        .strictObject({
          reset_index: z.boolean().nullish(),
          drop_levels: z.array(z.union([z.number().int(), z.string()])).nullish(),
        })
        .nullish(),
    ),
    step(
      'geodetic_parse',
      z.strictObject({ geodetic: z.string(), longitude: z.string(), latitude: z.string(), altitude: z.string().nullish() }),
    ),
    step('geohash_decode', z.strictObject({ geohash: z.string(), longitude: z.string(), latitude: z.string() })),
    step('geohash_encode', z.strictObject({ geohash: z.string(), longitude: z.string(), latitude: z.string() })),
    step('histogram', histogram),
    step('pivot', pivot),
    step('prophet', prophet),
    step('rank', z.strictObject({ metric: z.string(), group_by: z.string().nullish() })),
    step(
      'rename',
      z.strictObject({
        columns: z.record(z.string(), z.string().nullable()),
        inplace: z.boolean().nullish(),
        level: z.union([z.number().int(), z.string()]).nullish(),
      }),
    ),
    step('resample', resample),
    step('rolling', rolling),
    step(
      'select',
      z
        .strictObject({
          columns: names.nullish(),
          exclude: names.nullish(),
          rename: z.record(z.string(), z.string()).nullish(),
        })
        .nullish(),
    ),
    step('sort', sort.nullish()),
  ],
  {
    error: ({ code, input }) => (code === 'invalid_union' ? `Unsupported post processing operation: ${named(input)}` : undefined),
  },
);
/** An operation with validated options. */
export type PostOperation = z.output<typeof postOperation>;

/** The options of one operation as its code sees them: an absent or null object is an empty one. */
export type PostOptions<N extends PostOperation['operation']> = NonNullable<Extract<PostOperation, { operation: N }>['options']>;
