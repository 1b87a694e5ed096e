/** What the access rules need to know about stored objects, read in few statements for many rows. */
import type { ChartThing } from '@tessera/core/policy/chart';
import type { DashboardThing } from '@tessera/core/policy/dashboard';
import type { DatabaseThing } from '@tessera/core/policy/database';
import type { DatasetThing } from '@tessera/core/policy/dataset';
import { z } from 'zod';
import type { Db } from '../store/db.ts';
import { ownersOf } from '../store/objects.ts';
import type { RowOf } from '../store/tables.ts';
import { grantsOn } from './shares.ts';

/** By dataset id; deleted datasets are absent. */
export async function datasetThings(db: Db, ids: readonly number[]): Promise<Map<number, DatasetThing>> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return new Map();
  const rows = await db
    .selectFrom('datasets as d')
    .innerJoin('databases as b', 'b.id', 'd.database_id')
    .select(['d.id', 'd.table_name', 'd.schema', 'd.catalog', 'd.database_id', 'b.database_name', 'b.own_catalog'])
    .where('d.id', 'in', wanted)
    .where('d.deleted_at', 'is', null)
    .execute();
  const owners = await ownersOf(db, 'dataset', wanted);
  return new Map(
    rows.map(({ database_id, database_name, own_catalog, ...row }) => [
      row.id,
      { ...row, database: { id: database_id, database_name, own_catalog }, owners: owners.get(row.id) ?? [] },
    ]),
  );
}

/** @throws Error when the dataset is deleted: load it first */
export async function datasetThing(db: Db, row: Pick<RowOf<'dataset'>, 'id'>): Promise<DatasetThing> {
  const thing = (await datasetThings(db, [row.id])).get(row.id);
  if (!thing) throw new Error(`Dataset ${row.id} has no database.`);
  return thing;
}

/** By chart id. */
export async function chartThings(
  db: Db,
  rows: readonly Pick<RowOf<'chart'>, 'id' | 'datasource_id'>[],
): Promise<Map<number, ChartThing>> {
  const owners = await ownersOf(
    db,
    'chart',
    rows.map(({ id }) => id),
  );
  const datasets = await datasetThings(
    db,
    rows.map(({ datasource_id }) => datasource_id),
  );
  const grants = await grantsOn(
    db,
    'chart',
    rows.map(({ id }) => id),
  );
  return new Map(
    rows.map(({ id, datasource_id }) => [
      id,
      { owners: owners.get(id) ?? [], dataset: datasets.get(datasource_id) ?? null, grants: grants.get(id) ?? [] },
    ]),
  );
}

/** `dataset` is null when it was deleted. */
export async function chartThing(db: Db, row: Pick<RowOf<'chart'>, 'id' | 'datasource_id'>): Promise<ChartThing> {
  return (await chartThings(db, [row])).get(row.id) ?? { owners: [], dataset: null };
}

/** The datasets are those of its living charts. */
export async function dashboardThing(db: Db, row: Pick<RowOf<'dashboard'>, 'id' | 'published'>): Promise<DashboardThing> {
  const links = await db
    .selectFrom('dashboard_charts as l')
    .innerJoin('charts as c', 'c.id', 'l.chart_id')
    .select('c.datasource_id')
    .where('l.dashboard_id', '=', row.id)
    .where('c.deleted_at', 'is', null)
    .execute();
  const wanted = links.map(({ datasource_id }) => datasource_id);
  const datasets = await datasetThings(db, wanted);
  const roles = await db
    .selectFrom('dashboard_roles as l')
    .innerJoin('roles as r', 'r.id', 'l.role_id')
    .select('r.name')
    .where('l.dashboard_id', '=', row.id)
    .execute();
  const owners = (await ownersOf(db, 'dashboard', [row.id])).get(row.id) ?? [];
  return {
    id: row.id,
    owners,
    published: row.published,
    roles: roles.map(({ name }) => name),
    datasets: [...datasets.values()],
    hasLostData: wanted.some((id) => !datasets.has(id)),
    grants: (await grantsOn(db, 'dashboard', [row.id])).get(row.id) ?? [],
  };
}

const extraShape = z.object({ schemas_allowed_for_file_upload: z.array(z.string()).optional() });

/** Schemas files may go to stand in the database's `extra`. */
export function databaseThing(
  row: Pick<RowOf<'database'>, 'id' | 'database_name' | 'own_catalog' | 'expose_in_sqllab' | 'allow_file_upload' | 'extra'>,
): DatabaseThing {
  const { id, database_name, own_catalog, expose_in_sqllab, allow_file_upload } = row;
  return {
    id,
    database_name,
    own_catalog,
    expose_in_sqllab,
    allow_file_upload,
    schemasAllowedForUpload: uploadSchemas(row.extra),
  };
}

function uploadSchemas(extra: string | null): string[] {
  if (extra === null || extra === '') return [];
  try {
    return extraShape.parse(JSON.parse(extra)).schemas_allowed_for_file_upload ?? [];
  } catch {
    // An unreadable `extra` allows no schema at all rather than every one.
    return ['\0'];
  }
}
