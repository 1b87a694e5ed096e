/** A chart's rows as a file, asked of the server with the same question the chart asked. */
import { chart as chartApi } from '@tessera/api/chart';
import type { QueryContext } from '@tessera/core/query/query-context';
import { client } from '../../client.ts';
import { fileName, saveBlob } from '../../chart/image.ts';

/** @throws ApiFailure, e.g. without the right to download */
export async function downloadCsv(context: QueryContext, name: string): Promise<void> {
  const { orient: _, ...asked } = context;
  const body: unknown = await client.call(chartApi.data, {
    query: {},
    body: { ...asked, result_format: 'csv', result_type: 'full' },
  });
  saveBlob(
    new Blob([typeof body === 'string' ? body : JSON.stringify(body)], { type: 'text/csv;charset=utf-8' }),
    fileName(name, 'csv'),
  );
}
