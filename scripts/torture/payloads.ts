/** All 2,000 payloads of `tests/journeys/payloads.ts` in a browser, against a server of their own. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { findBrowser, noBrowserHelp } from '../machine/browser.ts';

const root = join(import.meta.dirname, '../..');

/** Builds the web application and opens every view with every payload. Gives what went wrong, one line each. */
export function torturePayloads(): string[] {
  const browser = findBrowser();
  if (!browser) return [noBrowserHelp];
  const { status } = spawnSync(process.execPath, [join(root, 'scripts/journeys.ts'), 'untrusted-payloads'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, CHROMIUM_PATH: browser, PAYLOADS: '2000' },
  });
  return status === 0 ? [] : ['Payloads: a stored text ran, loaded or became markup; see above.'];
}
