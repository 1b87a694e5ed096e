/** The migrations in order, and the one function that runs them. */
import { sql } from 'kysely';
import type { Store } from '../db.ts';
import { start } from './0001-start.ts';
import { rowLevelSecurity } from './0002-row-level-security.ts';
import { bundles } from './0004-bundles.ts';
import { people } from './0005-people.ts';
import { annotationLayers } from './0006-annotation-layers.ts';
import { signInFailures } from './0007-sign-in-failures.ts';
import { queryRuns } from './0008-query-runs.ts';
import { tableReadings } from './0009-table-readings.ts';
import { regions } from './0010-regions.ts';
import { jobs } from './0011-jobs.ts';
import { reports } from './0012-reports.ts';
import { notifications } from './0013-notifications.ts';
import { asyncEvents } from './0014-async-events.ts';
import { filterSets } from './0016-filter-sets.ts';
import { sqlTabs } from './0017-sql-tabs.ts';
import { tags } from './0019-tags.ts';
import { cssTemplates } from './0020-css-templates.ts';
import { accessTokens } from './0021-access-tokens.ts';
import { versionNames } from './0022-version-names.ts';
import { sshTunnels } from './0023-ssh-tunnels.ts';
import { dashboardWarmUps } from './0024-dashboard-warm-ups.ts';
import { identities } from './0025-identities.ts';
import { themes } from './0026-themes.ts';
import { datasetHealth } from './0027-dataset-health.ts';
import { twoFactors } from './0028-two-factors.ts';
import { sharing } from './0031-sharing.ts';
import { mailedLinks } from './0032-mailed-links.ts';
import { datasetRelations } from './0035-dataset-relations.ts';
import { claimedNames } from './0036-claimed-names.ts';
import { schemasAndTabTables } from './0037-schemas-and-tab-tables.ts';
import { databaseTokens } from './0038-database-tokens.ts';
import { trackedQueries } from './0039-tracked-queries.ts';
import { catalogs } from './0040-catalogs.ts';
import { schemaOf, type Migration } from './migration.ts';

const migrations: readonly Migration[] = [
  start,
  rowLevelSecurity,
  bundles,
  people,
  annotationLayers,
  signInFailures,
  queryRuns,
  tableReadings,
  regions,
  jobs,
  reports,
  notifications,
  asyncEvents,
  filterSets,
  sqlTabs,
  tags,
  cssTemplates,
  accessTokens,
  versionNames,
  sshTunnels,
  dashboardWarmUps,
  identities,
  themes,
  datasetHealth,
  twoFactors,
  sharing,
  mailedLinks,
  datasetRelations,
  claimedNames,
  schemasAndTabTables,
  databaseTokens,
  trackedQueries,
  catalogs,
];

/** The names of all migrations, in order: what a store that is up to date has seen. */
export const migrationNames: readonly string[] = migrations.map(({ name }) => name);

/** A key only this product uses, so that two servers starting on one PostgreSQL take turns. */
const migrationLock = 7_355_608;

/**
 * Brings the schema up to date, each migration in its own transaction: after a crash the next start goes on.
 * @param until  only these, as the store of a backup had them; all when absent
 * @throws Error when the store was written by a newer version of Tessera; nothing is changed then
 */
export async function migrate(store: Store, now: string, until?: readonly string[]): Promise<void> {
  const newer = until?.find((name) => !migrations.some((known) => known.name === name));
  if (newer)
    throw new Error(`The backup is of a newer version of Tessera (it holds migration ${newer}). Restore it with that version.`);
  await sql`create table if not exists schema_migrations (name text primary key, at text not null)`.execute(store.db);
  const wanted = migrations.filter(({ name }) => until?.includes(name) ?? true);
  for (const [position, migration] of wanted.entries())
    await store.transaction(async (tx) => {
      if (store.kind === 'postgres') await sql`select pg_advisory_xact_lock(${migrationLock})`.execute(tx);
      const applied = await sql<{ name: string }>`select name from schema_migrations order by name`.execute(tx);
      const names = applied.rows.map(({ name }) => name);
      const unknown = names.find((name) => !migrations.some((known) => known.name === name));
      if (unknown)
        throw new Error(
          `The store was written by a newer version of Tessera (it holds migration ${unknown}). Start that version.`,
        );
      if (names.includes(migration.name)) return;
      if (names.length > position)
        throw new Error(`Migration ${migration.name} is missing below newer ones; the store was tampered with.`);
      await migration.up(schemaOf(tx as never, store.kind), now);
      await sql`insert into schema_migrations (name, at) values (${migration.name}, ${now})`.execute(tx);
    });
}
