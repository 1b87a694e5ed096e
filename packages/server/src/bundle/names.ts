/** Names and numbers inside a bundle. */
import { withoutEdges } from '@tessera/core/format/stripped';
import type { BundleNotes } from '../store/tables.ts';

/**
 * A title as a file name: ASCII letters, digits, `.`, `-` and `_`, as the reference writes it.
 * @param fallback  for a title that has none of them
 */
export function folderName(title: string, fallback: string): string {
  const words = title.normalize('NFKD').replace(/[/\\]/g, ' ').trim().split(/\s+/);
  const plain = withoutEdges(words.join('_').replace(/[^A-Za-z0-9_.-]/g, ''), '._').slice(0, 120);
  return plain === '' ? fallback : plain;
}

/** The path, with a piece of the uuid where another file has it already. */
export function freePath(taken: ReadonlyMap<string, unknown>, path: string, uuid: string): string {
  const names = new Set([...taken.keys()].map((each) => each.toLowerCase()));
  return names.has(path.toLowerCase()) ? path.replace(/\.yaml$/, `_${uuid}.yaml`) : path;
}

interface Numbered {
  readonly id: number;
  readonly uuid: string;
  readonly kept: BundleNotes | null;
}

/**
 * Row id → the number in the bundle: the one an import brought, so that a bundle goes round unchanged, else the row's
 * own. Two objects never share one.
 */
export function exportIds(rows: readonly Numbered[]): Map<number, number> {
  const ids = new Map<number, number>();
  const taken = new Set<number>();
  const give = (row: Numbered, id: number): void => {
    ids.set(row.id, id);
    taken.add(id);
  };
  const byUuid = rows.toSorted((a, b) => (a.uuid < b.uuid ? -1 : 1));
  for (const row of byUuid) {
    const id = row.kept?.id;
    if (typeof id === 'number' && !taken.has(id)) give(row, id);
  }
  for (const row of byUuid) {
    if (ids.has(row.id)) continue;
    let id = row.id;
    while (taken.has(id)) id++;
    give(row, id);
  }
  return ids;
}
