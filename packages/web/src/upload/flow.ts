/** The steps of an upload as one value, and what the reader may still change before it is stored. */
import type { UploadPreview, UploadType } from '@tessera/api/upload';
import type { Staged } from './send-file.ts';

/** One column of the file as it will be stored. */
export interface PlannedColumn {
  /** Its name in the preview. */
  source: string;
  name: string;
  type: UploadType;
  include: boolean;
}

export interface Plan {
  tableName: string;
  columns: PlannedColumn[];
}

export type Flow =
  | { step: 'pick' }
  | { step: 'sending'; file: File; share: number }
  | { step: 'look'; staged: Staged; plan: Plan; isLooking: boolean }
  | { step: 'storing'; staged: Staged; plan: Plan; share: number | null; rows: number };

/** Types that a detected column may become are all of them; the server says where a value does not fit. */
export function planOf(preview: UploadPreview, tableName: string): Plan {
  return { tableName, columns: preview.columns.map(({ name, type }) => ({ source: name, name, type, include: true })) };
}

/** After looking again with other options: columns of the same name keep what was chosen for them. */
export function replan(plan: Plan, preview: UploadPreview): Plan {
  const known = new Map(plan.columns.map((column) => [column.source, column]));
  const columns = preview.columns.map(({ name, type }) => {
    const old = known.get(name);
    return { source: name, name: old?.name ?? name, type, include: old?.include ?? true };
  });
  return { ...plan, columns };
}

/** What keeps a plan from being stored. */
export function planFault(plan: Plan): 'no-name' | 'no-column' | 'empty-column-name' | 'repeated-column-name' | undefined {
  if (plan.tableName.trim() === '') return 'no-name';
  const names = plan.columns.filter((column) => column.include).map((column) => column.name.trim().toLowerCase());
  if (names.length === 0) return 'no-column';
  if (names.includes('')) return 'empty-column-name';
  return new Set(names).size === names.length ? undefined : 'repeated-column-name';
}
