/**
 * Floods of questions: some people ask many heavy ones at once, and somebody else opens a cheap chart again and again.
 * Everything is real: a server in a process of its own, its engine or a PostgreSQL, and people who call over HTTP.
 */
import type { Client } from '@tessera/api/client';
import { database } from '@tessera/api/database';
import { dataset } from '@tessera/api/dataset';
import { role } from '@tessera/api/role';
import { user } from '@tessera/api/user';
import { asProgram, pageHeaders } from '../machine/caller.ts';
import { password, type RunningServer } from '../machine/server.ts';

/** What is flooded: the built-in engine, or a connected PostgreSQL at this address. */
export type FloodTarget = { readonly engine: true } | { readonly postgres: string };

/** How many people ask how much. */
export interface FloodPlan {
  readonly flooders: number;
  /** Heavy questions of each flooder, asked at once. */
  readonly heavy: number;
  /** Cheap charts of the one who looks, one after the other; none is kept by any cache. */
  readonly looks: number;
}

/** What the one who looked had to wait for, and how far the flood came meanwhile. */
export interface FloodTally {
  /** Of each cheap chart, from the question to the last byte. */
  readonly looksMs: number[];
  /** What a reader received instead of an answer. */
  readonly refused: string[];
  /** The most heavy questions that were over, answered or refused, while one cheap chart was waited for. */
  readonly heavyOverMost: number;
}

/** Two tables multiplied: some hundred million rows, so that each question works for many seconds on one processor. */
const heavyRows = (rows: number, series: (count: number) => string): string =>
  `SELECT a.n AS n, b.n AS m FROM ${series(rows)} a, ${series(rows)} b`;
const cheapRows = (series: (count: number) => string): string => `SELECT a.n AS n, a.n AS m FROM ${series(1000)} a`;
const engineSeries = (count: number): string => `(SELECT range AS n FROM range(${count}))`;
const postgresSeries = (count: number): string => `(SELECT generate_series(1, ${count}) AS n)`;

/**
 * Floods a server for as long as the cheap charts take; the heavy questions are then left.
 * @param meanwhile  is given the headers of one who floods, after the cheap charts and before the end
 * @param server  datasets and people are made on it
 */
export async function flood(
  server: Pick<RunningServer, 'url'>,
  where: FloodTarget,
  plan: FloodPlan,
  meanwhile?: (flooder: Readonly<Record<string, string>>) => Promise<void>,
): Promise<FloodTally> {
  const { url } = server;
  const admin = await asProgram(url);
  const [heavy, cheap] = await makeDatasets(admin, where);
  const people = await makePeople(admin, url, plan.flooders + 1);
  const [watcher = {}, ...flooders] = people;
  const look = (n: number): Promise<Response> => ask(url, watcher, cheap, n);
  // The connection, the plan and the code are warm, as in a server that runs.
  await (await look(-1)).text();

  const end = new AbortController();
  let heavyOver = 0;
  const floods = flooders.flatMap((headers) =>
    Array.from({ length: plan.heavy }, async (_, n) => {
      const reply = await ask(url, headers, heavy, n, end.signal).catch(() => undefined);
      await reply?.text().catch(() => undefined);
      if (!end.signal.aborted) heavyOver += 1;
    }),
  );
  // All places are taken before anybody looks.
  await new Promise((resolve) => setTimeout(resolve, 2000));
  const looksMs: number[] = [];
  const refused: string[] = [];
  let heavyOverMost = 0;
  for (let n = 0; n < plan.looks; n += 1) {
    const [started, overBefore] = [performance.now(), heavyOver];
    const reply = await look(n);
    const text = await reply.text();
    looksMs.push(performance.now() - started);
    heavyOverMost = Math.max(heavyOverMost, heavyOver - overBefore);
    if (!reply.ok) refused.push(`${reply.status} ${text.slice(0, 300)}`);
    // As a reader who looks at what came.
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  if (meanwhile) await meanwhile(flooders[0] ?? {});
  end.abort();
  await Promise.all(floods);
  return { looksMs, refused, heavyOverMost };
}

/** One question no cache knows: its filter is its own. */
function ask(
  url: string,
  headers: Readonly<Record<string, string>>,
  datasetId: number,
  n: number,
  signal?: AbortSignal,
): Promise<Response> {
  const who = headers['cookie'] ?? '';
  const question = {
    datasource: { id: datasetId, type: 'table' },
    force: true,
    queries: [
      {
        columns: [],
        metrics: [{ expressionType: 'SQL', sqlExpression: 'SUM(sqrt(n * m + 1))', label: 'total' }],
        // Different for every person as well: equal questions would be asked once.
        filters: [{ col: 'n', op: '>', val: n + 1 + (who.length > 0 ? hashOf(who) / 1e6 : 0) }],
      },
    ],
  };
  return fetch(`${url}/api/v1/chart/data`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(question),
    ...(signal && { signal }),
  });
}

/** A whole number below 100,000, made of a text. */
function hashOf(text: string): number {
  return Buffer.from(text).reduce((sum, byte) => (sum * 31 + byte) % 100_000, 7);
}

async function makeDatasets(admin: Client, where: FloodTarget): Promise<[heavy: number, cheap: number]> {
  const databases = await admin.call(database.list, { query: {} });
  const builtIn = databases.result.find(({ backend }) => backend === 'duckdb')?.id ?? 0;
  const id =
    'engine' in where
      ? builtIn
      : (
          await admin.call(database.create, {
            body: { database_name: `Flooded ${crypto.randomUUID()}`, sqlalchemy_uri: where.postgres },
          })
        ).id;
  const series = 'engine' in where ? engineSeries : postgresSeries;
  const make = async (table_name: string, sql: string): Promise<number> =>
    (await admin.call(dataset.create, { body: { database: id, table_name, sql } })).id;
  return [await make('heavy', heavyRows(30_000, series)), await make('cheap', cheapRows(series))];
}

/** People who may do what `admin` may. @returns the headers of each */
async function makePeople(admin: Client, url: string, count: number): Promise<Record<string, string>[]> {
  const filters = [{ col: 'name', opr: 'eq', value: 'Admin' }];
  const { result } = await admin.call(role.list, { query: { q: { filters } } });
  const roles = result.map(({ id }) => id);
  const headers: Record<string, string>[] = [];
  for (let n = 0; n < count; n += 1) {
    const username = `person-${crypto.randomUUID()}`;
    const named = { username, first_name: 'Person', last_name: String(n), email: `${username}@example.org` };
    await admin.call(user.create, { body: { ...named, password, roles } });
    headers.push(await pageHeaders(url, username));
  }
  return headers;
}
