/** Making, changing, copying and removing datasets. */
import type { ColumnWrite, DatasetUpdate, MetricWrite, datasetCreate } from '@tessera/api/dataset';
import type { DatasetRelationItem } from '@tessera/api/dataset-relation';
import type { sourceAsked } from '@tessera/api/datasource';
import { Failure } from '@tessera/core/failures';
import { foldsToUpper } from '@tessera/core/query/folded-names';
import { maySchema } from '@tessera/core/policy/database';
import type { z } from 'zod';
import { authorize, may } from '../../auth/access.ts';
import { databaseThing, datasetThing } from '../../auth/things.ts';
import { followDataset } from '../../auth/follow-names.ts';
import type { Context } from '../../context.ts';
import type { ColumnInfo } from '../../driver.ts';
import type { Db, Tx } from '../../store/db.ts';
import {
  changeObject,
  checkOwners,
  createObject,
  loadObject,
  loadObjects,
  removeObjects,
  withinTransaction,
  type NewValues,
} from '../../store/objects.ts';
import type { RowOf } from '../../store/tables.ts';
import { databaseOfField, defaultSchema, type DatabaseRow } from '../connections/connection.ts';
import { ownersAfter, ownersOfNew } from '../owners.ts';
import { refuseTogether } from '../refuse-together.ts';
import { dropTables, sweepTables, tablesLeftBy } from '../table-file/drop-table.ts';
import { without } from '../without.ts';
import { mergeColumns, readSource, type IntrospectedSource } from './introspect.ts';
import { columnsFrom, countMetric, mainTimeColumn } from './select-columns.ts';
import { mustLeaveRules } from './moving.ts';
import { mustBeSound } from './predicate.ts';
import { inCatalog, ofDataset } from '../connections/catalogs.ts';
import { catalogOf } from './catalog.ts';
import { defaultEndpoint } from './default-endpoint.ts';
import { keepHealth, lookAtHealth, lookSoon } from './health.ts';
import { lookAtKeys, presentRelations } from './relation-checks.ts';
import { keepRelations, relationsAfter, storedAfter } from './relation-write.ts';
import { openRelationsOf } from './relations.ts';
import { partsOfOne, writeColumns, writeMetrics, type DatasetParts } from './rows.ts';

type Create = z.output<typeof datasetCreate>;
type DatasetRow = RowOf<'dataset'>;
type SourceAsked = z.output<typeof sourceAsked>;

/** @throws Failure INVALID with `database`, `table_name`, `table`, `sql` or `owners`; SQL_REFUSED, TABLES_FORBIDDEN, FORBIDDEN */
export async function createDataset(ctx: Context, body: Create): Promise<DatasetRow> {
  const { owners = [] } = body;
  const mustBeOwners = () => checkOwners(ctx.db, owners);
  const databaseAsked = () => databaseOfField(ctx, 'database', body.database);
  await refuseTogether([databaseAsked, mustBeOwners]);
  const asked = await databaseAsked();
  const catalog = catalogOf(asked, body.catalog);
  const database = inCatalog(asked, catalog);
  const source = sourceOf(database, body);
  mustMayUse(ctx, database, source);
  await refuseTogether([
    () => mustBeNew(ctx.db, { ...source, database_id: database.id, catalog }),
    () => mustNormalize(body.normalize_columns, false, database),
  ]);
  const { template_params, normalize_columns } = body;
  const infos = await readSource(ctx, database, { ...source, template_params, normalize_columns });
  return insertDataset(ctx, {
    values: {
      ...blank,
      ...source,
      database_id: database.id,
      catalog,
      main_dttm_col: mainTimeColumn(infos),
      template_params: template_params ?? null,
      normalize_columns: normalize_columns ?? false,
      always_filter_main_dttm: body.always_filter_main_dttm ?? false,
      is_managed_externally: body.is_managed_externally ?? false,
      external_url: body.external_url ?? null,
    },
    columns: columnsFrom(infos),
    metrics: [countMetric],
    owners: ownersOfNew(ctx, body.owners),
  });
}

