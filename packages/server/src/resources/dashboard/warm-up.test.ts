/** Dashboards whose charts are answered ahead by a schedule: whoever opens one next is answered from the cache. */
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeBackground, type Background } from '../../background.ts';
import { salesServer, type SalesServer } from '../sales.testing.ts';

let server: SalesServer;
let background: Background;
/** With a session: a token would not outlive the hours that pass here. */
let admin: Awaited<ReturnType<SalesServer['browser']>>;
let chart: number;
let broken: number;
let board: number;
let path: string;
beforeAll(async () => {
  server = await salesServer();
  admin = await server.browser();
  background = makeBackground(server.services);
  chart = await server.chart('By country');
  broken = await server.chart('Broken', { groupby: ['nope'] });
  const countries = {
    id: 'NATIVE_FILTER-country',
    name: 'Country',
    filterType: 'filter_select',
    type: 'NATIVE_FILTER',
    targets: [{ datasetId: server.datasetId, column: { name: 'country' } }],
    scope: { rootPath: ['ROOT_ID'], excluded: [] },
    controlValues: { multiSelect: true },
    cascadeParentIds: [],
    defaultDataMask: { extraFormData: { filters: [{ col: 'country', op: 'IN', val: ['FR'] }] }, filterState: { value: ['FR'] } },
  };
  const tile = (id: number, parent: string) => ({
    id: `CHART-${id}`,
    type: 'CHART',
    children: [],
    parents: ['ROOT_ID', 'TABS-1', parent, `ROW-${id}`],
    meta: { chartId: id, width: 4, height: 50 },
  });
  const tab = (name: string, id: number) => ({
    [`TAB-${name}`]: {
      id: `TAB-${name}`,
      type: 'TAB',
      children: [`ROW-${id}`],
      parents: ['ROOT_ID', 'TABS-1'],
      meta: { text: name },
    },
    [`ROW-${id}`]: {
      id: `ROW-${id}`,
      type: 'ROW',
      children: [`CHART-${id}`],
      parents: ['ROOT_ID', 'TABS-1', `TAB-${name}`],
      meta: { background: 'BACKGROUND_TRANSPARENT' },
    },
    [`CHART-${id}`]: tile(id, `TAB-${name}`),
  });
  const position = {
    DASHBOARD_VERSION_KEY: 'v2',
    ROOT_ID: { id: 'ROOT_ID', type: 'ROOT', children: ['TABS-1'] },
    GRID_ID: { id: 'GRID_ID', type: 'GRID', children: [], parents: ['ROOT_ID'] },
    'TABS-1': { id: 'TABS-1', type: 'TABS', children: ['TAB-a', 'TAB-b'], parents: ['ROOT_ID'], meta: {} },
    // The chart that can be answered stands on the tab that is not open at first.
    ...tab('a', broken),
    ...tab('b', chart),
  };
  const made = await admin.post('/api/v1/dashboard/', {
    dashboard_title: 'Board',
    position_json: JSON.stringify(position),
    json_metadata: JSON.stringify({ native_filter_configuration: [countries] }),
  });
  expect(made.status).toBe(201);
  board = made.body.id;
  path = `/api/v1/dashboard/${board}/warm_up`;
});
afterAll(() => server.close());

/** Whether the question the dashboard asks for a country is answered from the cache. */
async function isKept(country: string): Promise<boolean> {
  const filters = [{ col: 'country', op: 'IN', val: [country] }];
  // As a pie asks.
  const contribution = { columns: ['count'], rename_columns: ['count__contribution'] };
  const post_processing = [{ operation: 'contribution', options: contribution }];
  const answer = await admin.post('/api/v1/chart/data', {
    datasource: { id: server.datasetId, type: 'table' },
    queries: [
      { columns: ['country'], metrics: ['count'], orderby: [['count', false]], row_limit: 100, filters, post_processing },
    ],
    orient: 'columns',
  });
  const [{ rowcount, is_cached }] = answer.body.result;
  expect(rowcount).toBe(1);
  return is_cached === true;
}
const jobs = () => server.services.store.db.selectFrom('jobs').select('id').where('kind', '=', 'dashboard-warm-up').execute();
async function nextHour(): Promise<{ state: string; result: unknown; error: string | null } | undefined> {
  server.advance(3_600_000);
  await background.scheduler.tick();
  await background.worker.runDue();
  return server.services.store.db
    .selectFrom('jobs')
    .select(['state', 'result', 'error'])
    .where('kind', '=', 'dashboard-warm-up')
    .orderBy('id', 'desc')
    .executeTakeFirst();
}

test('a schedule is kept, changed and ended; what is no schedule is refused by its field', async () => {
  expect((await admin.get(path)).body).toEqual({ result: null });
  const set = await admin.put(path, { crontab: '0 7 * * *', timezone: 'Europe/Berlin' });
  const kept = {
    crontab: '0 7 * * *',
    timezone: 'Europe/Berlin',
    changed_on: expect.any(String),
    runs_as: expect.objectContaining({ id: 1 }),
  };
  expect([set.status, set.body.result, (await admin.get(path)).body.result]).toEqual([200, kept, kept]);
  const refused = async (body: object) => {
    const { status, body: said } = await admin.put(path, body);
    return [status, JSON.stringify(said)];
  };
  expect(await refused({ crontab: 'at seven', timezone: 'UTC' })).toEqual([400, expect.stringContaining('crontab')]);
  expect(await refused({ crontab: '0 7 * * *', timezone: 'Berlin' })).toEqual([400, expect.stringContaining('timezone')]);
  expect(await refused({ crontab: '0 7 * * *', timezone: 'UTC', charts: [1] })).toEqual([400, expect.stringContaining('charts')]);
  expect((await admin.delete(path)).status).toBe(200);
  expect((await admin.get(path)).body).toEqual({ result: null });
  expect((await admin.get('/api/v1/dashboard/9999/warm_up')).status).toBe(404);
});

