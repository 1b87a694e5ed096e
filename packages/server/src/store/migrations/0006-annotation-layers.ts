/** Annotation layers and their annotations. */
import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Adds the tables of annotation layers and of their annotations, which go with their layer. */
export const annotationLayers: Migration = {
  name: '0006-annotation-layers',
  up: async ({ object, unique, index }) => {
    await object('annotation_layers', (t) => t.addColumn('name', 'text', (c) => c.notNull()).addColumn('descr', 'text'));
    await unique('annotation_layers', sql`name`);
    await object('annotations', (t) =>
      t
        .addColumn('layer_id', 'integer', (c) => c.notNull().references('annotation_layers.id').onDelete('cascade'))
        .addColumn('short_descr', 'text', (c) => c.notNull())
        .addColumn('long_descr', 'text')
        // ISO 8601 to the second, UTC, without a zone: as the wire has them, and in the order of time.
        .addColumn('start_dttm', 'text', (c) => c.notNull())
        .addColumn('end_dttm', 'text', (c) => c.notNull())
        .addColumn('json_metadata', 'text'),
    );
    await index('annotations', ['layer_id']);
  },
};
