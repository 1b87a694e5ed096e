import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: [
      'packages/*/src/**/*.test.{ts,tsx}',
      'scripts/**/*.test.ts',
      'tests/{hostile-sql,wire,faults,dialects,corpus,permissions,fuzz,properties}/**/*.test.ts',
    ],
    environment: 'node',
    pool: 'forks',
    // The default leaves one core free; on two that would be half the machine.
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
