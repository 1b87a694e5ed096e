/** The sections of the dataset panel: the dataset's folders, then its other metrics and columns. */
import { recordOf } from '@tessera/core/narrowing';
import { i18n } from '../../i18n.ts';
import type { PanelItem } from './additions.ts';
import { inOrder } from './panel-list.ts';

/** One heading of the panel with what stands below it. */
export interface ListedSection {
  key: string;
  title: string;
  description?: string;
  items: readonly PanelItem[];
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const uuidOf = (item: PanelItem): string | undefined => (item.kind === 'metric' ? item.metric.uuid : item.column.uuid);

const relationOf = (item: PanelItem): string | undefined => (item.kind === 'column' ? item.column.relation : undefined);

interface Folder {
  key: string;
  /** Names from the outermost folder inwards. */
  path: readonly string[];
  description: string;
  children: readonly string[];
}

/** Every folder, each followed by those within it. @param place  distinguishes folders, those of one name too: `0.2.` */
function flattened(folders: readonly unknown[], path: readonly string[], place: string): Folder[] {
  return folders.flatMap((given, at) => {
    const { name, description, children } = recordOf(given);
    const parts = listOf(children).map(recordOf);
    const own = [...path, textOf(name) || i18n._('Folder')];
    const isFolder = (part: Readonly<Record<string, unknown>>): boolean => Array.isArray(part['children']);
    const inside = flattened(parts.filter(isFolder), own, `${place}${at}.`);
    const inner = parts.filter((part) => !isFolder(part)).map((part) => textOf(part['uuid']));
    return [{ key: `folder:${place}${at}`, path: own, description: textOf(description), children: inner }, ...inside];
  });
}

/**
 * @param folders  as the dataset has them (`{uuid, name, description?, children}`): children are columns, metrics and
 *   folders. What they name and the dataset does not have is passed over; what stands in two is listed in the first.
 * @returns folders that hold something in their order, then metrics and columns that stand in none, then each relation
 */
export function panelSections(folders: unknown, metrics: readonly PanelItem[], columns: readonly PanelItem[]): ListedSection[] {
  const left = new Map(
    [...metrics, ...columns].flatMap((item) => {
      const uuid = uuidOf(item);
      return uuid === undefined ? [] : [[uuid, item] as const];
    }),
  );
  const made = flattened(listOf(folders), [], '').flatMap(({ key, path, description, children }): ListedSection[] => {
    const items = children.flatMap((uuid) => {
      const item = left.get(uuid);
      left.delete(uuid);
      return item ? [item] : [];
    });
    return items.length === 0 ? [] : [{ key, title: path.join(' / '), ...(description && { description }), items }];
  });
  const isLeft = (item: PanelItem): boolean => {
    const uuid = uuidOf(item);
    return uuid === undefined || left.has(uuid);
  };
  const rest = [
    { key: 'metrics', title: i18n._('Metrics'), items: inOrder(metrics.filter(isLeft)) },
    { key: 'columns', title: i18n._('Columns'), items: inOrder(columns.filter((item) => isLeft(item) && !relationOf(item))) },
  ];
  const related = Map.groupBy(columns.filter(isLeft), (item) => relationOf(item) ?? '');
  related.delete('');
  // Both headings stand in a dataset without folders, also over nothing.
  return [
    ...made,
    ...rest.filter(({ items }) => made.length === 0 || items.length > 0),
    ...[...related].map(([name, items]) => ({
      key: `relation:${name}`,
      title: name,
      description: i18n._('Columns looked up by the relation {name}', { name }),
      items: inOrder(items),
    })),
  ];
}
