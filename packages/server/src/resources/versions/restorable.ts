/** The part of a version that is saved again. */
import { Failure } from '@tessera/core/failures';
import type { z } from 'zod';
import { fieldsOf } from '../../rest/issues.ts';
import type { VersionBody } from './revisions.ts';

/**
 * The columns of a version as a save would send them; what the version does not have is left alone.
 * @param shape  of what a save sends
 * @param columns  those that are restored, all of them known to the shape
 * @throws Failure INVALID_BODY for what could be saved once and no longer can
 */
export function restorable<Shape extends z.ZodType>(
  shape: Shape,
  body: VersionBody,
  columns: readonly string[],
): z.output<Shape> {
  const asked = Object.fromEntries(columns.flatMap((column) => (column in body ? [[column, body[column]]] : [])));
  const read = shape.safeParse(asked);
  if (!read.success) throw new Failure('INVALID_BODY', { fields: fieldsOf(read.error, asked) });
  return read.data;
}
