/** Saved versions of charts, dashboards, datasets and saved queries, an addition of ours: every save is kept. */
import { z } from 'zod';
import { person, pkParams } from './common.ts';
import { contract } from './contract.ts';

/** Kinds of objects whose versions can be looked at and restored. */
export const versionKinds = ['chart', 'dashboard', 'dataset', 'saved_query'] as const;
/** One of `versionKinds`. */
export type VersionKind = (typeof versionKinds)[number];

const version = z.coerce.number().int().positive().max(2_147_483_647);
const versionParams = pkParams.extend({ version });

/** A change in a sentence; `data` may change numbers, `look` only how they are shown, `text` what is written beside them. */
export const versionChange = z.object({ sentence: z.string(), weight: z.enum(['data', 'look', 'text']) });
/** What `versionChange` reads. */
export type VersionChange = z.infer<typeof versionChange>;

const edit = z.object({ path: z.string(), before: z.unknown().optional(), after: z.unknown().optional() });

/** One saved version. `changes` are those since the one before, in words; empty for the first and for saves that changed nothing. */
export const versionItem = z.object({
  version: z.number().int(),
  /** ISO 8601 UTC. */
  at: z.string(),
  at_delta_humanized: z.string(),
  author: person.nullable(),
  /** How it came about: `create`, `update`, `restore`, … */
  reason: z.string(),
  name: z.string().nullable(),
  is_current: z.boolean(),
  changes: z.array(versionChange),
});
/** What `versionItem` reads. */
export type VersionItem = z.infer<typeof versionItem>;

/** A page of versions, newest first. */
export const versionPage = z.strictObject({
  page: z.coerce.number().int().min(0).max(100_000).optional(),
  page_size: z.coerce.number().int().min(1).max(100).optional(),
});

function versionRoutes<const Name extends VersionKind, const View extends string>(name: Name, view: View) {
  const all = `/api/v1/${name}/{pk}/versions` as const;
  const one = `/api/v1/${name}/{pk}/versions/{version}` as const;
  const reading = `can_read on ${view}` as const;
  const writing = `can_write on ${view}` as const;
  return contract({
    list: {
      method: 'GET',
      path: all,
      permission: reading,
      summary: 'Saved versions, newest first, each with what changed',
      params: pkParams,
      query: versionPage,
      reply: z.object({ count: z.number().int(), result: z.array(versionItem) }),
    },
    get: {
      method: 'GET',
      path: one,
      permission: reading,
      summary: 'What was saved as a version',
      params: versionParams,
      reply: z.object({ version: z.number().int(), result: z.record(z.string(), z.unknown()) }),
    },
    diff: {
      method: 'GET',
      path: `/api/v1/${name}/{pk}/versions/{version}/diff/{other}`,
      permission: reading,
      summary: 'What a second version differs by from a first one: sentences, and the edits that make the second of the first',
      params: versionParams.extend({ other: version }),
      reply: z.object({ result: z.array(versionChange.extend({ edits: z.array(edit) })) }),
    },
    restore: {
      method: 'POST',
      path: `/api/v1/${name}/{pk}/versions/{version}/restore`,
      permission: writing,
      summary: 'Save a version anew, as the newest one; owners, roles and publication stay as they are',
      params: versionParams,
      reply: z.object({ id: z.number().int(), version: z.number().int() }),
      versioned: true,
    },
    rename: {
      method: 'PUT',
      path: one,
      permission: writing,
      summary: 'Name a version; named ones are kept for ever',
      params: versionParams,
      body: z.strictObject({ name: z.string().trim().min(1).max(100).nullable() }),
      reply: z.object({ result: z.object({ version: z.number().int(), name: z.string().nullable() }) }),
    },
  });
}

function picture<const Name extends 'chart' | 'dashboard', const View extends string>(name: Name, view: View) {
  return {
    method: 'GET',
    path: `/api/v1/${name}/{pk}/versions/{version}/picture`,
    asksDatabase: true,
    permission: `can_read on ${view}`,
    summary: 'A small picture of a version, painted with the data and charts of today',
    params: versionParams,
    query: z.strictObject({ theme: z.enum(['light', 'dark']).optional() }),
    reply: 'bytes',
    files: ['image/png'],
  } as const;
}

/** Versions of charts. */
export const chartVersions = contract({ ...versionRoutes('chart', 'Chart'), picture: picture('chart', 'Chart') });
/** A chart that stood on a dashboard at a moment and is another one now. */
export const chartOfVersion = z.object({
  id: z.number().int(),
  /** As it was called then. */
  slice_name: z.string(),
  is_deleted: z.boolean(),
  /** What it would become again, in words. */
  changes: z.array(versionChange),
});
/** What `chartOfVersion` reads. */
export type ChartOfVersion = z.infer<typeof chartOfVersion>;

/** Versions of dashboards; restoring one may bring its charts back to the same moment. */
export const dashboardVersions = contract({
  ...versionRoutes('dashboard', 'Dashboard'),
  picture: picture('dashboard', 'Dashboard'),
  charts: {
    method: 'GET',
    path: '/api/v1/dashboard/{pk}/versions/{version}/charts',
    permission: 'can_read on Dashboard',
    summary: 'The charts of a version that changed or were deleted since, and that the caller may restore',
    params: versionParams,
    reply: z.object({ result: z.array(chartOfVersion) }),
  },
  restoreCharts: {
    method: 'POST',
    path: '/api/v1/dashboard/{pk}/versions/{version}/restore_charts',
    permission: 'can_write on Dashboard',
    summary: 'Save a version anew together with some of its charts as they were then, all or nothing',
    params: versionParams,
    body: z.strictObject({ charts: z.array(z.number().int().positive()).min(1).max(1000) }),
    reply: z.object({ id: z.number().int(), version: z.number().int(), charts: z.array(z.number().int()) }),
    versioned: true,
  },
});
/** Versions of datasets. */
export const datasetVersions = versionRoutes('dataset', 'Dataset');
/** Versions of saved queries. */
export const savedQueryVersions = versionRoutes('saved_query', 'SavedQuery');
