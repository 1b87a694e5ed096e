import { afterAll, expect, test } from 'vitest';
import { testServer } from '../../test-server.ts';

const server = await testServer();
const admin = await server.program();
afterAll(() => server.close());

const ask = (q: string) => admin.get(`/api/v1/time_range/?q=${encodeURIComponent(q)}`);

// Rows: TIME-07
test('a range text is answered with its bounds, an open side is empty', async () => {
  expect((await ask("'2024-01-01 : 2024-02-01'")).body).toEqual({
    result: { since: '2024-01-01T00:00:00', until: '2024-02-01T00:00:00', timeRange: '2024-01-01 : 2024-02-01' },
  });
  expect((await ask("'No filter'")).body.result).toEqual({ since: '', until: '', timeRange: 'No filter' });
});

test('a year is a range, written as a text or as a number', async () => {
  const year = { since: '2004-01-01T00:00:00', until: '2005-01-01T00:00:00', timeRange: '2004' };
  expect((await ask("'2004'")).body.result).toEqual(year);
  expect((await ask('2004')).body.result).toEqual(year);
  expect((await ask('!((timeRange:2004))')).body.result).toEqual([year]);
});

test.each(['today', 'last friday : now', 'first of january 2004 : now', '3 days from now : ', 'Q1 2004'])(
  'a range in words is answered: %s',
  async (text) => {
    expect(await ask(`'${text}'`)).toMatchObject({ status: 200, body: { result: { timeRange: text } } });
  },
);

test('several ranges with their shifts are answered with as many', async () => {
  expect(
    (await ask("!((timeRange:'2024-03-31 : 2024-04-30'),(timeRange:'2024-03-31 : 2024-04-30',shift:'1 month ago'))")).body,
  ).toEqual({
    result: [
      { since: '2024-03-31T00:00:00', until: '2024-04-30T00:00:00', timeRange: '2024-03-31 : 2024-04-30' },
      { since: '2024-02-29T00:00:00', until: '2024-03-30T00:00:00', timeRange: '2024-03-31 : 2024-04-30', shift: '1 month ago' },
    ],
  });
});

test('a text that is no range is refused in words, and so is a shape that is none', async () => {
  expect(await ask("'soonish'")).toMatchObject({ status: 400, body: { message: expect.stringContaining('[soonish]') } });
  expect((await ask('(range:1)')).status).toBe(400);
});

test('a user who may see a dashboard may use its time filter', async () => {
  const answered = await server.visitor.get(`/api/v1/time_range/?q=${encodeURIComponent("'2024-01-01 : 2024-02-01'")}`);
  expect(answered).toMatchObject({ status: 200, body: { result: { since: '2024-01-01T00:00:00' } } });
});

// Rows: CTL-10, CTL-35
test('values of advanced types are read as people write them', async () => {
  const convert = (q: string) => admin.get(`/api/v1/advanced_data_type/convert?q=${encodeURIComponent(q)}`);
  expect((await admin.get('/api/v1/advanced_data_type/types')).body).toEqual({ result: ['internet_address', 'port'] });
  expect((await convert('(type:port,values:!(https))')).body.result).toEqual({
    values: [443],
    display_value: '443',
    valid_filter_operators: ['==', '>=', '>', 'IN', '<', '<='],
    error_message: '',
  });
  expect((await convert("(type:internet_address,values:!('10.0.0.0/30'))")).body.result).toMatchObject({
    values: [{ start: 167_772_160, end: 167_772_163 }],
    display_value: '167772160 - 167772163',
  });
  expect((await convert('(type:port,values:!(nowhere))')).body.result).toMatchObject({
    values: [],
    error_message: "'nowhere' does not appear to be a port name or number",
  });
  expect((await convert('(type:colour,values:!(red))')).status).toBe(400);
  expect((await admin.get('/dynamic-plugins/api/read')).body).toEqual({ result: [], count: 0, ids: [] });
  expect((await admin.get('/dynamic-plugins/api/read?q=(page_size:5)')).status).toBe(200);
  expect((await admin.get('/dynamic-plugins/api/read?q=(surprise:1)')).status).toBe(400);
});
