/** Which filters reach a chart that can be seen now, and which do not. */
import { chartIdsOf, nodeOf } from '@tessera/core/dashboard/layout';
import { entriesOf } from '@tessera/core/dashboard/metadata';
import { isFilter, type FilterEntry, type NativeFilter } from '@tessera/core/dashboard/native-filter';
import { chartsInScope } from '@tessera/core/dashboard/scopes';
import { useBoard, useDashboard } from '../state/context.ts';
import { openTabOf } from '../state/store.ts';

/** Ids of the charts on the open tabs. */
function useShownCharts(): ReadonlySet<number> {
  const text = useDashboard((state) => {
    const { layout } = state.history.present;
    const walk = (id: string): number[] => {
      const node = nodeOf(layout, id);
      if (!node) return [];
      if (node.type === 'TABS') return walk(openTabOf(state, id) ?? '');
      if (node.type === 'CHART') return node.meta.chartId === undefined ? [] : [node.meta.chartId];
      return node.children.flatMap(walk);
    };
    return walk('ROOT_ID').join(',');
  });
  return new Set(text.split(',').filter(Boolean).map(Number));
}

/** The entries of the bar by whether a chart they reach is on an open tab. */
export interface FilterEntries {
  /** In their order, with the dividers between them. */
  readonly near: readonly FilterEntry[];
  /** Filters of other tabs. */
  readonly far: readonly NativeFilter[];
}

/** The entries for the tabs that are open now. On a dashboard without charts every filter counts as near. */
export function useEntries(): FilterEntries {
  const { layout, metadata } = useBoard();
  const shown = useShownCharts();
  const everywhere = chartIdsOf(layout).length === 0;
  const isNear = (filter: NativeFilter): boolean =>
    everywhere || chartsInScope(layout, filter.scope).some((chart) => shown.has(chart));
  const entries = entriesOf(metadata);
  return {
    near: entries.filter((entry) => !isFilter(entry) || isNear(entry)),
    far: entries.filter(isFilter).filter((filter) => !isNear(filter)),
  };
}
