/** A staged file becomes a table and a dataset: written beside, made known in one transaction, then shown. */
import type { ColumnWrite } from '@tessera/api/dataset';
import { Failure } from '@tessera/core/failures';
import { authorize } from '../../auth/access.ts';
import { datasetThing } from '../../auth/things.ts';
import type { Context } from '../../context.ts';
import { failpoint } from '../../failpoints.ts';
import type { Tx } from '../../store/db.ts';
import { changeObject, createObject, withinTransaction } from '../../store/objects.ts';
import type { RowOf } from '../../store/tables.ts';
import type { IngestPlan, TableFile } from '../../uploads/messages.ts';
import { ingest } from '../../uploads/uploads.ts';
import { isEngine, type DatabaseRow } from '../connections/connection.ts';
import { mergeColumns } from '../dataset/introspect.ts';
import { columnsFrom, countMetric, mainTimeColumn } from '../dataset/select-columns.ts';
import { partsOfOne, writeColumns, type ColumnRow } from '../dataset/rows.ts';
import { blank, insertDataset } from '../dataset/write.ts';
import { ownersOfNew } from '../owners.ts';
import { asJob, mustBeStaged, whileReading } from './as-job.ts';
import type { CommittedUpload } from './changes.ts';
import { replacementNotes } from './compare.ts';
import { commitConnected } from './connected.ts';
import { isAdding, mayWrite, planOnto, type UploadPlan } from './plan.ts';
import { mayManage } from '../table-file/manage.ts';
import { datasetOn, nextVersion, shownVersion, tableNamed, type ShownVersion, type TableRow } from '../table-file/table-file.ts';
import { beingWritten, type UploadJobState } from './uploads.ts';
import { uploadSchema } from '../table-file/upload-schema.ts';

/**
 * @throws Failure FORBIDDEN, INVALID `{table_name}`, FILE_UNREADABLE (with the line), STORAGE_FULL, QUERY_STOPPED when cancelled;
 * nothing is left behind then
 */
export async function commitUpload(
  ctx: Context,
  database: DatabaseRow,
  job: UploadJobState,
  plan: UploadPlan,
): Promise<CommittedUpload> {
  if (!isEngine(database)) return commitConnected(ctx, database, job, plan);
  mayWrite(ctx, database, plan);
  mustBeStaged(job);
  const before = await tableNamed(ctx.db, database.id, plan.table_name);
  await mustBeFree(ctx, database, plan, before);
  const name = before?.table_name ?? plan.table_name;
  const was = before && (await shownVersion(ctx, before));
  const target = before
    ? { uuid: before.uuid, version: await nextVersion(ctx, before) }
    : { uuid: crypto.randomUUID(), version: 1 };
  const { uploads } = ctx.services;
  return uploads.whileWriting(target, () =>
    asJob(ctx, job, (ended) => written(ctx, { database, job, plan, name, target, before, was, ended })),
  );
}

interface Writing {
  database: DatabaseRow;
  job: UploadJobState;
  plan: UploadPlan;
  /** Of the table. */
  name: string;
  target: Target;
  before: TableRow | undefined;
  was: ShownVersion | undefined;
  /** Ends the progress reports to other servers. */
  ended: () => Promise<void>;
}

/** The file becomes the table's next version and is shown. @throws as `commitUpload` */
async function written(
  ctx: Context,
  { database, job, plan, name, target, before, was, ended }: Writing,
): Promise<CommittedUpload> {
  const { uploads } = ctx.services;
  const onto = before && isAdding(plan) ? before : undefined;
  const table = await write(ctx, job, await planOnto(ctx, plan, onto), target);
  await uploads.share(table.file);
  // Before the dataset follows the table: its metrics still say what they stand on.
  const lost = was && !onto ? await replacementNotes(ctx, database, { table_name: name }, was.columns, table.columns) : [];
  const known = { database, job, plan: { ...plan, table_name: name }, table, target, before, onto };
  const dataset = await makeKnown(ctx, known);
  failpoint('upload.known');
  uploads.tables.publish({ ...target, schema: uploadSchema, name });
  failpoint('upload.shown');
  job.phase = 'done';
  job.datasetId = dataset.id;
  await ended();
  await uploads.done(job);
  if (before) await uploads.sweep();
  failpoint('upload.swept');
  return { dataset, rows: table.rowcount, columns: table.columns, notes: [...table.notes, ...lost] };
}

type Target = { uuid: string; version: number };

async function write(ctx: Context, job: UploadJobState, plan: IngestPlan, target: Target): Promise<TableFile> {
  const file = await ctx.services.uploads.file(job);
  return whileReading(ctx, job, (options) => ingest(file, plan, target, options));
}

interface Known {
  database: DatabaseRow;
  job: UploadJobState;
  plan: UploadPlan;
  table: TableFile;
  target: Target;
  before: TableRow | undefined;
  /** The table the rows were put behind. */
  onto: TableRow | undefined;
}

