/** One, two and three servers on the same questions, and a hundred viewers of one board that refreshes itself. */
import { randomUUID } from 'node:crypto';
import { cpus } from 'node:os';
import { asProgram, pageHeaders } from '../machine/caller.ts';
import { startPostgres } from '../machine/postgres.ts';
import type { RunningServer } from '../machine/server.ts';
import { startSite, type RunningSite } from '../machine/site.ts';
import { dataset } from '@tessera/api/dataset';
import { bodyOf, openClient, type BenchClient } from './ask.ts';
import { atMost, ms, quantile, sleep, times, type Chapter } from './figures.ts';
import { flightsTable, type BenchQuestion } from './questions.ts';

const counts = [1, 2, 3] as const;
const clients = 12;
const [viewers, charts, intervalMs, boardRounds] = [100, 6, 10_000, 3];

interface Rates {
  readonly servers: number;
  readonly kept: number;
  readonly uncached: number;
}

const perSecond = (value: number): string => `${Math.round(value * 10) / 10}/s`;
const questionAt = (at: number): BenchQuestion['query'] =>
  flightsTable.questions[at % flightsTable.questions.length]?.query ?? {};

/** Undefined where there is no PostgreSQL. @param forSeconds  of each load */
export async function measureServers(forSeconds: number): Promise<Chapter[] | undefined> {
  const postgres = await startPostgres();
  if (!postgres) return undefined;
  const rates: Rates[] = [];
  let board: Chapter | undefined;
  try {
    for (const servers of counts) {
      const databaseUrl = postgres.newDatabase(`bench_${randomUUID().replaceAll('-', '')}`);
      const site = await startSite({ databaseUrl, servers, workers: 0 });
      try {
        const asked = await openAsked(site);
        rates.push({ servers, kept: await rateOf(asked, forSeconds, false), uncached: await rateOf(asked, forSeconds, true) });
        if (servers === counts.at(-1)) board = await measureBoard(site, asked);
        for (const line of asked.lines) line.close();
      } finally {
        await site.stop();
      }
    }
  } finally {
    postgres.stop();
  }
  return [ratesChapter(rates, forSeconds), ...(board ? [board] : [])];
}

interface Asked {
  readonly datasetId: number;
  readonly headers: Readonly<Record<string, string>>;
  /** To each server, past the balancer: its work is not theirs. */
  readonly lines: readonly BenchClient[];
}

async function openAsked({ servers }: RunningSite): Promise<Asked> {
  const url = servers[0]?.url ?? '';
  const filters = [{ col: 'table_name', opr: 'eq', value: flightsTable.table }];
  const { result } = await (await asProgram(url)).call(dataset.list, { query: { q: { filters } } });
  const headers = await pageHeaders(url);
  return {
    datasetId: result[0]?.id ?? 0,
    headers,
    lines: servers.map((server) => openClient(server.url, headers, Math.max(clients, viewers))),
  };
}

/** Answers a second by so many clients, spread over the servers. */
async function rateOf({ datasetId, lines }: Asked, forSeconds: number, isUncached: boolean): Promise<number> {
  let asked = 0;
  const ask = (n: number, line: BenchClient | undefined): Promise<Buffer> | undefined => {
    const filters = isUncached ? [{ col: flightsTable.spare, op: '>', val: -1 - n }] : [];
    return line?.ask(bodyOf(datasetId, isUncached ? { ...questionAt(n), filters } : questionAt(2), isUncached));
  };
  // Every server has met each question once: compiled code and files of its own.
  for (const line of lines) for (let n = 0; n < flightsTable.questions.length; n += 1) await ask(n, line);
  const until = performance.now() + forSeconds * 1000;
  const started = performance.now();
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      while (performance.now() < until) await ask((asked += 1) + 10_000, lines[client % lines.length]);
    }),
  );
  return asked / ((performance.now() - started) / 1000);
}

function ratesChapter(rates: readonly Rates[], forSeconds: number): Chapter {
  const [one] = rates;
  const cores = cpus().length;
  return {
    title: 'Several servers',
    how: `Servers with one PostgreSQL for the store and one Redis, ${clients} clients spread over them without a balancer, ${forSeconds} s each: one question that is kept, and the ten questions of the flights past the cache. Servers, their engines, PostgreSQL, Redis and the clients share the ${cores} cores of this machine, and one server’s engine uses all of them already: a ratio near 1 says that more servers cost nothing here, not what they gain on machines of their own.`,
    figures: rates.flatMap(({ servers, kept, uncached }) => [
      { name: `kept answers, servers: ${servers}`, value: `${perSecond(kept)}, ${times(kept / (one?.kept ?? kept))}` },
      {
        name: `uncached questions, servers: ${servers}`,
        value: `${perSecond(uncached)}, ${times(uncached / (one?.uncached ?? uncached))}`,
      },
    ]),
  };
}

/** How many answers the databases of all servers were asked for since they began. */
async function askedOfDatabases(servers: readonly RunningServer[], headers: Readonly<Record<string, string>>): Promise<number> {
  let sum = 0;
  for (const { url } of servers) {
    const text = await (await fetch(`${url}/metrics`, { headers })).text();
    sum += Number(/^tessera_answers_made_total (\d+)/m.exec(text)?.[1] ?? Number.NaN);
  }
  return sum;
}

async function measureBoard({ servers }: RunningSite, { datasetId, headers, lines }: Asked): Promise<Chapter> {
  const body = (chart: number): string => {
    const context: object = JSON.parse(bodyOf(datasetId, questionAt(chart)));
    // As the dashboard's page sends it when its clock refreshes a chart.
    return JSON.stringify({ ...context, force_within: (0.9 * intervalMs) / 1000 });
  };
  const before = await askedOfDatabases(servers, headers);
  const waited: number[] = [];
  await Promise.all(
    Array.from({ length: viewers }, async (_, viewer) => {
      // People come when they come: spread over one interval.
      await sleep((viewer * intervalMs) / viewers);
      for (let round = 0; round < boardRounds; round += 1) {
        const begun = performance.now();
        await Promise.all(
          Array.from({ length: charts }, async (__, chart) => {
            const at = performance.now();
            await lines[viewer % lines.length]?.ask(body(chart));
            waited.push(performance.now() - at);
          }),
        );
        await sleep(Math.max(0, intervalMs - (performance.now() - begun)));
      }
    }),
  );
  const statements = (await askedOfDatabases(servers, headers)) - before;
  // Viewers came over one interval, so that the refreshes of all together last one longer.
  const perRefresh = statements / charts / (boardRounds + 1);
  return {
    title: `${viewers} viewers of one board that refreshes itself`,
    how: `Three servers, ${charts} charts of the flights, each viewer refreshes them every ${intervalMs / 1000} s, ${boardRounds} times; they come spread over one interval, so no two refresh at once, and are spread over the servers. Each asks as the page does: past the cache, but content with an answer that somebody’s refresh made within nine tenths of the interval. Statements are what the servers counted (\`tessera_answers_made_total\`).`,
    figures: [
      atMost('statements for each question and interval', perRefresh, 1.2, (value) => value.toFixed(2)),
      { name: 'answers / statements', value: `${waited.length.toLocaleString('en')} / ${statements}` },
      { name: 'an answer, p50 / p95', value: `${ms(quantile(waited, 0.5))} / ${ms(quantile(waited, 0.95))}` },
    ],
  };
}
