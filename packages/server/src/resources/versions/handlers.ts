/** What the version routes of charts, dashboards, datasets and saved queries do. */
import {
  chartVersions,
  dashboardVersions,
  datasetVersions,
  savedQueryVersions,
  type VersionChange,
  type VersionItem,
  type VersionKind,
} from '@tessera/api/version';
import { Failure } from '@tessera/core/failures';
import type { Context } from '../../context.ts';
import { humanized } from '../../rest/humanized.ts';
import { implement } from '../../rest/implement.ts';
import type { RowOf } from '../../store/tables.ts';
import { personIn } from '../authored.ts';
import { people } from '../people.ts';
import { chartsOfVersion, restoreWithCharts } from './board-charts.ts';
import { chartVersionKind } from './charts.ts';
import { dashboardVersionKind } from './dashboards.ts';
import { datasetVersionKind } from './datasets.ts';
import type { VersionedKind, VersionReader } from './kind.ts';
import { chartVersionPicture, dashboardVersionPicture } from './pictures.ts';
import { savedQueryVersionKind } from './queries.ts';
import { nameRevision, revisionAt, revisionsPage, type Revision, type VersionBody } from './revisions.ts';

const defaultPageSize = 25;

/** Said of a change between versions of which one is closed to the reader. */
const hidden: VersionChange = { sentence: 'Changed while it read data you may not see', weight: 'data' };

/** Visitors without a name see what is shown to the world today, not how it came about. */
async function opened<K extends VersionKind>(of: VersionedKind<K>, ctx: Context, id: number): Promise<RowOf<K>> {
  if (ctx.actor.id === null) throw new Failure('FORBIDDEN');
  return of.open(ctx, id);
}

interface Params {
  readonly pk: number;
  readonly version: number;
}

interface Paged {
  readonly page?: number | undefined;
  readonly page_size?: number | undefined;
}

async function listVersions<K extends VersionKind>(
  of: VersionedKind<K>,
  ctx: Context,
  id: number,
  asked: Paged,
): Promise<{ count: number; result: VersionItem[] }> {
  const row = await opened(of, ctx, id);
  const page = { at: asked.page ?? 0, size: asked.page_size ?? defaultPageSize };
  const { count, revisions, before } = await revisionsPage(ctx.db, of.kind, row.id, page);
  const older = [...revisions.slice(1), before];
  const bodies = [...revisions, before].flatMap((revision) => (revision ? [revision.body] : []));
  const reader = await of.reader(ctx, row, bodies);
  const known = await people(
    ctx,
    revisions.map(({ author_id }) => author_id),
  );
  return {
    count,
    result: revisions.map((revision, i): VersionItem => ({
      version: revision.version,
      at: revision.at,
      at_delta_humanized: humanized(revision.at, ctx.nowMs()),
      author: personIn(known, revision.author_id),
      reason: revision.reason,
      name: revision.name,
      is_current: revision.version === row.version,
      changes: changesSince(reader, older[i], revision),
    })),
  };
}

const handlersOf = <K extends VersionKind>(of: VersionedKind<K>) => ({
  list: (ctx: Context, { params, query }: { params: Pick<Params, 'pk'>; query: Paged }) =>
    listVersions(of, ctx, params.pk, query),
  get: async (ctx: Context, { params }: { params: Params }) => {
    const row = await opened(of, ctx, params.pk);
    const { version, body } = await openRevision(of, ctx, row, params.version);
    return {
      version,
      result: Object.fromEntries(of.shown.flatMap((column) => (column in body ? [[column, body[column]]] : []))),
    };
  },
  diff: async (ctx: Context, { params }: { params: Params & { other: number } }) => {
    const row = await opened(of, ctx, params.pk);
    const [first, second] = [
      await revisionAt(ctx.db, of.kind, row.id, params.version),
      await revisionAt(ctx.db, of.kind, row.id, params.other),
    ];
    const reader = await of.reader(ctx, row, [first.body, second.body]);
    if (!reader.isOpen(first.body) || !reader.isOpen(second.body)) return { result: [{ ...hidden, edits: [] }] };
    const changes = reader.changes(first.body, second.body);
    return { result: changes.map(({ sentence, weight, edits }) => ({ sentence, weight, edits: [...edits] })) };
  },
  restore: async (ctx: Context, { params }: { params: Params }) => {
    const row = await opened(of, ctx, params.pk);
    await of.mustMayChange(ctx, row);
    const { body } = await openRevision(of, ctx, row, params.version);
    const { id, version } = await of.restore(ctx, row.id, body);
    return { id, version };
  },
  rename: async (ctx: Context, { params, body }: { params: Params; body: { name: string | null } }) => {
    const row = await opened(of, ctx, params.pk);
    await of.mustMayChange(ctx, row);
    await nameRevision(ctx.db, of.kind, row.id, params.version, body.name);
    return { result: { version: params.version, name: body.name } };
  },
});

/** @throws Failure NOT_FOUND, also for a version that is closed to the caller */
async function openRevision<K extends VersionKind>(
  of: VersionedKind<K>,
  ctx: Context,
  row: RowOf<K>,
  version: number,
): Promise<Revision> {
  const revision = await revisionAt(ctx.db, of.kind, row.id, version);
  const reader = await of.reader(ctx, row, [revision.body]);
  if (!reader.isOpen(revision.body)) throw new Failure('NOT_FOUND');
  return revision;
}

function changesSince(reader: VersionReader, before: Revision | undefined, { body }: { body: VersionBody }): VersionChange[] {
  if (!before) return [];
  if (!reader.isOpen(before.body) || !reader.isOpen(body)) return [hidden];
  return reader.changes(before.body, body).map(({ sentence, weight }) => ({ sentence, weight }));
}

/** Versions of charts. */
export const chartVersionResource = implement(chartVersions, {
  ...handlersOf(chartVersionKind),
  picture: async (ctx, { params, query }) => {
    const row = await opened(chartVersionKind, ctx, params.pk);
    return chartVersionPicture(ctx, row, await openRevision(chartVersionKind, ctx, row, params.version), query.theme);
  },
});
/** Versions of dashboards. */
export const dashboardVersionResource = implement(dashboardVersions, {
  ...handlersOf(dashboardVersionKind),
  picture: async (ctx, { params, query }) => {
    const row = await opened(dashboardVersionKind, ctx, params.pk);
    return dashboardVersionPicture(ctx, row, await openRevision(dashboardVersionKind, ctx, row, params.version), query.theme);
  },
  charts: async (ctx, { params }) => {
    const row = await opened(dashboardVersionKind, ctx, params.pk);
    return { result: await chartsOfVersion(ctx, await openRevision(dashboardVersionKind, ctx, row, params.version)) };
  },
  restoreCharts: async (ctx, { params, body }) => {
    const row = await opened(dashboardVersionKind, ctx, params.pk);
    await dashboardVersionKind.mustMayChange(ctx, row);
    const revision = await openRevision(dashboardVersionKind, ctx, row, params.version);
    const { id, version } = await restoreWithCharts(ctx, row.id, revision, body.charts);
    return { id, version, charts: [...new Set(body.charts)] };
  },
});
/** Versions of datasets. */
export const datasetVersionResource = implement(datasetVersions, handlersOf(datasetVersionKind));
/** Versions of saved queries. */
export const savedQueryVersionResource = implement(savedQueryVersions, handlersOf(savedQueryVersionKind));
