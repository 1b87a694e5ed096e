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
  /** Files this process has shown: no other one is about to name them. */
  private readonly known = new Set<string>();

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
    for (const table of tables) this.known.add(tableFileName(table));
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
   * Remove the files of this folder that neither `used` nor the engine names, and begun ones. Call it at start, and after
   * a table was replaced or deleted; a file being written is named by `writing`.
   * @param youngMs  files written since that this process never showed are left alone: another server may be about to name them
   * @returns the names removed
   */
  sweep(used: ReadonlySet<string>, writing: ReadonlySet<string> = new Set(), youngMs?: number): string[] {
    const shown = new Set(this.engine.tables().map((table) => table.file));
    const isYoung = (file: string): boolean => {
      if (youngMs === undefined || this.known.has(file)) return false;
      const found = statSync(join(this.folder, file), { throwIfNoEntry: false });
      return found !== undefined && found.mtimeMs > Date.now() - youngMs;
    };
    const idle = readdirSync(this.folder).filter((file) => {
      const table = file.replace(/\.tmp(\.wal)?$/, '');
      return (
        table.endsWith('.duckdb') &&
        !(file === table && (used.has(file) || shown.has(file))) &&
        !writing.has(table) &&
        !isYoung(file)
      );
    });
    // A question that still reads a removed file keeps it open; the disk space is freed when it ends.
    for (const file of idle) {
      rmSync(join(this.folder, file), { force: true });
      this.known.delete(file);
    }
    return idle;
  }
}
