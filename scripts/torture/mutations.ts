/**
 * Mutation checks: a seeded sample of small changes to `core`, `sql` and `charts/shared`, each in a copy of the packages. The
 * package's own tests must fail; a change that no test notices is a survivor, and is printed.
 *
 * Every place counts alike: each comparison, sum, `&&`, condition, boolean, number and each of a few methods in these folders
 * (`mutants.ts`), constants such as limits, HTTP numbers, colours and example data among them. Left out is what cannot change
 * behaviour (types, imports) or speaks to people only (texts, and sums with a text). Some of the rest cannot be noticed either:
 * `<` for `<=` where both sides are never equal, the bound of a cache, a shortcut that only saves work. They count as
 * survivors all the same, since only a reader can tell them from a missing test: the goal leaves room for them.
 *
 * A change is run against the test files of its package that call the changed function, the nearest by imports first, until
 * one fails. Any other test cannot notice it. An endless loop is stopped and counts as noticed.
 */
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mutantsOf, type Mutant } from './mutants.ts';
import { ImportGraph, isTest, TestRuns } from './mutation-tests.ts';
import { randomFrom } from './random.ts';
import type { SuiteResult } from './suites.ts';
import { functionAround, watchedModule, type WatchedModule } from './watched.ts';

const root = join(import.meta.dirname, '../..');

/** Changed modules, and the package whose tests should notice. */
const targets: readonly { readonly name: string; readonly sources: string; readonly tests: string }[] = [
  { name: 'core', sources: 'packages/core/src', tests: 'packages/core/src/' },
  { name: 'sql', sources: 'packages/sql/src', tests: 'packages/sql/src/' },
  { name: 'charts/shared', sources: 'packages/charts/src/shared', tests: 'packages/charts/src/' },
];

/** Share of changes that the tests must notice, percent. */
const killedGoal = 85;

interface PlacedMutant extends Mutant {
  readonly path: string;
  readonly target: (typeof targets)[number];
}

/** How many changes to make, and where: in modules whose path holds the word. */
interface MutationOptions {
  readonly size: number;
  readonly seed: number;
  readonly word?: string | undefined;
}

/**
 * @param told  is told the figures so far, again and again: a run that is stopped has something to say
 */
export async function checkMutations(
  { size, seed, word = '' }: MutationOptions,
  told: (result: SuiteResult) => void,
): Promise<void> {
  const started = performance.now();
  const copy = copyOfPackages();
  const runs = new TestRuns(copy);
  const survivors = new Set<PlacedMutant>();
  try {
    const graph = new ImportGraph(copy, globSync('packages/{core,sql,charts}/src/**/*.{ts,tsx}', { cwd: copy }));
    const sample = sampleOf(
      allMutants().filter(({ path }) => path.includes(word)),
      size,
      seed,
    );
    const testsOf = await testsByMutant(copy, sample, graph, runs);
    for (const [at, mutant] of sample.entries()) {
      if (!(await isNoticed(copy, mutant, testsOf(mutant), runs))) {
        survivors.add(mutant);
        console.log(`  survived: ${mutant.path}:${lineOf(mutant)}: ${mutant.change}`);
      }
      const done = sample.slice(0, at + 1);
      if (done.length % 10 > 0 && done.length < sample.length) continue;
      console.log(`  ${done.length} of ${sample.length} changes, ${survivors.size} not noticed`);
      told(resultOf(done, survivors, { seed, word, seconds: Math.round((performance.now() - started) / 1000) }));
    }
  } finally {
    runs.stop();
    rmSync(copy, { recursive: true, force: true });
  }
}

function resultOf(
  sample: readonly PlacedMutant[],
  survivors: ReadonlySet<PlacedMutant>,
  { seed, word, seconds }: { seed: number; word: string; seconds: number },
): SuiteResult {
  const killed = sample.length - survivors.size;
  const share = (100 * killed) / Math.max(sample.length, 1);
  const parts = targets.flatMap((target) => {
    const own = sample.filter((mutant) => mutant.target === target);
    return own.length === 0 ? [] : `${target.name} ${own.filter((mutant) => !survivors.has(mutant)).length} of ${own.length}`;
  });
  return {
    title: 'Mutation checks of core, sql and charts/shared',
    found: `${word === '' ? '' : `${word}: `}${killed} of ${sample.length} noticed by the package's own tests (${share.toFixed(0)} %, goal ${killedGoal} %; ${parts.join(', ')}; seed ${seed})`,
    seconds,
    passed: share >= killedGoal,
  };
}