// Rows: ASYNC-03
test('every chart of all tabs is answered with the filters of the start, and each that fails is named', async () => {
  await admin.put(path, { crontab: '0 * * * *', timezone: 'Europe/Berlin' });
  expect(await isKept('DE')).toBe(false);
  expect(await nextHour()).toMatchObject({
    state: 'done',
    result: { dashboard: 'Board', answered: 1, failed: [{ chart_id: broken, error: expect.stringContaining('nope') }] },
  });
  expect([await isKept('FR'), await isKept('IT')]).toEqual([true, false]);
});

// Rows: ASYNC-03
test('one chart is answered as a dashboard filters it, by PUT and by POST', async () => {
  for (const call of [admin.put, admin.post]) {
    const path = '/api/v1/chart/warm_up_cache';
    server.services.answers.clear();
    const warmed = await call(path, { chart_id: chart, dashboard_id: board });
    expect(await isKept('FR')).toBe(true);
    expect(warmed.body).toEqual({ result: [{ chart_id: chart, viz_error: null, viz_status: 'success' }] });
    expect((await call(path, { chart_id: broken, dashboard_id: board })).body.result[0]).toMatchObject({
      viz_error: expect.stringContaining('nope'),
      viz_status: 'failed',
    });
    expect((await call(path, { chart_id: chart, dashboard_id: 9999 })).status).toBe(404);
  }
});

test('a chart that waits for a choice of its reader is not asked', async () => {
  const opened = await admin.get(`/api/v1/dashboard/${board}`);
  const required = JSON.parse(opened.body.result.json_metadata);
  Object.assign(required.native_filter_configuration[0], { controlValues: { enableEmptyFilter: true }, defaultDataMask: {} });
  const edited = { 'if-match': String(opened.headers['etag']) };
  const saved = await admin.put(`/api/v1/dashboard/${board}`, { json_metadata: JSON.stringify(required) }, edited);
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  const { made } = server.services.answers.stats();
  const warmed = await admin.put('/api/v1/chart/warm_up_cache', { chart_id: chart, dashboard_id: board });
  expect(warmed.body).toEqual({ result: [{ chart_id: chart, viz_error: null, viz_status: 'success' }] });
  expect(server.services.answers.stats().made).toBe(made);
});

test('a copy and a bundle have no schedule; an earlier version leaves it; in the bin it rests and comes back with the dashboard', async () => {
  const schedule = { crontab: '0 * * * *', timezone: 'UTC' };
  await admin.put(path, schedule);
  const { json_metadata } = (await admin.get(`/api/v1/dashboard/${board}`)).body.result;
  const copy = await admin.post(`/api/v1/dashboard/${board}/copy/`, { dashboard_title: 'Copy', json_metadata });
  expect(copy.status, JSON.stringify(copy.body)).toBe(200);
  expect((await admin.get(`/api/v1/dashboard/${copy.body.result.id}/warm_up`)).body).toEqual({ result: null });

  const url = `/api/v1/dashboard/export/?q=!(${board})`;
  const bundle = await server.app.inject({ url, headers: { cookie: admin.cookie } });
  const files = Object.values(unzipSync(bundle.rawPayload)).map((file) => strFromU8(file));
  expect([files.some((text) => text.includes('Board')), files.some((text) => text.includes('crontab'))]).toEqual([true, false]);

  const [first] = (await admin.get(`/api/v1/dashboard/${board}/versions`)).body.result.slice(-1);
  expect((await admin.post(`/api/v1/dashboard/${board}/versions/${first.version}/restore`, {})).status).toBe(200);
  expect((await admin.get(path)).body.result).toMatchObject(schedule);

  const runs = async (): Promise<number> => (await nextHour(), (await jobs()).length);
  const before = await runs();
  expect((await admin.delete(`/api/v1/dashboard/${board}`)).status).toBe(200);
  expect(await runs()).toBe(before);
  expect((await admin.post(`/api/v1/bin/dashboard/${board}/restore`, {})).status).toBe(200);
  expect((await admin.get(path)).body.result).toMatchObject(schedule);
  expect(await runs()).toBe(before + 1);
});

test('it runs with the rights of the user who saved it last, and fails with the reason when these are gone', async () => {
  const ada = await server.addUser('ada', ['Alpha']);
  const ownersAre = async (owners: number[]) => {
    const version = (await admin.get(`/api/v1/dashboard/${board}`)).headers['etag'];
    const saved = await admin.put(`/api/v1/dashboard/${board}`, { owners }, { 'if-match': String(version) });
    expect(saved.body).toMatchObject({ id: board });
  };
  await ownersAre([1, ada]);
  const caller = await server.browser('ada');
  expect((await caller.put(path, { crontab: '0 * * * *', timezone: 'UTC' })).body.result.runs_as.username).toBe('ada');
  expect(await nextHour()).toMatchObject({ state: 'done' });
  await ownersAre([1]);
  expect((await caller.get(path)).status).toBe(403);
  expect(await nextHour()).toMatchObject({ state: 'failed', error: expect.stringContaining('may no longer edit the dashboard') });
});
