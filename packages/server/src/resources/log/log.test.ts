import { limits } from '@tessera/core/limits';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { salesServer, type SalesServer } from '../sales.testing.ts';
import { pruneBrowserEvents } from './prune.ts';

let server: SalesServer;
beforeAll(async () => {
  server = await salesServer();
});
afterAll(() => server.close());

const entries = async (q: string) => (await server.admin.get(`/api/v1/log/?q=${q}`)).body;

// Rows: PAGE-15
test('the log is narrowed by person, action and object, ordered as asked, and has what was done a moment ago', async () => {
  const { admin } = server;
  const chartId = await server.chart('Looked at');
  await admin.put(`/api/v1/chart/${chartId}`, { slice_name: 'Renamed' });
  const mine = await entries(`(filters:!((col:slice_id,opr:eq,value:${chartId})))`);
  expect(mine.result[0]).toMatchObject({
    action: 'ChartRestApi.update',
    slice_id: chartId,
    kind: 'chart',
    user: { username: 'admin' },
  });
  expect(mine.count).toBe(mine.result.length);
  const { id } = (await admin.get('/api/v1/me/')).body.result;
  const actions = (await entries(`(filters:!((col:user,opr:rel_o_m,value:${id}),(col:action,opr:log_all_text,value:chartrest)))`))
    .result;
  expect(new Set(actions.map((entry: { action: string }) => entry.action.split('.')[0]))).toEqual(new Set(['ChartRestApi']));
  expect((await entries('(filters:!((col:user,opr:rel_o_m,value:999)))')).count).toBe(0);
  const [first, second] = (await entries('(order_column:dttm,order_direction:asc)')).result;
  expect(first.id).toBeLessThan(second.id);
});

test('a filter or an order the log does not have is refused by name', async () => {
  const filter = await server.admin.get('/api/v1/log/?q=(filters:!((col:json,opr:ct,value:x)))');
  expect([filter.status, filter.body.message]).toEqual([400, 'Filter column: json not allowed to filter']);
  const order = await server.admin.get('/api/v1/log/?q=(order_column:json,order_direction:asc)');
  expect([order.status, order.body.message]).toEqual([400, 'Order column: json not allowed to order']);
});

test('what pages tell of themselves is left out when asked, leaves no line of its own, and goes after some months', async () => {
  const { admin, services } = server;
  const events = JSON.stringify([{ event_name: 'load_chart', slice_id: 1, duration: 12 }]);
  expect((await admin.post('/superset/log/?explode=events', { events })).status).toBe(200);
  const actions = async (filter = ''): Promise<string[]> =>
    (await entries(`(filters:!(${filter}),page_size:100)`)).result.map(({ action }: { action: string }) => action);
  expect(await actions()).toContain('load_chart');
  expect(await actions()).not.toContain('LogRestApi.record');
  const changes = await actions('(col:action,opr:log_browser_events,value:!f)');
  expect(changes).not.toContain('load_chart');
  expect(changes).toContain('ChartRestApi.update');
  const later = (days: number): Date => new Date(services.clock().getTime() + days * 86_400_000);
  expect(await pruneBrowserEvents(services.store, later(limits.browserEventDays - 1))).toBe(0);
  expect(await pruneBrowserEvents(services.store, later(limits.browserEventDays + 1))).toBeGreaterThan(0);
  expect(await actions()).not.toContain('load_chart');
  expect(await actions()).toContain('ChartRestApi.update');
});

test('a program adds lines of its own, as the one it signs in as, and none under a name of the server’s', async () => {
  const { admin } = server;
  const line = { action: 'nightly load', json: '{"rows": 12}', dashboard_id: 7, duration_ms: 1500, referrer: 'cron' };
  const made = await admin.post('/api/v1/log/', line);
  expect([made.status, made.body]).toEqual([201, { id: expect.any(Number), result: line }]);
  const { result } = (await admin.get(`/api/v1/log/${made.body.id}`)).body;
  expect(result).toMatchObject({ ...line, json: { rows: 12 }, user: { username: 'admin' }, slice_id: null });
  // It is the one line: adding it is not told besides.
  const told = async (action: string) => (await entries(`(filters:!((col:action,opr:ct,value:'${action}')))`)).count;
  expect([await told('nightly'), await told('LogRestApi')]).toEqual([1, 0]);
  expect((await admin.get('/api/v1/log/distinct/action?q=(filter:nightly)')).body.result).toEqual([
    { text: 'nightly load', value: 'nightly load' },
  ]);

  const refused = async (more: object) => {
    const { status, body } = await admin.post('/api/v1/log/', { ...line, ...more });
    return [status, Object.keys(body.message)];
  };
  expect(await refused({ action: 'ChartRestApi.remove' })).toEqual([422, ['action']]);
  expect(await refused({ user_id: 1 })).toEqual([400, ['user_id']]);
  expect(await refused({ json: '[1' })).toEqual([400, ['json']]);
});
