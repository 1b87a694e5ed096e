/** A staged file becomes a table and a dataset: written beside, made known in one transaction, then shown. */
import { resolve } from 'node:path';
import type { ColumnWrite } from '@tessera/api/dataset';
import type { upload } from '@tessera/api/upload';
import type { BodyOf } from '@tessera/api/contract';
import { Failure } from '@tessera/core/failures';
import { mayUpload } from '@tessera/core/policy/database';
import { authorize } from '../../auth/access.ts';
import { databaseThing, datasetThing } from '../../auth/things.ts';
import type { Context } from '../../context.ts';
import { failpoint } from '../../failpoints.ts';
import type { ColumnInfo } from '../../drivers/driver.ts';
import type { Db, Tx } from '../../store/db.ts';
import { changeObject, createObject, withinTransaction } from '../../store/objects.ts';
import type { RowOf } from '../../store/tables.ts';
import type { BaseTable, TableFile } from '../../uploads/messages.ts';
import { ingest } from '../../uploads/uploads.ts';
import { isEngine, type DatabaseRow } from '../database/connection.ts';
import { columnsFrom, countMetric, mainTimeColumn, mergeColumns } from '../dataset/introspect.ts';
import { partsOfOne, writeColumns, type ColumnRow } from '../dataset/rows.ts';
import { blank, insertDataset } from '../dataset/write.ts';
import { ownersOfNew } from '../owners.ts';
import { beingWritten, uploadSchema, type Job } from './uploads.ts';

export type Plan = Pick<BodyOf<typeof upload.commit>, 'table_name' | 'options' | 'columns'> & {
  /** What to do with a table of that name: refuse, put the new data in its place, or behind its rows. */
  readonly ifExists?: 'fail' | 'replace' | 'append';
  /** Only so many rows of the file. */
  readonly rows?: number | undefined;
};

export interface Committed {
  readonly dataset: RowOf<'dataset'>;
  readonly rows: number;
  /** What a person should know of how the file was read. */
  readonly notes: string[];
}

/**
 * @throws Failure FORBIDDEN, INVALID `{table_name}`, FILE_UNREADABLE (with the line), STORAGE_FULL, QUERY_STOPPED when cancelled;
 * nothing is left behind then
 */
export async function commitUpload(ctx: Context, database: DatabaseRow, job: Job, plan: Plan): Promise<Committed> {
  if (!mayUpload(ctx.actor, databaseThing(database), uploadSchema)) throw new Failure('FORBIDDEN');
  if (!isEngine(database)) throw new Failure('INVALID', { fields: { database_id: ['This database takes no files.'] } });
  if (job.phase === 'reading' || job.phase === 'writing')
    throw new Failure('BAD_REQUEST', { message: 'This file is being written already.' });
  if (job.phase === 'done') throw new Failure('BAD_REQUEST', { message: 'This file has become a table already.' });
  const before = await tableOf(ctx.db, database, plan.table_name);
  const isShown = await mustBeFree(ctx, database, plan, before);
  const name = before?.table_name ?? plan.table_name;
  const target = before
    ? { uuid: before.uuid, version: await nextVersion(ctx.db, before) }
    : { uuid: crypto.randomUUID(), version: 1 };
  const { uploads } = ctx.services;
  return uploads.whileWriting(target, async () => {
    const onto = before && isShown && plan.ifExists === 'append' ? before : undefined;
    const table = await write(ctx, job, { ...plan, onto }, target);
    const known = { database, job, plan: { ...plan, table_name: name }, table, target, before, onto };
    const dataset = await makeKnown(ctx, known);
    failpoint('upload.known');
    uploads.tables.publish({ ...target, schema: uploadSchema, name });
    failpoint('upload.shown');
    job.phase = 'done';
    job.datasetId = dataset.id;
    uploads.staging.discard(job.file.id);
    if (before) await uploads.sweep(ctx.store);
    failpoint('upload.swept');
    return { dataset, rows: table.rowcount, notes: table.notes };
  });
}

type Target = { uuid: string; version: number };
type TableRow = RowOf<'table_file'>;

