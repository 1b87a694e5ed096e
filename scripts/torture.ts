/**
 * `npm run torture`: kills whole servers, engines and thousands of small writing processes (kill -9) in the middle of saves,
 * imports and uploads, on SQLite and, when it is installed, on PostgreSQL, and looks afterwards for anything lost, torn or
 * left lying about. Then the long forms of some tests (`torture/suites.ts`), every hostile text of the corpus in a browser,
 * requests an outside tool makes up from the OpenAPI document, small changes of the code that tests must notice, a site of three
 * servers and two workers behind a balancer (killed, driven by the journeys; ClickHouse and Trino asked), and every chart type on
 * screen beside the same on paper.
 *
 * `npm run torture -- kills|rounds|floods|suites|payloads|outside|servers|mutations|paper` (or `--only`) runs one part, `--suite word`
 * of it what has the word in its title (of `paper`: in its `viz_type`; `--folder` keeps the pictures), `--store SQLite` on one store,
 * `--rounds 20 --kills 200` is a quick
 * look, `--seed 7` has the same moments again. What was run is added up in `docs/torture.json`: a run that was stopped goes
 * on with `--resume`, and without it begins its parts anew. `--figures <file>` keeps them elsewhere, for a look aside.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { writeSection } from './bench/report.ts';
import { startPostgres, type RunningPostgres } from './machine/postgres.ts';
import { startServer } from './machine/server.ts';
import { FiguresFile } from './torture/figures.ts';
import { flood, type FloodTarget } from './torture/flood.ts';
import { killFirstStart } from './torture/first-starts.ts';
import { buildWriter } from './torture/lanes/build-writer.ts';
import { killSlice, killsPerSlice, type NewDatabase } from './torture/lanes/kills.ts';
import { checkMutations } from './torture/mutations.ts';
import { outsideSuites } from './torture/outside.ts';
import { payloadSuites } from './torture/payloads.ts';
import { comparePaper } from './torture/paper/part.ts';
import { randomFrom } from './torture/random.ts';
import { faultsIn, tortureSection } from './torture/report.ts';
import { torture } from './torture/rounds.ts';
import { serverSuites } from './torture/servers/servers.ts';
import { runSuites } from './torture/suites.ts';

const parts = ['kills', 'rounds', 'floods', 'suites', 'payloads', 'outside', 'servers', 'mutations', 'paper'] as const;
type Part = (typeof parts)[number];
const stores = ['SQLite', 'PostgreSQL'] as const;
type StoreName = (typeof stores)[number];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '200' },
    kills: { type: 'string', default: '5000' },
    examples: { type: 'string', default: '20' },
    mutants: { type: 'string', default: '200' },
    seed: { type: 'string' },
    only: { type: 'string' },
    store: { type: 'string' },
    suite: { type: 'string' },
    resume: { type: 'boolean', default: false },
    figures: { type: 'string' },
    folder: { type: 'string' },
  },
});
const named = values.only ?? positionals[0];
const only = parts.find((part) => part === named);
const onStore = stores.find((store) => store === values.store);
const [rounds, kills, examples] = [Number(values.rounds), Number(values.kills), Number(values.examples)];
const mutants = Number(values.mutants);
const seed = Number(values.seed ?? Date.now() % 1_000_000);
if (![rounds, kills, examples, mutants, seed].every(Number.isInteger))
  throw new Error('--rounds, --kills, --examples, --mutants and --seed are whole numbers.');
if (positionals.length > (values.only === undefined ? 1 : 0)) throw new Error('One part is named at a time.');
if (named !== undefined && !only) throw new Error(`A part is one of ${parts.join(', ')}.`);
if (values.store !== undefined && !onStore) throw new Error(`--store is one of ${stores.join(', ')}.`);

/** Rounds of one home; a stopped run loses at most these. */
const roundsPerSlice = 20;
/** Cheap charts of one flood. */
const looksPerFlood = 200;
const kept = join(import.meta.dirname, '../docs/torture.json');
const figures = new FiguresFile(values.figures ?? kept, { resume: values.resume, parts: only ? [only] : parts, store: onStore });
console.log(`Seed ${seed}.`);

const withoutStores: readonly (Part | undefined)[] = ['payloads', 'outside', 'mutations', 'paper'];
const needsPostgres = !withoutStores.includes(only);
const postgres = needsPostgres ? await startPostgres() : undefined;
if (needsPostgres && !postgres) console.log('PostgreSQL is not installed: SQLite only.');
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    postgres?.stop();
    process.exit(130);
  });
try {
  for (const part of only ? [only] : parts) {
    await run(part, postgres);
    // A look aside is no measurement.
    if (values.figures === undefined) writeSection('torture', tortureSection(figures.read()));
  }
} finally {
  postgres?.stop();
}
const faults = faultsIn(figures.read());
for (const fault of faults) console.log(fault);
console.log(faults.length > 0 ? `\n${faults.length} faults.` : '\nNothing lost, nothing torn, nothing left behind.');
process.exit(faults.length > 0 ? 1 : 0);

