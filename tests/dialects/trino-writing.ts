/** Statements that write, for the fixtures of tests: the driver itself only reads. */

interface Page {
  nextUri?: string;
  error?: { message: string };
  data?: unknown[][];
}

/** @param uri  `trino://user@host:8080/catalog/schema`; its server needs no password @returns the rows */
export async function trinoWriting(uri: string, sql: string): Promise<unknown[][]> {
  const url = new URL(uri.replace(/^trino:/, 'http:'));
  const [catalog = '', schema = ''] = url.pathname.slice(1).split('/');
  const headers = {
    'X-Trino-User': url.username || 'test',
    'X-Trino-Catalog': catalog,
    'X-Trino-Schema': schema,
    'X-Trino-Time-Zone': 'UTC',
  };
  const rows: unknown[][] = [];
  let reply = await fetch(`http://${url.host}/v1/statement`, { method: 'POST', headers, body: sql });
  for (;;) {
    // The documented page of the protocol.
    const page = (await reply.json()) as Page;
    if (page.error) throw new Error(`${page.error.message}: ${sql}`);
    rows.push(...(page.data ?? []));
    if (page.nextUri === undefined) return rows;
    reply = await fetch(page.nextUri, { headers });
  }
}
