/** A server with one uploaded table `sales` and its dataset: what resource tests start from. */
import type { Config } from '../config.ts';
import { testServer, type TestReply, type TestCaller, type TestServer } from '../test-server.ts';

/** country, num, ds; six rows, three of them French. */
export const salesCsv = [
  'country,num,ds',
  'FR,10,2024-01-01',
  'FR,20,2024-01-02',
  'DE,5,2024-01-02',
  'DE,,2024-02-01',
  'IT,7.5,2024-02-01',
  'FR,1,2024-02-03',
  '',
].join('\n');

export interface SalesServer extends TestServer {
  readonly admin: TestCaller;
  readonly datasetId: number;
  readonly databaseId: number;
  /** Saves a chart on the sales and answers its id. */
  chart(name: string, form?: Record<string, unknown>, more?: Record<string, unknown>): Promise<number>;
}

/** @param config  settings of the site that differ from a test's usual ones */
export async function salesServer(config: Partial<Config> = {}): Promise<SalesServer> {
  const server = await testServer({ engine: true, config });
  const admin = await server.program();
  const committed = await uploadFile(admin, 'sales.csv', salesCsv, { table_name: 'sales' });
  if (committed.status !== 201) throw new Error(`The sales could not be uploaded: ${JSON.stringify(committed.body)}`);
  const datasetId: number = committed.body.dataset_id;
  const dataset = await admin.get(`/api/v1/dataset/${datasetId}`);
  const chart = async (name: string, form: Record<string, unknown> = {}, more: Record<string, unknown> = {}): Promise<number> => {
    const made = await admin.post('/api/v1/chart/', {
      slice_name: name,
      viz_type: 'pie',
      datasource_id: datasetId,
      datasource_type: 'table',
      params: JSON.stringify({ viz_type: 'pie', groupby: ['country'], metric: 'count', row_limit: 100, ...form }),
      ...more,
    });
    if (made.status !== 201) throw new Error(`The chart could not be saved: ${JSON.stringify(made.body)}`);
    return made.body.id;
  };
  return { ...server, admin, datasetId, databaseId: dataset.body.result.database.id, chart };
}

/** A multipart body with one file and text fields. */
export function multipart(
  filename: string,
  content: string | Buffer,
  fields: Readonly<Record<string, string>> = {},
): { body: Buffer; headers: Record<string, string> } {
  const boundary = 'tessera-boundary';
  const texts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const head = `${texts.join('')}--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${filename}"\r\ncontent-type: application/octet-stream\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(head), Buffer.from(content), Buffer.from(`\r\n--${boundary}--\r\n`)]);
  return { body, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } };
}

/** Stages and commits. @returns the commit's answer, or the staging's when that failed */
export async function uploadFile(
  caller: TestCaller,
  filename: string,
  content: string | Buffer,
  commit: Record<string, unknown>,
): Promise<TestReply> {
  const { body, headers } = multipart(filename, content);
  const staged = await caller.post('/api/v1/upload/', body, headers);
  return staged.status === 201 ? caller.post(`/api/v1/upload/${staged.body.id}/commit`, commit) : staged;
}
