/**
 * A process of its own for the tests of a mutation check, forked by `mutation-tests.ts`: Vitest stays warm between the
 * changes, and an endless loop in a test file's worker cannot hold the process that counts.
 */
import { join } from 'node:path';
import { createVitest } from 'vitest/node';
import type { RunAnswer, RunQuestion } from './mutation-tests.ts';

/** How often the used processor time is looked at. */
const lookMs = 250;

const [root = '.'] = process.argv.slice(2);
const vitest = await createVitest('test', {
  root,
  config: false,
  watch: false,
  pool: 'threads',
  maxWorkers: 1,
  bail: 1,
  testTimeout: 600_000,
  hookTimeout: 600_000,
  setupFiles: [join(import.meta.dirname, 'mutation-hits.ts')],
  reporters: [{}],
});
const byFile = new Map((await vitest.globTestSpecifications()).map((each) => [each.moduleId, each]));

process.on('message', (question: RunQuestion) => {
  void run(question).then((answer) => process.send?.(answer));
});
process.on('disconnect', () => process.exit(0));

async function run({ changed, test, mostCpuMs }: RunQuestion): Promise<RunAnswer> {
  const specification = byFile.get(test);
  if (!specification) throw new Error(`${test} is no test file.`);
  for (const file of changed) vitest.invalidateFile(file);
  const before = process.cpuUsage();
  const usedMs = (): number => {
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  };
  const watch = setInterval(() => {
    if (usedMs() < mostCpuMs) return;
    const endless: RunAnswer = { passed: false, cpuMs: usedMs() };
    process.send?.(endless, () => process.exit(1));
  }, lookMs);
  try {
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications([specification]);
    const own = testModules.filter(({ moduleId }) => moduleId === test);
    return { passed: own.length > 0 && own.every((each) => each.ok()) && unhandledErrors.length === 0, cpuMs: usedMs() };
  } finally {
    clearInterval(watch);
    // The change is taken back before the next question.
    for (const file of changed) vitest.invalidateFile(file);
  }
}
