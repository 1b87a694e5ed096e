/** The stored shapes of own regions. */
import type { OwnRegionShapes } from '@tessera/charts/shared/geo/own-regions';
import { Failure } from '@tessera/core/failures';
import type { Db } from '../../store/db.ts';
import { findObject } from '../../store/objects.ts';

/** As JSON, ready to be sent. @throws Failure NOT_FOUND */
export async function storedShapes(db: Db, uuid: string): Promise<{ content: string; version: number }> {
  const row = await findObject(db, 'region', uuid);
  const found =
    row && (await db.selectFrom('region_shapes').select('content').where('region_id', '=', row.id).executeTakeFirst());
  if (!found) throw new Failure('NOT_FOUND');
  return { content: found.content, version: row.version };
}

/** For a picture on paper; undefined where they are gone. */
export async function findShapes(db: Db, uuid: string): Promise<OwnRegionShapes | undefined> {
  try {
    // Written by us, after it was read with distrust.
    const shapes: OwnRegionShapes = JSON.parse((await storedShapes(db, uuid)).content);
    return shapes;
  } catch (error) {
    if (error instanceof Failure) return undefined;
    throw error;
  }
}
