/** Tables made of uploaded files (ours): one's own, and all of them for administrators. */
import { z } from 'zod';
import { authored, columnParams, identified, itemOf, listOf, message, pkParams, relatedReply } from './common.ts';
import { contract } from './contract.ts';
import { idsQuery, itemQuery, listQuery, relatedQuery } from './list-query.ts';

const base = '/api/v1/uploaded_table';
const permission = 'can_upload on Database';

/** What reads a table. All are counted, those the caller may see are named. */
export const tableUses = z.object({
  /** `physical`: the table itself; `virtual`: SQL that reads it. */
  datasets: z.object({
    count: z.number().int(),
    result: z.array(z.object({ id: z.number().int(), table_name: z.string(), kind: z.enum(['physical', 'virtual']) })),
  }),
  /** On those datasets. */
  charts: z.object({ count: z.number().int() }),
});

/** `changed_…` is the last upload into the table, `created_…` the first. */
export const uploadedTableItem = z.object({
  ...identified,
  ...authored,
  table_name: z.string(),
  schema: z.string().nullable(),
  database: z.object({ id: z.number().int(), database_name: z.string() }),
  /** The file of the last upload; null for tables that came without one. */
  source_name: z.string().nullable(),
  rows: z.number().int(),
  /** On the disk of the server. */
  bytes: z.number().int(),
  columns: z.number().int(),
  ...tableUses.shape,
});
/** What `uploadedTableItem` reads. */
export type UploadedTableItem = z.infer<typeof uploadedTableItem>;

/** `true` in a query string. */
const confirmed = z
  .enum(['true', 'false'])
  .transform((text) => text === 'true')
  .optional();

/** Tables made of files, and what uses them. */
export const uploadedTable = contract({
  list: {
    method: 'GET',
    path: base,
    permission,
    summary: 'A page of uploaded tables: own ones, all for administrators',
    query: listQuery,
    reply: listOf(uploadedTableItem),
  },
  related: {
    method: 'GET',
    path: `${base}/related/{column}`,
    permission,
    summary: 'Objects that uploaded tables relate to, as options',
    params: columnParams,
    query: relatedQuery,
    reply: relatedReply,
  },
  get: {
    method: 'GET',
    path: `${base}/{pk}`,
    permission,
    summary: 'One uploaded table and what uses it',
    params: pkParams,
    query: itemQuery,
    reply: itemOf(uploadedTableItem),
    versioned: true,
  },
  /** Refused while datasets use it, unless `with_datasets` is true: then the dataset on it goes too, and SQL that reads it fails. */
  remove: {
    method: 'DELETE',
    path: `${base}/{pk}`,
    permission,
    summary: 'Delete an uploaded table with its rows',
    params: pkParams,
    query: z.strictObject({ with_datasets: confirmed }),
    reply: message,
    versioned: true,
  },
  removeMany: {
    method: 'DELETE',
    path: base,
    permission,
    summary: 'Delete several uploaded tables with their rows',
    query: z.strictObject({ ...idsQuery.shape, with_datasets: confirmed }),
    reply: message,
  },
});
