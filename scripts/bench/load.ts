/** Kept answers a second, and how long the server's event loop is ever away while it works hard. */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { RunningServer } from '../machine/server.ts';
import { bodyOf, type BenchClient } from './ask.ts';
import { atLeast, atMost, median, ms, quantile, sleep, type Chapter, type Figure } from './figures.ts';
import type { BenchTable } from './questions.ts';

const root = join(import.meta.dirname, '../..');

interface CannonReport {
  requests: { average: number };
  latency: { p50: number; p97_5: number };
  non2xx: number;
  errors: number;
}

/** autocannon in a process of its own, so that the one who counts does not slow down the one who answers. */
function fire(url: string, headers: Readonly<Record<string, string>>, body: string, forSeconds: number): Promise<CannonReport> {
  const named = Object.entries({ ...headers, 'content-type': 'application/json' }).flatMap(([k, v]) => ['-H', `${k}: ${v}`]);
  const args = ['-j', '-n', '-c', '16', '-d', String(forSeconds), '-m', 'POST', ...named, '-b', body];
  const child = spawn(
    process.execPath,
    [join(root, 'node_modules/autocannon/autocannon.js'), ...args, `${url}/api/v1/chart/data`],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  let text = '';
  child.stdout.on('data', (part: Buffer) => void (text += part.toString('utf8')));
  return new Promise((resolve, reject) => {
    // autocannon's documented report.
    child.once('close', (code) =>
      code === 0 ? resolve(JSON.parse(text) as CannonReport) : reject(new Error(`autocannon ended with ${code}: ${text}`)),
    );
  });
}

/** A server under load, with the clients that put it there. */
export interface LoadResult {
  readonly server: RunningServer;
  readonly headers: Readonly<Record<string, string>>;
  readonly asker: BenchClient;
  /** Another user, whose questions do not wait for those of others. */
  readonly other: BenchClient;
  readonly flights: { readonly id: number; readonly table: BenchTable };
}

const manyRows = { columns: ['date', 'origin', 'destination', 'delay', 'distance'], metrics: [], orderby: [] };
const perSecond = (value: number): string => `${Math.round(value).toLocaleString('en')}/s`;

/** @param forSeconds  of each of the three loads */
export async function measureKept(
  { server, headers, flights, asker }: Omit<LoadResult, 'other'>,
  forSeconds: number,
): Promise<Chapter> {
  const small = bodyOf(flights.id, flights.table.questions[2]?.query ?? {}, false);
  const large = bodyOf(flights.id, { ...manyRows, row_limit: 8000, filters: [] }, false);
  const sizes = { small: (await asker.ask(small)).length, large: (await asker.ask(large)).length };
  const runs: [string, CannonReport, number | undefined][] = [
    [`${size(sizes.small)}, as it is`, await fire(server.url, headers, small, forSeconds), 7000],
    [
      `${size(sizes.large)}, compressed`,
      await fire(server.url, { ...headers, 'accept-encoding': 'gzip, br' }, large, forSeconds),
      4000,
    ],
  ];
  const figures = runs.flatMap(([name, { requests, latency, non2xx, errors }, goal]): Figure[] => {
    if (non2xx + errors > 0) throw new Error(`${name}: ${non2xx} answers were not 200, ${errors} failed.`);
    return [
      goal === undefined
        ? { name: `kept answers of ${name}`, value: perSecond(requests.average) }
        : atLeast(`kept answers of ${name}`, requests.average, goal, perSecond),
      { name: `p50 / p97.5 of these`, value: `${latency.p50} / ${latency.p97_5} ms` },
    ];
  });
  return {
    title: 'Kept answers',
    how: `autocannon, 16 connections, ${forSeconds} s each: one question asked again and again, with session, permission check, validation and the cache's look-up every time.`,
    figures,
  };
}

const size = (bytes: number): string => (bytes < 10_000 ? `${(bytes / 1000).toFixed(1)} kB` : `${Math.round(bytes / 1000)} kB`);

interface Gaps {
  maxMs: number;
  p99Ms: number;
}

/** What `loop-gap.ts` inside the server has seen since it was last asked. */
export async function gapsOf({ process: child }: RunningServer, file: string): Promise<Gaps> {
  rmSync(file, { force: true });
  child.kill('SIGUSR2');
  while (!existsSync(file)) await sleep(5);
  // Written by our own loop-gap.ts.
  return JSON.parse(readFileSync(file, 'utf8')) as Gaps;
}

/** Sixteen clients with dashboards' questions while others fetch answers of 50,000 rows; and how long a kept answer waits beside them. */
export async function measureGaps(loaded: LoadResult, file: string, forSeconds: number): Promise<Chapter> {
  const { server, asker, other, flights } = loaded;
  const until = performance.now() + forSeconds * 1000;
  let asked = 0;
  let rows = 0;
  await gapsOf(server, file);
  const dashboards = Array.from({ length: 16 }, async (_, client) => {
    for (let n = client; performance.now() < until; n += 1) {
      const question = flights.table.questions[n % flights.table.questions.length];
      const filters = [{ col: flights.table.spare, op: '>', val: -1 - asked }];
      await asker.ask(bodyOf(flights.id, { ...question?.query, filters }));
      asked += 1;
    }
  });
  const downloads = Array.from({ length: 2 }, async () => {
    while (performance.now() < until) {
      const filters = [{ col: flights.table.spare, op: '>', val: -1 - rows }];
      await asker.ask(bodyOf(flights.id, { ...manyRows, row_limit: 50_000, filters }));
      rows += 50_000;
    }
  });
  const kept = bodyOf(flights.id, flights.table.questions[2]?.query ?? {}, false);
  await other.ask(kept);
  const waited: number[] = [];
  const visitor = async (): Promise<void> => {
    while (performance.now() < until) {
      const at = performance.now();
      await other.ask(kept);
      waited.push(performance.now() - at);
      await sleep(20);
    }
  };
  await Promise.all([...dashboards, ...downloads, visitor()]);
  const gaps = await gapsOf(server, file);
  return {
    title: 'Event loop under load',
    how: `Inside the server's process \`perf_hooks.monitorEventLoopDelay\` (1 ms) watches while 16 clients ask the questions of the flights past the cache and two more fetch 50,000 rows of five columns at a time, for ${forSeconds} s; meanwhile another person asks for a kept answer every 20 ms. The garbage collector and other processes on the machine count.`,
    figures: [
      atMost('longest gap', gaps.maxMs, 50, ms),
      { name: '99 % of gaps below', value: ms(gaps.p99Ms) },
      atMost('a kept answer beside it, p95', quantile(waited, 0.95), 20, ms),
      { name: 'a kept answer beside it, p50', value: ms(median(waited)) },
      { name: 'answered meanwhile', value: `${asked} questions and ${rows.toLocaleString('en')} rows` },
    ],
  };
}
