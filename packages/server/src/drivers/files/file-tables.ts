/**
 * Which tables a folder's files are. A file is a table, named like the file; the folders it lies in are its schema. A folder
 * that holds the parts of one table is one table: its name ends like a file's, its folders are named `key=value`, or its files
 * `part-…`. So is one that holds a table of Iceberg, whose metadata says which of its files count.
 */
import type { TableFileFormat } from '../../engine/messages.ts';

/** A file of a folder or bucket. */
export interface SourceFile {
  /** Below the folder or prefix, with `/` between the names. */
  readonly path: string;
  readonly bytes: number;
  /** Changes when its content does. */
  readonly stamp: string;
}

/** Files that are one table. */
export interface FileTable {
  readonly schema: string;
  readonly name: string;
  readonly format: TableFileFormat | 'iceberg';
  /** By path, in its order; at least one. Of Iceberg: the newest metadata file; more where several have the same number. */
  readonly files: readonly SourceFile[];
  /** Below the folder or bucket; '' is that itself. */
  readonly folder: string;
}

/** The schema of files that lie in no folder. */
export const topSchema = 'main';

const endings: readonly (readonly [RegExp, TableFileFormat])[] = [
  [/\.(parquet|parq)$/i, 'parquet'],
  [/\.(csv|tsv)(\.gz)?$/i, 'csv'],
  [/\.(json|jsonl|ndjson)(\.gz)?$/i, 'json'],
];
/** Tables of these say in files of their own which data count: read as mere files they would give wrong numbers. */
const managed = /(^|\/)(_delta_log|\.hoodie)\//;
/** Of Iceberg, in a folder `metadata`. */
const isMetadata = /\.metadata\.json(\.gz)?$/i;
const isManifest = /\.avro$/i;
/** Signs of patterns and of ends of lines: a name with one could stand for other files. */
const strange = /[*?[\]{}\\\p{Cc}]/u;
const keyValue = /^[\w-]+=/;

/** Whether a path is one that is looked at: no part of it is hidden, empty, strange or leads upwards. */
export const isReadable = (path: string): boolean =>
  !strange.test(path) && path.split('/').every((part) => part !== '' && !part.startsWith('.'));

interface Found {
  readonly schema: string;
  /** Its name, with the ending of a file. */
  readonly full: string;
  readonly format: FileTable['format'];
  readonly files: readonly SourceFile[];
  readonly folder: string;
}

/**
 * @param own  what a table is called that is the folder or bucket itself
 * @returns tables in the order of their schemas and names
 */
export function tablesOf(files: readonly SourceFile[], own = topSchema): FileTable[] {
  const readable = files.filter(({ path }) => isReadable(path));
  const closed = managedFolders(files);
  const wanted = readable.filter(({ path }) => !closed.some((folder) => path.startsWith(folder)));
  const partial = foldersOfParts(wanted);
  const groups = new Map<string, { at: string[]; format: TableFileFormat; files: SourceFile[] }>();
  for (const file of wanted) {
    const format = formatOf(file.path);
    const parts = file.path.split('/');
    if (format === undefined || parts.some((part) => part.startsWith('_'))) continue;
    const depth = parts.findIndex((_part, at) => partial.has(parts.slice(0, at + 1).join('/')));
    const at = depth < 0 ? parts : parts.slice(0, depth + 1);
    const key = `${at.join('/')}\n${format}`;
    const group = groups.get(key) ?? { at, format, files: [] };
    group.files.push(file);
    groups.set(key, group);
  }
  const found = [...groups.values()].map(({ at, format, files: parts }) => foundAt(at, format, parts));
  for (const [folder, newest] of icebergFolders(readable))
    found.push(foundAt(folder === '' ? [own] : folder.split('/'), 'iceberg', newest, folder));
  return named(found).toSorted((a, b) => byText(a.schema, b.schema) || byText(a.name, b.name));
}

