/** `npm run journeys`: builds the web application and runs the browser stories of tests/journeys. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { findBrowser, noBrowserHelp } from './machine/browser.ts';

const root = join(import.meta.dirname, '..');
const browser = findBrowser();
if (!browser) {
  console.error(noBrowserHelp);
  process.exit(1);
}
const run = (args: string[]): void => {
  const result = spawnSync(process.execPath, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, CHROMIUM_PATH: browser },
  });
  if (result.status !== 0) process.exit(result.status ?? 1);
};
run([join(root, 'scripts/build.ts'), '--logLevel', 'warn']);
run([join(root, 'node_modules/@playwright/test/cli.js'), 'test', ...process.argv.slice(2)]);
