import { defineConfig } from 'vitest/config';
import { canaryReporter } from './scripts/canary-reporter.ts';
import { failedTestsReporter } from './scripts/failed-tests-reporter.ts';
import { SlowestFirst } from './scripts/slowest-first.ts';

/**
 * Files that leave nothing behind in their process, so that they share one which loads each module once: a test here changes
 * neither `process.env` nor a clock nor a module's own state, and closes the servers it opens.
 */
const shared = [
  'packages/{api,charts,core,sql}/src/**/*.test.{ts,tsx}',
  'packages/server/src/**/*.test.ts',
  'tests/{permissions,wire,properties,hostile-sql,fuzz}/**/*.test.ts',
];

/** The same for the browser's code, apart: it tells ECharts how a browser measures texts, and the server how paper does. */
const browser = ['packages/{embed,ui,web}/src/**/*.test.{ts,tsx}', 'packages/web/build/*.test.ts'];

/** Of those: what turns the look-out for secrets off in its environment, and long files, which gain little and fill memory. */
const alone = [
  'packages/server/src/canaries.test.ts',
  'packages/server/src/query/controls.test.ts',
  'packages/server/src/{cli,engine}/**/*.test.ts',
];

/**
 * Tests of pages that put something of a page out of the way, and one that measures texts in its own way, which ECharts remembers:
 * in a process of their own, so that no other test misses or finds it.
 */
const pages = ['packages/web/src/*.alone.test.tsx', 'packages/web/src/pictures/shared/text-measure.test.ts'];

const rest = [
  ...alone,
  'scripts/**/*.test.ts',
  'tests/{faults,dialects,corpus,round-trip,package,guides,image}/**/*.test.ts',
];

/**
 * What Node runs as it is: it strips the types itself and keeps what it compiled for the next process, which costs a third less
 * than Vite's own loader. The browser's code needs Vite, for JSX and style sheets.
 */
const native = { viteModuleRunner: false, nodeLoader: false };

export default defineConfig({
  test: {
    reporters: ['default', canaryReporter, failedTestsReporter],
    environment: 'node',
    pool: 'forks',
    // On two cores: while one waits for its servers, two others work.
    maxWorkers: 3,
    sequence: { sequencer: SlowestFirst },
    testTimeout: 60_000,
    hookTimeout: 120_000,
    projects: [
      { extends: true, test: { name: 'shared process', include: shared, exclude: alone, isolate: false, experimental: native } },
      { extends: true, test: { name: 'browser code', include: browser, exclude: pages, isolate: false } },
      { extends: true, test: { name: 'browser alone', include: pages } },
      { extends: true, test: { name: 'own process', include: rest, experimental: native } },
    ],
  },
});
