/** Calls by hand: nothing of ours between the test and the socket. */
import type { SalesServer } from '../../packages/server/src/resources/sales.testing.ts';

export interface PlainReply {
  readonly status: number;
  readonly headers: Headers;
  // Tests look at whatever came back; a wrong guess fails the test.
  // oxlint-disable-next-line typescript/no-explicit-any -- see above
  readonly body: any;
  readonly bytes: Buffer;
}

export type Call = (
  method: string,
  path: string,
  body?: object | string,
  headers?: Record<string, string>,
) => Promise<PlainReply>;

/** Opens a port and answers who calls it; objects are sent as JSON. */
export async function overHttp({ app }: SalesServer, own: Record<string, string> = {}): Promise<Call> {
  const url = app.server.listening ? addressOf(app.server.address()) : await app.listen({ host: '127.0.0.1', port: 0 });
  return async (method, path, body, headers = {}) => {
    const isJson = typeof body === 'object';
    const reply = await fetch(`${url}${path}`, {
      method,
      redirect: 'manual',
      headers: { ...(isJson ? { 'content-type': 'application/json' } : {}), ...own, ...headers },
      ...(body === undefined ? {} : { body: isJson ? JSON.stringify(body) : body }),
    });
    const bytes = Buffer.from(await reply.arrayBuffer());
    const said = reply.headers.get('content-type')?.includes('json')
      ? JSON.parse(bytes.toString('utf8'))
      : bytes.toString('utf8');
    return { status: reply.status, headers: reply.headers, body: said, bytes };
  };
}

function addressOf(address: ReturnType<SalesServer['app']['server']['address']>): string {
  return typeof address === 'object' && address ? `http://127.0.0.1:${address.port}` : '';
}

/** `q` as clients of the reference send it. */
export const q = (text: string): string => `?q=${encodeURIComponent(text)}`;
