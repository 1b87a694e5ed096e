/** Finds a Chromium for the journeys, or brings Debian's. */
import { existsSync } from 'node:fs';
import { aptInstall } from './apt.ts';

const known = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Flags that keep a headless Chromium quiet and able to run as root. */
export const browserArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The browser's path; `undefined` when there is none and none can be installed. */
export function findBrowser(): string | undefined {
  const find = (): string | undefined => [process.env['CHROMIUM_PATH'], ...known].find((path) => path && existsSync(path));
  return find() ?? (aptInstall('chromium') ? find() : undefined);
}

/** The message for a machine without a browser. */
export const noBrowserHelp =
  'No Chromium was found. Install one (Debian: apt-get install chromium) or set CHROMIUM_PATH to its executable.';
