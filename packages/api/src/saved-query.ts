/** SQL that a user saved. docs/reference/api.md#sql. */
import { z } from 'zod';
import { authored, commonRoutes, favoriteRoutes, identified, itemOf, jsonText, listOf, pkParams, saved, tag } from './common.ts';
import { contract } from './contract.ts';
import { itemQuery, listQuery } from './list-query.ts';

const base = '/api/v1/saved_query';
const view = 'SavedQuery';

const label = z.string().trim().min(1, 'Length must be between 1 and 256.').max(256, 'Length must be between 1 and 256.');

/** A new saved query of a database. */
export const savedQueryCreate = z.strictObject({
  db_id: z.number().int(),
  /** `Undefined` where absent. */
  label: label.optional(),
  sql: z.string().min(1, 'Missing data for required field.'),
  schema: z.string().max(128).nullable().optional(),
  catalog: z.string().max(256).nullable().optional(),
  description: z.string().nullable().optional(),
  template_parameters: z.string().nullable().optional(),
  extra_json: jsonText.nullable().optional(),
});
/** Only the fields sent change. */
export const savedQueryUpdate = savedQueryCreate.partial();

/** A saved query with who wrote it, and the tables it names. */
export const savedQueryItem = z.object({
  ...identified,
  ...authored,
  changed_on: z.string(),
  created_on: z.string(),
  label: z.string(),
  sql: z.string(),
  description: z.string().nullable(),
  catalog: z.string().nullable(),
  schema: z.string().nullable(),
  db_id: z.number().int(),
  database: z.object({ id: z.number().int(), database_name: z.string() }),
  template_parameters: z.string().nullable(),
  extra_json: z.string().nullable(),
  /** Of the last time its owner ran this text on the SQL page; null before the first. */
  rows: z.number().int().nullable(),
  last_run_delta_humanized: z.string().nullable(),
  /** The tables its SQL names; empty while that cannot be read, as with templates. */
  sql_tables: z.array(z.object({ catalog: z.string().nullable(), schema: z.string().nullable(), table: z.string() })),
  tags: z.array(tag),
});
/** A saved query as lists show it, with the tables its SQL names. */
export type SavedQueryItem = z.infer<typeof savedQueryItem>;

/** SQL that a user saved. Users read and write their own, admins all. */
export const savedQuery = contract({
  ...commonRoutes(base, view, 'saved queries'),
  ...favoriteRoutes(base, view, 'saved queries'),
  list: {
    method: 'GET',
    path: base,
    permission: 'can_read on SavedQuery',
    summary: 'Your saved queries',
    query: listQuery,
    reply: listOf(savedQueryItem),
  },
  get: {
    method: 'GET',
    path: `${base}/{pk}`,
    permission: 'can_read on SavedQuery',
    summary: 'One saved query',
    params: pkParams,
    query: itemQuery,
    reply: itemOf(savedQueryItem),
    versioned: true,
  },
  create: {
    method: 'POST',
    path: base,
    permission: 'can_write on SavedQuery',
    summary: 'Keep SQL',
    body: savedQueryCreate,
    reply: saved(savedQueryCreate),
    status: 201,
    versioned: true,
  },
  update: {
    method: 'PUT',
    path: `${base}/{pk}`,
    permission: 'can_write on SavedQuery',
    summary: 'Change a saved query; only the fields sent',
    params: pkParams,
    body: savedQueryUpdate,
    reply: saved(savedQueryUpdate),
    versioned: true,
  },
});