/** @throws Failure INVALID `{normalize_columns}` where it would do nothing */
function mustNormalize(asked: boolean | null | undefined, before: boolean, { backend }: DatabaseRow): void {
  if (asked !== true || before || foldsToUpper(backend)) return;
  const why =
    'Names of columns are normalized where a database keeps them in capitals; this one keeps them as they were written.';
  throw new Failure('INVALID', { fields: { normalize_columns: [why] } });
}

/** Everything that one transaction inserts for a dataset. */
export interface NewDataset {
  readonly values: NewValues<'dataset'>;
  readonly columns: readonly ColumnWrite[];
  readonly metrics: readonly MetricWrite[];
  readonly owners: readonly number[];
}

/** Columns a dataset has no value for until it is set. */
export const blank = {
  description: null,
  default_endpoint: null,
  cache_timeout: null,
  params: null,
  extra: null,
  fetch_values_predicate: null,
  folders: null,
  template_params: null,
  external_url: null,
} satisfies Partial<NewValues<'dataset'>>;

/** Inserts a dataset with its columns and metrics. `also` runs in the same transaction. @throws Failure INVALID `{table_name}` */
export async function insertDataset(ctx: Context, made: NewDataset, also?: (tx: Tx) => Promise<void>): Promise<DatasetRow> {
  return createObject(ctx, 'dataset', made.values, async (tx, row) => {
    await mustBeNew(tx, row, row.id);
    await writeColumns(tx, row.id, made.columns);
    await writeMetrics(tx, row.id, made.metrics);
    await also?.(tx);
    return { owners: made.owners, kept: { ...(await partsOfOne(tx, row.id)) } };
  });
}

/**
 * The columns a dataset on this source would have: what an editor offers before its source is saved. The source is
 * opened to the same people as a new dataset on it.
 * @throws as `createDataset`
 */
export async function columnsOfSource(
  ctx: Context,
  { database_id, catalog, template_params, normalize_columns, ...body }: SourceAsked,
): Promise<readonly ColumnInfo[]> {
  const database = inCatalog(await databaseOfField(ctx, 'database_id', database_id), catalog);
  const source = sourceOf(database, body);
  mustMayUse(ctx, database, source);
  return readSource(ctx, database, { ...source, template_params, normalize_columns });
}

/** How a dataset is changed. */
export interface UpdateSettings {
  /** Columns are read from the source, or taken as sent, in place of those that are there. */
  readonly overrideColumns?: boolean | undefined;
  /** More that is saved with it, in its transaction. @param earlier  its columns and metrics before */
  readonly also?: (tx: Tx, before: DatasetRow, earlier: DatasetParts) => Promise<void>;
  /** Kept in the revision. */
  readonly reason?: string;
}

/**
 * Only the fields sent change; columns and metrics, when sent, are the whole lists.
 * @throws as `createDataset`; STALE_VERSION, as `also`
 */
