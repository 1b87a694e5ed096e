/** Annotation layers and what stands in them. docs/reference/api.md#annotation-layers-and-rules; times are UTC. */
import { z } from 'zod';
import { authored, commonRoutes, identified, itemOf, jsonText, listOf, message, pkParams, saved } from './common.ts';
import { contract } from './contract.ts';
import { idsQuery, itemQuery, listQuery } from './list-query.ts';

const base = '/api/v1/annotation_layer';
const view = 'Annotation';

/** A layer as lists and its own page show it; times are ISO 8601, UTC. */
export const annotationLayerItem = z.object({
  ...identified,
  ...authored,
  name: z.string(),
  descr: z.string().nullable(),
  changed_on: z.string(),
  created_on: z.string(),
});
/** What `annotationLayerItem` reads. */
export type AnnotationLayerItem = z.infer<typeof annotationLayerItem>;

const nameLength = 'Length must be between 1 and 250.';
/** A new layer; the name has 1 to 250 characters. */
export const annotationLayerCreate = z.strictObject({
  name: z.string().trim().min(1, nameLength).max(250, nameLength),
  descr: z.string().max(100_000).nullish(),
});
/** Only the fields sent change. */
export const annotationLayerUpdate = annotationLayerCreate.partial();

/** Layers: named lists of annotations that charts may show. */
export const annotationLayer = contract({
  list: {
    method: 'GET',
    path: base,
    permission: `can_read on ${view}`,
    summary: 'A page of annotation layers',
    query: listQuery,
    reply: listOf(annotationLayerItem),
  },
  ...commonRoutes(base, view, 'annotation layers'),
  get: {
    method: 'GET',
    path: `${base}/{pk}`,
    permission: `can_read on ${view}`,
    summary: 'One annotation layer',
    params: pkParams,
    query: itemQuery,
    reply: itemOf(annotationLayerItem),
    versioned: true,
  },
  create: {
    method: 'POST',
    path: base,
    permission: `can_write on ${view}`,
    summary: 'Make an annotation layer',
    body: annotationLayerCreate,
    reply: saved(annotationLayerCreate),
    status: 201,
  },
  update: {
    method: 'PUT',
    path: `${base}/{pk}`,
    permission: `can_write on ${view}`,
    summary: 'Change an annotation layer',
    params: pkParams,
    body: annotationLayerUpdate,
    reply: saved(annotationLayerUpdate),
    versioned: true,
  },
});

/** A moment or a stretch of time with its text. */
export const annotationItem = z.object({
  ...identified,
  ...authored,
  short_descr: z.string(),
  long_descr: z.string().nullable(),
  /** ISO 8601 without a zone, UTC. */
  start_dttm: z.string(),
  end_dttm: z.string(),
  json_metadata: z.string().nullable(),
  layer: z.object({ id: z.number().int(), name: z.string() }),
});
/** What `annotationItem` reads. */
export type AnnotationItem = z.infer<typeof annotationItem>;

const moment = z
  .string()
  .refine((text) => /^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?$/.test(text), {
    message: 'Not a valid datetime.',
  });
const shortLength = 'Length must be between 1 and 500.';
/** A new annotation; its end must not be before its start. */
export const annotationCreate = z.strictObject({
  short_descr: z.string().trim().min(1, shortLength).max(500, shortLength),
  long_descr: z.string().max(100_000).nullish(),
  start_dttm: moment,
  end_dttm: moment,
  json_metadata: z.union([z.literal(''), jsonText]).nullish(),
});
/** Only the fields sent change. */
export const annotationUpdate = annotationCreate.partial();

const layerPath = `${base}/{pk}/annotation` as const;
const onePath = `${layerPath}/{annotation_id}` as const;
const oneParams = z.strictObject({ ...pkParams.shape, annotation_id: pkParams.shape.pk });

/** The annotations of one layer: moments and stretches of time, in UTC. A layer that is not yours to read is 404. */
export const annotation = contract({
  list: {
    method: 'GET',
    path: layerPath,
    permission: `can_read on ${view}`,
    summary: 'A page of the annotations of a layer',
    params: pkParams,
    query: listQuery,
    reply: listOf(annotationItem),
  },
  get: {
    method: 'GET',
    path: onePath,
    permission: `can_read on ${view}`,
    summary: 'One annotation',
    params: oneParams,
    query: itemQuery,
    reply: itemOf(annotationItem),
    versioned: true,
  },
  create: {
    method: 'POST',
    path: layerPath,
    permission: `can_write on ${view}`,
    summary: 'Add an annotation to a layer',
    params: pkParams,
    body: annotationCreate,
    reply: saved(annotationCreate),
    status: 201,
  },
  update: {
    method: 'PUT',
    path: onePath,
    permission: `can_write on ${view}`,
    summary: 'Change an annotation',
    params: oneParams,
    body: annotationUpdate,
    reply: saved(annotationUpdate),
    versioned: true,
  },
  remove: {
    method: 'DELETE',
    path: onePath,
    permission: `can_write on ${view}`,
    summary: 'Delete an annotation',
    params: oneParams,
    reply: message,
    versioned: true,
  },
  removeMany: {
    method: 'DELETE',
    path: layerPath,
    permission: `can_write on ${view}`,
    summary: 'Delete several annotations of a layer',
    params: pkParams,
    query: idsQuery,
    reply: message,
  },
});
