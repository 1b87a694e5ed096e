/** Reports and alerts as they are run: from a due moment to the recipient's mailbox. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeBackground, type Background } from '../../background.ts';
import { testSmtp, type TestSmtp } from '../../mail/smtp.testing.ts';
import type { TestCaller } from '../../test-server.ts';
import { salesServer, type SalesServer } from '../sales.testing.ts';

const base = '/api/v1/report/';
const dayMs = 86_400_000;

let server: SalesServer;
let smtp: TestSmtp;
let background: Background;
/** With sessions: tokens would not outlive the hours that pass here. */
let admin: TestCaller;
let alphaId: number;
beforeAll(async () => {
  smtp = await testSmtp();
  server = await salesServer({
    publicUrl: 'https://bi.example.org',
    mail: { url: `smtp://127.0.0.1:${smtp.port}`, from: 'Tessera <bi@example.org>' },
  });
  alphaId = await server.addUser('ada', ['Alpha', 'sql_lab']);
});
beforeEach(async () => {
  admin = await server.browser();
  // Reports of other tests are switched off: each test is alone with its own.
  await server.services.store.db.updateTable('report_schedule').set({ active: false }).execute();
  background = makeBackground(server.services);
  await background.scheduler.tick();
  await background.worker.runDue();
  smtp.received.length = 0;
  smtp.refused.clear();
});
afterAll(async () => {
  await server.close();
  await smtp.close();
});

let serial = 0;
const report = async (more: object, as: TestCaller = admin): Promise<number> => {
  const body = {
    type: 'Report',
    name: `Report ${(serial += 1)}`,
    crontab: '0 * * * *',
    recipients: [{ type: 'Email', recipient_config_json: { target: 'reader@example.org' } }],
    ...more,
  };
  const made = await as.post(base, body);
  expect(made.body).toMatchObject({ id: expect.any(Number) });
  return made.body.id;
};
const chartNamed = async (slice_name: string, form: object = {}, more: object = {}): Promise<number> => {
  const params = { viz_type: 'pie', groupby: ['country'], metric: 'count', row_limit: 100, ...form };
  const body = {
    slice_name,
    viz_type: 'pie',
    datasource_id: server.datasetId,
    datasource_type: 'table',
    params: JSON.stringify(params),
    ...more,
  };
  const made = await admin.post('/api/v1/chart/', body);
  expect(made.status).toBe(201);
  return made.body.id;
};
const alert = (more: object, as?: TestCaller): Promise<number> =>
  report(
    {
      type: 'Alert',
      database: server.databaseId,
      validator_type: 'operator',
      validator_config_json: { op: '>', threshold: 40 },
      ...more,
    },
    as,
  );

/** An hour later: whatever is due runs. */
async function nextHour(hours = 1): Promise<void> {
  server.advance(hours * 3_600_000);
  await background.scheduler.tick();
  await background.worker.runDue();
}
const item = async (id: number) => (await admin.get(`${base}${id}`)).body.result;
const runs = async (id: number) => (await admin.get(`${base}${id}/log/`)).body.result;
/** A message's parts as texts, whatever they are packed in. */
function textOf(source: string): string {
  return source
    .replaceAll(/(?<=\n\r?\n)(?:[A-Za-z0-9+/=]{4,76}\r?\n)+/g, (packed) => Buffer.from(packed, 'base64').toString('utf8'))
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/(?:=[0-9A-F]{2})+/g, (codes) => Buffer.from(codes.replaceAll('=', ''), 'hex').toString('utf8'));
}

