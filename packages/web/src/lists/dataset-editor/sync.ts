/** Bringing the columns of a draft up to the source: pure. */
import { isCalculated, type DraftColumn } from './draft.ts';

/** A column as the source has it now. */
export interface SourceColumn {
  column_name: string;
  type: string;
  type_generic: 0 | 1 | 2 | 3;
  is_dttm: boolean;
}

export interface Synced {
  columns: DraftColumn[];
  modified: string[];
  removed: string[];
  added: string[];
}

/**
 * Columns that are gone go, new ones come, changed types are taken; what people wrote about a column stays, and so do
 * calculated columns.
 * @param newKey  a key for a row that is not there yet
 */
export function syncColumns(columns: readonly DraftColumn[], source: readonly SourceColumn[], newKey: () => string): Synced {
  const known = new Map(columns.filter((column) => !isCalculated(column)).map((column) => [column.column_name, column]));
  const calculated = columns.filter(isCalculated);
  const names = new Set(source.map(({ column_name }) => column_name));
  // A calculated column keeps its name: it stands in the place of the source's.
  const hidden = new Set(calculated.map(({ column_name }) => column_name));
  const modified: string[] = [];
  const added: string[] = [];
  const shown = source.filter(({ column_name }) => known.has(column_name) || !hidden.has(column_name));
  const own = shown.map(({ column_name, type, type_generic, is_dttm }): DraftColumn => {
    const old = known.get(column_name);
    if (!old) {
      added.push(column_name);
      return { key: newKey(), column_name, type, type_generic, is_dttm, filterable: true, groupby: true };
    }
    if (old.type === type) return old;
    modified.push(column_name);
    return { ...old, type, type_generic, is_dttm: old.is_dttm === true || is_dttm };
  });
  const removed = [...known.keys()].filter((name) => !names.has(name));
  return { columns: [...own, ...calculated], modified, removed, added };
}
