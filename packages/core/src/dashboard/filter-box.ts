/**
 * Filter boxes of old dashboards as native filters (docs/reference/charts.md#upgrades-of-older-forms,
 * docs/reference/dashboards.md#metadata): pure, on the wire's own
 * shapes, so that keys we do not know survive. The tile leaves the layout; the chart itself stays stored as it was.
 */
import { filtersOfBox, type FilterBox, type ReadFilterBox } from './filter-box-filters.ts';
import { chartIdsOf, readLayout } from './layout.ts';
import { readMetadata } from './metadata.ts';
import { legacyTargets } from './scopes.ts';

type Wire = Readonly<Record<string, unknown>>;

export type { FilterBox };

/** A layout and its metadata without filter boxes, as they are stored. */
export interface LiftedBoxes {
  position: Wire;
  metadata: Wire;
  /** What became of each box, one sentence each. */
  changes: string[];
}

/**
 * Gives a dashboard native filters in place of its filter boxes. Boxes that have no tile are passed over, so a second
 * call changes nothing. Call it when chart ids are already those of this server.
 */
export function liftFilterBoxes(position: Wire, metadata: Wire, boxes: readonly FilterBox[]): LiftedBoxes {
  const layout = readLayout(position);
  const order = chartIdsOf(layout);
  const placed = boxes
    .filter((box) => order.includes(box.chartId))
    .toSorted((a, b) => order.indexOf(a.chartId) - order.indexOf(b.chartId));
  if (placed.length === 0) return { position, metadata, changes: [] };
  const left = withoutTiles(position, new Set(placed.map((box) => box.chartId)));
  const bare = readLayout(left);
  const values = readMetadata(metadata);
  const preset = readPreset(metadata['default_filters']);
  const lifted: ReadFilterBox[] = [];
  const changes: string[] = [];
  for (const box of placed) {
    // A box that stood in the scope of an earlier one offered only what that one left over.
    const parents = lifted.flatMap(({ box: other, filters }) =>
      filters.filter(
        (filter) =>
          (other.datasetId === box.datasetId || filter.filterType === 'filter_time') &&
          legacyTargets(layout, values, other.chartId, filter.legacyKey).includes(box.chartId),
      ),
    );
    const read = filtersOfBox(box, {
      layout: bare,
      metadata,
      preset: preset[String(box.chartId)] ?? {},
      parents: parents.map(({ id }) => id),
    });
    lifted.push(read);
    changes.push(
      `The filter box “${box.name}” became ${read.filters.length} ${read.filters.length === 1 ? 'filter' : 'filters'} of the dashboard.`,
      ...read.notes,
    );
  }
  const before: unknown = metadata['native_filter_configuration'];
  const filters = lifted.flatMap((box) => box.filters.map(({ legacyKey: _, ...filter }) => filter));
  return {
    position: left,
    metadata: {
      ...metadata,
      native_filter_configuration: [...(Array.isArray(before) ? before : []), ...filters],
      show_native_filters: true,
    },
    changes,
  };
}

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
