/** The upload forms of the first versions, read as the form that came after them. */
import { olderUpload } from '@tessera/api/older-upload';
import { Failure } from '@tessera/core/failures';
import { pages } from '@tessera/core/pages';
import type { Context } from '../../context.ts';
import { bytes, implement, type BytesReply } from '../../rest/implement.ts';
import { databaseOfField } from '../connections/connection.ts';
import { commitForm, formFaults } from './one-call.ts';
import { receive } from './receive.ts';

const leadTo = (location: string): BytesReply => bytes('', 'text/plain', { status: 302, headers: { location } });
const toPage = () => leadTo(pages.uploads);

/** Forms that became one call; both spellings of their fields are read. */
export const olderUploadResource = implement(olderUpload, {
  csvPage: toPage,
  csv: (ctx) => uploadByForm(ctx, 'csv'),
  excelPage: toPage,
  excel: (ctx) => uploadByForm(ctx, 'excel'),
  columnarPage: toPage,
  columnar: (ctx) => uploadByForm(ctx, 'columnar'),
});

/** Field of an older form → what it is called in the form of today; others are called the same. */
const todays: Readonly<Record<string, string>> = {
  name: 'table_name',
  sep: 'delimiter',
  if_exists: 'already_exists',
  header: 'header_row',
  skiprows: 'skip_rows',
  nrows: 'rows_to_read',
  skipinitialspace: 'skip_initial_space',
  parse_dates: 'column_dates',
  dayfirst: 'day_first',
  decimal: 'decimal_character',
  index: 'dataframe_index',
  column_labels: 'index_label',
  index_col: 'index_column',
  usecols: 'columns_read',
  use_cols: 'columns_read',
  dtype: 'column_data_types',
};
const ofDatabase = new Set(['con', 'database']);
/** Ticks that ask for what is done anyway: dates are found, and columns of one name are kept apart. */
const doneAnyway = new Set(['infer_datetime_format', 'mangle_dupe_cols', 'overwrite_duplicate']);
const ticks = new Set(['skip_initial_space', 'skip_blank_lines', 'day_first', 'dataframe_index']);
const isTicked = (text: string): boolean => /^(?:y|yes|on|true|1)$/i.test(text);

/** @throws Failure INVALID_BODY and INVALID naming the field as it was sent, and what `commitForm` throws */
async function uploadByForm(ctx: Context, type: 'csv' | 'excel' | 'columnar'): Promise<BytesReply> {
  const faultsOf = (fields: Readonly<Record<string, string>>): Record<string, string[]> => {
    const sent = sentIn(fields);
    const named = namedDatabase(sent);
    const faults = { ...('fault' in named && { [named.field]: [named.fault] }), ...formFaults({ ...todaysOf(sent), type }) };
    return inTheirFields(faults, sent, `${type}_file`);
  };
  const { file, fields } = await receive(ctx, `${type}_file`, faultsOf);
  const sent = sentIn(fields);
  try {
    const named = namedDatabase(sent);
    if ('fault' in named) throw new Failure('INVALID_BODY', { fields: faultsOf(fields) });
    const database = await databaseOfField(ctx, named.field, named.id);
    await commitForm(ctx, database, file, { ...todaysOf(sent), type });
  } catch (error) {
    ctx.services.uploads.staging.discard(file.id);
    if (!(error instanceof Failure) || error.detail.fields === undefined) throw error;
    const fieldsSent = inTheirFields(error.detail.fields, sent, `${type}_file`);
    throw new Failure(error.code, { ...error.detail, fields: fieldsSent }, { cause: error });
  }
  return leadTo(pages.datasets);
}

type Sent = readonly (readonly [string, string])[];

const sentIn = (fields: Readonly<Record<string, string>>): Sent =>
  Object.entries(fields).filter(([name, text]) => text !== '' && !(doneAnyway.has(name) && isTicked(text)));

const todaysOf = (sent: Sent): Record<string, string> =>
  Object.fromEntries(sent.filter(([name]) => !ofDatabase.has(name)).map(([name, text]) => fieldOfToday(name, text)));

function namedDatabase(sent: Sent): { field: string } & ({ id: number } | { fault: string }) {
  const [field, text] = sent.find(([name]) => ofDatabase.has(name)) ?? ['con', undefined];
  if (text === undefined) return { field, fault: 'Missing data for required field.' };
  return /^[1-9]\d{0,8}$/.test(text) ? { field, id: Number(text) } : { field, fault: 'Not a valid integer.' };
}

function fieldOfToday(name: string, text: string): [string, string] {
  const today = todays[name] ?? name;
  if (ticks.has(today)) return [today, String(isTicked(text))];
  return [today, today === 'delimiter' && text === String.raw`\t` ? '\t' : text];
}

/** Fields are called as they were sent; the type of a file is that of the form. */
function inTheirFields(faults: Readonly<Record<string, string[]>>, sent: Sent, file: string): Record<string, string[]> {
  const theirs = new Map([['type', file], ...sent.map(([name]) => [todays[name] ?? name, name] as const)]);
  return Object.fromEntries(Object.entries(faults).map(([name, texts]) => [theirs.get(name) ?? name, texts]));
}