export async function updateDataset(
  ctx: Context,
  id: number,
  body: DatasetUpdate,
  { overrideColumns = false, also, reason = 'update' }: UpdateSettings = {},
): Promise<DatasetRow> {
  const before = await editableDataset(ctx, id);
  const default_endpoint = defaultEndpoint(ctx, body.default_endpoint);
  const usable = await databaseOfField(ctx, 'database_id', body.database_id ?? before.database_id);
  // Of another database its own, unless another is said.
  const said = body.catalog === undefined && usable.id !== before.database_id ? null : body.catalog;
  const catalog =
    said === undefined ? undefined : catalogOf(usable, said, usable.id === before.database_id ? before.catalog : null);
  const database = ofDataset(usable, catalog === undefined ? before.catalog : catalog);
  const source = sourceOf(database, { table_name: before.table_name, schema: before.schema, sql: before.sql, ...given(body) });
  const isElsewhere = catalog !== undefined && (catalog || null) !== (before.catalog || null);
  const isMoved =
    isElsewhere || database.id !== before.database_id || source.sql !== before.sql || source.schema !== before.schema;
  const isRenamed = source.table_name !== before.table_name;
  const isOther = isMoved || (!source.sql && isRenamed);
  // The source is read before the transaction: inside one nothing may wait for another database.
  if (isOther) mustMayUse(ctx, database, source);
  const template_params = body.template_params === undefined ? before.template_params : body.template_params;
  mustNormalize(body.normalize_columns, before.normalize_columns, database);
  const normalize_columns = body.normalize_columns ?? before.normalize_columns;
  const asked = { ...source, template_params, normalize_columns };
  const infos = isOther || overrideColumns ? await readSource(ctx, database, asked) : undefined;
  if (body.fetch_values_predicate)
    await mustBeSound(ctx, { ...before, ...asked, fetch_values_predicate: body.fetch_values_predicate }, database);
  const related = await relationsAfter(ctx, before, database, body.relations);
  const place = isOther || isRenamed ? { ...source, database_id: database.id } : undefined;
  // What was read above and is written below is of one version.
  const expected = place || related ? { ...ctx.expected, version: ctx.expected.version ?? before.version } : ctx.expected;
  const change = async (tx: Tx, row: DatasetRow) => {
    const thing = await datasetThing(tx, row);
    authorize(ctx.actor, 'dataset', 'edit', thing);
    await mustBeNew(tx, { ...source, database_id: database.id, catalog: catalog === undefined ? row.catalog : catalog }, id);
    const was = { ...row, schema: row.schema ?? defaultSchema(database) };
    const earlier = also && (await partsOfOne(tx, id));
    if (place) await mustLeaveRules(tx, ctx.actor, id, was, place);
    if (body.columns)
      await writeColumns(tx, id, overrideColumns ? body.columns.map((column) => without(column, 'id')) : body.columns);
    else if (overrideColumns && infos) await writeColumns(tx, id, columnsFrom(infos));
    if (body.metrics) await writeMetrics(tx, id, body.metrics);
    if (source.table_name !== row.table_name || database.id !== row.database_id)
      await followDataset(ctx, tx, { id, table_name: source.table_name, database });
    if (earlier) await also(tx, row, earlier);
    const parts = await partsOfOne(tx, id);
    if (related || body.columns || overrideColumns)
      await keepRelations({ ...ctx, db: tx }, row, database, related, parts.columns);
    return {
      values: { ...changesOf(body, row, parts.columns), default_endpoint, catalog, ...place, ...storedAfter(related) },
      owners: ownersAfter(ctx, thing.owners, body.owners),
      kept: { ...parts },
    };
  };
  const changed = await changeObject(ctx, 'dataset', id, expected, change, reason);
  if (isOther || body.columns || body.main_dttm_col !== undefined) lookSoon(ctx, id);
  return changed;
}

/** Fields sent as undefined say nothing. */
function given(body: DatasetUpdate): Partial<IntrospectedSource> {
  return {
    ...(body.table_name === undefined ? {} : { table_name: body.table_name }),
    ...(body.schema === undefined ? {} : { schema: body.schema }),
    ...(body.sql === undefined ? {} : { sql: body.sql }),
  };
}

/**
 * A main time column that is no column any more would break every chart that leans on it: it goes with its column.
 * @throws Failure INVALID `{main_dttm_col}` for another one that is none
 */
function mainTimeAfter(asked: string | null | undefined, before: string | null, names: ReadonlySet<string>): string | null {
  const main = (asked === undefined ? before : asked) || null;
  if (main === null || names.has(main)) return main;
  if (main !== before) throw new Failure('INVALID', { fields: { main_dttm_col: [`The dataset has no column "${main}".`] } });
  return null;
}

