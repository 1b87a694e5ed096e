/** What rows of the folders' tab share. */
import type { DatasetFolder, FolderTarget } from '@tessera/core/dataset-folders';
import type { DatasetDraft } from './draft.ts';

/** The draft they stand in, and what may be done to it. */
export interface FolderEditing {
  readonly draft: DatasetDraft;
  /** Every folder with the names around it, for lists. */
  readonly folders: readonly { readonly value: string; readonly label: string }[];
  /** Keys of entries that are ticked. */
  readonly chosen: ReadonlySet<string>;
  choose(key: string, isOn: boolean): void;
  set(folders: readonly DatasetFolder[]): void;
  /** Entries by their keys. */
  move(keys: readonly string[], target: FolderTarget): void;
}
