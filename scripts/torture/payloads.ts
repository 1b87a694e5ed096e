/** All 2,000 payloads of `tests/journeys/payloads.ts` in a browser, against a server of their own. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { findBrowser, noBrowserHelp } from '../machine/browser.ts';
import type { SuiteResult } from './suites.ts';

const root = join(import.meta.dirname, '../..');
const title = '2,000 hostile texts in every view, in a browser';

/**
 * Builds the web application and opens every view with every payload.
 * @param known  what has run before; a run that passed is not repeated
 */
export function payloadSuites(told: (result: SuiteResult) => void, known: Readonly<Record<string, SuiteResult>>): void {
  if (known[title]?.passed) return;
  const browser = findBrowser();
  if (!browser) console.log(noBrowserHelp);
  console.log(`\n${title}`);
  const started = performance.now();
  const ran = browser
    ? spawnSync(process.execPath, [join(root, 'scripts/journeys.ts'), 'untrusted-payloads'], {
        cwd: root,
        stdio: 'inherit',
        env: { ...process.env, CHROMIUM_PATH: browser, PAYLOADS: '2000' },
      })
    : undefined;
  told({ title, seconds: Math.round((performance.now() - started) / 1000), passed: ran?.status === 0 });
}
