/** From the states of filters and clicked charts to what each chart is asked: "all clauses but mine". */
import { mergeExtraFormData, type ExtraFormData } from '../query/extra-form-data.ts';
import type { DataMask, DataMasks } from './data-mask.ts';
import type { Layout } from './layout.ts';
import { crossFiltersOn, entriesOf, type Metadata } from './metadata.ts';
import { boundsOf, hasValue, isFilter, isRequired, takesFirst, type NativeFilter } from './native-filter.ts';
import { chartsInScope, crossFilterTargets } from './scopes.ts';
import { fittedMask, startingMask } from './starting-mask.ts';

/** The parts of a board that decide which state reaches which chart. */
export interface FilterGraph {
  readonly layout: Layout;
  readonly metadata: Metadata;
}

/** One state that reaches a chart. `source` is the filter's id or the clicked chart's. */
export interface ReachingMask {
  readonly kind: 'native' | 'cross';
  readonly source: string;
  readonly mask: DataMask;
}

/** The filters of the bar, in order, without dividers. */
export const barFiltersOf = (metadata: Metadata): NativeFilter[] => entriesOf(metadata).filter(isFilter);

/** All filters: those of the bar, then those in the tiles of filter boxes. */
export const filtersOf = (metadata: Metadata): NativeFilter[] => [...barFiltersOf(metadata), ...(metadata.boxFilters ?? [])];

/** The mask of a filter, or its starting mask when no reader has changed it. */
export function maskOf(filter: NativeFilter, masks: DataMasks): DataMask {
  return masks[filter.id] ?? startingMask(filter);
}

/** Filters whose scope holds the chart, in the order of the filter bar. */
export function filtersReaching(wiring: FilterGraph, chartId: number): NativeFilter[] {
  return filtersOf(wiring.metadata).filter((filter) => chartsInScope(wiring.layout, filter.scope).includes(chartId));
}

/** Everything that restricts a chart: filters of the bar first, then clicks on other charts. A chart never filters itself. */
export function masksReaching(wiring: FilterGraph, masks: DataMasks, chartId: number): ReachingMask[] {
  const native = filtersReaching(wiring, chartId).map((filter): ReachingMask => ({
    kind: 'native',
    source: filter.id,
    mask: maskOf(filter, masks),
  }));
  return [...native, ...crossReaching(wiring, masks, chartId)];
}

function crossReaching(wiring: FilterGraph, masks: DataMasks, chartId: number): ReachingMask[] {
  if (!crossFiltersOn(wiring.metadata)) return [];
  return crossSources(masks)
    .filter((source) => source !== chartId && crossFilterTargets(wiring.layout, wiring.metadata, source).includes(chartId))
    .flatMap((source): ReachingMask[] => {
      const mask = masks[String(source)];
      return mask ? [{ kind: 'cross', source: String(source), mask }] : [];
    });
}

/** Charts with a clicked mark, in the order of the clicks. */
export function crossSources(masks: DataMasks): number[] {
  return Object.entries(masks)
    .filter(([id, mask]) => /^\d+$/.test(id) && hasValue(mask))
    .map(([id]) => Number(id));
}

/** What the dashboard adds to one chart's form. */
export function extraFormDataFor(wiring: FilterGraph, masks: DataMasks, chartId: number): ExtraFormData {
  return mergeExtraFormData(masksReaching(wiring, masks, chartId).map((reach) => reach.mask.extraFormData ?? {}));
}

/** What the filters a filter depends on add to the question for its choices; through all generations, nearest last. */
export function parentsExtraFormData(filter: NativeFilter, filters: readonly NativeFilter[], masks: DataMasks): ExtraFormData {
  return mergeExtraFormData(ancestorsOf(filter, filters).map((parent) => maskOf(parent, masks).extraFormData ?? {}));
}

/** The filters a filter depends on, farthest first, each once. */
export function ancestorsOf(filter: NativeFilter, filters: readonly NativeFilter[]): NativeFilter[] {
  const found = new Map<string, NativeFilter>();
  const walk = (each: NativeFilter): void => {
    for (const id of each.cascadeParentIds) {
      const parent = filters.find((other) => other.id === id);
      if (!parent || parent.id === filter.id || found.has(id)) continue;
      found.set(id, parent);
      walk(parent);
    }
  };
  walk(filter);
  return [...found.values()].toReversed();
}

