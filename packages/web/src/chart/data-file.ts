/** The answer as a file, made by the server from the same question. */
import { ApiFailure } from '@tessera/api/client';
import { chart } from '@tessera/api/chart';
import { limits } from '@tessera/core/limits';
import type { QueryContext } from '@tessera/core/query/query-context';
import type { ChartQueries } from './ask.ts';
import { fileName, saveBlob } from './image.ts';
import { client, csrf, sessionFetch } from '../client.ts';
import { guestHeaders } from '../guest.ts';
import { i18n } from '../i18n.ts';

/** `pivoted` is a CSV as the pivot table shows it; the full ones go past the row limit of the chart. */
export type FileKind = 'csv' | 'pivoted' | 'xlsx' | 'parquet' | 'json' | 'full-csv' | 'full-xlsx' | 'full-parquet';

const formats = {
  csv: 'csv',
  pivoted: 'csv',
  xlsx: 'xlsx',
  parquet: 'parquet',
  json: 'json',
  'full-csv': 'csv',
  'full-xlsx': 'xlsx',
  'full-parquet': 'parquet',
} as const;
const isFull = (kind: FileKind): boolean => kind.startsWith('full-');

/** Where the chart stands: some may ask for its data only there. */
interface Origin {
  chartId?: number;
  dashboardId?: number;
}

/** What is offered for a chart: a pivot table has its rows, and the table made of them. */
export const fileItems = (question: ChartQueries | undefined): { key: FileKind; label: string }[] =>
  question?.opened.chart.pictureKind === 'pivot'
    ? [
        { key: 'csv', label: i18n._('Export to original .CSV') },
        { key: 'pivoted', label: i18n._('Export to pivoted .CSV') },
        { key: 'xlsx', label: i18n._('Export to Excel') },
        { key: 'parquet', label: i18n._('Export to Parquet') },
      ]
    : [
        { key: 'csv', label: i18n._('Export to .CSV') },
        { key: 'xlsx', label: i18n._('Export to Excel') },
        { key: 'parquet', label: i18n._('Export to Parquet') },
      ];

/** Offered beside them for a table: all its rows, not only those of its row limit. */
export const fullFileItems = (question: ChartQueries | undefined): { key: FileKind; label: string }[] =>
  question?.opened.chart.pictureKind === 'table'
    ? [
        { key: 'full-csv', label: i18n._('Export to full .CSV') },
        { key: 'full-xlsx', label: i18n._('Export to full Excel') },
        { key: 'full-parquet', label: i18n._('Export to full Parquet') },
      ]
    : [];

/** The question as it is asked for a file: of a pivot table its cells; the totals of them are not rows. */
export function fileQuestion({ context, opened }: ChartQueries, kind: FileKind, from: Origin = {}): QueryContext {
  const { orient: _, ...rest } = context;
  const [cells] = context.queries;
  const asked = opened.chart.pictureKind === 'pivot' && cells ? [{ ...cells, grouping_sets: null }] : context.queries;
  const queries = isFull(kind) ? asked.map((each) => ({ ...each, row_limit: limits.exportRowMax, row_offset: 0 })) : asked;
  return {
    ...rest,
    queries,
    result_format: formats[kind],
    result_type: kind === 'pivoted' ? 'post_processed' : kind === 'json' ? 'results' : 'full',
    form_data: {
      // The form says how the cells are turned.
      ...(kind === 'pivoted' ? opened.formData : {}),
      ...(from.chartId === undefined ? {} : { slice_id: from.chartId }),
      ...(from.dashboardId === undefined ? {} : { dashboardId: from.dashboardId }),
    },
  };
}

/** @throws ApiFailure when the server refuses (no permission, an empty answer) */
export async function downloadData(question: ChartQueries, kind: FileKind, title: string, from: Origin = {}): Promise<void> {
  const body = fileQuestion(question, kind, from);
  const query = from.dashboardId === undefined ? {} : { dashboard_id: from.dashboardId };
  const token = await csrf();
  const response = await sessionFetch(client.url(chart.data, { query, body }), {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'content-type': 'application/json', ...guestHeaders(), ...(token ? { 'x-csrftoken': token } : {}) },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new ApiFailure(response.status, await response.json().catch(() => null));
  const isZip = (response.headers.get('content-type') ?? '').includes('zip');
  saveBlob(await response.blob(), fileName(title || 'chart', isZip ? 'zip' : formats[kind]));
}
