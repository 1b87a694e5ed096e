/** The reference's own upload calls: a file becomes a table in one request, or says what is in it. */
import type { databaseUploadReply } from '@tessera/api/database-upload';
import type { UploadOptions, UploadType } from '@tessera/api/upload';
import { uploadEnd, uploadFormOf } from '@tessera/api/upload-files';
import { Failure } from '@tessera/core/failures';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { encodingOf } from '../../uploads/encoding.ts';
import type { StagedFile } from '../../uploads/staging.ts';
import { inspectUpload } from '../../uploads/uploads.ts';
import type { DatabaseRow } from '../connections/connection.ts';
import { fieldsOf } from '../../rest/issues.ts';
import { commitUpload } from './commit.ts';
import { compareWithTable } from './compare.ts';
import type { UploadPlan } from './plan.ts';
import { receive } from './receive.ts';

const yesNo = z
  .enum(['true', 'false', 'True', 'False', '1', '0'])
  .transform((text) => text.toLowerCase() === 'true' || text === '1');

/** A switch that stands one way here; the other is refused with why. */
const only = (stands: boolean, why: string) => yesNo.refine((asked) => asked === stands, { error: why }).optional();

/** Fields of the reference's form; one we cannot honour is refused by name rather than passed over. */
const form = z.strictObject({
  type: z.enum(['csv', 'excel', 'columnar']),
  table_name: z.string().min(1).max(250),
  schema: z.string().max(250).optional(),
  already_exists: z.enum(['fail', 'replace', 'append'], { error: 'Choose fail, replace or append.' }).default('fail'),
  delimiter: z.string().min(1).max(4).optional(),
  /** Counted from 0 behind the rows that are skipped. */
  header_row: z.coerce.number().int().min(0).default(0),
  skip_rows: z.coerce.number().int().min(0).optional(),
  encoding: z
    .string()
    .refine((name) => encodingOf(name) !== undefined, {
      error: 'No known encoding. Known are utf-8, latin-1, cp1252, shift_jis and others.',
    })
    .optional(),
  rows_to_read: z.coerce.number().int().min(1).optional(),
  skip_blank_lines: only(true, 'Blank lines are always skipped.'),
  skip_initial_space: only(false, 'Blanks behind a delimiter belong to the text.'),
  dataframe_index: yesNo.default(false),
  index_label: z.string().max(255).optional(),
  index_column: z.string().max(255).optional(),
  null_values: z.string().optional(),
  decimal_character: z.enum(['.', ',']).optional(),
  day_first: yesNo.optional(),
  sheet_name: z.string().optional(),
  columns_read: z.string().optional(),
  column_dates: z.string().optional(),
  column_data_types: z.string().optional(),
  /** Ours: values that a column holds only in part are stored so, and those a new table's column cannot hold become empty. */
  accept_loss: yesNo.optional(),
  /** Ours: says what an append or a replacement would change, and writes nothing. */
  dry_run: yesNo.optional(),
  csrf_token: z.string().optional(),
});
type Form = z.output<typeof form>;
type UploadReply = z.input<typeof databaseUploadReply>;

/** @throws Failure INVALID_BODY naming the field, and what `commitUpload` and `compareWithTable` throw */
export async function stageAndCommit(ctx: Context, database: DatabaseRow): Promise<UploadReply> {
  const { file, fields } = await receive(ctx, 'file', formFaults);
  return commitForm(ctx, database, file, fields);
}

/** What is wrong with the fields of a form beside its file, by field; none when it can be read. */
export function formFaults(fields: Readonly<Record<string, string>>): Record<string, string[]> {
  const { error } = form.safeParse(fields);
  return error ? fieldsOf(error, fields) : {};
}

