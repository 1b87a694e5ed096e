/** Rows of a dataset as they stand in it: all of them, or those behind a chart. */
import { datasource } from '@tessera/api/datasource';
import type { SamplesResult } from '@tessera/api/dataset';
import type { Dataset } from '@tessera/core/dataset';
import type { Cell, Frame } from '@tessera/core/frame/frame';
import { toLocalTime, type AnswerClock } from '@tessera/core/frame/local-time';
import type { Query } from '@tessera/core/query/query-object';
import { client } from '../client.ts';

/** The part of a question that says which rows it is about. */
export type RowsRequest = Partial<Pick<Query, 'filters' | 'granularity' | 'time_range' | 'extras'>>;

/** A page of rows and how many there are in all. */
export interface RowsPage {
  frame: Frame;
  /** On which its moments stand. */
  clock: AnswerClock;
  total: number;
}

/** What of a question says which rows it is about; what it groups and counts is left out. */
export const rowsOf = ({ filters, granularity, time_range, extras: { where } }: Query): RowsRequest => ({
  filters,
  ...(granularity ? { granularity } : {}),
  ...(time_range ? { time_range } : {}),
  ...(where ? { extras: { where } } : {}),
});

function frameOfSamples(samples: SamplesResult): Frame {
  const cell = (value: unknown): Cell =>
    value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
      ? value
      : JSON.stringify(value);
  const frame = {
    names: samples.colnames,
    types: samples.coltypes,
    columns: samples.colnames.map((name) => samples.data.map((row) => cell(row[name] ?? null))),
    rowcount: samples.data.length,
  };
  return toLocalTime(frame, samples);
}

/**
 * Raw rows of a dataset.
 * @param paging  `page` counts from 1; the server's own page size without it
 * @throws ApiFailure
 */
export async function fetchRows(
  { id, type = 'table' }: Pick<Dataset, 'id' | 'type'>,
  asked: RowsRequest,
  paging: { page?: number; per_page?: number; dashboard_id?: number; force?: 'true' },
  signal: AbortSignal,
): Promise<RowsPage> {
  const query = { datasource_type: type, datasource_id: id, ...paging };
  const { result } = await client.call(datasource.samples, { query, body: asked }, { signal, exactNumbers: true });
  const { timezone, zoned_columns } = result;
  return { frame: frameOfSamples(result), clock: { timezone, zoned_columns }, total: result.total_count };
}
