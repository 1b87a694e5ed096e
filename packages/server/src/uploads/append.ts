/** A file is added to a table: its columns become the table's, by name and type. */
import { Failure } from '@tessera/core/failures';
import type { BaseTable, ColumnWish, IngestPlan } from './messages.ts';
import { nativeColumn } from './native-column.ts';

/**
 * How each column of the file is stored: under the table's spelling of its name (case does not count) and as the table's type.
 * Columns of the table that the file does not have stay empty in its rows.
 * @param names  the file's columns
 * @throws Failure INVALID `columns` for those the table does not have
 */
export function wishesOnto({ columns }: BaseTable, names: readonly string[], asked: IngestPlan['columns'] = []): ColumnWish[] {
  const left = new Set(asked.filter(({ include }) => !include).map(({ source }) => source));
  const wishes = names.map((source): ColumnWish | string => {
    const column = columns.find(({ name }) => name.toLowerCase() === source.toLowerCase());
    if (left.has(source)) return { source, name: source, type: 'text', include: false };
    return column ? { source, name: column.name, type: nativeColumn(column.type, '').type, include: true } : source;
  });
  const strange = wishes.filter((wish) => typeof wish === 'string');
  if (strange.length > 0)
    throw new Failure('INVALID', {
      fields: {
        columns: [`The table has no column ${strange.map((name) => `"${name}"`).join(', ')}. Nothing was added.`],
      },
    });
  return wishes.filter((wish) => typeof wish !== 'string');
}
