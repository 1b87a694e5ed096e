/** `npm run check`: the fast gate. Types, lint, format, house rules, generated files, links between documents. */
import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { keysOf } from '@tessera/core/narrowing';
import pLimit from 'p-limit';
import { brokenLinksOf, citationFaultsOf, missingModulesOf, readerOf, untestedPitfalls } from './citations.ts';
import { ceilings, countsOf, type Counted } from './counts.ts';
import { catalogueFaults } from './languages/catalogue-faults.ts';
import { readRows, readUntested, rowFaults } from './specification/rows.ts';
import { faultsOf, readModules, suppressionsIn } from './house.ts';

const root = join(import.meta.dirname, '..');
const packages = readdirSync(join(root, 'packages'));
/** Lines that switch a check off; may only fall. */
const suppressionCeiling = 40;

interface Step {
  name: string;
  run: () => string[] | Promise<string[]>;
}

/** @returns what a program printed, where it did not end well */
function ran(file: string, args: string[]): Promise<string[]> {
  return new Promise((resolve) =>
    execFile(file, args, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 }, (error, stdout, stderr) =>
      resolve(
        error === null
          ? []
          : `${stdout}${stderr}`
              .trim()
              .split('\n')
              .concat(stdout || stderr ? [] : [error.message]),
      ),
    ),
  );
}

const command = (file: string, args: string[]): Promise<string[]> => ran(join(root, 'node_modules/.bin', file), args);

/** Links and citations that lead to no document or heading of the repository, and pitfalls without a test. */
function citationFaults(): string[] {
  const read = readerOf(root);
  const pages = [
    ...readdirSync(root),
    ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' }).map((f) => join('docs', f)),
  ].filter((f) => f.endsWith('.md'));
  // The rule and its test name what they look for.
  const cited = modules.filter(({ path }) => !/^scripts\/(?:citations|specification)/.test(path));
  const files = [...modules.map(({ path }) => path), ...readdirSync(root)];
  // Guides name files that a reader is about to make.
  const naming = [...pages.filter((page) => !page.startsWith('docs/guides/')), ...cited.map(({ path }) => path)];
  return [
    ...pages.flatMap((page) => brokenLinksOf(page, read)),
    ...cited.flatMap(({ path }) => citationFaultsOf(path, read(path) ?? '', read)),
    ...naming.flatMap((path) => missingModulesOf(path, read(path) ?? '', files)),
    ...untestedPitfalls(read),
  ];
}

const generatedFiles = (): Promise<string[]> =>
  ran(process.execPath, ['--disable-warning=ExperimentalWarning', join(root, 'scripts/generate.ts'), '--check']);

/** What is over its ceiling: the places of that kind, then the sum. */
function overCeilings(counted: Counted): string[] {
  return keysOf(ceilings).flatMap((kind) => {
    const [places, ceiling] = [counted[kind], ceilings[kind]];
    return places.length > ceiling ? [...places, `${kind}: ${places.length}; ${ceiling} is the ceiling`] : [];
  });
}

/** Decisions are numbered without holes, so that a number that is cited can be found. */
function decisionFaults(): string[] {
  const numbers = new Set(readdirSync(join(root, 'docs/decisions')).map((file) => Number(file.slice(0, 4))));
  const range = Array.from({ length: Math.max(...numbers) }, (_, at) => at + 1);
  return range.flatMap((number) => (numbers.has(number) ? [] : [`docs/decisions: number ${number} is missing`]));
}

const modules = readModules();
const steps: Step[] = [
  ...packages.map((name) => ({ name: `types of ${name}`, run: () => command('tsc', ['-p', join('packages', name)]) })),
  { name: 'types of scripts and tests', run: () => command('tsc', ['-p', '.']) },
  { name: 'lint', run: () => command('oxlint', ['--type-aware', '--quiet']) },
  { name: 'format', run: () => command('oxfmt', ['--check', 'packages', 'scripts', 'tests', 'examples']) },
  { name: 'house', run: () => faultsOf(modules) },
  {
    name: 'suppressions',
    run: () =>
      suppressionsIn(modules) > suppressionCeiling
        ? [`${suppressionsIn(modules)} suppressions; ${suppressionCeiling} is the ceiling`]
        : [],
  },
  { name: 'counts', run: () => overCeilings(countsOf(modules)) },
  { name: 'links and citations', run: citationFaults },
  { name: 'decisions', run: decisionFaults },
  { name: 'rows and their tests', run: () => rowFaults(readRows(), readUntested(), modules) },
  { name: 'translations', run: catalogueFaults },
  { name: 'unused files, exports and packages', run: () => command('knip', ['--no-progress']) },
  { name: 'generated files', run: generatedFiles },
];

// Side by side: each has phases in which it keeps one core only. Their findings are printed in their order.
const several = pLimit(Math.min(4, availableParallelism()));
const found = steps.map((step) => several(step.run));
let failed = 0;
for (const [at, { name }] of steps.entries()) {
  const faults = (await found[at]) ?? [];
  console.log(`${faults.length ? '✗' : '✓'} ${name}`);
  for (const fault of faults.slice(0, 60)) console.log(`    ${fault}`);
  if (faults.length) failed += 1;
}
console.log(`${modules.length} modules, ${suppressionsIn(modules)} suppressions`);
process.exit(failed ? 1 : 0);
