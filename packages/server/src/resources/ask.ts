/**
 * What the question pipeline (`query/`) is given by a request: how to load a dataset that may be asked, and who asks.
 * Whoever may ask a virtual dataset may read what its SELECT reads: its author was checked when it was saved.
 */
import type { Dataset, DatasetColumn } from '@tessera/core/dataset';
import { Failure } from '@tessera/core/failures';
import { foldsToUpper, storedName } from '@tessera/core/query/folded-names';
import { has } from '@tessera/core/policy/actor';
import { relatedColumns } from '@tessera/sql/compile/relations';
import type { ReadTable } from '@tessera/sql/read/inspection';
import { LRUCache } from 'lru-cache';
import { authorize, may } from '../auth/access.ts';
import { actorOf } from '../auth/actors.ts';
import { datasetThing } from '../auth/things.ts';
import type { Context } from '../context.ts';
import type { QueryRunContext, TemplateReader } from '../query/context.ts';
import { parquetOf } from '../query/files/parquet.ts';
import type { QueriedDataset } from '../query/queried-dataset.ts';
import type { Db, Store } from '../store/db.ts';
import { findObject, loadObject } from '../store/objects.ts';
import { remember, rememberFor } from '../store/remember.ts';
import type { RowOf } from '../store/tables.ts';
import { digestOf } from './chart/digest.ts';
import { ofDataset, placeOf } from './connections/catalogs.ts';
import { dataVersionOf, defaultSchema, isEngine, type DatabaseRow } from './connections/connection.ts';
import { openConnection } from './connections/open-connection.ts';
import { mustReadTables } from './database/table-access.ts';
import { genericOf } from './dataset/generic-type.ts';
import { openRelationsOf, storedRelations, type OpenRelation } from './dataset/relations.ts';
import { partsOfOne, type DatasetParts } from './dataset/rows.ts';
import { openQuerySource } from './query-source.ts';
import { rulesOf } from './row-level-security/applying.ts';
import { statementSource } from './statement-source.ts';
import { without } from './without.ts';

const ofRequest = new WeakMap<Context, QueryRunContext>();

/**
 * The caller's own access to data, one per request. Access is checked when a dataset is loaded, before any cache is looked
 * into.
 */
export function askContext(ctx: Context): QueryRunContext {
  const made = ofRequest.get(ctx) ?? makeAskContext(ctx);
  ofRequest.set(ctx, made);
  return made;
}

/** The caller's access with more datasets: a dashboard opens them, the caller's grants need not. Rules on rows hold for them too. */
export function grantedContext(ctx: Context, datasetIds: Iterable<number>): QueryRunContext {
  return makeAskContext(ctx, new Set(datasetIds));
}

function makeAskContext(ctx: Context, granted: ReadonlySet<number> = new Set()): QueryRunContext {
  const loaded = new Map<string, Promise<QueriedDataset>>();
  const made: QueryRunContext = {
    dataset: (ref) => {
      const key = `${ref.type}:${ref.id}`;
      const asked =
        loaded.get(key) ?? (ref.type === 'query' ? askedQuery(ctx, ref.id, made) : loadAsked(ctx, ref, granted, made));
      loaded.set(key, asked);
      return asked;
    },
    parse: (sql) => ctx.services.engine.parse(sql),
    cache: ctx.services.answers,
    turn: (signal, work) => ctx.services.turns.run(signal, work),
    reader: readerOf(ctx),
    now: () => new Date(ctx.nowMs()),
    hideSql: ctx.actor.isGuest === true,
    mayDownload: has(ctx.actor, 'can_csv on Superset'),
    parquet: (rows, signal) => parquetOf(ctx.services.engine, rows, signal),
    csv: ctx.config.csv,
    experimental: ctx.config.flags.CHART_PLUGINS_EXPERIMENTAL,
    signal: ctx.signal,
  };
  return made;
}

