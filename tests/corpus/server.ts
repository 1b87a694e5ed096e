/** A server with the corpus in it, filled as a person would: files uploaded, bundles imported, nothing done by hand. */
import { multipart } from '../../packages/server/src/resources/sales.testing.ts';
import { testServer, type TestReply, type TestCaller, type TestServer } from '../../packages/server/src/test-server.ts';
import { dataOf, type CorpusBundle } from './bundles.ts';

export interface CorpusServer extends TestServer {
  readonly admin: TestCaller;
}

const expectStatus = (answer: TestReply, status: number, what: string): TestReply => {
  if (answer.status !== status) throw new Error(`${what}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 2000)}`);
  return answer;
};

/** With a bundle's data uploaded into `examples` under its tables' names, and then the bundle imported. */
export async function corpusServer(bundle: CorpusBundle): Promise<CorpusServer> {
  const server = await testServer({ engine: true });
  const admin = await server.program();
  const listed = await admin.get(
    `/api/v1/database/?q=${encodeURIComponent('(filters:!((col:database_name,opr:eq,value:examples)))')}`,
  );
  const id: number = expectStatus(listed, 200, 'databases').body.result[0].id;
  for (const table_name of bundle.tables) {
    const { name, content } = dataOf(table_name);
    const { body, headers } = multipart(name, content, { type: 'csv', table_name });
    expectStatus(await admin.post(`/api/v1/database/${id}/upload/`, body, headers), 201, `upload of ${table_name}`);
  }
  const { body, headers } = zipForm(bundle.zip);
  expectStatus(await admin.post('/api/v1/dashboard/import/', body, headers), 200, `import of ${bundle.name}`);
  return { ...server, admin };
}

/** The form of an import: its file is named `formData`. */
export function zipForm(zip: Buffer, fields: Readonly<Record<string, string>> = { overwrite: 'true' }) {
  const { body, headers } = multipart('bundle.zip', zip, fields);
  return { body: Buffer.from(body.toString('latin1').replace('name="file"', 'name="formData"'), 'latin1'), headers };
}
