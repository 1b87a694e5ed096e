/** The OpenAPI 3.1 document, read off the contracts: the same shapes that validate. */
import type { Route } from '@tessera/api/contract';
import { z } from 'zod';
import { isOpenToGuests } from '../auth/guests.ts';
import type { Resource } from './implement.ts';

type Json = Record<string, unknown>;

/** @param resources  name (a tag in the document) and resource */
export function openApi(resources: readonly (readonly [string, Pick<Resource, 'routes'>])[]): Json {
  const paths = new Map<string, Json>();
  const schemas = new Map<string, unknown>();
  for (const [name, { routes }] of resources)
    for (const [key, route] of Object.entries(routes)) {
      const path = paths.get(route.path) ?? {};
      path[route.method.toLowerCase()] = operation(name, key, route, schemas);
      paths.set(route.path, path);
    }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Tessera',
      version: 'v1',
      description: 'Explore data, build charts, arrange dashboards. Every path answers with and without a trailing slash.',
    },
    paths: Object.fromEntries([...paths].toSorted(([a], [b]) => (a < b ? -1 : 1))),
    components: {
      securitySchemes: {
        jwt: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        guest: { type: 'apiKey', in: 'header', name: 'X-GuestToken', description: 'Of an embedded dashboard’s guest.' },
      },
      responses: refusals,
      schemas: { Refusal: refusalSchema, ...Object.fromEntries([...schemas].toSorted(([a], [b]) => (a < b ? -1 : 1))) },
    },
  };
}

function operation(name: string, key: string, route: Route, schemas: Map<string, unknown>): Json {
  const id = `${name}.${key}`;
  return {
    operationId: id,
    tags: [name],
    summary: route.summary,
    description: `Permission: ${route.permission}.`,
    ...(route.permission === 'public' ? {} : { security: isOpenToGuests(route) ? [{ jwt: [] }, { guest: [] }] : [{ jwt: [] }] }),
    parameters: [
      ...parameters('path', route.params, `${id}.params`, schemas),
      ...parameters('query', route.query, `${id}.query`, schemas),
      ...(isEdit(route) ? [ifMatch] : []),
    ],
    ...(route.body ? { requestBody: requestBody(route, id, route.body, schemas) } : {}),
    responses: responses(route, id, schemas),
  };
}

const ifMatch = {
  name: 'If-Match',
  in: 'header',
  required: false,
  description: 'The ETag of the version that was edited, e.g. "v17". Pages of ours (X-Tessera-Page) must send it.',
  schema: { type: 'string' },
};

function parameters(place: 'path' | 'query', shape: z.ZodType | undefined, id: string, schemas: Map<string, unknown>): Json[] {
  if (!(shape instanceof z.ZodObject)) return [];
  return Object.entries(shape.shape).map(([name, field]) => {
    // The shapes of our contracts are full zod schemas; the record type is zod's core one.
    const of = field as z.ZodType;
    const schema = jsonSchema(of, `${id}.${name}`, 'input', schemas);
    const described = name === 'q' ? { content: { 'application/json': { schema } }, description: 'Rison or JSON.' } : { schema };
    return { name, in: place, required: place === 'path' || !of.safeParse(undefined).success, ...described };
  });
}

const mediaTypes = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
} as const;

function requestBody(route: Route, id: string, body: z.ZodType, schemas: Map<string, unknown>): Json {
  const schema = jsonSchema(body, `${id}.body`, 'input', schemas);
  return { required: true, content: { [mediaTypes[route.bodyType ?? 'json']]: { schema } } };
}

function responses(route: Route, id: string, schemas: Map<string, unknown>): Json {
  const refusals = Object.keys(refusalWords).filter((status) => mayRefuse(route, status));
  const content = contentOf(route, id, schemas);
  return {
    ...(content && { [String(route.status ?? 200)]: { description: 'Done.', content } }),
    ...(route.redirect && { [String(route.redirect)]: elsewhere }),
    ...Object.fromEntries(refusals.map((status) => [status, { $ref: `#/components/responses/${status}` }])),
  };
}

/** Undefined where the answer is always an address to go to. */
function contentOf(route: Route, id: string, schemas: Map<string, unknown>): Json | undefined {
  const shape = route.described ?? (route.reply === 'bytes' ? route.document : route.reply);
  const file = { schema: { type: 'string', format: 'binary' } };
  const files = Object.fromEntries((route.files ?? []).map((type) => [type, file]));
  if (shape === undefined) return route.files ? files : undefined;
  return { 'application/json': { schema: jsonSchema(shape, `${id}.reply`, 'output', schemas) }, ...files };
}

