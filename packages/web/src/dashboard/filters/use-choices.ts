/** What a filter offers: asked of its dataset, with what its parents chose. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { QueryAnswer } from '@tessera/charts/chart-type';
import {
  boundsQuestion,
  choicesQuestion,
  hasTimeRange,
  rangeLabels,
  withTimeColumn,
} from '@tessera/core/dashboard/filter-question';
import { parentsExtraFormData } from '@tessera/core/dashboard/masks';
import { columnOf, datasetOf, type NativeFilter } from '@tessera/core/dashboard/native-filter';
import { labelOfValue } from '@tessera/core/query/value-label';
import type { DataMasks } from '@tessera/core/dashboard/data-mask';
import { timeFormatter } from '@tessera/core/format/datetime';
import { columnOf as cellsOf, GenericType, type Cell } from '@tessera/core/frame/frame';
import { instantOf } from '@tessera/core/time/zone';
import type { Query } from '@tessera/core/query/query-object';
import { answer } from '../../chart/ask.ts';
import { useDataset } from '../state/use-definition.ts';

/** A value that a filter offers, and how it reads. */
export interface FilterChoices {
  value: Cell;
  label: string;
  /** Its sort metric against the largest one, 0…1; absent without a sort metric. */
  share?: number;
}

async function ask(
  datasetId: number,
  query: Query,
  signal: AbortSignal,
  dashboardId: number | undefined,
): Promise<QueryAnswer | undefined> {
  const context = {
    datasource: { id: datasetId, type: 'table' as const },
    queries: [query],
    result_format: 'json' as const,
    result_type: 'full' as const,
    orient: 'columns' as const,
  };
  // Filters before charts: some charts wait for them.
  const { answers } = await answer(context, { signal, priority: -1, dashboardId });
  return answers[0];
}

const moment = timeFormatter('%Y-%m-%d %H:%M:%S');

/** The filter with the column its pre-filter's time range is about; `isKnown` once the dataset has said which. */
function useTimed(filter: NativeFilter): { timed: NativeFilter; isKnown: boolean } {
  const needs = hasTimeRange(filter) && !filter.granularity_sqla;
  const dataset = useDataset(needs ? datasetOf(filter) : undefined);
  return { timed: withTimeColumn(filter, dataset?.main_dttm_col), isKnown: !needs || dataset !== undefined };
}

/** The distinct values of the filter's column; empty before they are known. */
export function useChoices(
  filter: NativeFilter,
  filters: readonly NativeFilter[],
  masks: DataMasks,
  options: { search?: string; enabled?: boolean; dashboardId?: number | undefined } = {},
) {
  const { search = '', enabled = true, dashboardId } = options;
  const { timed, isKnown } = useTimed(filter);
  const query = choicesQuestion(timed, parentsExtraFormData(filter, filters, masks), search);
  const datasetId = datasetOf(filter);
  const column = columnOf(filter);
  return useQuery({
    queryKey: ['filter-choices', datasetId, query],
    enabled: enabled && isKnown && query !== undefined && datasetId !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    retry: false,
    queryFn: async ({ signal }): Promise<FilterChoices[]> => {
      if (!query || datasetId === undefined || column === undefined) return [];
      const { frame, timezone = 'UTC' } = (await ask(datasetId, query, signal, dashboardId)) ?? {};
      const isTime = frame?.types[0] === GenericType.TEMPORAL;
      const shares = sharesOf(filter.sortMetric ? frame?.columns[1] : undefined);
      return (frame ? (cellsOf(frame, column) ?? frame.columns[0] ?? []) : []).map((value, row) => ({
        // What is asked for is an instant; what is read is the dataset's clock.
        value: isTime && typeof value === 'number' ? instantOf(value, timezone) : value,
        label: isTime && typeof value === 'number' ? moment(value) : labelOfValue(value),
        ...(shares && { share: shares[row] ?? 0 }),
      }));
    },
  });
}

/** Amounts against the largest of them; nothing where none is above 0. */
function sharesOf(amounts: readonly Cell[] | undefined): number[] | undefined {
  const numbers = amounts?.map((each) => Math.max(0, Number(each) || 0)) ?? [];
  const largest = Math.max(0, ...numbers);
  return largest > 0 ? numbers.map((each) => each / largest) : undefined;
}

/** The smallest and the largest value of the filter's column; `null` when it has none. */
export function useBounds(filter: NativeFilter, filters: readonly NativeFilter[], masks: DataMasks, dashboardId?: number) {
  const { timed, isKnown } = useTimed(filter);
  const query = boundsQuestion(timed, parentsExtraFormData(filter, filters, masks));
  const datasetId = datasetOf(filter);
  return useQuery({
    queryKey: ['filter-bounds', datasetId, query],
    enabled: isKnown && query !== undefined && datasetId !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    retry: false,
    queryFn: async ({ signal }): Promise<{ min: number; max: number } | 'not numeric' | null> => {
      if (!query || datasetId === undefined) return null;
      const frame = (await ask(datasetId, query, signal, dashboardId))?.frame;
      const end = (label: string): Cell => (frame && cellsOf(frame, label)?.[0]) ?? null;
      const cells = [end(rangeLabels.min), end(rangeLabels.max)];
      if (cells.includes(null)) return null;
      const [min = Number.NaN, max = Number.NaN] = cells.map(Number);
      return Number.isFinite(min) && Number.isFinite(max) ? { min, max } : 'not numeric';
    },
  });
}
