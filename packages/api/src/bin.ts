/** Deleted charts, dashboards, datasets and saved queries, an addition of ours: they can be taken back for a while. */
import { z } from 'zod';
import { person } from './common.ts';
import { contract } from './contract.ts';
import { versionKinds } from './version.ts';

/** Something deleted that the caller may take back. */
export const deletedItem = z.object({
  kind: z.enum(versionKinds),
  id: z.number().int(),
  name: z.string(),
  /** ISO 8601 UTC. */
  deleted_on: z.string(),
  deleted_on_delta_humanized: z.string(),
  deleted_by: person.nullable(),
  /** Whole days until it can no longer be taken back. */
  days_left: z.number().int(),
  /** Titles of the dashboards a chart is missing from, names of the charts a dataset is missing under. */
  missed_by: z.array(z.string()),
});
/** What `deletedItem` reads. */
export type DeletedItem = z.infer<typeof deletedItem>;

/** The bin. */
export const bin = contract({
  list: {
    method: 'GET',
    path: '/api/v1/bin',
    permission: 'signed-in',
    summary: 'What was deleted lately and can be taken back, latest first: one’s own, for administrators everything',
    query: z.strictObject({
      page: z.coerce.number().int().min(0).max(100_000).optional(),
      page_size: z.coerce.number().int().min(1).max(100).optional(),
      /** Part of the name. */
      search: z.string().max(250).optional(),
      kind: z.enum(versionKinds).optional(),
    }),
    reply: z.object({ count: z.number().int(), result: z.array(deletedItem) }),
  },
  restore: {
    method: 'POST',
    path: '/api/v1/bin/{kind}/{pk}/restore',
    permission: 'signed-in',
    summary: 'Take something deleted back; what hung on it hangs on it again',
    params: z.strictObject({ kind: z.enum(versionKinds), pk: z.coerce.number().int().positive().max(2_147_483_647) }),
    reply: z.object({ kind: z.enum(versionKinds), id: z.number().int(), name: z.string() }),
  },
});
