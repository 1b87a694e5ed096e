/**
 * What every list of the API filters and orders by, and what it offers as choices (docs/reference/api.md#lists): column by column,
 * operator by operator, with what clients of Apache Superset send.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { salesServer, type SalesServer } from '../../packages/server/src/resources/sales.testing.ts';
import { q } from './plain-http.ts';

let server: SalesServer;
beforeAll(async () => void (server = await salesServer()));
afterAll(() => server.close());

const texts = ['eq', 'neq', 'in', 'sw', 'nsw', 'ew', 'new', 'ct', 'nct'];
const numbers = ['eq', 'neq', 'in', 'gt', 'lt'];
const times = numbers;
const flags = ['eq', 'neq'];
const one = ['rel_o_m', 'nrel_o_m'];
const many = ['rel_m_m'];
const authors = { created_by: one, changed_by: one };

interface List {
  /** Column → operators. */
  readonly search: Readonly<Record<string, readonly string[]>>;
  readonly order: readonly string[];
  readonly related?: readonly string[];
  readonly distinct?: readonly string[];
  /** Its rows are nobody's to change. */
  readonly isReadOnly?: true;
}

const lists: Readonly<Record<string, List>> = {
  dashboard: {
    search: {
      ...authors,
      created_by: [...one, 'dashboard_created_by_me', 'dashboard_has_created_by'],
      dashboard_title: [...texts, 'title_or_slug'],
      id: [...numbers, 'dashboard_is_favorite', 'dashboard_is_certified'],
      owners: many,
      published: flags,
      roles: many,
      slug: texts,
      tags: ['dashboard_tags', 'dashboard_tag_id'],
    },
    order: [
      'changed_by.first_name',
      'changed_on_delta_humanized',
      'created_by.first_name',
      'dashboard_title',
      'published',
      'changed_on',
    ],
    related: ['owners', 'roles', 'created_by', 'changed_by'],
  },
  chart: {
    search: {
      ...authors,
      created_by: [...one, 'chart_has_created_by', 'chart_created_by_me'],
      last_saved_at: times,
      last_saved_by: one,
      datasource_id: numbers,
      datasource_name: texts,
      datasource_type: texts,
      description: texts,
      id: [...numbers, 'chart_is_favorite', 'chart_is_certified', 'chart_owned_created_favored_by_me'],
      owners: many,
      dashboards: many,
      slice_name: [...texts, 'chart_all_text'],
      viz_type: texts,
      tags: ['chart_tags', 'chart_tag_id'],
    },
    order: [
      'changed_by.first_name',
      'changed_on_delta_humanized',
      'datasource_id',
      'datasource_name',
      'last_saved_at',
      'last_saved_by.id',
      'last_saved_by.first_name',
      'last_saved_by.last_name',
      'slice_name',
      'viz_type',
    ],
    related: ['owners', 'created_by', 'changed_by'],
  },
  dataset: {
    search: {
      ...authors,
      id: [...numbers, 'dataset_is_certified'],
      database: one,
      owners: many,
      catalog: texts,
      schema: texts,
      sql: [...texts, 'dataset_is_null_or_empty'],
      table_name: texts,
    },
    order: ['table_name', 'catalog', 'schema', 'changed_by.first_name', 'changed_on_delta_humanized', 'database.database_name'],
    related: ['database', 'owners', 'created_by', 'changed_by'],
    distinct: ['catalog', 'schema'],
  },
  database: {
    search: {
      ...authors,
      allow_file_upload: [...flags, 'upload_is_enabled'],
      allow_dml: flags,
      allow_run_async: flags,
      database_name: texts,
      expose_in_sqllab: flags,
      uuid: texts,
    },
    order: [
      'allow_file_upload',
      'allow_dml',
      'allow_run_async',
      'created_by',
      'changed_by',
      'database_name',
      'expose_in_sqllab',
      'uuid',
      'changed_on',
      'changed_on_delta_humanized',
    ],
    related: ['changed_by', 'created_by'],
  },
  query: {
    search: { changed_on: times, database: one, sql: texts, status: texts, user: one, start_time: times, sql_editor_id: texts },
    order: ['changed_on', 'database.database_name', 'rows', 'schema', 'start_time', 'sql', 'tab_name', 'user.first_name'],
    related: ['database', 'user'],
    distinct: ['status'],
    isReadOnly: true,
  },
  saved_query: {
    search: {
      ...authors,
      id: [...numbers, 'saved_query_is_fav'],
      database: one,
      label: [...texts, 'all_text'],
      catalog: texts,
      schema: texts,
      tags: ['saved_query_tags', 'saved_query_tag_id'],
    },
    order: [
      'schema',
      'label',
      'description',
      'sql',
      'rows',
      'created_by.first_name',
      'database.database_name',
      'created_on',
      'changed_on_delta_humanized',
      'last_run_delta_humanized',
    ],
    related: ['database', 'changed_by', 'created_by'],
    distinct: ['schema'],
  },
  report: {
    search: {
      ...authors,
      name: [...texts, 'report_all_text'],
      active: flags,
      owners: many,
      type: texts,
      last_state: texts,
      creation_method: texts,
      dashboard_id: numbers,
      chart_id: numbers,
    },
    order: [
      'active',
      'description',
      'created_by.first_name',
      'changed_by.first_name',
      'changed_on',
      'changed_on_delta_humanized',
      'created_on',
      'crontab',
      'crontab_humanized',
      'last_eval_dttm',
      'name',
      'type',
    ],
    related: ['owners', 'chart', 'dashboard', 'database', 'created_by', 'changed_by'],
  },
  annotation_layer: {
    search: { ...authors, name: [...texts, 'annotation_layer_all_text'] },
    order: ['name', 'descr', 'created_by.first_name', 'changed_by.first_name', 'changed_on', 'created_on'],
    related: ['created_by', 'changed_by'],
  },
  css_template: {
    search: { ...authors, template_name: [...texts, 'css_template_all_text'] },
    order: ['template_name'],
    related: ['created_by', 'changed_by'],
  },
  tag: {
    search: { ...authors, id: numbers, name: texts, type: ['eq', 'neq', 'in', 'custom_tag'] },
    order: ['id', 'name', 'changed_on'],
    related: ['created_by', 'changed_by'],
  },
  rowlevelsecurity: {
    search: {
      ...authors,
      name: texts,
      description: texts,
      filter_type: texts,
      tables: many,
      roles: many,
      group_key: texts,
      clause: texts,
    },
    order: ['name', 'filter_type', 'clause', 'changed_on_delta_humanized', 'group_key'],
    related: ['tables', 'roles', 'created_by', 'changed_by'],
  },
  log: {
    search: { action: texts, user: one, dashboard_id: numbers, slice_id: numbers, dttm: times },
    order: ['action', 'dttm', 'user.username'],
    related: ['user'],
    distinct: ['action'],
    isReadOnly: true,
  },
  'security/users': {
    search: { username: texts, email: texts, active: flags, roles: many },
    order: ['username', 'first_name'],
    related: ['roles', 'groups'],
  },
  'security/roles': { search: { name: texts }, order: ['name'] },
  'security/groups': {
    search: { name: texts, label: texts, users: many, roles: many },
    order: ['name'],
    related: ['users', 'roles'],
  },
};

