/**
 * A thin kysely driver over `node:sqlite`: one connection, WAL, synchronous FULL. Values are mapped here and nowhere else:
 * in: true → 1, Date → ISO text, object → JSON text; out: by the column's declared type, boolean → true, json → parsed.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import {
  CompiledQuery,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
} from 'kysely';
import { statementPoint } from '../failpoints.ts';

type Cell = string | number | bigint | null | Uint8Array;
type Reader = (cell: unknown) => unknown;

interface Prepared {
  statement: StatementSync;
  returns: boolean;
  /** Only the columns that need mapping. */
  readers: [string, Reader][];
}

const readers: Record<string, Reader> = {
  boolean: (cell) => (cell === null ? null : cell !== 0),
  json: (cell) => (typeof cell === 'string' ? JSON.parse(cell) : cell),
};

const statementsKept = 400;

/** A store in a file: for kysely, and for whoever remembers what was read. */
export interface Sqlite {
  readonly dialect: Dialect;
  /** Another text after every write by anybody, logs aside; undefined before the first statement. */
  stamp(): string | undefined;
}

/** @param file  a path, or `:memory:` */
export function openSqliteStore(file: string): Sqlite {
  const writes = new Writes();
  return {
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => new SqliteDriver(file, writes),
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
    stamp: () => writes.stamp(),
  };
}

/** What nothing but its own page reads, and what is written by every other request or all the time. */
const unremarkable = /^\s*(?:insert\s+into\s+"?(?:logs|jobs)"?|(?:update|delete\s+from)\s+"?jobs"?)(?![\w"])/i;
const reads = /^\s*(select|pragma|begin|commit)\b/i;

/** Counts writes: ours one by one, those of other programs by SQLite's own count. */
class Writes {
  #count = 0;
  #others: StatementSync | undefined;
  /** What other programs had written when this turn of the event loop first looked. */
  #seen: string | undefined;

  open(database: DatabaseSync): void {
    this.#others = database.prepare('pragma data_version');
  }

  note(sql: string): void {
    if (!reads.test(sql) && !unremarkable.test(sql)) this.#count += 1;
  }

  stamp(): string | undefined {
    if (!this.#others) return undefined;
    if (this.#seen === undefined) {
      this.#seen = String(this.#others.get()?.['data_version']);
      setImmediate(() => (this.#seen = undefined));
    }
    return `${this.#count}:${this.#seen}`;
  }

  close(): void {
    this.#others = undefined;
    this.#count += 1;
  }
}

/** What a value becomes before the driver sees it. @throws TypeError on a value SQLite has no place for */
export function toCell(value: unknown): Cell {
  if (value === undefined || value === null) return null;
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value === 'number' || typeof value === 'string' || typeof value === 'bigint') return value;
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Uint8Array) return value;
  if (typeof value === 'object') return JSON.stringify(value);
  throw new TypeError(`A ${typeof value} cannot be stored.`);
}

const transactions = new AsyncLocalStorage<{ isOpen: boolean }>();

/** Marks the work of a transaction, so that waiting for its own connection is noticed. */
export async function asTransaction<T>(work: () => Promise<T>): Promise<T> {
  const mark = { isOpen: true };
  try {
    return await transactions.run(mark, work);
  } finally {
    mark.isOpen = false;
  }
}

/** Takes turns: SQLite has one connection, a transaction keeps it. */
class SqliteDriver implements Driver {
  readonly #file: string;
  readonly #writes: Writes;
  #connection: SqliteConnection | undefined;
  #free: Promise<void> = Promise.resolve();
  #release: () => void = () => {};

  constructor(file: string, writes: Writes) {
    this.#file = file;
    this.#writes = writes;
  }

  async init(): Promise<void> {
    const database = openSqlite(this.#file);
    this.#writes.open(database);
    this.#connection = new SqliteConnection(database, this.#writes);
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    // Waiting for the connection one's own transaction holds would wait for ever.
    if (transactions.getStore()?.isOpen === true)
      throw new Error('The outer database was used inside a transaction; use the transaction.');
    const before = this.#free;
    let release: () => void = () => {};
    this.#free = new Promise((done) => (release = done));
    await before;
    this.#release = release;
    if (!this.#connection) throw new Error('The store is closed.');
    return this.#connection;
  }

  async releaseConnection(): Promise<void> {
    this.#release();
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'));
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    // SQLite has already rolled back by itself after some errors (disk full); a second rollback would hide the first error.
    if (this.#connection?.inTransaction === true) await connection.executeQuery(CompiledQuery.raw('rollback'));
  }

  async destroy(): Promise<void> {
    this.#writes.close();
    this.#connection?.close();
    this.#connection = undefined;
  }
}

class SqliteConnection implements DatabaseConnection {
  readonly #database: DatabaseSync;
  readonly #prepared = new Map<string, Prepared>();

  readonly #writes: Writes;

  constructor(database: DatabaseSync, writes: Writes) {
    this.#database = database;
    this.#writes = writes;
  }

  get inTransaction(): boolean {
    return this.#database.isTransaction;
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const { statement, returns, readers: mapped } = this.#prepare(sql);
    this.#writes.note(sql);
    const cells = parameters.map(toCell);
    const point = statementPoint(sql);
    point.before();
    if (!returns) {
      const { changes, lastInsertRowid } = statement.run(...cells);
      point.after();
      return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
    }
    const rows = statement.all(...cells);
    for (const row of rows) for (const [name, read] of mapped) row[name] = read(row[name]) as never;
    // The driver cannot know the row type kysely inferred for this statement.
    return { rows: rows as R[] };
  }

  // Nothing streams from the store; kysely's interface asks for the method.
  // oxlint-disable-next-line require-yield
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('The store does not stream.');
  }

  #prepare(sql: string): Prepared {
    const known = this.#prepared.get(sql);
    if (known) return known;
    const statement = this.#database.prepare(sql);
    const columns = statement.columns();
    const prepared: Prepared = {
      statement,
      returns: columns.length > 0,
      readers: columns.flatMap(({ name, type }): [string, Reader][] => {
        const read = readers[(type ?? '').toLowerCase()];
        return read ? [[name, read]] : [];
      }),
    };
    if (this.#prepared.size >= statementsKept) this.#prepared.clear();
    // A prepared DDL statement keeps nothing worth having.
    if (/^\s*(select|insert|update|delete|with|begin|commit|rollback)/i.test(sql)) this.#prepared.set(sql, prepared);
    return prepared;
  }

  close(): void {
    this.#prepared.clear();
    this.#database.close();
  }
}

function openSqlite(file: string): DatabaseSync {
  const database = new DatabaseSync(file, { timeout: 5000, enableForeignKeyConstraints: true });
  // WAL is refused by an in-memory database, which answers "memory"; a file must answer "wal".
  database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma temp_store = memory;');
  // SQLite folds only ASCII; names are searched and sorted in every script.
  database.function('lower', { deterministic: true }, (text) => (typeof text === 'string' ? text.toLowerCase() : text));
  return database;
}
