/** Databases to which each person signs in, with a real OAuth2 provider on this machine. */
import { anonymous } from '@tessera/core/policy/actor';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openProvider, type TestProvider } from '../../auth/sso/provider.testing.ts';
import { closeDrivers } from '../../drivers/index.ts';
import { personContext } from '../../rest/person-context.ts';
import { testServer, type TestCaller, type TestServer } from '../../test-server.ts';
import { noticeOf } from '../report/run.ts';
import { openDriver } from '../connections/open-connection.ts';
import { loadObject } from '../../store/objects.ts';
import { playTrino, type PersonalTrino } from './trino.testing.ts';

const site = 'http://127.0.0.1:8674';
const hourMs = 3_600_000;
type Browser = TestCaller & { readonly cookie: string };

let provider: TestProvider;
let trino: PersonalTrino;
let server: TestServer;
let admin: Browser;
let ada: Browser;
let bert: Browser;
let databaseId: number;
let datasetId: number;
let users: Record<'ada' | 'bert', number>;

const clientInfo = (more: object = {}) => ({
  id: 'tessera',
  secret: 'a secret of the test',
  scope: 'openid offline_access',
  authorization_request_uri: `${provider.issuer}/auth?prompt=consent`,
  token_request_uri: `${provider.issuer}/token`,
  request_content_type: 'data',
  ...more,
});
const extraOf = (client: object | null): string => JSON.stringify({ oauth2_client_info: client });
const connection = () => ({
  database_name: 'lake',
  sqlalchemy_uri: `trino://127.0.0.1:${trino.port}/main/of_all?http_scheme=http`,
  masked_encrypted_extra: extraOf(clientInfo()),
});

beforeAll(async () => {
  provider = await openProvider(`${site}/api/v1/database/oauth2/`, 'openid offline_access');
  trino = await playTrino((token) => provider.whose(token));
  server = await testServer({ engine: true, config: { publicUrl: site } });
  admin = await server.browser();
  const roles = ['Alpha', 'sql_lab'];
  users = { ada: await server.addUser('ada', roles), bert: await server.addUser('bert', roles) };
  [ada, bert] = [await server.browser('ada'), await server.browser('bert')];
  const made = await admin.post('/api/v1/database/', connection());
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  databaseId = made.body.id;
  await signIn(admin, 'root');
  const dataset = await admin.post('/api/v1/dataset/', { database: databaseId, schema: 'of_all', table_name: 'sales' });
  expect(dataset.status, JSON.stringify(dataset.body)).toBe(201);
  datasetId = dataset.body.id;
});

afterAll(async () => {
  await server?.close();
  closeDrivers();
  await trino?.close();
  await provider?.close();
});

const question = () => ({
  datasource: { id: datasetId, type: 'table' },
  queries: [{ columns: ['who', 'n'], metrics: [], row_limit: 10 }],
});
const ask = (who: TestCaller) => who.post('/api/v1/chart/data', question());
const rowsOf = async (who: TestCaller): Promise<{ who: string; n: number }[]> => {
  const { status, body } = await ask(who);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.result[0].data;
};
/** As a program that sends no version. */
const change = async (body: object) => (await server.program()).put(`/api/v1/database/${databaseId}`, body);
/** The address a person is sent to. */
async function leave(who: TestCaller): Promise<URL> {
  const { status, body } = await who.get(`/api/v1/database/${databaseId}/schemas/`);
  expect([status, body.errors?.[0].error_type], JSON.stringify(body)).toEqual([403, 'OAUTH2_REDIRECT']);
  return new URL(body.errors[0].extra.url);
}
/** Comes back as the browser does. @returns how it ended */
async function back(who: TestCaller, address: string): Promise<string | null> {
  const { status, headers } = await who.get(address.slice(site.length), { accept: 'text/html' });
  expect(status, address).toBe(302);
  return new URL(String(headers['location']), site).searchParams.get('outcome');
}
async function signIn(who: TestCaller, sub: string): Promise<string | null> {
  provider.person = { sub };
  return back(who, await provider.walk((await leave(who)).href));
}

