/** Shapes every resource shares, and the routes that are the same for each. */
import { contentFault, isNestedTooDeep, needsLook, tooDeep } from '@tessera/core/json-safety';
import { z } from 'zod';
import type { Permission } from './contract.ts';
import { idsQuery, infoQuery, relatedQuery } from './list-query.ts';

/** Path parameter `{pk}`: a positive integer; anything else names no object. */
export const pkParams = z.strictObject({ pk: z.coerce.number().int().positive().max(2_147_483_647) });
/** What an answer to a question calls itself (`cache_key`). */
export const cacheKey = z.string().max(200);
/** A path that ends with a column’s name. */
export const columnParams = z.strictObject({ column: z.string() });

/** A person as objects show their owners and authors. */
export const person = z.object({
  id: z.number().int(),
  first_name: z.string(),
  last_name: z.string(),
  username: z.string().optional(),
});
/** What `person` reads. */
export type Person = z.infer<typeof person>;
/** A tag as objects show it. */
export const tag = z.object({ id: z.number().int(), name: z.string(), type: z.number().int() });

/** Who and when, in every list and item. Times are ISO 8601 UTC; `_humanized` is an English phrase such as "2 days ago". */
export const authored = {
  changed_by: person.nullable(),
  changed_by_name: z.string(),
  changed_on_utc: z.string(),
  changed_on_delta_humanized: z.string(),
  created_by: person.nullable(),
  created_by_name: z.string(),
  created_on_delta_humanized: z.string(),
};

/** Identity of every stored object: `version` grows with each save and is what the ETag says. */
export const identified = { id: z.number().int(), uuid: z.string(), version: z.number().int() };

/** A JSON text. It is kept and read again later, so it is held to what a body is held to; the first message is the reference's. */
export const jsonText = z.string().superRefine((text, ctx) => {
  const fault = jsonFault(text);
  if (fault !== undefined) ctx.addIssue({ code: 'custom', message: fault });
});

/** A JSON text of an object; an empty text says nothing. */
export const jsonObjectText = z.string().superRefine((text, ctx) => {
  if (text.trim() === '') return;
  const fault = jsonFault(text) ?? (text.trim().startsWith('{') ? undefined : 'Not a JSON object.');
  if (fault !== undefined) ctx.addIssue({ code: 'custom', message: fault });
});

/** How long answers are kept, in seconds; 0 for ever, below 0 not at all. As large as the store holds. */
export const cacheTimeout = z.int32();

function jsonFault(text: string): string | undefined {
  if (isNestedTooDeep(text)) return tooDeep;
  try {
    const value: unknown = JSON.parse(text);
    return needsLook(text) ? contentFault(value) : undefined;
  } catch {
    return 'Not a valid JSON string.';
  }
}

const listExtras = {
  list_columns: z.array(z.string()).optional(),
  label_columns: z.record(z.string(), z.string()).optional(),
  description_columns: z.record(z.string(), z.string()).optional(),
  order_columns: z.array(z.string()).optional(),
  list_title: z.string().optional(),
};
type ListExtras = { [K in keyof typeof listExtras]?: z.infer<(typeof listExtras)[K]> };
type Listed<Item> = ListExtras & { count: number; ids: number[]; result: Item[] };

/**
 * A page of `item`. `q.columns` may narrow the fields, so each is optional on the wire; the caller's type has all of them,
 * which holds for callers that send no `columns` or read only what they asked for.
 */
export function listOf<S extends z.ZodObject>(item: S): z.ZodType<Listed<z.output<S>>, Listed<Partial<z.input<S>>>> {
  const shape = z.object({
    count: z.number().int(),
    ids: z.array(z.number().int()),
    result: z.array(item.partial()),
    ...listExtras,
  });
  // The static output is the full item on purpose, see above.
  return shape as unknown as z.ZodType<Listed<z.output<S>>, Listed<Partial<z.input<S>>>>;
}

const itemExtras = {
  show_columns: z.array(z.string()).optional(),
  show_title: z.string().optional(),
  label_columns: z.record(z.string(), z.string()).optional(),
  description_columns: z.record(z.string(), z.string()).optional(),
};
type ItemExtras = { [K in keyof typeof itemExtras]?: z.infer<(typeof itemExtras)[K]> };
type One<Item> = ItemExtras & { id: number; result: Item };

