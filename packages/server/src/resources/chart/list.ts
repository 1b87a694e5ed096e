/** How charts are listed: what filters, what orders (docs/reference/api.md#lists). */
import { chartCreate, chartListItem, chartUpdate } from '@tessera/api/chart';
import { sql } from 'kysely';
import { visibleCharts } from '../../rest/visible.ts';
import { list } from '../../rest/list.ts';
import {
  certifiedIs,
  contains,
  createdByMe,
  customOnly,
  favouriteIs,
  firstName,
  lastName,
  hasCreator,
  isFavouriteOf,
  isOwnedBy,
  many,
  number,
  owners,
  relation,
  text,
  textOf,
  time,
  type WhereClause,
  type CustomFilter,
} from '../../rest/list-columns.ts';
import { relatedPeople } from '../../rest/related.ts';
import { tagFilters } from '../tagging/links.ts';
import { presentCharts } from './present.ts';

const datasetName = sql<string>`(select d.table_name from datasets d where d.id = charts.datasource_id and d.deleted_at is null)`;

/** Name, description, chart type or dataset name contains the text. */
const allText: CustomFilter = (_ctx, value) => {
  const pattern = `%${String(value ?? '')
    .toLowerCase()
    .replace(/[\\%_]/g, '\\$&')}%`;
  const inDataset: WhereClause = sql`lower(${datasetName}) like ${pattern} escape '\\'`;
  return sql`(${contains('charts.slice_name', value)} or ${contains('charts.description', value)}
    or ${contains('charts.viz_type', value)} or ${inDataset})`;
};

const mine: CustomFilter = (ctx) =>
  sql`(${isOwnedBy('chart', 'charts', ctx.actor.id)} or charts.created_by_id = ${ctx.actor.id}
    or ${isFavouriteOf('chart', 'charts', ctx.actor.id)})`;

/** The filters, orders and columns of lists of charts; charts a caller may not see are not in them. */
export const chartList = list({
  kind: 'chart',
  view: 'Chart',
  title: 'List Chart',
  search: {
    slice_name: text('charts.slice_name', { chart_all_text: allText }),
    description: text('charts.description'),
    viz_type: text('charts.viz_type'),
    datasource_id: number('charts.datasource_id'),
    datasource_name: textOf('datasource_name', datasetName),
    datasource_type: text('charts.datasource_type'),
    id: number('charts.id', {
      chart_is_favorite: favouriteIs('chart', 'charts'),
      chart_is_certified: certifiedIs('charts.certified_by'),
      chart_owned_created_favored_by_me: mine,
    }),
    uuid: text('charts.uuid'),
    owners: owners('chart', 'charts'),
    dashboards: many(
      (id) => sql`exists (select 1 from dashboard_charts l where l.chart_id = charts.id and l.dashboard_id = ${id})`,
    ),
    created_by: relation('charts.created_by_id', {
      chart_has_created_by: hasCreator('charts.created_by_id'),
      chart_created_by_me: createdByMe('charts.created_by_id'),
    }),
    changed_by: relation('charts.changed_by_id'),
    changed_on: time('charts.changed_on'),
    last_saved_at: time('charts.last_saved_at'),
    last_saved_by: relation('charts.last_saved_by_id'),
    tags: customOnly(tagFilters('chart')),
  },
  order: {
    slice_name: 'charts.slice_name',
    viz_type: 'charts.viz_type',
    datasource_id: 'charts.datasource_id',
    datasource_name: sql`lower(${datasetName})`,
    last_saved_at: 'charts.last_saved_at',
    'last_saved_by.first_name': firstName('charts.last_saved_by_id'),
    'last_saved_by.last_name': lastName('charts.last_saved_by_id'),
    'last_saved_by.id': 'charts.last_saved_by_id',
    'changed_by.first_name': firstName('charts.changed_by_id'),
    'created_by.first_name': firstName('charts.created_by_id'),
    changed_on_delta_humanized: 'charts.changed_on',
    changed_on: 'charts.changed_on',
  },
  baseOrder: ['changed_on', 'desc'],
  visible: (ctx) => visibleCharts(ctx.actor),
  present: presentCharts,
  columns: Object.keys(chartListItem.shape),
  related: { owners: relatedPeople, created_by: relatedPeople, changed_by: relatedPeople },
  distinct: {},
  add: chartCreate,
  edit: chartUpdate,
});
