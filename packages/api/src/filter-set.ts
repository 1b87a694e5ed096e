/** Filter sets: named states of a dashboard's filters. docs/reference/dashboards.md#filter-sets. */
import { z } from 'zod';
import { jsonText, message, pkParams } from './common.ts';
import { contract } from './contract.ts';
import { dataMask, nativeFilter } from './loose.ts';

const base = '/api/v1/dashboard/{pk}/filtersets';
const view = 'FilterSets';

/** `Dashboard`: for everybody who sees the dashboard; `User`: for the person who made it. */
export const filterSetOwner = z.enum(['Dashboard', 'User']);

/** What a set restores: the filters as they were configured when it was saved, by id, and the mask of each. */
export const filterSetParams = z.object({
  nativeFilters: z.record(z.string(), nativeFilter),
  dataMask: z.record(z.string(), dataMask),
});
/** What `filterSetParams` reads. */
export type FilterSetParams = z.infer<typeof filterSetParams>;

/** A filter set as it leaves; times are ISO 8601, UTC. */
export const filterSetItem = z.object({
  id: z.number().int(),
  name: z.string(),
  description: z.string().nullable(),
  owner_type: filterSetOwner,
  owner_id: z.number().int(),
  dashboard_id: z.number().int(),
  params: filterSetParams,
  /** Whether the caller opens the dashboard with it. */
  is_default: z.boolean(),
  created_on: z.string(),
  changed_on: z.string(),
});
/** What `filterSetItem` reads. */
export type FilterSetItem = z.infer<typeof filterSetItem>;

const name = z.string().trim().min(1).max(500, 'Longer than maximum length 500.');
const description = z.string().max(5000, 'Longer than maximum length 5000.').nullish();
/** A new set; `json_metadata` is the JSON text of `{nativeFilters, dataMask}`. */
export const filterSetCreate = z.strictObject({
  name,
  description,
  owner_type: filterSetOwner,
  /** The dashboard's id, required for `Dashboard`; of a person's set the caller's own. */
  owner_id: z.number().int().nullish(),
  json_metadata: jsonText,
});
/** Only the fields sent change. */
export const filterSetUpdate = z.strictObject({
  name: name.optional(),
  description,
  owner_type: filterSetOwner.optional(),
  json_metadata: jsonText.optional(),
});

const setParams = pkParams.extend({ filter_set_id: z.coerce.number().int().positive().max(2_147_483_647) });

/** The filter sets of one dashboard that the caller sees: the dashboard's and the caller's own. */
export const filterSet = contract({
  list: {
    method: 'GET',
    path: base,
    permission: `can_read on ${view}`,
    summary: 'The filter sets of a dashboard: its own and yours',
    params: pkParams,
    reply: z.object({ count: z.number().int(), ids: z.array(z.number().int()), result: z.array(filterSetItem) }),
  },
  create: {
    method: 'POST',
    path: base,
    permission: `can_write on ${view}`,
    summary: 'Save a new filter set; one of the dashboard needs the right to edit it',
    params: pkParams,
    body: filterSetCreate,
    reply: filterSetItem,
    status: 201,
  },
  update: {
    method: 'PUT',
    path: `${base}/{filter_set_id}`,
    permission: `can_write on ${view}`,
    summary: 'Change a filter set; only the fields sent',
    params: setParams,
    body: filterSetUpdate,
    reply: z.object({ id: z.number().int(), result: filterSetUpdate }),
  },
  remove: {
    method: 'DELETE',
    path: `${base}/{filter_set_id}`,
    permission: `can_write on ${view}`,
    summary: 'Delete a filter set',
    params: setParams,
    reply: message,
  },
  setDefault: {
    method: 'PUT',
    path: `${base}/{filter_set_id}/default`,
    permission: `can_write on ${view}`,
    summary: 'Open the dashboard with this filter set from now on; for the caller only',
    params: setParams,
    body: z.strictObject({}),
    reply: message,
  },
  unsetDefault: {
    method: 'DELETE',
    path: `${base}/{filter_set_id}/default`,
    permission: `can_write on ${view}`,
    summary: 'Open the dashboard with its own defaults again; for the caller only',
    params: setParams,
    reply: message,
  },
});
