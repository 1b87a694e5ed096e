/** How the history of queries is listed (docs/reference/api.md#lists). Its rows are no objects: they have no versions. */
import type { ListArguments, RelatedArguments } from '@tessera/api/list-query';
import { queryItem, type QueryItem } from '@tessera/api/query';
import { Failure } from '@tessera/core/failures';
import { sql, type RawBuilder } from 'kysely';
import type { Context } from '../../context.ts';
import { distinctValues, offered } from '../../rest/distinct.ts';
import { conditionOf, pageOf } from '../../rest/list.ts';
import { contains, number, relation, text, time, type SearchColumn, type WhereClause } from '../../rest/list-columns.ts';
import { pageSize } from '../../rest/page-size.ts';
import { relatedPeople } from '../../rest/related.ts';
import { visibleDatabases } from '../../rest/visible.ts';
import { people } from '../people.ts';
import { seesAllQueries, type QueryRow } from '../sql/query-row.ts';

const databaseName = sql<string>`(select lower(b.database_name) from databases b where b.id = sql_queries.database_id)`;

const search: Readonly<Record<string, SearchColumn>> = {
  id: number('sql_queries.id'),
  client_id: text('sql_queries.client_id'),
  database: relation('sql_queries.database_id'),
  user: relation('sql_queries.user_id'),
  status: text('sql_queries.status'),
  state: text('sql_queries.status'),
  schema: text('sql_queries.schema'),
  catalog: text('sql_queries.catalog'),
  tab_name: text('sql_queries.tab_name'),
  sql_editor_id: text('sql_queries.sql_editor_id'),
  sql: text('sql_queries.sql', {
    all_text: (_ctx, value) => sql`(${contains('sql_queries.sql', value)} or ${contains('sql_queries.tab_name', value)})`,
  }),
  start_time: time('sql_queries.start_time'),
  changed_on: time('sql_queries.changed_on'),
};

const order: Readonly<Record<string, RawBuilder<unknown>>> = {
  id: sql.ref('sql_queries.id'),
  changed_on: sql.ref('sql_queries.changed_on'),
  'database.database_name': databaseName,
  database: databaseName,
  rows: sql.ref('sql_queries.rows'),
  schema: sql`lower(sql_queries.schema)`,
  sql: sql`lower(sql_queries.sql)`,
  start_time: sql.ref('sql_queries.start_time'),
  status: sql.ref('sql_queries.status'),
  tab_name: sql`lower(sql_queries.tab_name)`,
  'user.first_name': sql`(select lower(u.first_name) from users u where u.id = sql_queries.user_id)`,
};

/** What lists of queries are made of. */
export const queryList = {
  title: 'List Query',
  view: 'Query',
  search,
  columns: Object.keys(queryItem.shape),
  order,
  related: {
    database: {
      table: 'databases',
      text: sql<string>`databases.database_name`,
      visible: (ctx: Context) => visibleDatabases(ctx.actor),
    },
    user: relatedPeople,
  },
};

const distinctColumns: Readonly<Record<string, string>> = {
  schema: 'sql_queries.schema',
  catalog: 'sql_queries.catalog',
  tab_name: 'sql_queries.tab_name',
  status: 'sql_queries.status',
};

const visible = (ctx: Context): WhereClause =>
  seesAllQueries(ctx) ? sql`1 = 1` : sql`sql_queries.user_id = ${ctx.actor.id ?? 0}`;

/** A page, newest first unless `q` says otherwise. @throws Failure BAD_REQUEST on a filter or order there is not */
export async function queriesOf(ctx: Context, asked: ListArguments = {}) {
  const { filters = [], order_column = 'start_time', order_direction = 'desc', page = 0, page_size } = asked;
  const by = Object.hasOwn(order, order_column) ? order[order_column] : undefined;
  if (by === undefined) throw new Failure('BAD_REQUEST', { message: `Order column: ${order_column} not allowed to order` });
  const conditions = filters.flatMap(({ col, opr, value }) => conditionOf(ctx, search, col, opr, value) ?? []);
  const where = sql.join([visible(ctx), ...conditions], sql` and `);
  const size = pageSize(page_size);
  const way = order_direction === 'desc' ? sql`desc` : sql`asc`;
  const found = await sql<{ id: number }>`select sql_queries.id as id from sql_queries where ${where}
    order by ${by} ${way}, sql_queries.id ${way} limit ${size} offset ${page * size}`.execute(ctx.db);
  const counted = await sql<{ n: number }>`select count(*) as n from sql_queries where ${where}`.execute(ctx.db);
  const items = await present(
    ctx,
    found.rows.map(({ id }) => id),
  );
  return pageOf(queryList, Number(counted.rows[0]?.n ?? 0), items, asked);
}

/** One query that the caller may see. */
export async function oneQuery(ctx: Context, id: number): Promise<QueryItem | undefined> {
  const found = await sql<{ id: number }>`select id from sql_queries where id = ${id} and ${visible(ctx)}`.execute(ctx.db);
  return (
    await present(
      ctx,
      found.rows.map((row) => row.id),
    )
  )[0];
}

/** The different values of a column among the queries one sees. @throws Failure NOT_FOUND when the column is not offered */
export function distinctQueries(ctx: Context, column: string, asked?: RelatedArguments) {
  const reference = offered(distinctColumns, column);
  return distinctValues(ctx, { table: 'sql_queries', reference, among: [visible(ctx)] }, asked);
}

/** In the order of the ids. */
async function present(ctx: Context, ids: readonly number[]): Promise<QueryItem[]> {
  if (ids.length === 0) return [];
  const rows = await ctx.db.selectFrom('sql_queries').selectAll().where('id', 'in', ids).execute();
  const databases = await ctx.db
    .selectFrom('databases')
    .select(['id', 'database_name'])
    .where('id', 'in', [...new Set(rows.map(({ database_id }) => database_id))])
    .execute();
  const known = await people(
    ctx,
    rows.map(({ user_id }) => user_id),
  );
  const named = new Map(databases.map(({ id, database_name }) => [id, database_name]));
  const items = new Map(
    rows.map((row) => {
      const who = known.get(row.user_id);
      const user = { id: row.user_id, first_name: who?.first_name ?? '', last_name: who?.last_name ?? '' };
      return [row.id, itemOf(row, { database: named.get(row.database_id) ?? '', user })];
    }),
  );
  return ids.flatMap((id) => items.get(id) ?? []);
}

function itemOf(row: QueryRow, { database, user }: { database: string; user: QueryItem['user'] }): QueryItem {
  return {
    id: row.id,
    client_id: row.client_id,
    changed_on: row.changed_on,
    database: { id: row.database_id, database_name: database },
    catalog: row.catalog,
    schema: row.schema,
    sql: row.sql,
    executed_sql: row.executed_sql,
    template_params: row.template_params,
    sql_tables: [...row.tables],
    sql_editor_id: row.sql_editor_id,
    tab_name: row.tab_name,
    status: row.status,
    rows: row.rows,
    limit: row.row_limit,
    progress: row.progress,
    error_message: row.error_message,
    statements: [...row.statements],
    start_time: Date.parse(row.start_time),
    end_time: row.end_time === null ? null : Date.parse(row.end_time),
    tmp_table_name: row.tmp_table_name,
    tmp_schema_name: row.tmp_schema_name,
    tracking_url: row.tracking_url,
    user,
  };
}
