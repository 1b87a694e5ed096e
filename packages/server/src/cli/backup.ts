/** `tessera backup <file>`: everything a site is, at one moment, while it runs. */
import { copyFileSync, existsSync, linkSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { backup as copyPages, DatabaseSync } from 'node:sqlite';
import { failpoint } from '../failpoints.ts';
import { BackupWriter } from './backup-file.ts';
import { dumpRows } from './backup-postgres.ts';
import { UsageError, one, options, type CommandContext } from './commands.ts';
import { checkRestored } from '../store/unfinished-restore.ts';
import type { CliSettings } from './settings.ts';

/** How often the store is copied anew because a table was replaced between its copy and its files. */
const attempts = 10;
const atOnce = 2 ** 30;

/**
 * A consistent copy: the store as of one moment, and exactly the table files it names. The site's secret is in it unless
 * `--without-secret`; without it saved database passwords cannot be read again.
 * @throws Error with a sentence when there is no site, a half restored one, or the file exists
 */
export async function backupCommand({ args, folder, print }: CommandContext, settings: CliSettings): Promise<void> {
  const { values, positionals } = options(args, { 'without-secret': { type: 'boolean' } });
  const path = resolve(folder, one(positionals, 'a file for the backup'));
  const { home, databaseUrl } = settings;
  if (!existsSync(databaseUrl === undefined ? join(home, 'tessera.sqlite') : home))
    throw new UsageError(`There is no site in ${home}. Set TESSERA_HOME.`);
  checkRestored(home);
  const writer = new BackupWriter(path);
  // Links in the home keep files alive that the server may replace while they are copied.
  const hold = join(home, 'backup');
  try {
    rmSync(hold, { recursive: true, force: true });
    mkdirSync(hold, { mode: 0o700 });
    const head = await (databaseUrl === undefined
      ? copySqlite(home, hold, writer)
      : copyPostgres(databaseUrl, home, hold, writer));
    for (const file of readdirSync(join(hold, 'tables'))) writer.addFile(`tables/${file}`, join(hold, 'tables', file));
    for (const file of filesBelow(join(home, 'files')))
      writer.addFile(`files/${relative(join(home, 'files'), file).split(sep).join('/')}`, file);
    const hasSecret = values['without-secret'] !== true && existsSync(join(home, 'secret'));
    if (hasSecret) writer.addFile('secret', join(home, 'secret'));
    writer.finish({ madeAt: new Date().toISOString(), ...head });
    print(
      `${path}: ${head.store === 'sqlite' ? 'SQLite' : 'PostgreSQL'} store, ${readdirSync(join(hold, 'tables')).length} table files.`,
    );
    print(
      hasSecret
        ? 'It holds the secret of the site: keep it as safe as the site itself.'
        : `It does not hold the secret of the site: keep ${settings.secret === undefined ? join(home, 'secret') : 'TESSERA_SECRET'} too.`,
    );
  } catch (error) {
    writer.giveUp();
    throw error;
  } finally {
    rmSync(hold, { recursive: true, force: true });
  }
}

type Head = { store: 'sqlite' | 'postgres'; migrations: string[] };

async function copySqlite(home: string, hold: string, writer: BackupWriter): Promise<Head> {
  const copy = join(hold, 'tessera.sqlite');
  for (let attempt = 1; ; attempt += 1) {
    for (const end of ['', '-wal', '-shm', '-journal']) rmSync(`${copy}${end}`, { force: true });
    const { migrations, tableFiles } = await copyOnce(join(home, 'tessera.sqlite'), copy);
    if (!holdFiles(home, hold, tableFiles, attempt)) continue;
    writer.addFile('tessera.sqlite', copy);
    return { store: 'sqlite', migrations };
  }
}

/** All pages in one step, so that no write of the server comes between. */
async function copyOnce(file: string, copy: string): Promise<{ migrations: string[]; tableFiles: string[] }> {
  const source = new DatabaseSync(file, { readOnly: true, timeout: 30_000 });
  try {
    await copyPages(source, copy, { rate: atOnce });
  } finally {
    source.close();
  }
  const copied = new DatabaseSync(copy);
  try {
    // One file without a log beside it.
    copied.exec('pragma journal_mode = delete');
    const [fault] = copied.prepare('pragma quick_check(1)').all();
    if (fault?.['quick_check'] !== 'ok') throw new Error(`The store ${file} is damaged: ${String(fault?.['quick_check'])}`);
    const migrations = copied.prepare('select name from schema_migrations order by name').all();
    const files = copied.prepare('select uuid, n from table_files where deleted_at is null').all();
    return {
      migrations: migrations.map(({ name }) => String(name)),
      tableFiles: files.map(({ uuid, n }) => `${String(uuid)}-${String(n)}.duckdb`),
    };
  } finally {
    copied.close();
  }
}

async function copyPostgres(url: string, home: string, hold: string, writer: BackupWriter): Promise<Head> {
  for (let attempt = 1; ; attempt += 1) {
    writer.clearRows();
    const { migrations, tableFiles } = await dumpRows(url, writer);
    if (holdFiles(home, hold, tableFiles, attempt)) return { store: 'postgres', migrations };
  }
}

/** @returns false when one was replaced since: the store's copy is of a moment whose files are gone */
function holdFiles(home: string, hold: string, files: readonly string[], attempt: number): boolean {
  failpoint('backup.copied');
  const folder = join(hold, 'tables');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { mode: 0o700 });
  failpoint('backup.hold');
  const gone = files.filter((file) => !held(join(home, 'tables', file), join(folder, file)));
  // A file that was missing before the backup began is missing on the site too.
  if (gone.length > 0 && attempt === attempts) throw new Error(`Table files are missing: ${gone.join(', ')}.`);
  return gone.length === 0;
}

function held(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false;
    // A file system without links.
    copyFileSync(from, to);
    return true;
  }
}

function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true, recursive: true }).flatMap((entry) =>
    entry.isFile() ? [join(entry.parentPath, entry.name)] : [],
  );
}
