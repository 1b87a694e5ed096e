/** A typed caller of any route. It knows the contract's types, not its schemas: replies are trusted, they come from our server. */
import { isRecord, recordOf } from '@tessera/core/narrowing';
import type { InputOf, ReplyOf, Route } from './contract.ts';
import { pageHeader } from './etag.ts';
import { parseExact } from './exact-json.ts';
import { encodeRison } from './rison.ts';

/** A refusal as the caller sees it: the wire's message, its field messages, and the rich errors when there are any. */
export class ApiFailure extends Error {
  readonly status: number;
  readonly fields: Record<string, string[]> | undefined;
  readonly errors: readonly { message: string; error_type: string; level: string; extra?: Record<string, unknown> }[];
  readonly body: unknown;
  /** The server gave no reason; the message names its status only. */
  readonly isSilent: boolean;
  constructor(status: number, body: unknown) {
    const reason = reasonOf(body);
    super(reason ?? `The server answered ${status}.`);
    this.isSilent = reason === undefined;
    this.name = 'ApiFailure';
    this.status = status;
    this.body = body;
    const { message, errors } = recordOf(body);
    this.fields = isRecord(message) ? (message as Record<string, string[]>) : undefined;
    this.errors = Array.isArray(errors) ? errors : [];
  }
}

function reasonOf(body: unknown): string | undefined {
  const { message, msg, error, errors } = recordOf(body);
  const first = Array.isArray(errors) ? recordOf(errors[0])['message'] : undefined;
  if (typeof first === 'string') return first;
  if (typeof message === 'string') return message;
  if (isRecord(message))
    return Object.entries(message)
      .map(([k, v]) => `${k}: ${[v].flat().join(', ')}`)
      .join('; ');
  if (typeof msg === 'string') return msg;
  return typeof error === 'string' ? error : undefined;
}

/** What a call may be given beside its input. */
export interface CallOptions {
  signal?: AbortSignal;
  headers?: Record<string, string>;
  /** If-Match value, e.g. `"v17"`. */ ifMatch?: string;
  /** The request outlives the page; browsers allow 64 KiB for that. */ keepalive?: boolean;
  /** Numbers in the reply that a double would round come as texts of their digits. */ exactNumbers?: boolean;
}
/** A reply whose body was read by the route’s shape. */
export interface Reply<T> {
  body: T;
  etag: string | undefined;
  status: number;
}

/** Calls routes by their contract. */
export interface Client {
  /** The reply's body. @throws ApiFailure on any non-2xx; TypeError on a network failure */
  call<R extends Route>(route: R, input: InputOf<R>, options?: CallOptions): Promise<ReplyOf<R>>;
  /** Body, ETag and status. */
  send<R extends Route>(route: R, input: InputOf<R>, options?: CallOptions): Promise<Reply<ReplyOf<R>>>;
  /** The path with parameters and query filled in. */
  url<R extends Route>(route: R, input: InputOf<R>): string;
}

/**
 * @param transport  usually `fetch`
 * @param headers    extra headers per request (CSRF token)
 */
export function makeClient(
  transport: typeof fetch,
  headers: (route: Route) => Record<string, string> | Promise<Record<string, string>> = () => ({}),
): Client {
  const url: Client['url'] = (route, input) => {
    const given = recordOf(input);
    const [params, query] = [recordOf(given['params']), recordOf(given['query'])];
    const path = route.path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(String(params[key] ?? '')));
    const search = new URLSearchParams();
    for (const [key, value] of Object.entries(query)) {
      if (value === undefined || value === null) continue;
      search.set(key, key === 'q' ? encodeRison(value) : String(value));
    }
    return search.size ? `${path}?${search}` : path;
  };
  const send: Client['send'] = async (route, input, options = {}) => {
    const { body } = recordOf(input);
    const form = typeof FormData !== 'undefined' && body instanceof FormData ? body : undefined;
    const response = await transport(url(route, input), {
      method: route.method,
      credentials: 'same-origin',
      headers: {
        accept: 'application/json',
        [pageHeader]: '1',
        ...(body !== undefined && !form ? { 'content-type': 'application/json' } : {}),
        ...(options.ifMatch ? { 'if-match': options.ifMatch } : {}),
        ...(await headers(route)),
        ...options.headers,
      },
      ...(body === undefined ? {} : { body: form ?? JSON.stringify(body) }),
      ...(options.signal ? { signal: options.signal } : {}),
      ...(options.keepalive ? { keepalive: true } : {}),
    });
    const isJson = (response.headers.get('content-type') ?? '').includes('json');
    const isExact = isJson && options.exactNumbers === true && response.ok;
    const reply: unknown = isExact ? parseExact(await response.text()) : await (isJson ? response.json() : response.text());
    if (!response.ok) throw new ApiFailure(response.status, reply);
    return { body: reply as never, etag: response.headers.get('etag') ?? undefined, status: response.status };
  };
  return { url, send, call: async (route, input, options) => (await send(route, input, options)).body };
}
