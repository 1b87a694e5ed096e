/** A staged file becomes a table of a connected database, and a dataset on it. */
import type { UploadChange } from '@tessera/api/upload';
import { Failure } from '@tessera/core/failures';
import { GenericType } from '@tessera/core/frame/frame';
import { hasDatabaseAccess, mayUpload } from '@tessera/core/policy/database';
import { authorize } from '../../auth/access.ts';
import { databaseThing, datasetThing } from '../../auth/things.ts';
import type { Context } from '../../context.ts';
import type { ColumnInfo, Driver, TableLoader } from '../../driver.ts';
import { changeObject } from '../../store/objects.ts';
import type { RowOf } from '../../store/tables.ts';
import type { IngestPlan, TableComparison, UploadFile } from '../../uploads/messages.ts';
import { placeOf } from '../connections/catalogs.ts';
import { compareUpload, delivered } from '../../uploads/uploads.ts';
import { defaultSchema, type DatabaseRow } from '../connections/connection.ts';
import { openDriver } from '../connections/open-connection.ts';
import { forgetTables } from '../connections/remembered-names.ts';
import { mergeColumns } from '../dataset/introspect.ts';
import { partsOfOne, writeColumns } from '../dataset/rows.ts';
import { columnsFrom, countMetric, mainTimeColumn } from '../dataset/select-columns.ts';
import { blank, insertDataset } from '../dataset/write.ts';
import { ownersOfNew } from '../owners.ts';
import { tableRulesOf } from '../row-level-security/applying.ts';
import { asJob, mustBeStaged, whileReading } from './as-job.ts';
import { chartsUsing } from './columns-in-use.ts';
import { columnsAdded, columnsReplaced, type CommittedUpload, type TypedColumn } from './changes.ts';
import { given, isAdding, keysOf, type UploadPlan } from './plan.ts';
import type { UploadJobState } from './uploads.ts';

const loadMs = 60 * 60_000;
/** Rows of a large table take long to count; then the page does without. */
const countMs = 10_000;

/** A table of a connected database that a file goes into. */
interface Target {
  readonly database: DatabaseRow;
  readonly driver: Driver;
  readonly loader: TableLoader;
  readonly schema: string;
  readonly table: string;
  /** Whether there is one of that name. */
  readonly isThere: boolean;
  /** What stands on it. */
  readonly dataset: { readonly id: number } | undefined;
}

const invalid = (field: string, why: string): Failure => new Failure('INVALID', { fields: { [field]: [why] } });

/**
 * @throws Failure FORBIDDEN; INVALID `{schema}` for one that takes no files, `{table_name}`; CONNECTION_FAILED
 */
export async function commitConnected(
  ctx: Context,
  database: DatabaseRow,
  job: UploadJobState,
  plan: UploadPlan,
): Promise<CommittedUpload> {
  mustBeStaged(job);
  const target = await targetOf(ctx, database, plan);
  const { schema, table, loader } = target;
  const { ifExists = 'fail' } = plan;
  if (ifExists === 'upsert' && !target.isThere)
    throw invalid('table_name', `There is no table ${table} in the schema ${schema}.`);
  if (target.isThere && ifExists === 'fail')
    throw invalid(
      'table_name',
      `There is a table ${table} in the schema ${schema} already. Add to it, replace it, or choose another name.`,
    );
  const name = `load ${database.uuid} ${schema}.${table}`;
  return ctx.services.uploads.alone(name, () =>
    asJob(ctx, job, async (ended) => {
      const mode = target.isThere && ifExists !== 'fail' ? ifExists : 'create';
      const before = mode === 'replace' ? await valueColumns(target) : [];
      const read = await planFor(target, plan, target.isThere);
      const keys = read.onto?.keys;
      const file = await ctx.services.uploads.file(job);
      const rows = await whileReading(ctx, job, (options) =>
        delivered(file, read, loader.takes, options, async ({ columns, rowcount, notes, path }) => {
          Object.assign(job, { phase: 'writing', progress: null, rows: rowcount });
          const keepsTable = mode === 'replace' && areSame(columnsReplaced(before, columns));
          await loader.load(
            { schema, table, mode, keys, keepsTable, columns, path },
            { deadlineMs: loadMs, ...(options.signal && { signal: options.signal }) },
          );
          return { rowcount, notes };
        }),
      );
      forgetTables(ctx.services, database);
      const { dataset, columns } = await madeKnown(ctx, target).catch((error: unknown) => {
        const why = error instanceof Error ? error.message : String(error);
        // Sent again, added rows would stand there twice.
        const message = `The rows are in the table ${table} of the schema ${schema}, so do not send the file again. Its dataset could not be written: ${why}`;
        throw new Failure('INTERNAL', { message }, { cause: error });
      });
      Object.assign(job, { phase: 'done', datasetId: dataset.id });
      await ended();
      await ctx.services.uploads.done(job);
      return { dataset, rows: rows.rowcount, columns, notes: rows.notes };
    }),
  );
}

