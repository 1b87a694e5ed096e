/** A refusal that names fields of a body as one text: each field by what forms call it, and what has no label by its sentence alone. */
import { i18n } from '../i18n.ts';

/** Field on the wire → its label. */
const labels: Readonly<Record<string, () => string>> = {
  name: () => i18n._('Name'),
  label: () => i18n._('Label'),
  description: () => i18n._('Description'),
  descr: () => i18n._('Description'),
  owners: () => i18n._('Owners'),
  roles: () => i18n._('Roles'),
  users: () => i18n._('Users'),
  user_ids: () => i18n._('Users'),
  groups: () => i18n._('Groups'),
  group_ids: () => i18n._('Groups'),
  permission_view_menu_ids: () => i18n._('Permissions'),
  tags: () => i18n._('Tags'),
  slice_name: () => i18n._('Chart name'),
  chart: () => i18n._('Chart'),
  dashboard: () => i18n._('Dashboard'),
  dashboards: () => i18n._('Dashboards'),
  dashboard_title: () => i18n._('Title'),
  slug: () => i18n._('URL slug'),
  css: () => i18n._('CSS'),
  theme_id: () => i18n._('Theme'),
  json_metadata: () => i18n._('JSON metadata'),
  position_json: () => i18n._('Layout'),
  table_name: () => i18n._('Dataset name'),
  tables: () => i18n._('Datasets'),
  datasource_id: () => i18n._('Dataset'),
  database: () => i18n._('Database'),
  database_id: () => i18n._('Database'),
  db_id: () => i18n._('Database'),
  database_name: () => i18n._('Display Name'),
  sqlalchemy_uri: () => i18n._('SQLAlchemy URI'),
  extra: () => i18n._('Extra'),
  catalog: () => i18n._('Catalog'),
  schema: () => i18n._('Schema'),
  sql: () => i18n._('SQL'),
  template_params: () => i18n._('Template parameters'),
  columns: () => i18n._('Columns'),
  column_name: () => i18n._('Column name'),
  metrics: () => i18n._('Metrics'),
  currency: () => i18n._('Currency'),
  default_endpoint: () => i18n._('Default URL'),
  row_limit: () => i18n._('Row limit'),
  filters: () => i18n._('Filters'),
  time_range: () => i18n._('Time range'),
  cache_timeout: () => i18n._('Cache timeout'),
  certified_by: () => i18n._('Certified by'),
  certification_details: () => i18n._('Certification details'),
  clause: () => i18n._('Clause'),
  group_key: () => i18n._('Group Key'),
  filter_type: () => i18n._('Filter Type'),
  first_name: () => i18n._('First name'),
  last_name: () => i18n._('Last name'),
  username: () => i18n._('Username'),
  email: () => i18n._('Email'),
  password: () => i18n._('Password'),
  current_password: () => i18n._('Current password'),
  crontab: () => i18n._('Schedule'),
  timezone: () => i18n._('Timezone'),
  recipients: () => i18n._('Recipients'),
  working_timeout: () => i18n._('Working timeout'),
  grace_period: () => i18n._('Grace period'),
  log_retention: () => i18n._('Log retention'),
};

/** `metrics.0.currency`: the innermost part that has a label. */
function labelOf(path: string): string | undefined {
  const known = path.split('.').findLast((part) => Object.hasOwn(labels, part));
  return known === undefined ? undefined : labels[known]?.();
}

/** @param label  what a form calls a field; without it what forms usually call it */
export function fieldsInWords(
  fields: Readonly<Record<string, string | readonly string[]>>,
  label: (path: string) => string | undefined = labelOf,
): string {
  const said = Object.entries(fields).map(([path, texts]) => {
    const [text, name] = [[texts].flat().join(' '), label(path)];
    return name === undefined ? text : `${name}: ${text}`;
  });
  return [...new Set(said)].reduce(
    (whole, one) => (whole === '' ? one : whole + (/[.!?…。！？]$/.test(whole) ? ' ' : '; ') + one),
    '',
  );
}
