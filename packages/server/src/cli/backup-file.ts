/**
 * The file a backup is: an SQLite database with the site's files in packed pieces, and for a PostgreSQL store its rows.
 * Every file carries its SHA-256, so that a damaged backup is noticed before anything is restored.
 */
import { createHash } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { failpoint } from '../failpoints.ts';
import { sync } from '../store/unfinished-restore.ts';

const format = 1;
const pieceBytes = 4 * 1024 * 1024;

/** What a backup says about itself. */
export interface BackupHead {
  readonly madeAt: string;
  readonly store: 'sqlite' | 'postgres';
  /** Names of the applied migrations, in order. */
  readonly migrations: readonly string[];
}

/** A backup being written; `finish` makes it appear under its name. */
export class BackupWriter {
  readonly #path: string;
  readonly #database: DatabaseSync;

  /** @throws Error when there is a file of that name */
  constructor(path: string) {
    if (existsSync(path)) throw new Error(`${path} exists already. Name another file.`);
    this.#path = path;
    rmSync(this.#unfinished, { force: true });
    // It holds everything the site holds: for its owner's eyes only, from the first byte.
    closeSync(openSync(this.#unfinished, 'wx', 0o600));
    this.#database = new DatabaseSync(this.#unfinished);
    this.#database.exec(`
      pragma journal_mode = off; pragma synchronous = off; pragma application_id = 1416852338;
      create table head (value text not null);
      create table files (path text primary key, bytes integer not null, sha256 text not null);
      create table pieces (path text not null, n integer not null, packed blob not null, primary key (path, n));
      create table rows (name text not null, n integer not null, value text not null, primary key (name, n));
      begin`);
  }

  get #unfinished(): string {
    return `${this.#path}.unfinished`;
  }

  /** @param path  in the home, with `/` */
  addFile(path: string, from: string): void {
    const insert = this.#database.prepare('insert into pieces (path, n, packed) values (?, ?, ?)');
    const hash = createHash('sha256');
    const source = openSync(from, 'r');
    const buffer = Buffer.alloc(pieceBytes);
    let bytes = 0;
    try {
      for (let n = 0; ; n += 1) {
        const read = readSync(source, buffer);
        if (read === 0) break;
        const piece = buffer.subarray(0, read);
        hash.update(piece);
        insert.run(path, n, zstdCompressSync(piece));
        bytes += read;
      }
    } finally {
      closeSync(source);
    }
    this.#database.prepare('insert into files (path, bytes, sha256) values (?, ?, ?)').run(path, bytes, hash.digest('hex'));
    failpoint('backup.file', path);
  }

  /** @param value  a row as JSON text */
  addRow(table: string, n: number, value: string): void {
    this.#database.prepare('insert into rows (name, n, value) values (?, ?, ?)').run(table, n, value);
  }

  /** The rows are of a moment that did not hold; another follows. */
  clearRows(): void {
    this.#database.exec('delete from rows');
  }

  finish(head: BackupHead): void {
    this.#database.prepare('insert into head (value) values (?)').run(JSON.stringify({ format, ...head }));
    this.#database.exec('commit');
    this.#database.close();
    sync(this.#unfinished);
    failpoint('backup.written');
    renameSync(this.#unfinished, this.#path);
    failpoint('backup.named');
    sync(dirname(this.#path));
  }

  /** Nothing stays behind. */
  giveUp(): void {
    if (this.#database.isOpen) this.#database.close();
    rmSync(this.#unfinished, { force: true });
  }
}

/** A backup that is read. */
export class BackupReader {
  readonly head: BackupHead;
  readonly #database: DatabaseSync;
  readonly #path: string;

  /** @throws Error with a sentence when it is no backup, or one of a newer Tessera */
  constructor(path: string) {
    if (!existsSync(path)) throw new Error(`There is no file ${path}.`);
    this.#path = path;
    this.#database = new DatabaseSync(path, { readOnly: true });
    this.head = this.#readHead();
  }

  #readHead(): BackupHead {
    try {
      const value: unknown = this.#database.prepare('select value from head').get()?.['value'];
      // Written by `finish`.
      const head = JSON.parse(String(value)) as BackupHead & { format: number };
      if (head.format === format) return head;
    } catch (cause) {
      throw new Error(`${this.#path} is not a backup of Tessera, or it is damaged.`, { cause });
    }
    throw new Error(`${this.#path} was made by a newer version of Tessera. Restore it with that version.`);
  }

  paths(): string[] {
    return this.#database
      .prepare('select path from files order by path')
      .all()
      .map(({ path }) => String(path));
  }

  /** Reads everything once. @throws Error naming the first file that is not what was put in */
  verify(): void {
    for (const path of this.paths()) this.#through(path, () => {});
  }

  /** Writes a file below a folder and syncs it. @throws as `verify` */
  extract(path: string, home: string): void {
    const target = join(home, path);
    mkdirSync(dirname(target), { recursive: true, mode: 0o700 });
    const file = openSync(target, 'w', 0o600);
    try {
      this.#through(path, (piece) => void writeSync(file, piece));
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    chmodSync(target, 0o600);
  }

  #through(path: string, take: (piece: Buffer) => void): void {
    const damaged = (cause?: unknown): Error => new Error(`The backup is damaged: ${path} is not as it was.`, { cause });
    const hash = createHash('sha256');
    try {
      for (const { packed } of this.#database.prepare('select packed from pieces where path = ? order by n').iterate(path)) {
        if (!(packed instanceof Uint8Array)) throw damaged();
        const piece = zstdDecompressSync(packed);
        hash.update(piece);
        take(piece);
      }
    } catch (cause) {
      // A full disk is no damage.
      throw cause instanceof Error && 'code' in cause && cause.code === 'ENOSPC' ? cause : damaged(cause);
    }
    const told = this.#database.prepare('select sha256 from files where path = ?').get(path)?.['sha256'];
    if (told !== hash.digest('hex')) throw damaged();
  }

  /** Names of the tables whose rows are here. */
  tables(): string[] {
    return this.#database
      .prepare('select distinct name from rows order by name')
      .all()
      .map(({ name }) => String(name));
  }

  /** JSON texts. */
  *rows(table: string): Iterable<string> {
    for (const { value } of this.#database.prepare('select value from rows where name = ? order by n').iterate(table))
      yield String(value);
  }

  close(): void {
    this.#database.close();
  }
}
