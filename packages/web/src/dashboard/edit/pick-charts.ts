/** Which saved charts the builder offers, and in which order. */
import Fuse from 'fuse.js';
import type { ChartListItem } from '@tessera/api/chart';

/** By what the charts are sorted. */
export type ChartOrder = 'changed_on_delta_humanized' | 'slice_name' | 'viz_type' | 'datasource_name';

/** The search text. */
export interface ChartWish {
  /** Part of a name, a chart type or a dataset, about as it is written. */
  readonly text: string;
  readonly order: ChartOrder;
  /** Only charts this person owns; undefined for those of everybody. */
  readonly ownerId: number | undefined;
}

/** What is read of a chart here. */
type Pickable = Pick<ChartListItem, 'slice_name' | 'viz_type' | 'datasource_name_text' | 'changed_on_dttm'> & {
  readonly owners: readonly { readonly id: number }[];
};

const comparers: Record<ChartOrder, (a: Pickable, b: Pickable) => number> = {
  changed_on_delta_humanized: (a, b) => b.changed_on_dttm - a.changed_on_dttm,
  slice_name: (a, b) => a.slice_name.localeCompare(b.slice_name),
  viz_type: (a, b) => a.viz_type.localeCompare(b.viz_type) || a.slice_name.localeCompare(b.slice_name),
  datasource_name: (a, b) => (a.datasource_name_text ?? '').localeCompare(b.datasource_name_text ?? ''),
};

/** A search goes before the order: the best hit comes first. */
export function pickCharts<Chart extends Pickable>(charts: readonly Chart[], { text, order, ownerId }: ChartWish): Chart[] {
  const isWanted = ({ owners }: Chart): boolean => ownerId === undefined || owners.some(({ id }) => id === ownerId);
  const all = charts.filter(isWanted).toSorted(comparers[order]);
  if (text.trim() === '') return all;
  const index = new Fuse(all, { keys: ['slice_name', 'viz_type', 'datasource_name_text'], threshold: 0.3, ignoreLocation: true });
  return index.search(text.trim()).map(({ item }) => item);
}
