/**
 * Which tables a folder's files are. A file is a table, named like the file; the folders it lies in are its schema. A folder
 * that holds the parts of one table is one table: its name ends like a file's, its folders are named `key=value`, or its files
 * `part-…`.
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
  readonly format: TableFileFormat;
  /** By path, in its order; at least one. */
  readonly files: readonly SourceFile[];
}

/** The schema of files that lie in no folder. */
export const topSchema = 'main';

const endings: readonly (readonly [RegExp, TableFileFormat])[] = [
  [/\.(parquet|parq)$/i, 'parquet'],
  [/\.(csv|tsv)(\.gz)?$/i, 'csv'],
  [/\.(json|jsonl|ndjson)(\.gz)?$/i, 'json'],
];
/** Tables of these say in files of their own which data count: read as mere files they would give wrong numbers. */
const managed = /(^|\/)(_delta_log|\.hoodie|metadata)\//;
const isIceberg = /\.metadata\.json(\.gz)?$|\.avro$/i;
/** Signs of patterns and of ends of lines: a name with one could stand for other files. */
const strange = /[*?[\]{}\\\p{Cc}]/u;
const keyValue = /^[\w-]+=/;

/** Whether a path is one that is looked at: no part of it is hidden, empty, strange or leads upwards. */
export const isReadable = (path: string): boolean =>
  !strange.test(path) && path.split('/').every((part) => part !== '' && !part.startsWith('.'));

/** @returns tables in the order of their schemas and names */
export function tablesOf(files: readonly SourceFile[]): FileTable[] {
  const closed = managedFolders(files);
  const wanted = files.filter(({ path }) => isReadable(path) && !closed.some((folder) => path.startsWith(folder)));
  const partial = foldersOfParts(wanted);
  const groups = new Map<string, { at: string[]; format: TableFileFormat; isFolder: boolean; files: SourceFile[] }>();
  for (const file of wanted) {
    const format = formatOf(file.path);
    const parts = file.path.split('/');
    if (format === undefined || parts.some((part) => part.startsWith('_'))) continue;
    const depth = parts.findIndex((_part, at) => partial.has(parts.slice(0, at + 1).join('/')));
    const at = depth < 0 ? parts : parts.slice(0, depth + 1);
    const key = `${at.join('/')}\n${format}`;
    const group = groups.get(key) ?? { at, format, isFolder: depth >= 0, files: [] };
    group.files.push(file);
    groups.set(key, group);
  }
  const found = [...groups.values()].map(({ at, format, files: own }) => ({
    schema: at.slice(0, -1).join('/') || topSchema,
    full: at.at(-1) ?? '',
    format,
    files: own.toSorted((a, b) => byText(a.path, b.path)),
  }));
  return named(found).toSorted((a, b) => byText(a.schema, b.schema) || byText(a.name, b.name));
}

/** Names without endings; where two would be the same, also but for their case, with them. */
function named(found: readonly { schema: string; full: string; format: TableFileFormat; files: SourceFile[] }[]): FileTable[] {
  const stemOf = (full: string): string => endings.reduce((name, [ending]) => name.replace(ending, ''), full) || full;
  const keyOf = (schema: string, name: string): string => `${schema}\n${name}`.toLowerCase();
  const counts = new Map<string, number>();
  for (const { schema, full } of found) {
    const key = keyOf(schema, stemOf(full));
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const taken = new Set<string>();
  return found.flatMap(({ schema, full, format, files }) => {
    const isAlone = counts.get(keyOf(schema, stemOf(full))) === 1;
    const wished = [isAlone ? stemOf(full) : full, `${full}.${format}`];
    const name = wished.find((each) => !taken.has(keyOf(schema, each)));
    if (name === undefined) return [];
    taken.add(keyOf(schema, name));
    return [{ schema, name, format, files }];
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
    if (at && (at[2] !== 'metadata' || isIceberg.test(path))) found.add(path.slice(0, at.index + (at[1] ?? '').length));
  }
  return [...found];
}

function formatOf(path: string): TableFileFormat | undefined {
  return endings.find(([ending]) => ending.test(path))?.[1];
}

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