/** What adding the file to a table, or replacing it, would change. @throws as `commitConnected` */
export async function compareConnected(
  ctx: Context,
  database: DatabaseRow,
  file: UploadFile,
  plan: UploadPlan,
): Promise<UploadChange> {
  const target = await targetOf(ctx, database, plan);
  const { schema, table, dataset } = target;
  if (!target.isThere) throw invalid('table_name', `There is no table ${table} in the schema ${schema}.`);
  const adds = isAdding(plan);
  const read = await planFor(target, plan, true);
  const compared = await compareUpload(file, read, { home: ctx.services.uploads.home, signal: ctx.signal });
  const before = await valueColumns(target);
  const unknown = compared.problems.filter(({ kind }) => kind === 'unknown_column').map(({ column }) => column);
  const columns = adds ? columnsAdded(before, compared.columns, unknown) : columnsReplaced(before, compared.columns);
  const lost = columns.filter(({ change }) => change === 'missing' || change === 'retyped').map(({ name }) => name);
  const had = await rowsIn(target);
  const changes = await changesOf(ctx, target, file, read, compared);
  const more = plan.ifExists === 'upsert' ? (changes?.new ?? 0) : compared.rows;
  return {
    table_name: table,
    rows: { before: had, file: compared.rows, after: adds ? (had === null ? null : had + more) : compared.rows },
    columns,
    problems: compared.problems,
    made_anew: !adds && !areSame(columns),
    changes,
    cells: compared.cells,
    options: read.options,
    charts: dataset && !adds ? await chartsUsing(ctx, dataset.id, lost) : { count: 0, result: [] },
    notes: compared.notes,
  };
}

/** Whether a replacement leaves the table as it is, but for its rows. */
const areSame = (columns: UploadChange['columns']): boolean => columns.every(({ change }) => change === 'same');

/** What an update by keys would do; null for anything else, and where a problem stands against it. */
async function changesOf(
  ctx: Context,
  { loader, schema, table }: Target,
  file: UploadFile,
  read: IngestPlan,
  compared: TableComparison,
): Promise<UploadChange['changes']> {
  const { onto } = read;
  if (!onto?.keys || compared.problems.some(({ kind }) => kind !== 'inexact')) return null;
  // As far as it fits: whether that is wanted is asked with it.
  const asked = { ...read, onto: { ...onto, acceptLoss: true } };
  const { home } = ctx.services.uploads;
  return delivered(file, asked, loader.takes, { home, signal: ctx.signal }, ({ columns, path }) =>
    loader.changes({ schema, table, mode: 'upsert', keys: onto.keys, columns, path }, { deadlineMs: loadMs, signal: ctx.signal }),
  );
}

/** Where the file goes, and whether the caller may put it there. */
async function targetOf(ctx: Context, database: DatabaseRow, plan: UploadPlan): Promise<Target> {
  const thing = databaseThing(database);
  const driver = await openDriver(ctx, database);
  const { loader } = driver;
  if (!database.allow_file_upload || !loader) throw invalid('database_id', 'This database takes no files.');
  const allowed = thing.schemasAllowedForUpload ?? [];
  const usual = defaultSchema(database);
  const schema = plan.schema || (allowed.length === 0 || allowed.includes(usual) ? usual : (allowed[0] ?? usual));
  if (!mayUpload(ctx.actor, thing, schema)) {
    if (allowed.length > 0 && !allowed.includes(schema))
      throw invalid('schema', `Files may be uploaded into ${allowed.join(', ')} only.`);
    throw new Failure('FORBIDDEN');
  }
  // Those of the database itself are not among them.
  if (!(await driver.schemas()).includes(schema)) throw invalid('schema', `There is no schema ${schema}.`);
  const table = plan.table_name;
  const found = (await driver.tables(schema)).find(({ value }) => value === table);
  const dataset = await datasetOn(ctx, database, schema, table);
  if (dataset?.sql) throw invalid('table_name', `Dataset ${table} already exists`);
  if (dataset) authorize(ctx.actor, 'dataset', 'edit', await datasetThing(ctx.db, dataset));
  if (found) await mustChange(ctx, database, { schema, name: table }, dataset !== undefined);
  return { database, driver, loader, schema, table, isThere: found !== undefined, dataset };
}

/** Rows that a rule hides must not be replaced, nor counted by adding to them. @throws Failure INVALID `{table_name}` */
async function mustChange(
  ctx: Context,
  database: DatabaseRow,
  table: { schema: string; name: string },
  hasDataset: boolean,
): Promise<void> {
  if (!hasDataset && !hasDatabaseAccess(ctx.actor, database))
    throw invalid('table_name', `${table.name} has no dataset: only people with access to the whole database may change it.`);
  const rules = await tableRulesOf(ctx.db, ctx.actor, database.id, placeOf(database, defaultSchema(database)));
  if ((await rules.onTables([table])).size > 0)
    throw invalid('table_name', `Row rules narrow what you see of ${table.name}, so you cannot change it.`);
}

