/** Shared files in a folder that all servers have mounted. */
import { copyFile, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Failure } from '@tessera/core/failures';
import { isFull } from '../uploads/uploads.ts';
import type { FoundFile, SharedFiles } from './shared-files.ts';

/** @param root  absolute; made when the first file comes */
export function folderFiles(root: string): SharedFiles {
  const at = (name: string): string => join(root, name);
  const found = async (name: string): Promise<FoundFile | undefined> => {
    const file = await stat(at(name)).catch(none);
    return file?.isFile() ? { name, bytes: file.size, writtenMs: file.mtimeMs } : undefined;
  };
  return {
    put: (name, path) => guarded(() => copied(path, at(name))),
    bring: (name, path) =>
      guarded(async () => {
        if ((await found(name)) === undefined) return false;
        await copied(at(name), path);
        return true;
      }),
    stat: (name) => guarded(() => found(name)),
    list: (folder) =>
      guarded(async () => {
        const names = (await readdir(at(folder)).catch(none)) ?? [];
        const files = await Promise.all(names.filter((name) => !isPart(name)).map((name) => found(`${folder}/${name}`)));
        return files.filter((file) => file !== undefined);
      }),
    remove: (name) => guarded(() => rm(at(name), { force: true })),
  };
}

const isPart = (name: string): boolean => name.endsWith('.part');

/** A name is given only to what is on the disk: after a crash there is the whole file or none. */
async function copied(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  const part = `${to}.${crypto.randomUUID()}.part`;
  try {
    await copyFile(from, part);
    const written = await open(part, 'r+');
    await written.sync().finally(() => written.close());
    await rename(part, to);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

function none(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
  throw error;
}

/** The folder may be on a disk of another machine, which may be away. */
async function guarded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new Failure(isFull(error) ? 'STORAGE_FULL' : 'FILES_DOWN', {}, { cause: error });
  }
}
