/** What clicks on charts filter, for a whole dashboard: the scope charts share, and the custom ones. */
import { chartIdsOf, type Layout } from './layout.ts';
import type { ChartConfiguration, Metadata } from './metadata.ts';
import type { FilterScope } from './native-filter.ts';
import { chartsInScope, customScopeOf, sharedScopeOf } from './scopes.ts';

/** What was changed in the scopings of a dashboard; the rest stays as it is stored. */
export interface ScopingEdits {
  readonly enabled?: boolean;
  /** The scope of charts without a custom one. */
  readonly shared?: FilterScope;
  /** Chart id → its custom scope, or `global` where it follows the dashboard's again. */
  readonly charts?: Readonly<Record<string, FilterScope | 'global'>>;
}

/** Charts with a scope of their own, once the edits are made; in the order of the screen. */
export function customScopings(metadata: Metadata, layout: Layout, edits: ScopingEdits): Map<number, FilterScope> {
  const scopeOf = (id: number): FilterScope | undefined => {
    const edited = edits.charts?.[String(id)];
    return edited === undefined ? customScopeOf(metadata, id) : edited === 'global' ? undefined : edited;
  };
  return new Map(
    chartIdsOf(layout).flatMap((id) => {
      const scope = scopeOf(id);
      return scope ? [[id, scope] as const] : [];
    }),
  );
}

/** The part of the metadata that the edits change. The charts in scope are written anew wherever the scope is another. */
export function withScopings(metadata: Metadata, layout: Layout, edits: ScopingEdits): Partial<Metadata> {
  const shared = edits.shared ?? sharedScopeOf(metadata);
  const stored = metadata.chart_configuration ?? {};
  const fresh = ([id, entry]: [string, ChartConfiguration]): [string, ChartConfiguration] => {
    const { scope } = entry.crossFilters;
    const charts = chartsInScope(layout, scope === 'global' ? shared : scope).filter((each) => each !== entry.id);
    return [id, { ...entry, crossFilters: { ...entry.crossFilters, chartsInScope: charts } }];
  };
  const edited = Object.entries(edits.charts ?? {}).map(([id, scope]): [string, ChartConfiguration] => [
    id,
    { ...stored[id], id: Number(id), crossFilters: { ...stored[id]?.crossFilters, scope, chartsInScope: [] } },
  ]);
  const followers = edits.shared ? Object.entries(stored).filter(([, entry]) => entry.crossFilters.scope === 'global') : [];
  return {
    ...(edits.enabled === undefined ? {} : { cross_filters_enabled: edits.enabled }),
    ...(edits.shared
      ? {
          global_chart_configuration: {
            ...metadata.global_chart_configuration,
            scope: edits.shared,
            chartsInScope: chartsInScope(layout, edits.shared),
          },
        }
      : {}),
    ...(edited.length + followers.length > 0
      ? { chart_configuration: { ...stored, ...Object.fromEntries([...followers, ...edited].map(fresh)) } }
      : {}),
  };
}
