/** What `/api/v1/annotation_layer` does. */
import { annotation, annotationLayer, type annotationCreate, type annotationUpdate } from '@tessera/api/annotation-layer';
import { Failure } from '@tessera/core/failures';
import { parseIso, toIso } from '@tessera/core/time/calendar';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import { distinctRows } from '../../rest/distinct.ts';
import { implement } from '../../rest/implement.ts';
import { infoOf } from '../../rest/info.ts';
import { listRows, oneRow } from '../../rest/list.ts';
import { relatedRows } from '../../rest/related.ts';
import type { Db } from '../../store/db.ts';
import { changeObject, createObject, loadObject, removeObjects } from '../../store/objects.ts';
import type { RowOf } from '../../store/tables.ts';
import { annotationList, layerList, presentAnnotations, presentLayers } from './list.ts';

/** The annotation layers (docs/reference/api.md#annotation-layers-and-rules). Their names are unique. */
export const annotationLayerResource = implement(annotationLayer, {
  list: (ctx, { query }) => listRows(ctx, layerList, query.q),
  info: (ctx, { query }) => infoOf(ctx, layerList, query.q),
  related: (ctx, { params, query }) => relatedRows(ctx, layerList, params.column, query.q),
  distinct: (ctx, { params, query }) => distinctRows(ctx, layerList, params.column, query.q),
  get: async (ctx, { params, query }) => {
    const row = await loadObject(ctx.db, 'annotation_layer', params.pk);
    ctx.version(row.version);
    return oneRow(layerList, row.id, (await presentLayers(ctx, [row]))[0] ?? {}, query.q);
  },
  create: async (ctx, { body }) => {
    await mustBeUnique(ctx.db, body.name, 0);
    const row = await createObject(ctx, 'annotation_layer', { name: body.name, descr: body.descr ?? null });
    return { id: row.id, result: body };
  },
  update: async (ctx, { params, body }) => {
    const row = await changeObject(ctx, 'annotation_layer', params.pk, ctx.expected, async (tx) => {
      if (body.name !== undefined) await mustBeUnique(tx, body.name, params.pk);
      return { values: body };
    });
    return { id: row.id, result: body };
  },
  remove: async (ctx, { params }) => {
    await removeLayers(ctx, [params.pk]);
    return { message: 'OK' };
  },
  removeMany: async (ctx, { query }) => {
    const ids = [...new Set(query.q)];
    await removeLayers(ctx, ids);
    return { message: `Deleted ${ids.length} annotation layer${ids.length === 1 ? '' : 's'}` };
  },
});

async function mustBeUnique(db: Db, name: string, self: number): Promise<void> {
  const other = await db
    .selectFrom('annotation_layers')
    .select('id')
    .where('name', '=', name)
    .where('id', '<>', self)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (other) throw new Failure('INVALID', { fields: { name: ['Name must be unique'] } });
}

/** @throws Failure IN_USE while a layer has annotations */
function removeLayers(ctx: Context, ids: readonly number[]): Promise<void> {
  return removeObjects(ctx, 'annotation_layer', ids, ctx.expected, async (tx, { id }) => {
    const held = await tx
      .selectFrom('annotations')
      .select('id')
      .where('layer_id', '=', id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (held) throw new Failure('IN_USE', { message: 'Annotation layer has associated annotations.' });
  });
}

/** The annotations of one layer. An annotation is only found under its own layer. */
export const annotationResource = implement(annotation, {
  list: async (ctx, { params, query }) => {
    await loadObject(ctx.db, 'annotation_layer', params.pk);
    return listRows(ctx, annotationList(params.pk), query.q);
  },
  get: async (ctx, { params, query }) => {
    const row = await loadAnnotation(ctx, params.pk, params.annotation_id);
    ctx.version(row.version);
    return oneRow(annotationList(params.pk), row.id, (await presentAnnotations(ctx, [row]))[0] ?? {}, query.q);
  },
  create: async (ctx, { params, body }) => {
    const { id } = await loadObject(ctx.db, 'annotation_layer', params.pk);
    const { start_dttm, end_dttm } = valuesOf(body, undefined);
    const { short_descr, long_descr = null, json_metadata } = body;
    const texts = { layer_id: id, short_descr, long_descr, json_metadata: json_metadata || null };
    return { id: (await createObject(ctx, 'annotation', { ...texts, start_dttm, end_dttm })).id, result: body };
  },
  update: async (ctx, { params, body }) => {
    const before = await loadAnnotation(ctx, params.pk, params.annotation_id);
    const row = await changeObject(ctx, 'annotation', before.id, ctx.expected, async (_tx, now) => ({
      values: valuesOf(body, now),
    }));
    return { id: row.id, result: body };
  },
  remove: async (ctx, { params }) => {
    const { id } = await loadAnnotation(ctx, params.pk, params.annotation_id);
    await removeObjects(ctx, 'annotation', [id], ctx.expected);
    return { message: 'OK' };
  },
  removeMany: async (ctx, { params, query }) => {
    const ids = [...new Set(query.q)];
    for (const id of ids) await loadAnnotation(ctx, params.pk, id);
    await removeObjects(ctx, 'annotation', ids, ctx.expected);
    return { message: `Deleted ${ids.length} annotation${ids.length === 1 ? '' : 's'}` };
  },
});

/** @throws Failure NOT_FOUND, also for an annotation of another layer */
async function loadAnnotation(ctx: Context, layerId: number, id: number): Promise<RowOf<'annotation'>> {
  const row = await loadObject(ctx.db, 'annotation', id);
  if (row.layer_id !== layerId) throw new Failure('NOT_FOUND');
  return row;
}

/** Times become UTC without a zone. @throws Failure INVALID when the end is before the start */
function valuesOf(
  { start_dttm, end_dttm, ...rest }: z.output<typeof annotationUpdate> | z.output<typeof annotationCreate>,
  before: RowOf<'annotation'> | undefined,
) {
  const start = momentOf('start_dttm', start_dttm, before?.start_dttm);
  const end = momentOf('end_dttm', end_dttm, before?.end_dttm);
  if (end < start) throw new Failure('INVALID', { fields: { end_dttm: ['The end must not be before the start.'] } });
  const json = rest.json_metadata === undefined ? {} : { json_metadata: rest.json_metadata || null };
  return { ...rest, ...json, start_dttm: start, end_dttm: end };
}

function momentOf(field: string, text: string | undefined, before: string | undefined): string {
  const at = text === undefined ? undefined : parseIso(text);
  const moment = at === undefined ? (text === undefined ? before : undefined) : toIso(Math.floor(at / 1000) * 1000);
  if (moment === undefined) throw new Failure('INVALID', { fields: { [field]: ['Not a valid datetime.'] } });
  return moment;
}
