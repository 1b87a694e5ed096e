/** What the API page makes of the document the server answers with. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { found, readDocument, type Operation } from './document.ts';
import { curlOf, prepare } from './request.ts';
import { exampleOf, schemaText } from './schema-text.ts';

const api = readDocument(JSON.parse(readFileSync(join(import.meta.dirname, '../../../../docs/openapi.json'), 'utf8')));

function operationOf(id: string): Operation {
  const [operation] = api.operations.filter((each) => each.id === id);
  if (!operation) throw new Error(`The document has no ${id}.`);
  return operation;
}

test('every operation of the document can be written out', () => {
  expect(api.operations.length).toBeGreaterThan(200);
  for (const { id, body, replies, parameters } of api.operations) {
    const schemas = [body, ...replies.flatMap(({ contents }) => contents), ...parameters].flatMap((each) =>
      each ? [each.schema] : [],
    );
    const texts = schemas.map((schema) => schemaText(schema, api.schemas));
    expect([id, texts.filter((text) => text === '' || text.includes('undefined'))]).toEqual([id, []]);
  }
});

test('every refusal of an operation says what it means', () => {
  const refusals = api.operations.flatMap(({ replies }) => replies.filter(({ status }) => Number(status) >= 400));
  expect(refusals.filter(({ description }) => description === '')).toEqual([]);
});

test('a schema is written with what is optional, its bounds and its choices', () => {
  const schema = {
    type: 'object',
    properties: {
      slice_name: { type: 'string', minLength: 1, maxLength: 250 },
      owners: { type: 'array', items: { anyOf: [{ type: 'integer' }, { type: 'null' }] } },
      kind: { enum: ['table', 'view'], default: 'table' },
    },
    required: ['slice_name'],
  };
  expect(schemaText(schema, {}).split('\n')).toEqual([
    '{',
    '  slice_name: string  // 1 to 250 characters',
    '  owners?: (integer | null)[]',
    '  kind?: "table" | "view"  // otherwise "table"',
    '}',
  ]);
  expect(exampleOf(schema, {})).toEqual({ slice_name: '' });
});

test('a schema that holds itself ends with its name', () => {
  const tree = { type: 'object', properties: { children: { type: 'array', items: { $ref: '#/components/schemas/Tree' } } } };
  const text = schemaText({ $ref: '#/components/schemas/Tree' }, { Tree: tree });
  expect(text.split('\n')).toEqual(['{', '  children?: Tree[]', '}']);
  expect(exampleOf({ $ref: '#/components/schemas/Tree' }, { Tree: tree })).toEqual({});
});

test('the example of a body holds every required field', () => {
  const { body } = operationOf('ChartRestApi.create');
  const example = Object(exampleOf(body?.schema ?? {}, api.schemas));
  expect(new Set(Object.keys(example))).toEqual(new Set(Object(body?.schema['required'])));
});

test('a request puts values where the operation wants them and names what is missing', () => {
  const update = operationOf('ChartRestApi.update');
  expect(prepare(update, { values: {}, body: '{}' }).missing).toEqual(['pk']);
  const typed = { values: { 'path:pk': '7', 'header:If-Match': '"v1"' }, body: '{}' };
  expect(prepare(update, typed)).toEqual({
    address: '/api/v1/chart/7',
    headers: { accept: 'application/json', 'content-type': 'application/json', 'If-Match': '"v1"' },
    body: '{}',
    missing: [],
  });
});

test('no text of a request reaches the shell outside its quotes', () => {
  const update = operationOf('ChartRestApi.update');
  const curl = curlOf(update, { values: { 'path:pk': '7' }, body: `{"slice_name":"it's $HOME"}` }, 'http://127.0.0.1:8088');
  expect(curl).toContain(`--data '{"slice_name":"it'\\''s $HOME"}'`);
  expect(curl).toContain(`curl -X PUT 'http://127.0.0.1:8088/api/v1/chart/7'`);
});

test('the search finds operations by all of its words', () => {
  expect(found(api.operations, 'put chart pk').map(({ id }) => id)).toContain('ChartRestApi.update');
  expect(found(api.operations, 'put chart nothing-such')).toEqual([]);
  expect(found(api.operations, ' ')).toHaveLength(api.operations.length);
});
