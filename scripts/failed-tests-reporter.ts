/** Writes what failed to a file, so that `npm test` can name it at the end of a long log. */
import { appendFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { TestModule } from 'vitest/node';

const lengthKept = 600;

/** For the configuration of vitest; the file is named by `TESSERA_TEST_FAILURES`, and nothing is written without it. */
export const failedTestsReporter = {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const file = process.env['TESSERA_TEST_FAILURES'];
    if (file === undefined) return;
    const root = process.cwd();
    for (const module of modules) {
      const failed = [
        ...module.errors().map(({ message }) => ({ name: 'outside a test', message })),
        ...[...module.children.allTests('failed')].map((test) => ({
          name: test.fullName,
          message: (test.result().errors ?? []).map(({ message }) => message).join('\n'),
        })),
      ];
      for (const { name, message } of failed)
        appendFileSync(file, `✗ ${relative(root, module.moduleId)} › ${name}\n${message.slice(0, lengthKept)}\n\n`);
    }
  },
};
