/** A contract and the functions that keep it. A forgotten route or a reply of the wrong shape does not compile. */
import type { BodyOf, ParamsOf, QueryOf, ReplyInputOf, Route, Routes } from '@tessera/api/contract';
import type { Readable } from 'node:stream';
import type { Context } from '../context.ts';
import type { BufferPieces } from '../pieces.ts';

/** A ready reply: it goes out as it is, past every shape. */
export interface BytesReply {
  readonly bytes: Buffer | BufferPieces | Readable | string;
  readonly type: string;
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/** @param type  the content type, e.g. `text/csv; charset=utf-8` */
export function bytes(body: BytesReply['bytes'], type: string, more: Pick<BytesReply, 'status' | 'headers'> = {}): BytesReply {
  return { bytes: body, type, ...more };
}

/** A request's parts, already parsed by the route's shapes. */
export interface Input<R extends Route> {
  readonly params: ParamsOf<R>;
  readonly query: QueryOf<R>;
  readonly body: BodyOf<R>;
}

type Answer<R extends Route> = R['reply'] extends 'bytes' ? BytesReply : ReplyInputOf<R>;
/** One function per route of the contract. */
export type Handlers<R extends Routes> = {
  readonly [K in keyof R]: (ctx: Context, input: Input<R[K]>) => Answer<R[K]> | Promise<Answer<R[K]>>;
};

/** A handler whose route is no longer known. */
export type Handler = (ctx: Context, input: Input<Route>) => unknown;
/** A contract with its handlers, their types forgotten: what `mount` takes. */
export interface Resource {
  readonly routes: Routes;
  readonly handlers: Readonly<Record<string, Handler>>;
}

/** @throws nothing; every mistake is a type error */
export function implement<const R extends Routes>(routes: R, handlers: Handlers<R>): Resource {
  // mount() validates each part by the route's own shapes before it calls, which is what the exact types promised.
  return { routes, handlers: handlers as unknown as Resource['handlers'] };
}
