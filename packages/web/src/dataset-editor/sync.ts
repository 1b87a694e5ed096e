/** Bringing the columns of a draft up to the source: pure. */
import { normalizedName, storedName } from '@tessera/core/query/folded-names';
import { isCalculated, type DatasetDraft, type DraftColumn } from './draft.ts';
import { sameRows } from './source.ts';

/** A column as the source has it now. */
export interface SourceColumn {
  column_name: string;
  type: string;
  type_generic: 0 | 1 | 2 | 3;
  is_dttm: boolean;
}

/** What a sync says, by column names. */
export interface SyncMessages {
  modified: string[];
  removed: string[];
  added: string[];
}

/** The columns after they were read anew, with what to tell about it. */
export interface SyncedColumns extends SyncMessages {
  columns: DraftColumn[];
}

/**
 * Columns that are gone go, new ones come, changed types are taken; what people wrote about a column stays, and so do
 * calculated columns. A column whose name was normalized, or is no more, is the same column under its new name.
 * @param newKey  a key for a row that is not there yet
 */
export function syncColumns(
  columns: readonly DraftColumn[],
  source: readonly SourceColumn[],
  newKey: () => string,
): SyncedColumns {
  const known = new Map(columns.filter((column) => !isCalculated(column)).map((column) => [column.column_name, column]));
  const calculated = columns.filter(isCalculated);
  const names = new Set(source.map(({ column_name }) => column_name));
  const followed = new Set<string>();
  const before = (name: string): DraftColumn | undefined => {
    // A name that another column of the source has is that column's.
    const other = [storedName(name), normalizedName(name)].find((each) => known.has(each) && !names.has(each));
    const found = known.has(name) ? name : (other ?? name);
    followed.add(found);
    return known.get(found);
  };
  // A calculated column keeps its name: it stands in the place of the source's.
  const hidden = new Set(calculated.map(({ column_name }) => column_name));
  const modified: string[] = [];
  const added: string[] = [];
  const shown = source.filter(({ column_name }) => known.has(column_name) || !hidden.has(column_name));
  const own = shown.map(({ column_name, type, type_generic, is_dttm }): DraftColumn => {
    const old = before(column_name);
    if (!old) {
      added.push(column_name);
      return { key: newKey(), column_name, type, type_generic, is_dttm, filterable: true, groupby: true };
    }
    if (old.type === type && old.column_name === column_name) return old;
    modified.push(column_name);
    return { ...old, column_name, type, type_generic, is_dttm: old.is_dttm === true || is_dttm };
  });
  const removed = [...known.keys()].filter((name) => !followed.has(name));
  return { columns: [...own, ...calculated], modified, removed, added };
}

/** What a sync looks at and changes of a draft. */
type Syncable = Pick<DatasetDraft, 'columns' | 'main_dttm_col' | 'source' | 'columnsFrom'>;

/**
 * A draft with the columns of its source. A main time column that is gone gives way to the first there is; a source that
 * is another one brings its own where there was none.
 */
export function syncedDraft<Of extends Syncable>(
  draft: Of,
  source: readonly SourceColumn[],
  newKey: () => string,
): { draft: Of; told: SyncMessages } {
  const { columns, ...told } = syncColumns(draft.columns, source, newKey);
  const main = draft.main_dttm_col;
  const isNamed = (name: string | null): boolean => columns.some((each) => each.column_name === name);
  const renamed = main === null ? null : ([main, storedName(main), normalizedName(main)].find(isNamed) ?? null);
  const isThere = main === null ? sameRows(draft.source, draft.columnsFrom) : renamed !== null;
  const first = columns.find((each) => each.is_dttm === true && !isCalculated(each));
  return {
    draft: { ...draft, columns, main_dttm_col: isThere ? renamed : (first?.column_name ?? null), columnsFrom: draft.source },
    told,
  };
}
