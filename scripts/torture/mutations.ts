/**
 * Mutation checks: a seeded sample of small changes to `core`, `sql` and `charts/shared`. The package's own tests must fail
 * under each; a change that no test notices is a survivor, and is printed.
 *
 * Every place counts alike: each comparison, sum, `&&`, condition, boolean, number and each of a few methods in these folders
 * (`mutants.ts`), constants such as limits, HTTP numbers, colours and example data among them. Left out is what cannot change
 * behaviour (types, imports, a number that stays itself) or speaks to people only (texts, and sums with a text). Some of the
 * rest cannot be noticed either: `<` for `<=` where both sides are never equal, the bound of a cache, a shortcut that only
 * saves work. They count as survivors all the same, since only a reader can tell them from a missing test: the goal leaves
 * room for them.
 *
 * All changes of a package are written into its modules at once, each behind a switch (`switched-module.ts`). A test file is
 * loaded once; its tests that reach a change run again with it (`mutation-sweep.ts`). What none of them notices that way,
 * because it is worked out when a module is loaded, kept in a cache, or reached by slow tests only, is changed from the
 * beginning of a fresh process, for every test file that reaches it: nothing survives before that. An endless loop and a
 * process that dies count as noticed.
 */
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mutantsOf, type Mutant } from './mutants.ts';
import { MutationRuns } from './mutation-runs.ts';
import { ImportGraph, isTest } from './mutation-tests.ts';
import { randomFrom } from './random.ts';
import type { SuiteResult } from './suites.ts';
import { switchedModule } from './switched-module.ts';

const root = join(import.meta.dirname, '../..');

/** Changed modules, and the package whose tests should notice. */
interface Target {
  readonly name: string;
  readonly sources: string;
  readonly tests: string;
}
const targets: readonly Target[] = [
  { name: 'core', sources: 'packages/core/src', tests: 'packages/core/src' },
  { name: 'sql', sources: 'packages/sql/src', tests: 'packages/sql/src' },
  { name: 'charts/shared', sources: 'packages/charts/src/shared', tests: 'packages/charts/src' },
];

/** Share of changes that the tests must notice, percent. */
const killedGoal = 85;
/** Test files that take longer wait for the quick ones. */
const slowFileMs = 3000;

interface PlacedMutant extends Mutant {
  readonly id: number;
  readonly path: string;
  readonly target: Target;
}

/** A module of a target: its changes are numbered one after the other. */
interface Module {
  readonly path: string;
  readonly text: string;
  readonly mutants: readonly PlacedMutant[];
}

/** How many changes to make, and where: in modules whose path holds the word. */
interface MutationOptions {
  readonly size: number;
  readonly seed: number;
  readonly word?: string | undefined;
}