/** The version of a table that is shown, to add to. */
async function baseOf({ db, services }: Context, { id, n }: TableRow): Promise<BaseTable> {
  // Columns as `addVersion` wrote them.
  const { file_name, columns } = await db
    .selectFrom('table_file_versions')
    .select(['file_name', 'columns'])
    .where('table_file_id', '=', id)
    .where('n', '=', n)
    .executeTakeFirstOrThrow();
  return { path: resolve(services.uploads.home, 'tables', file_name), columns: columns as ColumnInfo[] };
}

async function write(
  ctx: Context,
  job: Job,
  { options = {}, columns, rows, onto }: Plan & { onto: TableRow | undefined },
  target: Target,
): Promise<TableFile> {
  const stop = new AbortController();
  Object.assign(job, { stop, phase: 'reading', progress: 0, rows: 0, error: null });
  try {
    const plan = { options, ...(columns && { columns }), ...(rows && { rows }), ...(onto && { onto: await baseOf(ctx, onto) }) };
    return await ingest(job.file, plan, target, {
      home: ctx.services.uploads.home,
      signal: stop.signal,
      onProgress: ({ phase, bytes, totalBytes, rows }) =>
        void Object.assign(job, { phase, rows, progress: totalBytes > 0 ? Math.min(1, bytes / totalBytes) : null }),
    });
  } catch (error) {
    // The staged file stays, so that other options may be tried.
    Object.assign(job, { phase: 'failed', progress: null, error: error instanceof Error ? error.message : String(error) });
    throw error;
  } finally {
    job.stop = undefined;
  }
}

interface Known {
  database: DatabaseRow;
  job: Job;
  plan: Plan;
  table: TableFile;
  target: Target;
  before: TableRow | undefined;
  /** The table the rows were put behind. */
  onto: TableRow | undefined;
}

/** A table whose dataset was deleted lends its name to a new one; its data goes on as the next version. */
async function makeKnown(ctx: Context, known: Known): Promise<RowOf<'dataset'>> {
  const dataset = await datasetOn(ctx.db, known.database, known.plan.table_name);
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
        // Rows somebody else added meanwhile are not in this file.
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

async function addVersion(ctx: Context, tx: Tx, row: TableRow, job: Job, table: TableFile, n: number): Promise<void> {
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
      created_on: ctx.now(),
      created_by_id: ctx.actor.id,
    })
    .execute();
}

async function tableOf(db: Db, database: DatabaseRow, name: string): Promise<TableRow | undefined> {
  return (
    db
      .selectFrom('table_files')
      .selectAll()
      .where('database_id', '=', database.id)
      .where('schema', '=', uploadSchema)
      // The engine knows no case in names.
      .where((where) => where(where.fn('lower', ['table_name']), '=', name.toLowerCase()))
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
  );
}

/** One past every version ever written, so that no file name comes twice. */
async function nextVersion(db: Db, table: TableRow): Promise<number> {
  const last = await db
    .selectFrom('table_file_versions')
    .select((of) => of.fn.max('n').as('n'))
    .where('table_file_id', '=', table.id)
    .executeTakeFirst();
  return (last?.n ?? 0) + 1;
}

/**
 * A dataset that waits for its table (an import brought it) takes the file.
 * @returns whether the table is shown by a dataset; one without lends its name only
 * @throws Failure INVALID when a dataset of that name is there and must not be replaced, FORBIDDEN when it is another's
 */
async function mustBeFree(
  ctx: Context,
  database: DatabaseRow,
  { table_name, ifExists = 'fail' }: Plan,
  before: TableRow | undefined,
): Promise<boolean> {
  const dataset = await datasetOn(ctx.db, database, before?.table_name ?? table_name);
  if (dataset === undefined) return false;
  const isWaiting = !before && dataset.sql === null;
  if (!isWaiting && (!before || ifExists === 'fail'))
    throw new Failure('INVALID', { fields: { table_name: [`Dataset ${table_name} already exists`] } });
  authorize(ctx.actor, 'dataset', 'edit', await datasetThing(ctx.db, dataset));
  return true;
}

async function datasetOn(db: Db, database: DatabaseRow, name: string): Promise<Pick<RowOf<'dataset'>, 'id' | 'sql'> | undefined> {
  return db
    .selectFrom('datasets')
    .select(['id', 'sql'])
    .where('database_id', '=', database.id)
    .where('schema', '=', uploadSchema)
    .where('table_name', '=', name)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}
