/** The pages of lists as they are first drawn, with every column: what they show, offer, and say when they cannot. */
import { ApiFailure } from '@tessera/api/client';
import type { TableProps } from 'antd';
import type { ReactNode } from 'react';
import { beforeAll, expect, test, vi } from 'vitest';
import { AnnotationLayerListPage } from './annotations/layers.tsx';
import { ChartListPage } from './charts/page.tsx';
import { CssTemplateListPage } from './css-templates/page.tsx';
import { DashboardListPage } from './dashboards/page.tsx';
import { DatabaseListPage } from './databases/page.tsx';
import { DatasetListPage } from './datasets/page.tsx';
import { PersonAvatar, People } from './kit/person-avatar.tsx';
import { Modified } from './kit/modified.tsx';
import { Certified } from './lists/certified.tsx';
import type { ListDefinition, ListedObject } from './lists/definition.ts';
import { SelectionBar } from './lists/list-tools.tsx';
import { NewChartPage } from './home/new-chart.tsx';
import { NewDashboardPage } from './home/new-dashboard.tsx';
import { NewDatasetPage } from './new-dataset/page.tsx';
import { UserListPage } from './people/users.tsx';
import { ReportLogPage } from './reports/log-page.tsx';
import { AlertListPage } from './reports/list-page.tsx';
import { SavedQueryListPage } from './saved-queries/page.tsx';
import { shown } from './shown.testing.tsx';
import { TagListPage } from './tags/page.tsx';
import { TableParts } from './sql/source/table-parts.tsx';
import { i18n } from './i18n.ts';

// There is no screen here whose width could leave a column out.
vi.mock('antd', async (load) => {
  const antd = await load<typeof import('antd')>();
  const Table = ({ columns = [], ...rest }: TableProps<ListedObject>) => (
    <antd.Table {...rest} columns={columns.map(({ responsive: _, ...column }) => column)} />
  );
  return { ...antd, Table };
});

beforeAll(() => {
  vi.stubGlobal('window', { location: { origin: 'http://tessera.test' } });
});

const person = (id: number, first_name: string) => ({ id, first_name, last_name: 'Adams' });
const changed = {
  changed_by_name: 'Ben Brown',
  changed_on: '2026-01-02T12:00:00Z',
  changed_on_utc: '2026-01-02T12:00:00Z',
  changed_on_delta_humanized: '3 days ago',
  created_on_delta_humanized: '2 months ago',
};
const object = {
  ...changed,
  id: 3,
  url: '/superset/dashboard/3/',
  certified_by: 'Data team',
  certification_details: 'Checked monthly',
  is_managed_externally: false,
  owners: [person(7, 'Ann')],
  created_by: person(8, 'Cleo'),
  created_by_name: 'Cleo Clark',
  thumbnail_url: '',
  tags: [{ id: 4, name: 'finance', type: 1 }],
};
const dashboard = { ...object, dashboard_title: 'Sales', published: false };
const chart = {
  ...object,
  slice_name: 'Sales by day',
  viz_type: 'table',
  datasource_name_text: 'orders',
  datasource_url: '/explore/?datasource=1__table',
  dashboards: [{ id: 9, dashboard_title: 'Numbers' }],
};

const text = (html: string): string => html.replaceAll(/<[^>]*>/g, '').trim();
const all = (html: string, pattern: RegExp): string[] => [...html.matchAll(pattern)].map(([, found]) => text(found ?? ''));
const heads = (html: string): string[] => all(html, /<th[^>]*>(.*?)<\/th>/g);
/** The labels above the filters, each of which says how one chooses. */
const filters = (html: string): string[] =>
  html
    .split('<label for="')
    .filter((part) =>
      /^[^<]*<\/label>\s*<div class="ant-select [\s\S]*?ant-select-placeholder">Select or type a value</.test(part),
    )
    .map((part) => text(/>([^<]*)</.exec(part)?.[1] ?? ''));
