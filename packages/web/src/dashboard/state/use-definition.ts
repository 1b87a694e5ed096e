/** Charts and datasets of the dashboard; those just put on it are fetched one by one. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { chart as chartApi, type ChartItem } from '@tessera/api/chart';
import type { DashboardChart } from '@tessera/api/dashboard';
import { dataset as datasetApi, type DatasetForCharts } from '@tessera/api/dataset';
import type { ColumnsOf } from '@tessera/core/dashboard/filter-issues';
import { client } from '../../client.ts';
import { withRelatedColumns } from '../../related-columns.ts';
import { useScope } from './context.ts';

function asDashboardChart(item: ChartItem): DashboardChart {
  return { ...item, changed_on: item.changed_on_utc };
}

/** A chart's definition; `isGone` when the server has none of this id. */
export function useDefinition(id: number | undefined): { chart: DashboardChart | undefined; isGone: boolean } {
  const { charts } = useScope();
  const known = charts.get(id ?? -1);
  const fetched = useQuery({
    queryKey: ['chart', id, 'definition'],
    enabled: id !== undefined && known === undefined,
    retry: false,
    staleTime: 60_000,
    queryFn: async ({ signal }) =>
      asDashboardChart((await client.call(chartApi.get, { params: { pk: id ?? 0 }, query: {} }, { signal })).result),
  });
  return { chart: known ?? fetched.data, isGone: known === undefined && (id === undefined || fetched.isError) };
}

/** A dataset with its columns and metrics. */
export const useDataset = (id: number | undefined): DatasetForCharts | undefined => useFoundDataset(id).dataset;

/** The same; `isGone` when it was deleted, or may not be seen. */
export function useFoundDataset(id: number | undefined): { dataset: DatasetForCharts | undefined; isGone: boolean } {
  const { datasets } = useScope();
  const known = datasets.get(id ?? -1);
  const fetched = useQuery({
    queryKey: ['dataset', id],
    enabled: id !== undefined && known === undefined,
    retry: false,
    staleTime: 60_000,
    queryFn: async ({ signal }) =>
      withRelatedColumns((await client.call(datasetApi.get, { params: { pk: id ?? 0 }, query: {} }, { signal })).result),
  });
  return { dataset: known ?? fetched.data, isGone: known === undefined && fetched.isError };
}

/** The columns of the datasets known by now. @param shown  asked for when it is not known yet */
export function useColumnsOf(shown: number | undefined): ColumnsOf {
  const { datasets } = useScope();
  const cache = useQueryClient();
  const { dataset } = useFoundDataset(shown);
  return (id) => {
    const fetched = id === shown ? dataset : cache.getQueryData<DatasetForCharts>(['dataset', id]);
    const found = datasets.get(id) ?? fetched;
    return found && new Set(found.columns.map((each) => each.column_name));
  };
}
