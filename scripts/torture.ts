/**
 * `npm run torture`: kills the server and the engine (kill -9) in the middle of saves and uploads, on SQLite and, when it
 * is installed, on PostgreSQL, and looks afterwards for anything lost, torn or left lying about.
 * Then the long forms of some tests (100,000 random requests, a kill at every single step, a store away for a minute), and
 * every hostile text of the corpus in a browser; `--only payloads` or `--only suites` does that alone.
 * `--rounds 20` for a quick look (default 200 for each store, `--rounds 5000` before a release), `--seed 7` to have the same
 * moments again.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { median, ms, quantile } from './bench/figures.ts';
import { circumstances, loadNow, tableOf, writeSection } from './bench/report.ts';
import { startPostgres } from './machine/postgres.ts';
import { killFirstStart } from './torture/first-starts.ts';
import { torturePayloads } from './torture/payloads.ts';
import { randomFrom, type Random } from './torture/random.ts';
import { torture, type Tally } from './torture/rounds.ts';
import { runSuites, type SuiteResult } from './torture/suites.ts';

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '200' }, seed: { type: 'string' }, only: { type: 'string' } },
});
if (values.only === 'payloads') process.exit(torturePayloads().length > 0 ? 1 : 0);
if (values.only === 'suites') process.exit((await suitesAlone()).some(({ passed }) => !passed) ? 1 : 0);
const rounds = Number(values.rounds);
const seed = Number(values.seed ?? Date.now() % 1_000_000);
if (!Number.isInteger(rounds) || rounds < 1 || !Number.isInteger(seed)) throw new Error('--rounds and --seed are whole numbers.');
/** A start with examples takes seconds, so only every twentieth round is one. */
const firstStarts = Math.ceil(rounds / 20);

const started = performance.now();
const load = loadNow();
const newHome = (): string => mkdtempSync(join(tmpdir(), 'tessera-torture-'));
const results: { store: string; tally: Tally; firstFaults: string[] }[] = [];
console.log(`Seed ${seed}; ${rounds} rounds for each store.`);

await run('SQLite', async () => undefined);
const postgres = await startPostgres();
let suites: SuiteResult[] = [];
if (postgres) {
  try {
    let n = 0;
    await run('PostgreSQL', async () => postgres.newDatabase(`torture_${(n += 1)}`));
    suites = runSuites(postgres.url);
  } finally {
    postgres.stop();
  }
} else {
  console.log('PostgreSQL is not installed: SQLite only.');
  suites = runSuites(undefined);
}

const faults = results.flatMap(({ store, tally, firstFaults }) =>
  [...tally.faults, ...firstFaults].map((fault) => `${store}, ${fault}`),
);
faults.push(...suites.filter(({ passed }) => !passed).map(({ title }) => `FAILED ${title}`));
console.log('\nPayloads');
faults.push(...torturePayloads());
for (const fault of faults) console.log(fault);
writeSection('torture', report());
console.log(
  faults.length > 0
    ? `\n${faults.length} faults. Again with: npm run torture -- --seed ${seed} --rounds ${rounds}`
    : '\nNothing lost, nothing torn, nothing left behind.',
);
process.exit(faults.length > 0 ? 1 : 0);

async function suitesAlone(): Promise<SuiteResult[]> {
  const server = await startPostgres();
  try {
    return runSuites(server?.url);
  } finally {
    server?.stop();
  }
}

async function run(store: string, database: () => Promise<string | undefined>): Promise<void> {
  const random: Random = randomFrom(seed);
  const home = newHome();
  console.log(`\n${store}`);
  const tally = await torture({ home, databaseUrl: await database() }, rounds, random, (line) => console.log(`  ${line}`));
  rmSync(home, { recursive: true, force: true });
  const firstFaults: string[] = [];
  for (let i = 0; i < firstStarts; i += 1) {
    const where = { home: newHome(), databaseUrl: await database() };
    firstFaults.push(...(await killFirstStart(where, random, 6000)));
  }
  console.log(`  ${firstStarts} first starts killed: ${firstFaults.length} faults`);
  results.push({ store, tally, firstFaults });
}

function report(): string {
  const count = (all: readonly string[], word: string): string => String(all.filter((fault) => fault.includes(word)).length);
  const rows = results.map(({ store, tally, firstFaults }) => {
    const all = [...tally.faults, ...firstFaults];
    return [
      store,
      `${tally.serverKills} / ${tally.engineKills} / ${firstStarts}`,
      `${tally.saves} / ${tally.uploads}`,
      String(tally.unknown),
      count(all, 'LOST'),
      String(['TORN', 'HOLE', 'HALF', 'WRONG'].reduce((sum, word) => sum + Number(count(all, word)), 0)),
      count(all, 'ORPHAN'),
      String(['REFUSED', 'DOWN'].reduce((sum, word) => sum + Number(count(all, word)), 0)),
      `${ms(median(tally.restartMs))} / ${ms(quantile(tally.restartMs, 0.95))}`,
      `${ms(median(tally.engineMs))} / ${ms(quantile(tally.engineMs, 0.95))}`,
    ];
  });
  const head = [
    'store',
    'kills: server / engine / first start',
    'acknowledged: saves / uploads',
    'under way, nobody told',
    'lost',
    'torn or half',
    'left behind',
    'refused without need',
    'server again p50 / p95',
    'engine again p50 / p95',
  ];
  const minutes = ((performance.now() - started) / 60_000).toFixed(1);
  return `## Torture

${circumstances(load)} · seed ${seed} · ${rounds} rounds for each store in ${minutes} minutes

Three people save dashboards, two save charts, one uploads files of up to 30,000 rows and one asks questions, all as fast as they can; at a random moment the server (three rounds of four) or the engine is killed with SIGKILL. Afterwards every acknowledged save is looked for; title, CSS, layout, metadata and chart links of a dashboard must be of the same save; versions and revisions must follow each other without a hole; a file must be a whole dataset or nothing; no process, table file or staged file may be left over.

${tableOf(head, rows)}

${tableOf(
  ['also run', 'result', 'seconds'],
  suites.map(({ title, passed, seconds }) => [title, passed ? 'passed' : 'FAILED', String(seconds)]),
)}`;
}
