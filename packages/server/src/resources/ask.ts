/**
 * What the question pipeline (`query/`) is given by a request: how to load a dataset that may be asked, and who asks.
 * Whoever may ask a virtual dataset may read what its SELECT reads: its author was checked when it was saved.
 */
import type { Dataset } from '@tessera/core/dataset';
import { Failure } from '@tessera/core/failures';
import { has } from '@tessera/core/policy/actor';
import { authorize } from '../auth/access.ts';
import { datasetThing } from '../auth/things.ts';
import type { Context } from '../context.ts';
import type { AskContext, AskedDataset } from '../query/context.ts';
import { findObject, loadObject } from '../store/objects.ts';
import type { RowOf } from '../store/tables.ts';
import { driverOf } from './database/connection.ts';
import { genericOf } from './dataset/present.ts';
import { partsOfOne } from './dataset/rows.ts';

/** The caller's own door to data. Access is checked when a dataset is loaded, before any cache is looked into. */
export function askContext(ctx: Context): AskContext {
  return {
    dataset: (ref) => loadAsked(ctx, ref),
    parse: (sql) => ctx.services.engine.parse(sql),
    cache: ctx.services.answers,
    now: () => new Date(ctx.nowMs()),
    hideSql: ctx.actor.isGuest === true,
    mayDownload: has(ctx.actor, 'can_csv on Superset'),
    signal: ctx.signal,
  };
}

/** @throws Failure NOT_FOUND, DATASOURCE_FORBIDDEN */
async function loadAsked(ctx: Context, ref: { readonly id: number; readonly type: string }): Promise<AskedDataset> {
  if (ref.type !== 'table' && ref.type !== 'dataset') throw new Failure('NOT_FOUND');
  const row = await findObject(ctx.db, 'dataset', ref.id);
  if (!row) throw new Failure('NOT_FOUND');
  authorize(ctx.actor, 'dataset', 'query', await datasetThing(ctx.db, row));
  const database = await loadObject(ctx.db, 'database', row.database_id);
  return {
    dataset: await datasetOf(ctx, row, database),
    version: `${row.uuid}:${row.version}:${await dataVersion(ctx, row)}`,
    driver: driverOf(ctx.services, database),
    connection: `${database.uuid}:${database.version}`,
    ...(database.cache_timeout === null ? {} : { databaseCacheTimeout: database.cache_timeout }),
  };
}

/**
 * Changes with every upload the dataset may read, so that no answer outlives its data. A virtual dataset may read
 * any table of its database; versions only grow, so their sum tells.
 */
async function dataVersion(ctx: Context, row: RowOf<'dataset'>): Promise<number> {
  let files = ctx.db.selectFrom('table_files').select((of) => of.fn.sum('n').as('n')).where('database_id', '=', row.database_id);
  if (!row.sql) files = files.where('table_name', '=', row.table_name);
  return Number((await files.executeTakeFirst())?.n ?? 0);
}

/** The dataset as `core` knows it. */
export async function datasetOf(ctx: Pick<Context, 'db'>, row: RowOf<'dataset'>, database: RowOf<'database'>): Promise<Dataset> {
  const { columns, metrics } = await partsOfOne(ctx.db, row.id);
  return {
    id: row.id,
    uuid: row.uuid,
    table_name: row.table_name,
    schema: row.schema,
    catalog: row.catalog,
    sql: row.sql,
    main_dttm_col: row.main_dttm_col,
    offset: row.offset,
    fetch_values_predicate: row.fetch_values_predicate,
    always_filter_main_dttm: row.always_filter_main_dttm,
    template_params: row.template_params,
    extra: row.extra,
    cache_timeout: row.cache_timeout,
    database: { id: database.id, database_name: database.database_name, backend: database.backend },
    columns: columns.map(({ dataset_id: _, position: __, type_generic, ...column }) => ({ ...column, type_generic: genericOf(type_generic) })),
    metrics: metrics.map(({ dataset_id: _, position: __, ...metric }) => metric),
  };
}