/** One object; narrowed by `q.columns` like a list. */
export function itemOf<S extends z.ZodObject>(item: S): z.ZodType<One<z.output<S>>, One<Partial<z.input<S>>>> {
  const shape = z.object({ id: z.number().int(), result: item.partial(), ...itemExtras });
  // As in `listOf`: the wire may be narrowed, the type says all.
  return shape as unknown as z.ZodType<One<z.output<S>>, One<Partial<z.input<S>>>>;
}

/** Answer of POST and PUT: the id and what was saved. The new version stands in the ETag header. */
export function saved<S extends z.ZodType>(body: S) {
  return z.object({ id: z.number().int(), result: body });
}
/** The default where nothing else is given. */
export const message = z.object({ message: z.string() });
/** A change without anything to answer: `OK`. */
export const done = z.object({ result: z.string() });

/** Options of a select (`related`): `value` is the id. */
export const relatedReply = z.object({
  count: z.number().int(),
  result: z.array(
    z.object({
      value: z.number().int(),
      text: z.string(),
      extra: z.object({ active: z.boolean().optional(), email: z.string().optional() }).default({}),
    }),
  ),
});
/** The values of a column of a list; `count` is how many there are. */
export const distinctReply = z.object({
  count: z.number().int(),
  result: z.array(z.object({ text: z.string(), value: z.string() })),
});

const columnInfo = z.object({
  name: z.string(),
  label: z.string(),
  description: z.string(),
  type: z.string(),
  required: z.boolean(),
  unique: z.boolean(),
  validate: z.array(z.string()).optional(),
  count: z.number().int().optional(),
  values: z.array(z.object({ id: z.number().int(), value: z.string() })).optional(),
});
/** What may be done with a kind of object, and how its list filters and its forms look. */
export const infoReply = z.object({
  permissions: z.array(z.string()).optional(),
  filters: z.record(z.string(), z.array(z.object({ name: z.string(), operator: z.string() }))).optional(),
  add_columns: z.array(columnInfo).optional(),
  edit_columns: z.array(columnInfo).optional(),
  add_title: z.string().optional(),
  edit_title: z.string().optional(),
});

/** Whether objects are favourites: one entry per requested id. */
export const favoriteStatusReply = z.object({ result: z.array(z.object({ id: z.number().int(), value: z.boolean() })) });

/** The routes every resource has with the same shapes. `noun` is the plural used in summaries. */
export function commonRoutes<const Base extends `/api/v1/${string}`>(base: Base, view: string, noun: string) {
  const read: Permission = `can_read on ${view}`;
  const write: Permission = `can_write on ${view}`;
  return {
    info: {
      method: 'GET',
      path: `${base}/_info`,
      permission: read,
      summary: `What you may do with ${noun}, and how lists filter`,
      query: infoQuery,
      reply: infoReply,
    },
    related: {
      method: 'GET',
      path: `${base}/related/{column}`,
      permission: read,
      summary: `Objects that ${noun} relate to, as options`,
      params: columnParams,
      query: relatedQuery,
      reply: relatedReply,
    },
    distinct: {
      method: 'GET',
      path: `${base}/distinct/{column}`,
      permission: read,
      summary: `Distinct values of a column of ${noun}`,
      params: columnParams,
      query: relatedQuery,
      reply: distinctReply,
    },
    remove: {
      method: 'DELETE',
      path: `${base}/{pk}`,
      permission: write,
      summary: `Delete one of ${noun}`,
      params: pkParams,
      reply: message,
      versioned: true,
    },
    removeMany: {
      method: 'DELETE',
      path: base,
      permission: write,
      summary: `Delete several ${noun}`,
      query: idsQuery,
      reply: message,
    },
  } as const;
}

/** Favourites of charts and dashboards. */
export function favoriteRoutes<const Base extends `/api/v1/${string}`>(base: Base, view: string, noun: string) {
  const read: Permission = `can_read on ${view}`;
  return {
    favoriteStatus: {
      method: 'GET',
      path: `${base}/favorite_status`,
      permission: read,
      summary: `Which ${noun} you marked as favourites`,
      query: idsQuery,
      reply: favoriteStatusReply,
    },
    addFavorite: {
      method: 'POST',
      path: `${base}/{pk}/favorites`,
      permission: read,
      summary: `Mark one of ${noun} as a favourite; safe to repeat`,
      params: pkParams,
      reply: done,
    },
    removeFavorite: {
      method: 'DELETE',
      path: `${base}/{pk}/favorites`,
      permission: read,
      summary: `Unmark one of ${noun}; safe to repeat`,
      params: pkParams,
      reply: done,
    },
  } as const;
}
