/** One site that is killed again and again while people save, upload and look at charts. */
import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { chart } from '@tessera/api/chart';
import { ApiFailure, type Client } from '@tessera/api/client';
import { dashboard } from '@tessera/api/dashboard';
import { asProgram } from '../machine/caller.ts';
import { enginesOf, isReady, startServer, type RunningServer } from '../machine/server.ts';
import { inspectBoard, inspectChart, saveBoard, saveChart, type SaveTally } from './board.ts';
import type { SeededRandom } from './random.ts';
import { inspectStore, type StoreLocation } from './store.ts';
import { countRows, inspectSent, sendFile, type SentUpload } from './uploads.ts';

/** What happened in the rounds so far; `restartMs` and `engineMs` are the times until the server or the engine answered again. */
export interface RoundTally {
  serverKills: number;
  engineKills: number;
  saves: number;
  uploads: number;
  answers: number;
  /** Saves and uploads that were under way when the server died: not acknowledged. */
  unknown: number;
  restartMs: number[];
  engineMs: number[];
  faults: string[];
}

interface Site {
  readonly where: StoreLocation;
  readonly random: SeededRandom;
  readonly tally: RoundTally;
  readonly boards: SaveTally[];
  readonly charts: SaveTally[];
  readonly sent: SentUpload[];
  baseId: number;
}

const baseRows = 2000;
const engineBackMs = 10_000;

const start = ({ home, databaseUrl }: StoreLocation): Promise<RunningServer> =>
  startServer({ home, env: { TESSERA_EXAMPLES: '0', ...(databaseUrl ? { TESSERA_DATABASE_URL: databaseUrl } : {}) } });

/** @param say  receives the progress */
export async function torture(
  where: StoreLocation,
  rounds: number,
  random: SeededRandom,
  say: (line: string) => void,
): Promise<RoundTally> {
  const tally: RoundTally = {
    serverKills: 0,
    engineKills: 0,
    saves: 0,
    uploads: 0,
    answers: 0,
    unknown: 0,
    restartMs: [],
    engineMs: [],
    faults: [],
  };
  const site: Site = { where, random, tally, boards: [], charts: [], sent: [], baseId: 0 };
  let server = await start(where);
  try {
    await furnish(site, await asProgram(server.url));
    for (let round = 1; round <= rounds; round += 1) {
      // Every fourth time the engine dies, else the server.
      const faults = round % 4 === 0 ? await engineRound(site, server) : [];
      if (round % 4 !== 0) {
        server = await serverRound(site, server);
        faults.push(...(await inspect(site, await asProgram(server.url), true)));
      }
      tally.faults.push(...faults.map((fault) => `round ${round}: ${fault}`));
      if (round % 10 === 0 || faults.length > 0)
        say(`${round} of ${rounds}: ${tally.saves} saves, ${tally.uploads} uploads, ${tally.faults.length} faults`);
    }
  } finally {
    await server.stop();
  }
  return tally;
}

async function furnish(site: Site, client: Client): Promise<void> {
  const base: SentUpload = { name: 'base', rows: baseRows, acknowledged: false };
  await sendFile(client, base);
  site.sent.push(base);
  site.baseId = base.datasetId ?? 0;
  for (let i = 1; i <= 5; i += 1) {
    const body = { slice_name: `chart${i} 0`, viz_type: 'pie', datasource_id: site.baseId, datasource_type: 'table' as const };
    const params = JSON.stringify({ viz_type: 'pie', groupby: ['word'], metric: 'count', row_limit: 0 });
    const { id } = await client.call(chart.create, { body: { ...body, description: '0', params } });
    site.charts.push({ id, name: `chart${i}`, tried: 0, acknowledged: 0 });
  }
  for (let i = 1; i <= 3; i += 1) {
    const { id } = await client.call(dashboard.create, { body: { dashboard_title: `board${i} 0` } });
    const board = { id, name: `board${i}`, tried: 0, acknowledged: 0 };
    await saveBoard(
      client,
      board,
      site.charts.map((each) => each.id),
    );
    site.boards.push(board);
  }
}

