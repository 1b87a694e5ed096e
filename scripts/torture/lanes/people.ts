/** People without a network: they ask a server in this process, and make what a lane works at. */
import { makeClient, type Client } from '@tessera/api/client';
import { dashboard } from '@tessera/api/dashboard';
import type { BuiltApp } from '@tessera/server/app';
import { sendBundle, zipOf } from '@tessera/server/bundle/bundle.testing';
import type { TestCaller } from '@tessera/server/test-server';
import { saveBoard, saveChart, type SaveTally } from '../board.ts';
import { bundleFiles, type BundlePlan } from './bundle.ts';
import type { LaneWork } from './plan.ts';

const boardCharts = 5;
/** Charts of the bundle that is imported again and again. */
export const partCharts = 2;

/** The server's HTTP handler without a socket. */
export type InjectRequest = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  body?: unknown,
  headers?: Headers,
) => Promise<Response>;

/** As `fetch` answers, with the first user's token. */
export function injector({ app, services }: BuiltApp): InjectRequest {
  const token = services.tokens.make('access', 1, services.clock());
  return async (method, url, body, headers = new Headers()) => {
    const payload = typeof body === 'string' || Buffer.isBuffer(body) ? { payload: body } : {};
    const all = { ...Object.fromEntries(headers), authorization: `Bearer ${token}` };
    const reply = await app.inject({ method, url, headers: all, ...payload });
    const type = String(reply.headers['content-type'] ?? '');
    return new Response(new Uint8Array(reply.rawPayload), { status: reply.statusCode, headers: { 'content-type': type } });
  };
}

const methods = ['GET', 'POST', 'PUT', 'DELETE'] as const;

/** A typed client on it. */
export function clientOf(inject: InjectRequest): Client {
  return makeClient(async (url, { method: asked, body, headers } = {}) => {
    const method = methods.find((each) => each === asked) ?? 'GET';
    return inject(method, String(url), body ?? undefined, new Headers(headers));
  });
}

/** Imports over what is there. @throws Error with the refusal */
export async function importBundle(inject: InjectRequest, plan: BundlePlan): Promise<void> {
  const send = async (method: 'POST', url: string, body: unknown, headers = {}): ReturnType<TestCaller['post']> => {
    const reply = await inject(method, url, body, new Headers(headers));
    return { status: reply.status, body: await reply.text(), headers: {} };
  };
  const absent = async (): Promise<never> => Promise.reject(new Error('Only asked to post.'));
  const caller: TestCaller = {
    get: absent,
    put: absent,
    delete: absent,
    post: (url, body, headers) => send('POST', url, body, headers),
  };
  const reply = await sendBundle(caller, 'assets', zipOf(bundleFiles(plan)), { overwrite: 'true' });
  if (reply.status !== 200) throw new Error(`import: ${reply.status} ${String(reply.body).slice(0, 500)}`);
}

/** Makes two boards, a chart and a bundle in an empty store. */
export async function createObjects(lane: number, inject: InjectRequest): Promise<LaneWork> {
  const client = clientOf(inject);
  await importBundle(inject, { lane, of: 1, n: 0, charts: boardCharts });
  await importBundle(inject, { lane, of: 2, n: 0, charts: partCharts });
  const named = async (name: string): Promise<number> => {
    const { result } = await client.call(dashboard.list, {
      query: { q: { filters: [{ col: 'dashboard_title', opr: 'eq', value: name }] } },
    });
    return result[0]?.id ?? 0;
  };
  const { result } = await client.call(dashboard.charts, { params: { id_or_slug: String(await named(`bundle ${lane}-1 0`)) } });
  const [first = 0, ...charts] = result.map(({ id }) => id).toSorted((a, b) => a - b);
  const begun = (id: number, name: string): SaveTally => ({ id, name: `${name} ${lane}`, tried: 0, acknowledged: 0 });
  const boards: SaveTally[] = [];
  for (const name of ['board1', 'board2']) {
    const { id } = await client.call(dashboard.create, { body: { dashboard_title: `${name} ${lane} 0` } });
    const board = begun(id, name);
    await saveBoard(client, board, charts);
    boards.push(board);
  }
  const chart = begun(first, 'chart');
  await saveChart(client, chart);
  const bundle = begun(await named(`bundle ${lane}-2 0`), 'bundle');
  return { boards, chart, bundle, charts, pairs: 0 };
}
