/**
 * Requests to databases that answer over HTTP: Trino and the warehouses of the clouds. Only the server that was connected is
 * asked, whatever address an answer names; a reply is read up to a limit, packed or not.
 */
import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { Failure } from '@tessera/core/failures';
import type { PersonToken } from '../driver.ts';
import { isConfidential } from '../egress/addresses.ts';
import { openRequest } from '../egress/reach.ts';
import { unreached } from './unreached.ts';

/** A server that is asked over HTTP. */
export interface HttpApi {
  /** Of the kind of server, as people call it. */
  readonly name: string;
  readonly base: URL;
  /** Sent with every request. */
  readonly headers: Readonly<Record<string, string>>;
  /** PEM of the authority that signed the server's certificate. */
  readonly ca?: string | undefined;
  /** Proves who asks, beside the headers. */
  readonly person?: PersonToken | undefined;
}

/** One request of a path of that server. */
export interface HttpQuestion {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** With its query; of an address that an answer named, only path and query count. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** What the server answered, whatever its status. */
export interface HttpReply {
  readonly status: number;
  readonly text: string;
  readonly header: (name: string) => string | undefined;
}

const replyMaxBytes = 64 * 1024 * 1024;
const silenceMs = 60_000;
const again = { firstMs: 50, mostMs: 1000 } as const;
const unpacked = promisify(gunzip);

/** @throws Failure CONNECTION_FAILED, OAUTH2_REDIRECT */
export async function askOnce(api: HttpApi, question: HttpQuestion): Promise<HttpReply> {
  return sent(api, question, await api.person?.current());
}

/** @param token  of the person who asks */
async function sent(
  { name, base, headers, ca, person }: HttpApi,
  question: HttpQuestion,
  token: string | undefined,
): Promise<HttpReply> {
  if (person && !isConfidential(base))
    throw new Failure('CONNECTION_FAILED', { message: 'Tokens of people are sent over https only, or to this machine.' });
  const named = new URL(question.path, base);
  const url = new URL(named.pathname + named.search, base);
  return new Promise((resolve, reject) => {
    const failed = (error: Error): void => reject(error instanceof Failure ? error : unreached(name, error));
    const asked = openRequest(url, {
      method: question.method,
      headers: { ...headers, ...question.headers, ...(token !== undefined && { authorization: `Bearer ${token}` }) },
      ...(ca !== undefined && { ca }),
    });
    asked.on('response', (answer) => {
      const chunks: Buffer[] = [];
      let size = 0;
      answer.on('data', (chunk: Buffer) => {
        size += chunk.length;
        if (size > replyMaxBytes) asked.destroy(tooLong());
        else chunks.push(chunk);
      });
      answer.on('end', () => {
        textOf(answer, Buffer.concat(chunks)).then(
          (text) => resolve({ status: answer.statusCode ?? 0, text, header: (of) => headerOf(answer, of) }),
          failed,
        );
      });
      answer.on('error', failed);
    });
    asked.on('error', failed);
    asked.setTimeout(silenceMs, () =>
      asked.destroy(new Failure('CONNECTION_FAILED', { message: 'The server does not answer.' })),
    );
    asked.end(question.body ?? '');
  });
}

/**
 * As `askOnce`, and again where a server says "ask again in a moment".
 * @throws Failure CONNECTION_FAILED, also for credentials that are not accepted; OAUTH2_REDIRECT for a token that is not
 */
export async function askHttp(api: HttpApi, question: HttpQuestion): Promise<HttpReply> {
  for (let waitMs: number = again.firstMs; ; waitMs = Math.min(waitMs * 2, again.mostMs)) {
    const token = await api.person?.current();
    const reply = await sent(api, question, token);
    const { status } = reply;
    if (api.person && (status === 401 || (status === 403 && token === undefined))) throw await api.person.refused(token);
    if (api.person && status === 403)
      throw new Failure('CONNECTION_FAILED', { message: 'The database says that you may not do this.' });
    if (status === 401 || status === 403)
      throw new Failure('CONNECTION_FAILED', { message: 'The user name or the password is not accepted.' });
    if (status !== 429 && status !== 502 && status !== 503 && status !== 504) return reply;
    if (waitMs === again.mostMs) throw new Failure('CONNECTION_FAILED', { message: `${api.name} does not answer: ${status}` });
    await pause(waitMs);
  }
}

/** Waits as long as it may take until a server that was asked too early has an answer. */
export const pause = (waitMs: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, waitMs));

/** How long to wait before each next question after a statement that still runs, in ms: soon at first, then every second. */
export function* patience(): Generator<number, never, undefined> {
  for (let waitMs: number = again.firstMs; ; waitMs = Math.min(waitMs * 2, again.mostMs)) yield waitMs;
}

async function textOf(answer: IncomingMessage, bytes: Buffer): Promise<string> {
  if (headerOf(answer, 'content-encoding') !== 'gzip') return bytes.toString('utf8');
  const plain = await unpacked(bytes, { maxOutputLength: replyMaxBytes }).catch((error: unknown) => {
    throw error instanceof RangeError ? tooLong() : new Failure('CONNECTION_FAILED', { message: 'A reply cannot be unpacked.' });
  });
  return plain.toString('utf8');
}

const tooLong = (): Failure => new Failure('CONNECTION_FAILED', { message: 'The server sent a page of more than 64 MB.' });

function headerOf({ headers }: IncomingMessage, name: string): string | undefined {
  const found = headers[name];
  return typeof found === 'string' ? found : undefined;
}
