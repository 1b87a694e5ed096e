/** Kills an operation at its 1st, 2nd, 3rd … step, each time on a fresh copy of the same site, and says what was left. */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Client } from 'pg';
import type { OperationName } from './operation-names.ts';

/** A store and its home. */
export interface KillSite {
  readonly home: string;
  /** Absent: SQLite in the home. */
  readonly databaseUrl: string | undefined;
  drop(): Promise<void>;
}

/** Where sites are kept: a folder, or a PostgreSQL server. */
export interface StoreChoice {
  readonly name: string;
  empty(): Promise<KillSite>;
  copy(site: KillSite): Promise<KillSite>;
}

const newHome = (): string => mkdtempSync(join(tmpdir(), 'tessera-kill-'));
const removed = (home: string): void => rmSync(home, { recursive: true, force: true });

export const sqliteKind: StoreChoice = {
  name: 'SQLite',
  empty: async () => {
    const home = newHome();
    return { home, databaseUrl: undefined, drop: async () => removed(home) };
  },
  copy: async (site) => {
    const home = newHome();
    cpSync(site.home, home, { recursive: true });
    return { home, databaseUrl: undefined, drop: async () => removed(home) };
  },
};

/** @param server  address of a database whose user may make others */
export function postgresKind(server: string): StoreChoice {
  const make = async (home: string, template: string): Promise<KillSite> => {
    const name = `tessera_kill_${crypto.randomUUID().replaceAll('-', '')}`;
    await onServer(server, `create database ${name} template ${template}`);
    const url = new URL(server);
    url.pathname = `/${name}`;
    const drop = async (): Promise<void> => {
      removed(home);
      await onServer(server, `drop database ${name} with (force)`);
    };
    return { home, databaseUrl: url.toString(), drop };
  };
  return {
    name: 'PostgreSQL',
    empty: () => make(newHome(), 'template0'),
    copy: async (site) => {
      const home = newHome();
      cpSync(site.home, home, { recursive: true });
      return make(home, new URL(site.databaseUrl ?? '').pathname.slice(1));
    },
  };
}

async function onServer(server: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

export interface RanWriter {
  /** The caller has the acknowledgement. */
  readonly done: boolean;
  /** The process was killed at a step. */
  readonly killed: boolean;
  /** Names of the steps passed. */
  readonly steps: string[];
  readonly output: string;
}

/** @param passes  dies at this step; absent = it is left alone */
export function operate(site: KillSite, what: OperationName, passes?: number): RanWriter {
  const trigger = `${site.home}.failpoints`;
  const files = [trigger, `${trigger}.passed`, `${trigger}.done`];
  for (const file of files) rmSync(file, { force: true });
  const args = [join(import.meta.dirname, 'operations.ts'), what, site.home, site.databaseUrl ?? '', String(passes ?? '')];
  const child = spawnSync(process.execPath, ['--disable-warning=ExperimentalWarning', ...args], {
    encoding: 'utf8',
    timeout: 60_000,
    // Most of a start is the reading of six hundred modules; the second one finds them compiled.
    env: { ...process.env, TESSERA_TEST_FAILPOINTS: trigger, NODE_COMPILE_CACHE: join(tmpdir(), 'tessera-compiled') },
  });
  const steps = existsSync(`${trigger}.passed`) ? readFileSync(`${trigger}.passed`, 'utf8').trim().split('\n') : [];
  const done = existsSync(`${trigger}.done`);
  for (const file of files) rmSync(file, { force: true });
  return { done, killed: child.signal === 'SIGKILL' && !done, steps, output: `${child.stdout}${child.stderr}` };
}

const unlike = new Set([
  'uuid',
  'created_on',
  'changed_on',
  'at',
  'deleted_at',
  'expires_at',
  'file_name',
  'password_hash',
  'bytes',
  'login_count',
  'last_login',
  'last_saved_at',
]);
const passing = new Set(['logs', 'sessions', 'sign_in_failures', 'key_values']);

type Ask = (statement: string) => Promise<Record<string, unknown>[]>;

/** All rows of all tables (moments, random ids and logs aside) and how many files of which kind, as one value. */
export async function stateOf(site: KillSite): Promise<{ rows: unknown; files: unknown }> {
  const rows = await (site.databaseUrl
    ? onPostgres(site.databaseUrl, rowsOf)
    : onSqlite(join(site.home, 'tessera.sqlite'), rowsOf));
  return { rows, files: ['tables', 'uploads', 'scratch'].map((folder) => filesIn(site.home, folder)) };
}

async function rowsOf(ask: Ask, tables: string): Promise<unknown> {
  const state: Record<string, unknown> = {};
  for (const { name } of await ask(tables)) {
    if (passing.has(String(name))) continue;
    const rows = await ask(`select * from "${String(name)}"`);
    state[String(name)] = rows.map(likeText).toSorted();
  }
  return state;
}

const likeText = (row: Record<string, unknown>): string =>
  JSON.stringify(row, (key, value: unknown) => {
    if (unlike.has(key)) return undefined;
    // SQLite keeps JSON as text.
    return key === 'body' && typeof value === 'string'
      ? (JSON.parse(value, (k, v: unknown) => (unlike.has(k) ? undefined : v)) as unknown)
      : value;
  });

async function onSqlite<T>(file: string, work: (ask: Ask, tables: string) => Promise<T>): Promise<T | undefined> {
  if (!existsSync(file)) return undefined;
  const database = new DatabaseSync(file);
  const ask: Ask = async (statement) => database.prepare(statement).all();
  try {
    return await work(ask, "select name from sqlite_master where type = 'table' and name not like 'sqlite%' order by name");
  } finally {
    database.close();
  }
}

async function onPostgres<T>(url: string, work: (ask: Ask, tables: string) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const ask: Ask = async (statement) => (await client.query<Record<string, unknown>>(statement)).rows;
    return await work(ask, "select table_name as name from information_schema.tables where table_schema = 'public' order by 1");
  } finally {
    await client.end();
  }
}

/** Names without their random part. */
function filesIn(home: string, folder: string): string[] {
  const path = join(home, folder);
  return existsSync(path)
    ? readdirSync(path)
        .map((file) => file.replace(/^[0-9a-f]{8}-[0-9a-f-]{27}/, '*'))
        .toSorted()
    : [];
}

/**
 * Which steps to die at: all while they are few, else some of each part of the way, so that none is left out for ever.
 * @param most  how many kills
 * @param draw  0 ≤ n < 1, by a seed
 */
export function stepsToTry(count: number, most: number, draw: () => number): number[] {
  if (count <= most) return Array.from({ length: count }, (_, i) => i + 1);
  return Array.from({ length: most }, (_, i) => Math.min(count, 1 + Math.floor(((i + draw()) * count) / most)));
}