/** The rows of a query of the SQL page. @throws Failure as `openQuerySource` */
async function askedQuery(ctx: Context, id: number, asker: QueryRunContext): Promise<QueriedDataset> {
  const { row, parts, database } = await openQuerySource(ctx, id, asker);
  const version = isEngine(database) ? engineVersion(ctx, row, database) : dataVersionOf(ctx.config.home, database);
  return {
    ...(await statementSource(ctx, database, datasetFrom({ ...row, id: -row.id }, parts, database))),
    version: `${row.uuid}:${version}`,
    ...(database.cache_timeout === null ? {} : { databaseCacheTimeout: database.cache_timeout }),
  };
}

/** Who asks, as templates may know it. */
export function readerOf(ctx: Context): TemplateReader {
  const { id, username, roles } = ctx.actor;
  const isSomebody = id !== null || ctx.actor.isGuest === true;
  return {
    id,
    username: isSomebody ? username : null,
    roles: isSomebody ? roles : null,
    email: async () => {
      if (id === null) return null;
      const row = await ctx.db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirst();
      return row?.email ?? null;
    },
    urlParam: (name) => urlParams(ctx).get(name) ?? undefined,
  };
}

const parsedUrls = new WeakMap<Context, URLSearchParams>();

function urlParams(ctx: Context): URLSearchParams {
  const known = parsedUrls.get(ctx) ?? new URLSearchParams(ctx.address.split('?', 2)[1] ?? '');
  parsedUrls.set(ctx, known);
  return known;
}

/** @throws Failure NOT_FOUND, DATASOURCE_FORBIDDEN */
async function loadAsked(
  ctx: Context,
  ref: { readonly id: number; readonly type: string },
  granted: ReadonlySet<number>,
  asker: QueryRunContext,
): Promise<QueriedDataset> {
  if (ref.type !== 'table' && ref.type !== 'dataset') throw new Failure('NOT_FOUND');
  const key = `asked ${ref.id} ${[...granted].join(' ')}`;
  const found = await rememberFor(ctx.store, ctx.actor, key, () => readAsked(ctx, ref.id, granted));
  if (!found) throw new Failure('NOT_FOUND');
  const { row, database, isOwn, open, ...rest } = found;
  if (isOwn) await ctx.services.uploads.catchUp();
  const { driver, identity } = await openConnection(ctx, database);
  return {
    ...rest,
    mayRead: (tables, named) => mayReadRendered(ctx, row, database, tables, named),
    version: `${row.uuid}:${row.version}:${isOwn ? engineVersion(ctx, row, database) : dataVersionOf(ctx.config.home, database)}`,
    driver,
    connection: identity,
    ...(storedRelations(row).length > 0 && {
      relations: storedRelations(row).map((relation) => ({
        ...relation,
        isOpen: open.has(relation.name),
        load: () => asker.dataset({ id: relation.to, type: 'table' }),
      })),
    }),
  };
}

/** What the store says of a dataset the caller may ask. @throws Failure DATASOURCE_FORBIDDEN */
async function readAsked(ctx: Context, datasetId: number, granted: ReadonlySet<number>) {
  const found = await remember(ctx.store, `dataset ${datasetId}`, () => rowsOf(ctx.db, datasetId));
  if (!found) return undefined;
  const { row, database } = found;
  const { id, table_name, schema, catalog } = row;
  const thing = { id, table_name, schema, catalog, database, owners: [] };
  // Most who ask hold a grant; only for the others it matters who owns the dataset.
  if (!granted.has(id) && !may(ctx.actor, 'dataset', 'query', thing))
    authorize(ctx.actor, 'dataset', 'query', await datasetThing(ctx.db, row));
  const house = defaultSchema(database);
  const place = placeOf(database, house);
  const rules = await rulesOf(ctx.db, ctx.actor, row, place);
  const open = await openRelationsOf(ctx, row, (other) => granted.has(other));
  return {
    row,
    database,
    isOwn: isEngine(database),
    dataset: await withRelated(ctx, { row, database }, open),
    open: new Set(open.map(({ relation }) => relation.name)),
    ...(rules && { rules }),
    defaultSchema: house,
    ...(place.catalog && { defaultCatalog: place.catalog.here }),
    ...(database.cache_timeout === null ? {} : { databaseCacheTimeout: database.cache_timeout }),
  };
}