// Rows: DB-09
test('who asks without a token is told where to sign in; afterwards each person is asked as themself, and shares no answer', async () => {
  const refused = await ask(ada);
  expect(refused.status).toBe(403);
  const [{ error_type, level, message, extra }] = refused.body.errors;
  expect([error_type, level, message]).toEqual(['OAUTH2_REDIRECT', 'warning', 'Sign in to “lake” to see its data.']);
  expect(extra).toMatchObject({
    redirect_uri: `${site}/api/v1/database/oauth2/`,
    database_id: databaseId,
    database_name: 'lake',
  });
  expect(extra.tab_id).toMatch(/^[0-9a-f-]{36}$/);
  const url = new URL(extra.url);
  expect(`${url.origin}${url.pathname}`).toBe(`${provider.issuer}/auth`);
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    prompt: 'consent',
    client_id: 'tessera',
    response_type: 'code',
    code_challenge_method: 'S256',
    scope: 'openid offline_access',
  });
  expect(await signIn(ada, 'ada-there')).toBe('done');
  expect(await signIn(bert, 'bert-there')).toBe('done');
  const [first] = await rowsOf(ada);
  expect(first?.who).toBe('ada-there');
  expect((await rowsOf(bert))[0]?.who).toBe('bert-there');
  // From the cache, and still one's own.
  expect(await rowsOf(ada)).toEqual([first]);
  for (const [who, schema] of [
    [ada, 'of_ada-there'],
    [bert, 'of_bert-there'],
  ] as const)
    expect((await who.get(`/api/v1/database/${databaseId}/schemas/`)).body.result).toEqual([schema]);
  const ran = await ada.post('/api/v1/sqllab/execute/', { database_id: databaseId, sql: 'SELECT who, n FROM main.of_all.sales' });
  expect(ran.body.data?.[0]?.who, JSON.stringify(ran.body)).toBe('ada-there');
});

test('a state is good once, for a quarter of an hour, for the session that left; who says no is not signed in', async () => {
  await ada.delete(`/api/v1/me/databases/${databaseId}`);
  provider.person = { sub: 'ada-there' };
  const stolen = await provider.walk((await leave(ada)).href);
  expect(await back(bert, stolen)).toBe('other');
  expect(await back(await server.browser('ada'), stolen)).toBe('other');
  expect(await back(server.visitor, stolen)).toBe('other');
  expect(await back(ada, stolen)).toBe('done');
  expect(await back(ada, stolen)).toBe('expired');
  expect(await back(ada, `${site}/api/v1/database/oauth2/?state=made-up&code=x`)).toBe('expired');
  await ada.delete(`/api/v1/me/databases/${databaseId}`);
  const late = await provider.walk((await leave(ada)).href);
  server.advance(16 * 60_000);
  expect(await back(ada, late)).toBe('expired');
  provider.person = undefined;
  expect(await back(ada, await provider.walk((await leave(ada)).href))).toBe('cancelled');
  const { searchParams } = await leave(ada);
  const program = await ada.get(`/api/v1/database/oauth2/?state=${searchParams.get('state')}&code=nonsense`);
  expect([program.status, program.body.errors?.[0].error_type]).toEqual([403, 'OAUTH2_REDIRECT_ERROR']);
  expect((await ask(ada)).status).toBe(403);
  expect(await signIn(ada, 'ada-there')).toBe('done');
});

test('what a program of a person was sent to is done in any browser of that person, and in nobody else’s', async () => {
  await ada.delete(`/api/v1/me/databases/${databaseId}`);
  provider.person = { sub: 'ada-there' };
  const sent = await provider.walk((await leave(await server.program('ada'))).href);
  expect(await back(bert, sent)).toBe('other');
  expect(await back(await server.browser('ada'), sent)).toBe('done');
});