function changesOf(body: DatasetUpdate, row: DatasetRow, columns: readonly { column_name: string }[]) {
  return {
    description: body.description,
    main_dttm_col: mainTimeAfter(body.main_dttm_col, row.main_dttm_col, new Set(columns.map(({ column_name }) => column_name))),
    normalize_columns: body.normalize_columns ?? undefined,
    always_filter_main_dttm: body.always_filter_main_dttm ?? undefined,
    offset: body.offset === null ? 0 : body.offset,
    cache_timeout: body.cache_timeout,
    is_sqllab_view: body.is_sqllab_view ?? undefined,
    template_params: body.template_params,
    filter_select_enabled: body.filter_select_enabled ?? undefined,
    fetch_values_predicate: body.fetch_values_predicate,
    extra: body.extra,
    folders: body.folders,
    is_managed_externally: body.is_managed_externally ?? undefined,
    external_url: body.external_url,
  };
}

/** Reads the source again; what people edited stays. */
export async function refreshDataset(ctx: Context, id: number): Promise<DatasetRow> {
  const before = await editableDataset(ctx, id);
  const database = await databaseOfField(ctx, 'database', before.database_id);
  const infos = await readSource(ctx, database, before).catch(async (error: unknown) => {
    await lookAtHealth(ctx, before);
    throw error;
  });
  const changed = await changeObject(ctx, 'dataset', id, ctx.expected, async (tx, row) => {
    await writeColumns(tx, id, mergeColumns((await partsOfOne(tx, id)).columns, infos));
    const parts = await partsOfOne(tx, id);
    const isThere = parts.columns.some(({ column_name }) => column_name === row.main_dttm_col);
    return { values: { main_dttm_col: isThere ? row.main_dttm_col : mainTimeColumn(infos) }, kept: { ...parts } };
  });
  await keepHealth(ctx, id, null);
  await lookAtKeys(ctx, id, await openRelationsOf(ctx, changed));
  return changed;
}

/** Looks again at the keys of a dataset's relations. @throws as `refreshDataset`, for those who may not edit it */
export async function checkRelations(ctx: Context, id: number): Promise<DatasetRelationItem[]> {
  const row = await editableDataset(ctx, id);
  const open = await openRelationsOf(ctx, row);
  await lookAtKeys(ctx, id, open);
  return (await presentRelations(ctx.db, new Map([[id, open]]))).get(id) ?? [];
}

/** The id of the dataset on a table; made when there is none. */
export async function getOrCreateDataset(
  ctx: Context,
  body: { database_id: number; table_name: string } & Omit<Create, 'database' | 'table_name'>,
): Promise<number> {
  const database = await databaseOfField(ctx, 'database_id', body.database_id);
  const catalog = catalogOf(database, body.catalog);
  const source = sourceOf(inCatalog(database, catalog), { ...body, sql: null });
  const found = await sameName(ctx.db, { ...source, database_id: database.id, catalog });
  if (found === undefined) return (await createDataset(ctx, { ...body, database: database.id })).id;
  authorize(ctx.actor, 'dataset', 'read', await datasetThing(ctx.db, { id: found }));
  return found;
}

/** All or none. @throws Failure NOT_FOUND, FORBIDDEN, STALE_VERSION */
export async function removeDatasets(ctx: RemovingContext, ids: readonly number[]): Promise<void> {
  await removeObjects(ctx, 'dataset', ids, ctx.expected, (tx, row) => mustMayRemove(ctx, tx, row));
}

/** @throws Failure NOT_FOUND when it may not be seen, FORBIDDEN when it may not be deleted */
async function mustMayRemove({ actor }: Pick<Context, 'actor'>, db: Db, row: DatasetRow): Promise<void> {
  const thing = await datasetThing(db, row);
  if (!may(actor, 'dataset', 'delete', thing)) authorize(actor, 'dataset', 'read', thing);
  authorize(actor, 'dataset', 'delete', thing);
}

/** What removing needs of a request. */
export type RemovingContext = Pick<Context, 'store' | 'actor' | 'now' | 'expected'>;

/**
 * All or none, and with them the uploaded tables that they are and that nothing else reads.
 * @throws as `removeDatasets`; FORBIDDEN for another user's upload, IN_USE for one that other datasets read
 */
