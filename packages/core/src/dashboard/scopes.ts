/**
 * Which charts a filter, or a click on a chart, reaches (docs/reference/dashboards.md). Computed from the layout, never read
 * from storage.
 */
import { isRecord } from '../narrowing.ts';
import { chartIdsOf, chartsOf, nodeOf, subtreeOf, topTabsOf, type Layout } from './layout.ts';
import type { Metadata } from './metadata.ts';
import type { FilterScope } from './native-filter.ts';

/** Charts below any component of `rootPath`, except the excluded; in the order of the screen. */
export function chartsInScope(layout: Layout, scope: FilterScope): number[] {
  const below = scope.rootPath.flatMap((id) => (nodeOf(layout, id) ? chartIdsOf(layout, id) : []));
  const reached = new Set(below.filter((id) => !scope.excluded.includes(id)));
  return chartIdsOf(layout).filter((id) => reached.has(id));
}

/** The tabs that hold at least one of the charts. */
export function tabsInScope(layout: Layout, charts: readonly number[]): string[] {
  const tabs = chartsOf(layout)
    .filter((node) => charts.includes(node.meta.chartId ?? -1))
    .flatMap((node) => node.parents.filter((id) => nodeOf(layout, id)?.type === 'TAB'));
  return [...new Set(tabs)];
}

/**
 * The scope that reaches exactly these charts: components whose charts are all meant stand in `rootPath`,
 * single charts left out are `excluded`. The inverse of `chartsInScope`.
 */
export function scopeReaching(layout: Layout, charts: readonly number[]): FilterScope {
  const all = chartIdsOf(layout);
  const wanted = new Set(charts);
  const roots = topTabsOf(layout)?.children ?? [];
  const partly = roots.filter((id) => chartIdsOf(layout, id).some((chart) => wanted.has(chart)));
  const whole = roots.length === 0 || partly.length === roots.length ? ['ROOT_ID'] : partly;
  const covered = new Set(whole.flatMap((id) => chartIdsOf(layout, id)));
  return { rootPath: whole, excluded: all.filter((id) => covered.has(id) && !wanted.has(id)) };
}

/** The scope of a chart's clicks that is its own; none where it follows that of the dashboard. */
export function customScopeOf(metadata: Metadata, source: number): FilterScope | undefined {
  const own = metadata.chart_configuration?.[String(source)]?.crossFilters.scope;
  return own === 'global' ? undefined : own;
}

/** The scope of the clicks on charts that have none of their own. */
export const sharedScopeOf = (metadata: Metadata): FilterScope =>
  metadata.global_chart_configuration?.scope ?? { rootPath: ['ROOT_ID'], excluded: [] };

/** Charts that a click on `source` filters: its own scope, else the dashboard's, else every other chart. Never itself. */
export function crossFilterTargets(layout: Layout, metadata: Metadata, source: number): number[] {
  const scope = customScopeOf(metadata, source) ?? sharedScopeOf(metadata);
  return chartsInScope(layout, scope).filter((id) => id !== source);
}

/**
 * Charts a legacy filter box's column reaches.
 * `filter_scopes` is {filter box id: {column: {scope: ids of components, immune: chart ids}}}; none means every other chart.
 */
export function legacyTargets(layout: Layout, metadata: Metadata, box: number, column: string): number[] {
  const perColumn = metadata.filter_scopes?.[String(box)];
  const entry = isRecord(perColumn) ? perColumn[column] : undefined;
  const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
  const scope = isRecord(entry)
    ? {
        rootPath: list(entry['scope']).filter((id) => typeof id === 'string'),
        excluded: list(entry['immune']).filter((id) => typeof id === 'number'),
      }
    : { rootPath: ['ROOT_ID'], excluded: [] };
  return chartsInScope(layout, scope).filter((id) => id !== box);
}

/** One entry of the scoping tree: tabs and charts as they stand on the dashboard; rows and columns are passed through. */
export interface ScopeBranch {
  id: string;
  kind: 'root' | 'tab' | 'chart';
  chartId?: number;
  children: ScopeBranch[];
}

/** The tree of tabs and charts to tick in a scoping dialog. */
export function scopeTree(layout: Layout): ScopeBranch {
  const branches = (id: string): ScopeBranch[] => {
    const node = nodeOf(layout, id);
    if (!node) return [];
    if (node.type === 'CHART' && node.meta.chartId !== undefined)
      return [{ id: node.id, kind: 'chart', chartId: node.meta.chartId, children: [] }];
    const below = node.children.flatMap(branches);
    if (node.type === 'TAB') return below.length > 0 ? [{ id, kind: 'tab', children: below }] : [];
    return below;
  };
  return { id: 'ROOT_ID', kind: 'root', children: branches('ROOT_ID') };
}

/** Whether a component holds any of the charts. */
export function holdsChart(layout: Layout, id: string, charts: readonly number[]): boolean {
  return subtreeOf(layout, id).some((node) => node.meta.chartId !== undefined && charts.includes(node.meta.chartId));
}
