/** Datasets as they leave: list items, and the full object that charts, controls and filters need. */
import { pages } from '@tessera/core/pages';
import type { DatasetForCharts, DatasetItem, DatasetListItem } from '@tessera/api/dataset';
import { GenericType } from '@tessera/core/frame/frame';
import { pathOfOurs } from '@tessera/core/own-address';
import { mayDataset } from '@tessera/core/policy/dataset';
import { grains } from '@tessera/core/time/grain';
import type { Context } from '../../context.ts';
import { ownersOf } from '../../store/objects.ts';
import type { StoredRow, RowOf } from '../../store/tables.ts';
import { authoredOf } from '../authored.ts';
import { turnedOff } from '../connections/turned-off.ts';
import { people, type PersonReply } from '../people.ts';
import { genericOf } from './generic-type.ts';
import { healthOf, lookLater } from './health.ts';
import { tagsOf } from '../tagging/links.ts';
import { presentRelations } from './relation-checks.ts';
import { openRelations } from './relations.ts';
import { partsOf, type ColumnRow, type DatasetParts, type MetricRow } from './rows.ts';
import { selectStar } from './select-star.ts';
import { without } from '../without.ts';

type DatasetRow = RowOf<'dataset'>;
type DatabaseRow = StoredRow<'databases'>;

/** What a batch of datasets needs from other tables. */
interface Around {
  databases: Map<number, DatabaseRow>;
  owners: Map<number, number[]>;
  people: Map<number, PersonReply>;
  /** What is wrong with those that are not well. */
  health: ReadonlyMap<number, string>;
}

async function aroundOf(ctx: Context, rows: readonly DatasetRow[]): Promise<Around> {
  const databaseIds = [...new Set(rows.map(({ database_id }) => database_id))];
  const databases =
    databaseIds.length === 0 ? [] : await ctx.db.selectFrom('databases').selectAll().where('id', 'in', databaseIds).execute();
  const owners = await ownersOf(
    ctx.db,
    'dataset',
    rows.map(({ id }) => id),
  );
  const known = await people(ctx, [
    ...[...owners.values()].flat(),
    ...rows.flatMap((row) => [row.changed_by_id, row.created_by_id]),
  ]);
  const health = await healthOf(
    ctx.db,
    rows.map(({ id }) => id),
  );
  // What was wrong may be mended since: the next one to open it sees.
  for (const id of health.keys()) lookLater(ctx, id);
  return { databases: new Map(databases.map((row) => [row.id, row])), owners, people: known, health };
}

/** Datasets as lists show them, in the same order; databases, owners and people are read once for all rows. */
export async function presentDatasets(ctx: Context, rows: readonly DatasetRow[]): Promise<DatasetListItem[]> {
  const around = await aroundOf(ctx, rows);
  const tags = await tagsOf(
    ctx,
    'dataset',
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
    const database = around.databases.get(row.database_id);
    return {
      id: row.id,
      uuid: row.uuid,
      version: row.version,
      ...authoredOf(row, around.people, ctx.nowMs()),
      table_name: row.table_name,
      kind: kindOf(row),
      datasource_type: 'table',
      schema: row.schema,
      catalog: row.catalog,
      sql: row.sql,
      extra: row.extra,
      description: row.description,
      default_endpoint: row.default_endpoint,
      explore_url: exploreUrl(row),
      database: { id: row.database_id, database_name: database?.database_name ?? '', uuid: database?.uuid ?? '' },
      owners: ownersIn(around, row.id),
      tags: tags.get(row.id) ?? [],
      is_managed_externally: row.is_managed_externally,
    };
  });
}

