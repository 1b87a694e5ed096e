/** Tests of `npm test` in their long form: more requests, every step instead of some, a minute instead of seconds. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

interface Suite {
  readonly title: string;
  readonly words: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

/** Requests the API is asked at random. */
const fuzzRequests = 100_000;

const suites: readonly Suite[] = [
  {
    title: `${fuzzRequests.toLocaleString('en')} random requests to the API`,
    words: ['tests/fuzz'],
    env: { FUZZ_REQUESTS: String(fuzzRequests) },
  },
  {
    title: 'files of two thousand columns and of two and a half million cells, read whole',
    words: ['packages/server/src/uploads/wide'],
    env: { WIDE_TABLES: 'whole' },
  },
  {
    title: '5,000 broken and hostile files, read',
    words: ['packages/server/src/uploads/fuzz'],
    env: { HOSTILE_FILES: '5000' },
  },
  {
    title: "every mode of Python's csv module with every delimiter and line end",
    words: ['packages/server/src/uploads/csv-quotes'],
    env: { CSV_MODES: 'all' },
  },
  {
    title: '250 random sets of questions over a table with row rules',
    words: ['packages/server/src/resources/row-level-security'],
    env: { ROW_RULE_CASES: '250' },
  },
  {
    title: '2,000 random workbooks saved by LibreOffice, read back',
    words: ['tests/round-trip/office'],
    env: { ROUND_TRIP_OFFICE: '2000', ROUND_TRIP_FROM: '100000' },
  },
  {
    title: '20,000 random tables written by pandas, openpyxl, XlsxWriter, pyarrow and Python, read back',
    words: ['tests/round-trip/round-trip'],
    env: { ROUND_TRIP_SEEDS: '20000', ROUND_TRIP_FROM: '100000' },
  },
  {
    title: '20,000 random questions, answered as plain arithmetic does',
    words: ['tests/properties/questions'],
    env: { PROPERTY_CASES: '20000' },
  },
  {
    title: '10,000 random questions over relations, answered as over one table joined by hand',
    words: ['packages/sql/src/compile/relations'],
    env: { RELATION_CASES: '10000' },
  },
  {
    title: 'kill -9 at every step of a migration, a save, an import, an upload, a removal, a backup and a restore',
    words: ['tests/faults/kill-each-step'],
    env: { TESSERA_TEST_KILLS: 'all' },
  },
  {
    title: 'one of two servers killed in the middle of 1000 saves',
    words: ['tests/faults/many-servers'],
    env: { TESSERA_TEST_SAVES: '1000' },
  },
  {
    title: 'servers that share their files in a folder and in a bucket',
    words: ['tests/faults/shared-files'],
    env: { TESSERA_TEST_PLACES: 'all' },
  },
  { title: 'the store away for 60 s', words: ['tests/faults/store-down'], env: { TESSERA_TEST_DOWN_MS: '60000' } },
  {
    title: 'the package, installed on a machine with Node and npm only',
    words: ['tests/package'],
    env: { TESSERA_TEST_PACKAGE: '1' },
  },
  {
    title: 'the steps of the Dockerfile, in a bare Debian folder',
    words: ['tests/image'],
    env: { TESSERA_TEST_IMAGE: '1' },
  },
  { title: 'the guides for developers, followed', words: ['tests/guides'], env: { TESSERA_TEST_GUIDES: '1' } },
  {
    title: 'a full disk, an engine that hangs or dies, damaged and older stores',
    words: [
      'tests/faults/full-disk',
      'tests/faults/engine',
      'tests/faults/damaged-home',
      'tests/faults/older-store',
      'tests/faults/parallel-editors',
    ],
    env: {},
  },
];

/** What became of one long suite. */
export interface SuiteResult {
  readonly title: string;
  readonly seconds: number;
  readonly passed: boolean;
  /** What was looked at, in a line. */
  readonly found?: string;
}

/**
 * @param pgUrl  a PostgreSQL for those that need one; without it they run on SQLite, or say that they were skipped
 * @param word   of a title: only this one
 * @param told   is called with each as soon as it has run
 */
export function runSuites(pgUrl: string | undefined, word: string | undefined, told: (result: SuiteResult) => void): void {
  for (const { title, words, env } of suites.filter((suite) => suite.title.includes(word ?? '')))
    told(runSuite(title, words, { ...(pgUrl ? { PG_URL: pgUrl } : {}), ...env }));
}

/**
 * Runs test files, and what else this process serves stands still meanwhile.
 * @param words  parts of their paths, and options of vitest
 * @throws Error when it is stopped by a signal
 */
export function runSuite(title: string, words: readonly string[], env: Readonly<Record<string, string>>): SuiteResult {
  console.log(`\n${title}`);
  const started = performance.now();
  const { status, signal } = spawnSync(
    process.execPath,
    [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--testTimeout=10800000', ...words],
    {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, NODE_OPTIONS: '--disable-warning=ExperimentalWarning', ...env },
    },
  );
  if (signal) throw new Error(`${title}: stopped by ${signal}.`);
  return { title, seconds: Math.round((performance.now() - started) / 1000), passed: status === 0 };
}
