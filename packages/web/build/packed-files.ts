/** A build step that writes a packed copy beside each file, so that the server packs none on request. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const packs = /\.(?:m?js|css|svg)$/;
/** Bytes below which packing does not pay; as the server has it. */
const least = 1024;
/** Of brotli, 0…11: the last steps cost ten times as much for a twentieth less. */
const quality = 9;
const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Writes a packed copy beside a file that is large enough. */
export async function packFile(path: string): Promise<void> {
  const bytes = await readFile(path);
  if (bytes.length < least) return;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  await Promise.all([
    brotli(bytes, { params }).then((packed) => writeFile(`${path}.br`, packed)),
    gzipped(bytes, { level: 9 }).then((packed) => writeFile(`${path}.gz`, packed)),
  ]);
}

/** A plugin of Vite that packs every text file of a build after it is written; it does nothing while developing. */
export function packedFiles(): Plugin {
  return {
    name: 'tessera-packed-files',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      await Promise.all(
        Object.keys(bundle)
          .filter((file) => packs.test(file))
          .map((file) => packFile(join(dir, file))),
      );
    },
  };
}
