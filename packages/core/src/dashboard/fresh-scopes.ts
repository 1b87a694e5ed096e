/** The scopes stored with filters, made anew of the layout they are saved with (docs/reference/dashboards.md). */
import { chartIdsOf, type Layout } from './layout.ts';
import { withEntries, entriesOf, type Metadata } from './metadata.ts';
import { isFilter, type FilterEntry } from './native-filter.ts';
import { chartsInScope, tabsInScope } from './scopes.ts';

/**
 * The metadata as a save of this layout writes it: charts that left the dashboard are excluded no more, and charts and tabs in
 * scope are those there are now. Filters for which that is already so stay the same objects.
 */
export function withFreshScopes(metadata: Metadata, layout: Layout): Metadata {
  const entries = entriesOf(metadata);
  const placed = new Set(chartIdsOf(layout));
  const next = entries.map((entry) => freshScope(entry, layout, placed));
  return next.every((entry, at) => entry === entries[at]) ? metadata : { ...metadata, ...withEntries(metadata, next) };
}

function freshScope(entry: FilterEntry, layout: Layout, placed: ReadonlySet<number>): FilterEntry {
  if (!isFilter(entry)) return entry;
  const scope = { ...entry.scope, excluded: entry.scope.excluded.filter((id) => placed.has(id)) };
  const charts = chartsInScope(layout, scope);
  const fresh = { scope, chartsInScope: charts, tabsInScope: tabsInScope(layout, charts) };
  const was = { scope: entry.scope, chartsInScope: entry.chartsInScope, tabsInScope: entry.tabsInScope };
  return JSON.stringify(fresh) === JSON.stringify(was) ? entry : { ...entry, ...fresh };
}
