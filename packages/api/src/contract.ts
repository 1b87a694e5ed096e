/**
 * A route is a value: method, path, permission, shapes. Validation, types, OpenAPI, the client and `_info`
 * are read off it. A route without a permission does not compile.
 */
import type { z } from 'zod';

/** `can_read on Chart`; `signed-in` = any logged-in user; `public` = anyone. */
export type Permission = `can_${string} on ${string}` | 'signed-in' | 'public';

/**
 * One operation of the API: its inputs, its answer and what it requires of the caller. Server, client and OpenAPI document read
 * it.
 */
export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Parameters in braces: `/api/v1/chart/{pk}`. Both `/x` and `/x/` answer. */
  readonly path: `/${string}`;
  readonly permission: Permission;
  readonly summary: string;
  readonly params?: z.ZodType;
  /** Query string. A rison/JSON `q` is parsed first and validated as an object under key `q`. */
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** `multipart` and `form` bodies are read by the handler (files) or parsed from urlencoded fields. */
  readonly bodyType?: 'json' | 'multipart' | 'form';
  /** What leaves is parsed by this shape (an allow list); `bytes` replies are ready buffers or streams (documented, not parsed). */
  readonly reply: z.ZodType | 'bytes';
  /** What a `bytes` reply holds, for types and OpenAPI; never parsed. */
  readonly document?: z.ZodType;
  /** What OpenAPI says of the reply where `document` is only its usual shape. */
  readonly described?: z.ZodType;
  /** Media types of the files the address may answer instead of JSON. */
  readonly files?: readonly string[];
  /** The address may send the caller elsewhere, with this status and `Location`. */
  readonly redirect?: 302 | 303;
  readonly status?: number;
  /** About one object with a version: answers its ETag; a PUT from one of our pages (`pageHeader`) must send If-Match. */
  readonly versioned?: true;
  /** The JSON body may also come as the text of this field of a urlencoded or multipart form (downloads). */
  readonly formField?: string;
  /** The body holds a whole document: up to `limits.documentMaxBytes`; all others end at `limits.bodyMaxBytes`. */
  readonly mayBeLarge?: true;
  /** May ask a database or have SQL or a file read: all of these end after a while, with 408. */
  readonly asksDatabase?: true;
  /** A GET that saves something all the same. */
  readonly saves?: true;
  /** A body that does not fit is answered with this failure and one line, not with the field map. */
  readonly bodyFailure?: 'CHART_DATA_INVALID';
}

/** Name → route. */
export type Routes = Readonly<Record<string, Route>>;

/** Declare the routes of one resource. */
export function contract<const R extends Routes>(routes: R): R {
  return routes;
}

type Shape<R, K extends keyof Route> = R extends { readonly [P in K]: infer S } ? (S extends z.ZodType ? S : never) : never;
/** What a handler receives and a caller gives, by part. */
export type ParamsOf<R extends Route> = [Shape<R, 'params'>] extends [never] ? unknown : z.output<Shape<R, 'params'>>;
/** The query as the handler gets it. */
export type QueryOf<R extends Route> = [Shape<R, 'query'>] extends [never] ? unknown : z.output<Shape<R, 'query'>>;
/** The body as the handler gets it. */
export type BodyOf<R extends Route> = [Shape<R, 'body'>] extends [never] ? unknown : z.output<Shape<R, 'body'>>;
/** The reply as the client gives it back. */
export type ReplyOf<R extends Route> = R['reply'] extends z.ZodType
  ? z.output<R['reply']>
  : [Shape<R, 'document'>] extends [never]
    ? unknown
    : z.output<Shape<R, 'document'>>;
/** What a handler may return: the reply's input shape, or bytes. */
export type ReplyInputOf<R extends Route> = R['reply'] extends z.ZodType ? z.input<R['reply']> : unknown;

type Part<K extends string, S> = [S] extends [never]
  ? { readonly [P in K]?: undefined }
  : { readonly [P in K]: z.input<S & z.ZodType> };
/** What a caller passes. */
export type InputOf<R extends Route> = Part<'params', Shape<R, 'params'>> &
  Partial<Part<'query', Shape<R, 'query'>>> &
  Part<'body', Shape<R, 'body'>>;
