/** Refusals as a server really makes them are all found again: what its code puts together at run time has a template. */
import { makeRefusalFinder } from '@tessera/core/language/refusals';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testServer, type TestCaller, type TestReply, type TestServer } from '../../packages/server/src/test-server.ts';
import { bodySaid } from '../../packages/web/src/language/refusal-body.ts';
import { allTexts } from './catalogues.ts';
import { refusalTexts } from './refusal-texts.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ engine: true });
});
afterAll(() => server.close());

const find = makeRefusalFinder(allTexts().refusals.needed);
const { needed } = refusalTexts();

/** The sentences of a reply that a page shows. */
function sentencesOf({ body }: TestReply): string[] {
  const said: string[] = [];
  bodySaid(body, (sentence) => {
    said.push(sentence);
    return sentence;
  });
  return said;
}

async function refusals(): Promise<TestReply[]> {
  const admin = await server.browser();
  await server.addUser('reader', ['Gamma']);
  const reader = await server.browser('reader');
  const sql = (text: string): Promise<TestReply> => admin.post('/api/v1/sqllab/execute/', { database_id: 1, sql: text });
  const post = (path: string, body: object, who: TestCaller = admin) => who.post(`/api/v1/${path}`, body);
  const replies: TestReply[] = [];
  const all = [
    () => post('chart/', {}),
    () => post('chart/', { slice_name: '', viz_type: 7, datasource_id: 999, datasource_type: 'table' }),
    () => post('chart/', { slice_name: 'x', viz_type: 'table', datasource_id: 999, datasource_type: 'table' }),
    () => post('chart/', { slice_name: 'x'.repeat(300), viz_type: 'table', datasource_id: 1, datasource_type: 'table' }),
    () => admin.get('/api/v1/chart/999'),
    () => admin.delete('/api/v1/chart/999'),
    () => admin.delete('/api/v1/chart/?q=!(998,999)'),
    () => admin.delete('/api/v1/chart/?q=!()'),
    () => post('dashboard/', { dashboard_title: 'x', slug: 'x', owners: [999] }),
    () => post('dashboard/', { dashboard_title: 'x', position_json: '{' }),
    () => post('dashboard/', { dashboard_title: 'x', json_metadata: '[]' }),
    () => post('dashboard/', { dashboard_title: 'x', nonsense: 1 }),
    () => post('dataset/', { database: 999, table_name: 'x' }),
    () => post('dataset/', { database: 1, table_name: 'no_such_table' }),
    () => post('dataset/', { database: 1, table_name: 'v', sql: 'DELETE FROM x' }),
    () => post('dataset/', { database: 1, table_name: 'v', sql: 'SELECT' }),
    () => post('dataset/', { database: 1, table_name: 'v', sql: 'SELECT 1 AS a' }),
    () => post('dataset/', { database: 1, table_name: 'v', sql: 'SELECT 1 AS a' }),
    () => post('database/', { database_name: 'd', sqlalchemy_uri: 'nonsense' }),
    () => post('database/', { database_name: 'd', sqlalchemy_uri: 'postgresql://nowhere.invalid/x' }),
    () => post('database/', { database_name: 'examples', sqlalchemy_uri: 'postgresql://u:p@localhost/x' }),
    () => post('database/', { database_name: 'd', sqlalchemy_uri: 'oracle://u:p@localhost/x' }),
    () => admin.delete('/api/v1/database/1'),
    () => sql('SELECT nothing FROM nowhere'),
    () => sql('SELECT 1; SELECT'),
    () => sql('DROP TABLE x'),
    () => sql(''),
    () => sql('SELECT {{ missing }}'),
    () => sql('SELECT {{ 1 / }}'),
    () => sql("SELECT * FROM read_csv('/etc/passwd')"),
    () => sql("SELECT getenv('HOME')"),
    () => post('sqllab/execute/', { database_id: 999, sql: 'SELECT 1' }),
    () => post('sqllab/execute/', { database_id: 1, sql: 'SELECT 1' }, reader),
    () => post('chart/data', { datasource: { id: 1, type: 'table' }, queries: [{ columns: ['no'], metrics: [] }] }),
    () => post('chart/data', { datasource: { id: 999, type: 'table' }, queries: [{ columns: ['a'] }] }),
    () => post('chart/data', { datasource: { id: 1, type: 'table' }, queries: [{ columns: ['a'], time_range: 'gibberish' }] }),
    () =>
      post('chart/data', { datasource: { id: 1, type: 'table' }, queries: [{ columns: ['a'], extras: { where: '(SELECT 1' } }] }),
    () =>
      post('chart/data', {
        datasource: { id: 1, type: 'table' },
        queries: [{ columns: ['a'], extras: { where: 'a IN (SELECT 1)' } }],
      }),
    () => post('chart/data', { datasource: { id: 1, type: 'table' }, queries: [{ columns: ['a'], orderby: [['z', true]] }] }),
    ...[{ op: 'IN', val: [] }, { op: '==', val: 'many' }, { op: '>' }, { op: 'TEMPORAL_RANGE', val: 7 }].map(
      (filter) => () =>
        post('chart/data', {
          datasource: { id: 1, type: 'table' },
          queries: [{ columns: ['a'], filters: [{ col: 'a', ...filter }] }],
        }),
    ),
    () => post('chart/data', { datasource: { id: 1, type: 'table' }, queries: [{ columns: ['a'], metrics: ['none'] }] }),
    () => post('chart/data', { datasource: { id: 1, type: 'table' }, queries: [{ columns: ['a'] }] }, reader),
    () => post('report/', { type: 'Alert', name: 'x', crontab: 'x', timezone: 'UTC' }),
    () => post('report/', { type: 'Report', name: 'x', crontab: '0 0 * * *', timezone: 'Mars', recipients: [] }),
    () =>
      post('report/', {
        type: 'Report',
        name: 'x',
        crontab: '0 0 * * *',
        timezone: 'UTC',
        recipients: [{ type: 'Email', recipient_config_json: { target: 'no' } }],
      }),
    () => post('security/users/', { username: 'admin', email: 'x', first_name: '', last_name: 'x', roles: [99], password: 'a' }),
    () =>
      post('security/users/', {
        username: 'admin',
        email: 'a@b.example',
        first_name: 'x',
        last_name: 'x',
        roles: [1],
        active: true,
        password: 'correct horse battery',
      }),
    () =>
      post('security/users/', {
        username: 'new',
        email: 'a@b.example',
        first_name: 'x',
        last_name: 'x',
        roles: [1],
        active: true,
        password: 'password',
      }),
    () => admin.delete('/api/v1/security/users/1'),
    () => post('security/roles/', { name: 'Admin' }),
    () => admin.delete('/api/v1/security/roles/1'),
    () => post('security/groups/', { name: '' }),
    () => post('rowlevelsecurity/', { name: 'x', tables: [999], roles: [999], clause: 'a =', filter_type: 'Regular' }),
    () => post('rowlevelsecurity/', { name: 'x', tables: [1], roles: [1], clause: 'a IN (SELECT 1)', filter_type: 'Regular' }),
    () => post('tag/', { name: '' }),
    () => post('css_template/', { template_name: '' }),
    () => post('annotation_layer/', {}),
    () => post('annotation_layer/1/annotation/', { short_descr: 'x', start_dttm: 'x', end_dttm: 'x' }),
    () => post('security/users/', {}, reader),
    () => post('database/', {}, reader),
    () => admin.get('/api/v1/dashboard/999'),
    () => reader.get('/api/v1/dataset/1'),
    () => reader.put('/api/v1/dataset/1', { description: 'x' }),
    () => admin.put('/api/v1/me/', { current_password: 'wrong', password: 'a quiet harbour at dawn' }),
    () => post('security/registrations', { email: 'x@example.org' }, server.visitor),
    () => post('security/password_reset', { email: 'x@example.org' }, server.visitor),
    () => server.visitor.put('/api/v1/security/password_reset', { token: 'tsm_none', password: 'a quiet harbour at dawn' }),
    () => server.visitor.post('/login/', { username: 'admin', password: 'wrong' }, { accept: 'application/json' }),
  ];
  for (const ask of all) replies.push(await ask());
  return replies;
}

test('refusals of a real server are found as templates, but for what a database or a reader of SQL says itself', async () => {
  const replies = await refusals();
  const said = new Set(replies.filter(({ status }) => status >= 400).flatMap(sentencesOf));
  expect(said.size).toBeGreaterThan(60);
  expect([...said].filter((sentence) => !find(sentence)).toSorted()).toEqual([
    'SELECT clause without selection list',
    'extras.where: syntax error at end of input',
  ]);
});

test('what must be translated is read off the places where refusals are made, and names its values', () => {
  expect(needed).toEqual(expect.arrayContaining(['Not found', 'Dataset {table_name} already exists', 'Not a time zone.']));
  for (const others of [
    'A restore into {home} was begun and did not finish.',
    'Request is not JSON',
    'All columns are alike; leave it out.',
  ])
    expect(needed).not.toContain(others);
});
