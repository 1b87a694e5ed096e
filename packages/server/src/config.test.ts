import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

test('an empty environment is a working site on this machine only', () => {
  expect(readConfig({})).toMatchObject({
    port: 8088,
    host: '127.0.0.1',
    home: `${process.cwd()}/.tessera`,
    databaseUrl: undefined,
    examples: true,
    secret: undefined,
  });
});

test('every setting is read, and what is not ours is left alone', () => {
  const config = readConfig({
    PORT: '9000',
    HOST: '0.0.0.0',
    TESSERA_HOME: '/srv/t',
    TESSERA_EXAMPLES: '0',
    TESSERA_PUBLIC_URL: 'https://bi.example.org/',
    TESSERA_FEATURE_FLAGS: 'DASHBOARD_RBAC=true, EMBEDDED_SUPERSET=false',
    PATH: '/bin',
  });
  expect(config).toMatchObject({
    port: 9000,
    host: '0.0.0.0',
    home: '/srv/t',
    examples: false,
    publicUrl: 'https://bi.example.org',
    flags: { DASHBOARD_RBAC: true, EMBEDDED_SUPERSET: false, CHART_PLUGINS_EXPERIMENTAL: false },
  });
});

test('a wrong or unknown setting is named', () => {
  const cases: [Record<string, string>, RegExp][] = [
    [{ TESSERA_HOEM: '/x' }, /TESSERA_HOEM: not a setting of Tessera/],
    [{ PORT: 'eighty' }, /PORT: /],
    [{ PORT: '70000' }, /PORT: /],
    [{ TESSERA_DATABASE_URL: 'mysql://x' }, /TESSERA_DATABASE_URL: Write postgres/],
    [{ TESSERA_REDIS_URL: 'http://x' }, /TESSERA_REDIS_URL: Write redis:/],
    [{ TESSERA_REDIS_URL: 'redis://x/0?tls=1' }, /TESSERA_REDIS_URL: Write redis:/],
    [{ TESSERA_REDIS_URL: 'redis://x' }, /TESSERA_REDIS_URL: servers share it, and on SQLite there is one/],
    [{ TESSERA_FILES_URL: 'file:///srv/x' }, /TESSERA_FILES_URL: servers share it, and on SQLite there is one/],
    [{ TESSERA_DATABASE_URL: 'postgres://x', TESSERA_FILES_URL: 'ftp://x' }, /TESSERA_FILES_URL: Write s3:/],
    [{ TESSERA_ADMIN_PASSWORD: 'short' }, /TESSERA_ADMIN_PASSWORD: Use at least 8/],
    [{ TESSERA_SECRET: 'short' }, /TESSERA_SECRET: Use at least 32/],
    [{ TESSERA_PUBLIC_URL: 'ftp://x' }, /TESSERA_PUBLIC_URL: /],
    [{ TESSERA_FEATURE_FLAGS: 'DASHBOARD_RBAC' }, /TESSERA_FEATURE_FLAGS: DASHBOARD_RBAC: write NAME=true/],
    [{ TESSERA_FEATURE_FLAGS: 'DRILL_BY=false' }, /Flags that can be switched: DASHBOARD_RBAC/],
    [{ TESSERA_FEATURE_FLAGS: 'GLOBAL_ASYNC_QUERIES=true', TESSERA_WORKERS: '0' }, /TESSERA_WORKERS: .* nobody would do them/],
    [{ TESSERA_EXAMPLES: 'maybe' }, /TESSERA_EXAMPLES: /],
  ];
  for (const [environment, said] of cases) expect(() => readConfig(environment)).toThrow(said);
});

// Rows: I18N-13
test('colour schemes of a site are read, and a wrong one is named', () => {
  const read = (text: string) => readConfig({ TESSERA_EXTRA_CATEGORICAL_COLOR_SCHEMES: text }).schemes?.categorical;
  expect(read('[{"id":"house","colors":["#ABCDEF","#123456"]}]')).toEqual([
    { id: 'house', label: 'house', colors: ['#abcdef', '#123456'] },
  ]);
  const wrong: [string, RegExp][] = [
    ['no json', /TESSERA_EXTRA_CATEGORICAL_COLOR_SCHEMES.*no JSON/],
    ['[{"id":"house","colors":["red","blue"]}]', /six hexadecimal digits/],
    ['[{"id":"d3Category10","colors":["#000000","#ffffff"]}]', /d3Category10 is the id of another scheme/],
    ['[{"id":"house","colors":["#000000","#ffffff"],"isDefault":true}]', /isDefault/],
  ];
  for (const [text, said] of wrong) expect(() => read(text)).toThrow(said);
  const ramp = '[{"id":"ramp","label":"Ramp","colors":["#000000","#ffffff"],"isDiverging":true}]';
  expect(readConfig({ TESSERA_EXTRA_SEQUENTIAL_COLOR_SCHEMES: ramp }).schemes?.sequential[0]?.isDiverging).toBe(true);
});

// Rows: I18N-12
test('a site’s way of writing numbers is read, and a wrong one is named', () => {
  const read = (text: string) => readConfig({ TESSERA_D3_FORMAT: text }).numbers;
  const euro = { decimal: ',', thousands: '.', currency: ['', ' €'] };
  expect(read(JSON.stringify(euro))).toEqual({ ...euro, grouping: [3] });
  expect(readConfig({}).numbers).toBeUndefined();
  const wrong: [string, RegExp][] = [
    ['de-DE', /TESSERA_D3_FORMAT.*no JSON/],
    ['{"decimal":",","thousands":","}', /the same sign/],
    ['{"thousands":"0"}', /not digits/],
    ['{"grouping":[]}', /grouping/],
    ['{"currency":["$"]}', /currency/],
    ['{"percent":" %"}', /percent/],
  ];
  for (const [text, said] of wrong) expect(() => read(text), text).toThrow(said);
});

// Rows: SQL-09
test('what a scheduler of queries asks for is read from its file, and a mistake in it is named', () => {
  const folder = mkdtempSync(join(tmpdir(), 'schedule-'));
  const file = join(folder, 'queries.json');
  const read = (text: string) => {
    writeFileSync(file, text);
    return readConfig({ TESSERA_SCHEDULED_QUERIES: file }).scheduledQueries;
  };
  const field = { type: 'string', title: 'Table' };
  expect(read(JSON.stringify({ JSONSCHEMA: { properties: { output: field } } }))?.JSONSCHEMA.properties).toEqual({
    output: field,
  });
  for (const [said, why] of [
    ['{', /TESSERA_SCHEDULED_QUERIES: The file .* is no JSON/],
    ['{}', /JSONSCHEMA/],
    [JSON.stringify({ JSONSCHEMA: { properties: { output: { type: 'object' } } } }), /output/],
    [JSON.stringify({ JSONSCHEMA: { properties: {}, required: ['day'] } }), /day is no field/],
    [JSON.stringify({ JSONSCHEMA: { properties: {} }, linkback: 'javascript:alert(1)' }), /linkback: Not a valid URL/],
  ] as const)
    expect(() => read(said)).toThrow(why);
  expect(() => readConfig({ TESSERA_SCHEDULED_QUERIES: join(folder, 'none') })).toThrow(/none cannot be read/);
  rmSync(folder, { recursive: true });
});
