/** Files in a folder below `TESSERA_HOME/files`, which may be one that several machines share. */
import type { Dirent } from 'node:fs';
import { readdir, realpath, stat } from 'node:fs/promises';
import { basename, join, sep } from 'node:path';
import { Failure } from '@tessera/core/failures';
import { identityOf, localFolder, ownFiles } from '../local-file.ts';
import { mostFiles, type TableFileSource } from './file-source.ts';
import { isReadable, type SourceFile } from './file-tables.ts';

const deepest = 12;
/** Questions of one dashboard share a look. */
const listedForMs = 1000;

/**
 * @param named  as the address has it
 * @throws Failure CONNECTION_FAILED when it is no folder below `files`
 */
export function folderSource(home: string, named: string): TableFileSource {
  const folder = localFolder(home, named);
  let listed: { readonly files: Promise<readonly SourceFile[]>; readonly atMs: number } | undefined;
  return {
    folder,
    name: basename(folder),
    list: (anew = false) => {
      if (anew || !listed || performance.now() - listed.atMs > listedForMs)
        // The address may lead elsewhere by now.
        listed = { files: walked(home, localFolder(home, named)), atMs: performance.now() };
      return listed.files;
    },
    hold: (files) => Promise.resolve({ paths: files.map(({ path }) => join(folder, path)), release: () => undefined }),
    close: () => Promise.resolve(),
  };
}

async function walked(home: string, folder: string): Promise<SourceFile[]> {
  const found: SourceFile[] = [];
  const own = ownFiles(home);
  const waiting = [''];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    const entries = await readdir(join(folder, at), { withFileTypes: true }).catch((): Dirent[] => []);
    for (const entry of entries) {
      const path = `${at}${entry.name}`;
      if (!isReadable(path)) continue;
      // Folders behind links are not entered: they could lead in circles.
      if (entry.isDirectory() && path.split('/').length < deepest) waiting.push(`${path}/`);
      else if (entry.isFile() || entry.isSymbolicLink()) {
        const file = await looked(own, folder, path);
        if (file) found.push(file);
      }
      if (found.length > mostFiles)
        throw new Failure('CONNECTION_FAILED', { message: `The folder holds more than ${mostFiles} files.` });
    }
  }
  return found;
}

/** @returns undefined for what lies elsewhere, behind a link, and for a file of Tessera's own under a second name */
async function looked(own: ReadonlySet<string>, folder: string, path: string): Promise<SourceFile | undefined> {
  const named = join(folder, path);
  const real = await realpath(named).catch(() => undefined);
  if (real === undefined || !real.startsWith(folder + sep)) return undefined;
  const found = await stat(real).catch(() => undefined);
  if (!found?.isFile() || own.has(identityOf(found))) return undefined;
  return { path, bytes: found.size, stamp: `${found.ino}:${found.size}:${found.mtimeMs}` };
}
