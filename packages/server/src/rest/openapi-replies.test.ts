/** What the server answers is what its document says: status, content type and shape of real replies. */
import { limits } from '@tessera/core/limits';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openApiText } from '../app.ts';
import { salesServer, type SalesServer } from '../resources/sales.testing.ts';
import type { TestReply, TestCaller } from '../test-server.ts';

let server: SalesServer;
let admin: TestCaller;
let chart: number;
beforeAll(async () => {
  server = await salesServer();
  admin = server.admin;
  chart = await server.chart('By country');
});
afterAll(() => server.close());

interface Response {
  $ref?: string;
  content?: Record<string, { schema: object }>;
}
interface Document {
  paths: Record<string, Record<string, { responses: Record<string, Response> }>>;
  components: { responses: Record<string, Response> };
}
// Written by us in this shape.
const document = JSON.parse(openApiText()) as Document;
const ajv = new Ajv2020({ strict: false, validateFormats: false });
ajv.addSchema(document, 'document');

/** What the document says against an answer; empty when it is as documented. */
function complaints(method: string, path: string, { status, headers, body }: TestReply): string[] {
  const told = document.paths[path]?.[method]?.responses[status];
  if (told === undefined) return [`${status} is not documented: ${JSON.stringify(body)}`];
  const response = told.$ref === undefined ? told : document.components.responses[told.$ref.split('/').at(-1) ?? ''];
  const content = response?.content;
  if (content === undefined) return [];
  const type = String(headers['content-type']).split(';', 1)[0] ?? '';
  const schema = content[type]?.schema;
  if (schema === undefined) return [`${type} is not among ${Object.keys(content).join(', ')}`];
  if (type !== 'application/json') return [];
  const text = JSON.stringify(schema).replaceAll('"#/components', '"document#/components');
  const validate = ajv.compile(JSON.parse(text));
  return validate(body) ? [] : [`${ajv.errorsText(validate.errors)} in ${JSON.stringify(body).slice(0, 500)}`];
}

const question = (more: object = {}, queries = 1): object => ({
  datasource: { id: server.datasetId, type: 'table' },
  queries: Array.from({ length: queries }, () => ({ columns: ['country'], metrics: ['count'], row_limit: 10 })),
  ...more,
});

test('every kind of answer to a question is documented', async () => {
  const path = '/api/v1/chart/data';
  const kinds = [
    ...['full', 'results', 'query', 'samples', 'columns', 'timegrains', 'post_processed', 'drill_detail'].map((result_type) =>
      question({ result_type }),
    ),
    question({ result_format: 'csv' }),
    question({ result_format: 'xlsx' }),
    question({ result_format: 'csv' }, 2),
  ];
  for (const kind of kinds) {
    const answer = await admin.post(path, kind);
    expect([kind, answer.status, complaints('post', path, answer)]).toEqual([kind, 200, []]);
  }
});

test('the older path of a chart’s data is documented in all its forms', async () => {
  const path = '/superset/slice_json/{pk}';
  for (const asked of ['', '?csv=true', '?query=true', '?results=true', '?samples=true']) {
    const answer = await admin.get(`/superset/slice_json/${chart}${asked}`);
    expect([asked, answer.status, complaints('get', path, answer)]).toEqual([asked, 200, []]);
  }
});

test('pictures, exports, addresses to go to and refusals are documented', async () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const cases: [status: number, method: string, path: string, answer: Promise<TestReply>][] = [
    [302, 'get', '/api/v1/chart/{pk}/thumbnail/{digest}', admin.get(`/api/v1/chart/${chart}/thumbnail/old/`)],
    [200, 'get', '/api/v1/chart/export', admin.get(`/api/v1/chart/export/?q=!(${chart})`)],
    [200, 'get', '/api/v1/assets/export', admin.get('/api/v1/assets/export/')],
    [303, 'post', '/superset/sqllab', admin.post('/superset/sqllab/', 'sql=select+1', form)],
    [303, 'post', '/superset/explore/{type}/{id}', admin.post(`/superset/explore/table/${server.datasetId}/`, '', form)],
    [200, 'get', '/api/v1/dataset/{pk}/samples', admin.get(`/api/v1/dataset/${server.datasetId}/samples`)],
    [200, 'get', '/api/v1/chart', admin.get('/api/v1/chart/')],
    [200, 'get', '/api/v1/dataset/{pk}', admin.get(`/api/v1/dataset/${server.datasetId}`)],
    [404, 'get', '/api/v1/dataset/{pk}', admin.get('/api/v1/dataset/999999')],
    [401, 'get', '/api/v1/chart', server.visitor.get('/api/v1/chart/')],
    [400, 'post', '/api/v1/chart', admin.post('/api/v1/chart/', {})],
    [400, 'post', '/api/v1/chart/data', admin.post('/api/v1/chart/data', {})],
  ];
  for (const [status, method, path, asked] of cases) {
    const answer = await asked;
    expect([path, answer.status, complaints(method, path, answer)]).toEqual([path, status, []]);
  }
});

test('a call that reads no body refuses one that is too large, as documented', async () => {
  const large = { text: 'x'.repeat(limits.bodyMaxBytes) };
  const posted = await admin.post(`/api/v1/chart/${chart}/favorites/`, large);
  expect([posted.status, complaints('post', '/api/v1/chart/{pk}/favorites', posted)]).toEqual([413, []]);
});
