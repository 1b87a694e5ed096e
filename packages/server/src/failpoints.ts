/**
 * Places where a test may end the process as `kill -9` would. Outside tests they do nothing: they are armed only when
 * `TESSERA_TEST_FAILPOINTS` names a file. While that file exists it holds a number: the passes still to be survived. Each pass
 * counts it down and names itself in `<file>.passed`; at zero the process kills itself on the spot.
 */
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';

/**
 * Every place there is. `store…`: around each statement that writes; `upload…`: on the way from a file to a table;
 * `backup…` and `restore…`: between the files and tables that are copied and moved.
 */
type FailpointName =
  | 'store.write'
  | 'store.committed'
  | 'upload.received'
  | 'upload.written'
  | 'upload.renamed'
  | 'upload.synced'
  | 'upload.known'
  | 'upload.shown'
  | 'upload.swept'
  | 'backup.copied'
  | 'backup.hold'
  | 'backup.file'
  | 'backup.written'
  | 'backup.named'
  | 'restore.file'
  | 'restore.files'
  | 'restore.begun'
  | 'restore.dropped'
  | 'restore.rows'
  | 'restore.aside'
  | 'restore.moved'
  | 'restore.arrived'
  | 'restore.done';

const armed = process.env['TESSERA_TEST_FAILPOINTS'];

/** @param detail  written for the test beside the name, e.g. the beginning of a statement */
export const failpoint: (name: FailpointName, detail?: string) => void = armed
  ? (name, detail) => pass(armed, name, detail)
  : () => {};

function pass(file: string, name: FailpointName, detail = ''): void {
  if (!existsSync(file)) return;
  const left = Number(readFileSync(file, 'utf8')) - 1;
  appendFileSync(`${file}.passed`, `${name} ${detail.replaceAll(/\s+/g, ' ').slice(0, 60)}\n`);
  writeFileSync(file, String(left));
  if (left <= 0) process.kill(process.pid, 'SIGKILL');
}

/** Around a statement of the store: reads change nothing and are no places to die at. */
export function statementPoint(sql: string): { before(): void; after(): void } {
  if (!armed || /^\s*(select|pragma|show)\b/i.test(sql)) return silent;
  const isCommit = /^\s*commit\b/i.test(sql);
  return {
    before: () => failpoint('store.write', sql),
    after: isCommit ? () => failpoint('store.committed') : () => {},
  };
}

const silent = { before: () => {}, after: () => {} };