const elsewhere = {
  description: 'It is at the address in `Location`.',
  headers: { Location: { required: true, schema: { type: 'string' } } },
};

/** Every status a request may be refused with, and what it says; the failures of the table are all among them. */
const refusalWords: Readonly<Record<string, string>> = {
  400: 'The request could not be read, or a field is wrong.',
  401: 'Nobody is signed in.',
  403: 'Not permitted.',
  404: 'Not found.',
  405: 'The address is called with another method; `Allow` says which.',
  408: 'It took too long.',
  409: 'It contradicts what is there, or the same request is being answered.',
  410: 'What was asked for was kept for a while, and is gone.',
  412: 'Somebody saved a newer version.',
  413: 'The request is larger than the limit.',
  422: 'The values break a rule.',
  428: 'If-Match is missing.',
  429: 'Called too often; `Retry-After` says when to come back.',
  431: 'The address or the headers are longer than the limit.',
  500: 'A fault of the server, with an id.',
  503: 'The server is busy or cannot reach its store; try again.',
  507: 'The disk is full.',
};
/** Only of requests that are no plain reading. */
const ofPosted: ReadonlySet<string> = new Set(['409', '412', '413']);

function mayRefuse(route: Route, status: string): boolean {
  if (status === '428') return isEdit(route);
  if (status === '408') return route.asksDatabase === true;
  // Reading goes on while the disk is full; what a database puts aside to answer needs room.
  if (status === '507') return route.method !== 'GET' || route.asksDatabase === true || route.saves === true;
  return route.method !== 'GET' || !ofPosted.has(status);
}

/** Saves an object somebody else may have saved meanwhile. */
const isEdit = (route: Route): boolean => route.versioned === true && route.method === 'PUT';

const sentence = { type: 'string', description: 'A sentence for people.' };
/** A refusal's body: one sentence, sentences by field, or a list of errors with their type. */
const refusalSchema = {
  type: 'object',
  anyOf: ['message', 'msg', 'error', 'errors'].map((field) => ({ required: [field] })),
  properties: {
    message: { anyOf: [sentence, { type: 'object', description: 'By field: what is wrong with it.' }] },
    msg: sentence,
    error: sentence,
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['message', 'error_type', 'level', 'extra'],
        properties: {
          message: sentence,
          error_type: { type: 'string' },
          level: { type: 'string', enum: ['info', 'warning', 'error'] },
          extra: { type: 'object' },
        },
      },
    },
  },
};

const refusals = Object.fromEntries(
  Object.entries(refusalWords).map(([status, description]) => [
    status,
    { description, content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } } },
  ]),
);

/** Places of a tuple as one list of what may stand in them: not every reader of OpenAPI knows `prefixItems`. */
function withoutPlaces({ jsonSchema: schema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  const { prefixItems: places } = schema;
  if (places === undefined) return;
  const objects = places.filter((each) => typeof each !== 'boolean');
  const kinds = new Map(objects.map((each) => [JSON.stringify(each), each]));
  const [only] = kinds.values();
  delete schema.prefixItems;
  schema.items = kinds.size === 1 && only !== undefined ? only : { anyOf: [...kinds.values()] };
  schema.minItems = places.length;
  schema.maxItems = places.length;
}

/** A shape's JSON schema; its shared definitions move to the components under names of their own. */
function jsonSchema(shape: z.ZodType, id: string, io: 'input' | 'output', schemas: Map<string, unknown>): unknown {
  const name = id.replace(/[^\w.]/g, '_');
  const made: Json = {
    ...z.toJSONSchema(shape, {
      io,
      unrepresentable: 'any',
      cycles: 'ref',
      reused: 'inline',
      override: withoutPlaces,
    }),
  };
  delete made.$schema;
  // The document stands for every one of our schemas; zod's own tag says nothing to a reader.
  delete made['~standard'];
  const { $defs, ...rest } = made;
  const moved = JSON.stringify(rest)
    .replaceAll('"#/$defs/', `"#/components/schemas/${name}.`)
    .replaceAll('"$ref":"#"', `"$ref":"#/components/schemas/${name}"`);
  if (typeof $defs === 'object' && $defs !== null)
    for (const [key, value] of Object.entries($defs))
      schemas.set(`${name}.${key}`, JSON.parse(JSON.stringify(value).replaceAll('"#/$defs/', `"#/components/schemas/${name}.`)));
  const isRecursive = moved.includes(`"#/components/schemas/${name}"`);
  if (isRecursive) schemas.set(name, JSON.parse(moved));
  return isRecursive ? { $ref: `#/components/schemas/${name}` } : JSON.parse(moved);
}
