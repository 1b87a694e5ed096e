/** What the types of a table of its own lose of a file's values, counted over every row. */
import type { ColumnCount } from '@tessera/api/upload';
import { mismatchesOf } from './append-mismatches.ts';
import type { AppendedRows } from './append-rows.ts';
import { columnGroups } from './column-groups.ts';
import type { BaseTable } from './messages.ts';
import type { StoredColumn } from './stored-columns.ts';

/** The losses of some columns, by the name they are stored under; none is named that loses nothing. */
export async function lossesOf(
  rows: AppendedRows,
  stored: readonly StoredColumn[],
): Promise<Map<string, { losses: ColumnCount['losses']; notes: string[] }>> {
  const found = new Map<string, { losses: ColumnCount['losses']; notes: string[] }>();
  // What the file itself says the type of is stored as it is; a text is too.
  const read = stored.filter(({ reading, type }) => reading !== undefined && type !== 'text');
  const base: BaseTable = {
    columns: read.map(({ name, engineType }) => ({ name, type: engineType })),
    // How days and decimals are written is settled for this file alone.
    told: { dayFirst: true, decimal: true },
    acceptLoss: true,
  };
  for (const group of columnGroups(read))
    for (const { column, kind, count, example, message } of await mismatchesOf(rows, base, group)) {
      const of = found.get(column) ?? { losses: [], notes: [] };
      const isEmptied = kind === 'unreadable';
      of.losses.push({ kind: isEmptied ? 'emptied' : 'shortened', count, example: example ?? '' });
      of.notes.push(`${message} ${isEmptied ? 'Stored empty.' : 'Stored in part.'}`);
      found.set(column, of);
    }
  return found;
}

/** The losses as sentences. */
export async function lossNotes(rows: AppendedRows, stored: readonly StoredColumn[]): Promise<string[]> {
  return [...(await lossesOf(rows, stored)).values()].flatMap(({ notes }) => notes);
}
