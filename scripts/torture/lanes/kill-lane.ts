/** Starts a lane's process, kills it in the middle of its work and looks at what it left; again and again. */
import { spawn, type ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import type { SeededRandom } from '../random.ts';
import { outputOf, laneFaults, applyOutput } from './faults.ts';
import type { LaneStore, LanePlan, LaneReport, LaneWork } from './plan.ts';

/** What kills have shown. */
export interface LaneTally {
  kills: number;
  /** Writes that were acknowledged: saves, imports, creations, removals. */
  acknowledged: number;
  /** Writes that were under way when the process died: not acknowledged. */
  unknown: number;
  faults: string[];
}

/** How long a process may go without a word before that is a fault of its own. */
const silentMs = 120_000;
/** Every so many kills every page of an SQLite store is read. */
const thoroughEvery = 25;

/** The killed process: the bundled writer, and where compiled code is kept. */
export interface LaneWriter {
  readonly file: string;
  readonly compiled: string;
}

interface Ended {
  readonly said: LaneReport[];
  readonly errors: string;
  readonly killed: boolean;
}

/** Whoever stops the run leaves no process behind. */
const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** It lives for a second: room for what a start leaves behind saves a tenth of its time. */
const flags = ['--disable-warning=ExperimentalWarning', '--min-semi-space-size=64', '--max-semi-space-size=64'];

/** @param after  is called with every line; true = kill it now */
function run(writer: LaneWriter, plan: LanePlan, after: (said: LaneReport) => boolean | Promise<boolean>): Promise<Ended> {
  const child = spawn(process.execPath, [...flags, writer.file, JSON.stringify(plan)], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_COMPILE_CACHE: writer.compiled, NODE_OPTIONS: '' },
  });
  running.add(child);
  const said: LaneReport[] = [];
  let [rest, errors, killed] = ['', '', false];
  const kill = (): void => {
    killed = true;
    child.kill('SIGKILL');
  };
  let patience = setTimeout(kill, silentMs);
  child.stderr.on('data', (text: Buffer) => (errors = `${errors}${text.toString()}`.slice(-4000)));
  child.stdout.on('data', (text: Buffer) => {
    clearTimeout(patience);
    patience = setTimeout(kill, silentMs);
    const lines = `${rest}${text.toString()}`.split('\n');
    // A line that was cut by the kill is about something that had not been asked yet, or had been acknowledged already.
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const word = JSON.parse(line) as LaneReport;
      said.push(word);
      void Promise.resolve(after(word)).then((isTime) => void (isTime && kill()));
    }
  });
  return new Promise((resolve) =>
    child.once('close', () => {
      clearTimeout(patience);
      running.delete(child);
      resolve({ said, errors, killed });
    }),
  );
}

/** Fills a fresh store. @throws Error with what the process printed instead */
export async function createLaneObjects(writer: LaneWriter, at: LaneStore): Promise<LaneWork> {
  const { said, errors } = await run(writer, at, () => false);
  const [first] = said;
  if (first?.say !== 'furnished') throw new Error(`A lane could not be furnished: ${errors}`);
  return first.work;
}

/** @returns what was wrong after one kill; `work` and `tally` go on */
export async function killOnce(
  writer: LaneWriter,
  at: LaneStore,
  work: LaneWork,
  random: SeededRandom,
  tally: LaneTally,
): Promise<string[]> {
  // By words, not by the clock: on a busy machine a moment after the start nothing has been asked yet.
  let words = random.between(1, 24);
  const pauseMs = random.next() * 6;
  const { said, errors, killed } = await run(writer, { ...at, work }, async ({ say }) => {
    if (say === 'ready' || (words -= 1) !== 0) return false;
    await sleep(pauseMs);
    return true;
  });
  if (!killed || said.length === 0) return [`DIED before it was killed: ${errors.slice(0, 1000)}`];
  await untilForgotten(at);
  const output = outputOf(said);
  applyOutput(work, output);
  tally.kills += 1;
  // A pair is three writes, each with its own words.
  const count = (word: LaneReport['say']): number =>
    said.filter((each) => each.say === word && 'what' in each && each.what !== 'pair').length;
  tally.acknowledged += count('done');
  tally.unknown += count('try') - count('done') - count('refused');
  const refused = said.flatMap((each) => (each.say === 'refused' ? [`REFUSED ${each.what}: ${each.text.slice(0, 500)}`] : []));
  return [...refused, ...(await laneFaults(at, work, output, tally.kills % thoroughEvery === 0))];
}

/** PostgreSQL goes on with what a killed process had sent to it; until it has noticed, nothing is settled. */
async function untilForgotten({ databaseUrl }: LaneStore): Promise<void> {
  if (databaseUrl === undefined) return;
  const name = new URL(databaseUrl).searchParams.get('application_name');
  const client = new Client({ connectionString: databaseUrl, application_name: 'torture' });
  await client.connect();
  try {
    for (;;) {
      const { rows } = await client.query<{ count: number }>(
        'select count(*)::int as count from pg_stat_activity where application_name = $1 and pid <> pg_backend_pid()',
        [name],
      );
      if (rows[0]?.count === 0) return;
      await sleep(5);
    }
  } finally {
    await client.end();
  }
}
