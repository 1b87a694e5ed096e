/** The calls for versions of one kind of object. */
import {
  chartVersions,
  dashboardVersions,
  datasetVersions,
  savedQueryVersions,
  type VersionItem,
  type VersionKind,
} from '@tessera/api/version';
import { client } from '../client.ts';

const routes = {
  chart: chartVersions,
  dashboard: dashboardVersions,
  dataset: datasetVersions,
  saved_query: savedQueryVersions,
} as const;

/** How many versions come at a time. */
const pageSize = 25;

/** A page of versions, newest first. @param page  from 0 */
export function fetchVersions(
  kind: VersionKind,
  id: number,
  page: number,
  signal: AbortSignal,
): Promise<{ count: number; result: VersionItem[] }> {
  return client.call(routes[kind].list, { params: { pk: id }, query: { page, page_size: pageSize } }, { signal });
}

/** Names a version; null takes its name away. */
export async function nameVersion(kind: VersionKind, id: number, version: number, name: string | null): Promise<void> {
  await client.call(routes[kind].rename, { params: { pk: id, version }, body: { name } });
}

/** Saves a version anew. @param charts  of a dashboard: those that come back to the same moment with it */
export async function restoreVersion(
  kind: VersionKind,
  id: number,
  version: number,
  charts: readonly number[] = [],
): Promise<void> {
  const params = { pk: id, version };
  if (kind === 'dashboard' && charts.length > 0)
    await client.call(dashboardVersions.restoreCharts, { params, body: { charts: [...charts] } });
  else await client.call(routes[kind].restore, { params });
}
