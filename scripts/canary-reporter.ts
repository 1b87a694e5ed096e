/** Looks through what tests print; a planted secret there fails the run. */
import { assertNoCanary, reportChecked } from '../packages/server/src/canaries.testing.ts';

/** For the configuration of vitest, beside the reporter that is read. */
export const canaryReporter = {
  onUserConsoleLog({ content }: { content: string }): void {
    try {
      assertNoCanary('lines', 'what a test printed', content);
    } catch (error) {
      console.error(error);
      process.exitCode = 1;
    }
  },
  onTestRunEnd: reportChecked,
};
