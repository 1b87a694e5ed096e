/** The data folder: whether it can be written to, who may read it, the secret in it, room on its disk. */
import { accessSync, closeSync, constants, existsSync, openSync, readFileSync, rmSync, statfsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isRestoring } from '../../store/unfinished-restore.ts';
import type { Config } from '../../config.ts';
import { codeOf, fault, ok, warning, wordsOf, type DoctorFinding } from './finding.ts';

/** A folder that is there and can be read. */
export function isUsable(home: string): boolean {
  try {
    accessSync(home, constants.R_OK | constants.X_OK);
    return statSync(home).isDirectory();
  } catch {
    return false;
  }
}

/**
 * Whether the data folder is there, can be written to, is closed to others and holds no unfinished restore. A folder that is
 * missing is one the first start makes.
 */
export function checkHome(home: string): DoctorFinding[] {
  const there = statSync(home, { throwIfNoEntry: false });
  if (!there) return [newHome(home)];
  if (!there.isDirectory()) return [fault('home', `${home} is no folder.`, 'Set TESSERA_HOME to a folder.')];
  const findings = [checkWritable(home)];
  if (isOpen(there.mode))
    findings.push(fault('home', `Others may read ${home} (mode ${octal(there.mode)}).`, `chmod 700 ${home}`));
  if (isRestoring(home))
    findings.push(fault('home', `A restore into ${home} was begun and did not finish.`, 'tessera restore <file> --replace'));
  return findings;
}

/** The first start makes it, where that is possible. */
function newHome(home: string): DoctorFinding {
  let parent = dirname(home);
  while (!existsSync(parent)) parent = dirname(parent);
  try {
    if (!statSync(parent).isDirectory()) throw new Error(`${parent} is no folder`);
    accessSync(parent, constants.W_OK | constants.X_OK);
    return ok('home', `${home} is not there yet; the first start makes it.`);
  } catch (error) {
    const found = `${home} is not there and cannot be made: ${wordsOf(error)}.`;
    return fault('home', found, `Make the folder, owned by the user of the server, or set TESSERA_HOME.`);
  }
}

/** Written to in fact: rights alone do not say that a disk is mounted read-only. */
function checkWritable(home: string): DoctorFinding {
  const trial = join(home, `.doctor-${process.pid}`);
  try {
    closeSync(openSync(trial, 'wx', 0o600));
    rmSync(trial);
    return ok('home', `${home} can be written to.`);
  } catch (error) {
    const found = `${home} cannot be written to: ${wordsOf(error)}.`;
    return fault(
      'home',
      found,
      codeOf(error) === 'ENOSPC' ? 'Free some disk.' : `Give it to the user of the server: chown -R <user> ${home}`,
    );
  }
}

/** Readable, writable or enterable by anybody but the owner; Windows keeps no such modes. */
const isOpen = (mode: number): boolean => process.platform !== 'win32' && (mode & 0o077) !== 0;
const octal = (mode: number): string => (mode & 0o777).toString(8).padStart(4, '0');

const secretLeast = 32;

/**
 * Whether the secret that saved passwords are sealed with is there, whole and closed to others. `TESSERA_SECRET` stands in for
 * the file.
 */
export function checkSecret({ home, secret, databaseUrl }: Config): DoctorFinding[] {
  if (secret !== undefined) return [ok('secret', 'TESSERA_SECRET is set.')];
  if (!isUsable(home)) return [];
  const file = join(home, 'secret');
  const there = statSync(file, { throwIfNoEntry: false });
  const restore = `Restore ${file} from a backup.`;
  if (!there) {
    const hasSite = databaseUrl === undefined && existsSync(join(home, 'tessera.sqlite'));
    const lost = `${file} is missing; saved passwords of databases cannot be read without it.`;
    return [hasSite ? fault('secret', lost, restore) : ok('secret', 'None yet; the first start makes it.')];
  }
  if (isOpen(there.mode)) return [fault('secret', `Others may read ${file} (mode ${octal(there.mode)}).`, `chmod 600 ${file}`)];
  try {
    if (readFileSync(file, 'utf8').trim().length >= secretLeast) return [ok('secret', 'There, and only its owner may read it.')];
    return [fault('secret', `${file} is damaged: it holds fewer than ${secretLeast} characters.`, restore)];
  } catch (error) {
    return [
      fault(
        'secret',
        `${file} cannot be read: ${wordsOf(error)}.`,
        'Run as the user of the server, or give the file to that user.',
      ),
    ];
  }
}

const gigabyte = 1024 ** 3;
/** Less than this and uploads begin to fail; the largest upload and its table need about as much. */
const diskLow = gigabyte;
const diskLeast = gigabyte / 10;

/** How much room is left on the disk of the data folder, or of its nearest parent that is there. */
export function checkDisk(home: string): DoctorFinding[] {
  let folder = home;
  while (!existsSync(folder)) folder = dirname(folder);
  const { bavail, bsize } = statfsSync(folder);
  const free = bavail * bsize;
  const found = `${(free / gigabyte).toFixed(1)} GB free at ${folder}.`;
  const mend = 'Free some disk, or move TESSERA_HOME to a larger one.';
  if (free < diskLeast) return [fault('disk', found, mend)];
  return [free < diskLow ? warning('disk', found, mend) : ok('disk', found)];
}
