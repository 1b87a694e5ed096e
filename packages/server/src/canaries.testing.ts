/**
 * Secrets that can be recognised, planted in every server the tests run, and the look-out for them: in replies, log lines,
 * files, rows of the store and what test processes print. A canary that sings ends the test that let it out; how much was
 * looked through is summed up by `scripts/test.ts`.
 */
import { appendFileSync, existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Stands in every planted secret and in nothing else. */
const mark = 'canary7q';

/** What is planted: each is a kind of secret of its own. */
export const canaries = {
  password: `correct horse battery ${mark}`,
  siteSecret: `${mark}-site-secret-of-at-least-32-characters`,
  databasePassword: `${mark}-database`,
  encryptedExtra: `{"credentials":{"private_key":"${mark}-private-key"},"ssh_tunnel":{"password":"${mark}-tunnel"}}`,
} as const;

/** What is looked through. */
export type CheckedOutput = 'replies' | 'lines' | 'files' | 'tables';
const counts = new Map<CheckedOutput, number>();

/** Told to the run's sum, where a run of everything wants one. */
function tell(what: object): void {
  const tally = process.env['TESSERA_TEST_CANARIES'];
  if (tally) appendFileSync(tally, `${JSON.stringify(what)}\n`);
}

/** @param more  secrets made at run time: tokens, cookies @throws Error naming the place, never the secret */
export function assertNoCanary(kind: CheckedOutput, place: string, text: string, more: Iterable<string> = []): void {
  counts.set(kind, (counts.get(kind) ?? 0) + 1);
  // Letters and a digit: escaped, quoted or in an address, the mark stays as it is.
  const secret = text.includes(mark) ? mark : [...more].find((each) => text.includes(each));
  if (secret === undefined) return;
  const found = secret === mark ? 'a planted secret' : 'a token or cookie';
  const before = text.slice(0, text.indexOf(secret)).slice(-60);
  tell({ hit: `${place}: ${found}` });
  throw new Error(`${place} shows ${found}: …${before.replaceAll(/\s+/g, ' ')}…`);
}

/** Not looked into: the file that is to hold the secret, and data. */
const leftOut = /(?:^|\/)(?:secret|home\.lock)$|\.duckdb$/;
const largest = 32 * 1024 * 1024;

/** Every file of a server's home, its store included. @throws Error */
export function assertNoCanaryInFiles(folder: string): void {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const path = join(folder, name);
    const is = statSync(path, { throwIfNoEntry: false });
    if (!is?.isFile() || leftOut.test(name) || is.size > largest) continue;
    assertNoCanary('files', `the file ${name}`, readFileSync(path, 'latin1'));
  }
}

/** Adds what this process has looked through since the last time to the run's sum. */
export function reportChecked(): void {
  tell(Object.fromEntries(counts));
  counts.clear();
}
