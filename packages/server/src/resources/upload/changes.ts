/** The columns of a table before and after an upload, and what became of it. */
import type { UploadChange } from '@tessera/api/upload';
import type { RowOf } from '../../store/tables.ts';

/** Name and type. */
export interface TypedColumn {
  readonly name: string;
  readonly type: string;
}

/** What became of an upload: its dataset, and how its file was read. */
export interface CommittedUpload {
  readonly dataset: RowOf<'dataset'>;
  /** Of the whole table; of the file where a connected database keeps it. */
  readonly rows: number;
  readonly columns: readonly TypedColumn[];
  /** What the reader should know of how the file was read and what the table lost. */
  readonly notes: readonly string[];
}

/** A replacement: what the table had, and what comes. */
export function columnsReplaced(before: readonly TypedColumn[], after: readonly TypedColumn[]): UploadChange['columns'] {
  const now = new Map(after.map(({ name, type }) => [name, type]));
  const was = new Set(before.map(({ name }) => name));
  return [
    ...before.map(({ name, type }) => {
      const next = now.get(name) ?? null;
      return { name, before: type, after: next, change: next === null ? 'missing' : next === type ? 'same' : 'retyped' } as const;
    }),
    ...after
      .filter(({ name }) => !was.has(name))
      .map(({ name, type }) => ({ name, before: null, after: type, change: 'new' }) as const),
  ];
}

/** An addition: the table's columns keep their types; those of the file it does not have would be refused. */
export function columnsAdded(
  before: readonly TypedColumn[],
  file: readonly TypedColumn[],
  unknown: readonly string[],
): UploadChange['columns'] {
  const sent = new Set(file.map(({ name }) => name));
  return [
    ...before.map(
      ({ name, type }) => ({ name, before: type, after: type, change: sent.has(name) ? 'same' : 'missing' }) as const,
    ),
    ...unknown.map((name) => ({ name, before: null, after: null, change: 'new' }) as const),
  ];
}
