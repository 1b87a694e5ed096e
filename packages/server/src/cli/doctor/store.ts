/** The store as it lies there: reached, undamaged, of a version this server knows. Nothing is written into it. */
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import type { Config } from '../../config.ts';
import { openStore, type Store } from '../../store/db.ts';
import { migrationNames } from '../../store/migrations/index.ts';
import { codeOf, fault, ok, wordsOf, type DoctorFinding } from './finding.ts';

type Row = Readonly<Record<string, unknown>>;

/** Reads rows of the store, whichever it is. */
export interface Rows {
  /** False: there is no store yet. */
  readonly isThere: boolean;
  /** @throws the driver's error */
  read(statement: string): Promise<readonly Row[]>;
  /** For what asks where the store is (databases may not be the store itself); on SQLite another, empty one. */
  readonly store: Store;
  close(): Promise<void>;
}

/** @param scratch  an unused folder, for what an open store writes beside itself */
export function openRows({ home, databaseUrl }: Config, scratch: string): Rows {
  const store = openStore({ home: scratch, databaseUrl: databaseUrl ?? ':memory:' });
  const file = join(home, 'tessera.sqlite');
  if (databaseUrl !== undefined)
    return {
      isThere: true,
      store,
      read: async (statement) => (await sql.raw<Row>(statement).execute(store.db)).rows,
      close: () => store.close(),
    };
  let open: DatabaseSync | undefined;
  const connect = (): DatabaseSync => {
    open ??= new DatabaseSync(file, { readOnly: true, timeout: 5000 });
    // The store's own indexes stand on it.
    open.function('lower', { deterministic: true }, (text) => (typeof text === 'string' ? text.toLowerCase() : text));
    return open;
  };
  return {
    isThere: existsSync(file) && statSync(file).size > 0,
    store,
    read: async (statement) => connect().prepare(statement).all(),
    close: async () => {
      open?.close();
      await store.close();
    },
  };
}

const noTable = '42P01';

/**
 * Whether the store answers, is undamaged and has a version this server knows.
 * @param rows what reads it; undefined when there is nothing to open yet
 */
export async function checkStore({ databaseUrl, home }: Config, rows: Rows | undefined): Promise<DoctorFinding[]> {
  if (!rows) return existsSync(home) ? [] : [ok('store', 'None yet; the first start makes it.')];
  const name = databaseUrl === undefined ? join(home, 'tessera.sqlite') : 'PostgreSQL';
  if (!rows.isThere) return [ok('store', 'None yet; the first start makes it.')];
  try {
    if (databaseUrl === undefined) {
      const [said] = await rows.read('pragma quick_check(1)');
      if (said?.['quick_check'] !== 'ok') throw new Error(String(said?.['quick_check']));
    } else await rows.read('select 1');
  } catch (error) {
    return [databaseUrl === undefined ? damaged(name, error) : unreached(error)];
  }
  return [await checkVersion(name, rows)];
}

function damaged(name: string, error: unknown): DoctorFinding {
  return fault('store', `${name} cannot be read: ${wordsOf(error)}.`, 'Restore a backup: tessera restore <file> --replace');
}

function unreached(error: unknown): DoctorFinding {
  const mend = 'Check host, port, name and password in TESSERA_DATABASE_URL, and that PostgreSQL runs and lets this machine in.';
  return fault('store', `PostgreSQL does not let us in: ${wordsOf(error)}.`, mend);
}

async function checkVersion(name: string, rows: Rows): Promise<DoctorFinding> {
  const applied = await appliedIn(rows);
  if (applied.length === 0) return ok('store', `${name} answers and is empty; the first start makes its tables.`);
  const unknown = applied.find((each) => !migrationNames.includes(each));
  if (unknown !== undefined) {
    const found = `${name} was written by a newer version of Tessera (it holds migration ${unknown}).`;
    return fault('store', found, 'Start that version, or restore a backup of this one.');
  }
  const missing = migrationNames.length - applied.length;
  const state =
    missing === 0
      ? 'is up to date'
      : `is older; the next start brings it up to date (${missing} of ${migrationNames.length} migrations)`;
  return ok('store', `${name} answers and ${state}. Schema ${applied.at(-1)}.`);
}

/** Names of the migrations the store has seen, in order; none where it has no tables. */
async function appliedIn(rows: Rows): Promise<string[]> {
  try {
    return (await rows.read('select name from schema_migrations order by name')).map((row) => String(row['name']));
  } catch (error) {
    if (codeOf(error) === noTable || /no such table/.test(wordsOf(error))) return [];
    throw error;
  }
}
