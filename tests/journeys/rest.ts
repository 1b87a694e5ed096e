/** The server's REST API, called as `admin` by token: stories prepare their own objects and ask what the data really say. */
import { expect } from '@playwright/test';
import { layoutNode as node } from '../../scripts/machine/layout-node.ts';
import { password } from '../../scripts/machine/server.ts';
import { address } from './story.ts';

/** A token lives for a quarter of an hour, a long run for more. */
const renewAfterMs = 600_000;
let token: { readonly text: Promise<string>; readonly until: number } | undefined;

function tokenNow(): Promise<string> {
  if (token === undefined || Date.now() > token.until) token = { text: signInForToken(), until: Date.now() + renewAfterMs };
  return token.text;
}

async function signInForToken(): Promise<string> {
  const reply = await fetch(`${address()}/api/v1/security/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password, provider: 'db' }),
  });
  return String((await reply.json()).access_token);
}

/** Calls a route and gives the JSON of its answer. @throws when it is refused */
// The stories read a few fields of answers whose shapes the resource tests prove.
// oxlint-disable-next-line typescript/no-explicit-any
export async function call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown): Promise<any> {
  const ask = async (): Promise<Response> =>
    fetch(address() + path, {
      method,
      headers: { authorization: `Bearer ${await tokenNow()}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  let reply = await ask();
  if (reply.status === 401) {
    // Some stories change what the administrator may do or end their sessions, which ends their tokens.
    token = undefined;
    reply = await ask();
  }
  const text = await reply.text();
  expect(reply.ok, `${method} ${path}: ${reply.status} ${text.slice(0, 300)}`).toBe(true);
  return JSON.parse(text);
}

/** Sends a form with a file in it. @throws when it is refused */
export async function sendForm(path: string, form: FormData): Promise<void> {
  const reply = await fetch(address() + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${await tokenNow()}` },
    body: form,
  });
  const text = await reply.text();
  expect(reply.ok, `POST ${path}: ${reply.status} ${text.slice(0, 300)}`).toBe(true);
}

/** The database of the examples. @returns its id */
export async function examplesId(): Promise<number> {
  const { result } = await call('GET', '/api/v1/database/?q=(columns:!(id,database_name))');
  return result.find((each: { database_name: string }) => each.database_name === 'examples').id;
}

/** What the data say: the rows of a statement on the examples. */
export async function rowsOf(sql: string): Promise<Record<string, unknown>[]> {
  const database_id = await examplesId();
  return (await call('POST', '/api/v1/sqllab/execute/', { database_id, schema: 'main', sql })).data;
}

/** The one number a statement gives. */
export async function numberOf(sql: string): Promise<number> {
  return Number(Object.values((await rowsOf(sql))[0] ?? {})[0]);
}

/** A copy of an example dashboard, for a story to change; gives its id. */
export async function copyOf(slug: string, title: string): Promise<number> {
  const { result } = await call('GET', `/api/v1/dashboard/${slug}`);
  const metadata = { ...JSON.parse(result.json_metadata), positions: JSON.parse(result.position_json) };
  const made = await call('POST', `/api/v1/dashboard/${slug}/copy`, {
    dashboard_title: title,
    json_metadata: JSON.stringify(metadata),
  });
  return made.result.id;
}

export interface ApiTarget {
  readonly type: string;
  readonly children?: readonly string[];
  /** Absent on the root. */
  readonly meta?: Readonly<Record<string, unknown>>;
}

/** The stored layout of a dashboard: component id → component. */
export async function layoutOf(id: number | string): Promise<Record<string, ApiTarget>> {
  return JSON.parse((await call('GET', `/api/v1/dashboard/${id}`)).result.position_json);
}

/** Makes a dashboard of one row that holds one thing, such as a chart; gives its id. */
export async function boardOf(title: string, { type, meta }: Required<Pick<ApiTarget, 'type' | 'meta'>>): Promise<number> {
  const only = `${type}-1`;
  const above = ['ROOT_ID', 'GRID_ID'];
  const positions = {
    DASHBOARD_VERSION_KEY: 'v2',
    ROOT_ID: node('ROOT_ID', 'ROOT', [], ['GRID_ID'], {}),
    GRID_ID: node('GRID_ID', 'GRID', ['ROOT_ID'], ['ROW-1'], {}),
    'ROW-1': node('ROW-1', 'ROW', above, [only], { background: 'BACKGROUND_TRANSPARENT' }),
    [only]: node(only, type, [...above, 'ROW-1'], [], meta),
  };
  return (await call('POST', '/api/v1/dashboard/', { dashboard_title: title, json_metadata: JSON.stringify({ positions }) })).id;
}
