/** How databases are listed: what filters, what orders (docs/reference/api.md#lists). */
import { databaseCreate, databaseListItem, databaseUpdate } from '@tessera/api/database';
import { sql } from 'kysely';
import { visibleDatabases } from '../../rest/visible.ts';
import { list } from '../../rest/list.ts';
import { firstName, flag, number, relation, text, time, yesNo, type CustomFilter } from '../../rest/list-columns.ts';
import { relatedPeople } from '../../rest/related.ts';
import { loadingBackends } from '../connections/writing.ts';
import { presentDatabases } from './present.ts';

/** Databases a file can really be uploaded to. */
const takesUploads: CustomFilter = (_ctx, value) =>
  yesNo(
    value,
    sql`(databases.allow_file_upload and (databases.sqlalchemy_uri = 'duckdb://' or databases.backend in (${sql.join(loadingBackends)})))`,
  );

/** The filters, orders and columns of lists of databases. */
export const databaseList = list({
  kind: 'database',
  view: 'Database',
  title: 'List Database',
  search: {
    id: number('databases.id'),
    uuid: text('databases.uuid'),
    database_name: text('databases.database_name'),
    allow_file_upload: flag('databases.allow_file_upload', { upload_is_enabled: takesUploads }),
    allow_dml: flag('databases.allow_dml'),
    allow_run_async: flag('databases.allow_run_async'),
    expose_in_sqllab: flag('databases.expose_in_sqllab'),
    created_by: relation('databases.created_by_id'),
    changed_by: relation('databases.changed_by_id'),
    changed_on: time('databases.changed_on'),
  },
  order: {
    database_name: 'databases.database_name',
    allow_file_upload: 'databases.allow_file_upload',
    allow_dml: 'databases.allow_dml',
    allow_run_async: 'databases.allow_run_async',
    expose_in_sqllab: 'databases.expose_in_sqllab',
    uuid: 'databases.uuid',
    created_by: 'databases.created_by_id',
    changed_by: 'databases.changed_by_id',
    'changed_by.first_name': firstName('databases.changed_by_id'),
    'created_by.first_name': firstName('databases.created_by_id'),
    changed_on: 'databases.changed_on',
    changed_on_delta_humanized: 'databases.changed_on',
  },
  mayAnswerAll: true,
  baseOrder: ['changed_on', 'desc'],
  visible: (ctx) => visibleDatabases(ctx.actor),
  present: presentDatabases,
  columns: Object.keys(databaseListItem.shape),
  related: { created_by: relatedPeople, changed_by: relatedPeople },
  distinct: {},
  add: databaseCreate,
  edit: databaseUpdate,
  unique: ['database_name'],
});