const foundAt = (
  at: readonly string[],
  format: FileTable['format'],
  files: readonly SourceFile[],
  folder = at.join('/'),
): Found => ({
  schema: at.slice(0, -1).join('/') || topSchema,
  full: at.at(-1) ?? '',
  format,
  files: files.toSorted((a, b) => byText(a.path, b.path)),
  folder,
});

/** Names without endings; where two would be the same, also but for their case, with them. */
function named(found: readonly Found[]): FileTable[] {
  const stemOf = ({ full, format }: Found): string =>
    format === 'iceberg' ? full : endings.reduce((name, [ending]) => name.replace(ending, ''), full) || full;
  const keyOf = (schema: string, name: string): string => `${schema}\n${name}`.toLowerCase();
  const counts = new Map<string, number>();
  for (const each of found) {
    const key = keyOf(each.schema, stemOf(each));
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const taken = new Set<string>();
  return found.flatMap((each) => {
    const { schema, full, format, files, folder } = each;
    const isAlone = counts.get(keyOf(schema, stemOf(each))) === 1;
    const wished = [isAlone ? stemOf(each) : full, `${full}.${format}`];
    const name = wished.find((each) => !taken.has(keyOf(schema, each)));
    if (name === undefined) return [];
    taken.add(keyOf(schema, name));
    return [{ schema, name, format, files, folder }];
  });
}

/** Folders whose files are parts of one table, the outermost of each path. */
function foldersOfParts(files: readonly SourceFile[]): ReadonlySet<string> {
  const found = new Set<string>();
  for (const { path } of files) {
    const parts = path.split('/');
    for (let at = 0; at < parts.length - 1; at += 1) {
      const [name = '', next = ''] = parts.slice(at);
      const isFile = at === parts.length - 2;
      const holdsParts = isFile ? /^(part-|_SUCCESS$)/.test(next) : keyValue.test(next);
      if (formatOf(name) !== undefined || holdsParts) {
        found.add(parts.slice(0, at + 1).join('/'));
        break;
      }
    }
  }
  return found;
}

/** With a slash at their ends; '' closes everything. */
function managedFolders(files: readonly SourceFile[]): string[] {
  const found = new Set<string>();
  for (const { path } of files) {
    const at = managed.exec(path);
    if (at) found.add(path.slice(0, at.index + (at[1] ?? '').length));
    const folder = isMetadata.test(path) || isManifest.test(path) ? aboveMetadata(path) : undefined;
    if (folder !== undefined) found.add(folder === '' ? '' : `${folder}/`);
  }
  return [...found];
}

/** The folder of a table of Iceberg. @returns undefined when the file lies in no folder `metadata` */
function aboveMetadata(path: string): string | undefined {
  const parts = path.split('/');
  return parts.at(-2) === 'metadata' ? parts.slice(0, -2).join('/') : undefined;
}

/** Folders of Iceberg's tables, none within another, with the metadata files that have the greatest number. */
function icebergFolders(files: readonly SourceFile[]): Map<string, SourceFile[]> {
  const found = new Map<string, { number: number; newest: SourceFile[] }>();
  for (const file of files) {
    const folder = isMetadata.test(file.path) ? aboveMetadata(file.path) : undefined;
    if (folder === undefined || folder.split('/').some((part) => part.startsWith('_'))) continue;
    // `v3.metadata.json`, `00003-….metadata.json`
    const number = Number(/^v?(\d+)[-.]/.exec(file.path.split('/').at(-1) ?? '')?.[1] ?? -1);
    const known = found.get(folder);
    if (!known || number > known.number) found.set(folder, { number, newest: [file] });
    else if (number === known.number) known.newest.push(file);
  }
  const folders = [...found.keys()];
  const isWithin = (folder: string): boolean =>
    folders.some((other) => other !== folder && (other === '' || folder.startsWith(`${other}/`)));
  return new Map([...found].flatMap(([folder, { newest }]) => (isWithin(folder) ? [] : [[folder, newest]])));
}

function formatOf(path: string): TableFileFormat | undefined {
  return endings.find(([ending]) => ending.test(path))?.[1];
}

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