/** The same with a file that is staged already; it is discarded afterwards. @throws as `stageAndCommit` */
export async function commitForm(
  ctx: Context,
  database: DatabaseRow,
  file: StagedFile,
  fields: Readonly<Record<string, string>>,
): Promise<UploadReply> {
  const { uploads } = ctx.services;
  try {
    const read = form.safeParse(fields);
    if (!read.success) throw new Failure('INVALID_BODY', { fields: fieldsOf(read.error, fields) });
    const { schema } = read.data;
    mustBeOfType(read.data, file.filename);
    mustWriteIndex(read.data);
    const options = optionsOf(read.data);
    const columns = await columnsOf(ctx, file, options, read.data);
    const plan: UploadPlan = {
      table_name: read.data.table_name.trim(),
      options,
      usual: { null_values: nothing },
      ...(schema && { schema }),
      ifExists: read.data.already_exists,
      acceptLoss: read.data.accept_loss,
      ...(columns ? { columns } : {}),
    };
    if (read.data.dry_run) {
      if (plan.ifExists === 'fail')
        throw new Failure('INVALID_BODY', {
          fields: { dry_run: ['Only an append or a replacement can be tried without writing.'] },
        });
      return { message: 'OK', change: await compareWithTable(ctx, database, file, plan) };
    }
    const made = await commitUpload(ctx, database, uploads.begin(file, ctx.actor.id), plan);
    return {
      message: 'OK',
      dataset_id: made.dataset.id,
      table_name: made.dataset.table_name,
      rows: made.rows,
      columns: made.columns.map(({ name, type }) => ({ name, type })),
      notes: [...made.notes],
    };
  } finally {
    uploads.staging.discard(file.id);
  }
}

/** What this call reads as "nothing" by default: clients of the reference rely on its list, also in text. */
const nothing = ['NA', 'N/A', '<NA>', '#N/A', '#N/A N/A', '#NA', 'NULL', 'null', 'NaN', '-NaN', 'nan', '-nan', 'n/a', 'None'];

function optionsOf({
  encoding,
  delimiter,
  header_row,
  skip_rows,
  rows_to_read,
  dataframe_index,
  index_column,
  index_label,
  null_values,
  decimal_character,
  day_first,
  sheet_name,
}: Form): UploadOptions {
  const said = null_values ? { null_values: namesIn(null_values) } : {};
  const read = encoding ? { encoding: encodingOf(encoding) } : {};
  const skipped = header_row > 0 ? header_row + (skip_rows ?? 0) : skip_rows;
  const numbered = dataframe_index && !index_column ? { index_label: index_label || 'index' } : {};
  return { ...read, delimiter, skip_rows: skipped, rows_to_read, decimal_character, day_first, sheet_name, ...said, ...numbered };
}

const typeOf = { Csv: 'csv', Excel: 'excel', Columnar: 'columnar' } as const;

/** An archive whose name does not say what it holds is of any type. @throws Failure INVALID_BODY `{type}` */
function mustBeOfType({ type }: Form, filename: string): void {
  const found = typeOf[uploadFormOf(filename)];
  if (found === type || uploadEnd(filename)?.end === '') return;
  throw new Failure('INVALID_BODY', { fields: { type: [`The file ${filename} is of the type ${found}, not ${type}.`] } });
}

/** @throws Failure INVALID_BODY naming what is said of an index that is not to be written */
function mustWriteIndex({ dataframe_index, index_column, index_label }: Form): void {
  if (dataframe_index) return;
  const fields = {
    ...(index_column && {
      index_column: ['Without dataframe_index the column would not be stored: send that too, or leave it out of columns_read.'],
    }),
    ...(index_label && { index_label: ['Without dataframe_index there is no index to be named: send that too.'] }),
  };
  if (Object.keys(fields).length > 0) throw new Failure('INVALID_BODY', { fields });
}

/** A list as JSON, or with commas. */
function namesIn(text: string): string[] {
  if (text.trimStart().startsWith('[')) {
    try {
      return z.array(z.string()).parse(JSON.parse(text));
    } catch {
      return [text];
    }
  }
  return text.split(',').map((name) => name.trim());
}

