/** The body of POST /api/v1/chart/data: a datasource and the questions asked of it. */
import { z } from 'zod';
import { datasourceRef, queryObject } from './query-object.ts';

export const resultTypes = [
  'columns',
  'full',
  'query',
  'results',
  'samples',
  'timegrains',
  'post_processed',
  'drill_detail',
] as const;
export type ResultType = (typeof resultTypes)[number];
export const resultFormats = ['json', 'csv', 'xlsx'] as const;
export type ResultFormat = (typeof resultFormats)[number];

export const queryContext = z.strictObject({
  datasource: datasourceRef,
  force: z.boolean().nullish(),
  queries: z.array(queryObject),
  result_type: z.enum(resultTypes).nullish(),
  result_format: z.enum(resultFormats).nullish(),
  custom_cache_timeout: z.number().int().nullish(),
  form_data: z.looseObject({}).nullish(),
  /** Ours: `columns` answers `data` as {name: values[]} instead of row objects. */
  orient: z.enum(['records', 'columns']).nullish(),
});
/** The body of `POST /api/v1/chart/data`: a dataset and the questions asked of it. */
export type QueryContext = z.infer<typeof queryContext>;
