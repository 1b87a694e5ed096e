/** `tessera restore <file>`: a backup becomes the site of the data folder, whole or not at all. */
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { failpoint } from '../failpoints.ts';
import { openStore } from '../store/db.ts';
import { lockHome } from '../store/home-lock.ts';
import { migrate } from '../store/migrations/index.ts';
import { arrivingFolder, beginRestore, endRestore, isRestoring } from '../store/unfinished-restore.ts';
import { BackupReader } from './backup-file.ts';
import { dropTables, fillRows, isEmptyDatabase } from './backup-postgres.ts';
import { UsageError, one, options, type CommandContext } from './commands.ts';
import type { CliSettings } from './settings.ts';

/** What a restore puts in place; the store's own file comes last. */
const parts = ['tables', 'files', 'secret', 'tessera.sqlite'];
const beside = ['tessera.sqlite-wal', 'tessera.sqlite-shm'];

/**
 * Checks every piece first. What was in the folder is moved to `before-restore-…` with `--replace`, never deleted.
 * Killed before it touched the site, it leaves the site as it was; killed later, no server starts on what is there, and
 * the same command again finishes it.
 * @throws Error with a sentence when the server runs, the folder holds a site, the backup is damaged or of another store
 */
export async function restoreCommand({ args, folder, print }: CommandContext, settings: CliSettings): Promise<void> {
  const { values, positionals } = options(args, { replace: { type: 'boolean' } });
  const { home, databaseUrl } = settings;
  const backup = new BackupReader(resolve(folder, one(positionals, 'a backup')));
  try {
    mustFit(backup, databaseUrl);
    mkdirSync(home, { recursive: true, mode: 0o700 });
    const unlock = lockHome(home);
    try {
      // A site with an unfinished restore is not served.
      await mustBeFree(settings, values.replace === true || isRestoring(home));
      backup.verify();
      const arriving = arrivingFolder(home);
      rmSync(arriving, { recursive: true, force: true });
      mkdirSync(arriving, { mode: 0o700 });
      for (const path of backup.paths()) {
        failpoint('restore.file', path);
        backup.extract(path, arriving);
      }
      failpoint('restore.files');
      beginRestore(home, backup.head.madeAt);
      failpoint('restore.begun');
      if (databaseUrl !== undefined) await restoreRows(databaseUrl, home, backup);
      const aside = moveAside(
        home,
        parts.filter((part) => part !== 'secret' || existsSync(join(arriving, 'secret'))),
      );
      failpoint('restore.moved');
      for (const part of parts.filter((each) => existsSync(join(arriving, each)))) {
        renameSync(join(arriving, part), join(home, part));
        failpoint('restore.arrived', part);
      }
      endRestore(home);
      failpoint('restore.done');
      print(`${home} is the site of ${backup.head.madeAt}.${aside ? ` What was there before is in ${aside}.` : ''}`);
      if (!existsSync(join(home, 'secret')) && settings.secret === undefined)
        print(
          'The backup holds no secret: put the secret file of the site back, or its saved database passwords cannot be read.',
        );
    } finally {
      unlock();
    }
  } finally {
    backup.close();
  }
}

function mustFit({ head }: BackupReader, databaseUrl: string | undefined): void {
  if (head.store === 'sqlite' && databaseUrl !== undefined)
    throw new UsageError('The backup is of a site on SQLite; unset TESSERA_DATABASE_URL to restore it.');
  if (head.store === 'postgres' && databaseUrl === undefined)
    throw new UsageError('The backup is of a site on PostgreSQL; set TESSERA_DATABASE_URL to an empty database.');
}

async function mustBeFree({ home, databaseUrl }: CliSettings, mayReplace: boolean): Promise<void> {
  if (mayReplace) return;
  const isFree = databaseUrl === undefined ? !existsSync(join(home, 'tessera.sqlite')) : await isEmptyDatabase(databaseUrl);
  if (!isFree)
    throw new UsageError(
      databaseUrl === undefined
        ? `There is a site in ${home}. Add --replace: it is moved aside, not deleted.`
        : 'The database is not empty. Name an empty one, or add --replace to drop its tables.',
    );
}

/** The tables as the backup's own migrations make them; the next start brings them up to date. */
async function restoreRows(databaseUrl: string, home: string, backup: BackupReader): Promise<void> {
  await dropTables(databaseUrl);
  const store = openStore({ home, databaseUrl });
  try {
    await migrate(store, backup.head.madeAt, backup.head.migrations);
  } finally {
    await store.close();
  }
  await fillRows(databaseUrl, backup);
}

/** @returns where to, when there was something */
function moveAside(home: string, names: readonly string[]): string | undefined {
  const there = [...names, ...beside].filter((name) => existsSync(join(home, name)));
  const isWorth = there.some((name) => name !== 'tables' || readdirSync(join(home, 'tables')).length > 0);
  if (!isWorth) return undefined;
  const aside = join(home, `before-restore-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`);
  mkdirSync(aside, { mode: 0o700 });
  // The store goes first: without it the folder holds no site, with its old files or without.
  for (const name of there.toReversed()) {
    renameSync(join(home, name), join(aside, name));
    failpoint('restore.aside', name);
  }
  return aside;
}
