/** Random requests to every route, made of the contracts' own shapes; and what must hold of every reply. */
import { encodeRison } from '@tessera/api/rison';
import type { Route } from '@tessera/api/contract';
import { z } from 'zod';
import { multipart } from '../../packages/server/src/resources/sales.testing.ts';
import { pick, RandomValues, type RandomSource, type JsonSchema } from './random.ts';

export interface FuzzRequest {
  readonly method: Route['method'];
  readonly url: string;
  readonly payload: Buffer | string | undefined;
  readonly headers: Readonly<Record<string, string>>;
}

const schemas = new Map<z.ZodType, JsonSchema>();
function schemaOf(shape: z.ZodType): JsonSchema {
  const known = schemas.get(shape);
  if (known) return known;
  // Both are the same standard; ours names the part this file reads.
  const made = z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  schemas.set(shape, made);
  return made;
}

const valueOf = (random: RandomSource, shape: z.ZodType): unknown => {
  const schema = schemaOf(shape);
  return new RandomValues(random, schema).of(schema);
};
const textOf = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

function pathOf(random: RandomSource, route: Route): string {
  const params = route.params ? valueOf(random, route.params) : {};
  const given = typeof params === 'object' && params !== null ? new Map(Object.entries(params)) : new Map<string, unknown>();
  return route.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = textOf(given.get(name) ?? pick(random, [1, 2, 3, 'x']));
    return encodeURIComponent(Buffer.from(value.slice(0, 200)).toString('utf8')) || 'x';
  });
}

function searchOf(random: RandomSource, route: Route): string {
  if (!route.query || random() < 0.1) return '';
  const value = valueOf(random, route.query);
  const search = new URLSearchParams();
  for (const [name, each] of Object.entries(typeof value === 'object' && value !== null ? value : {})) {
    if (each === undefined) continue;
    const written = name === 'q' ? (random() < 0.5 ? rison(each) : (JSON.stringify(each) ?? '')) : textOf(each);
    search.set(name, Buffer.from(written).toString('utf8'));
  }
  return search.size > 0 ? `?${search}` : '';
}

function rison(value: unknown): string {
  try {
    return encodeRison(value);
  } catch {
    return JSON.stringify(value) ?? '';
  }
}

const files = ['a,b\n1,2\n', '', 'PK\u0003\u0004broken', '{"a":1}\n{"a":2}\n', '\ufeffx;y\n1;2\n', 'a,"b\n1,2'] as const;

function bodyOf(random: RandomSource, route: Route): Pick<FuzzRequest, 'payload' | 'headers'> {
  if (route.bodyType === 'multipart') {
    const fields = Object.fromEntries(
      ['type', 'table_name', 'overwrite', 'passwords', 'schema', 'delimiter'].flatMap((name) =>
        random() < 0.4 ? [[name, pick(random, ['csv', 'excel', 'columnar', 'true', '{}', ',', 'main', 'fuzz', ''])]] : [],
      ),
    );
    const { body, headers } = multipart(pick(random, ['a.csv', 'a.zip', 'a.xlsx', '../a', '']), pick(random, files), fields);
    const named = random() < 0.5 ? body.toString('latin1').replace('name="file"', 'name="formData"') : body.toString('latin1');
    return { payload: Buffer.from(named, 'latin1'), headers };
  }
  if (!route.body) return { payload: undefined, headers: {} };
  const value = valueOf(random, route.body);
  if (route.bodyType === 'form') {
    const form = new URLSearchParams();
    for (const [name, each] of Object.entries(typeof value === 'object' && value !== null ? value : {}))
      form.set(name, Buffer.from(textOf(each)).toString('utf8'));
    return { payload: form.toString(), headers: { 'content-type': 'application/x-www-form-urlencoded' } };
  }
  const text = JSON.stringify(value) ?? 'null';
  const damaged = random() < 0.02 ? text.slice(0, Math.floor(text.length * random())) : text;
  return { payload: damaged, headers: { 'content-type': random() < 0.01 ? 'text/plain' : 'application/json' } };
}

export function shotAt(random: RandomSource, route: Route): FuzzRequest {
  const url = `${pathOf(random, route)}${random() < 0.5 ? '/' : ''}${searchOf(random, route)}`;
  return { method: route.method, url: url.slice(0, 8000), ...bodyOf(random, route) };
}

export interface FuzzReply {
  readonly status: number;
  readonly type: string;
  readonly text: string;
}

/** What is wrong with a reply; nothing when it is one of those the contract allows. */
export function faultOf(route: Route, { status, type, text }: FuzzReply): string | undefined {
  if (status >= 500) return `answered ${status}`;
  if (/\bat (?:file:\/\/|async |node:)|node_modules\/|\.ts:\d+/.test(text)) return 'shows a stack trace';
  if (status === 204 || status === 304 || (status >= 300 && status < 400)) return undefined;
  if (status >= 400) return errorFault(type, text);
  if (route.reply === 'bytes') return undefined;
  const read = route.reply.safeParse(JSON.parse(text));
  return read.success
    ? undefined
    : `is outside its schema: ${read.error.issues[0]?.path.join('.')} ${read.error.issues[0]?.message}`;
}

/** Every refusal has one of the wire's three forms, with something to read in it. */
const refusal = z.union([
  z.looseObject({ message: z.union([z.string().min(1), z.record(z.string(), z.unknown())]) }),
  z.looseObject({ msg: z.string().min(1) }),
  z.looseObject({ errors: z.array(z.looseObject({ message: z.string(), error_type: z.string() })).min(1) }),
  z.looseObject({ error: z.string().min(1) }),
]);

function errorFault(type: string, text: string): string | undefined {
  if (!type.includes('json')) return `refuses with ${type}`;
  return refusal.safeParse(JSON.parse(text)).success ? undefined : `refuses in no known form: ${text.slice(0, 200)}`;
}
