/**
 * Snowflake, BigQuery and Databricks have no server that could be started here: a small one plays the parts of their documented
 * APIs that are ours to get right. What is sent, how it is proved, how it is stopped, how cells are read.
 */
import { generateKeyPairSync } from 'node:crypto';
import { afterEach } from 'vitest';
import type { Driver, RunOptions } from '../driver.ts';
import { played, type PlayedRequest, type PlayedServer } from './played-server.testing.ts';

/** How the tests ask. */
export const options: RunOptions = { deadlineMs: 20_000, maxRows: 100 };
/** What is closed after each test. */
export const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

/** A status, and the body that goes out as JSON. */
export type PlayedReply = readonly [status: number, body: unknown];
/** When a reply is the right one. */
export type PlayedRule = readonly [fits: (asked: PlayedRequest) => boolean, reply: (asked: PlayedRequest) => PlayedReply];

/** Plays by the first rule that fits; what no rule knows is answered 404. */
export async function playing(rules: readonly PlayedRule[]): Promise<PlayedServer> {
  const server = await played((asked, response) => {
    const [status, body] = rules.find(([fits]) => fits(asked))?.[1](asked) ?? [404, { message: 'unknown' }];
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body));
  });
  ends.push(() => server.close());
  return server;
}

/** Fits a request of this method whose path begins so, and whose body holds a text. */
export const at =
  (method: string, path: string, holds = '') =>
  ({ method: asked, url, body }: PlayedRequest): boolean =>
    asked === method && `${url.pathname}${url.search}`.startsWith(path) && body.includes(holds);

/** The code a statement failed with. */
export const codeOf = (answer: Promise<unknown>): Promise<string> =>
  answer.then(
    () => 'answered',
    (error: { code: string }) => error.code,
  );

/** An answer as the values it holds. */
export const json = ({ bytes }: { readonly bytes: Buffer }): unknown => JSON.parse(bytes.toString());
/** The JSON that was sent. */
export const bodyOf = (asked: PlayedRequest | undefined): Record<string, unknown> =>
  JSON.parse(asked?.body ?? '{}') as Record<string, unknown>;

/** Of whoever signs in with a key. */
export const keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
/** The private one as PEM. */
export const pem = String(keys.privateKey.export({ type: 'pkcs8', format: 'pem' }));

/** Stops a statement in both ways there are. @returns the codes it fails with */
export async function stopped(driver: Driver, sql: string): Promise<string[]> {
  const gone = new AbortController();
  setTimeout(() => gone.abort(), 150);
  const byAsker = await codeOf(driver.run(sql, [], 'columns', { ...options, signal: gone.signal }));
  const byTime = await codeOf(driver.run(sql, [], 'columns', { ...options, deadlineMs: 150 }));
  return [byAsker, byTime];
}
