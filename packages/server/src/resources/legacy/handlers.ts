/** What the calls of the first versions around charts do. */
import { legacy } from '@tessera/api/legacy';
import { Failure } from '@tessera/core/failures';
import type { Context } from '../../context.ts';
import { withFailureMember } from '../../rest/failures.ts';
import { implement } from '../../rest/implement.ts';
import { listRows } from '../../rest/list.ts';
import { loadObject } from '../../store/objects.ts';
import { chartList } from '../chart/list.ts';
import { browseDatabase } from '../database/handlers.ts';
import { mustReadTables } from '../database/table-access.ts';
import { visibleSchemas, visibleTables } from '../database/visible-names.ts';
import { columnOut, readSource } from '../dataset/introspect.ts';
import { favouriteStatus } from '../favstar/favourites.ts';
import { answerForm, answerFormByKey, readForm } from './answer-form.ts';
import { annotationsIn } from './annotation-json.ts';
import { openSql } from './open-sql.ts';
import { saveOrOpen } from './save.ts';
import { warmChartById, warmTable } from './warm-up.ts';

/** What answers for charts says a failure's sentence as `error` too (docs/reference/api.md#errors). */
export const legacyResource = implement(legacy, {
  exploreJson: (ctx, { query, body }) =>
    withFailureMember('error', async () =>
      answerForm(ctx, await readForm(ctx, [query.form_data, body.form_data], query.slice_id), query),
    ),
  exploreJsonOf: (ctx, { params, query, body }) =>
    withFailureMember('error', async () =>
      answerForm(ctx, await readForm(ctx, [query.form_data, body.form_data], query.slice_id), query, params),
    ),
  exploreJsonByQuery: (ctx, { query }) =>
    withFailureMember('error', async () => answerForm(ctx, await readForm(ctx, [query.form_data], query.slice_id), query)),
  exploreJsonByKey: (ctx, { params }) => withFailureMember('error', () => answerFormByKey(ctx, params.cache_key)),
  annotationJson: async (ctx, { params, query }) => ({
    data: await annotationsIn(ctx, params.layer_id, await readForm(ctx, [query.form_data])),
  }),
  sliceJson: (ctx, { params, query }) =>
    withFailureMember('error', async () => answerForm(ctx, await readForm(ctx, [query.form_data], params.pk), query)),
  explore: (ctx, { query, body }) => saveOrOpen(ctx, query, body),
  exploreOf: (ctx, { params, query, body }) => saveOrOpen(ctx, query, body, params),
  warmUp: async (ctx, { query: { slice_id, table_name, db_name, ...filters } }) => {
    if (slice_id === undefined && (table_name === undefined || db_name === undefined))
      throw new Failure('BAD_REQUEST', {
        message: 'Malformed request. slice_id or table_name and db_name arguments are expected',
      });
    const warmed =
      slice_id === undefined
        ? await warmTable(ctx, { db_name: db_name ?? '', table_name: table_name ?? '', ...filters })
        : await warmChartById(ctx, slice_id, filters);
    return warmed.map(({ chart_id, ...rest }) => ({ slice_id: chart_id, ...rest }));
  },
  warmUpChart: async (ctx, { body }) => ({ result: await warmChartById(ctx, body.chart_id, body) }),
  warmUpChartPosted: async (ctx, { body }) => ({ result: await warmChartById(ctx, body.chart_id, body) }),
  warmUpDataset: async (ctx, { body }) => ({ result: await warmTable(ctx, body) }),
  userSlices,
  availableDomains: () => [],
  tablesClassic: async (ctx, { params }) => {
    const tables = await visibleTables(ctx, await browseDatabase(ctx, params.pk), params.schema);
    const options = tables.map(({ value, type }) => ({
      value,
      schema: params.schema,
      label: value,
      title: value,
      type,
      extra: null,
    }));
    return { tableLength: options.length, options };
  },
  schemasClassic: async (ctx, { params }) => ({ schemas: await visibleSchemas(ctx, await browseDatabase(ctx, params.pk)) }),
  sqllab: (ctx, { body }) => openSql(ctx, body),
  externalMetadataByName: (ctx, { query }) => columnsByName(ctx, query.q),
});

async function userSlices(ctx: Context) {
  const { result } = await listRows(ctx, chartList, {
    filters: [{ col: 'id', opr: 'chart_owned_created_favored_by_me', value: true }],
    order_column: 'changed_on_delta_humanized',
    order_direction: 'desc',
    page_size: 100,
  });
  const charts = result.flatMap(({ id, slice_name, slice_url, form_data, changed_on_utc, viz_type }) =>
    id === undefined ? [] : [{ id, slice_name, slice_url, form_data, changed_on_utc, viz_type }],
  );
  if (charts.length === 0) return [];
  const status = await favouriteStatus(
    ctx,
    'chart',
    charts.map(({ id }) => id),
  );
  const liked = new Set(status.flatMap(({ id, value }) => (value ? [id] : [])));
  return charts.map((chart) => ({
    id: chart.id,
    title: chart.slice_name ?? '',
    url: chart.slice_url ?? '',
    data: chart.form_data ?? {},
    dttm: chart.changed_on_utc ?? '',
    viz_type: chart.viz_type ?? '',
    is_favorite: liked.has(chart.id),
  }));
}

/** @throws Failure NOT_FOUND, TABLES_FORBIDDEN, INVALID `{table}` */
async function columnsByName(
  ctx: Context,
  {
    database_name,
    schema_name,
    table_name,
    normalize_columns,
  }: {
    database_name: string;
    schema_name?: string | null | undefined;
    table_name: string;
    normalize_columns?: boolean | null | undefined;
  },
) {
  const found = await ctx.db
    .selectFrom('databases')
    .select('id')
    .where('database_name', '=', database_name)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!found) throw new Failure('NOT_FOUND');
  const database = await loadObject(ctx.db, 'database', found.id);
  await mustReadTables(ctx, database, [{ schema: schema_name, name: table_name }]);
  const infos = await readSource(ctx, database, { schema: schema_name ?? null, table_name, sql: null, normalize_columns });
  return infos.map(columnOut);
}
