/** What a hand let go over the page, as the one file an upload takes. */
import { i18n } from '../i18n.ts';

/** A file to read, or the sentence that says why there is none. */
export type DroppedFile = File | Error;

/** Does a drag bring files, and not a text or something of the page's own? */
export const carriesFiles = (transfer: DataTransfer | null): boolean => transfer?.types.includes('Files') ?? false;

/**
 * Read in the event itself: afterwards a browser empties what was dropped.
 * @returns undefined when nothing was dropped that could be a file
 */
export function droppedIn({ items, files }: DataTransfer): DroppedFile | undefined {
  const folder = [...items].map((item) => item.webkitGetAsEntry()).find((entry) => entry?.isDirectory);
  if (folder) return new Error(i18n._('“{name}” is a folder. Drop a file out of it.', { name: folder.name }));
  if (files.length > 1)
    return new Error(i18n._('These are {n} files. Drop one at a time: each becomes a dataset of its own.', { n: files.length }));
  return files[0];
}
