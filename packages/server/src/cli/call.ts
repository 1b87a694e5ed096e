/** Calls of the command line: plain HTTP, as any client makes them. */
import { localToken } from './local-token.ts';
import type { CliSettings } from './settings.ts';

/** A reply of a route that was refused or not found, in lines for a person. */
export class CallRefused extends Error {}

/** Signed-in calls. */
export interface CliCaller {
  json(path: string): Promise<unknown>;
  bytes(path: string): Promise<{ content: Buffer; filename: string | undefined }>;
  send(path: string, form: FormData): Promise<unknown>;
  /** Sends JSON. */
  post(path: string, body: object): Promise<unknown>;
}

/** @throws Refused when the sign-in fails; Error when the server does not answer */
export async function callerOf(settings: CliSettings): Promise<CliCaller> {
  const { url, signIn } = settings;
  const token = signIn ? await signedIn(url, signIn) : await localToken(settings, new Date());
  const ask = async (
    path: string,
    init: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> } = {},
  ): Promise<Response> => {
    const reply = await reach(`${url}${path}`, {
      ...init,
      headers: { authorization: `Bearer ${token}`, accept: 'application/json', ...init.headers },
    });
    if (!reply.ok) throw new CallRefused(linesOf(reply.status, await reply.text()));
    return reply;
  };
  return {
    json: async (path) => (await ask(path)).json(),
    bytes: async (path) => {
      const reply = await ask(path);
      const filename = /filename="?([^";]+)/.exec(reply.headers.get('content-disposition') ?? '')?.[1];
      return { content: Buffer.from(await reply.arrayBuffer()), filename };
    },
    send: async (path, form) => (await ask(path, { method: 'POST', body: form })).json(),
    post: async (path, body) => {
      const headers = { 'content-type': 'application/json' };
      return (await ask(path, { method: 'POST', headers, body: JSON.stringify(body) })).json();
    },
  };
}

async function signedIn(url: string, { username, password }: NonNullable<CliSettings['signIn']>): Promise<string> {
  const reply = await reach(`${url}/api/v1/security/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password, provider: 'db' }),
  });
  const body: unknown = await reply.json().catch(() => undefined);
  if (!reply.ok || typeof body !== 'object' || body === null || !('access_token' in body))
    throw new CallRefused(`${username} could not sign in at ${url}.`);
  return String(body.access_token);
}

async function reach(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch (cause) {
    throw new Error(`${new URL(url).origin} does not answer. Start the server with npm start, or set TESSERA_URL.`, { cause });
  }
}

/** What a refusal says, a line per file or field. */
export function linesOf(status: number, text: string): string {
  const body = parsed(text);
  if (typeof body !== 'object' || body === null) return `The server answered ${status}.`;
  if ('errors' in body && Array.isArray(body.errors)) return body.errors.flatMap(errorLines).join('\n');
  if ('message' in body) return typeof body.message === 'string' ? body.message : faultLines(body.message).join('\n');
  return `The server answered ${status}.`;
}

function errorLines(error: unknown): string[] {
  if (typeof error !== 'object' || error === null) return [];
  const message = 'message' in error ? [String(error.message)] : [];
  const extra: unknown = 'extra' in error ? error.extra : {};
  if (typeof extra !== 'object' || extra === null) return message;
  return [
    ...message,
    ...Object.entries(extra)
      .filter(([file]) => file !== 'issue_codes' && file !== 'request_id')
      .flatMap(([file, fault]) => faultLines(fault).map((line) => `  ${file}: ${line}`)),
  ];
}

function faultLines(fault: unknown): string[] {
  if (typeof fault === 'string') return [fault];
  if (typeof fault !== 'object' || fault === null) return [];
  return Object.entries(fault).flatMap(([field, texts]) =>
    [texts].flat().map((text) => (field === '_schema' ? String(text) : `${field}: ${String(text)}`)),
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
