/** What a filter offers: asked of its dataset, with what its parents chose. */
import { keepPreviousData, useQuery, type QueryClient, type QueryFunctionContext } from '@tanstack/react-query';
import type { QueryAnswer } from '@tessera/charts/chart-type';
import {
  boundsQuestion,
  choicesQuestion,
  formOfFilter,
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

interface Asked {
  datasetId: number;
  query: Query;
  /** See `formOfFilter`. */
  formData: Record<string, unknown>;
  dashboardId: number | undefined;
  /** Past every cache: somebody asked to have the choices anew. */
  force: boolean;
}

/** Were the choices called out of date? Then what the server keeps of them is, too. */
const isForced = ({ client, queryKey }: QueryFunctionContext): boolean => client.getQueryState(queryKey)?.isInvalidated === true;

async function ask({ datasetId, query, ...asked }: Asked, signal: AbortSignal): Promise<QueryAnswer | undefined> {
  const context = {
    datasource: { id: datasetId, type: 'table' as const },
    queries: [query],
    result_format: 'json' as const,
    result_type: 'full' as const,
    orient: 'columns' as const,
  };
  // Filters before charts: some charts wait for them.
  const { answers } = await answer(context, { signal, priority: -1, ...asked });
  return answers[0];
}

const moment = timeFormatter('%Y-%m-%d %H:%M:%S');

/** The filter with the column its pre-filter's time range is about; `isKnown` once the dataset is loaded. */
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
  const parents = parentsExtraFormData(filter, filters, masks);
  const query = choicesQuestion(timed, parents, search);
  const datasetId = datasetOf(filter);
  const column = columnOf(filter);
  return useQuery({
    queryKey: ['filter-choices', datasetId, query],
    enabled: enabled && isKnown && query !== undefined && datasetId !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    retry: false,
    queryFn: async (context): Promise<FilterChoices[]> => {
      if (!query || datasetId === undefined || column === undefined) return [];
      const formData = formOfFilter(timed, parents, dashboardId);
      const asked = { datasetId, query, formData, dashboardId, force: isForced(context) };
      const { frame, timezone = 'UTC' } = (await ask(asked, context.signal)) ?? {};
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

/** The choices of all filters anew, past what is cached. @param datasetId  only those of one dataset */
export const refreshChoices = (cache: QueryClient, datasetId?: number): Promise<unknown> =>
  Promise.all(
    ['filter-choices', 'filter-bounds'].map((key) =>
      cache.invalidateQueries({ queryKey: datasetId === undefined ? [key] : [key, datasetId] }),
    ),
  );

/** The smallest and the largest value of the filter's column; `null` when it has none. */
export function useBounds(filter: NativeFilter, filters: readonly NativeFilter[], masks: DataMasks, dashboardId?: number) {
  const { timed, isKnown } = useTimed(filter);
  const parents = parentsExtraFormData(filter, filters, masks);
  const query = boundsQuestion(timed, parents);
  const datasetId = datasetOf(filter);
  return useQuery({
    queryKey: ['filter-bounds', datasetId, query],
    enabled: isKnown && query !== undefined && datasetId !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    retry: false,
    queryFn: async (context): Promise<{ min: number; max: number } | 'not numeric' | null> => {
      if (!query || datasetId === undefined) return null;
      const formData = formOfFilter(timed, parents, dashboardId);
      const frame = (await ask({ datasetId, query, formData, dashboardId, force: isForced(context) }, context.signal))?.frame;
      const end = (label: string): Cell => (frame && cellsOf(frame, label)?.[0]) ?? null;
      const cells = [end(rangeLabels.min), end(rangeLabels.max)];
      if (cells.includes(null)) return null;
      const [min = Number.NaN, max = Number.NaN] = cells.map(Number);
      return Number.isFinite(min) && Number.isFinite(max) ? { min, max } : 'not numeric';
    },
  });
}