/** What the reference's names of types, which are those of pandas, mean for a column. */
const dtypes: readonly [RegExp, UploadType][] = [
  [/^u?int(8|16|32|64)?$/i, 'integer'],
  [/^(float(16|32|64)?|decimal|number)$/i, 'number'],
  [/^bool(ean)?$/i, 'boolean'],
  [/^datetime(64)?(\[.*\])?$/i, 'datetime'],
  [/^(str|string|object|category)$/i, 'text'],
];

/** @throws Failure INVALID_BODY `column_data_types` */
function typesIn(text: string | undefined): Map<string, UploadType> {
  const refuse = (why: string): never => {
    throw new Failure('INVALID_BODY', { fields: { column_data_types: [why] } });
  };
  if (!text) return new Map();
  const read = typeTexts.safeParse(text);
  if (!read.success) return refuse('Send an object of column names and types, such as {"id": "int64"}.');
  return new Map(
    Object.entries(read.data).map(([name, dtype]) => {
      const [, type] = dtypes.find(([shape]) => shape.test(dtype)) ?? [];
      return [name, type ?? refuse(`"${dtype}" is no type of a column. Known: int64, float64, bool, datetime64, str.`)];
    }),
  );
}

const typeTexts = z
  .string()
  .transform((text, issues) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      issues.addIssue({ code: 'custom', message: 'no JSON' });
      return z.NEVER;
    }
  })
  .pipe(z.record(z.string(), z.string()));

/**
 * Which columns are kept, and those with a chosen type. @throws Failure INVALID_BODY naming the field with a column the file
 * does not have
 */
async function columnsOf(
  ctx: Context,
  file: { path: string; filename: string },
  options: UploadOptions,
  { columns_read, column_dates, column_data_types, index_column, index_label }: Form,
) {
  const types = typesIn(column_data_types);
  const dates = column_dates ? namesIn(column_dates) : [];
  const kept = columns_read ? new Set(namesIn(columns_read)) : undefined;
  const index = index_column ? [index_column] : [];
  if (types.size + dates.length + index.length === 0 && !kept) return undefined;
  const { columns } = await inspectUpload(file, options, { home: ctx.services.uploads.home, signal: ctx.signal });
  const said = {
    columns_read: [...(kept ?? [])],
    column_dates: dates,
    column_data_types: [...types.keys()],
    index_column: index,
  };
  for (const [field, names] of Object.entries(said)) {
    const unknown = names.filter((name) => !columns.some((column) => column.name === name));
    if (unknown.length > 0)
      throw new Failure('INVALID_BODY', { fields: { [field]: [`The file has no column ${unknown.join(', ')}.`] } });
  }
  const wanted = columns.map(({ name, type }, i) => {
    const date = dates.includes(name) && type !== 'date' ? 'datetime' : type;
    const isIndex = name === index_column || (Boolean(options.index_label) && i === 0);
    return {
      source: name,
      name: name === index_column ? index_label || name : name,
      type: types.get(name) ?? date,
      include: isIndex || (kept?.has(name) ?? true),
    };
  });
  // An index stands first, as programs that name one expect.
  return wanted.toSorted((a, b) => Number(b.source === index_column) - Number(a.source === index_column));
}

/** Sheets with their columns; a file without sheets is one nameless sheet. */
export async function uploadMetadata(ctx: Context) {
  const { file } = await receive(ctx);
  const { staging, home } = ctx.services.uploads;
  try {
    const first = await inspectUpload(file, {}, { home, signal: ctx.signal });
    if (first.sheets.length === 0)
      return { result: { items: [{ sheet_name: null, column_names: first.columns.map(({ name }) => name) }] } };
    const items = [];
    for (const sheet_name of first.sheets) {
      const { columns } = await inspectUpload(file, { sheet_name }, { home, signal: ctx.signal });
      items.push({ sheet_name, column_names: columns.map(({ name }) => name) });
    }
    return { result: { items } };
  } finally {
    staging.discard(file.id);
  }
}
