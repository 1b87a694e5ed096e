/** The steps of an upload as one value, and what the reader may still change before it is stored. */
import type { StoredCells, UploadOptions, UploadPreview, UploadType } from '@tessera/api/upload';
import type { StagedUpload } from './send-file.ts';

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

/** What becomes of the rows: a table of their own, more rows of a table, all rows of a table, or changes to its rows. */
export type UploadTarget =
  | { mode: 'new' }
  | { mode: 'append' | 'replace'; table: string | undefined }
  /** `keys`: the columns that tell one row from another. */
  | { mode: 'upsert'; table: string | undefined; keys: readonly string[] };

/** A connected database that takes the file in. */
export interface UploadPlace {
  id: number;
  name: string;
  backend: string;
  /** Undefined until it is chosen. */
  schema: string | undefined;
}

/** What is to become of the file. */
export interface UploadChoices {
  target: UploadTarget;
  /** Undefined: the database inside Tessera. */
  place: UploadPlace | undefined;
  /** Of a new table. */
  tableName: string;
  columns: PlannedColumn[];
}

/** Where an upload stands. `share` is the part that is done, 0 to 1; null while it is not known. */
export type UploadStep =
  | { step: 'pick' }
  | { step: 'sending'; files: readonly File[]; share: number }
  | (Look & { step: 'look'; isLooking: boolean })
  | (Look & { step: 'storing'; share: number | null; rows: number });

interface Look {
  staged: StagedUpload;
  plan: UploadChoices;
  /** How the person wants the file read; what is absent is detected. */
  chosen: UploadOptions;
  /** How the table was read that the file is added to; what was chosen goes before it. */
  kept: UploadOptions;
}

/** Types that a detected column may become are all of them; the server says where a value does not fit. */
export function planOf(preview: UploadPreview, tableName: string): UploadChoices {
  return {
    target: { mode: 'new' },
    place: undefined,
    tableName,
    columns: preview.columns.map(({ name, type }) => plannedAs(name, type)),
  };
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

/**
 * The first rows as a table they are added to stores them. A cell that cannot be read, and a column the table does not have,
 * stand as in the file.
 */
export function rowsOnto({ columns, rows }: Pick<UploadPreview, 'columns' | 'rows'>, stored: readonly StoredCells[]) {
  const cellsOf = new Map(stored.map(({ source, cells }) => [source, cells]));
  const inOrder = columns.map(({ name }) => cellsOf.get(name));
  return rows.map((row, r) => row.map((cell, c) => inOrder[c]?.[r] ?? cell));
}

/** Options that change how the same file is read, where two readings differ. */
export const isSameReading = (a: UploadOptions, b: UploadOptions): boolean =>
  (['header', 'decimal_character', 'day_first', 'null_values'] as const).every(
    (name) => JSON.stringify(a[name] ?? null) === JSON.stringify(b[name] ?? null),
  );

/** After looking again with other options: columns of the same name keep what was chosen for them. */
export function replan(plan: UploadChoices, preview: UploadPreview): UploadChoices {
  const known = new Map(plan.columns.map((column) => [column.source, column]));
  const columns = preview.columns.map(({ name, type }) => {
    const old = known.get(name) ?? plannedAs(name, type);
    return { ...old, type: old.isTypeChosen ? old.type : type };
  });
  return { ...plan, columns };
}

/** The table a plan writes into, as it is called; undefined while none is chosen. */
export const tableOf = ({ target, tableName }: UploadChoices): string | undefined =>
  target.mode === 'new' ? tableName.trim() || undefined : target.table;

type PlanFault = 'no-schema' | 'no-key' | 'no-name' | 'no-table' | 'no-column' | 'empty-column-name' | 'repeated-column-name';

/** What keeps a plan from being stored. */
export function planFault(plan: UploadChoices): PlanFault | undefined {
  if (plan.place && plan.place.schema === undefined) return 'no-schema';
  if (tableOf(plan) === undefined) return plan.target.mode === 'new' ? 'no-name' : 'no-table';
  if (plan.target.mode === 'upsert' && keysOf(plan).length === 0) return 'no-key';
  const names = plan.columns.filter((column) => column.include).map((column) => column.name.trim().toLowerCase());
  if (names.length === 0) return 'no-column';
  if (names.includes('')) return 'empty-column-name';
  return new Set(names).size === names.length ? undefined : 'repeated-column-name';
}

/** The columns as the server takes them. */
export const columnsOf = ({ columns }: UploadChoices) =>
  columns.map(({ source, name, type, include }) => ({ source, name: name.trim() || source, type, include }));

/** Names of the columns that go into the table. */
export const includedNames = ({ columns }: UploadChoices): string[] =>
  columns.flatMap(({ name, include }) => (include && name.trim() !== '' ? [name.trim()] : []));

/** The chosen keys, without those of columns that were renamed or left out since. */
export function keysOf(plan: UploadChoices): string[] {
  if (plan.target.mode !== 'upsert') return [];
  const names = new Set(includedNames(plan));
  return plan.target.keys.filter((key) => names.has(key));
}

/** Where the file goes, as the server takes it. */
export const placeOf = (plan: UploadChoices) => ({
  ...(plan.place && { database_id: plan.place.id, schema: plan.place.schema }),
  ...(plan.target.mode === 'upsert' && { keys: keysOf(plan) }),
});

/** Whether the rows of the table stay, so that its types count. */
export const isAdding = ({ mode }: UploadTarget): boolean => mode === 'append' || mode === 'upsert';
