/** A dashboard from the server: itself, its charts, its datasets; asked together, kept in the query cache. */
import { queryOptions } from '@tanstack/react-query';
import { dashboard as api, type DashboardChart, type DashboardItem } from '@tessera/api/dashboard';
import { withRelatedColumns } from '../../related-columns.ts';
import { client } from '../../client.ts';
import { firstShown } from '@tessera/core/dashboard/first-shown';
import { prefetchParts } from '../../pictures/prefetch.ts';
import { seesAllData, sessionQuery } from '../../session.ts';
import { queryClient } from '../../kit/query-client.ts';

/** A dashboard with the version its save has to name. */
export interface LoadedItem {
  item: DashboardItem;
  etag: string | undefined;
}

/** @returns the dashboard and the version to send with its next save */
export async function fetchItem(idOrSlug: string): Promise<LoadedItem> {
  const { body, etag } = await client.send(api.get, { params: { id_or_slug: idOrSlug }, query: {} });
  return { item: body.result, etag };
}

async function fetchCharts(id: string): Promise<readonly DashboardChart[]> {
  return (await client.call(api.charts, { params: { id_or_slug: id } })).result;
}

interface Early {
  id: string;
  /** `performance.now()` of the asking. */
  at: number;
  item: Promise<LoadedItem> | undefined;
  charts: Promise<readonly DashboardChart[]> | undefined;
}

/** What was asked before the page was there to ask: for it alone, not for a later visit. */
let early: Early | undefined;
const earlyMs = 10_000;

/** For the first page of a visit: asks while its code is still being read. Who may not see everything waits for the dashboard. */
export async function prefetchDashboard(id: string): Promise<void> {
  const session = await queryClient.ensureQueryData(sessionQuery).catch(() => null);
  if (!session?.permissions.has(seesAllData)) return;
  const [item, charts] = [fetchItem(id), fetchCharts(id)];
  early = { id, at: performance.now(), item, charts };
  // What went wrong the page says, when it takes them over.
  await Promise.all([item, charts]).then(
    ([loaded, list]) => fetchShown(loaded.item, list),
    () => undefined,
  );
}

/** One part of it, once; `undefined` when it has to be asked for now. */
function taken<Part extends 'item' | 'charts'>(part: Part, id: string): Early[Part] {
  if (early?.id !== id || performance.now() - early.at > earlyMs) return undefined;
  const found = early[part];
  early = { ...early, [part]: undefined };
  return found;
}

// Never taken from the cache on a visit: what is edited must be the newest, or its save would be refused.
/** The dashboard itself, asked anew on every visit. @param id  its id or slug */
export const itemQuery = (id: string) =>
  queryOptions({
    queryKey: ['dashboard', id],
    queryFn: () => taken('item', id) ?? fetchItem(id),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });

/** The charts of a dashboard, asked anew on every visit. @param id  the dashboard's id or slug */
export const chartsQuery = (id: string) =>
  queryOptions({
    queryKey: ['dashboard', id, 'charts'],
    queryFn: () => taken('charts', id) ?? fetchCharts(id),
    staleTime: 0,
  });

/** Fetches what draws the charts one sees at first: of tabs, those of the first one. */
export function fetchShown(item: DashboardItem, charts: readonly DashboardChart[]): void {
  const shown = firstShown(item.position_json);
  prefetchParts(charts.filter(({ id }) => shown.has(id)).map((chart) => chart.form_data));
}

/** The datasets of a dashboard's charts, kept for a minute. @param id  the dashboard's id or slug */
export const datasetsQuery = (id: string) =>
  queryOptions({
    queryKey: ['dashboard', id, 'datasets'],
    queryFn: async () => (await client.call(api.datasets, { params: { id_or_slug: id } })).result.map(withRelatedColumns),
    staleTime: 60_000,
  });

/** Objects by their id. */
export const byId = <T extends { id: number }>(list: readonly T[]): ReadonlyMap<number, T> =>
  new Map(list.map((each) => [each.id, each]));
export type { DashboardChart };
