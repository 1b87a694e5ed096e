/** The immutable table files of `TESSERA_HOME/tables`: which exist, which the engine shows, which nobody needs. */
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Engine } from '../engine/engine.ts';
import type { TableTarget } from './messages.ts';
import { tableFileName } from './uploads.ts';

/** A table file on the disk, with the version it holds. */
export interface StoredFile extends TableTarget {
  file: string;
  bytes: number;
}

/** Lists the table files, has the engine show and hide them, and removes those nobody needs. It never writes into one. */
export class TableFiles {
  private readonly folder: string;
  private readonly engine: Engine;

  constructor(options: { home: string; engine: Engine }) {
    this.folder = resolve(options.home, 'tables');
    this.engine = options.engine;
    mkdirSync(this.folder, { recursive: true });
  }

  /** Every whole table file on the disk. */
  list(): StoredFile[] {
    return readdirSync(this.folder).flatMap((file) => {
      const found = /^(.+)-(\d+)\.duckdb$/.exec(file);
      return found === null
        ? []
        : [{ file, uuid: found[1] ?? '', version: Number(found[2]), bytes: statSync(join(this.folder, file)).size }];
    });
  }

  /**
   * Show a version as `schema.name`; questions on the version before finish undisturbed.
   * @throws Failure FILE_UNREADABLE when the file is missing
   */
  publish(...tables: (TableTarget & { schema: string; name: string })[]): void {
    this.engine.publish(...tables.map(({ schema, name, ...target }) => ({ schema, name, file: tableFileName(target) })));
  }

  /** What the engine shows. */
  shown(): readonly { schema: string; name: string }[] {
    return this.engine.tables();
  }

  /** Whether the engine shows this very version under this name. */
  isShown({ schema, name, ...target }: TableTarget & { schema: string; name: string }): boolean {
    return this.engine.table(schema, name)?.file === tableFileName(target);
  }

  withdraw(schema: string, name: string): void {
    this.engine.withdraw(schema, name);
  }

  /**
   * The files of this folder that neither `used` nor the engine names, and begun ones. A file being written is named by
   * `writing`.
   */
  idle(used: ReadonlySet<string>, writing: ReadonlySet<string> = new Set()): string[] {
    const shown = new Set(this.engine.tables().map((table) => table.file));
    return readdirSync(this.folder).filter((file) => {
      const table = file.replace(/\.tmp(\.wal)?$/, '');
      return table.endsWith('.duckdb') && !(file === table && (used.has(file) || shown.has(file))) && !writing.has(table);
    });
  }

  /** Removes files. A question that still reads one keeps it open; the disk space is freed when it ends. */
  remove(files: readonly string[]): void {
    for (const file of files) rmSync(join(this.folder, file), { force: true });
  }

  /** Removes what was half fetched from other servers; call it while nothing is. */
  removeParts(): void {
    this.remove(readdirSync(this.folder).filter((file) => file.endsWith('.part')));
  }
}
