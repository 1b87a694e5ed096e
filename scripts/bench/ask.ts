/** Asks `POST /api/v1/chart/data` over kept-alive sockets with as little of a client as Node has. */
import { Agent, request } from 'node:http';
import type { BenchQuestion } from './questions.ts';

export interface Asker {
  /** The reply's body; identity encoding unless `headers` ask for another. @throws Error on any answer but 200 */
  ask(body: string): Promise<Buffer>;
  close(): void;
}

export function openAsker(url: string, headers: Readonly<Record<string, string>>, sockets: number): Asker {
  const agent = new Agent({ keepAlive: true, maxSockets: sockets });
  const target = `${url}/api/v1/chart/data`;
  const fixed = { ...headers, 'content-type': 'application/json', accept: 'application/json' };
  return {
    ask: (body) =>
      new Promise((resolve, reject) => {
        const call = request(
          target,
          { method: 'POST', agent, headers: { ...fixed, 'content-length': Buffer.byteLength(body) } },
          (reply) => {
            const parts: Buffer[] = [];
            reply.on('data', (part: Buffer) => parts.push(part));
            reply.on('error', reject);
            reply.on('end', () => {
              const bytes = Buffer.concat(parts);
              if (reply.statusCode === 200) resolve(bytes);
              else reject(new Error(`${reply.statusCode}: ${bytes.toString('utf8').slice(0, 500)}`));
            });
          },
        );
        call.on('error', reject);
        call.end(body);
      }),
    close: () => agent.destroy(),
  };
}

/** The body our dashboard page sends; past the cache unless told otherwise. */
export function bodyOf(datasetId: number, query: BenchQuestion['query'], force = true): string {
  return JSON.stringify({
    datasource: { id: datasetId, type: 'table' },
    queries: [query],
    result_format: 'json',
    result_type: 'full',
    orient: 'columns',
    force,
  });
}

/** The statement the server says it ran. */
export function statementOf(reply: Buffer): string {
  // The reply of our own server, just asked for.
  const { result } = JSON.parse(reply.toString('utf8')) as { result: { query: string }[] };
  return (result[0]?.query ?? '').replace(/;\s*$/, '');
}
