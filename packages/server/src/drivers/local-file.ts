/** Local database files: only below `TESSERA_HOME/files` (docs/decisions/0035-one-way-out.md), wherever links lead. */
import { readdirSync, realpathSync, statSync } from 'node:fs';
import { isAbsolute, join, resolve, sep } from 'node:path';
import { Failure } from '@tessera/core/failures';

/**
 * @param home  `TESSERA_HOME`
 * @param named  the path of an address: absolute, or below `files`
 * @returns the file's real absolute path
 * @throws Failure CONNECTION_FAILED when it lies elsewhere or is no file
 */
export function localFile(home: string, named: string): string {
  const folder = resolve(home, 'files');
  const asked = isAbsolute(named) ? resolve(named) : join(folder, named);
  // Paths outside are not even looked at: whether they exist must not be revealed.
  if (!asked.startsWith(folder + sep)) throw elsewhere();
  const real = realOf(asked);
  const root = realOf(folder);
  if (real === undefined || root === undefined || !statSync(real).isFile())
    throw new Failure('CONNECTION_FAILED', {
      message: `There is no file ${asked.slice(folder.length + 1)} in the folder files of TESSERA_HOME.`,
    });
  if (!real.startsWith(root + sep) || isOwn(home, real, root)) throw elsewhere();
  return real;
}

/**
 * @param named  the path of an address: absolute, or below `files`
 * @returns the folder's real absolute path
 * @throws Failure CONNECTION_FAILED when it is none below `files`
 */
export function localFolder(home: string, named: string): string {
  const files = resolve(home, 'files');
  const asked = isAbsolute(named) ? resolve(named) : join(files, named);
  if (!asked.startsWith(files + sep)) throw elsewhere();
  const real = realOf(asked);
  const root = realOf(files);
  if (real === undefined || root === undefined || !statSync(real).isDirectory())
    throw new Failure('CONNECTION_FAILED', {
      message: `There is no folder ${asked.slice(files.length + 1)} in the folder files of TESSERA_HOME.`,
    });
  if (!real.startsWith(root + sep)) throw elsewhere();
  return real;
}

function isOwn(home: string, real: string, root: string): boolean {
  // One name only, in a folder of its own: nothing else can be meant. This is asked before every question.
  if (statSync(real).nlink === 1 && root === join(realOf(home) ?? home, 'files')) return false;
  return isOwnFile(home, real);
}

/** A second name (a hard link) of the store's file or of a table's: those are read through Tessera alone. */
function isOwnFile(home: string, real: string): boolean {
  return ownFiles(home).has(identityOf(statSync(real)));
}

/** The files of Tessera's own, as `identityOf` names them. */
export function ownFiles(home: string): ReadonlySet<string> {
  const found = new Set<string>();
  for (const folder of [home, join(home, 'tables')]) {
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) continue;
    for (const name of readdirSync(folder)) {
      const own = statSync(join(folder, name), { throwIfNoEntry: false });
      if (own?.isFile()) found.add(identityOf(own));
    }
  }
  return found;
}

/** The same for every name of a file. */
export const identityOf = ({ dev, ino }: { readonly dev: number; readonly ino: number }): string => `${dev}:${ino}`;

/** Changes when the file does: answers made from it are kept no longer. Empty when it cannot be looked at. */
export function fileVersion(home: string, named: string): string {
  try {
    const file = localFile(home, named);
    // A write-ahead log holds what the file itself does not have yet.
    return [file, `${file}-wal`, `${file}.wal`].map(stampOf).join('/');
  } catch {
    return '';
  }
}

function stampOf(file: string): string {
  const stat = statSync(file, { throwIfNoEntry: false });
  return stat ? `${stat.ino}:${stat.size}:${stat.mtimeMs}` : '';
}

function realOf(path: string): string | undefined {
  try {
    return realpathSync(path);
  } catch {
    return undefined;
  }
}

const elsewhere = (): Failure =>
  new Failure('CONNECTION_FAILED', { message: 'Database files are read only from the folder files of TESSERA_HOME.' });
