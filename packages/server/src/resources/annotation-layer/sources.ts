/** Stored annotations as a question's layer has them. */
import { Failure } from '@tessera/core/failures';
import { has } from '@tessera/core/policy/actor';
import type { Context } from '../../context.ts';
import type { AnnotationRecords } from '../../query/annotations/sources.ts';
import { loadObject } from '../../store/objects.ts';

const columns = ['start_dttm', 'end_dttm', 'short_descr', 'long_descr', 'json_metadata'] as const;

/** All annotations of a layer, times as epoch ms. @throws Failure NOT_FOUND, FORBIDDEN */
export async function storedAnnotations(ctx: Context, layerId: number): Promise<AnnotationRecords> {
  if (!has(ctx.actor, 'can_read on Annotation')) throw new Failure('FORBIDDEN');
  const { id } = await loadObject(ctx.db, 'annotation_layer', layerId);
  const rows = await ctx.db
    .selectFrom('annotations')
    .select([...columns])
    .where('layer_id', '=', id)
    .where('deleted_at', 'is', null)
    .orderBy('start_dttm')
    .orderBy('id')
    .execute();
  const ms = (text: string): number => Date.parse(`${text}Z`);
  return {
    columns,
    records: rows.map((row) => ({ ...row, start_dttm: ms(row.start_dttm), end_dttm: ms(row.end_dttm) })),
  };
}
