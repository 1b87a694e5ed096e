/** Exports and imports of every kind (docs/reference/api.md#bundles). */
import { bundle, type ImportReport } from '@tessera/api/bundle';
import { hiddenLayersHeader } from '@tessera/api/hidden-layers';
import { sql } from 'kysely';
import { mustHold } from '../../auth/caller.ts';
import { cookieName } from '../../auth/sessions.ts';
import { visibleCharts, visibleDashboards, visibleDatabases, visibleDatasets } from '../../rest/visible.ts';
import type { ExportRoots } from '../../bundle/export.ts';
import type { BundleOf } from '../../bundle/shapes.ts';
import type { Context } from '../../context.ts';
import type { WhereClause } from '../../rest/list-columns.ts';
import { bytes, implement, type BytesReply } from '../../rest/implement.ts';
import { tableOf, type ObjectKind } from '../../store/tables.ts';
import { visibleSavedQueries } from '../saved-query/visible.ts';
import { receiveBundle } from './receive.ts';

interface Exported {
  readonly query: { readonly q: readonly number[]; readonly token?: string | undefined };
}
interface Imported {
  readonly query: { readonly dry_run?: 'true' | 'false' | undefined };
}

/**
 * Exports of chosen objects or of everything, and their imports. Exports go out as a zip; `token` sets the cookie that tells a
 * page the download has begun.
 */
export const bundleResource = implement(bundle, {
  exportDashboards: (ctx, { query }: Exported) => send(ctx, 'dashboard', { dashboards: query.q }, query.token),
  importDashboards: (ctx, input: Imported) => take(ctx, 'dashboard', input),
  exportCharts: (ctx, { query }: Exported) => send(ctx, 'chart', { charts: query.q }, query.token),
  importCharts: (ctx, input: Imported) => take(ctx, 'chart', input),
  exportDatasets: (ctx, { query }: Exported) => send(ctx, 'dataset', { datasets: query.q }, query.token),
  importDatasets: (ctx, input: Imported) => take(ctx, 'dataset', input),
  exportDatabases: async (ctx, { query }: Exported) =>
    send(ctx, 'database', { databases: query.q, datasets: await datasetsIn(ctx, query.q) }, query.token),
  importDatabases: (ctx, input: Imported) => take(ctx, 'database', input),
  exportSavedQueries: (ctx, { query }: Exported) => send(ctx, 'saved_query', { queries: query.q }, query.token),
  importSavedQueries: (ctx, input: Imported) => take(ctx, 'saved_query', input),
  exportAssets: async (ctx, { query }) => send(ctx, 'assets', await everything(ctx), query.token),
  importAssets: (ctx, input: Imported) => take(ctx, 'assets', input),
});

/** Layers that are named in a header, which must stay small. */
const mostNamed = 5;

const hiddenText = (hidden: readonly string[]): string =>
  [
    ...hidden.slice(0, mostNamed).map((each) => each.slice(0, 80).toWellFormed()),
    ...(hidden.length > mostNamed ? ['…'] : []),
  ].join(', ');

async function send(ctx: Context, of: BundleOf, roots: ExportRoots, token: string | undefined): Promise<BytesReply> {
  // Most servers never see a bundle: what reads and writes them is loaded with the first.
  const [{ exportBundle }, { writeArchive }] = await Promise.all([
    import('../../bundle/export.ts'),
    import('../../bundle/write-archive.ts'),
  ]);
  const { name, files, hidden } = await exportBundle(ctx, of, roots);
  // Tells the page that asked that the download began; it is no secret.
  if (token !== undefined && token !== cookieName(ctx.config))
    ctx.setCookie(token, 'done', { path: '/', maxAge: 600, sameSite: 'lax' });
  return bytes(writeArchive(files), 'application/zip', {
    headers: {
      'content-disposition': `attachment; filename=${name}.zip`,
      ...(hidden.length > 0 && { [hiddenLayersHeader]: encodeURIComponent(hiddenText(hidden)) }),
    },
  });
}

/** Whoever imports everything means it, as in the reference: what is here gives way unless `overwrite=false` is sent. */
async function take(ctx: Context, of: BundleOf, { query }: Imported): Promise<{ message: string; report: ImportReport }> {
  // Saved queries are their writer's own; everything else that comes in a bundle is for those who prepare data
  // (docs/reference/charts.md#forms-in-hand).
  if (of !== 'saved_query') mustHold(ctx, 'can_import_ on ImportExportRestApi');
  const { sent, passwords, tunnelSecrets, overwrite, dryRun } = await receiveBundle(ctx);
  const { importBundle } = await import('../../bundle/import.ts');
  const report = await importBundle(ctx, sent, {
    of,
    passwords,
    tunnelSecrets,
    overwrite: overwrite ?? of === 'assets',
    dryRun: dryRun || query.dry_run === 'true',
  });
  return { message: 'OK', report };
}

/** A database is exported with its datasets, as the reference does. */
async function datasetsIn(ctx: Context, databaseIds: readonly number[]): Promise<number[]> {
  const rows = await ctx.db
    .selectFrom('datasets')
    .select('id')
    .where('database_id', 'in', databaseIds)
    .where('deleted_at', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}

async function everything(ctx: Context): Promise<ExportRoots> {
  const { actor } = ctx;
  return {
    dashboards: await visibleIds(ctx, 'dashboard', visibleDashboards(actor)),
    charts: await visibleIds(ctx, 'chart', visibleCharts(actor)),
    datasets: await visibleIds(ctx, 'dataset', visibleDatasets(actor)),
    databases: await visibleIds(ctx, 'database', visibleDatabases(actor)),
    queries: await visibleIds(ctx, 'saved_query', visibleSavedQueries(actor)),
  };
}

async function visibleIds(ctx: Context, kind: ObjectKind, visible: WhereClause | undefined): Promise<number[]> {
  const table = tableOf[kind];
  const where = visible ? sql`deleted_at is null and ${visible}` : sql`deleted_at is null`;
  const rows = await sql<{ id: number }>`select id from ${sql.table(table)} where ${where} order by id`.execute(ctx.db);
  return rows.rows.map(({ id }) => id);
}
