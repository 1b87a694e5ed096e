/** A table name from a file's: lower case, words joined by `_`, not taken yet. */
import { withoutEdges } from '@tessera/core/format/stripped';
import type { Db } from '../../store/db.ts';

export async function suggestedName(db: Db, filename: string): Promise<string> {
  const plain = filename
    .replace(/\.[^.]{1,8}$/, '')
    .normalize('NFC')
    .toLowerCase();
  const stem = withoutEdges(plain.replace(/[^\p{L}\p{N}]+/gu, '_'), '_').slice(0, 200);
  const base = stem === '' ? 'upload' : stem;
  const taken = await db
    .selectFrom('datasets')
    .select('table_name')
    .where('table_name', 'like', `${base.replace(/[%_]/g, '_')}%`)
    .where('deleted_at', 'is', null)
    .execute();
  const names = new Set(taken.map(({ table_name }) => table_name.toLowerCase()));
  for (let n = 1; ; n++) {
    const name = n === 1 ? base : `${base}_${n}`;
    if (!names.has(name)) return name;
  }
}
