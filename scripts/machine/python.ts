/** A Python with packages at exact versions, kept in `.runtime`: those that write the files of the round-trip tests, and others. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { aptInstall } from './apt.ts';

const root = join(import.meta.dirname, '../..');

/** The programs that write the files of the round-trip tests; as `pythonWith`. */
export const findPython = (): PythonFound =>
  pythonWith(join(root, 'tests/round-trip/requirements.txt'), 'pandas, openpyxl, XlsxWriter and pyarrow');

/** The interpreter, or a sentence that says why there is none: no Python 3.11, or PyPI cannot be reached. */
export type PythonFound = { path: string } | { missing: string };

/** @param requirements  a file of exact versions with hashes @param what  they are, as it is told while they come */
export function pythonWith(requirements: string, what: string): PythonFound {
  const hash = createHash('sha256').update(readFileSync(requirements)).digest('hex').slice(0, 12);
  const folder = join(root, '.runtime', `python-${hash}`);
  const path = join(folder, 'bin/python');
  const done = join(folder, 'done');
  if (existsSync(done)) return { path };
  const make = (): boolean => spawnSync('python3', ['-m', 'venv', '--clear', folder], { stdio: 'ignore' }).status === 0;
  const isMade = make() || (aptInstall('python3', 'python3-venv') && make());
  const isNew = 'import sys; sys.exit(sys.version_info < (3, 11))';
  if (!isMade || spawnSync(path, ['-c', isNew]).status !== 0)
    return { missing: 'There is no Python 3.11 or later with venv (Debian: apt-get install python3-venv).' };
  console.log(`Bringing ${what} from PyPI …`);
  const wish = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '--only-binary=:all:', '--no-deps'];
  const { status, stderr } = spawnSync(path, [...wish, '--require-hashes', '-r', requirements], { encoding: 'utf8' });
  if (status !== 0) {
    rmSync(folder, { recursive: true, force: true });
    return { missing: `The Python packages cannot be brought from PyPI: ${stderr.trim().split('\n').at(-1) ?? ''}` };
  }
  writeFileSync(done, '');
  return { path };
}
