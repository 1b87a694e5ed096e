/** What is dragged in the editor: a metric or a column of the dataset, or an entry within its own control. */
import type { Column } from '@tessera/core/query/column';
import type { Metric } from '@tessera/core/query/metric';

/** A metric or column of the dataset that is dragged to a control. */
export type DragItem =
  | { readonly kind: 'metric'; readonly metric: Metric }
  | { readonly kind: 'column'; readonly column: Column };

/** An entry of a control on its way to another place of the same control. */
export interface DragEntry {
  readonly zone: string;
  readonly index: number;
}

const itemKey = Symbol('explore item');
const entryKey = Symbol('explore entry');
type Data = Record<string | symbol, unknown>;

/** A drag's data for the library. */
export const itemData = (item: DragItem): Data => ({ [itemKey]: item });
/** Wraps an entry so that only `entryOf` reads it; drags of other origin carry no such data. */
export const entryData = (entry: DragEntry): Data => ({ [entryKey]: entry });

/** The item of a drag that began here; other drags on the page give undefined. */
export function itemOf(data: Data): DragItem | undefined {
  // Only `itemData` writes under this symbol.
  return data[itemKey] as DragItem | undefined;
}
/** The entry that is dragged; undefined for any other drag. */
export function entryOf(data: Data): DragEntry | undefined {
  // Only `entryData` writes under this symbol.
  return data[entryKey] as DragEntry | undefined;
}
