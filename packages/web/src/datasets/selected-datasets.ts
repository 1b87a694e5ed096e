import type { DatasetListItem } from '@tessera/api/dataset';
import { i18n } from '../i18n.ts';

/** How many are chosen, and of which kinds where that says more. */
export function selectedText(rows: readonly Pick<DatasetListItem, 'kind'>[]): string {
  const n = rows.length;
  const physical = rows.filter(({ kind }) => kind === 'physical').length;
  if (n === 0) return i18n._('{n} Selected', { n });
  if (physical === 0) return i18n._('{n} Selected (Virtual)', { n });
  if (physical === n) return i18n._('{n} Selected (Physical)', { n });
  return i18n._('{n} Selected ({physical} Physical, {virtual} Virtual)', { n, physical, virtual: n - physical });
}
