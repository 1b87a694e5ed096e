/** How datasets are listed: what filters, what orders (docs/reference/api.md#lists). */
import { datasetCreate, datasetListItem, datasetUpdate } from '@tessera/api/dataset';
import { sql } from 'kysely';
import { visibleDatabases, visibleDatasets } from '../../rest/visible.ts';
import { list } from '../../rest/list.ts';
import {
  customOnly,
  firstName,
  number,
  owners,
  relation,
  text,
  time,
  yesNo,
  type CustomFilter,
} from '../../rest/list-columns.ts';
import { relatedPeople, type RelatedColumn } from '../../rest/related.ts';
import { tagFilters } from '../tagging/links.ts';
import { presentDatasets } from './present.ts';

/** True asks for physical datasets, false for those made of SQL. */
const isPhysical: CustomFilter = (_ctx, value) => yesNo(value, sql`coalesce(datasets.sql, '') = ''`);

/** The certificate stands in `extra`, JSON text written by the editor. */
const isCertified: CustomFilter = (_ctx, value) =>
  yesNo(
    value,
    sql`(coalesce(datasets.extra, '') like '%"certification"%' and coalesce(datasets.extra, '') like '%"certified_by"%')`,
  );

const relatedDatabases: RelatedColumn = {
  table: 'databases',
  text: sql`databases.database_name`,
  visible: (ctx) => visibleDatabases(ctx.actor),
};

/** The filters, orders and columns of lists of datasets. */
export const datasetList = list({
  kind: 'dataset',
  view: 'Dataset',
  title: 'List Dataset',
  search: {
    id: number('datasets.id', { dataset_is_certified: isCertified }),
    uuid: text('datasets.uuid'),
    table_name: text('datasets.table_name'),
    schema: text('datasets.schema'),
    catalog: text('datasets.catalog'),
    sql: text('datasets.sql', { dataset_is_null_or_empty: isPhysical }),
    database: relation('datasets.database_id'),
    owners: owners('dataset', 'datasets'),
    created_by: relation('datasets.created_by_id'),
    changed_by: relation('datasets.changed_by_id'),
    changed_on: time('datasets.changed_on'),
    tags: customOnly(tagFilters('dataset')),
  },
  order: {
    table_name: 'datasets.table_name',
    schema: 'datasets.schema',
    catalog: 'datasets.catalog',
    'database.database_name': sql`(select lower(b.database_name) from databases b where b.id = datasets.database_id)`,
    'changed_by.first_name': firstName('datasets.changed_by_id'),
    changed_on_delta_humanized: 'datasets.changed_on',
    changed_on: 'datasets.changed_on',
  },
  baseOrder: ['changed_on', 'desc'],
  visible: (ctx) => visibleDatasets(ctx.actor),
  present: presentDatasets,
  columns: Object.keys(datasetListItem.shape),
  related: { database: relatedDatabases, owners: relatedPeople, created_by: relatedPeople, changed_by: relatedPeople },
  distinct: { schema: 'datasets.schema', catalog: 'datasets.catalog' },
  add: datasetCreate,
  edit: datasetUpdate,
});
