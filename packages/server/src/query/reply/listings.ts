/** Replies that are about the dataset itself: nothing is run for them. */
import type { Dataset } from '@tessera/core/dataset';
import { GenericType } from '@tessera/core/frame/frame';
import { grains } from '@tessera/core/time/grain';
import { columnRef } from '@tessera/sql/ast';
import { dialectOf } from '@tessera/sql/dialects/index';
import { print } from '@tessera/sql/print';
import type { BufferPieces } from '../../pieces.ts';
import { withData } from './envelope.ts';

/** A value as the piece of a reply. */
export const jsonPiece = (value: unknown): BufferPieces => ({ parts: [Buffer.from(JSON.stringify(value))] });

const listing = (rows: readonly Record<string, unknown>[]): BufferPieces =>
  withData(
    { rowcount: rows.length, colnames: Object.keys(rows[0] ?? {}), status: 'success', error: null },
    Buffer.from(JSON.stringify(rows)),
  );

/** `result_type: columns`: what the dataset has (docs/reference/questions.md#result-types). */
export const columnsListing = (dataset: Dataset): BufferPieces =>
  listing(
    dataset.columns.map(({ column_name, verbose_name, is_dttm, type_generic }) => ({
      column_name,
      verbose_name: verbose_name ?? null,
      // A number, as in `coltypes`; a column the dataset calls temporal is temporal.
      dtype: is_dttm ? GenericType.TEMPORAL : (type_generic ?? GenericType.STRING),
    })),
  );

/** `result_type: timegrains`: what the database can bucket by (docs/reference/questions.md#result-types). */
export function grainsListing(dataset: Dataset): BufferPieces {
  const dialect = dialectOf(dataset.database.backend);
  const offered = Object.entries(dialect.grains);
  return listing(
    grains.flatMap(({ id, name }) => {
      const bucket = offered.find(([known]) => known === id)?.[1];
      if (!bucket) return [];
      const select = { items: [{ expr: bucket(columnRef('col')) }], from: { kind: 'table' as const, name: 't' } };
      return [
        {
          name,
          function: print(select, dialect)
            .sql.replace(/^SELECT |\nFROM "t"$/g, '')
            .replaceAll('"col"', '{col}'),
          duration: id,
        },
      ];
    }),
  );
}
