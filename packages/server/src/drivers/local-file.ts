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

/** A second name (a hard link) of the store's file or of a table's: those are read through Tessera alone. */
function isOwn(home: string, real: string, root: string): boolean {
  const { dev, ino, nlink } = statSync(real);
  // One name only, in a folder of its own: nothing else can be meant. This is asked before every question.
  if (nlink === 1 && root === join(realOf(home) ?? home, 'files')) return false;
  const tables = join(home, 'tables');
  const names = readdirSync(home).map((name) => join(home, name));
  const inTables = statSync(tables, { throwIfNoEntry: false }) ? readdirSync(tables).map((name) => join(tables, name)) : [];
  return [...names, ...inTables].some((name) => {
    const own = statSync(name, { throwIfNoEntry: false });
    return own?.isFile() === true && own.dev === dev && own.ino === ino;
  });
}

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
