/** The events of a chart's data as a file. */
import type { BrowserEventName } from '@tessera/api/log';
import type { FileKind } from './data-file.ts';

const ofKind = {
  csv: 'chart_download_as_csv',
  'full-csv': 'chart_download_as_csv',
  pivoted: 'chart_download_as_csv_pivoted',
  xlsx: 'chart_download_as_xls',
  'full-xlsx': 'chart_download_as_xls',
  parquet: 'chart_download_as_parquet',
  'full-parquet': 'chart_download_as_parquet',
  json: 'chart_download_as_json',
} as const satisfies Record<FileKind, BrowserEventName>;

/** On a dashboard CSV and Excel files have an event of their own beside the one of every chart. */
export function downloadEvents(kind: FileKind, source: 'dashboard' | 'explore'): BrowserEventName[] {
  const event = ofKind[kind];
  if (source === 'explore' || kind === 'json' || kind.endsWith('parquet')) return [event];
  return [kind.endsWith('xlsx') ? 'export_xlsx_dashboard_chart' : 'export_csv_dashboard_chart', event];
}