export async function removeWithTables(ctx: Context, ids: readonly number[]): Promise<void> {
  const datasets = await loadObjects(ctx.db, 'dataset', ids);
  // What reads a table is nothing for those who may not see its dataset.
  for (const row of datasets) await mustMayRemove(ctx, ctx.db, row);
  const tables = await tablesLeftBy(ctx, datasets);
  await ctx.store.transaction(async (tx) => {
    await removeDatasets({ ...withinTransaction(ctx, tx), actor: ctx.actor, expected: ctx.expected }, ids);
    await dropTables(ctx, tx, tables);
  });
  await sweepTables(ctx, tables);
}

/** One column or metric fewer. @throws Failure NOT_FOUND */
export async function removePart(
  ctx: Context,
  id: number,
  table: 'dataset_columns' | 'dataset_metrics',
  partId: number,
): Promise<void> {
  await changeObject(ctx, 'dataset', id, ctx.expected, async (tx, row) => {
    authorize(ctx.actor, 'dataset', 'edit', await datasetThing(tx, row));
    const gone = await tx.deleteFrom(table).where('id', '=', partId).where('dataset_id', '=', id).executeTakeFirst();
    if (gone.numDeletedRows === 0n) throw new Failure('NOT_FOUND');
    const parts = await partsOfOne(tx, id);
    const isThere = parts.columns.some(({ column_name }) => column_name === row.main_dttm_col);
    return { values: { main_dttm_col: isThere ? row.main_dttm_col : null }, kept: { ...parts } };
  });
}

/** @throws Failure NOT_FOUND when it may not be seen, FORBIDDEN when it may not be changed */
export async function editableDataset(ctx: Context, id: number): Promise<DatasetRow> {
  const row = await loadObject(ctx.db, 'dataset', id);
  const thing = await datasetThing(ctx.db, row);
  if (may(ctx.actor, 'dataset', 'edit', thing)) return row;
  authorize(ctx.actor, 'dataset', 'read', thing);
  authorize(ctx.actor, 'dataset', 'edit', thing);
  return row;
}

/** A table's schema is always written down, so that grants on schemas find it. */
function sourceOf(
  database: DatabaseRow,
  { schema, table_name, sql }: { schema?: string | null | undefined; table_name: string; sql?: string | null | undefined },
): IntrospectedSource {
  const isVirtual = Boolean(sql?.trim());
  return {
    table_name,
    sql: isVirtual ? (sql ?? null) : null,
    schema: schema || (isVirtual ? null : defaultSchema(database)),
  };
}

function mustMayUse(ctx: Context, database: DatabaseRow, source: IntrospectedSource): void {
  const isOpen = source.sql ? true : maySchema(ctx.actor, database, source.schema ?? defaultSchema(database));
  if (!isOpen || !may(ctx.actor, 'database', 'create-dataset', databaseThing(database)))
    throw new Failure('DATASOURCE_FORBIDDEN');
}

type Name = IntrospectedSource & { database_id: number; catalog: string | null };

/** @throws Failure INVALID `{table_name}` when another dataset of this name stands there */
export async function mustBeNew(db: Db, name: Name, except?: number): Promise<void> {
  if ((await sameName(db, name, except)) !== undefined)
    throw new Failure('INVALID', { fields: { table_name: [`Dataset ${name.table_name} already exists`] } });
}

async function sameName(db: Db, { database_id, catalog, schema, table_name }: Name, except = 0): Promise<number | undefined> {
  const found = await db
    .selectFrom('datasets')
    .select('id')
    .where('database_id', '=', database_id)
    .where('table_name', '=', table_name)
    .where('schema', schema === null ? 'is' : '=', schema)
    .where('catalog', catalog === null ? 'is' : '=', catalog)
    .where('deleted_at', 'is', null)
    .where('id', '<>', except)
    .executeTakeFirst();
  return found?.id;
}
