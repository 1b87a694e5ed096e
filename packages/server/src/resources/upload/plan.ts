/** What to make of a staged file, and how the reading process receives it. */
import type { BodyOf } from '@tessera/api/contract';
import type { upload, UploadOptions } from '@tessera/api/upload';
import { Failure } from '@tessera/core/failures';
import { mayUpload } from '@tessera/core/policy/database';
import { databaseThing } from '../../auth/things.ts';
import type { Context } from '../../context.ts';
import type { IngestPlan } from '../../uploads/messages.ts';
import type { DatabaseRow } from '../connections/connection.ts';
import { optionsOnto, shownVersion, type TableRow } from '../table-file/table-file.ts';
import { uploadSchema } from '../table-file/upload-schema.ts';

/** What the caller wants of a staged file. */
export type UploadPlan = Pick<BodyOf<typeof upload.commit>, 'table_name' | 'schema' | 'keys' | 'options' | 'columns'> & {
  /** What to do with a table of that name: refuse, put the new data in its place, behind its rows, or into them by keys. */
  readonly ifExists?: 'fail' | 'replace' | 'append' | 'upsert';
  /** How the file is read where neither `options` nor the table it is added to says it. */
  readonly usual?: UploadOptions | undefined;
  /** Values a column holds only in part are stored in part; those that one of a new table cannot hold become empty. */
  readonly acceptLoss?: boolean | undefined;
};

/** @param database  the built-in one @throws Failure FORBIDDEN; INVALID_BODY for another schema than files go into there */
export function mayWrite(ctx: Context, database: DatabaseRow, { schema }: Pick<UploadPlan, 'schema'>): void {
  if (!mayUpload(ctx.actor, databaseThing(database), uploadSchema)) throw new Failure('FORBIDDEN');
  if (schema && schema !== uploadSchema)
    throw new Failure('INVALID_BODY', {
      fields: { schema: [`Uploaded files become tables of the schema ${uploadSchema}: send that, or no schema.`] },
    });
}

/** The reading of a file under a plan. @param onto  the table its rows are put behind */
export async function planOnto(ctx: Context, plan: UploadPlan, onto: TableRow | undefined): Promise<IngestPlan> {
  const { options = {}, columns, usual = {}, acceptLoss = false } = plan;
  const more = columns && { columns };
  if (!onto) return { options: { ...usual, ...given(options) }, ...more, acceptLoss };
  const { path, columns: there, reading } = await shownVersion(ctx, onto);
  const told = { dayFirst: typeof options.day_first === 'boolean', decimal: typeof options.decimal_character === 'string' };
  return {
    options: optionsOnto(given(options), reading, usual),
    ...more,
    onto: { path, columns: there, reading, told, acceptLoss, keys: keysOf(plan, there) },
  };
}

/** Options that say something. */
export const given = (options: UploadOptions): UploadOptions =>
  Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined && value !== null));

/**
 * The columns that tell rows apart, as the table spells them; undefined where rows are only added.
 * @throws Failure INVALID `{keys}`
 */
export function keysOf({ ifExists, keys = [] }: UploadPlan, columns: readonly { readonly name: string }[]): string[] | undefined {
  if (ifExists !== 'upsert') return undefined;
  const refuse = (why: string): never => {
    throw new Failure('INVALID', { fields: { keys: [why] } });
  };
  if (keys.length === 0) return refuse('Choose the columns that tell one row from another.');
  return [
    ...new Set(
      keys.map(
        (key) =>
          columns.find(({ name }) => name.toLowerCase() === key.toLowerCase())?.name ?? refuse(`The table has no column ${key}.`),
      ),
    ),
  ];
}

/** Whether the rows of the table stay. */
export const isAdding = ({ ifExists }: UploadPlan): boolean => ifExists === 'append' || ifExists === 'upsert';
