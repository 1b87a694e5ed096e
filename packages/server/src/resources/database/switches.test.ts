import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendBundle, zipOf } from '../../bundle/bundle.testing.ts';
import { testServer, type TestCaller, type TestServer } from '../../test-server.ts';

let server: TestServer;
let admin: TestCaller;
let id: number;
const scratch = mkdtempSync(join(tmpdir(), 'tessera-certificate-'));
const uri = 'sqlite:///shop.db';

beforeAll(async () => {
  server = await testServer({ engine: true });
  admin = await server.program();
  const files = join(server.config.home, 'files');
  mkdirSync(files, { recursive: true });
  new DatabaseSync(join(files, 'shop.db')).close();
  const made = await admin.post('/api/v1/database/', { database_name: 'shop', sqlalchemy_uri: uri });
  expect(made.status).toBe(201);
  id = made.body.id;
});
afterAll(async () => {
  await server.close();
  rmSync(scratch, { recursive: true });
});

const switches = ['impersonate_user', 'allow_dml', 'allow_ctas', 'allow_cvas', 'allow_file_upload'];
/** Fields a connection test takes too. */
const tested = new Set(['impersonate_user', 'extra', 'server_cert', 'masked_encrypted_extra']);

/** Every way to ask for a setting. @returns status and the fields that were named, of each */
async function ask(field: string, value: unknown): Promise<[number, string[]][]> {
  const create = { database_name: `with ${field}`, sqlalchemy_uri: uri, [field]: value };
  const replies = [
    await admin.post('/api/v1/database/', create),
    await admin.put(`/api/v1/database/${id}`, { [field]: value }),
    ...(tested.has(field)
      ? [await admin.post('/api/v1/database/test_connection/', { sqlalchemy_uri: uri, [field]: value })]
      : []),
  ];
  return replies.map(({ status, body }) => [status, Object.keys(body.message ?? {})]);
}

// Rows: DB-04
test.each(switches)('%s is refused with a reason when it is on and taken when it is off', async (field) => {
  for (const [status, fields] of await ask(field, true)) expect([status, fields]).toEqual([422, [field]]);
  for (const off of [false, null]) expect((await admin.put(`/api/v1/database/${id}`, { [field]: off })).status).toBe(200);
  const { result } = (await admin.get(`/api/v1/database/${id}`)).body;
  expect(result[field]).toBe(false);
});

test('a schema for tables that are never made is refused with a reason; none is taken', async () => {
  for (const [status, fields] of await ask('force_ctas_schema', 'tmp'))
    expect([status, fields]).toEqual([422, ['force_ctas_schema']]);
  for (const none of ['', null])
    expect((await admin.put(`/api/v1/database/${id}`, { force_ctas_schema: none })).status).toBe(200);
});

test('runs in the background are switched on and off (SQL-05)', async () => {
  for (const on of [true, false]) {
    expect((await admin.put(`/api/v1/database/${id}`, { allow_run_async: on })).status).toBe(200);
    expect((await admin.get(`/api/v1/database/${id}`)).body.result.allow_run_async).toBe(on);
  }
});

test('a program that sends every switch, off, connects a database', async () => {
  const off = Object.fromEntries(switches.map((name) => [name, false]));
  const body = {
    database_name: 'all off',
    sqlalchemy_uri: uri,
    ...off,
    masked_encrypted_extra: '{}',
    server_cert: '',
    extra: '{}',
  };
  const made = await admin.post('/api/v1/database/', body);
  expect([made.status, made.body.result]).toMatchObject([201, { allow_dml: false, impersonate_user: false }]);
  const opened = (await admin.get(`/api/v1/database/${made.body.id}/connection`)).body.result;
  const { allow_dml, allow_ctas, allow_cvas, allow_run_async, impersonate_user, extra, server_cert, masked_encrypted_extra } =
    opened;
  const again = {
    allow_dml,
    allow_ctas,
    allow_cvas,
    allow_run_async,
    impersonate_user,
    extra,
    server_cert,
    masked_encrypted_extra,
  };
  expect((await admin.put(`/api/v1/database/${made.body.id}`, again)).status).toBe(200);
});

test.each([
  [{ engine_params: { connect_args: { sslmode: 'require' } } }, 'engine_params'],
  [{ engine_params: { pool_size: 5 } }, 'engine_params'],
  [{ metadata_params: { schema: 'x' } }, 'metadata_params'],
  [{ cost_estimate_enabled: true }, 'cost_estimate_enabled'],
  [{ cancel_query_on_windows_unload: 'yes' }, 'cancel_query_on_windows_unload'],
  [{ metadata_cache_timeout: { schema_cache_timeout: -1 } }, 'metadata_cache_timeout'],
  [{ allows_virtual_table_explore: 'no' }, 'allows_virtual_table_explore'],
  [{ allow_multi_catalog: true }, 'allow_multi_catalog'],
  [{ allow_multi_schema_metadata_fetch: true }, 'allow_multi_schema_metadata_fetch'],
  [{ disable_data_preview: 'yes' }, 'disable_data_preview'],
  [{ disable_drill_to_detail: 1 }, 'disable_drill_to_detail'],
  [{ schemas_allowed_for_file_upload: 'main' }, 'schemas_allowed_for_file_upload'],
])('an Extra that asks for what is not done is refused: %j', async (extra, name) => {
  for (const [status, fields] of await ask('extra', JSON.stringify(extra))) expect([status, fields]).toEqual([422, ['extra']]);
  const { body } = await admin.put(`/api/v1/database/${id}`, { extra: JSON.stringify(extra) });
  expect(body.message.extra).toEqual([expect.stringContaining(name)]);
});

