/** The first schema: people, roles, sessions, databases, datasets, charts, dashboards and their revisions. */
import { sql } from 'kysely';
import type { Migration, MigrationSchema } from './migration.ts';

/** Five roles are made; their permissions follow at each start. */
export const start: Migration = {
  name: '0001-start',
  up: async (schema, now) => {
    await people(schema);
    await databases(schema);
    await datasets(schema);
    await chartsAndDashboards(schema);
    await belongings(schema);
    await fillRoles(schema, now);
  },
};

async function people({ object, table, unique }: MigrationSchema): Promise<void> {
  await object('users', (t) =>
    t
      .addColumn('username', 'text', (c) => c.notNull())
      .addColumn('first_name', 'text', (c) => c.notNull())
      .addColumn('last_name', 'text', (c) => c.notNull())
      .addColumn('email', 'text', (c) => c.notNull())
      .addColumn('password_hash', 'text')
      .addColumn('active', 'boolean', (c) => c.notNull().defaultTo(sql`true`))
      .addColumn('login_count', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('fail_login_count', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('last_login', sql`timestamptz`)
      .addColumn('tokens_not_before', sql`timestamptz`),
  );
  await unique('users', sql`lower(username)`);
  await unique('users', sql`lower(email)`);
  await object('roles', (t) => t.addColumn('name', 'text', (c) => c.notNull()));
  await unique('roles', sql`name`);
  await table('user_roles', (t) =>
    t
      .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('role_id', 'integer', (c) => c.notNull().references('roles.id').onDelete('cascade'))
      .addPrimaryKeyConstraint('user_roles_key', ['user_id', 'role_id']),
  );
  await table(
    'role_permissions',
    (t) =>
      t
        .addColumn('role_id', 'integer', (c) => c.notNull().references('roles.id').onDelete('cascade'))
        .addColumn('permission_name', 'text', (c) => c.notNull())
        .addColumn('view_name', 'text', (c) => c.notNull())
        .addUniqueConstraint('role_permissions_once', ['role_id', 'permission_name', 'view_name']),
    'numbered',
  );
  await table('sessions', (t) =>
    t
      .addColumn('id_hash', 'text', (c) => c.primaryKey())
      .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('created_on', sql`timestamptz`, (c) => c.notNull())
      .addColumn('seen_on', sql`timestamptz`, (c) => c.notNull())
      .addColumn('expires_on', sql`timestamptz`, (c) => c.notNull()),
  );
}

async function databases({ object, unique, flag }: MigrationSchema): Promise<void> {
  await object('databases', (t) =>
    t
      .addColumn('database_name', 'text', (c) => c.notNull())
      .addColumn('sqlalchemy_uri', 'text', (c) => c.notNull())
      .addColumn('password_sealed', 'text')
      .addColumn('encrypted_extra_sealed', 'text')
      .addColumn('backend', 'text', (c) => c.notNull())
      .addColumn('driver', 'text')
      .addColumn('configuration_method', 'text', (c) => c.notNull().defaultTo('sqlalchemy_form'))
      .addColumn('cache_timeout', 'integer')
      .addColumn('expose_in_sqllab', 'boolean', flag(true))
      .addColumn('allow_run_async', 'boolean', flag(false))
      .addColumn('allow_ctas', 'boolean', flag(false))
      .addColumn('allow_cvas', 'boolean', flag(false))
      .addColumn('allow_dml', 'boolean', flag(false))
      .addColumn('allow_file_upload', 'boolean', flag(false))
      .addColumn('force_ctas_schema', 'text')
      .addColumn('impersonate_user', 'boolean', flag(false))
      .addColumn('extra', 'text')
      .addColumn('server_cert', 'text')
      .addColumn('is_managed_externally', 'boolean', flag(false))
      .addColumn('external_url', 'text'),
  );
  await unique('databases', sql`database_name`);
  await unique('databases', sql`uuid`);
}

async function datasets({ object, table, unique, flag, json }: MigrationSchema): Promise<void> {
  await object('datasets', (t) =>
    t
      .addColumn('table_name', 'text', (c) => c.notNull())
      .addColumn('database_id', 'integer', (c) => c.notNull().references('databases.id'))
      .addColumn('catalog', 'text')
      .addColumn('schema', 'text')
      .addColumn('sql', 'text')
      .addColumn('description', 'text')
      .addColumn('default_endpoint', 'text')
      .addColumn('main_dttm_col', 'text')
      .addColumn('offset', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('cache_timeout', 'integer')
      .addColumn('template_params', 'text')
      .addColumn('params', 'text')
      .addColumn('extra', 'text')
      .addColumn('fetch_values_predicate', 'text')
      .addColumn('filter_select_enabled', 'boolean', flag(true))
      .addColumn('normalize_columns', 'boolean', flag(false))
      .addColumn('always_filter_main_dttm', 'boolean', flag(false))
      .addColumn('is_sqllab_view', 'boolean', flag(false))
      .addColumn('folders', json)
      .addColumn('is_managed_externally', 'boolean', flag(false))
      .addColumn('external_url', 'text'),
  );
  await unique('datasets', sql`database_id, coalesce(catalog, ''), coalesce(schema, ''), table_name`);
  await unique('datasets', sql`uuid`);
  await datasetParts({ table, flag, json });
  await tableFiles({ object, table, unique, json });
}

/** The columns and metrics of datasets, which go with their dataset. */
async function datasetParts({ table, flag, json }: Pick<MigrationSchema, 'table' | 'flag' | 'json'>): Promise<void> {
  await table(
    'dataset_columns',
    (t) =>
      t
        .addColumn('uuid', 'text', (c) => c.notNull())
        .addColumn('dataset_id', 'integer', (c) => c.notNull().references('datasets.id').onDelete('cascade'))
        .addColumn('position', 'integer', (c) => c.notNull())
        .addColumn('column_name', 'text', (c) => c.notNull())
        .addColumn('verbose_name', 'text')
        .addColumn('description', 'text')
        .addColumn('expression', 'text')
        .addColumn('type', 'text')
        .addColumn('type_generic', 'integer')
        .addColumn('is_dttm', 'boolean', flag(false))
        .addColumn('is_active', 'boolean', flag(true))
        .addColumn('filterable', 'boolean', flag(true))
        .addColumn('groupby', 'boolean', flag(true))
        .addColumn('python_date_format', 'text')
        .addColumn('advanced_data_type', 'text')
        .addColumn('extra', 'text')
        .addUniqueConstraint('dataset_columns_once', ['dataset_id', 'column_name']),
    'numbered',
  );
  await table(
    'dataset_metrics',
    (t) =>
      t
        .addColumn('uuid', 'text', (c) => c.notNull())
        .addColumn('dataset_id', 'integer', (c) => c.notNull().references('datasets.id').onDelete('cascade'))
        .addColumn('position', 'integer', (c) => c.notNull())
        .addColumn('metric_name', 'text', (c) => c.notNull())
        .addColumn('verbose_name', 'text')
        .addColumn('expression', 'text', (c) => c.notNull())
        .addColumn('metric_type', 'text')
        .addColumn('description', 'text')
        .addColumn('d3format', 'text')
        .addColumn('currency', json)
        .addColumn('warning_text', 'text')
        .addColumn('extra', 'text')
        .addUniqueConstraint('dataset_metrics_once', ['dataset_id', 'metric_name']),
    'numbered',
  );
}

async function tableFiles({
  object,
  table,
  unique,
  json,
}: Pick<MigrationSchema, 'object' | 'table' | 'unique' | 'json'>): Promise<void> {
  await object('table_files', (t) =>
    t
      .addColumn('database_id', 'integer', (c) => c.notNull().references('databases.id'))
      .addColumn('schema', 'text')
      .addColumn('table_name', 'text', (c) => c.notNull())
      .addColumn('n', 'integer', (c) => c.notNull()),
  );
  await unique('table_files', sql`database_id, coalesce(schema, ''), table_name`);
  await table('table_file_versions', (t) =>
    t
      .addColumn('table_file_id', 'integer', (c) => c.notNull().references('table_files.id').onDelete('cascade'))
      .addColumn('n', 'integer', (c) => c.notNull())
      .addColumn('file_name', 'text', (c) => c.notNull())
      .addColumn('source_name', 'text')
      .addColumn('rows', 'bigint', (c) => c.notNull())
      .addColumn('bytes', 'bigint', (c) => c.notNull())
      .addColumn('columns', json, (c) => c.notNull())
      .addColumn('created_on', sql`timestamptz`, (c) => c.notNull())
      .addColumn('created_by_id', 'integer')
      .addPrimaryKeyConstraint('table_file_versions_key', ['table_file_id', 'n']),
  );
}

async function chartsAndDashboards({ object, table, unique, index, flag }: MigrationSchema): Promise<void> {
  await object('charts', (t) =>
    t
      .addColumn('slice_name', 'text', (c) => c.notNull())
      .addColumn('viz_type', 'text', (c) => c.notNull())
      .addColumn('datasource_id', 'integer', (c) => c.notNull())
      .addColumn('datasource_type', 'text', (c) => c.notNull().defaultTo('table'))
      .addColumn('params', 'text')
      .addColumn('query_context', 'text')
      .addColumn('description', 'text')
      .addColumn('cache_timeout', 'integer')
      .addColumn('certified_by', 'text')
      .addColumn('certification_details', 'text')
      .addColumn('last_saved_at', sql`timestamptz`)
      .addColumn('last_saved_by_id', 'integer', (c) => c.references('users.id'))
      .addColumn('is_managed_externally', 'boolean', flag(false))
      .addColumn('external_url', 'text'),
  );
  await unique('charts', sql`uuid`);
  await index('charts', ['datasource_id']);
  await object('dashboards', (t) =>
    t
      .addColumn('dashboard_title', 'text', (c) => c.notNull())
      .addColumn('slug', 'text')
      .addColumn('css', 'text')
      .addColumn('position_json', 'text')
      .addColumn('json_metadata', 'text')
      .addColumn('published', 'boolean', flag(false))
      .addColumn('certified_by', 'text')
      .addColumn('certification_details', 'text')
      .addColumn('is_managed_externally', 'boolean', flag(false))
      .addColumn('external_url', 'text'),
  );
  await unique('dashboards', sql`slug`);
  await unique('dashboards', sql`uuid`);
  await table('dashboard_charts', (t) =>
    t
      .addColumn('dashboard_id', 'integer', (c) => c.notNull().references('dashboards.id').onDelete('cascade'))
      .addColumn('chart_id', 'integer', (c) => c.notNull().references('charts.id').onDelete('cascade'))
      .addPrimaryKeyConstraint('dashboard_charts_key', ['dashboard_id', 'chart_id']),
  );
  await index('dashboard_charts', ['chart_id']);
  await table('dashboard_roles', (t) =>
    t
      .addColumn('dashboard_id', 'integer', (c) => c.notNull().references('dashboards.id').onDelete('cascade'))
      .addColumn('role_id', 'integer', (c) => c.notNull().references('roles.id').onDelete('cascade'))
      .addPrimaryKeyConstraint('dashboard_roles_key', ['dashboard_id', 'role_id']),
  );
}

async function belongings({ table, index, json }: MigrationSchema): Promise<void> {
  for (const name of ['owners', 'favourites'] as const)
    await table(name, (t) => {
      const columns = t
        .addColumn('kind', 'text', (c) => c.notNull())
        .addColumn('object_id', 'integer', (c) => c.notNull())
        .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
        .addPrimaryKeyConstraint(`${name}_key`, ['kind', 'object_id', 'user_id']);
      return name === 'owners' ? columns : columns.addColumn('created_on', sql`timestamptz`, (c) => c.notNull());
    });
  await table(
    'logs',
    (t) =>
      t
        .addColumn('action', 'text', (c) => c.notNull())
        .addColumn('user_id', 'integer')
        .addColumn('kind', 'text')
        .addColumn('object_id', 'integer')
        .addColumn('dashboard_id', 'integer')
        .addColumn('slice_id', 'integer')
        .addColumn('json', json)
        .addColumn('duration_ms', 'integer')
        .addColumn('referrer', 'text')
        .addColumn('dttm', sql`timestamptz`, (c) => c.notNull()),
    'numbered',
  );
  await index('logs', ['user_id', 'dttm']);
  await table(
    'key_values',
    (t) =>
      t
        .addColumn('uuid', 'text', (c) => c.notNull())
        .addColumn('resource', 'text', (c) => c.notNull())
        .addColumn('key', 'text', (c) => c.notNull())
        .addColumn('value', json, (c) => c.notNull())
        .addColumn('created_on', sql`timestamptz`, (c) => c.notNull())
        .addColumn('created_by_id', 'integer')
        .addColumn('changed_on', sql`timestamptz`, (c) => c.notNull())
        .addColumn('expires_on', sql`timestamptz`)
        .addUniqueConstraint('key_values_once', ['resource', 'key']),
    'numbered',
  );
  await table(
    'revisions',
    (t) =>
      t
        .addColumn('kind', 'text', (c) => c.notNull())
        .addColumn('object_id', 'integer', (c) => c.notNull())
        .addColumn('uuid', 'text', (c) => c.notNull())
        .addColumn('version', 'integer', (c) => c.notNull())
        .addColumn('body', json, (c) => c.notNull())
        .addColumn('author_id', 'integer')
        .addColumn('at', sql`timestamptz`, (c) => c.notNull())
        .addColumn('reason', 'text', (c) => c.notNull())
        .addUniqueConstraint('revisions_once', ['kind', 'object_id', 'version']),
    'numbered',
  );
}

/** Their permissions are brought up to date at each start (auth/built-in-roles.ts). */
const roleNames = ['Admin', 'Alpha', 'Gamma', 'Public', 'sql_lab'];

async function fillRoles({ db }: MigrationSchema, now: string): Promise<void> {
  for (const name of roleNames)
    await sql`insert into roles (uuid, name, version, created_on, changed_on)
              values (${crypto.randomUUID()}, ${name}, 1, ${now}, ${now})`.execute(db);
}