/** True when filters depend on each other in a circle. */
export function isCyclic(filters: readonly NativeFilter[]): boolean {
  const leadsTo = (from: NativeFilter, target: string, seen: ReadonlySet<string>): boolean =>
    from.cascadeParentIds.some((id) => {
      if (id === target) return true;
      const parent = filters.find((other) => other.id === id);
      return parent !== undefined && !seen.has(id) && leadsTo(parent, target, new Set([...seen, id]));
    });
  return filters.some((filter) => leadsTo(filter, filter.id, new Set()));
}

/** The masks a dashboard opens with: every filter's default, overridden by what a link or permalink carries. */
export function startingMasks(metadata: Metadata, carried: DataMasks = {}): DataMasks {
  return mapMasks(metadata, carried, () => false);
}

/**
 * The masks after the filters were configured again: an untouched filter starts with its new default, a chosen value stays
 * while the filter still offers it.
 * @param before  the metadata these masks were made under
 */
export function rewiredMasks(metadata: Metadata, masks: DataMasks, before: Metadata): DataMasks {
  const old = new Map(filtersOf(before).map((filter) => [filter.id, filter]));
  return mapMasks(metadata, masks, (id, mask) => {
    const was = old.get(id);
    return was !== undefined && sameMask(mask, startingMask(was));
  });
}

function mapMasks(metadata: Metadata, masks: DataMasks, isDropped: (id: string, mask: DataMask) => boolean): DataMasks {
  const own = filtersOf(metadata).map((filter) => {
    const mask = masks[filter.id];
    const kept = mask && !isDropped(filter.id, mask) ? fittedMask(filter, mask) : undefined;
    return [filter.id, kept ?? startingMask(filter)] as const;
  });
  return Object.fromEntries([...own, ...Object.entries(masks).filter(([id]) => /^\d+$/.test(id))]);
}

/** Filters that must pick their first value before the charts they reach may ask. */
export function awaitedFilters(metadata: Metadata, masks: DataMasks): NativeFilter[] {
  return filtersOf(metadata).filter((filter) => takesFirst(filter) && !hasValue(masks[filter.id]));
}

/**
 * Of the awaited filters, those that may ask for their first value now: what they depend on has picked its own.
 * @param settled  ids of filters that found none, or failed
 */
export function filtersToAsk(metadata: Metadata, masks: DataMasks, settled: ReadonlySet<string>): NativeFilter[] {
  const filters = filtersOf(metadata);
  const awaited = awaitedFilters(metadata, masks).filter(({ id }) => !settled.has(id));
  const free = awaited.filter((filter) => !ancestorsOf(filter, filters).some((parent) => awaited.includes(parent)));
  // In a circle everybody would wait for everybody.
  return free.length > 0 ? free : awaited;
}

/** Required filters with nothing chosen: Apply waits for them. */
export function unmetFilters(metadata: Metadata, masks: DataMasks): NativeFilter[] {
  return filtersOf(metadata).filter((filter) => isRequired(filter) && !hasValue(maskOf(filter, masks)));
}

/** Ranges whose minimum is above their maximum: no row lies between, so Apply waits for them. */
export function reversedRanges(metadata: Metadata, masks: DataMasks): NativeFilter[] {
  return filtersOf(metadata).filter((filter) => {
    const [low, high] = filter.filterType === 'filter_range' ? boundsOf(maskOf(filter, masks)) : [null, null];
    return low !== null && high !== null && low > high;
  });
}

/** True when two masks ask the same of the charts and read the same on screen. */
export function sameMask(a: DataMask | undefined, b: DataMask | undefined): boolean {
  return (
    JSON.stringify([a?.extraFormData ?? {}, a?.filterState?.value ?? null]) ===
    JSON.stringify([b?.extraFormData ?? {}, b?.filterState?.value ?? null])
  );
}
