/** The folders that a dataset's columns and metrics are sorted into: read from outside, and changed step by step. */
import { isRecord, recordOf } from './narrowing.ts';

/** A column or metric in a folder. */
export interface FolderItem {
  readonly uuid: string;
  readonly type: 'column' | 'metric';
  readonly name?: string;
}

/** A folder, which may hold others. */
export interface DatasetFolder {
  readonly uuid: string;
  readonly type: 'folder';
  readonly name: string;
  readonly description?: string;
  readonly children: readonly FolderPart[];
}

/** What stands in a folder. */
export type FolderPart = DatasetFolder | FolderItem;

/** True for a folder. */
export const isFolder = (part: FolderPart): part is DatasetFolder => part.type === 'folder';

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Folders as they come in; what is none is left out. */
export const readFolders = (wire: unknown): DatasetFolder[] => partsIn(wire, '').filter(isFolder);

/** What no folder can be made of, by its place as `0.children.1`: an entry that is none, or an item that names no column or metric. */
export function folderFaults(wire: readonly unknown[], place = ''): { readonly place: string; readonly message: string }[] {
  return wire.flatMap((given, at) => {
    const here = `${place}${at}`;
    if (!isRecord(given)) return [{ place: here, message: 'Not a valid mapping.' }];
    const { uuid, type, children } = given;
    if (children !== undefined && children !== null && !Array.isArray(children))
      return [{ place: `${here}.children`, message: 'Not a valid list.' }];
    if (Array.isArray(children)) return folderFaults(children, `${here}.children.`);
    return type === 'folder' || textOf(uuid) !== ''
      ? []
      : [{ place: `${here}.uuid`, message: 'Missing data for required field.' }];
  });
}

/** @param place  names folders that came without a uuid */
function partsIn(wire: unknown, place: string): FolderPart[] {
  return listOf(wire).flatMap((given, at): FolderPart[] => {
    const { uuid, name, type, description, children } = recordOf(given);
    if (Array.isArray(children) || type === 'folder') {
      const own = textOf(uuid) || `folder${place}.${at}`;
      const told = textOf(description);
      return [
        {
          uuid: own,
          type: 'folder',
          name: textOf(name),
          ...(told && { description: told }),
          children: partsIn(children, `${place}.${at}`),
        },
      ];
    }
    const title = textOf(name);
    return textOf(uuid)
      ? [{ uuid: textOf(uuid), type: type === 'metric' ? 'metric' : 'column', ...(title && { name: title }) }]
      : [];
  });
}

/** A folder or an item where it stands, outermost first. */
export interface PlacedPart {
  readonly part: FolderPart;
  /** Folders around it. */
  readonly path: readonly DatasetFolder[];
}

/** Everything in the folders, each folder before what it holds. */
export function placedParts(parts: readonly FolderPart[], path: readonly DatasetFolder[] = []): PlacedPart[] {
  return parts.flatMap((part) => [{ part, path }, ...(isFolder(part) ? placedParts(part.children, [...path, part]) : [])]);
}

/** Each folder as `change` makes it, innermost first. */
const mapFolders = (folders: readonly DatasetFolder[], change: (folder: DatasetFolder) => DatasetFolder): DatasetFolder[] =>
  folders.map((folder) =>
    change({
      ...folder,
      children: folder.children.map((part) => (isFolder(part) ? (mapFolders([part], change)[0] ?? part) : part)),
    }),
  );

/** The folders without these folders and items. */
export function withoutParts(folders: readonly DatasetFolder[], uuids: ReadonlySet<string>): DatasetFolder[] {
  const isKept = ({ uuid }: FolderPart): boolean => !uuids.has(uuid);
  return mapFolders(folders.filter(isKept), (folder) => ({ ...folder, children: folder.children.filter(isKept) })).filter(isKept);
}

/** The folders without what the dataset has no more. @param known  the uuids of its columns and metrics */
export function knownFolders(folders: readonly DatasetFolder[], known: ReadonlySet<string>): DatasetFolder[] {
  const gone = placedParts(folders).flatMap(({ part }) => (isFolder(part) || known.has(part.uuid) ? [] : [part.uuid]));
  return withoutParts(folders, new Set(gone));
}

/** The folder under another name. */
export const renamedFolder = (folders: readonly DatasetFolder[], uuid: string, name: string): DatasetFolder[] =>
  mapFolders(folders, (folder) => (folder.uuid === uuid ? { ...folder, name } : folder));

/** Where something is put: in a folder or among the outermost ones, before something or at the end. */
export interface FolderTarget {
  readonly folder: string | undefined;
  readonly before?: string | undefined;
}

/**
 * The folders with parts in another place, in the order given. Items stand in folders only; among the outermost ones they are
 * in none.
 * @returns the same folders where a folder would be put into itself
 */
export function withParts(
  folders: readonly DatasetFolder[],
  parts: readonly FolderPart[],
  target: FolderTarget,
): readonly DatasetFolder[] {
  const moved = new Set(parts.map(({ uuid }) => uuid));
  const within = new Set(placedParts(parts.filter(isFolder)).map(({ part }) => part.uuid));
  if (target.folder !== undefined && within.has(target.folder)) return folders;
  const rest = withoutParts(folders, moved);
  const into = <Part extends FolderPart>(list: readonly Part[], added: readonly Part[]): Part[] => {
    const at = list.findIndex(({ uuid }) => uuid === target.before);
    return at < 0 ? [...list, ...added] : [...list.slice(0, at), ...added, ...list.slice(at)];
  };
  if (target.folder === undefined) return into(rest, parts.filter(isFolder));
  return mapFolders(rest, (folder) =>
    folder.uuid === target.folder ? { ...folder, children: into(folder.children, parts) } : folder,
  );
}

/** A part one place up or down among what stands beside it. */
export function steppedPart(folders: readonly DatasetFolder[], uuid: string, by: 1 | -1): readonly DatasetFolder[] {
  const found = placedParts(folders).find(({ part }) => part.uuid === uuid);
  if (!found) return folders;
  const folder = found.path.at(-1);
  const beside = folder ? folder.children : folders;
  const at = beside.findIndex((part) => part.uuid === uuid);
  const next = at + by;
  if (next < 0 || next >= beside.length) return folders;
  return withParts(folders, [found.part], { folder: folder?.uuid, before: beside[by > 0 ? at + 2 : next]?.uuid });
}

/** What stands in a folder by name, folders first. */
export function sortedFolder(
  folders: readonly DatasetFolder[],
  uuid: string,
  nameOf: (part: FolderPart) => string,
): DatasetFolder[] {
  const rank = (part: FolderPart): number => (isFolder(part) ? 0 : 1);
  return mapFolders(folders, (folder) =>
    folder.uuid === uuid
      ? { ...folder, children: folder.children.toSorted((a, b) => rank(a) - rank(b) || nameOf(a).localeCompare(nameOf(b))) }
      : folder,
  );
}

/** The folders with items under other uuids; those without one stay as they are. */
export const remappedFolders = (
  folders: readonly DatasetFolder[],
  uuidOf: (uuid: string) => string | undefined,
): DatasetFolder[] =>
  mapFolders(folders, (folder) => ({
    ...folder,
    children: folder.children.map((part) => (isFolder(part) ? part : { ...part, uuid: uuidOf(part.uuid) ?? part.uuid })),
  }));
