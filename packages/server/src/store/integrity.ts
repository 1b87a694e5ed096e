/** A damaged store is said at the start, in words, before anything is written into it. */
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Config } from '../config.ts';

/** @throws Error with a sentence for the operator when the SQLite store of the home is damaged */
export function checkStoreFile({ home, databaseUrl }: Pick<Config, 'home' | 'databaseUrl'>): void {
  const file = join(home, 'tessera.sqlite');
  if (databaseUrl !== undefined || !existsSync(file) || statSync(file).size === 0) return;
  const fault = faultOf(file);
  if (fault !== undefined)
    throw new Error(
      `The store ${file} is damaged (${fault}). Nothing was changed. Restore a backup with: tessera restore <file> --replace`,
    );
}

function faultOf(file: string): string | undefined {
  try {
    // Not read-only: what a crash left in the log beside it is taken in first.
    const database = new DatabaseSync(file, { timeout: 5000 });
    try {
      database.function('lower', { deterministic: true }, (text) => (typeof text === 'string' ? text.toLowerCase() : text));
      const said = database.prepare('pragma quick_check(1)').get()?.['quick_check'];
      return said === 'ok' ? undefined : String(said).replaceAll(/\s+/g, ' ');
    } finally {
      database.close();
    }
  } catch (error) {
    const isDamage = error instanceof Error && 'errcode' in error && [11, 26].includes(Number(error.errcode) & 0xff);
    if (isDamage) return error.message;
    throw error;
  }
}
