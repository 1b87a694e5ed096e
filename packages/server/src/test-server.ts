/** A whole server in a temporary home, for tests: no port, real store (SQLite, or PostgreSQL when `PG_URL` is set). */
import { scryptSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pageHeader } from '@tessera/api/etag';
import { flagsWith } from '@tessera/core/flags';
import { splitPermission } from '@tessera/core/policy/names';
import { unzipSync } from 'fflate';
import { sql } from 'kysely';
import { canaries, assertNoCanaryInFiles, assertNoCanary, reportChecked } from './canaries.testing.ts';
import { buildApp, type BuiltApp, type AppDependencies } from './app.ts';
import { cookieName } from './auth/sessions.ts';
import type { Config } from './config.ts';
import type { Log } from './log.ts';
import { changeObject, createObject } from './store/objects.ts';
import { temporaryStoreDatabase } from './store/temporary-database.testing.ts';

const { password } = canaries;

/** Of everybody here: as the product keeps it, at a cost of a millisecond, since tests sign in many hundred times. */
const passwordHash = [
  'scrypt',
  4,
  8,
  1,
  'test',
  scryptSync(password, Buffer.from('test', 'base64url'), 32, { N: 16 }).toString('base64url'),
].join('$');

/** A reply of the test server, its body parsed. */
export interface TestReply {
  readonly status: number;
  /** Parsed JSON, or the text. */
  // Tests look at whatever came back; a wrong guess fails the test.
  // oxlint-disable-next-line typescript/no-explicit-any -- see above
  readonly body: any;
  readonly headers: Readonly<Record<string, string | number | string[] | undefined>>;
}

type Headers = Record<string, string>;
type Payload = object | string | Buffer | undefined;

/** Somebody who calls: JSON in, JSON out. */
export interface TestCaller {
  get(url: string, headers?: Headers): Promise<TestReply>;
  post(url: string, body?: Payload, headers?: Headers): Promise<TestReply>;
  put(url: string, body?: Payload, headers?: Headers): Promise<TestReply>;
  delete(url: string, headers?: Headers): Promise<TestReply>;
}

/** A server under test, its callers, and the clock it lives by. */
export interface TestServer extends BuiltApp {
  readonly config: Config;
  /** The clock stands still unless moved. */
  advance(ms: number): void;
  /** Makes an active user with roles by name, and permissions of their own such as `datasource_access on …`. @returns the id */
  addUser(username: string, roles: readonly string[], grants?: readonly string[]): Promise<number>;
  /** Keeps a database nobody answers for, whose every secret is a canary. @returns its id */
  plant(): Promise<number>;
  readonly visitor: TestCaller;
  /** With a guest token, as embedded pages call. */
  guest(token: string): TestCaller;
  /** With a bearer token, as programs call. */
  program(username?: string): Promise<TestCaller>;
  /** With a session cookie and CSRF token, as our pages call. */
  browser(username?: string): Promise<TestCaller & { readonly cookie: string }>;
}

