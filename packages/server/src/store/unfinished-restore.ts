/** A restore that was begun and did not come to its end: nobody may take what it left for a site. */
import { closeSync, existsSync, fsyncSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

const mark = (home: string): string => join(home, 'restore-begun');
/** Where a backup is unpacked before anything of the site is touched. */
export const arrivingFolder = (home: string): string => join(home, 'restoring');

/** From here on the folder is no site until `endRestore`. */
export function beginRestore(home: string, madeAt: string): void {
  const file = openSync(mark(home), 'w', 0o600);
  writeSync(file, madeAt);
  fsyncSync(file);
  closeSync(file);
  sync(home);
}

/** The folder is a site again. */
export function endRestore(home: string): void {
  sync(home);
  rmSync(mark(home), { force: true });
  rmSync(arrivingFolder(home), { recursive: true, force: true });
  sync(home);
}

/** True while a restore has touched the site and not finished. */
export const isRestoring = (home: string): boolean => existsSync(mark(home));

/** @throws Error with a sentence for the operator when the folder, or its database, is half restored */
export function checkRestored(home: string): void {
  if (isRestoring(home))
    throw new Error(`A restore into ${home} was begun and did not finish. Finish it with: tessera restore <file> --replace`);
}

/** Removes what a restore left that had touched nothing yet. Call while the folder is locked. */
export function sweepRestore(home: string): void {
  if (!isRestoring(home)) rmSync(arrivingFolder(home), { recursive: true, force: true });
}

/** What was written stays, even when the power goes. @param path  a file or a folder */
export function sync(path: string): void {
  const file = openSync(path, 'r');
  fsyncSync(file);
  closeSync(file);
}
