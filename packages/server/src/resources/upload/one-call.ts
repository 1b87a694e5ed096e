/** The reference's own upload calls: a file becomes a table in one request, or says what is in it. */
import type { UploadOptions } from '@tessera/api/upload';
import { Failure } from '@tessera/core/failures';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { inspectUpload } from '../../uploads/uploads.ts';
import type { DatabaseRow } from '../database/connection.ts';
import { fieldsOf } from '../../rest/issues.ts';
import { commitUpload } from './commit.ts';
import { receive } from './receive.ts';
import { uploadSchema } from './uploads.ts';

const yesNo = z
  .enum(['true', 'false', 'True', 'False', '1', '0'])
  .transform((text) => text.toLowerCase() === 'true' || text === '1');

/** Fields of the reference's form; one we cannot honour is refused by name rather than passed over. */
const form = z.strictObject({
  type: z.enum(['csv', 'excel', 'columnar']),
  table_name: z.string().min(1).max(250),
  schema: z.enum(['', uploadSchema]).optional(),
  already_exists: z.enum(['fail', 'replace'], { error: 'Choose fail or replace.' }).default('fail'),
  delimiter: z.string().min(1).max(4).optional(),
  header_row: z.enum(['0'], { error: 'Only row 0 can hold the names; skip rows with skip_rows.' }).optional(),
  skip_rows: z.coerce.number().int().min(0).optional(),
  null_values: z.string().optional(),
  decimal_character: z.enum(['.', ',']).optional(),
  day_first: yesNo.optional(),
  sheet_name: z.string().optional(),
  columns_read: z.string().optional(),
  csrf_token: z.string().optional(),
});
type Form = z.output<typeof form>;

/** @throws Failure INVALID_BODY naming the field, and what `commitUpload` throws */
export async function stageAndCommit(ctx: Context, database: DatabaseRow): Promise<void> {
  const { file, fields } = await receive(ctx);
  const { uploads } = ctx.services;
  try {
    const read = form.safeParse(fields);
    if (!read.success) throw new Failure('INVALID_BODY', { fields: fieldsOf(read.error, fields) });
    const options = optionsOf(read.data);
    const columns = await columnsOf(ctx, file, options, read.data.columns_read);
    const job = uploads.begin(file, ctx.actor.id);
    await commitUpload(ctx, database, job, {
      table_name: read.data.table_name.trim(),
      options,
      ifExists: read.data.already_exists,
      ...(columns ? { columns } : {}),
    });
  } finally {
    uploads.staging.discard(file.id);
  }
}

/** What this call reads as "nothing" unless it is told otherwise: clients of the reference rely on its list, also in text. */
const nothing = ['NA', 'N/A', '<NA>', '#N/A', '#N/A N/A', '#NA', 'NULL', 'null', 'NaN', '-NaN', 'nan', '-nan', 'n/a', 'None'];

function optionsOf({ delimiter, skip_rows, null_values, decimal_character, day_first, sheet_name }: Form): UploadOptions {
  return {
    delimiter,
    skip_rows,
    decimal_character,
    day_first,
    sheet_name,
    null_values: null_values ? namesIn(null_values) : nothing,
  };
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

async function columnsOf(
  ctx: Context,
  file: { path: string; filename: string },
  options: UploadOptions,
  wanted: string | undefined,
) {
  if (!wanted) return undefined;
  const names = new Set(namesIn(wanted));
  const { columns } = await inspectUpload(file, options, { home: ctx.services.uploads.home, signal: ctx.signal });
  const unknown = [...names].filter((name) => !columns.some((column) => column.name === name));
  if (unknown.length > 0)
    throw new Failure('INVALID_BODY', { fields: { columns_read: [`The file has no column ${unknown.join(', ')}.`] } });
  return columns.map(({ name, type }) => ({ source: name, name, type, include: names.has(name) }));
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
