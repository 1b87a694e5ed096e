/** Where Node keeps what it made of our modules: beside the installed packages, as replaceable as they are. */
import { enableCompileCache, flushCompileCache } from 'node:module';
import { join } from 'node:path';

/** A folder that cannot be written to keeps nothing and does no harm; entries of changed files replace themselves. */
const compiledFolder = join(import.meta.dirname, '../../../node_modules/.cache/tessera');

/** What a process or a thread of ours needs in its environment to find its modules compiled, from the very first. */
export const compiledEnvironment: Readonly<Record<string, string>> = { NODE_COMPILE_CACHE: compiledFolder };

/** Call before the modules that shall profit are imported. */
export function keepCompiled(): void {
  enableCompileCache(compiledFolder);
}

/** For a process that will be killed: others write when they end. */
export function writeCompiled(): void {
  flushCompileCache();
}
