/** What `/api/v1/upload` does: stage → look → change types → commit; or cancel. */
import { upload, type UploadState } from '@tessera/api/upload';
import { Failure } from '@tessera/core/failures';
import { mayUpload } from '@tessera/core/policy/database';
import { databaseThing } from '../../auth/things.ts';
import type { Context } from '../../context.ts';
import { implement } from '../../rest/implement.ts';
import { findObject } from '../../store/objects.ts';
import { countUpload, inspectUpload } from '../../uploads/uploads.ts';
import { builtInUuid } from '../connections/built-in.ts';
import { databaseOfField, defaultSchema, isEngine, type DatabaseRow } from '../connections/connection.ts';
import { exploreUrl } from '../dataset/present.ts';
import { commitUpload } from './commit.ts';
import { compareWithTable } from './compare.ts';
import { receive } from './receive.ts';
import { suggestedName } from './suggested-name.ts';
import { type UploadJobState } from './uploads.ts';
import { uploadSchema } from '../table-file/upload-schema.ts';

/** The steps from a file to a table. A file that cannot be looked at is discarded at once. */
export const uploadResource = implement(upload, {
  stage: async (ctx) => {
    await mustBeAllowed(ctx);
    const { file } = await receive(ctx);
    const { uploads } = ctx.services;
    try {
      const preview = await inspectUpload(file, {}, { home: uploads.home, signal: ctx.signal });
      await uploads.stage(file, ctx.actor.id);
      return {
        id: file.id,
        filename: file.filename,
        bytes: file.bytes,
        suggested_name: await suggestedName(ctx.db, file.filename),
        preview,
      };
    } catch (error) {
      uploads.staging.discard(file.id);
      throw error;
    }
  },
  state: async (ctx, { params }) => stateOf(await ctx.services.uploads.job(params.id, ctx.actor.id)),
  inspect: async (ctx, { params, body }) => {
    const { uploads } = ctx.services;
    const file = await uploads.file(await uploads.job(params.id, ctx.actor.id));
    return {
      id: params.id,
      preview: await inspectUpload(file, body, { home: uploads.home, signal: ctx.signal }),
    };
  },
  commit: async (ctx, { params, body }) => {
    const { uploads } = ctx.services;
    const job = await uploads.job(params.id, ctx.actor.id);
    if (job.phase !== 'done') await uploads.file(job);
    const { dataset, rows, notes } = await commitUpload(ctx, await targetOf(ctx, body.database_id), job, {
      ...body,
      table_name: body.table_name.trim(),
      ifExists: body.if_exists,
      acceptLoss: body.accept_loss,
    });
    return { dataset_id: dataset.id, table_name: dataset.table_name, rows, explore_url: exploreUrl(dataset), notes: [...notes] };
  },
  count: async (ctx, { params, body: { options = {}, columns } }) => {
    const { uploads } = ctx.services;
    const file = await uploads.file(await uploads.job(params.id, ctx.actor.id));
    return countUpload(file, { options, ...(columns && { columns }) }, { home: uploads.home, signal: ctx.signal });
  },
  compare: async (ctx, { params, body }) => {
    const { uploads } = ctx.services;
    const file = await uploads.file(await uploads.job(params.id, ctx.actor.id));
    const plan = { ...body, table_name: body.table_name.trim(), ifExists: body.if_exists };
    return compareWithTable(ctx, await targetOf(ctx, body.database_id), file, plan);
  },
  cancel: async (ctx, { params }) => {
    const { uploads } = ctx.services;
    await uploads.cancel(await uploads.job(params.id, ctx.actor.id));
    return { message: 'OK' };
  },
});

/** A file may be sent by those who may put it somewhere. @throws Failure FORBIDDEN */
async function mustBeAllowed(ctx: Context): Promise<void> {
  const open = await ctx.db
    .selectFrom('databases')
    .selectAll()
    .where('allow_file_upload', '=', true)
    .where('deleted_at', 'is', null)
    .execute();
  const mayInto = (row: DatabaseRow): boolean => {
    const thing = databaseThing(row);
    const named = thing.schemasAllowedForUpload ?? [];
    const schemas = isEngine(row) ? [uploadSchema] : named.length > 0 ? named : [defaultSchema(row)];
    return schemas.some((schema) => mayUpload(ctx.actor, thing, schema));
  };
  if (!open.some((row) => mayInto(row))) throw new Failure('FORBIDDEN');
}

/** @throws Failure INVALID `{database_id}` */
async function targetOf(ctx: Context, id: number | undefined): Promise<DatabaseRow> {
  if (id !== undefined) return databaseOfField(ctx, 'database_id', id);
  const builtIn = await findObject(ctx.db, 'database', builtInUuid);
  if (!builtIn) throw new Failure('NOT_FOUND');
  return builtIn;
}

function stateOf({ file, phase, progress, rows, datasetId, error }: UploadJobState): UploadState {
  return { id: file.id, filename: file.filename, bytes: file.bytes, phase, progress, rows, dataset_id: datasetId, error };
}