/** People at work until `stop`; each goes on until a call of theirs fails for good. */
function work(site: Site, client: Client, stop: AbortSignal): Promise<string[]> {
  const { random, tally } = site;
  const chartIds = site.charts.map(({ id }) => id);
  const faults: string[] = [];
  const keepAt = async (what: () => Promise<unknown>): Promise<void> => {
    while (!stop.aborted) {
      try {
        await what();
      } catch (error) {
        // Refused with a message: the site lives. No answer: it died, and the piece of work is not counted.
        if (error instanceof ApiFailure) faults.push(...refusalFaults(error));
        else return void (tally.unknown += 1);
      }
    }
  };
  const uploading = async (): Promise<void> => {
    const sent: SentUpload = { name: `file_${site.sent.length}`, rows: random.between(10, 30_000), acknowledged: false };
    site.sent.push(sent);
    await sendFile(client, sent);
    tally.uploads += 1;
  };
  const asking = async (): Promise<void> => {
    const rows = await countRows(client, site.baseId);
    if (rows !== baseRows) faults.push(`WRONG the base has ${rows} rows`);
    tally.answers += 1;
  };
  return Promise.all([
    ...site.boards.map((board) => keepAt(async () => void (await saveBoard(client, board, chartIds), (tally.saves += 1)))),
    ...site.charts.slice(0, 2).map((each) => keepAt(async () => void (await saveChart(client, each), (tally.saves += 1)))),
    keepAt(uploading),
    keepAt(asking),
  ]).then(() => faults);
}

/** While the engine is away a question may be refused, in words and with the right status; nothing else may be. */
function refusalFaults(error: ApiFailure): string[] {
  const isEngine = error.status === 503 && error.errors.some(({ message }) => /analytics engine|query/.test(message));
  return isEngine ? [] : [`REFUSED ${error.status} ${error.message}`];
}

async function serverRound(site: Site, server: RunningServer): Promise<RunningServer> {
  const stop = new AbortController();
  const engines = enginesOf(server.process.pid);
  const working = work(site, await asProgram(server.url), stop.signal);
  // Most saves take milliseconds; an upload takes seconds on a busy machine.
  await sleep(site.random.next() < 0.4 ? site.random.between(800, 3000) : site.random.between(20, 900));
  await server.kill();
  stop.abort();
  site.tally.faults.push(...(await working));
  site.tally.serverKills += 1;
  const again = await start(site.where);
  site.tally.restartMs.push(again.readyMs);
  for (const pid of engines) if (await outlives(pid)) site.tally.faults.push(`ORPHAN engine process ${pid} outlives its server`);
  return again;
}

/** The server stays; every write goes on being acknowledged, and questions are answered again soon. */
async function engineRound(site: Site, server: RunningServer): Promise<string[]> {
  const client = await asProgram(server.url);
  const stop = new AbortController();
  const working = work(site, client, stop.signal);
  await sleep(site.random.between(20, 600));
  const [engine] = enginesOf(server.process.pid);
  if (engine === undefined) throw new Error('The engine was not found below its server; torture needs /proc.');
  process.kill(engine, 'SIGKILL');
  site.tally.engineKills += 1;
  const killed = performance.now();
  const faults: string[] = [];
  while (!isAnother(enginesOf(server.process.pid)[0], engine) || !(await isReady(server.url))) {
    if (performance.now() - killed > engineBackMs) {
      faults.push(`DOWN the engine did not come back within ${engineBackMs / 1000} s`);
      break;
    }
    await sleep(10);
  }
  site.tally.engineMs.push(performance.now() - killed);
  await sleep(200);
  stop.abort();
  faults.push(...(await working), ...(await inspect(site, client, false)));
  return faults;
}

const isAnother = (now: number | undefined, before: number): boolean => now !== undefined && now !== before;

/** True when a process is still there after 5 s; a dead one that was not reaped yet (state Z) is dead. */
async function outlives(pid: number): Promise<boolean> {
  for (let i = 0; i < 50; i += 1) {
    const file = `/proc/${pid}/status`;
    if (!existsSync(file) || /^State:\s+Z/m.test(readFileSync(file, 'utf8'))) return false;
    await sleep(100);
  }
  return true;
}

async function inspect(site: Site, client: Client, isSwept: boolean): Promise<string[]> {
  const faults: string[] = [];
  const chartIds = site.charts.map(({ id }) => id);
  for (const board of site.boards) {
    const seen = await inspectBoard(client, board, chartIds);
    faults.push(...seen.faults);
    // A save that was under way may have come through; from now on it is the truth.
    Object.assign(board, { acknowledged: seen.n, tried: seen.n });
  }
  for (const each of site.charts) faults.push(...(await inspectChart(client, each)));
  for (const each of site.charts) each.tried = Math.max(each.tried, each.acknowledged);
  // The newest, and one of old.
  const old = site.sent[site.random.between(0, site.sent.length - 1)];
  for (const sent of new Set([...site.sent.slice(-3), ...(old ? [old] : [])])) faults.push(...(await inspectSent(client, sent)));
  faults.push(...(await inspectStore(site.where, isSwept)));
  return faults;
}
