/**
 * Whether a dataset still fits its source (docs/reference/api.md#health): what was found wrong at the last look is kept beside it
 * and shown with its name. A look reads the source as the person does who causes it, so it is nobody's way to more than that.
 */
import { ofDataset } from '../connections/catalogs.ts';
import { Failure } from '@tessera/core/failures';
import type { QueryContext } from '@tessera/core/query/query-context';
import type { Context } from '../../context.ts';
import { asUnknownName } from '../../query/reply/unknown-names.ts';
import type { Db } from '../../store/db.ts';
import { findObject } from '../../store/objects.ts';
import type { RowOf } from '../../store/tables.ts';
import { introspectionTimeoutMs } from '../connections/connection.ts';
import { readSource } from './introspect.ts';
import { partsOfOne } from './rows.ts';

type DatasetRow = RowOf<'dataset'>;

/** The same dataset is looked at this often at most, by one server. */
const lookEveryMs = 30_000;
const lookedMs = new WeakMap<object, Map<number, number>>();

/** What is wrong with each of the datasets, by id; nothing for those that are well. */
export async function healthOf(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('dataset_health').select(['dataset_id', 'message']).where('dataset_id', 'in', ids).execute();
  return new Map(rows.map(({ dataset_id, message }) => [dataset_id, message]));
}

/** Keeps what a look has found. @param message  null where all is well */
export async function keepHealth({ services, db, now }: Context, id: number, message: string | null): Promise<void> {
  const write = async (): Promise<void> => {
    if (message === null) return void (await db.deleteFrom('dataset_health').where('dataset_id', '=', id).execute());
    const values = { message, checked_on: now() };
    await db
      .insertInto('dataset_health')
      .values({ dataset_id: id, ...values })
      .onConflict((conflict) => conflict.column('dataset_id').doUpdateSet(values))
      .execute();
  };
  await services.sideWrites.attempt('health of datasets', write);
}

/**
 * Reads the source of a dataset and keeps what does not fit. A source that cannot be reached, or not by this person, says
 * nothing about the dataset: what was known stays.
 */
export async function lookAtHealth(ctx: Context, row: DatasetRow): Promise<void> {
  const message = await faultsOf(ctx, row).catch(() => undefined);
  if (message !== undefined) await keepHealth(ctx, row.id, message);
}

/** @returns null for a dataset that is well, undefined where nothing could be seen */
async function faultsOf(ctx: Context, row: DatasetRow): Promise<string | null | undefined> {
  const database = await findObject(ctx.db, 'database', row.database_id);
  if (!database) return undefined;
  try {
    const names = new Set((await readSource(ctx, ofDataset(database, row.catalog), row)).map(({ name }) => name));
    const { columns } = await partsOfOne(ctx.db, row.id);
    return unfit(row, columns, names);
  } catch (error) {
    return refusalOf(error, row);
  }
}

interface KnownColumn {
  readonly column_name: string;
  readonly expression: string | null;
}

function unfit(row: DatasetRow, columns: readonly KnownColumn[], names: ReadonlySet<string>): string | null {
  const gone = columns.filter(({ column_name, expression }) => !expression?.trim() && !names.has(column_name));
  const main = row.main_dttm_col;
  const sentences = [
    ...(gone.length === 0
      ? []
      : [`Its source no longer has the columns ${listed(gone)}. Sync the columns in its editor, or mend the source.`]),
    ...(main === null || columns.some(({ column_name }) => column_name === main)
      ? []
      : [`Its default datetime column ${main} is none of its columns.`]),
  ];
  return sentences.length === 0 ? null : sentences.join(' ');
}

const most = 10;

function listed(columns: readonly KnownColumn[]): string {
  const names = columns.slice(0, most).map(({ column_name }) => column_name);
  return columns.length > most ? `${names.join(', ')} and ${columns.length - most} more` : names.join(', ');
}

/** Only what the database or the reader of SQL says of the source itself. */
function refusalOf(error: unknown, { sql, schema, table_name }: DatasetRow): string | undefined {
  if (!(error instanceof Failure)) return undefined;
  if (error.code === 'SQL_REFUSED') return `Its SQL does not run: ${error.message}`;
  if (error.code !== 'INVALID') return undefined;
  const said = Object.values(error.detail.fields ?? {})
    .flat()
    .map(String);
  if (sql) return `Its SQL does not run: ${said.join(' ')}`;
  return `Its table ${[schema, table_name].filter(Boolean).join('.')} cannot be read: ${said.join(' ')}`;
}

const telling = new Set(['TABLE_MISSING', 'COLUMN_UNKNOWN', 'SCHEMA_UNKNOWN']);

/** After a question that failed because something is not there, its dataset is looked at; nobody waits for it. */
export function lookAfterFailure(ctx: Context, { datasource }: Pick<QueryContext, 'datasource'>, error: unknown): void {
  const cause = asUnknownName(error);
  if (!(cause instanceof Failure) || !telling.has(cause.code) || datasource.type === 'query') return;
  lookLater(ctx, Number(datasource.id));
}

/** Looks at a dataset beside the request, unless this server did so a moment ago. */
export function lookLater(ctx: Context, id: number): void {
  const looked = lookedMs.get(ctx.store) ?? new Map<number, number>();
  lookedMs.set(ctx.store, looked);
  const nowMs = ctx.nowMs();
  if (nowMs - (looked.get(id) ?? Number.NEGATIVE_INFINITY) < lookEveryMs) return;
  looked.set(id, nowMs);
  lookSoon(ctx, id);
}

/** Looks at a dataset beside the request, which may be over before. */
export function lookSoon(ctx: Context, id: number): void {
  const beside = { ...ctx, signal: AbortSignal.timeout(introspectionTimeoutMs) };
  void findObject(ctx.db, 'dataset', id)
    .then((row) => row && lookAtHealth(beside, row))
    .catch(() => undefined);
}