async function rowsOf(db: Db, id: number): Promise<{ row: RowOf<'dataset'>; database: DatabaseRow } | undefined> {
  const row = await findObject(db, 'dataset', id);
  return row && { row, database: ofDataset(await loadObject(db, 'database', row.database_id), row.catalog) };
}

/**
 * Tables of a template are those of one rendering: whoever asks must hold them, or the one who wrote the template must.
 * Tables the asker's own words named are the asker's matter alone.
 */
async function mayReadRendered(
  ctx: Context,
  { changed_by_id }: RowOf<'dataset'>,
  database: DatabaseRow,
  tables: readonly ReadTable[],
  named: boolean,
): Promise<void> {
  try {
    await mustReadTables(ctx, database, tables);
  } catch (error) {
    const author = named || changed_by_id === null ? undefined : await actorOf(ctx.db, ctx.services.permissions, changed_by_id);
    if (!author) throw error;
    await mustReadTables({ db: ctx.db, actor: author }, database, tables);
  }
}

/**
 * Changes with every table file the dataset may read, so that no answer outlives its data: a table's own file,
 * for a virtual dataset every file the engine shows.
 */
function engineVersion(ctx: Context, row: RowOf<'dataset'>, database: RowOf<'database'>): string {
  const { engine } = ctx.services;
  if (row.sql) return digestOf(...engine.tables().map(({ file }) => file));
  return engine.table(row.schema ?? defaultSchema(database), row.table_name)?.file ?? '';
}

/** Datasets as questions need them, per server; a version never changes, so none goes stale. */
const knownTo = new WeakMap<Store, LRUCache<string, Dataset>>();

/** The dataset as `core` knows it. */
export async function datasetOf(
  ctx: Pick<Context, 'db' | 'store'>,
  row: RowOf<'dataset'>,
  database: RowOf<'database'>,
): Promise<Dataset> {
  const key = `${row.uuid}:${row.version}:${database.version}`;
  const known = knownTo.get(ctx.store) ?? new LRUCache<string, Dataset>({ max: 1000 });
  knownTo.set(ctx.store, known);
  const kept = known.get(key);
  if (kept) return kept;
  const dataset = datasetFrom(row, await partsOfOne(ctx.db, row.id), database);
  known.set(key, dataset);
  return dataset;
}

/**
 * The same with the columns of its relations behind its own. One that another column took the name of since is left out.
 * @param open  see `openRelations`
 */
async function withRelated(
  ctx: Pick<Context, 'db' | 'store'>,
  { row, database }: { row: RowOf<'dataset'>; database: RowOf<'database'> },
  open: readonly OpenRelation[],
): Promise<Dataset> {
  const own = await datasetOf(ctx, row, database);
  if (open.length === 0) return own;
  const key = [own.uuid, row.version, ...open.flatMap(({ relation, to }) => [relation.name, to.uuid, to.version])].join(':');
  const known = knownTo.get(ctx.store);
  const kept = known?.get(`${key}:${database.version}`);
  if (kept) return kept;
  const taken = new Set(own.columns.map(({ column_name }) => column_name.toLowerCase()));
  const related: DatasetColumn[] = [];
  for (const { relation, to } of open)
    related.push(...relatedColumns({ name: relation.name, dataset: await datasetOf(ctx, to, database) }));
  const columns = related.filter(({ column_name }) => !taken.has(column_name.toLowerCase()));
  const dataset = { ...own, columns: [...own.columns, ...columns] };
  known?.set(`${key}:${database.version}`, dataset);
  return dataset;
}

function datasetFrom(row: RowOf<'dataset'>, { columns, metrics }: DatasetParts, database: RowOf<'database'>): Dataset {
  const isNormalized = row.normalize_columns && foldsToUpper(database.backend);
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
    normalize_columns: isNormalized,
    template_params: row.template_params,
    extra: row.extra,
    cache_timeout: row.cache_timeout,
    database: { id: database.id, database_name: database.database_name, backend: database.backend },
    columns: columns.map((column) => ({
      ...without(column, 'dataset_id', 'position'),
      ...(isNormalized && { stored_name: storedName(column.column_name) }),
      type_generic: genericOf(column.type_generic),
    })),
    metrics: metrics.map((metric) => without(metric, 'dataset_id', 'position')),
  };
}