test('a token that has run out is renewed once for all who ask; one another server renews is waited for; a refusal ends it', async () => {
  const before = provider.renewals;
  server.advance(2 * hourMs);
  const asked = await Promise.all([1, 2, 3, 4].map(() => ada.get(`/api/v1/database/${databaseId}/schemas/?q=(force:!t)`)));
  expect(asked.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(provider.renewals - before).toBe(1);
  // Another server has claimed the renewal, and comes back with a token.
  server.advance(2 * hourMs);
  const { db } = server.services.store;
  const mine = () => db.updateTable('database_tokens').where('user_id', '=', users.ada);
  const inMs = (ms: number) => new Date(server.services.clock().getTime() + ms).toISOString();
  await mine()
    .set({ renewing_until: inMs(10_000) })
    .execute();
  // Her own token is looked at: others may have theirs renewed meanwhile.
  const kept = async () =>
    (await db.selectFrom('database_tokens').select('access_sealed').where('user_id', '=', users.ada).executeTakeFirst())
      ?.access_sealed;
  const sealed = await kept();
  const waiting = ada.get(`/api/v1/database/${databaseId}/schemas/?q=(force:!t)`);
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(await kept()).toBe(sealed);
  await mine()
    .set({ expires_on: inMs(hourMs), renewing_until: null })
    .execute();
  expect((await waiting).status).toBe(200);
  expect(await kept()).toBe(sealed);
  server.advance(2 * hourMs);
  await provider.endRenewals();
  await leave(ada);
  expect((await ada.get('/api/v1/me/databases/')).body.result).toEqual([]);
  expect(await signIn(ada, 'ada-there')).toBe('done');
});

test('a token that the database does not take is forgotten, and the person is asked to sign in again', async () => {
  const { db } = server.services.store;
  const access_sealed = server.services.secrets.seal('not one of the provider');
  await db.updateTable('database_tokens').set({ access_sealed }).where('user_id', '=', users.ada).execute();
  const { body } = await ask(ada).then(async (reply) =>
    reply.status === 200 ? ada.get(`/api/v1/database/${databaseId}/schemas/`) : reply,
  );
  expect(body.errors[0]).toMatchObject({
    error_type: 'OAUTH2_REDIRECT',
    message: '“lake” did not accept your sign-in. Sign in again.',
  });
  expect(await db.selectFrom('database_tokens').select('user_id').where('user_id', '=', users.ada).execute()).toEqual([]);
  expect(await signIn(ada, 'ada-there')).toBe('done');
});

test('work in the background asks with the token of the person it runs as, or says that there is none', async () => {
  const row = await loadObject(server.services.store.db, 'database', databaseId);
  const signal = new AbortController().signal;
  const run = async (userId: number) => {
    const ctx = await personContext(server.services, userId, signal);
    if (!ctx) throw new Error('Nobody.');
    const driver = await openDriver(ctx, row);
    return String((await driver.run('SELECT who', [], 'columns', { deadlineMs: 5000, maxRows: 5 })).bytes);
  };
  expect(await signIn(bert, 'bert-there')).toBe('done');
  expect(await run(users.bert)).toContain('bert-there');
  // A guest of an embedded dashboard has no account that could sign in.
  const guest = { ...anonymous(), isGuest: true };
  const known = await personContext(server.services, users.bert, signal);
  if (!known) throw new Error('Nobody.');
  const asGuest: typeof known = Object.create(known, { actor: { value: guest } });
  await expect(openDriver(asGuest, row)).rejects.toMatchObject({ code: 'OAUTH2_REDIRECT_ERROR' });
  await bert.delete(`/api/v1/me/databases/${databaseId}`);
  await expect(run(users.bert)).rejects.toMatchObject({ code: 'OAUTH2_REDIRECT', message: 'Sign in to “lake” to see its data.' });
  // A report of a chart has no browser to sign in with either.
  const params = JSON.stringify({ viz_type: 'table', query_mode: 'raw', all_columns: ['who', 'n'] });
  const chart = { slice_name: 'Who', viz_type: 'table', datasource_id: datasetId, datasource_type: 'table', params };
  const { id: chartId } = (await bert.post('/api/v1/chart/', chart)).body;
  const sent = { type: 'Report', name: 'Who', crontab: '0 1 * * *', timezone: 'UTC', chart: chartId, report_format: 'CSV' };
  const email = { type: 'Email', recipient_config_json: { target: 'a@example.org' } };
  const made = await bert.post('/api/v1/report/', { ...sent, recipients: [email] });
  const report = await loadObject(server.services.store.db, 'report', made.body.id);
  const notice = async () => {
    const ctx = await personContext(server.services, report.run_as_id ?? 0, signal);
    if (!ctx) throw new Error('Nobody.');
    return noticeOf(ctx, report, undefined);
  };
  await expect(notice()).rejects.toMatchObject({ code: 'OAUTH2_REDIRECT' });
  const query = { database_id: databaseId, sql: 'SELECT 1', runAsync: true };
  expect((await bert.post('/api/v1/sqllab/execute/', query)).body.errors?.[0].error_type).toBe('OAUTH2_REDIRECT');
  expect(await signIn(bert, 'bert-there')).toBe('done');
  expect(String((await notice()).files[0]?.bytes)).toContain('bert-there');
});

test('an administrator who looks at the site as somebody does not see their data there', async () => {
  const looking = await server.browser();
  expect((await looking.post('/api/v1/view_as/', { user_id: users.ada })).status).toBeLessThan(300);
  const { status, body } = await ask(looking);
  expect([status, body.errors?.[0].error_type], JSON.stringify(body)).toEqual([403, 'OAUTH2_REDIRECT_ERROR']);
});

test('the secret and the tokens leave in no reply, no version and no row; the mask keeps the secret for its own client', async () => {
  const { db } = server.services.store;
  const tokens = (await db.selectFrom('database_tokens').selectAll().execute()).flatMap(({ access_sealed, refresh_sealed }) =>
    [access_sealed, refresh_sealed].flatMap((sealed) => (sealed === null ? [] : server.services.secrets.open(sealed))),
  );
  expect(tokens.length).toBeGreaterThanOrEqual(4);
  const said: string[] = [];
  for (const path of [
    `database/${databaseId}/connection`,
    `database/${databaseId}`,
    `database/export/?q=!(${databaseId})`,
    'log/',
  ])
    said.push(JSON.stringify((await admin.get(`/api/v1/${path}`)).body));
  for (const table of ['revisions', 'logs', 'sql_queries', 'key_values'] as const)
    said.push(
      JSON.stringify(
        await db
          .selectFrom(table as 'revisions')
          .selectAll()
          .execute(),
      ),
    );
  for (const secret of [...tokens, 'a secret of the test']) expect(said.some((text) => text.includes(secret))).toBe(false);
  const shown = (await admin.get(`/api/v1/database/${databaseId}/connection`)).body.result.masked_encrypted_extra;
  expect(JSON.parse(shown)).toEqual({ oauth2_client_info: clientInfo({ secret: 'XXXXXXXXXX' }) });
  // Sent back as it came it changes nothing, and nobody is signed out.
  expect((await change({ masked_encrypted_extra: shown })).status).toBe(200);
  expect(await rowsOf(ada)).toMatchObject([{ who: 'ada-there' }]);
  const elsewhere = { secret: 'XXXXXXXXXX', token_request_uri: 'https://elsewhere.example.org/token' };
  const moved = await change({ masked_encrypted_extra: extraOf(clientInfo(elsewhere)) });
  expect(moved.body.message?.masked_encrypted_extra?.[0]).toContain('write the secret as well');
});

test('another client, another server, a removed person and a removed database end the sign-ins', async () => {
  const { db } = server.services.store;
  const signedIn = async (): Promise<number> => (await db.selectFrom('database_tokens').selectAll().execute()).length;
  const mustChange = async (body: object) => {
    const { status, body: said } = await change(body);
    expect(status, JSON.stringify(said)).toBe(200);
  };
  await mustChange({ masked_encrypted_extra: extraOf(clientInfo({ scope: 'openid' })) });
  expect(await signedIn()).toBe(0);
  await mustChange({ masked_encrypted_extra: extraOf(clientInfo()) });
  expect([await signIn(ada, 'ada-there'), await signIn(bert, 'bert-there')]).toEqual(['done', 'done']);
  await mustChange({
    sqlalchemy_uri: connection().sqlalchemy_uri.replace('127.0.0.1', 'localhost'),
    masked_encrypted_extra: extraOf(clientInfo()),
  });
  expect(await signedIn()).toBe(0);
  expect([await signIn(ada, 'ada-there'), await signIn(bert, 'bert-there')]).toEqual(['done', 'done']);
  expect((await admin.delete(`/api/v1/security/users/${users.bert}`)).status).toBe(200);
  expect(await signedIn()).toBe(1);
  const made = await admin.post('/api/v1/database/', { ...connection(), database_name: 'pond' });
  await db.updateTable('database_tokens').set({ database_id: made.body.id }).execute();
  expect((await (await server.program()).delete(`/api/v1/database/${made.body.id}`)).status).toBe(200);
  expect(await signedIn()).toBe(0);
});

test('what would do nothing, or would not be safe, is refused with the reason', async () => {
  const why = async (body: object): Promise<string> => {
    const { status, body: said } = await admin.post('/api/v1/database/', { ...connection(), database_name: 'x', ...body });
    return status === 422 ? String(said.message.masked_encrypted_extra) : `${status}`;
  };
  expect(await why({ sqlalchemy_uri: 'postgresql://u@h/d' })).toContain('take no tokens');
  expect(await why({ sqlalchemy_uri: `trino://ada:x@127.0.0.1:${trino.port}/main` })).toContain('leave user and password out');
  const wrong = { token_request_uri: 'http://sso.example.org/token', redirect_uri: 'https://bi.example.org/else' };
  expect(await why({ masked_encrypted_extra: extraOf(clientInfo(wrong)) })).toMatch(
    /redirect_uri: Its path must be .*token_request_uri: Write https/,
  );
  const both = JSON.stringify({ oauth2_client_info: clientInfo(), credentials_info: {} });
  expect(await why({ masked_encrypted_extra: both })).toContain('credentials_info: nothing but oauth2_client_info counts');
});
