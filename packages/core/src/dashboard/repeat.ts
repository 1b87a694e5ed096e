/**
 * Tiles and rows that are repeated for each value of a filter (docs/reference/dashboards.md#repeats), stored as `meta.repeat`
 * of the component. Superset keeps the key and shows the component once.
 */
import { mergeExtraFormData, type ExtraFormData } from '../query/extra-form-data.ts';
import type { FilterScalar } from '../query/filter.ts';
import { labelOfValue } from '../query/value-label.ts';
import type { DataMask } from './data-mask.ts';
import { nodeOf, rootId, withParents, type Layout, type LayoutNode, type NodeMeta } from './layout.ts';
import { columnOf, maskOfValues, valuesOf, type NativeFilter } from './native-filter.ts';

/** A choice of a filter. */
export interface RepeatChoice {
  readonly value: FilterScalar;
  readonly label: string;
}

/** One copy of a component. */
export interface TileCopy {
  /** How its value reads. */
  readonly label: string;
  /** What each chart in it is asked besides. */
  readonly extra: ExtraFormData;
}

/** The copies of a component, and how many values are left out. */
export interface TileCopies {
  readonly copies: readonly TileCopy[];
  readonly left: number;
}

/** The filters a component may be repeated for: those with a list of values. */
export const repeatFilters = (filters: readonly NativeFilter[]): NativeFilter[] =>
  filters.filter((filter) => filter.filterType === 'filter_select' && columnOf(filter) !== undefined);

/** The filter a component is repeated for; undefined where it is not, or the filter is gone: it is shown once then. */
export function repeatFilterOf({ meta, type }: LayoutNode, filters: readonly NativeFilter[]): NativeFilter | undefined {
  if (type !== 'CHART' && type !== 'ROW') return undefined;
  return repeatFilters(filters).find(({ id }) => id === meta.repeat?.filter);
}

/**
 * A copy for each value that is chosen in the filter; where nothing is, for each of its choices; of an inverse filter, for
 * those that are not excluded.
 */
export function tileCopies(
  filter: NativeFilter,
  mask: DataMask | undefined,
  choices: readonly RepeatChoice[],
  most: number,
): TileCopies {
  const chosen = valuesOf(mask);
  const isInverse = filter.controlValues.inverseSelection === true;
  const key = (value: FilterScalar): string => JSON.stringify(value);
  const named = new Map(choices.map(({ value, label }) => [key(value), label]));
  const excluded = new Set(chosen.map(key));
  const values =
    chosen.length > 0 && !isInverse ? chosen : choices.map(({ value }) => value).filter((value) => !excluded.has(key(value)));
  const only = { ...filter, controlValues: { ...filter.controlValues, inverseSelection: false } };
  return {
    copies: values.slice(0, most).map((value) => ({
      label: named.get(key(value)) ?? labelOfValue(value),
      extra: maskOfValues(only, [value]).extraFormData ?? {},
    })),
    left: Math.max(0, values.length - most),
  };
}

/** What a chart of a copy is asked: what filters it anyway, and the value of the copy. */
export const withCopy = (extra: ExtraFormData, copy: TileCopy | undefined): ExtraFormData =>
  copy ? mergeExtraFormData([extra, copy.extra]) : extra;

/** The name of a chart in a copy. */
export const nameOfCopy = (name: string, copy: TileCopy | undefined): string => (copy ? `${name} · ${copy.label}` : name);

/** The text in place of copies that are left out, or of all where there is no value. */
export const leftOutText = ({ copies, left }: TileCopies): string | undefined => {
  if (copies.length === 0) return 'There is no value to repeat this for.';
  if (left === 0) return undefined;
  return left === 1 ? '1 more value is not shown.' : `${left} more values are not shown.`;
};

/** A layout with the copies in it, for what paints it once: paper. */
export interface RepeatedLayout {
  readonly layout: Layout;
  /** By the id of the chart's component. */
  readonly copies: ReadonlyMap<string, TileCopy>;
  /** Ids of the copies of a component, the first under its own. */
  readonly idsOf: ReadonlyMap<string, readonly string[]>;
}

const notePrefix = 'REPEAT-NOTE-';

/** The text of a component that `repeatedLayout` put behind copies. */
export const repeatNote = ({ id, meta }: LayoutNode): string | undefined => (id.startsWith(notePrefix) ? meta.text : undefined);

/** @param copiesOf  undefined for what is shown once. Within a repeated row nothing is repeated again. */
export function repeatedLayout(layout: Layout, copiesOf: (node: LayoutNode) => TileCopies | undefined): RepeatedLayout {
  const nodes: Record<string, LayoutNode> = { ...layout };
  const copies = new Map<string, TileCopy>();
  const idsOf = new Map<string, string[]>();
  const branch = (node: LayoutNode, suffix: string, copy: TileCopy): string => {
    const id = node.id + suffix;
    const children = node.children.flatMap((child) => nodeOf(layout, child) ?? []).map((child) => branch(child, suffix, copy));
    nodes[id] = { ...node, id, children };
    if (node.type === 'CHART') copies.set(id, copy);
    return id;
  };
  const walk = (id: string): string[] => {
    const node = nodeOf(layout, id);
    if (!node) return [];
    const found = copiesOf(node);
    if (!found) {
      nodes[id] = { ...node, children: node.children.flatMap(walk) };
      return [id];
    }
    const ids = found.copies.map((copy, at) => branch(node, at === 0 ? '' : `~${at + 1}`, copy));
    idsOf.set(id, ids);
    const text = leftOutText(found);
    return text === undefined ? ids : [...ids, noteNode(nodes, node, text)];
  };
  walk(rootId);
  return { layout: withParents(nodes), copies, idsOf };
}

function noteNode(nodes: Record<string, LayoutNode>, { id: of }: LayoutNode, text: string): string {
  const id = notePrefix + of;
  const meta: NodeMeta = { width: 12, text };
  nodes[id] = { id, type: 'DYNAMIC', children: [], parents: [], meta };
  return id;
}
