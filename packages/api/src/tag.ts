/** Tags, and the objects that carry them. docs/reference/api.md#tags. */
import { z } from 'zod';
import {
  authored,
  commonRoutes,
  favoriteRoutes,
  identified,
  itemOf,
  listOf,
  message,
  person,
  pkParams,
  tag as shortTag,
} from './common.ts';
import { contract } from './contract.ts';
import { itemQuery, listQuery } from './list-query.ts';

const base = '/api/v1/tag';
const view = 'Tag';

/** The kinds of objects as paths and bodies name them; each has a number, too. */
export const taggedTypes = ['query', 'chart', 'dashboard', 'dataset'] as const;
/** A kind of object that can carry tags, in the wire's words: a saved query is a `query`. */
export type TaggedType = (typeof taggedTypes)[number];

/** A tag with how many objects the reader may see it on. */
export const tagItem = z.object({
  ...identified,
  ...authored,
  name: z.string(),
  description: z.string().nullable(),
  /** 1: made by people. There are no others. */
  type: z.literal(1),
  changed_on: z.string(),
  created_on: z.string(),
  object_count: z.number().int(),
  /** Whether the reader may rename and delete it. */
  can_edit: z.boolean(),
});
/** What `tagItem` reads. */
export type TagItem = z.infer<typeof tagItem>;

const nameLength = 'Length must be between 1 and 250.';
/** A colon and a comma stand between names in addresses of other clients. */
const tagName = z
  .string()
  .trim()
  .min(1, nameLength)
  .max(250, nameLength)
  .regex(/^[^:,]*$/, 'Tag names cannot contain ":" or ","');
const objectType = z.union([z.enum(taggedTypes), z.literal([1, 2, 3, 4])]);
const objectRef = z.tuple([objectType, z.number().int().positive().max(2_147_483_647)]);
const description = z.string().max(100_000).nullish();

/** A new tag. `objects_to_tag`: pairs of a type, by name or number, and an id. */
export const tagCreate = z.strictObject({
  name: tagName,
  description,
  objects_to_tag: z.array(objectRef).max(10_000).optional(),
});
/** Only the fields sent change; `objects_to_tag` replaces those the caller may see. */
export const tagUpdate = tagCreate.partial();

const bulkCreate = z.strictObject({ tags: z.array(tagCreate).min(1, 'Give at least one tag.').max(1000) });
const pairs = z.array(z.tuple([z.enum(taggedTypes), z.number().int()]));

/** Parameters of an address in which the type of an object is a name or a number. */
const objectParams = z.strictObject({
  object_type: z.union([z.enum(taggedTypes), z.literal(['1', '2', '3', '4']).transform(Number)]),
  object_id: pkParams.shape.pk,
});

/** A tagged object. */
export const taggedObject = z.object({
  id: z.number().int(),
  type: z.enum(taggedTypes),
  name: z.string(),
  url: z.string(),
  changed_on: z.string(),
  changed_on_delta_humanized: z.string(),
  created_by: person.nullable(),
  creator: z.string(),
  tags: z.array(shortTag),
  owners: z.array(person),
});
/** What `taggedObject` reads. */
export type TaggedObject = z.infer<typeof taggedObject>;

const listed = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
const objectsQuery = z.strictObject({
  /** Ids with commas between them. */
  tagIds: z
    .string()
    .regex(/^[\d,\s]*$/, 'Not a list of ids.')
    .transform((text) => listed(text).map(Number))
    .optional(),
  /** Names with commas between them. */
  tags: z.string().transform(listed).optional(),
  /** `dashboard,chart,query,dataset`; all without it. */
  types: z
    .string()
    .transform(listed)
    .pipe(z.array(z.enum(taggedTypes)))
    .optional(),
});

/** Tags: words people give to objects to find them again. */
export const tag = contract({
  ...commonRoutes(base, view, 'tags'),
  ...favoriteRoutes(base, view, 'tags'),
  removeMany: {
    method: 'DELETE',
    path: base,
    permission: `can_write on ${view}`,
    summary: 'Delete several tags, by id or by name',
    query: z.strictObject({ q: z.array(z.union([z.number().int(), z.string()])).min(1, 'Give at least one tag.') }),
    reply: message,
  },
  list: {
    method: 'GET',
    path: base,
    permission: `can_read on ${view}`,
    summary: 'A page of tags',
    query: listQuery,
    reply: listOf(tagItem),
  },
  get: {
    method: 'GET',
    path: `${base}/{pk}`,
    permission: `can_read on ${view}`,
    summary: 'One tag',
    params: pkParams,
    query: itemQuery,
    reply: itemOf(tagItem),
    versioned: true,
  },
  create: {
    method: 'POST',
    path: base,
    permission: `can_write on ${view}`,
    summary: 'Make a tag and give it to objects',
    body: tagCreate,
    reply: z.object({ id: z.number().int(), result: tagCreate }),
    status: 201,
  },
  update: {
    method: 'PUT',
    path: `${base}/{pk}`,
    permission: `can_write on ${view}`,
    summary: 'Change a tag, or which objects carry it',
    params: pkParams,
    body: tagUpdate,
    reply: z.object({ id: z.number().int(), result: tagUpdate }),
    versioned: true,
  },
  bulkCreate: {
    method: 'POST',
    path: `${base}/bulk_create`,
    permission: `can_bulk_create on ${view}`,
    summary: 'Give tags to many objects; tags that are not there are made, objects that are not yours are skipped',
    body: bulkCreate,
    reply: z.object({ result: z.object({ objects_tagged: pairs, objects_skipped: pairs }) }),
  },
  objects: {
    method: 'GET',
    path: `${base}/get_objects`,
    permission: `can_read on ${view}`,
    summary: 'The objects with any of these tags, of those you may see',
    query: objectsQuery,
    reply: z.object({ result: z.array(taggedObject) }),
  },
  addToObject: {
    method: 'POST',
    path: `${base}/{object_type}/{object_id}`,
    permission: `can_write on ${view}`,
    summary: 'Give tags to an object by their names; those that are not there are made',
    params: objectParams,
    body: z.strictObject({ properties: z.strictObject({ tags: z.array(tagName).min(1, 'Give at least one tag.').max(100) }) }),
    reply: z.object({ result: z.array(shortTag) }),
    status: 201,
  },
  removeFromObject: {
    method: 'DELETE',
    path: `${base}/{object_type}/{object_id}/{tag}`,
    permission: `can_write on ${view}`,
    summary: 'Take a tag from an object',
    params: z.strictObject({ ...objectParams.shape, tag: z.string().max(250) }),
    reply: message,
  },
});
