/** The folders of a dataset while it is edited: what stands in them, and moves of rows that have no uuid yet. */
import {
  isFolder,
  placedParts,
  withParts,
  type DatasetFolder,
  type FolderItem,
  type FolderTarget,
} from '@tessera/core/dataset-folders';
import { randomUuid } from '../random-name.ts';
import { isCalculated, patchRow, type DatasetDraft, type DraftColumn, type DraftMetric } from './draft.ts';

/** A column or metric that can be put into a folder. */
export interface FolderEntry {
  /** Of its row in the draft. */
  readonly key: string;
  readonly uuid: string | undefined;
  readonly label: string;
  readonly row:
    | { readonly kind: 'metric'; readonly metric: DraftMetric }
    | { readonly kind: 'column'; readonly column: DraftColumn };
}

/** A row of the tab: a folder, or an entry with the folder it stands in. */
export type FolderRow =
  | { readonly kind: 'folder'; readonly folder: DatasetFolder; readonly path: readonly DatasetFolder[]; readonly count: number }
  | { readonly kind: 'entry'; readonly entry: FolderEntry; readonly path: readonly DatasetFolder[] };

type Draft = Pick<DatasetDraft, 'columns' | 'metrics' | 'folders'>;

/** Everything that can stand in a folder: metrics, then columns. */
export function entriesOf({ columns, metrics }: Pick<Draft, 'columns' | 'metrics'>): FolderEntry[] {
  return [
    ...metrics.map((metric): FolderEntry => ({
      key: metric.key,
      uuid: metric.uuid ?? undefined,
      label: metric.verbose_name || metric.metric_name,
      row: { kind: 'metric', metric },
    })),
    ...columns.map((column): FolderEntry => ({
      key: column.key,
      uuid: column.uuid ?? undefined,
      label: column.verbose_name || column.column_name,
      row: { kind: 'column', column },
    })),
  ];
}

/** The folders with what is in them, and what is in none. What a folder names and the dataset does not have is passed over. */
export function folderRows(draft: Draft): { readonly placed: FolderRow[]; readonly free: FolderEntry[] } {
  const all = entriesOf(draft);
  const left = new Map(all.flatMap((entry) => (entry.uuid === undefined ? [] : [[entry.uuid, entry] as const])));
  const known = new Set(left.keys());
  const placed = placedParts(draft.folders).flatMap(({ part, path }): FolderRow[] => {
    if (isFolder(part))
      return [{ kind: 'folder', folder: part, path, count: part.children.filter(({ uuid }) => known.has(uuid)).length }];
    const entry = left.get(part.uuid);
    left.delete(part.uuid);
    return entry ? [{ kind: 'entry', entry, path }] : [];
  });
  return { placed, free: all.filter(({ uuid }) => uuid === undefined || left.has(uuid)) };
}

/** An entry as a folder holds it. */
const itemOf = ({ uuid = '', row }: FolderEntry): FolderItem => ({
  uuid,
  type: row.kind,
  name: row.kind === 'metric' ? row.metric.metric_name : row.column.column_name,
});

/** Entries, by their keys, in another folder, or in none. A row that is new gets the uuid it will be stored under. */
export function movedEntries(draft: Draft, keys: readonly string[], target: FolderTarget): Draft {
  const named = keys.reduce((before, key): Draft => {
    const entry = entriesOf(before).find((each) => each.key === key);
    if (!entry || entry.uuid !== undefined) return before;
    const uuid = randomUuid();
    return entry.row.kind === 'metric'
      ? { ...before, metrics: patchRow(before.metrics, key, { uuid }) }
      : { ...before, columns: patchRow(before.columns, key, { uuid }) };
  }, draft);
  const chosen = new Set(keys);
  const items = entriesOf(named).flatMap((entry) => (chosen.has(entry.key) ? [itemOf(entry)] : []));
  return { ...named, folders: withParts(named.folders, items, target) };
}

/** What the sign of an entry needs to know. */
export const isCalculatedEntry = ({ row }: FolderEntry): boolean => row.kind === 'column' && isCalculated(row.column);