test('an Extra that says nothing of the kind is kept as it was sent', async () => {
  const extra = JSON.stringify({
    metadata_params: {},
    engine_params: {},
    metadata_cache_timeout: { schema_cache_timeout: 600 },
    schemas_allowed_for_file_upload: [],
    cost_estimate_enabled: false,
    allows_virtual_table_explore: true,
    disable_data_preview: true,
    version: '3.45',
    somebody_elses: 1,
  });
  expect((await admin.put(`/api/v1/database/${id}`, { extra })).status).toBe(200);
  expect((await admin.get(`/api/v1/database/${id}`)).body.result).toMatchObject({ extra, disable_data_preview: true });
});

test('a certificate that is none is refused before anybody is connected to', async () => {
  const certificate = join(scratch, 'a.pem');
  const options = ['-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=tessera-test'];
  execFileSync('openssl', ['req', '-x509', ...options, '-keyout', join(scratch, 'a.key'), '-out', certificate], {
    stdio: 'ignore',
  });
  const pem = readFileSync(certificate, 'utf8');
  // Nothing listens there: what is refused for its certificate is refused before that is found out.
  const at = 'postgresql://u@127.0.0.1:1/x';
  const test = async (server_cert: string) =>
    (await admin.post('/api/v1/database/test_connection/', { sqlalchemy_uri: at, server_cert })).body;
  const key = readFileSync(join(scratch, 'a.key'), 'utf8');
  for (const wrong of [
    'x',
    '{}',
    pem.slice(0, 300),
    `${pem}x-----BEGIN`,
    pem.replace(/\n.{64}\n/, '\nAAAA\n'),
    key,
    `${pem}\n${key}`,
  ])
    expect(await test(wrong), wrong).toEqual({ message: { server_cert: [expect.stringContaining('Invalid certificate')] } });
  for (const right of [pem, `# ours\n${pem}\n${pem}`]) expect(await test(right)).not.toHaveProperty('message.server_cert');
  expect((await admin.put(`/api/v1/database/${id}`, { server_cert: pem })).body.message).toHaveProperty('server_cert');
});

test.each([
  ['postgresql://u@127.0.0.1:1/x?sslmode=disable', 'sslmode=disable'],
  ['postgresql://u@127.0.0.1:1/x?sslmode=allow', 'sslmode=allow'],
  ['clickhousedb://u@127.0.0.1:1/x?secure=false', 'secure=false'],
  ['clickhouse+http://u@127.0.0.1:1/x?protocol=http', 'protocol=http'],
  ['trino://u@127.0.0.1:1/x?http_scheme=http', 'http_scheme=http'],
])('a certificate together with %s is refused: it would not be used', async (plain, said) => {
  const server_cert = readFileSync(join(scratch, 'a.pem'), 'utf8');
  for (const path of ['/api/v1/database/', '/api/v1/database/test_connection/']) {
    const { status, body } = await admin.post(path, { database_name: 'plain', sqlalchemy_uri: plain, server_cert });
    expect([status, body.message]).toEqual([422, { server_cert: [expect.stringContaining(said)] }]);
  }
  // Without the parameter the certificate is what encrypts; nothing listens there.
  const encrypted = { sqlalchemy_uri: plain.split('?')[0], server_cert };
  const { body } = await admin.post('/api/v1/database/test_connection/', encrypted);
  expect(body.errors).toMatchObject([{ error_type: 'CONNECTION_PORT_CLOSED_ERROR' }]);
});

test('a secret no driver uses is refused', async () => {
  for (const [status, fields] of await ask('masked_encrypted_extra', '{"credentials_info": {"key": "x"}}'))
    expect([status, fields]).toEqual([422, ['masked_encrypted_extra']]);
});

test('an imported database has what is not done switched off, and the report says so', async () => {
  const uuid = '0d0d0d0d-0000-4000-8000-000000000001';
  const file = (name: string) => `database_name: imported
sqlalchemy_uri: postgresql://u@h.example/x
allow_run_async: true
allow_ctas: true
allow_cvas: true
allow_dml: true
allow_csv_upload: true
impersonate_user: true
expose_in_sqllab: true
extra: {allows_virtual_table_explore: true, engine_params: {pool_size: 3}, metadata_params: {}, ${name}: true}
uuid: ${uuid}
version: 1.0.0
`;
  const metadata = "version: 1.0.0\ntype: Database\ntimestamp: '2026-01-01T00:00:00+00:00'\n";
  for (const name of ['allow_multi_schema_metadata_fetch']) {
    const zip = zipOf({ 'metadata.yaml': metadata, 'databases/imported.yaml': file(name) });
    const { body } = await sendBundle(admin, 'database', zip, { overwrite: 'true' });
    expect(body.report.objects[0]).toMatchObject({
      status: 'adapted',
      notes: [
        'Switched off, because Tessera does not do it with this database: impersonate_user.',
        `Left out of its Extra, because nothing here heeds it: engine_params, ${name}.`,
      ],
    });
    const { result } = (await admin.get(`/api/v1/database/${body.report.objects[0].id}`)).body;
    const off = new Set(['impersonate_user']);
    for (const field of switches) expect(result[field], field).toBe(!off.has(field));
    expect(JSON.parse(result.extra)).toEqual({ allows_virtual_table_explore: true, metadata_params: {} });
  }
});
