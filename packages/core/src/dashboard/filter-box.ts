/**
 * Filter boxes of old dashboards, as they work and as the native filters they become when their editor accepts it (docs/reference/charts.md#upgrades-of-older-forms,
 * docs/reference/dashboards.md#metadata): pure, on the wire's own
 * shapes, so that keys we do not know survive. The tile leaves the layout; the chart itself stays stored as it was.
 */
import { filtersOfBox, hasOrigin, type FilterBox, type ReadFilterBox } from './filter-box-filters.ts';
import { chartIdsOf, readLayout, type Layout } from './layout.ts';
import { readMetadata, type BoxFilter, type Metadata } from './metadata.ts';
import type { FilterScope, NativeFilter } from './native-filter.ts';
import { legacyTargets } from './scopes.ts';

type Wire = Readonly<Record<string, unknown>>;

export type { FilterBox };

/** A layout and its metadata without filter boxes, as they are stored. */
export interface LiftedBoxes {
  position: Wire;
  metadata: Wire;
  /** What became of each box, in the order of the screen. */
  became: BecameFilters[];
}

/** One filter box and the filters it became. */
export interface BecameFilters {
  readonly chartId: number;
  readonly name: string;
  readonly filters: readonly NativeFilter[];
  /** Whether it offers the time origin of Druid, which no filter stands for. */
  readonly losesOrigin: boolean;
}

/**
 * Gives a dashboard native filters in place of its filter boxes. Boxes that have no tile are passed over, so a second
 * call changes nothing. Call it when chart ids are already those of this server.
 */
export function liftFilterBoxes(position: Wire, metadata: Wire, boxes: readonly FilterBox[]): LiftedBoxes {
  const layout = readLayout(position);
  const placed = placedBoxes(layout, boxes);
  if (placed.length === 0) return { position, metadata, became: [] };
  const left = withoutTiles(position, new Set(placed.map((box) => box.chartId)));
  const lifted = readBoxes(placed, layout, readLayout(left), metadata);
  const became = lifted.map(({ box, filters }) => ({
    chartId: box.chartId,
    name: box.name,
    filters: filters.map(({ legacyKey: _, ...filter }): NativeFilter => filter),
    losesOrigin: hasOrigin(box.form),
  }));
  const before: unknown = metadata['native_filter_configuration'];
  const filters = became.flatMap((box) => box.filters);
  return {
    position: left,
    metadata: {
      ...metadata,
      native_filter_configuration: [...(Array.isArray(before) ? before : []), ...filters],
      show_native_filters: true,
    },
    became,
  };
}

/** @param layout  with the boxes' tiles, to which their old scopes refer @param bare  the layout to which the new scopes refer */
function readBoxes(placed: readonly FilterBox[], layout: Layout, bare: Layout, metadata: Wire): ReadFilterBox[] {
  const values = readMetadata(metadata);
  const preset = readPreset(metadata['default_filters']);
  const lifted: ReadFilterBox[] = [];
  for (const box of placed) {
    // A box that stood in the scope of an earlier one offered only what that one left over.
    const parents = lifted.flatMap(({ box: other, filters }) =>
      filters.filter(
        (filter) =>
          (other.datasetId === box.datasetId || filter.filterType === 'filter_time') &&
          legacyTargets(layout, values, other.chartId, filter.legacyKey).includes(box.chartId),
      ),
    );
    lifted.push(
      filtersOfBox(box, {
        layout: bare,
        metadata,
        preset: preset[String(box.chartId)] ?? {},
        parents: parents.map(({ id }) => id),
      }),
    );
  }
  return lifted;
}

/** The parts of a board a box looks at. */
interface BoxedBoard {
  readonly layout: Layout;
  readonly metadata: Metadata;
}

/**
 * The board with what its filter boxes filter by, as long as they are filter boxes: they work like filters of the bar, stand
 * in their tiles, and are never stored. Call it after each change of the board; nothing changed gives the same board.
 */
export function withBoxFilters<B extends BoxedBoard>(board: B, boxes: readonly FilterBox[]): B {
  const placed = placedBoxes(board.layout, boxes);
  const { boxFilters: before = [], ...metadata } = board.metadata;
  const now = readBoxes(placed, board.layout, board.layout, metadata).flatMap(({ box, filters }) =>
    filters.map((filter): BoxFilter => ({ ...filter, boxId: box.chartId })),
  );
  if (JSON.stringify(before) === JSON.stringify(now)) return board;
  return { ...board, metadata: now.length > 0 ? { ...metadata, boxFilters: now } : metadata };
}

/** The metadata with another scope for one filter of a box: `filter_scopes`, as the boxes of old dashboards have it. */
export function withBoxScope(metadata: Metadata, { boxId, legacyKey }: BoxFilter, { rootPath, excluded }: FilterScope): Metadata {
  const own = metadata.filter_scopes?.[String(boxId)];
  const entry = { scope: rootPath, immune: excluded.filter((id) => id !== boxId) };
  return {
    ...metadata,
    filter_scopes: { ...metadata.filter_scopes, [String(boxId)]: { ...(isWire(own) ? own : {}), [legacyKey]: entry } },
  };
}

/** The boxes that have a tile, in the order of the screen. */
export const placedBoxes = (layout: Layout, boxes: readonly FilterBox[]): FilterBox[] => {
  const order = chartIdsOf(layout);
  return boxes
    .filter(({ chartId }) => order.includes(chartId))
    .toSorted((a, b) => order.indexOf(a.chartId) - order.indexOf(b.chartId));
};

const isWire = (value: unknown): value is Wire => typeof value === 'object' && value !== null && !Array.isArray(value);

/** `default_filters`: JSON in JSON, `{chart id: {column: value}}`. */
function readPreset(text: unknown): Record<string, Wire> {
  if (typeof text !== 'string') return {};
  try {
    const read: unknown = JSON.parse(text);
    if (!isWire(read)) return {};
    return Object.fromEntries(Object.entries(read).flatMap(([id, each]) => (isWire(each) ? [[id, each]] : [])));
  } catch {
    return {};
  }
}

/** The layout without some charts, and without the rows and columns they leave empty. */
function withoutTiles(position: Wire, charts: ReadonlySet<number>): Wire {
  const isTile = (node: unknown): boolean =>
    isWire(node) && node['type'] === 'CHART' && isWire(node['meta']) && charts.has(Number(node['meta']['chartId']));
  let gone = new Set(Object.keys(position).filter((id) => isTile(position[id])));
  let left: Wire = position;
  while (gone.size > 0) {
    const dropped = gone;
    const emptied = new Set<string>();
    left = Object.fromEntries(
      Object.entries(left).flatMap(([id, node]) => {
        if (dropped.has(id)) return [];
        const children: unknown = isWire(node) ? node['children'] : undefined;
        if (!isWire(node) || !Array.isArray(children)) return [[id, node]];
        const kept = children.filter((child) => !dropped.has(String(child)));
        if (kept.length === children.length) return [[id, node]];
        if (kept.length === 0 && (node['type'] === 'ROW' || node['type'] === 'COLUMN')) emptied.add(id);
        return [[id, { ...node, children: kept }]];
      }),
    );
    gone = emptied;
  }
  return left;
}
