/** Saving a chart: over itself or as a new one, on a dashboard or not. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { chart } from '@tessera/api/chart';
import { etagOf } from '@tessera/api/etag';
import { dashboard } from '@tessera/api/dashboard';
import { dataset } from '@tessera/api/dataset';
import { explore, type ExploreSlice } from '@tessera/api/explore';
import { datasourceOf } from '@tessera/core/dataset';
import { client } from '../../client.ts';
import { keepDestination } from './last-destination.ts';
import { bodyOf, type SavedParams } from './saved-params.ts';

/** A dashboard to put the chart on: one that exists, or the name of one to make. */
export type DashboardDestination = { id: number; title: string } | { create: string };

/** What is saved, and where. */
export interface SaveRequest {
  formData: SavedParams;
  name: string;
  /** Present: over this chart. Absent: a new one. */
  over?: { id: number; etag: string | undefined } | undefined;
  destination?: DashboardDestination | undefined;
  /** The chart reads a query of the SQL page: that is saved first, as a dataset of this name. */
  dataset?: DatasetToMake | undefined;
}

/** A dataset that is made of a query. */
export interface DatasetToMake {
  name: string;
  databaseId: number;
  schema: string | null;
  sql: string;
  /** JSON text. */
  parameters: string | null;
}

/** The chart as the server has it now. */
export interface SavedChart {
  slice: ExploreSlice;
  /** For the `If-Match` of the next save. */
  etag: string;
  /** What was done, as the address says it afterwards. */
  action: 'overwrite' | 'saveas';
  /** Where the chosen dashboard is. */
  dashboardUrl?: string | undefined;
}

/** A chart as Explore opens it. @throws ApiFailure */
export async function fetchSlice(id: number, signal?: AbortSignal): Promise<{ slice: ExploreSlice; etag: string }> {
  const { result } = await client.call(explore.get, { query: { slice_id: id } }, signal ? { signal } : {});
  if (!result.slice) throw new Error('The saved chart was not found.');
  return { slice: result.slice, etag: etagOf(result.slice.version) };
}

/** The dashboard's id, made first when it is only a name. `made` remembers, so that a second try makes no second one. */
async function settle(destination: DashboardDestination, made: Map<string, number>): Promise<number> {
  if ('id' in destination) return destination.id;
  const known = made.get(destination.create);
  if (known !== undefined) return known;
  const { id } = await client.call(dashboard.create, { body: { dashboard_title: destination.create } });
  made.set(destination.create, id);
  return id;
}

/** Dashboards of a chart: those it stands on and the new one. Nothing when none is added, so that none is touched. */
async function dashboardsOf(over: number | undefined, added: number | undefined): Promise<{ dashboards?: number[] }> {
  if (added === undefined) return {};
  if (over === undefined) return { dashboards: [added] };
  const { result } = await client.call(chart.get, { params: { pk: over }, query: { q: { columns: ['dashboards'] } } });
  return { dashboards: [...new Set([...result.dashboards.map(({ id }) => id), added])] };
}

/** The form on the dataset of its query, made first. `made` remembers, so that a second try makes no second one. */
async function onDataset(form: SavedParams, wanted: DatasetToMake | undefined, made: Map<string, number>): Promise<SavedParams> {
  if (!wanted) return form;
  const { name, databaseId, schema, sql, parameters } = wanted;
  const key = `dataset ${name}`;
  const body = { database: databaseId, schema, sql, table_name: name, template_params: parameters };
  const id = made.get(key) ?? (await client.call(dataset.create, { body })).id;
  made.set(key, id);
  return { ...form, datasource: datasourceOf({ id }) };
}

async function save(request: SaveRequest, made: Map<string, number>): Promise<SavedChart> {
  const { name, over, destination } = request;
  const formData = await onDataset(request.formData, request.dataset, made);
  const dashboardId = destination ? await settle(destination, made) : undefined;
  const body = { ...bodyOf(formData), slice_name: name, ...(await dashboardsOf(over?.id, dashboardId)) };
  const { id } = over
    ? await client.call(chart.update, { params: { pk: over.id }, body }, over.etag ? { ifMatch: over.etag } : {})
    : await client.call(chart.create, { body });
  if (destination && dashboardId !== undefined)
    keepDestination(dashboardId, 'id' in destination ? destination.title : destination.create);
  return {
    ...(await fetchSlice(id)),
    action: over ? 'overwrite' : 'saveas',
    ...(dashboardId === undefined ? {} : { dashboardUrl: `/superset/dashboard/${dashboardId}/` }),
  };
}

/** @returns a mutation; it fails with `ApiFailure` 412 when another save came in between (see `conflict/`) */
export function useSaveChart() {
  const cache = useQueryClient();
  const [made] = useState(() => new Map<string, number>());
  return useMutation({
    mutationFn: (request: SaveRequest) => save(request, made),
    onSuccess: async () => {
      // The next dashboard of the same name is meant to be another one.
      made.clear();
      const stale = [['list', 'chart'], ['list', 'dataset'], ['list', 'dashboard'], ['home'], ['dashboard']];
      await Promise.all(stale.map((queryKey) => cache.invalidateQueries({ queryKey })));
    },
  });
}
