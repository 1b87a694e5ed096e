/** What two versions of a dataset's folders differ by, in words. */
import { isFolder, placedParts, readFolders, type DatasetFolder, type FolderPart } from '../dataset-folders.ts';
import { listChange, quoted, said } from './words.ts';

interface Placed {
  readonly folder: DatasetFolder;
  /** The uuid of the folder around it. */
  readonly around: string | undefined;
}

const foldersOf = (wire: unknown): Map<string, Placed> =>
  new Map(
    placedParts(readFolders(wire)).flatMap(({ part, path }) =>
      isFolder(part) ? [[part.uuid, { folder: part, around: path.at(-1)?.uuid }] as const] : [],
    ),
  );

const itemsOf = ({ children }: DatasetFolder): FolderPart[] => children.filter((part) => !isFolder(part));

/** @param nameOf  a column or metric by its uuid */
export function folderSentences(before: unknown, after: unknown, nameOf: (uuid: string) => string | undefined): string[] {
  const [was, is] = [foldersOf(before), foldersOf(after)];
  const title = ({ name }: DatasetFolder): string => `Folder ${quoted(name)}`;
  const namesOf = (folder: DatasetFolder): string[] => itemsOf(folder).map((part) => nameOf(part.uuid) ?? part.name ?? part.uuid);
  const sentences = [...is.values()].flatMap(({ folder, around }) => {
    const old = was.get(folder.uuid);
    const now = namesOf(folder);
    if (!old) return [now.length === 0 ? `${title(folder)} added` : `${title(folder)} added with ${said(now)}`];
    const then = namesOf(old.folder);
    const home = around === undefined ? undefined : is.get(around)?.folder.name;
    return [
      ...(old.folder.name === folder.name ? [] : [`${title(folder)} renamed from ${quoted(old.folder.name)}`]),
      ...(old.around === around
        ? []
        : [`${title(folder)} moved ${home === undefined ? 'out of the others' : `into ${quoted(home)}`}`]),
      ...(then.join('\n') === now.join('\n') ? [] : [listChange(title(folder), then, now)]),
      ...((old.folder.description ?? '') === (folder.description ?? '') ? [] : [`${title(folder)}: description changed`]),
    ];
  });
  const gone = [...was.values()].flatMap(({ folder }) => (is.has(folder.uuid) ? [] : [`${title(folder)} removed`]));
  const all = [...sentences, ...gone];
  return all.length > 0 ? all : ['Folders in another order'];
}
