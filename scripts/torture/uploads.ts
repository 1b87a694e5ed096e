/** Files on their way while processes die: afterwards each is a whole dataset or nothing. */
import { chart } from '@tessera/api/chart';
import type { Client } from '@tessera/api/client';
import type { InputOf } from '@tessera/api/contract';
import { dataset } from '@tessera/api/dataset';
import { upload } from '@tessera/api/upload';

/** A file that was sent, and whether the server had acknowledged it. */
export interface SentUpload {
  readonly name: string;
  readonly rows: number;
  acknowledged: boolean;
  datasetId?: number;
}

const words = ['ash', 'birch', 'cedar', 'elm', 'fir'];

function csvOf(rows: number): string {
  const lines = Array.from(
    { length: rows },
    (_, i) => `${i},${words[i % words.length]},${(i * 7919) % 1000},2024-01-${String((i % 28) + 1).padStart(2, '0')}`,
  );
  return `id,word,amount,day\n${lines.join('\n')}\n`;
}

/** Stages and commits a CSV. @throws what the client throws; then the outcome is unknown */
export async function sendFile(client: Client, sent: SentUpload): Promise<void> {
  const form = new FormData();
  form.set('file', new Blob([csvOf(sent.rows)], { type: 'text/csv' }), `${sent.name}.csv`);
  // A multipart route has no typed body; the client sends any FormData as it is.
  const input = { body: form } as unknown as InputOf<typeof upload.stage>;
  const { id } = await client.call(upload.stage, input);
  const { dataset_id, rows } = await client.call(upload.commit, { params: { id }, body: { table_name: sent.name } });
  if (rows !== sent.rows) throw new Error(`${sent.name}: ${rows} rows were acknowledged, ${sent.rows} were sent`);
  sent.datasetId = dataset_id;
  sent.acknowledged = true;
}

/** Rows a dataset answers with, asked past the cache. */
export async function countRows(client: Client, datasetId: number): Promise<number> {
  const { result } = await client.call(chart.data, {
    query: {},
    body: {
      datasource: { id: datasetId, type: 'table' },
      force: true,
      queries: [{ columns: [], metrics: ['count'] }],
      result_format: 'json',
      result_type: 'full',
    },
  });
  const data: unknown = result[0]?.data;
  const [first] = Array.isArray(data) ? data : [];
  return Number(first?.count);
}

/** @returns what is wrong with a file that was sent */
export async function inspectSent(client: Client, sent: SentUpload): Promise<string[]> {
  const filters = [{ col: 'table_name', opr: 'eq', value: sent.name }];
  const { result } = await client.call(dataset.list, { query: { q: { filters } } });
  const [found] = result;
  if (!found) return sent.acknowledged ? [`LOST ${sent.name}: the upload was acknowledged, there is no dataset`] : [];
  const rows = await countRows(client, found.id);
  return rows === sent.rows ? [] : [`HALF ${sent.name}: ${rows} rows of ${sent.rows}`];
}
