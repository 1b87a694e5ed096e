/**
 * The rows of a query of the SQL page as charts read them: its last statement, as if it were a virtual dataset nobody has
 * saved yet (docs/reference/api.md#queries-as-the-source-of-a-chart).
 */
import { Failure } from '@tessera/core/failures';
import { normaliseQuery } from '@tessera/core/query/normalise';
import { LRUCache } from 'lru-cache';
import { authorize } from '../auth/access.ts';
import { databaseThing } from '../auth/things.ts';
import type { Context } from '../context.ts';
import type { ColumnInfo } from '../driver.ts';
import type { QueryRunContext } from '../query/context.ts';
import { renderedFor } from '../query/templates/macros.ts';
import type { Store } from '../store/db.ts';
import type { RowOf } from '../store/tables.ts';
import { inCatalog } from './connections/catalogs.ts';
import { isEngine, openDatabase, type DatabaseRow } from './connections/connection.ts';
import { turnedOff } from './connections/turned-off.ts';
import type { DatasetParts } from './dataset/rows.ts';
import { columnsFrom, columnsOfSelect, countMetric, mainTimeColumn, withoutSemicolon } from './dataset/select-columns.ts';
import { seesAllQueries, type QueryRow } from './sql/query-row.ts';
import { statementSource } from './statement-source.ts';

/** A query in the form of a dataset that was made of it. */
export interface QuerySource {
  /** Its `id` is the query's own. */
  readonly row: RowOf<'dataset'>;
  readonly parts: DatasetParts;
  readonly database: DatabaseRow;
}

const columnsKeptMs = 5 * 60_000;
/** What queries answer with, per server: asked of the database once for several questions. */
const knownTo = new WeakMap<Store, LRUCache<string, readonly ColumnInfo[]>>();

/**
 * A query of one's own, or of somebody else for those who see all queries; either may only read what the asker may read.
 * @throws Failure NOT_FOUND, FORBIDDEN, TABLES_FORBIDDEN, SQL_REFUSED, INVALID `{datasource_id}` for one that has no rows or
 * where results are not to be explored
 */
export async function openQuerySource(ctx: Context, id: number, asker: QueryRunContext): Promise<QuerySource> {
  const query = await ctx.db.selectFrom('sql_queries').selectAll().where('id', '=', id).executeTakeFirst();
  if (!query || (query.user_id !== ctx.actor.id && !seesAllQueries(ctx))) throw new Failure('NOT_FOUND');
  const database = inCatalog(await openDatabase(ctx, query.database_id), query.catalog);
  authorize(ctx.actor, 'database', 'run-sql', databaseThing(database));
  if (!turnedOff(database.extra).allows_virtual_table_explore)
    throw new Failure('INVALID', {
      fields: { datasource_id: [`Results of queries of “${database.database_name}” cannot be explored: that is switched off.`] },
    });
  const sql = lastStatement(query);
  if (isEngine(database)) await ctx.services.uploads.catchUp();
  const { asked } = await renderedFor({
    ctx: asker,
    asked: await statementSource(ctx, database, {
      id: -query.id,
      table_name: nameOf(query),
      sql,
      template_params: query.template_params,
      database: { id: database.id, database_name: database.database_name, backend: database.backend },
      columns: [],
      metrics: [],
    }),
    query: normaliseQuery({}),
    range: () => ({}),
    urlParams: {},
    now: ctx.now().slice(0, 19),
  });
  const known = knownTo.get(ctx.store) ?? new LRUCache<string, readonly ColumnInfo[]>({ max: 200, ttl: columnsKeptMs });
  knownTo.set(ctx.store, known);
  const key = `${asked.connection}:${asked.dataset.sql ?? sql}`;
  const infos = known.get(key) ?? (await columnsOfSelect(asked.driver, asked.dataset.sql ?? sql, ctx.signal));
  known.set(key, infos);
  return { row: rowOf(query, sql, infos), parts: partsFrom(query, infos), database };
}

/** @throws Failure INVALID `{datasource_id}` */
function lastStatement({ status, statements, sql, ctas_method }: QueryRow): string {
  if (status !== 'success')
    throw new Failure('INVALID', { fields: { datasource_id: ['Only a query that ended well can be explored. Run it again.'] } });
  if (ctas_method !== null)
    throw new Failure('INVALID', { fields: { datasource_id: ['This query made a table. Explore that table instead.'] } });
  return withoutSemicolon(statements.at(-1)?.sql ?? sql);
}

const nameOf = ({ tab_name, id }: QueryRow): string => tab_name?.trim() || `Query ${id}`;

function rowOf(query: QueryRow, sql: string, infos: readonly ColumnInfo[]): RowOf<'dataset'> {
  return {
    id: query.id,
    // Nothing else is called so: it says which query this is.
    uuid: `query-${query.id}`,
    version: 1,
    created_on: query.start_time,
    created_by_id: query.user_id,
    changed_on: query.start_time,
    changed_by_id: query.user_id,
    deleted_at: null,
    table_name: nameOf(query),
    database_id: query.database_id,
    catalog: query.catalog,
    schema: query.schema,
    sql,
    description: null,
    default_endpoint: null,
    main_dttm_col: mainTimeColumn(infos),
    offset: 0,
    cache_timeout: null,
    template_params: query.template_params,
    params: null,
    extra: null,
    fetch_values_predicate: null,
    filter_select_enabled: true,
    normalize_columns: false,
    always_filter_main_dttm: false,
    is_sqllab_view: true,
    folders: null,
    relations: null,
    is_managed_externally: false,
    external_url: null,
    kept: null,
  };
}

/** The columns and the one metric a dataset of it would begin with. */
function partsFrom({ id: dataset_id }: QueryRow, infos: readonly ColumnInfo[]): DatasetParts {
  const columns = columnsFrom(infos).map(({ column_name, type, type_generic, is_dttm }, at) => ({
    id: at + 1,
    uuid: `query-${dataset_id}-column-${at + 1}`,
    dataset_id,
    position: at,
    column_name,
    verbose_name: null,
    description: null,
    expression: null,
    type: type ?? null,
    type_generic: type_generic ?? null,
    is_dttm: is_dttm ?? false,
    is_active: true,
    filterable: true,
    groupby: true,
    python_date_format: null,
    advanced_data_type: null,
    extra: null,
  }));
  const { metric_name, expression, verbose_name, metric_type } = countMetric;
  const count = {
    id: 1,
    uuid: `query-${dataset_id}-metric-1`,
    dataset_id,
    position: 0,
    metric_name,
    verbose_name: verbose_name ?? null,
    expression,
    metric_type: metric_type ?? null,
    description: null,
    d3format: null,
    currency: null,
    warning_text: null,
    extra: null,
  };
  return { columns, metrics: [count] };
}