async function run(part: Part, server: RunningPostgres | undefined): Promise<void> {
  if (part === 'floods') await runFloods(server);
  else if (part === 'suites') runSuites(server?.url, values.suite, (result) => figures.addSuite(result));
  else if (part === 'outside') await outsideSuites({ examples, seed, word: values.suite }, (result) => figures.addSuite(result));
  else if (part === 'paper')
    await comparePaper({ word: values.suite, folder: values.folder }, (...each) => figures.addPaper(...each));
  else if (part === 'mutations')
    await checkMutations({ size: mutants, seed, word: values.suite }, (result) => figures.addSuite(result));
  else if (part === 'servers') {
    if (server) await serverSuites(server, values.suite, (result) => figures.addSuite(result));
    else figures.addSuite({ title: 'several servers', seconds: 0, passed: false, found: 'PostgreSQL is not installed.' });
  } else if (part === 'payloads') payloadSuites((result) => figures.addSuite(result), values.resume ? figures.read().suites : {});
  else {
    const wanted = stores.filter((store) => store === (onStore ?? store) && (store === 'SQLite' || server));
    const turns = wanted.map((store) => ({ store, newDatabase: store === 'SQLite' ? undefined : server?.newDatabase }));
    await (part === 'kills' ? runKills(turns) : runRounds(turns));
  }
}

interface Turn {
  readonly store: StoreName;
  readonly newDatabase: NewDatabase;
}

/** Slice by slice, the stores in turn, so that a run that is stopped has something to say of each. */
async function inTurns(turns: readonly Turn[], slice: (turn: Turn) => Promise<boolean>): Promise<void> {
  let left = turns;
  while (left.length > 0) {
    const more: Turn[] = [];
    for (const turn of left) if (await slice(turn)) more.push(turn);
    left = more;
  }
}

async function runKills(turns: readonly Turn[]): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-writer-'));
  const writer = await buildWriter(folder);
  await inTurns(turns, async ({ store, newDatabase }) => {
    const done = figures.read().kills[store]?.kills ?? 0;
    if (done >= kills) return false;
    const started = performance.now();
    const tally = await killSlice(writer, newDatabase, Math.min(killsPerSlice, kills - done), seed + done);
    figures.addKills(store, tally, { seed, minutes: minutesSince(started) });
    for (const fault of tally.faults) console.log(`  ${fault}`);
    console.log(`${store}: ${done + tally.kills} of ${kills} kills, ${tally.acknowledged} writes acknowledged`);
    // Nothing could be killed: something else is wrong.
    return tally.kills > 0;
  });
  rmSync(folder, { recursive: true, force: true });
}

async function runFloods(server: RunningPostgres | undefined): Promise<void> {
  const floods: [name: string, where: FloodTarget][] = [['the built-in engine', { engine: true }]];
  if (server) floods.push(['a connected PostgreSQL', { postgres: server.url.replace(/^postgres:/, 'postgresql:') }]);
  for (const [name, where] of floods) {
    const started = performance.now();
    const site = await startServer({ env: { TESSERA_EXAMPLES: '0' } });
    try {
      const tally = await flood(site, where, { flooders: 2, heavy: 50, looks: looksPerFlood });
      figures.addFlood(name, tally, { seed, minutes: minutesSince(started) });
      console.log(`Flood of ${name}: ${tally.looksMs.length} cheap charts, ${tally.refused.length} refused`);
    } finally {
      await site.stop();
    }
  }
}

async function runRounds(turns: readonly Turn[]): Promise<void> {
  await inTurns(turns, async ({ store, newDatabase }) => {
    const done = figures.read().rounds[store]?.rounds ?? 0;
    if (done >= rounds) return false;
    const newSite = (): { home: string; databaseUrl: string | undefined } => ({
      home: mkdtempSync(join(tmpdir(), 'tessera-torture-')),
      databaseUrl: newDatabase?.(`torture_${crypto.randomUUID().replaceAll('-', '')}`),
    });
    const started = performance.now();
    const random = randomFrom(seed + done);
    const site = newSite();
    const slice = Math.min(roundsPerSlice, rounds - done);
    const tally = await torture(site, slice, random, (line) => console.log(`  ${store}, ${line}`));
    rmSync(site.home, { recursive: true, force: true });
    // A start with examples takes seconds: one for every slice.
    tally.faults.push(...(await killFirstStart(newSite(), random, 6000)));
    figures.addRounds(store, { ...tally, rounds: slice, firstStarts: 1 }, { seed, minutes: minutesSince(started) });
    console.log(`${store}: ${done + slice} of ${rounds} rounds, ${tally.faults.length} faults`);
    return true;
  });
}

function minutesSince(started: number): number {
  return (performance.now() - started) / 60_000;
}
