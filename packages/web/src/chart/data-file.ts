/** The answer as a file, made by the server from the same question. */
import { ApiFailure } from '@tessera/api/client';
import { chart } from '@tessera/api/chart';
import type { QueryContext } from '@tessera/core/query/query-context';
import { fileName, saveBlob } from './image.ts';
import { client, csrf } from '../client.ts';

/** @throws ApiFailure when the server refuses (no permission, an empty answer) */
export async function downloadData(context: QueryContext, format: 'csv' | 'xlsx' | 'json', title: string): Promise<void> {
  const { orient: _, ...question } = context;
  const token = await csrf();
  const response = await fetch(client.url(chart.data, { body: context }), {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'content-type': 'application/json', ...(token ? { 'x-csrftoken': token } : {}) },
    body: JSON.stringify({ ...question, result_format: format, result_type: format === 'json' ? 'results' : 'full' }),
  });
  if (!response.ok) throw new ApiFailure(response.status, await response.json().catch(() => null));
  const isZip = (response.headers.get('content-type') ?? '').includes('zip');
  saveBlob(await response.blob(), fileName(title || 'chart', isZip ? 'zip' : format));
}