/** @param told  receives the figures so far after each package: a run that is stopped has a result */
export async function checkMutations(
  { size, seed, word = '' }: MutationOptions,
  told: (result: SuiteResult) => void,
): Promise<void> {
  const started = performance.now();
  const folder = mkdtempSync(join(tmpdir(), 'tessera-mutation-'));
  const graph = new ImportGraph(root, globSync('packages/{core,sql,charts}/src/**/*.{ts,tsx}', { cwd: root }));
  const modules = allModules();
  const every = [...modules.values()].flat().flatMap(({ mutants }) => mutants);
  const sample = sampleOf(
    every.filter(({ path }) => path.includes(word)),
    size,
    seed,
  );
  const done: PlacedMutant[] = [];
  const survivors = new Set<PlacedMutant>();
  try {
    for (const [target, own] of modules) {
      const wanted = sample.filter((mutant) => mutant.target === target);
      if (wanted.length === 0) continue;
      for (const survivor of await survivorsOf(target, own, wanted, graph, folder)) survivors.add(survivor);
      done.push(...wanted);
      console.log(`  ${target.name}: ${done.length} of ${sample.length} changes made, ${survivors.size} not noticed`);
      told(resultOf(done, survivors, { seed, word, seconds: Math.round((performance.now() - started) / 1000) }));
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
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

function allModules(): Map<Target, Module[]> {
  let next = 0;
  return new Map(
    targets.map((target) => [
      target,
      globSync(`${target.sources}/**/*.ts`, { cwd: root })
        .filter((path) => !isTest(path) && !path.endsWith('.testing.ts'))
        .toSorted()
        .map((path) => {
          const text = readFileSync(join(root, path), 'utf8');
          const mutants = mutantsOf(path, text).map((mutant) => ({ ...mutant, id: next++, path, target }));
          return { path, text, mutants };
        }),
    ]),
  );
}

/** @returns that many of them, each at most once, the same for the same seed */
function sampleOf(mutants: readonly PlacedMutant[], size: number, seed: number): PlacedMutant[] {
  const random = randomFrom(seed);
  const left = [...mutants];
  return Array.from({ length: Math.min(size, left.length) }, () => left.splice(random.between(0, left.length - 1), 1)).flat();
}

/** What no test of the package notices of the wanted changes. */
async function survivorsOf(
  target: Target,
  modules: readonly Module[],
  wanted: readonly PlacedMutant[],
  graph: ImportGraph,
  folder: string,
): Promise<PlacedMutant[]> {
  const switched = modules.map(
    ({ path, text, mutants }) => [join(root, path), switchedModule(text, mutants, mutants[0]?.id ?? 0)] as const,
  );
  const runs = await MutationRuns.start(root, `${target.tests}/**/*.test.{ts,tsx}`, new Map(switched), folder);
  try {
    const open = new Set(wanted.map(({ id }) => id));
    const files = await sweepAll(target, wanted, open, graph, runs);
    const survivors: PlacedMutant[] = [];
    for (const mutant of wanted.filter(({ id }) => open.has(id))) {
      const touching = files.filter(({ touched }) => touched.has(mutant.id));
      const [quick, slow] = [true, false].map((isQuick) => touching.filter(({ ms }) => ms < slowFileMs === isQuick));
      let survives = true;
      for (const some of [quick, slow])
        survives &&= await runs.pass(
          (some ?? []).map(({ test }) => test),
          mutant.id,
        );
      if (!survives) continue;
      survivors.push(mutant);
      console.log(`  survived: ${mutant.path}:${lineOf(modules, mutant)}: ${mutant.change}`);
    }
    return survivors;
  } finally {
    await runs.close();
  }
}

interface SweptFile {
  readonly test: string;
  readonly touched: ReadonlySet<number>;
  readonly ms: number;
}

/** Sweeps every test file that imports a changed module. @param open  what is noticed leaves it */
async function sweepAll(
  target: Target,
  wanted: readonly PlacedMutant[],
  open: Set<number>,
  graph: ImportGraph,
  runs: MutationRuns,
): Promise<SweptFile[]> {
  const idsOf = new Map<string, number[]>();
  const testsOf = new Map([...new Set(wanted.map(({ path }) => path))].map((path) => [path, graph.testsOf(path)]));
  for (const { id, path } of wanted)
    for (const test of testsOf.get(path) ?? [])
      if (test.startsWith(`${target.tests}/`)) idsOf.set(test, [...(idsOf.get(test) ?? []), id]);
  const files: SweptFile[] = [];
  for (const [path, ids] of idsOf) {
    const test = join(root, path);
    const { noticed, touched, ms } = await runs.sweep(test, new Set(ids.filter((id) => open.has(id))));
    for (const id of noticed) open.delete(id);
    files.push({ test, touched, ms });
  }
  console.log(
    `  ${target.name}: ${files.length} test files swept, ${wanted.length - open.size} of ${wanted.length} noticed so far`,
  );
  return files;
}

function lineOf(modules: readonly Module[], { path, start }: PlacedMutant): number {
  const text = modules.find((each) => each.path === path)?.text ?? '';
  return text.slice(0, start).split('\n').length;
}
