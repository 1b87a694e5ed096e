/** A request's parts read by the route's shapes: what a handler gets has been checked. */
import { recordOf } from '@tessera/core/narrowing';
import type { Route } from '@tessera/api/contract';
import { decodeArgument } from '@tessera/api/rison';
import { Failure } from '@tessera/core/failures';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Input } from './implement.ts';
import { partsOf } from './form-parts.ts';
import { fieldsOf, lineOf } from './issues.ts';
import { checkContent, frozen, readJson } from './json.ts';

/** @throws Failure NOT_FOUND (path), BAD_QUERY_ARGUMENT (`q`), BAD_REQUEST (query), NOT_JSON, INVALID_BODY (fields named) */
export async function readInput(route: Route, request: FastifyRequest): Promise<Input<Route>> {
  return {
    params: readParams(route.params, request.params),
    query: readQuery(route.query, request.query),
    body: await readBody(route, request),
  };
}

function readParams(shape: z.ZodType | undefined, given: unknown): unknown {
  if (!shape) return {};
  const read = shape.safeParse({ ...objectOf(given) });
  // A name with NUL can be no object's.
  if (!read.success || JSON.stringify(given).includes('\\u0000')) throw new Failure('NOT_FOUND');
  return read.data;
}

function readQuery(shape: z.ZodType | undefined, given: unknown): unknown {
  if (!shape) return {};
  const query: Record<string, unknown> = { ...objectOf(given) };
  if (typeof query.q === 'string') {
    if (query.q.trim() === '') delete query.q;
    else query.q = decodeArgument(query.q);
  }
  checkContent(query);
  const read = shape.safeParse(query);
  if (read.success) return read.data;
  const line = lineOf(read.error, query);
  const isAboutQ = read.error.issues.every(({ path }) => path[0] === 'q');
  throw isAboutQ
    ? new Failure('BAD_QUERY_ARGUMENT', { message: `Not a valid rison/json argument: ${line}` })
    : new Failure('BAD_REQUEST', { message: line });
}

async function readBody(route: Route, request: FastifyRequest): Promise<unknown> {
  if (!route.body || route.bodyType === 'multipart') return undefined;
  const given = await bodyOf(route, request);
  if (given === undefined) throw new Failure('NOT_JSON');
  const known = typeof given === 'object' && given !== null ? sameBodies.get(given) : undefined;
  if (known?.shape === route.body) return known.body;
  const read = route.body.safeParse(given);
  if (read.success) return kept(route.body, given, read.data);
  throw route.bodyFailure === undefined
    ? new Failure('INVALID_BODY', { fields: fieldsOf(read.error, given) })
    : new Failure(route.bodyFailure, { message: lineOf(read.error, given) });
}

/** Bodies by what they were read from, where that is always the same value (`readSameJson`). */
const sameBodies = new WeakMap<object, { shape: z.ZodType; body: unknown }>();

function kept(shape: z.ZodType, given: unknown, body: unknown): unknown {
  const isSame = typeof given === 'object' && given !== null && Object.isFrozen(given);
  if (isSame && typeof body === 'object' && body !== null) sameBodies.set(given, { shape, body: frozen(body) });
  return body;
}

async function bodyOf(route: Route, request: FastifyRequest): Promise<unknown> {
  if (!isForm(request)) return request.body;
  // A form where none is taken is not read: its files could be large.
  if (route.bodyType !== 'form' && route.formField === undefined) return undefined;
  const fields = await formOf(request);
  delete fields.csrf_token;
  checkContent(fields);
  if (route.bodyType === 'form') return fields;
  const text = route.formField === undefined ? undefined : fields[route.formField];
  return typeof text === 'string' ? readJson(text) : undefined;
}

function isForm(request: FastifyRequest): boolean {
  const type = request.headers['content-type'] ?? '';
  return request.isMultipart() || type.startsWith('application/x-www-form-urlencoded');
}

/** The text fields of a form; files are drained and ignored. */
async function formOf(request: FastifyRequest): Promise<Record<string, unknown>> {
  if (!request.isMultipart()) return { ...objectOf(request.body) };
  const fields: [string, unknown][] = [];
  for await (const part of partsOf(request)) {
    if (part.type === 'field') fields.push([part.fieldname, part.value]);
    else part.file.resume();
  }
  return Object.fromEntries(fields);
}

function objectOf(value: unknown): Record<string, unknown> {
  // Each caller spreads it into a new plain object first.
  return recordOf(value);
}
