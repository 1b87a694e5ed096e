import { afterAll, beforeAll, expect, test } from 'vitest';
import { salesServer, type SalesServer } from '../sales.testing.ts';

let server: SalesServer;
beforeAll(async () => {
  server = await salesServer();
});
afterAll(() => server.close());

const base = '/api/v1/annotation_layer';
const made = async (name: string): Promise<number> => (await server.admin.post(base, { name })).body.id;
const event = { short_descr: 'Launch', start_dttm: '2024-01-02T00:00:00', end_dttm: '2024-01-03T02:00:00+02:00' };

// Rows: ANN-05
test('layers and their annotations are made, listed, changed and removed', async () => {
  const { admin } = server;
  const created = await admin.post(base, { name: 'Holidays', descr: 'of everybody' });
  expect([created.status, created.body.result]).toEqual([201, { name: 'Holidays', descr: 'of everybody' }]);
  const { id } = created.body;
  expect((await admin.post(base, { name: 'Holidays' })).body).toEqual({ message: { name: ['Name must be unique'] } });
  const added = await admin.post(`${base}/${id}/annotation/`, { ...event, json_metadata: '{"a":1}' });
  expect(added.status).toBe(201);
  const one = `${base}/${id}/annotation/${added.body.id}`;
  expect((await admin.get(one)).body.result).toMatchObject({
    short_descr: 'Launch',
    start_dttm: '2024-01-02T00:00:00',
    end_dttm: '2024-01-03T00:00:00',
    json_metadata: '{"a":1}',
    layer: { id, name: 'Holidays' },
    version: 1,
  });
  expect((await admin.put(one, { end_dttm: '2024-01-01' })).body).toEqual({
    message: { end_dttm: ['The end must not be before the start.'] },
  });
  expect((await admin.put(one, { short_descr: 'Party' })).status).toBe(200);
  expect((await admin.get(`${base}/${await made('Empty')}/annotation/${added.body.id}`)).status).toBe(404);
  const listed = await admin.get(`${base}/${id}/annotation/?q=(filters:!((col:short_descr,opr:annotation_all_text,value:part)))`);
  expect(listed.body).toMatchObject({ count: 1, result: [{ short_descr: 'Party' }] });
  const refused = await admin.delete(`${base}/${id}`);
  expect([refused.status, refused.body]).toEqual([422, { message: 'Annotation layer has associated annotations.' }]);
  expect((await admin.delete(one)).status).toBe(200);
  expect((await admin.delete(`${base}/${id}`)).status).toBe(200);
});

test.each([
  [{ ...event, start_dttm: 'yesterday' }, 'start_dttm'],
  [{ ...event, short_descr: '' }, 'short_descr'],
  [{ ...event, json_metadata: '{' }, 'json_metadata'],
])('an annotation that cannot be is refused by field', async (body, field) => {
  const refused = await server.admin.post(`${base}/${await made(`For ${field}`)}/annotation/`, body);
  expect([refused.status, Object.keys(refused.body.message)]).toEqual([400, [field]]);
});

// Rows: ANN-03
test('a question brings its layers: stored ones, and other charts asked about another time; a broken one only says so', async () => {
  const { admin } = server;
  const layer = await made('Stored');
  await admin.post(`${base}/${layer}/annotation/`, event);
  const filters = [
    { clause: 'WHERE', subject: 'ds', operator: 'TEMPORAL_RANGE', comparator: 'No filter', expressionType: 'SIMPLE' },
  ];
  const chartId = await server.chart('By country', { adhoc_filters: filters });
  const named = (name: string, more: Record<string, unknown>) => ({ name, annotationType: 'EVENT', show: true, ...more });
  const answered = await admin.post('/api/v1/chart/data', {
    datasource: { id: server.datasetId, type: 'table' },
    queries: [
      {
        metrics: ['count'],
        filters: [{ col: 'ds', op: 'TEMPORAL_RANGE', val: '2024-01-01 : 2024-02-01' }],
        annotation_layers: [
          named('stored', { sourceType: 'NATIVE', value: layer }),
          named('chart', { sourceType: 'table', value: chartId, overrides: { time_range: null } }),
          named('whole', { sourceType: 'line', value: chartId }),
          named('february', { sourceType: 'line', value: chartId, overrides: { time_range: '2024-02-02 : 2024-03-01' } }),
          named('gone', { sourceType: 'NATIVE', value: 999 }),
          named('hidden', { sourceType: 'NATIVE', value: 999, show: false }),
          named('formula', { annotationType: 'FORMULA', sourceType: '', value: 'x + 1' }),
        ],
      },
    ],
  });
  expect(answered.status).toBe(200);
  const { annotation_data, annotation_error, data } = answered.body.result[0];
  expect(data).toEqual([{ count: 3 }]);
  expect(Object.keys(annotation_data)).toEqual(['stored', 'chart', 'whole', 'february']);
  expect(annotation_data.stored.records).toEqual([
    {
      start_dttm: Date.UTC(2024, 0, 2),
      end_dttm: Date.UTC(2024, 0, 3),
      short_descr: 'Launch',
      long_descr: null,
      json_metadata: null,
    },
  ]);
  const counts = (name: string): unknown =>
    Object.fromEntries(annotation_data[name].records.map((row: Record<string, unknown>) => [row['country'], row['count']]));
  expect(counts('chart')).toEqual({ FR: 2, DE: 1 });
  expect(counts('whole')).toEqual({ FR: 3, DE: 2, IT: 1 });
  expect(counts('february')).toEqual({ FR: 1 });
  expect(Object.keys(annotation_error)).toEqual(['gone']);
});
