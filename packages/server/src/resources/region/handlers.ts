/** What `/api/v1/region` does. */
import { region } from '@tessera/api/region';
import { Failure } from '@tessera/core/failures';
import { isAdmin } from '@tessera/core/policy/actor';
import type { Context } from '../../context.ts';
import { bytes, implement } from '../../rest/implement.ts';
import { listRows, oneRow } from '../../rest/list.ts';
import { relatedRows } from '../../rest/related.ts';
import type { Db } from '../../store/db.ts';
import { changeObject, createObject, loadObject, removeObjects } from '../../store/objects.ts';
import type { RowOf } from '../../store/tables.ts';
import { presentRegions, regionList } from './list.ts';
import { receiveRegions } from './receive.ts';
import { storedShapes } from './shapes.ts';

/** Own regions: what is uploaded here every map of a country may show. */
export const regionResource = implement(region, {
  list: (ctx, { query }) => listRows(ctx, regionList, query.q),
  related: (ctx, { params, query }) => relatedRows(ctx, regionList, params.column, query.q),
  get: async (ctx, { params, query }) => {
    const row = await loadObject(ctx.db, 'region', params.pk);
    ctx.version(row.version);
    return oneRow(regionList, row.id, (await presentRegions(ctx, [row]))[0] ?? {}, query.q);
  },
  shapes: async (ctx, { params }) => {
    const { content } = await storedShapes(ctx.db, params.uuid);
    return bytes(content, 'application/json; charset=utf-8');
  },
  create: async (ctx) => {
    const { regions, sourceName } = await receiveRegions(ctx);
    await mustBeUnique(ctx.db, regions.name, 0);
    const content = JSON.stringify(regions);
    const values = {
      name: regions.name,
      source_name: sourceName,
      properties: JSON.stringify(regions.properties),
      region_count: regions.regions.length,
      bytes: Buffer.byteLength(content),
    };
    const row = await createObject(ctx, 'region', values, async (tx, { id }) => {
      await tx.insertInto('region_shapes').values({ region_id: id, content }).execute();
      return {};
    });
    const [result] = await presentRegions(ctx, [row]);
    if (!result) throw new Failure('NOT_FOUND');
    return { id: row.id, result };
  },
  update: async (ctx, { params, body }) => {
    const row = await changeObject(ctx, 'region', params.pk, ctx.expected, async (tx, before) => {
      mustOwn(ctx, before);
      await mustBeUnique(tx, body.name, params.pk);
      const { content } = await storedShapes(tx, before.uuid);
      const renamed = JSON.stringify({ ...JSON.parse(content), name: body.name });
      await tx.updateTable('region_shapes').set({ content: renamed }).where('region_id', '=', params.pk).execute();
      return { values: { ...body, bytes: Buffer.byteLength(renamed) } };
    });
    return { id: row.id, result: body };
  },
  remove: async (ctx, { params }) => {
    await removeRegions(ctx, [params.pk]);
    return { message: 'OK' };
  },
  removeMany: async (ctx, { query }) => {
    const ids = [...new Set(query.q)];
    await removeRegions(ctx, ids);
    return { message: `Deleted ${ids.length} file${ids.length === 1 ? '' : 's'} of regions` };
  },
});

/** One's own regions; all of them for administrators. @throws Failure FORBIDDEN */
function mustOwn(ctx: Context, { created_by_id: by }: Pick<RowOf<'region'>, 'created_by_id'>): void {
  if (!isAdmin(ctx.actor) && by !== ctx.actor.id) throw new Failure('FORBIDDEN');
}

async function mustBeUnique(db: Db, name: string, self: number): Promise<void> {
  const other = await db
    .selectFrom('regions')
    .select('id')
    .where('name', '=', name)
    .where('id', '<>', self)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (other) throw new Failure('INVALID', { fields: { name: ['Name must be unique'] } });
}

/** The rows stay as deleted ones, the shapes go: they are large, and nothing brings them back. */
const removeRegions = (ctx: Context, ids: readonly number[]): Promise<void> =>
  removeObjects(ctx, 'region', ids, ctx.expected, async (tx, row) => {
    mustOwn(ctx, row);
    const { id } = row;
    await tx.deleteFrom('region_shapes').where('region_id', '=', id).execute();
  });
