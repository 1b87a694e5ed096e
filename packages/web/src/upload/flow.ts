/** The steps of an upload as one value, and what the reader may still change before it is stored. */
import type { UploadOptions, UploadPreview, UploadType } from '@tessera/api/upload';
import type { Staged } from './send-file.ts';

/** One column of the file as it will be stored. */
export interface PlannedColumn {
  /** Its name in the preview. */
  source: string;
  name: string;
  type: UploadType;
  /** Picked by the person: looking again keeps it. */
  isTypeChosen: boolean;
  include: boolean;
}

export interface Plan {
  tableName: string;
  columns: PlannedColumn[];
}

export type Flow =
  | { step: 'pick' }
  | { step: 'sending'; file: File; share: number }
  | (Look & { step: 'look'; isLooking: boolean })
  | (Look & { step: 'storing'; share: number | null; rows: number });

interface Look {
  staged: Staged;
  plan: Plan;
  /** How the person wants the file read; what is absent is detected. */
  chosen: UploadOptions;
}

/** Types that a detected column may become are all of them; the server says where a value does not fit. */
export function planOf(preview: UploadPreview, tableName: string): Plan {
  return { tableName, columns: preview.columns.map(({ name, type }) => plannedAs(name, type)) };
}

const plannedAs = (name: string, type: UploadType): PlannedColumn => ({
  source: name,
  name,
  type,
  isTypeChosen: false,
  include: true,
});

/** What was chosen before with a change to it; null in the change: to be detected again. */
export function choose(chosen: UploadOptions, change: UploadOptions): UploadOptions {
  return Object.fromEntries(
    Object.entries({ ...chosen, ...change }).filter(([, value]) => value !== null && value !== undefined),
  );
}

/** After looking again with other options: columns of the same name keep what was chosen for them. */
export function replan(plan: Plan, preview: UploadPreview): Plan {
  const known = new Map(plan.columns.map((column) => [column.source, column]));
  const columns = preview.columns.map(({ name, type }) => {
    const old = known.get(name) ?? plannedAs(name, type);
    return { ...old, type: old.isTypeChosen ? old.type : type };
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
