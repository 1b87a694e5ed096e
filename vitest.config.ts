import { defineConfig } from 'vitest/config';
import { canaryReporter } from './scripts/canary-reporter.ts';
import { SlowestFirst } from './scripts/slowest-first.ts';

/** Packages of functions that keep nothing between calls: their files share a process, which loads each module once. */
const shared = ['packages/{api,charts,core,sql,ui,web}/src/**/*.test.{ts,tsx}', 'packages/web/build/*.test.ts'];

const rest = [
  'packages/server/src/**/*.test.ts',
  'scripts/**/*.test.ts',
  'tests/{hostile-sql,wire,faults,dialects,corpus,permissions,fuzz,properties,round-trip,package,guides,image}/**/*.test.ts',
];

export default defineConfig({
  test: {
    reporters: ['default', canaryReporter],
    environment: 'node',
    pool: 'forks',
    // The default leaves one core free; on two that would be half the machine.
    maxWorkers: 2,
    sequence: { sequencer: SlowestFirst },
    testTimeout: 60_000,
    hookTimeout: 120_000,
    projects: [
      { extends: true, test: { name: 'shared process', include: shared, isolate: false } },
      { extends: true, test: { name: 'own process', include: rest } },
    ],
  },
});