const plain = /^(?:eq|neq|in|gt|lt)$/;
/** What a client sends for an operator of a column. */
function valueOf(column: string, operator: string): unknown {
  if (/_m$|_tag_id$/.test(operator)) return 1;
  if (!plain.test(operator)) return /_(?:is|has|created|owned|null|tag$)|is_|custom_tag/.test(operator) ? true : 'a_%';
  const value = /^(?:published|active|allow_\w+|expose_in_sqllab)$/.test(column)
    ? false
    : /_on$|_at$|_time$|dttm$/.test(column)
      ? 1_767_225_600_000
      : /(?:^|_)id$/.test(column) && column !== 'sql_editor_id'
        ? 1
        : 'sales';
  return operator === 'in' ? [value] : value;
}

test.for(Object.entries(lists))('the list %s filters, orders and offers as clients ask', async ([path, list]) => {
  const { admin } = server;
  const base = `/api/v1/${path}`;
  const asked = async (address: string): Promise<string[]> => {
    const { status, body } = await admin.get(address);
    return status === 200 ? [] : [`${decodeURIComponent(address)}: ${status} ${JSON.stringify(body)}`];
  };
  const whole = (await admin.get(`${base}/`)).body;
  const info = (await admin.get(`${base}/_info`)).body;
  const said = Object.fromEntries(
    Object.entries<{ operator: string }[]>(info.filters).map(([column, filters]) => [
      column,
      filters.map(({ operator }) => operator),
    ]),
  );
  for (const [column, operators] of Object.entries(list.search))
    expect(said, `${path}: filters of ${column}`).toMatchObject({ [column]: expect.arrayContaining([...operators]) });
  expect(whole.order_columns).toEqual(expect.arrayContaining([...list.order]));

  const filters = Object.entries(list.search).flatMap(([col, operators]) =>
    operators.map((opr) => ({ filters: [{ col, opr, value: valueOf(col, opr) }] })),
  );
  const orders = list.order.flatMap((order_column) => [
    { order_column, order_direction: 'asc' },
    { order_column, order_direction: 'desc', page: 0, page_size: -1 },
  ]);
  const refused = [];
  for (const each of [...filters, ...orders]) refused.push(...(await asked(`${base}/${q(JSON.stringify(each))}`)));
  for (const column of list.related ?? [])
    refused.push(...(await asked(`${base}/related/${column}${q('(filter:a,page:0,page_size:5,include_ids:!(1))')}`)));
  for (const column of list.distinct ?? [])
    refused.push(...(await asked(`${base}/distinct/${column}${q('(filter:a,page:0,page_size:5)')}`)));
  expect(refused).toEqual([]);

  const none = await admin.get(`${base}/${q('(keys:!(none),page_size:1)')}`);
  expect(Object.keys(none.body).toSorted()).toEqual(['count', 'ids', 'result']);
  const [id] = whole.ids;
  const narrowed = await admin.get(`${base}/${q('(columns:!(id,no_such_column),keys:!(list_columns))')}`);
  expect(narrowed.body.list_columns).toEqual(['id']);
  if (id !== undefined) {
    expect(Object.keys(narrowed.body.result[0])).toEqual(['id']);
    const item = (await admin.get(`${base}/${id}`)).body;
    expect(Object.keys(item).toSorted()).toEqual(
      ['description_columns', 'id', 'label_columns', 'result', 'show_columns', 'show_title'].toSorted(),
    );
  }
  const statuses = [
    await admin.get(`${base}/related/no_such_column`),
    await admin.get(`${base}/distinct/no_such_column`),
    await admin.get(`${base}/999999`),
    await admin.get(`${base}/${q('(filters:!((col:no_such_column,opr:eq,value:1)))')}`),
    await admin.get(`${base}/${q('(order_column:no_such_column,order_direction:asc)')}`),
    await admin.delete(`${base}/${q('!(999998,999999)')}`),
  ].map(({ status }) => status);
  expect(statuses).toEqual([404, 404, 404, 400, 400, list.isReadOnly ? 405 : 404]);
});
