/** What the dataset panel lists of metrics or columns: in which order, and which of them for a search. */
import { kindOf } from '../../controls/shared/column-kind.ts';
import type { PanelItem } from './additions.ts';

/** So many are listed until all are asked for. */
export const firstShown = 50;

/** The name an item is known by in SQL and forms. */
export const nameOf = (item: PanelItem): string => (item.kind === 'metric' ? item.metric.metric_name : item.column.column_name);
/** What an item is called on the screen: its verbose name, else its name. */
export const titleOf = (item: PanelItem): string =>
  (item.kind === 'metric' ? item.metric.verbose_name : item.column.verbose_name) || nameOf(item);

/** Certified first, then temporal, then as the dataset has them. */
function rankOf(item: PanelItem): number {
  const { extra } = item.kind === 'metric' ? item.metric : item.column;
  if (extra?.includes('certified_by')) return 0;
  return item.kind === 'column' && kindOf(item.column) === 'time' ? 1 : 2;
}

/** The items in the order of the panel. */
export const inOrder = (items: readonly PanelItem[]): PanelItem[] => items.toSorted((a, b) => rankOf(a) - rankOf(b));

function matches(item: PanelItem, wanted: string): boolean {
  const { description } = item.kind === 'metric' ? item.metric : item.column;
  return [nameOf(item), titleOf(item), description ?? ''].some((part) => part.toLowerCase().includes(wanted));
}

/** @param isWhole  all found ones were asked for @returns those found by name, title or description, and the listed ones */
export function listedItems(
  items: readonly PanelItem[],
  text: string,
  isWhole: boolean,
): { found: readonly PanelItem[]; listed: readonly PanelItem[] } {
  const wanted = text.trim().toLowerCase();
  const found = wanted === '' ? items : items.filter((item) => matches(item, wanted));
  return { found, listed: isWhole ? found : found.slice(0, firstShown) };
}