/** @param more  `engine: true` starts the analytics engine (slower) */
export async function testServer(more: AppDependencies & { config?: Partial<Config> } = {}): Promise<TestServer> {
  const home = mkdtempSync(join(tmpdir(), 'tessera-test-'));
  writeFileSync(join(home, 'secret'), canaries.siteSecret, { mode: 0o600 });
  const database = await temporaryStoreDatabase();
  let nowMs = Date.parse('2026-03-04T05:06:07.089Z');
  const config: Config = {
    port: 0,
    host: '127.0.0.1',
    home,
    adminPassword: password,
    databaseUrl: database?.url ?? ':memory:',
    examples: false,
    secret: undefined,
    publicUrl: undefined,
    workers: 0,
    results: { folder: join(home, 'results'), maxBytes: 2 ** 26 },
    mail: undefined,
    reportMinutesMin: 1,
    versionDays: { all: 30, daily: 365 },
    corpus: '',
    webRoot: join(home, 'web'),
    flags: flagsWith(),
    accessLog: false,
    ...more.config,
  };
  const { log = quiet, ...outside } = more;
  const built = await buildApp(config, { engine: false, clock: () => new Date(nowMs), ...outside, log: watched(log) });
  if (config.adminPassword === password && more.config?.databaseUrl === undefined) await signsInCheaply(built);
  const call = caller(built);
  return {
    ...built,
    config,
    advance: (ms) => void (nowMs += ms),
    addUser: (username, roles, grants = []) => addUser(built, username, roles, grants),
    plant: () => plant(built),
    visitor: call({}),
    guest: (token) => call({ 'x-guesttoken': token }),
    program: async (username = 'admin') => {
      const body = { username, password, provider: 'db' };
      const login = await call({}).post('/api/v1/security/login', body);
      if (login.status !== 200) throw new Error(`${username} could not sign in: ${JSON.stringify(login.body)}`);
      return call({ authorization: `Bearer ${login.body.access_token}` });
    },
    browser: async (username = 'admin') => {
      const cookie = await sessionCookie(built, config, username);
      const token = await call({ cookie }).get('/api/v1/security/csrf_token/');
      return { cookie, ...call({ cookie, 'x-csrftoken': token.body.result, [pageHeader]: '1' }) };
    },
    close: async () => {
      await rowsMustBeSilent(built);
      await built.close();
      await database?.drop();
      assertNoCanaryInFiles(home);
      reportChecked();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/** The password that the administrator was given at the start, kept as `passwordHash`. */
async function signsInCheaply({ services: { store } }: BuiltApp): Promise<void> {
  await store.db.updateTable('users').set({ password_hash: passwordHash }).where('username', '=', 'admin').execute();
}

const quiet = { info: () => {}, warn: () => {}, error: (message: string, fields?: object) => console.error(message, fields) };

/** What a reply says; of an archive, what its files are called and say, and those of archives in it. */
function textOf(bytes: Buffer): string {
  if (bytes.subarray(0, 4).toString('latin1') !== 'PK\u0003\u0004') return bytes.toString('utf8');
  return Object.entries(unzipSync(bytes))
    .map(([name, file]) => `${name}\n${textOf(Buffer.from(file))}`)
    .join('\n');
}

/** A log whose lines are looked through. */
function watched(log: Log): Log {
  const line =
    (level: keyof Log) =>
    (message: string, fields?: Readonly<Record<string, unknown>>): void => {
      assertNoCanary('lines', 'the log', `${message} ${JSON.stringify(fields ?? {})}`);
      log[level](message, fields);
    };
  return { info: line('info'), warn: line('warn'), error: line('error') };
}

/** Every row of every table, as the store gives it: what is sealed or hashed shows nothing. */
async function rowsMustBeSilent({ services: { store } }: BuiltApp): Promise<void> {
  // A test may have taken the store away, or closed it already.
  const tables = await store.db.introspection.getTables().catch(() => []);
  for (const { name } of tables) {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(store.db);
    assertNoCanary('tables', `the table ${name}`, JSON.stringify(rows));
  }
}

/** The routes whose replies are to hold a token, and no other does. */
const givesTokens = /^\/(?:api\/v1\/security\/(?:login|refresh|guest_token)|login)\/?(?:\?|$)/;
const tokenFields = ['access_token', 'refresh_token', 'token'];

function caller({ app }: BuiltApp): (own: Headers) => TestCaller {
  const tokens = new Set<string>();
  const send = async (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    body: Payload,
    headers: Headers,
  ): Promise<TestReply> => {
    const payload = body === undefined ? {} : { payload: body };
    const reply = await app.inject({ method, url, headers, ...payload });
    const isJson = reply.body !== '' && (reply.headers['content-type']?.toString().includes('json') ?? false);
    for (const name of givesTokens.test(url) && isJson ? tokenFields : []) {
      const token: unknown = reply.json()?.[name];
      if (typeof token === 'string') tokens.add(token);
    }
    for (const secret of [headers['cookie']?.split('=')[1], headers['x-guesttoken']]) if (secret) tokens.add(secret);
    assertNoCanary(
      'replies',
      `${method} ${url.slice(0, 200)}`,
      `${JSON.stringify(reply.headers)} ${textOf(reply.rawPayload)}`,
      givesTokens.test(url) ? [] : tokens,
    );
    return { status: reply.statusCode, body: isJson ? reply.json() : reply.body, headers: reply.headers };
  };
  return (own) => ({
    get: (url, headers) => send('GET', url, undefined, { ...own, ...headers }),
    post: (url, body, headers) => send('POST', url, body, { ...own, ...headers }),
    put: (url, body, headers) => send('PUT', url, body, { ...own, ...headers }),
    delete: (url, headers) => send('DELETE', url, undefined, { ...own, ...headers }),
  });
}

async function sessionCookie({ app }: BuiltApp, config: Config, username: string): Promise<string> {
  const form = new URLSearchParams({ username, password }).toString();
  const headers = { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' };
  const reply = await app.inject({ method: 'POST', url: '/login/', headers, payload: form });
  const cookie = reply.cookies.find(({ name }) => name === cookieName(config));
  if (!cookie) throw new Error(`${username} got no session: ${reply.body}`);
  return `${cookie.name}=${cookie.value}`;
}

async function plant({ services }: BuiltApp): Promise<number> {
  const { store, secrets } = services;
  const writer = { store, actor: { id: null }, now: () => services.clock().toISOString() };
  const row = await createObject(writer, 'database', {
    database_name: 'canary',
    sqlalchemy_uri: 'postgresql://canary@127.0.0.1:1/canary',
    password_sealed: secrets.seal(canaries.databasePassword),
    encrypted_extra_sealed: secrets.seal(canaries.encryptedExtra),
    backend: 'postgresql',
    expose_in_sqllab: true,
  });
  return row.id;
}

async function addUser(
  { services }: BuiltApp,
  username: string,
  roles: readonly string[],
  grants: readonly string[],
): Promise<number> {
  const writer = { store: services.store, actor: { id: null }, now: () => services.clock().toISOString() };
  const names = { username, first_name: username, last_name: 'Test', email: `${username}@example.org` };
  const values = { ...names, password_hash: passwordHash, active: true };
  const held = await services.store.db
    .selectFrom('roles')
    .select('id')
    .where('name', 'in', ['', ...roles])
    .execute();
  if (held.length < roles.length) throw new Error(`No such role among ${roles.join(', ')}.`);
  const own = grants.length === 0 ? [] : [(await createObject(writer, 'role', { name: `grants of ${username}` })).id];
  for (const id of own) await grant(writer, id, grants);
  const user = await createObject(writer, 'user', values, async (tx, row) => {
    const links = [...held.map(({ id }) => id), ...own].map((role_id) => ({ user_id: row.id, role_id }));
    if (links.length > 0) await tx.insertInto('user_roles').values(links).execute();
    return {};
  });
  return user.id;
}

async function grant(writer: Parameters<typeof createObject>[0], roleId: number, grants: readonly string[]): Promise<void> {
  await changeObject(writer, 'role', roleId, {}, async (tx) => {
    const rows = grants.map((permission) => {
      const { verb, view } = splitPermission(permission);
      return { role_id: roleId, permission_name: verb, view_name: view };
    });
    await tx.insertInto('role_permissions').values(rows).execute();
    return { values: {} };
  });
}