/** A table whose dataset was deleted lends its name to a new one; its data goes on as the next version. */
async function makeKnown(ctx: Context, known: Known): Promise<RowOf<'dataset'>> {
  const dataset = await datasetOn(ctx.db, known.database.id, known.plan.table_name);
  return dataset === undefined ? addDataset(ctx, known) : refreshDataset(ctx, known, dataset.id);
}

async function addDataset(ctx: Context, known: Known): Promise<RowOf<'dataset'>> {
  const { database, plan, table } = known;
  return insertDataset(
    ctx,
    {
      values: {
        ...blank,
        table_name: plan.table_name,
        database_id: database.id,
        catalog: null,
        schema: uploadSchema,
        sql: null,
        main_dttm_col: mainTimeColumn(table.columns),
      },
      columns: columnsFrom(table.columns),
      metrics: [countMetric],
      owners: ownersOfNew(ctx, undefined),
    },
    (tx) => keepTable(ctx, tx, known),
  );
}

/** The dataset keeps its edits and gets the new columns. */
async function refreshDataset(ctx: Context, known: Known, datasetId: number): Promise<RowOf<'dataset'>> {
  const { columns } = known.table;
  return changeObject(ctx, 'dataset', datasetId, {}, async (tx, row) => {
    authorize(ctx.actor, 'dataset', 'edit', await datasetThing(tx, row));
    await keepTable(ctx, tx, known);
    const before = (await partsOfOne(tx, row.id)).columns;
    await writeColumns(tx, row.id, known.before ? mergeColumns(before, columns) : declaredColumns(before, columns));
    const parts = await partsOfOne(tx, row.id);
    const isThere = parts.columns.some(({ column_name }) => column_name === row.main_dttm_col);
    return { values: { main_dttm_col: isThere ? row.main_dttm_col : mainTimeColumn(columns) }, kept: { ...parts } };
  });
}

/** A dataset that an import brought before its table: the types it declares stand, columns it does not name come last. */
function declaredColumns(before: readonly ColumnRow[], columns: TableFile['columns']): ColumnWrite[] {
  const isDeclared = (name: string): boolean => before.some(({ column_name }) => column_name === name);
  return [
    ...before.map(({ id, column_name }) => ({ id, column_name })),
    ...columnsFrom(columns.filter(({ name }) => !isDeclared(name))),
  ];
}

/** The table's row and the row of its new version. */
async function keepTable(ctx: Context, tx: Tx, { database, job, plan, table, target, before, onto }: Known): Promise<void> {
  const writer = withinTransaction(ctx, tx);
  const row = before
    ? await changeObject(writer, 'table_file', before.id, {}, (_, { n }) => {
        // Rows another user added meanwhile are not in this file.
        if (onto && onto.n !== n) throw beingWritten();
        return { values: { n: target.version } };
      })
    : await createObject(writer, 'table_file', {
        uuid: target.uuid,
        database_id: database.id,
        schema: uploadSchema,
        table_name: plan.table_name,
        n: target.version,
      });
  await addVersion(ctx, tx, row, job, table, target.version);
}

async function addVersion(ctx: Context, tx: Tx, row: TableRow, job: UploadJobState, table: TableFile, n: number): Promise<void> {
  await tx
    .insertInto('table_file_versions')
    .values({
      table_file_id: row.id,
      n,
      file_name: table.file,
      source_name: job.file.filename,
      rows: table.rowcount,
      bytes: table.bytes,
      columns: table.columns,
      reading: table.reading ?? null,
      created_on: ctx.now(),
      created_by_id: ctx.actor.id,
    })
    .execute();
}

/**
 * A dataset that waits for its table (an import brought it) takes the file; a table whose dataset was deleted takes the next
 * file of its maker.
 * @throws Failure INVALID when a dataset of that name is there and must not be changed, or the table is another user's;
 * FORBIDDEN when the dataset is
 */
async function mustBeFree(
  ctx: Context,
  database: DatabaseRow,
  { table_name, ifExists = 'fail' }: UploadPlan,
  before: TableRow | undefined,
): Promise<void> {
  const dataset = await datasetOn(ctx.db, database.id, before?.table_name ?? table_name);
  if (ifExists === 'upsert' && !before)
    throw new Failure('INVALID', { fields: { table_name: [`There is no uploaded table ${table_name} in this database.`] } });
  const refuse = (why: string): never => {
    throw new Failure('INVALID', { fields: { table_name: [why] } });
  };
  if (dataset === undefined) {
    if (before && !mayManage(ctx.actor, before)) refuse(`Somebody else keeps a table ${table_name} without a dataset.`);
    return;
  }
  const isWaiting = !before && dataset.sql === null;
  if (!isWaiting && !before) refuse(`Dataset ${table_name} already exists`);
  if (before && ifExists === 'fail') refuse('Table already exists. Add the rows to it, replace it, or choose another name.');
  authorize(ctx.actor, 'dataset', 'edit', await datasetThing(ctx.db, dataset));
}
