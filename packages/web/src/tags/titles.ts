/** The kinds of tagged objects, as pages name and order them. */
import type { TaggedType } from '@tessera/api/tag';
import { i18n } from '../i18n.ts';

/** From what readers open most. */
export const typeOrder = ['dashboard', 'chart', 'query', 'dataset'] as const satisfies readonly TaggedType[];

/** The heading above objects of a kind. */
export function titleOf(type: TaggedType): string {
  if (type === 'dashboard') return i18n._('Dashboards');
  if (type === 'chart') return i18n._('Charts');
  return type === 'dataset' ? i18n._('Datasets') : i18n._('Saved queries');
}
