import { defineConfig } from 'vitest/config';
import { canaryReporter } from './scripts/canary-reporter.ts';

export default defineConfig({
  test: {
    include: [
      'packages/*/src/**/*.test.{ts,tsx}',
      'packages/web/build/*.test.ts',
      'scripts/**/*.test.ts',
      'tests/{hostile-sql,wire,faults,dialects,corpus,permissions,fuzz,properties,round-trip,package,guides,image}/**/*.test.ts',
    ],
    reporters: ['default', canaryReporter],
    environment: 'node',
    pool: 'forks',
    // The default leaves one core free; on two that would be half the machine.
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