/** The full objects. `sql` is left out for those who may not edit when `hideSql` (a dashboard's readers). */
export async function datasetsForCharts(ctx: Context, rows: readonly DatasetRow[], hideSql = false): Promise<DatasetForCharts[]> {
  const around = await aroundOf(ctx, rows);
  const open = await openRelations(ctx, rows);
  const relations = await presentRelations(ctx.db, open);
  const parts = await partsOf(ctx.db, [
    ...new Set([...rows.map(({ id }) => id), ...[...open.values()].flatMap((list) => list.map(({ to }) => to.id))]),
  ]);
  return rows.map((row) => {
    const whole = {
      ...fullOf(ctx, row, parts.get(row.id) ?? { columns: [], metrics: [] }, around),
      relations: relations.get(row.id) ?? [],
      related_columns: (open.get(row.id) ?? []).flatMap(({ relation, to }) =>
        (parts.get(to.id)?.columns ?? []).map((column) => relatedColumnOut(relation.name, column)),
      ),
    };
    return hideSql && !whole.can_edit ? { ...whole, sql: null, select_star: null } : whole;
  });
}

/** One dataset with the columns and metrics that charts need. */
export async function datasetForCharts(ctx: Context, row: DatasetRow): Promise<DatasetForCharts> {
  const [whole] = await datasetsForCharts(ctx, [row]);
  if (!whole) throw new Error('A batch of one gave none.');
  return whole;
}

/** A query of the SQL page as charts need it; nobody edits it, and its id is the query's. */
export function queryForCharts(ctx: Context, row: DatasetRow, parts: DatasetParts, database: DatabaseRow): DatasetForCharts {
  const around = { databases: new Map([[database.id, database]]), owners: new Map(), people: new Map(), health: new Map() };
  return {
    ...fullOf(ctx, row, parts, around),
    uid: `${row.id}__query`,
    type: 'query',
    datasource_type: 'query',
    name: row.table_name,
    edit_url: '',
    url: `/explore/?datasource_type=query&datasource_id=${row.id}`,
    can_edit: false,
  };
}

/** One dataset as its editor opens it. */
export async function presentDataset(ctx: Context, row: DatasetRow): Promise<DatasetItem> {
  const whole = await datasetForCharts(ctx, row);
  const known = await people(ctx, [row.changed_by_id, row.created_by_id]);
  return {
    ...whole,
    ...authoredOf(row, known, ctx.nowMs()),
    changed_on: row.changed_on,
    created_on: row.created_on,
    external_url: row.external_url,
  };
}

function fullOf(ctx: Context, row: DatasetRow, { columns, metrics }: DatasetParts, around: Around): DatasetForCharts {
  const database = around.databases.get(row.database_id);
  const owners = ownersIn(around, row.id);
  const databaseRef = { id: row.database_id, database_name: database?.database_name ?? '' };
  const thing = { id: row.id, table_name: row.table_name, schema: row.schema, catalog: row.catalog, database: databaseRef };
  const label = row.schema ? `${row.schema}.${row.table_name}` : row.table_name;
  return {
    id: row.id,
    uuid: row.uuid,
    version: row.version,
    folders: Array.isArray(row.folders) ? row.folders : null,
    uid: `${row.id}__table`,
    type: 'table',
    datasource_type: 'table',
    kind: kindOf(row),
    name: label,
    datasource_name: row.table_name,
    table_name: row.table_name,
    schema: row.schema,
    catalog: row.catalog,
    sql: row.sql,
    select_star: row.sql ? null : starOf(row, columns, database?.backend ?? ''),
    description: row.description,
    main_dttm_col: row.main_dttm_col,
    offset: row.offset,
    cache_timeout: row.cache_timeout,
    default_endpoint: row.default_endpoint,
    fetch_values_predicate: row.fetch_values_predicate,
    filter_select_enabled: row.filter_select_enabled,
    filter_select: row.filter_select_enabled,
    template_params: row.template_params,
    params: row.params,
    extra: row.extra,
    is_sqllab_view: row.is_sqllab_view,
    normalize_columns: row.normalize_columns,
    always_filter_main_dttm: row.always_filter_main_dttm,
    is_managed_externally: row.is_managed_externally,
    health_check_message: around.health.get(row.id) ?? null,
    edit_url: `${pages.datasets}?edit=${row.id}`,
    url: exploreUrl(row),
    database: {
      ...databaseRef,
      name: databaseRef.database_name,
      backend: database?.backend ?? '',
      uuid: database?.uuid ?? '',
      allow_multi_catalog: database ? database.own_catalog !== null : false,
      disable_drill_to_detail: turnedOff(database?.extra ?? null).disable_drill_to_detail,
    },
    owners: owners.map((owner) => ({ ...owner, value: owner.id, label: `${owner.first_name} ${owner.last_name}`.trim() })),
    columns: columns.map(columnOut),
    metrics: metrics.map(metricOut),
    relations: [],
    related_columns: [],
    ...controlsOf({ columns, metrics }),
    can_edit: mayDataset(ctx.actor, 'edit', { ...thing, owners: around.owners.get(row.id) ?? [] }),
  };
}

