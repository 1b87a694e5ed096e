/** Reports and alerts as they are saved and listed. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestCaller } from '../../test-server.ts';
import { salesServer, type SalesServer } from '../sales.testing.ts';

const base = '/api/v1/report/';
const mail = (target: string) => ({ type: 'Email', recipient_config_json: { target } });

let server: SalesServer;
let chartId: number;
let tableId: number;
let boardId: number;
let alpha: TestCaller;
let alphaId: number;
beforeAll(async () => {
  server = await salesServer();
  chartId = await server.chart('Sales by country');
  tableId = await server.chart('Sales', { query_mode: 'raw', all_columns: ['country', 'num'] }, { viz_type: 'table' });
  boardId = (await server.admin.post('/api/v1/dashboard/', { dashboard_title: 'Board', published: true })).body.id;
  alphaId = await server.addUser('ada', ['Alpha', 'sql_lab']);
  alpha = await server.program('ada');
});
afterAll(() => server.close());

let serial = 0;
const report = (more: object = {}) => ({
  type: 'Report',
  name: `Report ${(serial += 1)}`,
  crontab: '0 12 * * 1',
  timezone: 'Europe/Berlin',
  chart: chartId,
  recipients: [mail('a@example.org; b@example.org')],
  ...more,
});
const alert = (more: object = {}) => ({
  type: 'Alert',
  name: `Alert ${(serial += 1)}`,
  crontab: '0 * * * *',
  database: server.databaseId,
  sql: 'SELECT SUM(num) FROM sales',
  validator_type: 'operator',
  validator_config_json: { op: '>', threshold: 10 },
  recipients: [mail('a@example.org')],
  ...more,
});
const made = async (body: object, as = server.admin): Promise<number> => {
  const reply = await as.post(base, body);
  expect(reply.body).toMatchObject({ id: expect.any(Number) });
  return reply.body.id;
};

test('a report is made, read, changed and removed', async () => {
  const { admin } = server;
  const created = await admin.post(base, report({ name: 'Weekly', description: 'For all', email_subject: '' }));
  expect([created.status, created.body.result.name]).toEqual([201, 'Weekly']);
  const one = `${base}${created.body.id}`;
  expect((await admin.get(one)).body.result).toMatchObject({
    type: 'Report',
    name: 'Weekly',
    active: true,
    crontab: '0 12 * * 1',
    crontab_humanized: 'At 12:00, only on Monday',
    timezone: 'Europe/Berlin',
    creation_method: 'alerts_reports',
    chart: { id: chartId, slice_name: 'Sales by country', viz_type: 'pie' },
    dashboard: null,
    database: null,
    owners: [{ username: 'admin' }],
    recipients: [{ type: 'Email', recipient_config_json: '{"target":"a@example.org; b@example.org"}' }],
    report_format: 'PNG',
    log_retention: 90,
    working_timeout: 3600,
    last_state: 'Not triggered',
    last_eval_dttm: null,
    email_subject: null,
    extra: {},
  });
  const changed = await admin.put(one, { active: false });
  expect([changed.status, changed.body.result]).toEqual([200, { active: false }]);
  expect((await admin.get(one)).body.result).toMatchObject({
    active: false,
    name: 'Weekly',
    version: 2,
    recipients: [{ type: 'Email' }],
  });
  expect((await admin.get(`${one}/log/`)).body).toMatchObject({ count: 0, result: [] });
  expect((await admin.delete(one)).body).toEqual({ message: 'OK' });
  expect((await admin.get(one)).status).toBe(404);
});

test('the first administrator’s own address is one, though it has no dot', async () => {
  await made(report({ recipients: [mail('admin@localhost')] }));
});

// Rows: REP-01
test('the report attached to a chart or a dashboard is found as pages look for it, and there is one a person', async () => {
  const { admin } = server;
  const attached = await made(
    report({ creation_method: 'charts', report_format: 'TEXT', chart: tableId, force_screenshot: true }),
  );
  const q = `(filters:!((col:chart_id,opr:eq,value:${tableId}),(col:creation_method,opr:eq,value:charts),(col:created_by,opr:rel_o_m,value:1)))`;
  expect((await admin.get(`${base}?q=${q}`)).body).toMatchObject({ count: 1, ids: [attached] });
  const second = await admin.post(base, report({ creation_method: 'charts', chart: tableId }));
  expect([second.status, second.body.errors[0].message]).toEqual([409, 'Resource already has an attached report.']);
  expect((await alpha.post(base, report({ creation_method: 'charts', chart: tableId }))).status).toBe(201);
  await made(report({ chart: tableId }));
});

test.each<[string, () => object, object]>([
  ['both a chart and a dashboard', () => report({ dashboard: boardId }), { chart: ['Choose a chart or dashboard not both'] }],
  ['neither', () => report({ chart: null }), { chart: ['Choose a chart or a dashboard.'] }],
  ['a chart that is not there', () => report({ chart: 99_999 }), { chart: ['Chart does not exist'] }],
  [
    'a dashboard that is not there',
    () => report({ chart: null, dashboard: 99_999 }),
    { dashboard: ['Dashboard does not exist'] },
  ],
  ['a cron line nobody can read', () => report({ crontab: 'weekly' }), { crontab: ['Not a cron line of five parts.'] }],
  ['a zone nobody knows', () => report({ timezone: 'Mars/One' }), { timezone: ['Not a time zone.'] }],
  ['a picture as text', () => report({ report_format: 'TEXT' }), { report_format: ['Only tables can be sent as text.'] }],
  [
    'a dashboard as rows',
    () => report({ chart: null, dashboard: boardId, report_format: 'CSV' }),
    { report_format: ['Dashboards cannot be sent as CSV: choose PNG or PDF.'] },
  ],
  [
    'an address that is none',
    () => report({ recipients: [mail('a@example.org, b')] }),
    { recipients: ['“b” is not an e-mail address.'] },
  ],
  ['nobody to tell', () => report({ recipients: [mail(' ; ')] }), { recipients: ['Write at least one e-mail address.'] }],
  [
    'a way out this site does not have',
    () => report({ recipients: [{ type: 'Slack', recipient_config_json: { target: '#all' } }] }),
    { recipients: ['Slack is not connected to this site. Use the address of an incoming webhook, or Email.'] },
  ],
  ['an alert without a database', () => alert({ database: null }), { database: ['Database is required for alerts'] }],
  ['an alert on a database that is not there', () => alert({ database: 99_999 }), { database: ['Database does not exist'] }],
  ['an alert without a query', () => alert({ sql: ' ' }), { sql: ['Write the query whose value is watched.'] }],
  [
    'an alert on a column that is not there',
    () => alert({ sql: 'SELECT SUM(nope) FROM sales' }),
    { sql: [expect.stringContaining('nope')] },
  ],
  [
    'an alert on two columns',
    () => alert({ sql: 'SELECT SUM(num), MIN(num) FROM sales' }),
    { sql: ['The alert’s query must return one column.'] },
  ],
  [
    'an alert that compares with nothing',
    () => alert({ validator_config_json: { op: '<' } }),
    { validator_config_json: ['Choose an operator and a value.'] },
  ],
  ['an owner who is not there', () => report({ owners: [99_999] }), { owners: ['Owners are invalid'] }],
])('%s is refused by field', async (_what, body, fields) => {
  const refused = await server.admin.post(base, body());
  expect([refused.status, refused.body]).toEqual([422, { message: fields }]);
});

test.each([
  [{ name: 'x'.repeat(151) }, 'name'],
  [{ crontab: '' }, 'crontab'],
  [{ custom_width: 599 }, 'custom_width'],
  [{ type: 'Letter' }, 'type'],
  [{ colour: 'red' }, 'colour'],
])('a body out of shape is refused: %j', async (more, field) => {
  const refused = await server.admin.post(base, report(more));
  expect([refused.status, Object.keys(refused.body.message)]).toEqual([400, [field]]);
});

// Rows: REP-09
test.each([
  ['DELETE FROM sales', 'Only statements that read may be run.'],
  ['SELECT 1; SELECT 2', 'only one select statement'],
  ['SELECT FROM WHERE', 'syntax'],
  ['SELECT {{ nobody_gave_this }}', 'nobody_gave_this'],
  ['SELECT {% if %} 1', 'template'],
])('REP-09: an alert is not saved with %s: the answer names its query, and nothing is changed', async (sql, words) => {
  const { admin } = server;
  const names = (reply: Awaited<ReturnType<TestCaller['post']>>) => [reply.status, Object.keys(reply.body.message)];
  const refused = await admin.post(base, alert({ sql }));
  expect(names(refused)).toEqual([422, ['sql']]);
  expect(refused.body.message.sql[0].toLowerCase()).toContain(words.toLowerCase());
  expect(names(await admin.post(`${base}preview`, alert({ sql, crontab: 'weekly' })))).toEqual([422, ['sql', 'crontab']]);
  const id = await made(alert());
  expect(names(await admin.put(`${base}${id}`, { sql }))).toEqual([422, ['sql']]);
  expect((await admin.get(`${base}${id}`)).body.result).toMatchObject({ sql: 'SELECT SUM(num) FROM sales', version: 1 });
});

test('REP-09: the query of an alert may hold a template and a semicolon at its end, and reads only what its writer may read', async () => {
  await made(alert({ sql: "SELECT SUM(num) FROM sales WHERE country <> '{{ current_username() }}';" }));
  await server.addUser('lea', ['sql_lab'], ['can_read on ReportSchedule', 'can_write on ReportSchedule']);
  const lea = await server.program('lea');
  const refused = await lea.post(base, alert());
  expect([refused.status, refused.body.message]).toEqual([422, { database: ['Database does not exist'] }]);
});

test('Slack’s channels where Slack is not connected: what reports are sent by fails, not a database', async () => {
  const refused = await server.admin.get(`${base}slack_channels/`);
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    [{ message: 'Slack is not connected to this site.', error_type: 'REPORT_NOTIFICATION_ERROR', level: 'error', extra: {} }],
  ]);
});

test('a name is taken once per type, also by a change', async () => {
  const { admin } = server;
  await made(report({ name: 'Numbers' }));
  const taken = { message: { name: ['A report with this name exists already.'] } };
  expect((await admin.post(base, report({ name: 'Numbers' }))).body).toEqual(taken);
  await made(alert({ name: 'Numbers' }));
  const other = await made(report());
  expect((await admin.put(`${base}${other}`, { name: 'Numbers' })).body).toEqual(taken);
  expect((await admin.put(`${base}${other}`, { crontab: '61 * * * *' })).body).toEqual({
    message: { crontab: ['Not a cron line of five parts.'] },
  });
});

test('people see and change what they own, admins all; others get no answer; Gamma has no part in it', async () => {
  const { admin } = server;
  const mine = await made(report(), alpha);
  const theirs = await made(report());
  const shared = await made(report({ owners: [alphaId, 1] }));
  const seen = (await alpha.get(`${base}?q=(page_size:100)`)).body.ids as number[];
  expect([seen.includes(mine), seen.includes(theirs), seen.includes(shared)]).toEqual([true, false, true]);
  expect(((await admin.get(`${base}?q=(page_size:100)`)).body.ids as number[]).includes(mine)).toBe(true);
  for (const answer of [
    await alpha.get(`${base}${theirs}`),
    await alpha.get(`${base}${theirs}/log/`),
    await alpha.put(`${base}${theirs}`, { active: false }),
    await alpha.delete(`${base}${theirs}`),
    await alpha.delete(`${base}?q=!(${mine},${theirs})`),
  ])
    expect(answer.status).toBe(404);
  expect((await alpha.get(`${base}${mine}`)).status).toBe(200);
  await server.addUser('gus', ['Gamma']);
  expect((await (await server.program('gus')).get(base)).status).toBe(403);
  expect((await alpha.delete(`${base}?q=!(${mine},${shared})`)).body).toEqual({ message: 'Deleted 2 report schedules' });
});

test('the user who changes content or recipients is responsible for it with their own rights', async () => {
  const id = await made(report({ owners: [alphaId, 1] }));
  const runner = async (): Promise<number | null> =>
    (
      await server.services.store.db
        .selectFrom('report_schedule')
        .select('run_as_id')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).run_as_id;
  expect(await runner()).toBe(1);
  await alpha.put(`${base}${id}`, { description: 'Only words' });
  expect(await runner()).toBe(1);
  await alpha.put(`${base}${id}`, { recipients: [mail('else@example.org')] });
  expect(await runner()).toBe(alphaId);
  await server.admin.put(`${base}${id}`, { owners: [alphaId] });
  expect(await runner()).toBe(alphaId);
});

test('lists filter and sort as the page of alerts and reports asks, and options are listed', async () => {
  const { admin } = server;
  await made(alert({ name: 'Zeta watch', active: false }));
  const q =
    '(columns:!(name,type),filters:!((col:name,opr:report_all_text,value:zeta),(col:type,opr:eq,value:Alert),(col:active,opr:eq,value:!f)),order_column:last_eval_dttm,order_direction:desc)';
  expect((await admin.get(`${base}?q=${q}`)).body.result).toEqual([{ name: 'Zeta watch', type: 'Alert' }]);
  for (const column of ['active', 'description', 'crontab_humanized', 'name', 'type', 'changed_by.first_name'])
    expect((await admin.get(`${base}?q=(order_column:'${column}',order_direction:asc)`)).status, column).toBe(200);
  for (const column of ['owners', 'chart', 'dashboard', 'database', 'created_by', 'changed_by'])
    expect((await admin.get(`${base}related/${column}`)).status, column).toBe(200);
  const info = (await admin.get(`${base}_info`)).body;
  expect(info.permissions).toEqual(['can_read', 'can_write']);
  expect(info.add_columns.map(({ name }: { name: string }) => name)).toContain('crontab');
});