// Rows: REP-06
test('a report with a picture: subject, words, the picture in the text, the way to the page', async () => {
  const chart = await chartNamed('By country');
  const id = await report({ name: 'Weekly sales', chart, description: 'Read *this* & <that>', active: true });
  await nextHour();
  expect(smtp.received).toHaveLength(1);
  const [mail] = smtp.received;
  expect(mail).toMatchObject({ from: 'bi@example.org', to: ['reader@example.org'] });
  expect(mail?.source).toContain('Subject: [Report] Weekly sales');
  const text = textOf(mail?.source ?? '');
  expect(text).toContain('Read <em>this</em> &amp; &lt;that&gt;');
  expect(text).toContain('>Explore in Superset</a>');
  const link = /https:\/\/bi\.example\.org\/superset\/explore\/p\/(\w+)\//.exec(text)?.[1];
  expect((await admin.get(`/api/v1/explore/permalink/${link}`)).body.state.formData).toMatchObject({ slice_id: chart });
  expect(mail?.source).toMatch(/Content-Type: image\/png; name="?By country\.png/i);
  expect(mail?.source).toContain('iVBORw0KGgo');
  expect(await item(id)).toMatchObject({ last_state: 'Success', last_eval_dttm: '2026-03-04T06:00:00.000Z', version: 1 });
  expect(await runs(id)).toMatchObject([
    {
      state: 'Success',
      scheduled_dttm: '2026-03-04T06:00:00.000Z',
      error_message: null,
      uuid: expect.any(String),
      end_dttm: expect.any(String),
    },
  ]);
});

test('rows as a file, and a table in the text', async () => {
  const form = { query_mode: 'raw', all_columns: ['country', 'num', 'ds'], order_by_cols: ['["num", true]'], row_limit: 2 };
  const chart = await chartNamed('Sales', form, { viz_type: 'table' });
  await report({ chart, report_format: 'CSV', name: 'File' });
  await report({ chart, report_format: 'TEXT', name: 'Table' });
  await nextHour();
  const [file, table] = ['File', 'Table'].map(
    (name) => smtp.received.find(({ source }) => source.includes(`[Report] ${name}`))?.source ?? '',
  );
  expect(file).toMatch(/filename="?Sales\.csv/);
  expect(textOf(file ?? '')).toMatch(/country,num,ds\s+FR,1,2024-02-03/);
  expect(textOf(table ?? '')).toMatch(/<th[^>]*>country<\/th>.*<td[^>]*>FR<\/td><td[^>]*>1<\/td><td[^>]*>2024-02-03<\/td>/);
});

test('REP-06: a chart as a document and as a workbook, a dashboard as a picture in the text and as a document', async () => {
  const chart = await chartNamed('On paper');
  const dashboard = await boardWith(chart);
  await report({ chart, report_format: 'PDF', name: 'Document' });
  await report({ chart, report_format: 'XLSX', name: 'Workbook' });
  await report({ chart: null, dashboard, report_format: 'PNG', name: 'Picture' });
  await report({ chart: null, dashboard, report_format: 'PDF', name: 'Pages' });
  await nextHour();
  const sent = (name: string) => smtp.received.find(({ source }) => source.includes(`[Report] ${name}`))?.source;
  expect(sent('Document')).toMatch(/filename="?On paper\.pdf/);
  expect(sent('Workbook')).toMatch(/filename="?On paper\.xlsx/);
  expect(sent('Picture')).toMatch(/Content-Type: image\/png; name="?Board of one\.png/i);
  expect(sent('Pages')).toMatch(/filename="?Board of one\.pdf/);
});

/** A dashboard with one chart. */
async function boardWith(chartId: number): Promise<number> {
  const positions = {
    ROOT_ID: { id: 'ROOT_ID', type: 'ROOT', children: ['GRID_ID'] },
    GRID_ID: { id: 'GRID_ID', type: 'GRID', children: ['ROW-1'] },
    'ROW-1': { id: 'ROW-1', type: 'ROW', children: ['CHART-1'], meta: {} },
    'CHART-1': { id: 'CHART-1', type: 'CHART', children: [], meta: { chartId, width: 6, height: 40 } },
  };
  const body = { dashboard_title: 'Board of one', json_metadata: JSON.stringify({ positions }) };
  const made = await admin.post('/api/v1/dashboard/', body);
  expect(made.status).toBe(201);
  return made.body.id;
}

// Rows: REP-08
test('an alert is sent when its condition holds, and then rests for its grace period', async () => {
  const id = await alert({ name: 'Much', sql: 'SELECT SUM(num) AS n FROM sales', grace_period: 2 * 3600 });
  await nextHour();
  expect(smtp.received.map(({ source }) => /Subject: (.*)/.exec(source)?.[1])).toEqual(['[Alert] Much']);
  expect(await item(id)).toMatchObject({ last_state: 'Success', last_value: 43.5, last_value_row_json: '{"n":43.5}' });
  await nextHour();
  expect([(await item(id)).last_state, smtp.received.length]).toEqual(['On Grace', 1]);
  await nextHour();
  expect([(await item(id)).last_state, smtp.received.length]).toEqual(['Success', 2]);
  await admin.put(`${base}${id}`, { validator_config_json: { op: '<', threshold: 0 } }, { 'if-match': '*' });
  await nextHour(3);
  expect([(await item(id)).last_state, smtp.received.length]).toEqual(['Not triggered', 2]);
});

test.each([
  ['SELECT num FROM sales', 'The alert’s query returned more than one row.'],
  ['SELECT 1 AS a, 2 AS b', 'The alert’s query returned more than one column.'],
  ['SELECT country FROM sales LIMIT 1', 'The alert’s query returned a value that is not a number.'],
  ['SELECT num FROM sales WHERE 1 = 0', 'The alert’s query returned no row; it must return one number.'],
  ['SELECT NULL AS n', 'The alert’s query returned no value; it must return one number.'],
])('%s cannot be watched: the run says why and the owner is told', async (sql, error) => {
  const id = await alert({ sql: 'SELECT 1 AS a' });
  // What it reads has come to answer otherwise since it was saved.
  await server.services.store.db.updateTable('report_schedule').set({ sql }).where('id', '=', id).execute();
  await nextHour();
  const [run] = await runs(id);
  expect(run.state).toBe('Error');
  expect(run.error_message).toContain(error);
  expect(smtp.received.map(({ to }) => to)).toEqual([['admin@localhost']]);
  await nextHour();
  expect(smtp.received).toHaveLength(1);
});

test.each([
  ['SELECT num FROM sales WHERE 1 = 0', 'Not triggered'],
  ['SELECT 0 AS n', 'Not triggered'],
  ['SELECT NULL AS n', 'Not triggered'],
  ['SELECT 7 AS n', 'Success'],
  ["SELECT 'late' AS n", 'Success'],
])('an alert on anything at all: %s is %s', async (sql, state) => {
  const id = await alert({ sql, validator_type: 'not null', validator_config_json: null });
  await nextHour();
  expect([(await item(id)).last_state, smtp.received.length]).toEqual([state, state === 'Success' ? 1 : 0]);
});

test('a recipient who is refused is named, all others have their message', async () => {
  smtp.refused.add('gone@example.org');
  const to = (target: string) => ({ type: 'Email', recipient_config_json: { target } });
  const chart = await chartNamed('For three');
  const id = await report({ chart, recipients: [to('a@example.org, gone@example.org'), to('b@example.org')] });
  await nextHour();
  expect(await runs(id)).toMatchObject([{ state: 'Error', error_message: 'gone@example.org: 550 No such mailbox' }]);
  expect(smtp.received.map(({ to: got }) => got)).toEqual([['a@example.org'], ['b@example.org'], ['admin@localhost']]);
});

test('it runs with the rights its owner has now: one who lost the data is notified once, and the report is off', async () => {
  const chart = await chartNamed('Closed later');
  const id = await report({ chart }, await server.browser('ada'));
  await nextHour();
  expect(smtp.received).toHaveLength(1);
  await server.services.store.db.deleteFrom('user_roles').where('user_id', '=', alphaId).execute();
  await nextHour();
  expect(await item(id)).toMatchObject({ active: false, last_state: 'Error' });
  expect((await runs(id))[0].error_message).toBe(
    'The person this report runs as may no longer send reports.\nThe report is switched off.',
  );
  expect(smtp.received.slice(1).map(({ to }) => to)).toEqual([['ada@example.org']]);
  await nextHour(2);
  expect(smtp.received).toHaveLength(2);
});

test('a report of a deactivated user says so and stops', async () => {
  const chart = await chartNamed('Of somebody');
  const ben = await server.addUser('ben', ['Alpha']);
  const id = await report({ chart }, await server.browser('ben'));
  await server.services.store.db.updateTable('users').set({ active: false }).where('id', '=', ben).execute();
  await nextHour();
  expect(smtp.received).toEqual([]);
  expect(await item(id)).toMatchObject({ active: false, last_state: 'Error' });
  expect((await runs(id))[0].error_message).toMatch(/^The person this report runs as is deactivated\./);
});

test('an alert reads only what its owner may read at that moment', async () => {
  const database = (await admin.get(`/api/v1/database/${server.databaseId}`)).body.result.database_name;
  await server.addUser(
    'cleo',
    ['sql_lab'],
    ['can_read on ReportSchedule', 'can_write on ReportSchedule', `database_access on [${database}].(id:${server.databaseId})`],
  );
  const id = await alert({ sql: 'SELECT SUM(num) FROM sales' }, await server.browser('cleo'));
  await server.services.store.db.deleteFrom('role_permissions').where('permission_name', '=', 'database_access').execute();
  await server.services.store.db
    .updateTable('roles')
    .set((of) => ({ version: of('version', '+', 1) }))
    .execute();
  await nextHour();
  expect(await item(id)).toMatchObject({ active: false, last_state: 'Error', last_value: null });
});

test('a run that another worker began and left is gone on with, but a message that may have gone out is not sent again', async () => {
  const chart = await chartNamed('Interrupted');
  const id = await report({ chart });
  const { db } = server.services.store;
  const half = async (due: string, told: boolean): Promise<void> => {
    const row = {
      uuid: crypto.randomUUID(),
      report_id: id,
      scheduled_dttm: due,
      start_dttm: server.services.clock().toISOString(),
      state: 'Working',
      told,
    };
    await db.insertInto('report_execution_log').values(row).execute();
  };
  const dueAfter = (hours: number): string => {
    const at = server.services.clock().getTime() + hours * 3_600_000;
    return new Date(Math.floor(at / 3_600_000) * 3_600_000).toISOString();
  };
  await half(dueAfter(1), false);
  await nextHour();
  expect([smtp.received.length, (await runs(id)).length, (await item(id)).last_state]).toEqual([1, 1, 'Success']);
  await half(dueAfter(1), true);
  await nextHour();
  expect(smtp.received.filter(({ to }) => to[0] === 'reader@example.org')).toHaveLength(1);
  expect((await runs(id))[0]).toMatchObject({ state: 'Error', error_message: expect.stringContaining('not sent again') });
});

// Rows: REP-07
test('runs do not overlap, and one that held its place for too long is ended', async () => {
  const chart = await chartNamed('Slow');
  const id = await report({ chart, working_timeout: 5400 });
  const row = {
    uuid: crypto.randomUUID(),
    report_id: id,
    scheduled_dttm: '2026-03-04T00:00:00.000Z',
    start_dttm: server.services.clock().toISOString(),
    state: 'Working',
  };
  await server.services.store.db.insertInto('report_execution_log').values(row).execute();
  await nextHour();
  expect((await runs(id))[0]).toMatchObject({ state: 'Error', error_message: 'An earlier run is still under way.' });
  await nextHour();
  const [second, , first] = await runs(id);
  expect(second.state).toBe('Success');
  expect(first).toMatchObject({ state: 'Error', error_message: 'The run took longer than 5400 seconds and was stopped.' });
});

// Rows: REP-09
test('runs are kept as long as the report says', async () => {
  const id = await alert({ sql: 'SELECT 1 AS n', log_retention: 2, crontab: '0 * * * *' });
  await nextHour();
  await nextHour((3 * dayMs) / 3_600_000);
  expect(await runs(id)).toHaveLength(1);
});

test('a report that is switched off or removed does not run', async () => {
  const chart = await chartNamed('Quiet');
  const off = await report({ chart, active: false });
  const gone = await report({ chart });
  await admin.delete(`${base}${gone}`);
  await nextHour();
  expect([smtp.received, await runs(off)]).toEqual([[], []]);
});

// Rows: REP-10
test('a save that takes away the tab a report sends switches the report off, and its owners hear why', async () => {
  const chart = await chartNamed('In a tab');
  const positions = (tabs: readonly string[]) => ({
    ROOT_ID: { id: 'ROOT_ID', type: 'ROOT', children: ['TABS-1'] },
    'TABS-1': { id: 'TABS-1', type: 'TABS', children: tabs },
    ...Object.fromEntries(
      tabs.flatMap((id) => [
        [id, { id, type: 'TAB', children: [`ROW-${id}`], meta: { text: `Sales ${id}` } }],
        [`ROW-${id}`, { id: `ROW-${id}`, type: 'ROW', children: [`CHART-${id}`], meta: {} }],
        [`CHART-${id}`, { id: `CHART-${id}`, type: 'CHART', children: [], meta: { chartId: chart, width: 6, height: 40 } }],
      ]),
    ),
  });
  const layout = (tabs: readonly string[]) => ({ json_metadata: JSON.stringify({ positions: positions(tabs) }) });
  const board = (await admin.post('/api/v1/dashboard/', { dashboard_title: 'Tabs', ...layout(['TAB-1', 'TAB-2']) })).body.id;
  const about = (anchor: string) => ({ chart: null, dashboard: board, extra: { dashboard: { anchor } } });
  const stopped = await report({ name: 'Second tab', ...about('TAB-2') });
  const kept = await report({ name: 'First tab', ...about('TAB-1') });
  const save = async (tabs: readonly string[]): Promise<void> => {
    const saved = await admin.put(`/api/v1/dashboard/${board}`, layout(tabs), { 'if-match': '*' });
    expect(saved.status).toBe(200);
    await background.worker.runDue();
  };
  await save(['TAB-2', 'TAB-1']);
  expect(await item(stopped)).toMatchObject({ active: true });
  await save(['TAB-1']);
  expect(await item(stopped)).toMatchObject({ active: false, last_state: 'Error' });
  expect(await item(kept)).toMatchObject({ active: true });
  const said = 'The tab “Sales TAB-2” that this report sends was removed from the dashboard “Tabs”.';
  expect((await runs(stopped))[0].error_message).toBe(`${said}\nThe report is switched off.`);
  expect(smtp.received.map(({ to }) => to)).toEqual([['admin@localhost']]);
  expect(textOf(smtp.received[0]?.source ?? '')).toContain(said);
});

// Rows: REP-06
test('a dashboard with a chart that fails is sent with the others, and the mail names the one; an empty one says so in its language', async () => {
  const fine = await chartNamed('By country');
  const broken = await chartNamed('Broken', { groupby: ['no_such_column'] });
  const chart = (id: string, chartId: number) => ({ id, type: 'CHART', children: [], meta: { chartId, width: 6, height: 40 } });
  const positions = {
    ROOT_ID: { id: 'ROOT_ID', type: 'ROOT', children: ['GRID_ID'] },
    GRID_ID: { id: 'GRID_ID', type: 'GRID', children: ['ROW-1'] },
    'ROW-1': { id: 'ROW-1', type: 'ROW', children: ['CHART-1', 'CHART-2'], meta: {} },
    'CHART-1': chart('CHART-1', fine),
    'CHART-2': chart('CHART-2', broken),
  };
  const both = await admin.post('/api/v1/dashboard/', {
    dashboard_title: 'Two charts',
    json_metadata: JSON.stringify({ positions }),
  });
  const empty = await admin.post('/api/v1/dashboard/', { dashboard_title: 'Nothing yet' });
  const half = await report({ name: 'Half', chart: null, dashboard: both.body.id });
  const none = await report({ name: 'None', chart: null, dashboard: empty.body.id });
  await report({ name: 'Leer', chart: null, dashboard: empty.body.id, extra: { language: 'de' } });
  await nextHour();
  const mailOf = (name: string) => smtp.received.find(({ source }) => source.includes(`[Report] ${name}`))?.source ?? '';
  expect([(await item(half)).last_state, (await item(none)).last_state]).toEqual(['Success', 'Success']);
  expect(mailOf('Half')).toMatch(/Content-Type: image\/png; name="?Two charts\.png/i);
  expect(textOf(mailOf('Half'))).toMatch(/“Broken”[^<]*no_such_column/);
  expect(textOf(mailOf('Half'))).not.toContain('“By country”');
  expect(textOf(mailOf('None'))).toContain('There are no charts added to this dashboard');
  expect(textOf(mailOf('Leer'))).toMatch(/<html lang="de" dir="ltr">[^]*Auf diesem Dashboard gibt es keine Diagramme/);
});

// Rows: REP-08
test('the mail of an alert shows the value, what it is compared with, and the last thirty values as a picture', async () => {
  const id = await alert({ name: 'Level', sql: 'SELECT 50 AS n', grace_period: 1 });
  await nextHour();
  expect(smtp.received[0]?.source).not.toContain('trend.png');
  await nextHour();
  const mail = smtp.received[1]?.source ?? '';
  expect(textOf(mail)).toMatch(/>50<\/span> .*Triggered when &gt; 40|Triggered when/);
  expect(mail).toMatch(/Content-Type: image\/png; name="?trend\.png/i);
  expect(await item(id)).toMatchObject({ last_value: 50 });
});