/** The SELECT of a physical dataset's own columns; calculated ones are not in its table. */
const starOf = (row: DatasetRow, columns: DatasetParts['columns'], backend: string): string =>
  selectStar(
    backend,
    row.schema,
    row.table_name,
    columns.filter(({ expression }) => !expression).map((c) => c.column_name),
  );

/** What controls and formats of charts read off a dataset's columns and metrics. */
function controlsOf({ columns, metrics }: DatasetParts) {
  const temporal = columns.filter(({ is_dttm }) => is_dttm);
  return {
    column_names: columns.map(({ column_name }) => column_name),
    column_types: columns.map(({ type_generic }) => genericOf(type_generic) ?? GenericType.STRING),
    column_formats: Object.fromEntries(metrics.filter(({ d3format }) => d3format).map((m) => [m.metric_name, m.d3format])),
    currency_formats: Object.fromEntries(metrics.flatMap((m) => (m.currency ? [[m.metric_name, m.currency]] : []))),
    verbose_map: verboseMap(columns, metrics),
    granularity_sqla: temporal.map((c): [string, string] => [c.column_name, c.verbose_name ?? c.column_name]),
    time_grain_sqla: grains.map((grain): [string, string] => [grain.id, grain.name]),
    order_by_choices: columns.flatMap((c) => orderChoices(c.column_name)),
  };
}

/** Legacy order values are JSON texts of [column, ascending]. */
function orderChoices(name: string): [string, string][] {
  return [
    [JSON.stringify([name, true]), `${name} [asc]`],
    [JSON.stringify([name, false]), `${name} [desc]`],
  ];
}

function verboseMap(columns: readonly ColumnRow[], metrics: readonly MetricRow[]): Record<string, string> {
  return Object.fromEntries([
    ['__timestamp', 'Time'],
    ...columns.map((c) => [c.column_name, c.verbose_name || c.column_name]),
    ...metrics.map((m) => [m.metric_name, m.verbose_name || m.metric_name]),
  ]);
}

function columnOut(row: ColumnRow): DatasetForCharts['columns'][number] {
  return { ...without(row, 'dataset_id', 'position'), type_generic: genericOf(row.type_generic) };
}

function relatedColumnOut(relation: string, row: ColumnRow): DatasetForCharts['related_columns'][number] {
  const { verbose_name, ...column } = without(columnOut(row), 'id', 'uuid', 'expression', 'is_active');
  return {
    ...column,
    column_name: `${relation}.${row.column_name}`,
    verbose_name: verbose_name ? `${relation}.${verbose_name}` : null,
    relation,
  };
}

function metricOut(row: MetricRow): DatasetForCharts['metrics'][number] {
  return without(row, 'dataset_id', 'position');
}

function ownersIn(around: Around, id: number): PersonReply[] {
  return (around.owners.get(id) ?? []).flatMap((owner) => around.people.get(owner) ?? []);
}

function kindOf(row: DatasetRow): 'physical' | 'virtual' {
  return row.sql ? 'virtual' : 'physical';
}

/** Where a dataset opens: at its default address, where it has one, else in Explore. */
export function exploreUrl({ id, default_endpoint }: Pick<DatasetRow, 'id' | 'default_endpoint'>): string {
  const isOurs = default_endpoint && pathOfOurs(default_endpoint, 'http://here.invalid', URL) !== undefined;
  return isOurs ? default_endpoint : `/explore/?datasource_type=table&datasource_id=${id}`;
}
