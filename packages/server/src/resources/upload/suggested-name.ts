/** A table name from a file's: lower case, words joined by `_`, not taken yet. */
import { withoutUploadEnd } from '@tessera/api/upload-files';
import { withoutEdges } from '@tessera/core/format/stripped';
import type { Db } from '../../store/db.ts';

/** The name to suggest for the table of a file; it gets a number where a dataset or a table has it already. */
export async function suggestedName(db: Db, filename: string): Promise<string> {
  const plain = withoutUploadEnd(filename).normalize('NFC').toLowerCase();
  const stem = withoutEdges(plain.replace(/[^\p{L}\p{N}]+/gu, '_'), '_').slice(0, 200);
  const base = stem === '' ? 'upload' : stem;
  // A table stays when its dataset is deleted: a new file must not take its place unasked.
  const taken = await Promise.all(
    (['datasets', 'table_files'] as const).map((table) =>
      db
        .selectFrom(table)
        .select('table_name')
        .where('table_name', 'like', `${base.replace(/[%_]/g, '_')}%`)
        .where('deleted_at', 'is', null)
        .execute(),
    ),
  );
  const names = new Set(taken.flat().map(({ table_name }) => table_name.toLowerCase()));
  for (let n = 1; ; n++) {
    const name = n === 1 ? base : `${base}_${n}`;
    if (!names.has(name)) return name;
  }
}
