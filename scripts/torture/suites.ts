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
    title: 'kill -9 at every step of a migration, a save, an import and an upload',
    words: ['tests/faults/kill-each-step'],
    env: { TESSERA_TEST_KILLS: 'all' },
  },
  { title: 'the store away for 60 s', words: ['tests/faults/store-down'], env: { TESSERA_TEST_DOWN_MS: '60000' } },
];

export interface SuiteResult {
  readonly title: string;
  readonly seconds: number;
  readonly passed: boolean;
}

/** @param pgUrl  a PostgreSQL for those that need one; without it they run on SQLite, or say that they were skipped */
export function runSuites(pgUrl: string | undefined): SuiteResult[] {
  return suites.map(({ title, words, env }) => {
    console.log(`\n${title}`);
    const started = performance.now();
    const { status } = spawnSync(
      process.execPath,
      [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--testTimeout=10800000', ...words],
      {
        cwd: root,
        stdio: 'inherit',
        env: {
          ...process.env,
          NODE_OPTIONS: '--disable-warning=ExperimentalWarning',
          ...(pgUrl ? { PG_URL: pgUrl } : {}),
          ...env,
        },
      },
    );
    return { title, seconds: Math.round((performance.now() - started) / 1000), passed: status === 0 };
  });
}
