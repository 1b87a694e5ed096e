/**
 * The process that is killed: a whole server without port and engine, asked by several clients at once. What it is about to ask
 * and what was acknowledged it writes to its output at once, so that nothing acknowledged is unknown to the process that kills
 * it.
 */
import { writeSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from '@tessera/api/client';
import { dashboard } from '@tessera/api/dashboard';
import { flagsWith } from '@tessera/core/flags';
import { buildApp, type BuiltApp } from '@tessera/server/app';
import { saveBoard, saveChart, type SaveTally } from '../board.ts';
import { clientOf, createObjects, importBundle, injector, partCharts, type InjectRequest } from './people.ts';
import { pairTitles, password, type LanePlan, type LaneReport, type LaneWork } from './plan.ts';

/** While the watch is held up its pipe is full: a word waits for room, for one that is lost looks like a write that is. */
function say(said: LaneReport): void {
  const words = Buffer.from(`${JSON.stringify(said)}\n`);
  for (let written = 0; written < words.length;) {
    try {
      written += writeSync(1, words, written);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EAGAIN')) throw error;
      Atomics.wait(moment, 0, 0, 1);
    }
  }
}
const moment = new Int32Array(new SharedArrayBuffer(4));
const quiet = { info: () => {}, warn: () => {}, error: (message: string, fields?: object) => console.error(message, fields) };

async function open({ home, databaseUrl, work }: LanePlan): Promise<BuiltApp> {
  const config = {
    port: 0,
    host: '127.0.0.1',
    home,
    // Only the first start makes the admin; a password costs every start a tenth of a second.
    adminPassword: work ? undefined : password,
    databaseUrl,
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
  };
  return buildApp(config, { engine: false, log: quiet });
}

/** Goes on for ever: the process is killed. */
async function keepAt(what: SaveTally, save: (n: number) => Promise<void>): Promise<never> {
  for (;;) {
    const n = what.tried + 1;
    say({ say: 'try', what: what.name, n });
    try {
      await save(n);
      say({ say: 'done', what: what.name, n });
    } catch (error) {
      say({ say: 'refused', what: what.name, text: error instanceof Error ? (error.stack ?? error.message) : String(error) });
      what.tried = n;
    }
  }
}

/** Makes two dashboards one after the other and removes both at once. */
async function pair(client: Client, lane: number, n: number): Promise<void> {
  const ids: number[] = [];
  for (const [i, dashboard_title] of pairTitles(lane, n).entries()) {
    const step = `make ${i}`;
    say({ say: 'try', what: step, n });
    ids.push((await client.call(dashboard.create, { body: { dashboard_title } })).id);
    say({ say: 'done', what: step, n });
  }
  say({ say: 'try', what: 'drop', n });
  await client.call(dashboard.removeMany, { query: { q: ids } });
  say({ say: 'done', what: 'drop', n });
}

async function work(
  { lane }: LanePlan,
  { boards, chart, bundle, charts, pairs }: LaneWork,
  inject: InjectRequest,
): Promise<never> {
  const client = clientOf(inject);
  const pairing: SaveTally = { id: 0, name: 'pair', tried: pairs, acknowledged: pairs };
  say({ say: 'ready' });
  const forEver = [
    ...boards.map((board) => keepAt(board, () => saveBoard(client, board, charts))),
    keepAt(chart, () => saveChart(client, chart)),
    keepAt(bundle, async (n) => {
      await importBundle(inject, { lane, of: 2, n, charts: partCharts });
      bundle.tried = n;
    }),
    keepAt(pairing, async (n) => {
      await pair(client, lane, n);
      pairing.tried = n;
    }),
  ];
  return Promise.race(forEver);
}

async function main(): Promise<void> {
  // Written by `kill-lane.ts`.
  const plan = JSON.parse(process.argv[2] ?? '') as LanePlan;
  const built = await open(plan);
  const inject = injector(built);
  if (plan.work) await work(plan, plan.work, inject);
  say({ say: 'furnished', work: await createObjects(plan.lane, inject) });
  await built.close();
}

// No `await` here: the bundle this becomes is of the older kind of modules, which start faster.
void main();