async function datasetOn(
  ctx: Context,
  database: DatabaseRow,
  schema: string,
  table: string,
): Promise<RowOf<'dataset'> | undefined> {
  const found = await ctx.db
    .selectFrom('datasets')
    .selectAll()
    .where('database_id', '=', database.id)
    .where('table_name', '=', table)
    .where('deleted_at', 'is', null)
    .execute();
  const usual = defaultSchema(database);
  return found.find((row) => (row.schema ?? usual) === schema);
}

/** How the file is read: onto the columns of the table where its rows are added to it. */
async function planFor(target: Target, plan: UploadPlan, isThere: boolean): Promise<IngestPlan> {
  const { options = {}, columns, usual = {}, acceptLoss = false } = plan;
  const read = { options: { ...usual, ...given(options) }, ...(columns && { columns }), acceptLoss };
  if (!isThere || !isAdding(plan)) return read;
  const there = await valueColumns(target);
  return {
    ...read,
    onto: {
      columns: there,
      // Nothing tells how days were written in what came before: a file that leaves it open must say it.
      told: { dayFirst: typeof options.day_first === 'boolean', decimal: true },
      acceptLoss,
      keys: keysOf(plan, there),
    },
  };
}

/** The columns of the table in the words of one engine: a column that stays a number is no other one. */
async function valueColumns({ driver, schema, table }: Target): Promise<TypedColumn[]> {
  return (await driver.columns(schema, table)).map((column) => ({ name: column.name, type: valueType(column) }));
}

/** Digits of the engine's longest decimal, and those behind the point where the column itself has no bound. */
const [mostDigits, mostFraction] = [38, 18];

/** What DuckDB calls the values a column of another database holds; text where it has no such type. */
function valueType({ type, generic }: ColumnInfo): string {
  const name = type.toUpperCase();
  switch (generic) {
    case GenericType.BOOLEAN:
      return 'BOOLEAN';
    case GenericType.TEMPORAL:
      return /^DATE(32)?$/.test(name) ? 'DATE' : 'TIMESTAMP';
    case GenericType.NUMERIC: {
      const [, precision, scale = '0'] = /^(?:NUMERIC|DECIMAL)\((\d+)(?:,\s*(\d+))?\)/.exec(name) ?? [];
      if (precision !== undefined && Number(precision) <= mostDigits) return `DECIMAL(${precision},${scale})`;
      // More digits than a decimal of the engine has, or as many as are written: half of them are kept for the fraction.
      if (/^(NUMERIC|DECIMAL)\b/.test(name))
        return `DECIMAL(${mostDigits},${precision === undefined ? mostFraction : Math.min(Number(scale), mostFraction)})`;
      if (/^(SMALLINT|INT2|TINYINT|YEAR)/.test(name)) return name.includes('UNSIGNED') ? 'INTEGER' : 'SMALLINT';
      if (/^(INT|INTEGER|INT4|MEDIUMINT|SERIAL)\b/.test(name) && !name.includes('UNSIGNED')) return 'INTEGER';
      return /INT|SERIAL/.test(name) ? 'BIGINT' : 'DOUBLE';
    }
    default:
      return 'VARCHAR';
  }
}

/** @returns null for a table that takes too long to count */
async function rowsIn({ driver, database, schema, table }: Target): Promise<number | null> {
  const quote = database.backend === 'postgresql' ? '"' : '`';
  const name = [schema, table].map((part) => `${quote}${part.replaceAll(quote, quote + quote)}${quote}`).join('.');
  try {
    const { bytes } = await driver.run(`SELECT count(*) AS n FROM ${name}`, [], 'records', { deadlineMs: countMs, maxRows: 1 });
    const [row]: { n: number | string }[] = JSON.parse(bytes.toString('utf8'));
    return row ? Number(row.n) : null;
  } catch {
    return null;
  }
}

/** The dataset of the table: the one there is with the columns of now, or a new one. */
async function madeKnown(
  ctx: Context,
  { driver, database, schema, table, dataset }: Target,
): Promise<Pick<CommittedUpload, 'dataset' | 'columns'>> {
  const columns = await driver.columns(schema, table);
  if (dataset) {
    // A new version of the dataset: answers of before are not found again.
    const changed = await changeObject(ctx, 'dataset', dataset.id, {}, async (tx, row) => {
      authorize(ctx.actor, 'dataset', 'edit', await datasetThing(tx, row));
      await writeColumns(tx, row.id, mergeColumns((await partsOfOne(tx, row.id)).columns, columns));
      const parts = await partsOfOne(tx, row.id);
      const isThere = parts.columns.some(({ column_name }) => column_name === row.main_dttm_col);
      return { values: { main_dttm_col: isThere ? row.main_dttm_col : mainTimeColumn(columns) }, kept: { ...parts } };
    });
    return { dataset: changed, columns };
  }
  const made = await insertDataset(ctx, {
    values: {
      ...blank,
      table_name: table,
      database_id: database.id,
      catalog: null,
      schema,
      sql: null,
      main_dttm_col: mainTimeColumn(columns),
    },
    columns: columnsFrom(columns),
    metrics: [countMetric],
    owners: ownersOfNew(ctx, undefined),
  });
  return { dataset: made, columns };
}
