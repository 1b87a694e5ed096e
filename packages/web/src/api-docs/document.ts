/** The OpenAPI document as the page reads it: one flat list of operations, and the schemas they share. */
import { z } from 'zod';

/** A JSON Schema of any kind; `schema-text.ts` knows the keywords the document uses. */
export type Schema = Readonly<Record<string, unknown>>;

/** What a request names in its path, its query or its headers. */
export interface DocumentedParameter {
  readonly name: string;
  readonly place: 'path' | 'query' | 'header';
  readonly isRequired: boolean;
  readonly description: string;
  readonly schema: Schema;
}

/** What is sent or answered under one media type. */
interface Content {
  readonly type: string;
  readonly schema: Schema;
}

/** One status an operation may answer with; several contents where the caller chooses a format. */
export interface DocumentedReply {
  readonly status: string;
  readonly description: string;
  readonly contents: readonly Content[];
}

/** One method on one path, with what it takes and answers; references to shared schemas are kept as they are. */
export interface Operation {
  /** `ChartRestApi.list`; also the part of the address behind `#`. */
  readonly id: string;
  readonly tag: string;
  /** `GET` … */
  readonly method: string;
  /** With names in braces: `/api/v1/chart/{pk}`. */
  readonly path: string;
  readonly summary: string;
  /** Whether the page is open without sign-in. */
  readonly isPublic: boolean;
  /** Which permission it needs. */
  readonly description: string;
  readonly parameters: readonly DocumentedParameter[];
  readonly body: Content | undefined;
  /** Successes first, then refusals, by status. */
  readonly replies: readonly DocumentedReply[];
}

/** The whole document after reading, in the order of the server. */
export interface ApiDocument {
  readonly description: string;
  readonly operations: readonly Operation[];
  /** Shared schemas by the name that `$ref` gives behind `#/components/schemas/`. */
  readonly schemas: Readonly<Record<string, Schema>>;
}

const schema = z.record(z.string(), z.unknown());
const content = z.record(z.string(), z.object({ schema })).optional();
const parameter = z.object({
  name: z.string(),
  in: z.enum(['path', 'query', 'header']),
  required: z.boolean().default(false),
  description: z.string().default(''),
  schema: schema.optional(),
  content,
});
const reply = z.object({ $ref: z.string().optional(), description: z.string().default(''), content });
const operation = z.object({
  operationId: z.string(),
  tags: z.array(z.string()),
  summary: z.string().default(''),
  description: z.string().default(''),
  parameters: z.array(parameter).default([]),
  security: z.array(z.unknown()).default([]),
  requestBody: z.object({ content }).optional(),
  responses: z.record(z.string(), reply),
});
const documentShape = z.object({
  info: z.object({ description: z.string().default('') }),
  paths: z.record(z.string(), z.record(z.string(), operation)),
  components: z.object({ responses: z.record(z.string(), reply), schemas: z.record(z.string(), schema) }),
});

/** @throws ZodError for what is not the server's OpenAPI document */
export function readDocument(body: unknown): ApiDocument {
  const { info, paths, components } = documentShape.parse(body);
  const shared = (ref: string): z.infer<typeof reply> | undefined => components.responses[ref.split('/').at(-1) ?? ''];
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, each]): Operation => ({
      id: each.operationId,
      tag: each.tags[0] ?? '',
      method: method.toUpperCase(),
      path,
      summary: each.summary,
      isPublic: each.security.length === 0,
      description: each.description,
      parameters: each.parameters.map(readParameter),
      body: contentsOf(each.requestBody?.content)[0],
      replies: Object.entries(each.responses).map(([status, own]) => {
        const { description, content: contents } = (own.$ref === undefined ? undefined : shared(own.$ref)) ?? own;
        return { status, description, contents: contentsOf(contents) };
      }),
    })),
  );
  return { description: info.description, operations, schemas: components.schemas };
}

function contentsOf(contents: z.infer<typeof content>): Content[] {
  return Object.entries(contents ?? {}).map(([type, { schema: of }]) => ({ type, schema: of }));
}

function readParameter({
  name,
  in: place,
  required,
  description,
  schema: of,
  content: contents,
}: z.infer<typeof parameter>): DocumentedParameter {
  return { name, place, isRequired: required, description, schema: of ?? contentsOf(contents)[0]?.schema ?? {} };
}

/** Operations of which every word of the search stands in method, path, summary, tag or id; all of them for no words. */
export function found(operations: readonly Operation[], search: string): readonly Operation[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return operations.filter(({ id, tag, method, path, summary }) => {
    const text = [method, path, summary, tag, id].join(' ').toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
