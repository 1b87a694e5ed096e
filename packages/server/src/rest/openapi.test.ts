/** The document other tools read: valid by its own standard, and complete about what is answered. */
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { failures } from '@tessera/core/failures';
import { expect, test } from 'vitest';
import { openApiText } from '../app.ts';

interface Operation {
  operationId: string;
  responses: Record<string, { $ref?: string; content?: Record<string, unknown> }>;
}
interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { responses: Record<string, unknown>; schemas: Record<string, unknown> };
}
// Written by us in this shape.
const read = (): Document => JSON.parse(openApiText()) as Document;
const operations = (): [string, Operation][] =>
  Object.values(read().paths).flatMap((path) =>
    Object.entries(path).map(([method, each]): [string, Operation] => [method, each]),
  );

test('the document is valid OpenAPI 3.1', async () => {
  const validator = new Validator();
  const { valid, errors } = await validator.validate({ ...read() });
  expect({ valid, errors, version: validator.version }).toEqual({ valid: true, errors: undefined, version: '3.1' });
});

/** Every schema of the document with where it stands: of a parameter, a body, a reply, or shared. */
function schemasIn(value: unknown, at: string): [string, object][] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, each]: [string, unknown]) =>
    key === 'schema' && typeof each === 'object' && each !== null ? [[`${at}/${key}`, each]] : schemasIn(each, `${at}/${key}`),
  );
}

test('every schema of the document is valid JSON Schema, and one that readers of tuples without places understand', () => {
  const ajv = new Ajv2020({ strict: false });
  const { paths, components } = read();
  const all = [
    ...schemasIn(paths, ''),
    ...Object.entries(components.schemas).map(([name, schema]): [string, object] => [name, schema as object]),
  ];
  expect(all.length).toBeGreaterThan(500);
  const wrong = all.filter(
    ([, schema]) => ajv.validateSchema(schema) !== true || JSON.stringify(schema).includes('"prefixItems"'),
  );
  expect(wrong.map(([at]) => at)).toEqual([]);
});

test('every reference of the document leads somewhere', () => {
  const document = read();
  const names = (part: object, kind: string): string[] => Object.keys(part).map((name) => `#/components/${kind}/${name}`);
  const known = new Set([...names(document.components.schemas, 'schemas'), ...names(document.components.responses, 'responses')]);
  const asked = [...openApiText().matchAll(/"\$ref": "([^"]+)"/g)].map(([, ref = '']) => ref);
  expect(asked.filter((ref) => !known.has(ref))).toEqual([]);
});

test('every operation tells every status it may be refused with', () => {
  const versions = new Set([412, 428]);
  const statuses = [...new Set([...Object.values(failures).map(({ status }) => status), 431])];
  for (const [method, { operationId, responses }] of operations()) {
    const wanted = statuses.filter((status) => method !== 'get' || !versions.has(status));
    expect([operationId, wanted.filter((status) => responses[status] === undefined)]).toEqual([operationId, []]);
  }
});

test('what answers with files as well as with JSON says which', () => {
  const files = ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'application/zip'];
  const answering = operations().filter(([, { responses }]) => responses['200']?.content?.['text/csv'] !== undefined);
  expect(answering.map(([, { operationId }]) => operationId.split('.')[1])).toEqual([
    'data',
    'dataByQuery',
    'dataByKey',
    'savedData',
  ]);
  for (const [, { responses }] of answering)
    expect(Object.keys(responses['200']?.content ?? {})).toEqual(['application/json', ...files]);
});
