/** What Explore opens with, its kept forms, its links. docs/reference/api.md#explore. */
import { z } from 'zod';
import { contract } from './contract.ts';
import { jsonText, message, person, tag } from './common.ts';
import { datasourceTypes } from './chart.ts';
import { datasetForCharts } from './dataset.ts';
import { addressed, formData } from './loose.ts';

const keyParams = z.strictObject({ key: z.string() });
const tabQuery = z.strictObject({ tab_id: z.coerce.number().int().optional() });
/** `key`: made up by the caller, so that its address can show it before the answer; sent again it replaces the caller's own form. */
const ownKeyQuery = tabQuery.extend({
  key: z
    .string()
    .regex(/^[\w-]{32}$/)
    .optional(),
});

/** The saved chart that is being explored. */
export const exploreSlice = z.object({
  slice_id: z.number().int(),
  id: z.number().int(),
  uuid: z.string(),
  version: z.number().int(),
  slice_name: z.string(),
  slice_url: z.string(),
  description: z.string().nullable(),
  description_markeddown: z.string(),
  form_data: formData,
  cache_timeout: z.number().int().nullable(),
  certified_by: z.string().nullable(),
  certification_details: z.string().nullable(),
  changed_on: z.string(),
  changed_on_humanized: z.string(),
  created_on_humanized: z.string(),
  changed_by: z.string(),
  created_by: z.string(),
  is_managed_externally: z.boolean(),
  owners: z.array(z.number().int()),
  owner_people: z.array(person),
  /** Ours: `color_scheme`, the scheme by which a dashboard colours its charts; null where each has its own. */
  dashboards: z.array(z.object({ id: z.number().int(), dashboard_title: z.string(), color_scheme: z.string().nullable() })),
  tags: z.array(tag),
  viz_type: z.string(),
  datasource: z.string(),
  thumbnail_url: z.string(),
  /** Whether you may save over it. */
  can_overwrite: z.boolean(),
});
/** What `exploreSlice` reads. */
export type ExploreSlice = z.infer<typeof exploreSlice>;

/** `dataset` is null and `message` says "Missing dataset" when a saved chart's dataset does not exist any more. */
export const exploreReply = z.object({
  result: z.object({
    dataset: datasetForCharts.nullable(),
    form_data: formData,
    slice: exploreSlice.nullable(),
    message: z.string().optional(),
  }),
});
/** The form, its dataset and its saved chart; `slice` is null for a form that was never saved. */
export type ExploreReply = z.infer<typeof exploreReply>['result'];

/** What a permalink of Explore keeps: the form, and the parameters of the address it was made at. */
export const exploreLink = z.strictObject({
  formData,
  urlParams: z.array(z.tuple([z.string(), z.string()])).nullish(),
});

const keep = z.strictObject({
  datasource_id: z.number().int(),
  datasource_type: z.enum(datasourceTypes),
  chart_id: z.number().int().nullish(),
  form_data: jsonText,
});

/** What Explore opens with; forms kept under a key for one person; links that keep a form for everybody. */
export const explore = contract({
  get: {
    method: 'GET',
    path: '/api/v1/explore',
    permission: 'can_read on Explore',
    summary: 'Everything Explore opens with',
    query: addressed({
      form_data_key: z.string().optional(),
      permalink_key: z.string().optional(),
      slice_id: z.coerce.number().int().optional(),
      datasource_id: z.coerce.number().int().optional(),
      datasource_type: z.enum(datasourceTypes).optional(),
    }),
    reply: exploreReply,
  },
  createFormData: {
    method: 'POST',
    path: '/api/v1/explore/form_data',
    mayBeLarge: true,
    permission: 'can_write on ExploreFormDataRestApi',
    summary: 'Keep a form under a key, 7 days',
    query: ownKeyQuery,
    body: keep,
    reply: z.object({ key: z.string() }),
    status: 201,
  },
  updateFormData: {
    method: 'PUT',
    path: '/api/v1/explore/form_data/{key}',
    mayBeLarge: true,
    permission: 'can_write on ExploreFormDataRestApi',
    summary: 'Replace a kept form; your own only',
    params: keyParams,
    query: tabQuery,
    body: keep,
    reply: z.object({ key: z.string() }),
  },
  readFormData: {
    method: 'GET',
    path: '/api/v1/explore/form_data/{key}',
    permission: 'can_read on ExploreFormDataRestApi',
    summary: 'A kept form',
    params: keyParams,
    query: tabQuery,
    reply: z.object({ form_data: z.string() }),
  },
  removeFormData: {
    method: 'DELETE',
    path: '/api/v1/explore/form_data/{key}',
    permission: 'can_write on ExploreFormDataRestApi',
    summary: 'Forget a kept form; your own only',
    params: keyParams,
    query: tabQuery,
    reply: message,
  },
  createPermalink: {
    method: 'POST',
    path: '/api/v1/explore/permalink',
    mayBeLarge: true,
    permission: 'can_write on ExplorePermalinkRestApi',
    summary: 'A short link to this form; the same form gives the same link',
    body: exploreLink,
    reply: z.object({ key: z.string(), url: z.string() }),
    status: 201,
  },
  readPermalink: {
    method: 'GET',
    path: '/api/v1/explore/permalink/{key}',
    permission: 'can_read on ExplorePermalinkRestApi',
    summary: 'The form behind a link',
    params: keyParams,
    reply: z.object({
      chartId: z.number().int().nullable(),
      datasourceId: z.number().int(),
      datasourceType: z.string(),
      state: z.object({
        chartId: z.number().int().nullable(),
        datasourceId: z.number().int(),
        datasourceType: z.string(),
        datasource: z.string(),
        formData,
        urlParams: z.array(z.tuple([z.string(), z.string()])).nullable(),
      }),
    }),
  },
});
