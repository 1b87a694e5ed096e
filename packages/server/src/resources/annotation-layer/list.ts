/**
 * How annotation layers and annotations are listed and shown (docs/reference/api.md#lists,
 * docs/reference/api.md#annotation-layers-and-rules).
 */
import {
  annotationCreate,
  annotationItem,
  annotationLayerCreate,
  annotationLayerItem,
  annotationLayerUpdate,
  annotationUpdate,
  type AnnotationItem,
  type AnnotationLayerItem,
} from '@tessera/api/annotation-layer';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { list } from '../../rest/list.ts';
import { contains, firstName, number, relation, text, time } from '../../rest/list-columns.ts';
import { relatedPeople } from '../../rest/related.ts';
import type { RowOf } from '../../store/tables.ts';
import { withAuthors } from '../authored.ts';

/** Layers as the wire shows them, in the same order. */
export async function presentLayers(ctx: Context, rows: readonly RowOf<'annotation_layer'>[]): Promise<AnnotationLayerItem[]> {
  const introduced = await withAuthors(ctx, rows);
  return rows.map((row) => ({
    ...introduced(row),
    name: row.name,
    descr: row.descr,
    changed_on: row.changed_on,
    created_on: row.created_on,
  }));
}

/** How layers are filtered, ordered and shown in lists (docs/reference/api.md#lists). */
export const layerList = list({
  kind: 'annotation_layer',
  view: 'Annotation',
  title: 'List Annotation Layer',
  search: {
    id: number('annotation_layers.id'),
    name: text('annotation_layers.name', {
      annotation_layer_all_text: (_ctx, value) =>
        sql<boolean>`(${contains('annotation_layers.name', value)} or ${contains('annotation_layers.descr', value)})`,
    }),
    created_by: relation('annotation_layers.created_by_id'),
    changed_by: relation('annotation_layers.changed_by_id'),
    changed_on: time('annotation_layers.changed_on'),
  },
  order: {
    name: 'annotation_layers.name',
    descr: 'annotation_layers.descr',
    created_on: 'annotation_layers.created_on',
    changed_on: 'annotation_layers.changed_on',
    changed_on_delta_humanized: 'annotation_layers.changed_on',
    'created_by.first_name': firstName('annotation_layers.created_by_id'),
    'changed_by.first_name': firstName('annotation_layers.changed_by_id'),
  },
  baseOrder: ['changed_on', 'desc'],
  // Whoever may read layers may read all of them.
  visible: () => undefined,
  present: presentLayers,
  columns: Object.keys(annotationLayerItem.shape),
  related: { created_by: relatedPeople, changed_by: relatedPeople },
  distinct: { name: 'annotation_layers.name' },
  add: annotationLayerCreate,
  edit: annotationLayerUpdate,
});

/** Annotations as the wire shows them, in the same order. */
export async function presentAnnotations(ctx: Context, rows: readonly RowOf<'annotation'>[]): Promise<AnnotationItem[]> {
  const ids = [...new Set(rows.map(({ layer_id }) => layer_id))];
  const layers =
    ids.length === 0 ? [] : await ctx.db.selectFrom('annotation_layers').select(['id', 'name']).where('id', 'in', ids).execute();
  const names = new Map(layers.map(({ id, name }) => [id, name]));
  const introduced = await withAuthors(ctx, rows);
  return rows.map((row) => ({
    ...introduced(row),
    short_descr: row.short_descr,
    long_descr: row.long_descr,
    start_dttm: row.start_dttm,
    end_dttm: row.end_dttm,
    json_metadata: row.json_metadata,
    layer: { id: row.layer_id, name: names.get(row.layer_id) ?? '' },
  }));
}

/** The annotations of one layer. */
export const annotationList = (layerId: number) =>
  list({
    kind: 'annotation',
    view: 'Annotation',
    title: 'List Annotation',
    search: {
      id: number('annotations.id'),
      short_descr: text('annotations.short_descr', {
        annotation_all_text: (_ctx, value) =>
          sql<boolean>`(${contains('annotations.short_descr', value)} or ${contains('annotations.long_descr', value)})`,
      }),
      created_by: relation('annotations.created_by_id'),
      changed_by: relation('annotations.changed_by_id'),
    },
    order: {
      short_descr: 'annotations.short_descr',
      start_dttm: 'annotations.start_dttm',
      end_dttm: 'annotations.end_dttm',
      changed_on_delta_humanized: 'annotations.changed_on',
      'changed_by.first_name': firstName('annotations.changed_by_id'),
      'created_by.first_name': firstName('annotations.created_by_id'),
    },
    baseOrder: ['start_dttm', 'asc'],
    visible: () => sql<boolean>`annotations.layer_id = ${layerId}`,
    present: presentAnnotations,
    columns: Object.keys(annotationItem.shape),
    related: { created_by: relatedPeople, changed_by: relatedPeople },
    distinct: {},
    add: annotationCreate,
    edit: annotationUpdate,
  });
