/** `fetch` over the one way out: for libraries that take a function of its kind. */
import { Buffer } from 'node:buffer';
import { openRequest } from './reach.ts';

const timeoutMs = 15_000;
const replyBytesMax = 1024 * 1024;

/** What is asked. Replies that point elsewhere are replies: nothing is followed. */
export interface FetchOptions {
  readonly method?: string | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly body?: string | undefined;
}

/**
 * Ends after 15 s or 1 MB.
 * @throws Failure CONNECTION_FAILED for a closed address; Error when nobody answers
 */
export function fetchOut(address: string, { method = 'GET', headers = {}, body }: FetchOptions): Promise<Response> {
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const asked = openRequest(new URL(address), { method, headers: { ...headers, ...length } });
    const timer = setTimeout(() => asked.destroy(new Error('No answer within 15 seconds.')), timeoutMs);
    const fail = (error: Error): void => {
      clearTimeout(timer);
      reject(error);
    };
    asked.once('error', fail);
    asked.once('response', (reply) => {
      const pieces: Buffer[] = [];
      let bytes = 0;
      reply.on('data', (piece: Buffer) => {
        bytes += piece.length;
        if (bytes > replyBytesMax) asked.destroy(new Error('The answer is larger than 1 MB.'));
        else pieces.push(piece);
      });
      reply.once('error', fail);
      reply.once('end', () => {
        clearTimeout(timer);
        const status = reply.statusCode ?? 502;
        const given = Object.entries(reply.headers).flatMap(([name, value]): [string, string][] =>
          value === undefined ? [] : [[name, String(value)]],
        );
        // Statuses without a body take none.
        const text = [204, 304].includes(status) ? null : Buffer.concat(pieces);
        resolve(new Response(text, { status, headers: given }));
      });
    });
    asked.end(body);
  });
}
