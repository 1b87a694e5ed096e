/** How saved queries are listed (docs/reference/api.md#lists). */
import { savedQueryCreate, savedQueryItem, savedQueryUpdate, type SavedQueryItem } from '@tessera/api/saved-query';
import { sql } from 'kysely';
import { visibleDatabases } from '../../rest/visible.ts';
import type { Context } from '../../context.ts';
import { humanized } from '../../rest/humanized.ts';
import { list } from '../../rest/list.ts';
import {
  contains,
  customOnly,
  favouriteIs,
  firstName,
  number,
  relation,
  text,
  time,
  type CustomFilter,
} from '../../rest/list-columns.ts';
import { relatedPeople } from '../../rest/related.ts';
import type { RowOf } from '../../store/tables.ts';
import { withAuthors } from '../authored.ts';
import { tagFilters, tagsOf } from '../tagging/links.ts';
import { tablesIn } from './runs.ts';
import { visibleSavedQueries } from './visible.ts';

const allText: CustomFilter = (_ctx, value) =>
  sql`(${contains('saved_queries.schema', value)} or ${contains('saved_queries.label', value)}
    or ${contains('saved_queries.description', value)} or ${contains('saved_queries.sql', value)})`;

const databaseName = sql<string>`(select b.database_name from databases b where b.id = saved_queries.database_id)`;

/** The filters, orders and columns of lists of saved queries. */
export const savedQueryList = list({
  kind: 'saved_query',
  view: 'SavedQuery',
  title: 'List Saved Query',
  search: {
    id: number('saved_queries.id', { saved_query_is_fav: favouriteIs('saved_query', 'saved_queries') }),
    uuid: text('saved_queries.uuid'),
    label: text('saved_queries.label', { all_text: allText }),
    schema: text('saved_queries.schema'),
    catalog: text('saved_queries.catalog'),
    database: relation('saved_queries.database_id'),
    created_by: relation('saved_queries.created_by_id'),
    changed_by: relation('saved_queries.changed_by_id'),
    changed_on: time('saved_queries.changed_on'),
    tags: customOnly(tagFilters('saved_query')),
  },
  order: {
    label: 'saved_queries.label',
    schema: 'saved_queries.schema',
    description: 'saved_queries.description',
    sql: 'saved_queries.sql',
    rows: 'saved_queries.rows',
    last_run_delta_humanized: 'saved_queries.last_run',
    'database.database_name': sql`lower(${databaseName})`,
    'created_by.first_name': firstName('saved_queries.created_by_id'),
    created_on: 'saved_queries.created_on',
    changed_on: 'saved_queries.changed_on',
    changed_on_delta_humanized: 'saved_queries.changed_on',
  },
  baseOrder: ['changed_on', 'desc'],
  visible: (ctx) => visibleSavedQueries(ctx.actor),
  present: presentSavedQueries,
  columns: Object.keys(savedQueryItem.shape),
  related: {
    database: { table: 'databases', text: sql`databases.database_name`, visible: (ctx) => visibleDatabases(ctx.actor) },
    created_by: relatedPeople,
    changed_by: relatedPeople,
  },
  distinct: { schema: 'saved_queries.schema', catalog: 'saved_queries.catalog' },
  add: savedQueryCreate,
  edit: savedQueryUpdate,
});

/** Saved queries as they leave. */
export async function presentSavedQueries(ctx: Context, rows: readonly RowOf<'saved_query'>[]): Promise<SavedQueryItem[]> {
  if (rows.length === 0) return [];
  const introduced = await withAuthors(ctx, rows);
  const tags = await tagsOf(
    ctx,
    'saved_query',
    rows.map(({ id }) => id),
  );
  const databases = await ctx.db
    .selectFrom('databases')
    .select(['id', 'database_name', 'backend'])
    .where('id', 'in', [...new Set(rows.map(({ database_id }) => database_id))])
    .execute();
  const named = new Map(databases.map((database) => [database.id, database]));
  const tables = await Promise.all(rows.map((row) => tablesIn(ctx, row.sql, named.get(row.database_id)?.backend ?? '')));
  return rows.map((row, at) => ({
    ...introduced(row),
    changed_on: row.changed_on,
    created_on: row.created_on,
    label: row.label,
    sql: row.sql,
    description: row.description,
    catalog: row.catalog,
    schema: row.schema,
    db_id: row.database_id,
    database: { id: row.database_id, database_name: named.get(row.database_id)?.database_name ?? '' },
    template_parameters: row.template_parameters,
    extra_json: row.extra_json,
    rows: row.rows,
    last_run_delta_humanized: row.last_run === null ? null : humanized(row.last_run, ctx.nowMs()),
    sql_tables: tables[at] ?? [],
    tags: tags.get(row.id) ?? [],
  }));
}
