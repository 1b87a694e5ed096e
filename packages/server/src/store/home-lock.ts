/**
 * One server per data folder: a second one would sweep away the first one's uploads and engine.
 * The lock is SQLite's own on an empty file, so the system frees it when a process dies, however it dies.
 */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/**
 * @returns frees the folder
 * @throws Error with a sentence for the operator when another server holds it
 */
export function lockHome(home: string): () => void {
  const file = new DatabaseSync(join(home, 'lock'), { timeout: 0 });
  try {
    file.exec('pragma journal_mode = memory; begin exclusive');
  } catch (cause) {
    file.close();
    throw new Error(`Another Tessera is running on ${home}. Stop it first, or set TESSERA_HOME to another folder.`, { cause });
  }
  return () => file.close();
}
