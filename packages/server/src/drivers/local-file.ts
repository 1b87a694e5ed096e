/** Local database files: only below `TESSERA_HOME/files` (root decision 13), wherever links lead. */
import { realpathSync, statSync } from 'node:fs';
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
  // What lies elsewhere is not even looked at: whether it exists is nobody's business.
  if (!asked.startsWith(folder + sep)) throw elsewhere();
  const real = realOf(asked);
  const root = realOf(folder);
  if (real === undefined || root === undefined || !statSync(real).isFile())
    throw new Failure('CONNECTION_FAILED', {
      message: `There is no file ${asked.slice(folder.length + 1)} in the folder files of TESSERA_HOME.`,
    });
  if (!real.startsWith(root + sep)) throw elsewhere();
  return real;
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
