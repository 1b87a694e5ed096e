/**
 * The published tables inside the engine's process. A file is attached when a question first names it, so a site with
 * thousands of tables starts at once and one damaged file hurts only its own questions. A replaced file is detached
 * when the last question that may use it has ended.
 */
import { join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import pLimit from 'p-limit';
import { Footers } from './iceberg/footers.ts';
import { icebergSelect } from './iceberg/view.ts';
import type { FilesRead, IcebergRead, TableFileFormat, PublishedTable } from './messages.ts';
import type { TableName } from './guard.ts';

const keyOf = (table: TableName): string => `${table.schema}\u0000${table.name}`.toLowerCase();
const identifier = (name: string): string => `"${name.replaceAll('"', '""')}"`;
const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;
const catalogOf = (file: string): string => file.replace(/\.duckdb$/, '');

/**
 * Which file stands behind which `schema.table`, inside the engine's process. A question holds the files of its tables while it
 * runs, so that none is detached under it.
 */
export class Catalogue {
  private readonly connection: DuckDBConnection;
  private readonly folder: string;
  private readonly onChange: () => void;
  private readonly published = new Map<string, PublishedTable>();
  /** Views as they are in the engine now: key → file. */
  private readonly views = new Map<string, string>();
  private readonly attached = new Set<string>();
  private readonly users = new Map<string, number>();
  private readonly fileReaders = new Set<`read_${TableFileFormat}`>();
  private readonly footers = new Footers();
  /** Counts changes; what was learnt about a question under another generation is worth nothing. */
  generation = 0;
  /** Whether something is shown or attached that is not wanted, or may be. */
  private isUntidy = false;
  /** Changes happen one after the other on one connection. */
  private readonly inTurn = pLimit(1);

  /** @param onChange  called whenever the generation changes, before anything is detached */
  constructor(connection: DuckDBConnection, folder: string, onChange: () => void = () => undefined) {
    this.connection = connection;
    this.folder = folder;
    this.onChange = onChange;
  }

  has(table: TableName): boolean {
    return this.published.has(keyOf(table));
  }

  /** Why a table that is there may not be read; ours are made by us. */
  objectionTo(_table: TableName): string | undefined {
    return undefined;
  }

  /** Whether a scanned table, as plans write it (`"catalogue".schema.table`), is one of those published. */
  scans(table: string): boolean {
    for (const { file } of this.published.values()) if (table.replaceAll('"', '') === `${catalogOf(file)}.main.data`) return true;
    return false;
  }

  /** Operators of plans that read the files of published tables; they stand in views of ours alone. */
  get readers(): ReadonlySet<string> {
    return this.fileReaders;
  }

  publish(tables: readonly PublishedTable[]): void {
    for (const table of tables) {
      this.published.set(keyOf(table), table);
      if (table.reads) this.fileReaders.add(`read_${table.reads.format === 'iceberg' ? 'parquet' : table.reads.format}`);
    }
    this.moveOn();
  }

  withdraw(table: TableName): void {
    this.published.delete(keyOf(table));
    this.moveOn();
  }

  private moveOn(): void {
    this.generation += 1;
    this.isUntidy = true;
    this.onChange();
    this.tidy();
  }

  /**
   * Make the tables ready for one question and hold their files until the returned function is called.
   * @throws the engine's error when a file is missing or damaged
   */
  async hold(tables: readonly TableName[]): Promise<() => void> {
    const held: string[] = [];
    const release = (): void => {
      for (const file of held.splice(0)) this.users.set(file, (this.users.get(file) ?? 1) - 1);
      this.tidy();
    };
    try {
      for (const table of tables) {
        const file = this.published.get(keyOf(table))?.file;
        if (file === undefined) continue;
        held.push(file);
        this.users.set(file, (this.users.get(file) ?? 0) + 1);
        if (this.views.get(keyOf(table)) !== file) await this.inTurn(() => this.show(table));
      }
    } catch (error) {
      release();
      throw error;
    }
    return release;
  }

  /** Point the view at the file that is published now. */
  private async show(table: TableName): Promise<void> {
    const now = this.published.get(keyOf(table));
    if (now === undefined || this.views.get(keyOf(table)) === now.file) return;
    if (now.reads?.format === 'iceberg') return this.view(now, `(${await this.selectOf(now, now.reads)})`);
    if (now.reads) return this.view(now, readerOf(now.reads));
    const catalog = identifier(catalogOf(now.file));
    if (!this.attached.has(now.file)) {
      const path = join(this.folder, now.file).replaceAll("'", "''");
      await this.connection.run(`ATTACH '${path}' AS ${catalog} (READ_ONLY)`);
      this.attached.add(now.file);
    }
    await this.view(now, `${catalog}.main.data`);
  }

  /** @throws Error that says why the files are not read */
  private async selectOf({ schema, name }: PublishedTable, read: IcebergRead): Promise<string> {
    const scan = await this.footers.scan(this.connection, read);
    try {
      return icebergSelect(read.table, scan);
    } catch (error) {
      throw new Error(
        `The Iceberg table ${schema}.${name} cannot be read: ${error instanceof Error ? error.message : String(error)}.`,
        { cause: error },
      );
    }
  }

  private async view(now: PublishedTable, source: string): Promise<void> {
    await this.connection.run(`CREATE SCHEMA IF NOT EXISTS ${identifier(now.schema)}`);
    await this.connection.run(
      `CREATE OR REPLACE VIEW ${identifier(now.schema)}.${identifier(now.name)} AS SELECT * FROM ${source}`,
    );
    this.views.set(keyOf(now), now.file);
  }

  /** Drop views of withdrawn tables and detach unused files; a failure here costs only a file handle. */
  private tidy(): void {
    if (!this.isUntidy || this.attached.size === 0) return;
    this.inTurn(async () => {
      let isLeft = false;
      const wanted = new Set([...this.published.values()].map((table) => table.file));
      for (const [key] of this.views) {
        if (this.published.has(key)) continue;
        const [schema = '', name = ''] = key.split('\u0000');
        await this.connection.run(`DROP VIEW IF EXISTS ${identifier(schema)}.${identifier(name)}`);
        this.views.delete(key);
      }
      for (const file of this.attached) {
        if (wanted.has(file)) continue;
        if ((this.users.get(file) ?? 0) > 0) {
          isLeft = true;
          continue;
        }
        await this.connection.run(`DETACH ${identifier(catalogOf(file))}`);
        this.attached.delete(file);
        this.users.delete(file);
        for (const [key, shown] of this.views) if (shown === file) this.views.delete(key);
      }
      // What was changed meanwhile has a turn of its own behind this one.
      this.isUntidy = isLeft;
    }).catch(() => undefined);
  }
}

/** Columns are put together by name: files of one table need not have the same. */
const readerOf = ({ format, paths }: FilesRead): string =>
  `read_${format}([${paths.map(quoted).join(', ')}], union_by_name = true)`;
