/** Files as a zip: the same files give the same bytes, whenever and wherever. */
import { strToU8, zipSync, type Zippable } from 'fflate';

/** @param files  path → text, in the order they shall stand */
export function writeArchive(files: ReadonlyMap<string, string>): Buffer {
  const entries: Zippable = {};
  for (const [path, text] of files) entries[path] = [strToU8(text), { mtime: start, level: 6, os: 3 }];
  return Buffer.from(zipSync(entries));
}

/** The first day a zip can name. */
const start = new Date(1980, 0, 1);
