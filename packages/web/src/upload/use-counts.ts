/** What every row of the file holds, asked again whenever it is read another way or a type is changed. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { upload, type ColumnCount } from '@tessera/api/upload';
import { client } from '../client.ts';
import { useRested } from '../kit/use-rested.ts';
import { columnsOf, isAdding } from './flow.ts';
import type { UploadFlow } from './use-upload-flow.ts';

/** Types are changed one after the other: the server reads the whole file each time. */
const restMs = 400;

/** What the columns hold, and whether types chosen for them lose something of it. */
export interface FileCounted {
  /** By the column's name in the file; empty until the first answer. */
  counts: ReadonlyMap<string, ColumnCount>;
  /** Of the whole file; undefined until it is read. */
  rows: number | undefined;
  /** The whole file is being read. */
  isCounting: boolean;
  error: unknown;
  /** The columns that lose something under the types of the moment; empty where the table has its own. */
  lossy: readonly ColumnCount[];
}

const nothing: ReadonlyMap<string, ColumnCount> = new Map();

/** Asks the server to count what the file holds. Nothing waits for the answer. */
export function useCounts({ flow }: UploadFlow): FileCounted {
  const isLooking = flow.step === 'look';
  const now = isLooking
    ? {
        params: { id: flow.staged.id },
        body: {
          options: { ...flow.kept, ...flow.chosen },
          // Names are the table's affair, not that of what the file holds.
          columns: columnsOf(flow.plan).map((column) => ({ ...column, name: column.source, include: true })),
        },
      }
    : undefined;
  const text = JSON.stringify(now ?? null);
  const rested = useRested(text, restMs);
  const isBusy = isLooking && flow.isLooking;
  const asked = useQuery({
    // What is asked no more is stopped at once: its file may be gone in a moment.
    queryKey: ['upload-counts', now === undefined ? undefined : rested],
    enabled: now !== undefined && rested === text && !isBusy,
    queryFn: ({ signal }) => (now ? client.call(upload.count, now, { signal }) : undefined),
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  });
  const isCounting = now !== undefined && (asked.isFetching || asked.isPlaceholderData || rested !== text || isBusy);
  const found = now === undefined || asked.isError ? undefined : asked.data;
  const included = new Set(isLooking ? flow.plan.columns.filter(({ include }) => include).map(({ source }) => source) : []);
  const hasTypes = isLooking && !isAdding(flow.plan.target);
  return {
    counts: found ? new Map(found.columns.map((column) => [column.source, column])) : nothing,
    rows: found?.rows,
    isCounting,
    error: now === undefined ? null : asked.error,
    lossy: hasTypes && !isCounting ? (found?.columns ?? []).filter((c) => c.losses.length > 0 && included.has(c.source)) : [],
  };
}
