/** What exports of Superset 6.1 say and older ones do not. */
import { afterAll, expect, test } from 'vitest';
import { testServer } from '../test-server.ts';
import { exported, sendBundle, unzip, zipOf } from './bundle.testing.ts';

const server = await testServer();
const admin = await server.program();
afterAll(() => server.close());

const uuidOf = (n: number) => `${String(n).repeat(8)}-0000-4000-8000-000000000000`;
const metadata = (type: string) => `version: 1.0.0\ntype: ${type}\ntimestamp: '2026-06-01T00:00:00+00:00'\n`;
const database = (name: string, n: number, uri: string, more = '') => `database_name: ${name}
sqlalchemy_uri: ${uri}
cache_timeout: null
expose_in_sqllab: true
allow_run_async: false
extra: {allows_virtual_table_explore: true}
impersonate_user: false
uuid: ${uuidOf(n)}
version: 1.0.0
${more}`;
const postgres = 'postgresql://reader@db.example.org/sales';

test('a dataset keeps its currency column and formats of texts for the next export, and says what its SQL was written for', async () => {
  const dataset = `table_name: orders
main_dttm_col: null
currency_code_column: currency
sql: SELECT currency, day FROM orders
source_db_engine: mysql
uuid: ${uuidOf(2)}
columns:
- {column_name: currency, type: VARCHAR, datetime_format: null}
- {column_name: day, type: VARCHAR, is_dttm: true, datetime_format: '%Y-%m-%d'}
metrics: []
version: 1.0.0
database_uuid: ${uuidOf(1)}
`;
  const zip = zipOf({
    'metadata.yaml': metadata('SqlaTable'),
    'databases/sales.yaml': database('Sales', 1, postgres),
    'datasets/sales/orders.yaml': dataset,
  });
  const { status, body } = await sendBundle(admin, 'dataset', zip);
  expect(status).toBe(200);
  const [, made] = body.report.objects;
  expect(made).toMatchObject({ kind: 'dataset', notes: expect.arrayContaining(['Its SQL was written for mysql.']) });
  const files = unzip(await exported(server, 'dataset', [made.id]));
  const file = Object.entries(files).find(([path]) => path.includes('datasets/'))?.[1] ?? '';
  expect(file).toContain('currency_code_column: currency');
  expect(file).toContain("datetime_format: '%Y-%m-%d'");
  expect(file.match(/datetime_format/g)).toHaveLength(1);
});

test('a dashboard may name its theme by the number it had elsewhere', async () => {
  const dashboard = `dashboard_title: Themed
position: {}
metadata: {}
theme_uuid: null
theme_id: 12
uuid: ${uuidOf(3)}
version: 1.0.0
`;
  const { body } = await sendBundle(
    admin,
    'dashboard',
    zipOf({ 'metadata.yaml': metadata('Dashboard'), 'dashboards/Themed.yaml': dashboard }),
  );
  const [made] = body.report.objects;
  expect((await admin.get(`/api/v1/dashboard/${made.id}`)).body.result).toMatchObject({ dashboard_title: 'Themed', theme: null });
});

test('the secret of a connection is taken in clear, asked for where it is masked, and left out where it means nothing', async () => {
  const key = JSON.stringify({
    type: 'service_account',
    project_id: 'p',
    private_key: '-----BEGIN PRIVATE KEY-----\nMIIB\n-----END PRIVATE KEY-----\n',
    client_email: 'a@p.iam.gserviceaccount.com',
    token_uri: 'https://oauth2.googleapis.com/token',
  });
  const clear = JSON.stringify({ credentials_info: JSON.parse(key) });
  const masked = JSON.stringify({ credentials_info: { ...JSON.parse(key), private_key: 'XXXXXXXXXX' } });
  const sent = async (n: number, uri: string, more: string) => {
    const files = { 'metadata.yaml': metadata('Database'), 'databases/d.yaml': database(`D ${n}`, n, uri, more) };
    const [made] = (await sendBundle(admin, 'database', zipOf(files))).body.report.objects;
    const { masked_encrypted_extra } = (await admin.get(`/api/v1/database/${made.id}/connection`)).body.result;
    return { notes: made.notes, masked_encrypted_extra };
  };
  const taken = await sent(4, 'bigquery://p', `encrypted_extra: '${clear.replaceAll("'", "''")}'\n`);
  expect(taken.masked_encrypted_extra).toContain('XXXXXXXXXX');
  expect(taken.notes).not.toContainEqual(expect.stringMatching(/secret/));
  const asked = await sent(5, 'bigquery://p', `masked_encrypted_extra: '${masked.replaceAll("'", "''")}'\n`);
  expect(asked).toMatchObject({ masked_encrypted_extra: null, notes: expect.arrayContaining([expect.stringMatching(/masked/)]) });
  const odd = await sent(6, postgres, `encrypted_extra: '{"anything": 1}'\n`);
  expect(odd).toMatchObject({ masked_encrypted_extra: null, notes: expect.arrayContaining([expect.stringMatching(/left out/)]) });
  const none = await sent(7, postgres, `encrypted_extra: '{}'\n`);
  expect(none.notes).not.toContainEqual(expect.stringMatching(/secret/));
});
