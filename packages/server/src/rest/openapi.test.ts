/** The document other tools read: valid by its own standard, and complete about what is answered. */
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { failures } from '@tessera/core/failures';
import { expect, test } from 'vitest';
import { everyResource, openApiText } from '../app.ts';

interface Operation {
  operationId: string;
  parameters: { name: string }[];
  requestBody?: object;
  security?: object[];
  responses: Record<string, { content?: Record<string, unknown>; headers?: Record<string, unknown> }>;
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

test('every operation with a form documents its fields', () => {
  const forms = everyResource.flatMap(([name, { routes }]) =>
    Object.entries(routes).flatMap(([key, { bodyType }]) => (bodyType === undefined ? [] : [`${name}.${key}`])),
  );
  const told = operations().flatMap(([, { operationId, requestBody }]) => (requestBody ? [operationId] : []));
  expect(forms.length).toBeGreaterThan(10);
  expect(forms.filter((id) => !told.includes(id))).toEqual([]);
});

test('operations that guests may call tell that a guest’s token opens them', () => {
  const told = operations().flatMap(([, { operationId, security }]) =>
    security?.some((each) => 'guest' in each) ? [operationId] : [],
  );
  expect(told.toSorted()).toEqual(
    [
      'ChartRestApi.data',
      'ChartRestApi.savedData',
      'DashboardRestApi.charts',
      'DashboardRestApi.datasets',
      'DashboardRestApi.get',
      'DashboardRestApi.readFilterState',
      'DashboardRestApi.readPermalink',
      'DashboardRestApi.tabs',
      'RegionRestApi.shapes',
    ].toSorted(),
  );
});

/** Operations that ask a database, or have SQL or a file read. */
const asking = new Set(
  everyResource.flatMap(([name, { routes }]) =>
    Object.entries(routes).flatMap(([key, { asksDatabase }]) => (asksDatabase ? [`${name}.${key}`] : [])),
  ),
);

test('only operations that ask a database tell that they may take too long', () => {
  const told = operations().flatMap(([, { operationId, responses }]) => ('408' in responses ? [operationId] : []));
  const asked = [
    'ChartRestApi.data',
    'SqlLabRestApi.executeOlder',
    'Superset.exploreJson',
    'UploadRestApi.stage',
    'DashboardRestApi.thumbnail',
  ];
  const quick = [
    'CurrentUserRestApi.get',
    'ChartRestApi.addFavorite',
    'LogRestApi.list',
    'SecurityRestApi.login',
    'DashboardRestApi.get',
  ];
  expect([asked.filter((id) => !told.includes(id)), quick.filter((id) => told.includes(id))]).toEqual([[], []]);
  expect(told.toSorted()).toEqual([...asking].toSorted());
});

/** Statuses that only requests of some kind may have: of reading there is nothing to contradict. */
const narrower: Readonly<Record<number, (method: string) => boolean>> = {
  409: (method) => method !== 'get',
  412: (method) => method !== 'get',
  413: (method) => method !== 'get',
  428: (method) => method === 'put',
};

/** They are asked by GET, and save something. */
const saving: ReadonlySet<string> = new Set(['MiscRestApi.favstar', 'DatabaseSignInRestApi.back']);

test('every operation tells every status it may be refused with', () => {
  const statuses = [...new Set([...Object.values(failures).map(({ status }) => status), 431])];
  for (const [method, { operationId, responses, parameters }] of operations()) {
    const isEdit = parameters.some(({ name }) => name === 'If-Match');
    const needed: Readonly<Record<number, boolean>> = {
      408: asking.has(operationId),
      428: isEdit,
      507: method !== 'get' || asking.has(operationId) || saving.has(operationId),
    };
    const wanted = statuses.filter((status) => (narrower[status]?.(method) ?? true) && (needed[status] ?? true));
    const told = Object.keys(responses).filter((status) => Number(status) >= 400);
    expect([operationId, told.toSorted()]).toEqual([operationId, wanted.map(String).toSorted()]);
  }
});

test('every operation tells what it answers: JSON, files by their type, or where to go', () => {
  const files = new Map<string, string[]>();
  for (const [, { operationId, responses }] of operations()) {
    const done = Object.entries(responses).filter(([status]) => Number(status) < 400);
    expect([operationId, done.length > 0]).toEqual([operationId, true]);
    for (const [status, { content, headers }] of done) {
      if (Number(status) >= 300) expect([operationId, Object.keys(headers ?? {})]).toEqual([operationId, ['Location']]);
      const types = Object.keys(content ?? {}).filter((type) => type !== 'application/json');
      if (types.length > 0) files.set(operationId, types);
    }
  }
  const sheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  expect(files.get('ChartRestApi.data')).toEqual(['text/csv', sheet, 'application/vnd.apache.parquet', 'application/zip']);
  expect([...new Set([...files.values()].flat())].toSorted()).toEqual(
    [
      'application/pdf',
      'application/vnd.apache.parquet',
      'application/zip',
      'image/jpeg',
      'image/png',
      'image/svg+xml',
      'text/csv',
      'text/plain',
      sheet,
    ].toSorted(),
  );
});
