/** A dashboard from the server: itself, its charts, its datasets; asked together, kept in the query cache. */
import { queryOptions } from '@tanstack/react-query';
import { dashboard as api, type DashboardChart, type DashboardItem } from '@tessera/api/dashboard';
import type { DatasetForCharts } from '@tessera/api/dataset';
import { client } from '../../client.ts';

export interface LoadedItem {
  item: DashboardItem;
  etag: string | undefined;
}

/** @returns the dashboard and the version to send with its next save */
export async function fetchItem(idOrSlug: string): Promise<LoadedItem> {
  const { body, etag } = await client.send(api.get, { params: { id_or_slug: idOrSlug }, query: {} });
  return { item: body.result, etag };
}

// Never taken from the cache on a visit: what is edited must be the newest, or its save would be refused.
export const itemQuery = (idOrSlug: string) =>
  queryOptions({ queryKey: ['dashboard', idOrSlug], queryFn: () => fetchItem(idOrSlug), staleTime: 0, gcTime: 0, retry: false });

export const chartsQuery = (id: string) =>
  queryOptions({
    queryKey: ['dashboard', id, 'charts'],
    queryFn: async () => (await client.call(api.charts, { params: { id_or_slug: id } })).result,
    staleTime: 0,
  });

export const datasetsQuery = (id: string) =>
  queryOptions({
    queryKey: ['dashboard', id, 'datasets'],
    queryFn: async () => (await client.call(api.datasets, { params: { id_or_slug: id } })).result,
    staleTime: 60_000,
  });

export const byId = <T extends { id: number }>(list: readonly T[]): ReadonlyMap<number, T> =>
  new Map(list.map((each) => [each.id, each]));
export type { DashboardChart, DatasetForCharts };
