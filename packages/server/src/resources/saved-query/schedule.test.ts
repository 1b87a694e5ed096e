import { scheduledQueries } from '@tessera/api/scheduled-queries';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { salesServer, type SalesServer } from '../sales.testing.ts';
import { mustSuitScheduler } from './schedule.ts';

const site = scheduledQueries.parse({
  JSONSCHEMA: {
    properties: {
      output_table: { type: 'string', maxLength: 10 },
      start_date: { type: 'string', format: 'date-time' },
      end_date: { type: 'string', format: 'date-time' },
      every: { type: 'string', enum: ['day', 'week'] },
      retries: { type: 'integer', minimum: 0, maximum: 5 },
      mail: { type: 'boolean' },
      after: { type: 'array', items: { type: 'string' } },
    },
    required: ['output_table'],
  },
  VALIDATION: [{ name: 'less_equal', arguments: ['start_date', 'end_date'], message: 'End before start', container: 'end_date' }],
});

let server: SalesServer;
beforeAll(async () => {
  server = await salesServer({ scheduledQueries: site });
});
afterAll(() => server.close());

const query = (schedule_info: unknown) => ({
  db_id: server.databaseId,
  label: 'Sums',
  sql: 'SELECT 1',
  extra_json: JSON.stringify({ schedule_info, theirs: [1] }),
});
const sound = {
  output_table: 'sums',
  start_date: '2026-01-02T01:00:00+02:00',
  end_date: '2026-01-01T23:00:00Z',
  every: 'week',
  retries: 2,
  mail: false,
  after: ['a'],
};

// Rows: SQL-09
test('what the scheduler of the site is told is held to its fields and rules; each that is wrong is named', async () => {
  const { admin } = server;
  const kept = await admin.post('/api/v1/saved_query/', query(sound));
  expect(kept.status).toBe(201);
  const address = `/api/v1/saved_query/${kept.body.id}`;
  expect(JSON.parse((await admin.get(address)).body.result.extra_json)).toEqual({ schedule_info: sound, theirs: [1] });

  const faults: [unknown, Record<string, string>][] = [
    ['daily', { '': 'Not a valid mapping.' }],
    [{}, { output_table: 'Missing data for required field.' }],
    [{ ...sound, output_table: '' }, { output_table: 'Shorter than minimum length 1.' }],
    [{ ...sound, output_table: 'a'.repeat(11) }, { output_table: 'Longer than maximum length 10.' }],
    [{ ...sound, output_tabel: 'x' }, { output_tabel: 'Unknown field.' }],
    [{ ...sound, start_date: 'tomorrow' }, { start_date: 'Not a valid datetime.' }],
    [{ ...sound, end_date: '2026-01-01T22:59:00Z' }, { end_date: 'End before start' }],
    [{ ...sound, every: 'hour' }, { every: 'Must be one of: day, week.' }],
    [
      { ...sound, retries: 1.5, mail: 'yes' },
      { retries: 'Not a valid integer.', mail: 'Not a valid boolean.' },
    ],
    [{ ...sound, retries: 6 }, { retries: 'Must be less than or equal to 5.' }],
    [{ ...sound, after: 'a' }, { after: 'Not a valid list.' }],
  ];
  for (const [info, wrong] of faults) {
    const named = Object.fromEntries(
      Object.entries(wrong).map(([field, text]) => [['extra_json.schedule_info', field].filter(Boolean).join('.'), [text]]),
    );
    const made = await admin.post('/api/v1/saved_query/', query(info));
    expect([made.status, made.body], JSON.stringify(info)).toEqual([400, { message: named }]);
    const { extra_json } = query(info);
    const changed = await admin.put(address, { extra_json });
    expect([changed.status, changed.body], JSON.stringify(info)).toEqual([400, { message: named }]);
  }
  expect((await admin.put(address, query(sound))).status).toBe(200);
  expect((await admin.put(address, query(null))).status).toBe(200);
});

// Rows: SQL-09
test('a query that was scheduled when the site asked for something else is changed without being asked anew', async () => {
  const { admin, services } = server;
  const { body } = await admin.post('/api/v1/saved_query/', query(sound));
  const older = JSON.stringify({ schedule_info: { table: 'sums' } });
  const { db } = services.store;
  await db.updateTable('saved_queries').set({ extra_json: older }).where('id', '=', body.id).execute();
  const sent = { label: 'Totals', extra_json: older };
  expect((await admin.put(`/api/v1/saved_query/${body.id}`, sent)).status).toBe(200);
});

// Rows: SQL-09
test('where a site asks for nothing, what programs write for their scheduler is any mapping', () => {
  const told = (info: unknown) => (): void => mustSuitScheduler(undefined, JSON.stringify({ schedule_info: info }));
  expect(told({ cron: '@daily' })).not.toThrow();
  expect(told(['@daily'])).toThrow();
  for (const extra of [null, undefined, '', '[1]', '"text"', '{}'])
    expect(() => mustSuitScheduler(undefined, extra)).not.toThrow();
});
