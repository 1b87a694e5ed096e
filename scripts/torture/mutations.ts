/**
 * Mutation checks: a seeded sample of small changes to `core`, `sql` and `charts/shared`, each in a copy of the packages. The
 * tests of the changed package must fail; a change that no test notices is a survivor, and is printed.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { mutantsOf, type Mutant } from './mutants.ts';
import { randomFrom } from './random.ts';
import type { SuiteResult } from './suites.ts';

const root = join(import.meta.dirname, '../..');

/** Changed modules, and the package whose tests should notice. */
const targets: readonly { readonly sources: string; readonly tests: string }[] = [
  { sources: 'packages/core/src', tests: 'packages/core/src' },
  { sources: 'packages/sql/src', tests: 'packages/sql/src' },
  { sources: 'packages/charts/src/shared', tests: 'packages/charts/src' },
];

/** A change may make a loop endless: after so long it counts as noticed. */
const timeoutMs = 120_000;
/** Share of changes that the tests must notice, percent. */
const killedGoal = 85;

interface PlacedMutant extends Mutant {
  readonly path: string;
  readonly tests: string;
}

/** How many changes to make, and where: in modules whose path holds the word. */
interface MutationOptions {
  readonly size: number;
  readonly seed: number;
  readonly word?: string | undefined;
}

/**
 * @param told  is told the figures at the end, once
 */
export function checkMutations({ size, seed, word = '' }: MutationOptions, told: (result: SuiteResult) => void): void {
  const started = performance.now();
  const copy = copyOfPackages();
  const survivors: string[] = [];
  try {
    // Tests that fail without a change would notice everything.
    for (const { tests } of targets) if (!passes(copy, tests)) throw new Error(`${tests}: its tests fail without a change.`);
    const sample = sampleOf(
      allMutants().filter(({ path }) => path.includes(word)),
      size,
      seed,
    );
    for (const [at, mutant] of sample.entries()) {
      const isKilled = kills(copy, mutant);
      if (!isKilled) survivors.push(`${mutant.path}:${lineOf(mutant)}: ${mutant.change}`);
      if ((at + 1) % 20 === 0) console.log(`  ${at + 1} of ${sample.length} changes, ${survivors.length} not noticed`);
    }
    for (const survivor of survivors) console.log(`  survived: ${survivor}`);
    const killed = sample.length - survivors.length;
    const share = (100 * killed) / Math.max(sample.length, 1);
    told({
      title: 'Mutation checks of core, sql and charts/shared',
      found: `${word === '' ? '' : `${word}: `}${killed} of ${sample.length} noticed by the package's own tests (${share.toFixed(0)} %, goal ${killedGoal} %; seed ${seed})`,
      seconds: Math.round((performance.now() - started) / 1000),
      passed: share >= killedGoal,
    });
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

/** The packages and what their tests read, in a folder of their own; packages from outside are linked. */
function copyOfPackages(): string {
  const copy = mkdtempSync(join(tmpdir(), 'tessera-mutation-'));
  for (const name of ['packages/core', 'packages/sql', 'packages/charts', 'packages/api', 'docs'])
    cpSync(join(root, name), join(copy, name), { recursive: true, verbatimSymlinks: true });
  for (const name of ['package.json', 'tsconfig.base.json']) cpSync(join(root, name), join(copy, name));
  writeFileSync(
    join(copy, 'vitest.config.mjs'),
    `export default ${JSON.stringify({ test: { pool: 'threads', maxWorkers: 2 } })};\n`,
  );
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  return copy;
}

function allMutants(): PlacedMutant[] {
  return targets.flatMap(({ sources, tests }) =>
    globSync(`${sources}/**/*.ts`, { cwd: root })
      .filter((path) => !/\.(test|testing)\.ts$/.test(path))
      .toSorted()
      .flatMap((path) => mutantsOf(path, readFileSync(join(root, path), 'utf8')).map((mutant) => ({ ...mutant, path, tests }))),
  );
}

/** @returns that many of them, each at most once, the same for the same seed */
function sampleOf(mutants: readonly PlacedMutant[], size: number, seed: number): PlacedMutant[] {
  const random = randomFrom(seed);
  const left = [...mutants];
  return Array.from({ length: Math.min(size, left.length) }, () => left.splice(random.between(0, left.length - 1), 1)).flat();
}

/** Whether a test of the package fails once the change is made. */
function kills(copy: string, { path, tests, start, end, text }: PlacedMutant): boolean {
  const source = readFileSync(join(root, path), 'utf8');
  const file = join(copy, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, source.slice(0, start) + text + source.slice(end));
  const isPassed = passes(copy, tests);
  writeFileSync(file, source);
  return !isPassed;
}

function passes(copy: string, tests: string): boolean {
  const args = ['run', '--bail=1', '--reporter=dot', tests];
  const { status } = spawnSync(process.execPath, [join(copy, 'node_modules/vitest/vitest.mjs'), ...args], {
    cwd: copy,
    stdio: 'ignore',
    timeout: timeoutMs,
  });
  return status === 0;
}

function lineOf({ path, start }: PlacedMutant): number {
  return readFileSync(join(root, path), 'utf8').slice(0, start).split('\n').length;
}
