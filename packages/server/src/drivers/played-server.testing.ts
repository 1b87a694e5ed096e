/** A small HTTP server that plays a database's documented protocol, and keeps what it was asked. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One request, read whole. */
export interface PlayedRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** A server that plays. */
export interface PlayedServer {
  readonly port: number;
  readonly asked: readonly PlayedRequest[];
  close(): Promise<void>;
}

/** @param answer  writes the reply, now or later */
export async function played(answer: (asked: PlayedRequest, response: ServerResponse) => void): Promise<PlayedServer> {
  const asked: PlayedRequest[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString('utf8')));
    request.on('end', () => {
      const one = { method: request.method ?? '', url: new URL(request.url ?? '/', 'http://x'), headers: request.headers, body };
      asked.push(one);
      answer(one, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    // A listening server has a port.
    port: (server.address() as AddressInfo).port,
    asked,
    close: () => new Promise((resolve) => (server.closeAllConnections(), server.close(() => resolve()))),
  };
}