/** The packages and what their tests read, in a folder of their own; packages from outside are linked. */
function copyOfPackages(): string {
  const copy = mkdtempSync(join(tmpdir(), 'tessera-mutation-'));
  for (const name of ['packages/core', 'packages/sql', 'packages/charts', 'packages/api', 'docs'])
    cpSync(join(root, name), join(copy, name), { recursive: true, verbatimSymlinks: true });
  for (const name of ['package.json', 'tsconfig.base.json']) cpSync(join(root, name), join(copy, name));
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  return copy;
}

function allMutants(): PlacedMutant[] {
  return targets.flatMap((target) =>
    globSync(`${target.sources}/**/*.ts`, { cwd: root })
      .filter((path) => !isTest(path) && !path.endsWith('.testing.ts'))
      .toSorted()
      .flatMap((path) => mutantsOf(path, readFileSync(join(root, path), 'utf8')).map((mutant) => ({ ...mutant, path, target }))),
  );
}

/** @returns that many of them, each at most once, the same for the same seed */
function sampleOf(mutants: readonly PlacedMutant[], size: number, seed: number): PlacedMutant[] {
  const random = randomFrom(seed);
  const left = [...mutants];
  return Array.from({ length: Math.min(size, left.length) }, () => left.splice(random.between(0, left.length - 1), 1)).flat();
}

/**
 * Runs every test file that imports a module of the sample once, with functions that tell when they are called.
 * @returns the test files that call the changed function, nearest first; slow ones last
 */
async function testsByMutant(
  copy: string,
  sample: readonly PlacedMutant[],
  graph: ImportGraph,
  runs: TestRuns,
): Promise<(mutant: PlacedMutant) => string[]> {
  const sources = new Map(sample.map(({ path }) => [path, readFileSync(join(copy, path), 'utf8')]));
  const modules = new Map<string, WatchedModule>([...sources].map(([path, text]) => [path, watchedModule(path, text)]));
  const related = (mutant: PlacedMutant): string[] =>
    graph.testsOf(mutant.path).filter((path) => path.startsWith(mutant.target.tests));
  const watched = [...modules.keys()].map((path) => join(copy, path));
  const called = new Map<string, ReadonlySet<string>>();
  for (const [path, { text }] of modules) writeFileSync(join(copy, path), text);
  for (const test of new Set(sample.flatMap(related))) called.set(test, await runs.watch(join(copy, test), watched));
  for (const [path, text] of sources) writeFileSync(join(copy, path), text);
  console.log(`  ${called.size} test files watched`);
  const isSlow = (test: string): boolean => runs.usualCpuMs(join(copy, test)) > slowCpuMs;
  return (mutant) => {
    const place = functionAround(modules.get(mutant.path)?.functions ?? [], mutant.start);
    const tests = related(mutant).filter((test) => !place || called.get(test)?.has(place.name));
    return tests.toSorted((a, b) => Number(isSlow(a)) - Number(isSlow(b)));
  };
}

/** Slower test files wait for the quick ones. */
const slowCpuMs = 3000;

/** Whether one of the tests fails once the change is made. */
async function isNoticed(copy: string, mutant: PlacedMutant, tests: readonly string[], runs: TestRuns): Promise<boolean> {
  const { path, start, end, text } = mutant;
  const file = join(copy, path);
  const source = readFileSync(file, 'utf8');
  writeFileSync(file, source.slice(0, start) + text + source.slice(end));
  try {
    for (const test of tests) if (!(await runs.passes(join(copy, test), file))) return true;
    return false;
  } finally {
    writeFileSync(file, source);
  }
}

function lineOf({ path, start }: PlacedMutant): number {
  return readFileSync(join(root, path), 'utf8').slice(0, start).split('\n').length;
}
