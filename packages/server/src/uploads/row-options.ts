/** What a person asks of all rows of a file, whatever its format: only the first so many, and a number for each. */
import type { UploadOptions } from '@tessera/api/upload';
import { columnNames } from './names.ts';
import { mustFit, type FileSource } from './source.ts';

/** @throws Failure FILE_UNREADABLE where the column of numbers is one too many */
export function withRowOptions(source: FileSource, { rows_to_read: most, index_label: label }: UploadOptions): FileSource {
  return numbered(limited(source, most ?? undefined), label ?? undefined);
}

/** Numbers of rows stand before what they number. @param columns  of the file, in its order */
export function numbersFirst<Column>({ options }: Pick<FileSource, 'options'>, columns: readonly Column[]): Column[] {
  return options.index_label ? [...columns.slice(-1), ...columns.slice(0, -1)] : [...columns];
}

/** The limit stands inside: a cell behind it is not looked at. */
function limited(source: FileSource, most: number | undefined): FileSource {
  if (most === undefined) return source;
  const isCut = source.rows === undefined || source.rows > most;
  return {
    ...source,
    // Counted over all rows of the file, these are not those of its first.
    columns: isCut ? source.columns.map(({ kinds: _, ...column }) => column) : source.columns,
    select: () => `SELECT * FROM (${source.select()}) LIMIT ${most}`,
    ...(source.rows !== undefined && { rows: Math.min(source.rows, most) }),
    options: { ...source.options, rows_to_read: most },
  };
}

/** Numbers from 0 in a column of their own, behind those of the file until they are stored (`numbersFirst`). */
function numbered(source: FileSource, label: string | undefined): FileSource {
  if (label === undefined) return source;
  const at = source.columns.length;
  mustFit(at + 1);
  const { names, notes } = columnNames([...source.columns.map(({ name }) => name), label]);
  const native = { type: 'integer', engineType: 'BIGINT', expression: `c${at}` } as const;
  return {
    ...source,
    columns: [...source.columns, { name: names[at] ?? label, native }],
    select: () => `SELECT *, row_number() OVER () - 1 AS c${at} FROM (${source.select()})`,
    options: { ...source.options, index_label: label },
    notes: [...source.notes, ...notes],
  };
}
