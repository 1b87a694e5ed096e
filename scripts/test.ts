/**
 * `npm test`: the fast gate, unit and resource tests (with PostgreSQL and MariaDB), then the journeys in a browser.
 * `npm test -- pie` runs only what the words name, without the gate.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { aptInstall } from './machine/apt.ts';
import { findBrowser, noBrowserHelp } from './machine/browser.ts';
import { startMariadb } from './machine/mariadb.ts';
import { startPostgres } from './machine/postgres.ts';
import { fillStoreTemplate } from './machine/store-template.ts';
import { serverEnvironment } from './doors/serving.mjs';

const root = join(import.meta.dirname, '..');
const words = process.argv.slice(2);
const mustHaveAll = Boolean(process.env['CI']);
const failed: string[] = [];
const kept = mkdtempSync(join(tmpdir(), 'tessera-tests-'));
const storeTemplate = 'tessera_store_template';
const looked = join(kept, 'looked');
const failures = join(kept, 'failures');

function run(title: string, args: string[], env: Record<string, string> = {}): void {
  console.log(`\n── ${title}`);
  const started = Date.now();
  const result = spawnSync(process.execPath, args, {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      // Each of some thousand processes finds our modules and the libraries compiled.
      ...serverEnvironment,
      NODE_OPTIONS: '--disable-warning=ExperimentalWarning',
      TESSERA_TEST_CANARIES: looked,
      TESSERA_TEST_FAILURES: failures,
      ...env,
    },
  });
  console.log(`── ${title}: ${result.status === 0 ? 'passed' : 'FAILED'} in ${Math.round((Date.now() - started) / 1000)} s`);
  if (result.status !== 0) failed.push(title);
}

/** How many lines a listing of tests has; 0 where nothing matches. */
function listed(args: string[]): number {
  const { status, stdout } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
  return status === 0
    ? stdout
        .trim()
        .split('\n')
        .filter((line) => line !== '').length
    : 0;
}

function missing(what: string): void {
  console.log(`\n── ${what}`);
  if (mustHaveAll) failed.push(what);
}

/** Planted secrets, tokens and cookies in what all of the above answered, logged, printed, wrote and kept. */
function scanned(): void {
  const lines = existsSync(looked) ? readFileSync(looked, 'utf8').trim().split('\n') : [];
  const told = lines.map((line): Record<string, unknown> => JSON.parse(line));
  const hits = told.flatMap(({ hit }) => (typeof hit === 'string' ? [hit] : []));
  const sum = (kind: string): number => told.reduce((all, each) => all + Number(each[kind] ?? 0), 0);
  const through = ['replies', 'lines', 'files', 'tables'].map((kind) => `${sum(kind)} ${kind}`).join(', ');
  console.log(`\n── planted secrets: looked through ${through}: ${hits.length} found`);
  for (const hit of new Set(hits)) console.log(`    ${hit}`);
  // A look-out that saw nothing is broken.
  if (hits.length > 0 || (words.length === 0 && sum('replies') < 5000)) failed.push('planted secrets');
}

if (words.length === 0) run('check', [join(root, 'scripts/check.ts')]);

const postgres = await startPostgres();
if (!postgres) missing('PostgreSQL is not installed (Debian: apt-get install postgresql): the store is tested on SQLite only.');
else await fillStoreTemplate(postgres.newDatabase(storeTemplate));
const mariadb = await startMariadb();
if (!mariadb)
  missing('MariaDB is not installed (Debian: apt-get install mariadb-server): its driver and dialect are not tested.');
if (!existsSync('/usr/sbin/slapd') && !aptInstall('slapd'))
  console.log('\n── slapd is not installed (Debian: apt-get install slapd): sign-in by LDAP is not tested.');
const vitest = join(root, 'node_modules/vitest/vitest.mjs');
const inUnitTests = words.length === 0 || listed([vitest, 'list', '--filesOnly', ...words]) > 0;
if (inUnitTests)
  run('unit and resource tests', [vitest, 'run', ...words], {
    ...(postgres && { PG_URL: postgres.url, PG_STORE_TEMPLATE: storeTemplate }),
    ...(mariadb && { MARIADB_URL: mariadb.url }),
  });
postgres?.stop();
mariadb?.stop();
// With PostgreSQL there, everything above kept its objects in it. The journeys run on SQLite, so only what is written for both is run again.
const onStore = ['store', 'auth'].map((folder) => `packages/server/src/${folder}`);
if (postgres && words.length === 0) run('the store on SQLite', [vitest, 'run', ...onStore]);

const browser = findBrowser();
const inJourneys =
  words.length === 0 || listed([join(root, 'node_modules/@playwright/test/cli.js'), 'test', '--list', ...words]) > 0;
if (!inUnitTests && !inJourneys) {
  console.error(`No test file or journey matches ${words.join(' ')}.`);
  failed.push('nothing matched');
} else if (browser && inJourneys) run('journeys', [join(root, 'scripts/journeys.ts'), ...words], { CHROMIUM_PATH: browser });
else if (!browser) missing(noBrowserHelp);

scanned();
// Of a long log the end is what is read.
if (existsSync(failures)) console.log(`\n${readFileSync(failures, 'utf8')}`);
rmSync(kept, { recursive: true });
console.log(failed.length ? `\nFailed: ${failed.join(' · ')}` : '\nEverything passed.');
process.exit(failed.length ? 1 : 0);
