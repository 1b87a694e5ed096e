/** What a hand let go over the page, as the files of one upload. */
import { i18n } from '../i18n.ts';

/** Files to read as one table, at least one, or the sentence that says why there is none. */
export type DroppedFiles = readonly File[] | Error;

/** Does a drag bring files, and not a text or something of the page's own? */
export const carriesFiles = (transfer: DataTransfer | null): boolean => transfer?.types.includes('Files') ?? false;

/**
 * Read in the event itself: afterwards a browser empties what was dropped.
 * @returns undefined when nothing was dropped that could be a file
 */
export function droppedIn({ items, files }: DataTransfer): DroppedFiles | undefined {
  const folder = [...items].map((item) => item.webkitGetAsEntry()).find((entry) => entry?.isDirectory);
  if (folder) return new Error(i18n._('“{name}” is a folder. Drop a file out of it.', { name: folder.name }));
  return files.length > 0 ? inOrder(files) : undefined;
}

const byName = new Intl.Collator(undefined, { numeric: true });

/** The rows of `sales-2.csv` come before those of `sales-10.csv`, however the files were picked. */
export const inOrder = (files: FileList): readonly File[] => [...files].toSorted((a, b) => byName.compare(a.name, b.name));