/** The filters behind “More filters”: the names their inputs have. */
const waiting = (html: string): string[] =>
  html
    .split('<span class="')
    .filter((part) => /^[^"]*waiting/.test(part))
    .map((part) => /aria-label="([^"]*)"/.exec(part)?.[1] ?? '');
const actions = (html: string, name: string): string[] => all(html, new RegExp(`aria-label="([^"]*): ${name}"`, 'g'));

const everyRight = ['Dashboard', 'Chart', 'SavedQuery', 'Tag', 'CssTemplate', 'ReportSchedule'].flatMap((view) =>
  ['can_read', 'can_write', 'can_export', 'can_bulk_create'].map((right) => `${right} on ${view}`),
);
everyRight.push('can_import_ on ImportExportRestApi');
const pageOf = (Page: () => ReactNode, resource: string, rows: readonly object[] | Error, more = ''): Promise<string> =>
  shown(<Page />, {
    permissions: everyRight,
    answers: [[['list', resource], rows instanceof Error ? rows : { count: rows.length, ids: [], result: rows }]],
    search: `?viewMode=table${more}`,
  });

// Rows: PAGE-01
test('the list of dashboards has its columns, filters, actions and buttons; tags are pills that lead to their page', async () => {
  const html = await pageOf(DashboardListPage, 'dashboard', [dashboard]);
  expect(heads(html)).toEqual(
    expect.arrayContaining(['Favorite', 'Title', 'Modified by', 'Status', 'Modified', 'Created by', 'Owners']),
  );
  expect(text(html)).toMatch(/Title.*Modified by.*Status.*Modified.*Created by.*Owners/);
  expect(filters(html)).toEqual(['Owner', 'Created by', 'Status', 'Favorite', 'Certified', 'Modified by', 'Tag']);
  expect(html).toContain('aria-label="Search dashboards"');
  expect(actions(html, 'Sales')).toEqual(
    expect.arrayContaining(['Favorite', 'Edit dashboard', 'Edit properties', 'Export', 'Delete']),
  );
  expect(html).toContain('href="/superset/dashboard/3/"');
  expect(text(html)).toMatch(/Ben Brown.*Draft.*3 days ago.*Cleo Clark/);
  expect(text(await pageOf(DashboardListPage, 'dashboard', [{ ...dashboard, published: true }]))).toContain('Published');
  expect(text(html)).toMatch(/^Dashboards1Bulk selectImportDashboard/);
  expect(html).toContain('href="/dashboard/new"');
  expect(html).toMatch(/href="\/superset\/all_entities[^"]*"[^>]*>(<[^>]*>)*finance/);
});

// Rows: PAGE-02
test('the list of charts has its columns, filters and actions, and names the dashboards of a chart', async () => {
  const html = await pageOf(ChartListPage, 'chart', [chart]);
  const columns = [
    'Chart',
    'Visualization type',
    'Dataset',
    'On dashboards',
    'Modified by',
    'Last modified',
    'Created by',
    'Owners',
  ];
  expect(heads(html).filter((head) => head !== 'Actions')).toEqual(['Favorite', ...columns]);
  const offered = ['Owner', 'Created by', 'Chart type', 'Dataset', 'Dashboards', 'Favorite', 'Certified', 'Modified by', 'Tag'];
  expect(filters(html)).toEqual(offered);
  expect(waiting(html)).toEqual(['Favorite', 'Certified', 'Modified by', 'Tag']);
  expect(html).toMatch(/<button[^>]*aria-expanded="false"[^>]*><span>More filters</);
  const used = await pageOf(ChartListPage, 'chart', [chart], '&filters=(certified:!t)');
  expect(waiting(used)).toEqual(['Favorite', 'Modified by', 'Tag']);
  expect(actions(html, 'Sales by day')).toEqual(expect.arrayContaining(['Favorite', 'Edit properties', 'Export', 'Delete']));
  expect(html).toMatch(/href="\/explore\/\?datasource=1__table"[^>]*>orders</);
  expect(html).toMatch(/href="\/superset\/dashboard\/9\/"[^>]*>Numbers</);
  expect(text(html)).toMatch(/Table.*Ben Brown.*3 days ago.*Cleo Clark/);
});

// Rows: PAGE-04
test('the list of datasets says who changed them last', async () => {
  const row = {
    ...object,
    table_name: 'orders',
    kind: 'virtual',
    database: { id: 1, database_name: 'examples' },
    schema: 'main',
    extra: null,
    description: null,
    default_endpoint: null,
    explore_url: '/explore/?datasource=1__table',
  };
  const html = await pageOf(DatasetListPage, 'dataset', [row]);
  const columns = ['Name', 'Type', 'Database', 'Schema', 'Modified', 'Modified by', 'Owners'];
  expect(heads(html).filter((head) => columns.includes(head))).toEqual(columns);
  expect(text(html)).toMatch(/Virtual.*examples.*main.*3 days ago.*Ben Brown/);
  const certified = await pageOf(DatasetListPage, 'dataset', [row], '&filters=(certified:!t)');
  expect(text(certified)).toContain('CertifiedYes');
  const not = await pageOf(DatasetListPage, 'dataset', [row], '&filters=(certified:!f)');
  expect(text(not)).toContain('CertifiedNo');
});

// Rows: PAGE-05
test('the list of databases says what each is open to, and finds those that run in the background', async () => {
  const row = {
    ...object,
    database_name: 'warehouse',
    backend: 'postgresql',
    allow_run_async: true,
    allow_dml: false,
    allow_file_upload: true,
    expose_in_sqllab: true,
    is_builtin: false,
    changed_by: person(9, 'Ben'),
  };
  const html = await pageOf(DatabaseListPage, 'database', [row]);
  expect(heads(html)).toEqual(
    expect.arrayContaining([
      'Database',
      'Backend',
      'AQE',
      'DML',
      'CSV upload',
      'Expose in SQL Lab',
      'Created by',
      'Last modified',
    ]),
  );
  expect(filters(html)).toEqual(['Expose in SQL Lab', 'AQE', 'CSV upload']);
  expect(all(html, /<span class="sr-only">(No)<\/span>/g)).toEqual(['No']);
});

// Rows: PAGE-09, PAGE-14
test('layers say when they were made, users when they were changed', async () => {
  const layer = { ...object, name: 'Releases', descr: 'What came out' };
  const layers = await pageOf(AnnotationLayerListPage, 'annotation_layer', [layer]);
  expect(heads(layers)).toEqual(expect.arrayContaining(['Name', 'Description', 'Last modified', 'Created on', 'Created by']));
  expect(text(layers)).toMatch(/What came out.*3 days ago.*2 months ago/);
  const user = {
    ...person(5, 'Dora'),
    username: 'dora',
    email: 'dora@example.org',
    active: true,
    roles: [],
    groups: [],
    login_count: 3,
    fail_login_count: 1,
    last_login: null,
    created_on: '2026-01-02T12:00:00Z',
    changed_on: '2026-02-03T12:00:00Z',
  };
  const users = await pageOf(UserListPage, 'user', [user]);
  expect(heads(users)).toEqual(
    expect.arrayContaining(['Login count', 'Fail login count', 'Last login', 'Created on', 'Modified']),
  );
  expect(text(users)).toMatch(/Never2026-01-02 \d\d:\d\d2026-02-03/);
});

// Rows: PAGE-06
test('the list of saved queries names their tables, and offers to preview, edit, share, export and delete', async () => {
  const sql_tables = ['orders', 'people'].map((table) => ({ catalog: null, schema: 'main', table }));
  const query = {
    ...object,
    label: 'Join',
    database: { database_name: 'examples' },
    schema: 'main',
    sql: 'SELECT 1',
    sql_tables,
  };
  const html = await pageOf(SavedQueryListPage, 'saved_query', [query, { ...query, id: 4, sql_tables: sql_tables.slice(0, 1) }]);
  expect(heads(html)).toEqual(expect.arrayContaining(['Name', 'Database', 'Schema', 'Tables', 'Created on', 'Modified']));
  expect(filters(html)).toEqual(['Database', 'Schema', 'Favorite', 'Modified by', 'Tag']);
  expect(html).toContain('aria-label="Search saved queries"');
  expect(actions(html, 'Join')).toEqual(expect.arrayContaining(['Query preview', 'Edit', 'Copy query URL', 'Export', 'Delete']));
  expect(text(html)).toMatch(/2 tables.*2 months ago.*3 days ago.*main\.orders/);
  i18n.loadAndActivate({ locale: 'de', messages: {} });
  try {
    const german = await pageOf(SavedQueryListPage, 'saved_query', [query]);
    expect(text(german)).toMatch(/vor 2 Monaten.*vor 3 Tagen/);
  } finally {
    i18n.activate('en');
  }
});

test('a newest partition that cannot be read says so among the columns', async () => {
  const metadata = { columns: [], rows: null, view: null, indexes: [], partitioned_by: ['day'] };
  const answers = [
    [['table', 1], metadata],
    [['partition', 1], new ApiFailure(500, { message: 'Boom' })],
  ] as const;
  const html = await shown(<TableParts databaseId={1} schema="main" table="orders" insert={() => undefined} />, { answers });
  expect(text(html)).toMatch(/^0 columns.*Boom/);
});

// Rows: PAGE-08
test('the list of CSS templates shows who made and changed them; they are added, edited and deleted, also many at once', async () => {
  const html = await pageOf(CssTemplateListPage, 'css_template', [{ ...object, template_name: 'Quiet' }]);
  expect(heads(html)).toEqual(['Name', 'Last modified', 'Created on', 'Created by', 'Actions']);
  expect(actions(html, 'Quiet')).toEqual(['Edit', 'Delete']);
  expect(text(html)).toMatch(/^CSS templates1Bulk selectCSS template/);
  expect(text(html)).toMatch(/Quiet3 days ago2 months agoCleo Adams/);
});

// Rows: PAGE-10
test('the list of alerts has its tabs, columns, filters and actions; without the right to write nothing is changed', async () => {
  const alert = {
    ...object,
    name: 'Low stock',
    recipients: [{ type: 'Email' }, { type: 'Slack' }],
    last_eval_dttm: null,
    crontab_humanized: 'Every day',
    timezone: 'Europe/Paris',
    active: true,
  };
  const html = await pageOf(AlertListPage, 'report', [alert]);
  const columns = ['Last run', 'Name', 'Schedule', 'Notification method', 'Created by', 'Owners', 'Modified', 'Active'];
  expect(heads(html)).toEqual(expect.arrayContaining(columns));
  expect(filters(html)).toEqual(['Owner', 'Created by', 'Status', 'Active']);
  expect(text(html)).toMatch(/^Alerts1Bulk selectAlertsReports/);
  expect(text(html)).toContain('Every day (Europe/Paris)');
  expect(html).toMatch(/role="img" aria-label="Email"[\s\S]*role="img" aria-label="Slack"/);
  expect(actions(html, 'Low stock')).toEqual(expect.arrayContaining(['Active', 'Execution log', 'Edit', 'Delete']));
  const read = await shown(<AlertListPage />, {
    permissions: ['can_read on ReportSchedule'],
    answers: [[['list', 'report'], { count: 1, ids: [], result: [alert] }]],
  });
  expect(actions(read, 'Low stock')).not.toEqual(expect.arrayContaining(['Edit']));
  expect(actions(read, 'Low stock')).toEqual(expect.arrayContaining(['Execution log']));
  expect(read).toMatch(/role="switch"[^>]*disabled/);
});

// Rows: PAGE-11
test('the execution log of an alert has its columns, the value that was read, and the way back', async () => {
  const run = {
    id: 1,
    uuid: '6f1c2a34-0000-4000-8000-000000000000',
    state: 'Error',
    scheduled_dttm: '2026-01-02T12:00:00Z',
    start_dttm: '2026-01-02T12:00:01Z',
    end_dttm: '2026-01-02T12:00:03Z',
    error_message: 'No such table',
    value: 50,
    value_row_json: null,
  };
  const log = (type: string) =>
    shown(<ReportLogPage />, {
      path: '/alert/$reportId/log',
      address: '/alert/5/log',
      answers: [
        [['report', 'named', 5], { id: 5, type, name: 'Low stock' }],
        [['list', 'report-log-5'], { count: 1, ids: [], result: [run] }],
      ],
    });
  const html = await log('Alert');
  const columns = ['State', 'Execution ID', 'Scheduled at (UTC)', 'Start at', 'Duration', 'Value', 'Error message'];
  expect(heads(html)).toEqual(columns);
  expect(text(html)).toMatch(/← AlertsLow stock/);
  expect(html).toContain('title="6f1c2a34-0000-4000-8000-000000000000"');
  expect(text(html)).toMatch(/Error.*2026-01-02 12:00:00.*2\.0 s50No such table/);
  expect(heads(await log('Report'))).toEqual(columns.filter((name) => name !== 'Value'));
});

// Rows: PAGE-16
test('a chart is begun with a dataset and a chart type; which one is missing is shown', async () => {
  const rows = [{ id: 4, table_name: 'orders' }];
  const page = (search: string) =>
    shown(<NewChartPage />, {
      search,
      permissions: ['can_write on Dataset', 'can_write on Chart'],
      answers: [[['options', 'dataset'], rows]],
    });
  const html = await page('');
  expect(text(html)).toContain('Choose a dataset first.');
  expect(html).toMatch(/<button[^>]*disabled=""[^>]*><span>Create new chart</);
  expect(html).toContain('href="/dataset/add/"');
  expect(html).toMatch(/role="radiogroup" aria-label="Choose chart type"/);
  expect((html.match(/type="radio"/g) ?? []).length).toBeGreaterThan(30);
  for (const wanted of ['orders', '4']) {
    const preset = await page(`?dataset=${wanted}`);
    expect(text(preset)).toContain('Choose a chart type.');
    expect(preset).toMatch(/ant-select-content[^>]*>(<[^>]*>)*orders|title="orders"/);
  }
});

// Rows: SHELL-04
test('SHELL-04: a page that makes something is refused to who may not make it', async () => {
  for (const [Page, permission] of [
    [NewChartPage, 'can_write on Chart'],
    [NewDashboardPage, 'can_write on Dashboard'],
    [NewDatasetPage, 'can_write on Dataset'],
  ] as const) {
    expect(text(await shown(<Page />))).toContain('You do not have access to this page');
    expect(text(await shown(<Page />, { permissions: [permission] }))).not.toContain('You do not have access');
  }
});

// Rows: PAGE-12, LIST-07
test('PAGE-12: a tag of somebody else can be a favourite, and is neither edited nor deleted', async () => {
  const row = { ...object, name: 'finance', description: 'Money', object_count: 3, can_edit: false };
  expect(actions(await pageOf(TagListPage, 'tag', [row]), 'finance')).toEqual(['Favorite']);
});

test('the list of tags', async () => {
  const html = await pageOf(TagListPage, 'tag', [
    { ...object, name: 'finance', description: 'Money', object_count: 3, can_edit: true },
  ]);
  expect(heads(html)).toEqual(
    expect.arrayContaining(['Favorite', 'Name', 'Description', 'Objects', 'Last modified', 'Created by']),
  );
  expect(actions(html, 'finance')).toEqual(expect.arrayContaining(['Favorite', 'Edit', 'Delete']));
});

// Rows: LIST-06
test('LIST-06: the foot of a list counts its rows; of none that match, it says so and how to see them all', async () => {
  const page = (rows: readonly object[], search = '') => pageOf(DashboardListPage, 'dashboard', rows, search);
  expect(text(await page([dashboard, { ...dashboard, id: 4 }]))).toMatch(/1-2 of 2$/);
  const none = text(await page([], '&filters=(published:!t)'));
  for (const words of [
    'No results match your filter criteria',
    'Try different criteria to display results.',
    'clear all filters',
  ])
    expect(none).toContain(words);
  expect(text(await page([]))).toMatch(/No dashboards/);
  expect(text(await page([]))).not.toContain('clear all filters');
});

// Rows: LIST-08
test('a list that cannot be fetched says what failed and why, and offers to try again', async () => {
  const html = await pageOf(DashboardListPage, 'dashboard', new ApiFailure(500, { message: 'Boom' }));
  expect(text(html)).toContain('An error occurred while fetching dashboards: Boom');
  expect(text(html)).toContain('Try again');
});

// Rows: LIST-14
test('what is certified has its badge before the name; what is managed elsewhere is neither edited nor deleted here', async () => {
  for (const [Page, kind, row, name] of [
    [DashboardListPage, 'dashboard', dashboard, 'Sales'],
    [ChartListPage, 'chart', chart, 'Sales by day'],
  ] as const) {
    const html = await pageOf(Page, kind, [{ ...row, is_managed_externally: true }]);
    expect(html).toMatch(new RegExp(`aria-label="Certified by Data team"[\\s\\S]*>${name}<`));
    const disabled = all(html, new RegExp(`<button(?=[^>]*aria-disabled="true")[^>]*aria-label="([^"]*): ${name}"`, 'g'));
    expect(disabled).toEqual(expect.arrayContaining(['Edit properties', 'Delete']));
    const free = await pageOf(Page, kind, [row]);
    expect(free).not.toMatch(new RegExp(`<button(?=[^>]*aria-disabled="true")[^>]*aria-label="[^"]*: ${name}"`));
    const plain = await pageOf(Page, kind, [{ ...row, certified_by: null }]);
    expect(plain).not.toContain('Certified by');
  }
  // Its tooltip says by whom, and what they say of it.
  expect(Certified({ by: 'Data team', details: 'Checked monthly' })?.props).toMatchObject({
    title: 'Certified by Data team: Checked monthly',
  });
});

// Rows: LIST-13
test('owners are four avatars and how many more; a name has one colour everywhere; Modified has who did it in its tooltip', async () => {
  const people = ['Ann', 'Ben', 'Cleo', 'Dan', 'Eve', 'Fay'].map((name, id) => person(id, name));
  const html = await shown(<People people={people} />);
  expect(all(html, /class="ant-avatar-string"[^>]*>(.*?)</g)).toEqual(['AA', 'BA', 'CA', 'DA', '+2']);
  expect(html).toContain('aria-label="Ann Adams, Ben Adams, Cleo Adams, Dan Adams, Eve Adams, Fay Adams"');
  expect(text(await shown(<People people={people.slice(0, 4)} />))).not.toContain('+');
  const hue = async (name: string) => /hsl\((\d+) /.exec(await shown(<PersonAvatar name={name} />))?.[1];
  expect(await hue('Ann Adams')).toBe(await hue('Ann Adams'));
  expect(await hue('Ann Adams')).not.toBe(await hue('Ben Adams'));
  expect(Modified({ humanized: '3 days ago', at: changed.changed_on_utc, by: 'Ben Brown' }).props.title).toMatch(
    /2026.* by Ben Brown$/,
  );
});

const bare: ListDefinition<ListedObject> = {
  resource: 'dashboard',
  title: 'Dashboards',
  search: { id: 'search', col: 'dashboard_title', opr: 'ct', label: '' },
  filters: [],
  columns: [],
  defaults: { order: { column: 'id', direction: 'asc' }, view: 'table' },
  fetch: () => Promise.resolve({ count: 0, result: [] }),
  nameOf: ({ id }) => String(id),
  actions: [],
  empty: { title: '', hint: '' },
};

// Rows: LIST-05
test('chosen rows are counted above the list, and can be deselected, exported, tagged and deleted together', async () => {
  const rows = [dashboard, { ...dashboard, id: 4 }];
  const bar = (picked: typeof rows, more: object = {}) => {
    const does = {
      exportMany: () => undefined,
      removeMany: () => undefined,
      bulkActions: [{ key: 'tag', label: 'Add tags', icon: null, run: () => undefined }],
    };
    const definition: ListDefinition<ListedObject> = { ...bare, ...does, ...more };
    return shown(
      <SelectionBar definition={definition} rows={rows} picked={picked} setPicked={() => undefined} close={() => undefined} />,
    );
  };
  expect(text(await bar(rows))).toBe('2 SelectedDeselect allExportAdd tagsDeleteDone');
  expect(text(await bar([]))).toMatch(/^0 SelectedSelect all on this page/);
  expect(await bar(rows)).not.toContain('disabled');
  expect((await bar([])).match(/disabled=""/g)).toHaveLength(3);
  // One of them may not be deleted: then all together are not.
  expect((await bar(rows, { canRemove: ({ id }: ListedObject) => id !== 4 })).match(/disabled=""/g)).toHaveLength(1);
});
