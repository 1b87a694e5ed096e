/** Own regions for country maps, an addition of ours: a user uploads a GeoJSON or TopoJSON file, and the site keeps it. */
import { z } from 'zod';
import { authored, columnParams, identified, itemOf, listOf, message, pkParams, relatedReply, saved } from './common.ts';
import { contract } from './contract.ts';
import { idsQuery, itemQuery, listQuery, relatedQuery } from './list-query.ts';

const base = '/api/v1/region';
/** Who sees charts sees what they are drawn of. */
const reading = 'can_read on Chart';
const writing = 'can_upload on Database';

/** One file of regions, without its shapes. */
export const regionItem = z.object({
  ...identified,
  ...authored,
  name: z.string(),
  /** The file they came in. */
  source_name: z.string(),
  /** What the file says of each region; a chart joins its column to one of them. */
  properties: z.array(z.string()),
  region_count: z.number().int(),
  /** Of the stored shapes. */
  bytes: z.number().int(),
});
/** What `regionItem` reads. */
export type RegionItem = z.infer<typeof regionItem>;

const nameLength = 'Length must be between 1 and 250.';
/** A name, 1 to 250 characters; no two are alike. */
export const regionName = z.string().trim().min(1, nameLength).max(250, nameLength);
/** What may be changed. */
export const regionUpdate = z.strictObject({ name: regionName });

/** The form of an upload. Its parts are read as they come, so nothing is parsed here; the shape is for the document. */
const regionForm = z.unknown().meta({
  type: 'object',
  required: ['file'],
  properties: {
    file: { type: 'string', format: 'binary', description: 'GeoJSON or TopoJSON in degrees (WGS 84)' },
    name: { type: 'string', description: 'Without it the name of the file' },
  },
});

const pair = z.array(z.number());
/** Regions as they are drawn: `features` are named by the place of their row in `regions`. */
export const regionShapes = z.object({
  name: z.string(),
  properties: z.array(z.string()),
  regions: z.array(z.array(z.string().nullable())),
  shapes: z.object({
    type: z.literal('FeatureCollection'),
    features: z.array(
      z.object({
        type: z.literal('Feature'),
        properties: z.object({ name: z.string() }),
        geometry: z.discriminatedUnion('type', [
          z.object({ type: z.literal('Polygon'), coordinates: z.array(z.array(pair)) }),
          z.object({ type: z.literal('MultiPolygon'), coordinates: z.array(z.array(z.array(pair))) }),
        ]),
      }),
    ),
  }),
});
/** What `regionShapes` reads. */
export type RegionShapes = z.infer<typeof regionShapes>;

/** Own regions: uploaded once, offered to every map of a country. */
export const region = contract({
  list: {
    method: 'GET',
    path: base,
    permission: reading,
    summary: 'A page of own regions',
    query: listQuery,
    reply: listOf(regionItem),
  },
  related: {
    method: 'GET',
    path: `${base}/related/{column}`,
    permission: reading,
    summary: 'Objects that own regions relate to, as options',
    params: columnParams,
    query: relatedQuery,
    reply: relatedReply,
  },
  get: {
    method: 'GET',
    path: `${base}/{pk}`,
    permission: reading,
    summary: 'One file of own regions',
    params: pkParams,
    query: itemQuery,
    reply: itemOf(regionItem),
    versioned: true,
  },
  shapes: {
    method: 'GET',
    path: `${base}/shapes/{uuid}`,
    permission: reading,
    summary: 'The shapes of own regions and what is known of each',
    params: z.strictObject({ uuid: z.uuid() }),
    reply: 'bytes',
    document: regionShapes,
  },
  create: {
    method: 'POST',
    path: base,
    permission: writing,
    summary: 'Upload regions (multipart fields `file` and `name`)',
    bodyType: 'multipart',
    body: regionForm,
    reply: saved(regionItem),
    status: 201,
  },
  update: {
    method: 'PUT',
    path: `${base}/{pk}`,
    permission: writing,
    summary: 'Rename own regions',
    params: pkParams,
    body: regionUpdate,
    reply: saved(regionUpdate),
    versioned: true,
  },
  remove: {
    method: 'DELETE',
    path: `${base}/{pk}`,
    permission: writing,
    summary: 'Delete own regions; charts that show them say so',
    params: pkParams,
    reply: message,
    versioned: true,
  },
  removeMany: {
    method: 'DELETE',
    path: base,
    permission: writing,
    summary: 'Delete several own regions',
    query: idsQuery,
    reply: message,
  },
});
