/**
 * A sheet as Google's Sheets API (v4) tells its cells to a service account: numbers with every digit, whatever their format
 * shows, and dates by the format of their cells.
 */
import type { UploadType } from '@tessera/api/upload';
import { Failure } from '@tessera/core/failures';
import { z } from 'zod';
import { columnNames } from '../../uploads/names.ts';
import { errorNote } from '../../uploads/typed-cells.ts';
import { askOnce, type HttpReply } from '../http-api.ts';
import type { SheetAddress } from './sheet-address.ts';
import type { SheetServers } from './sheet-export.ts';
import { sheetOptions, type SheetText } from './sheet-text.ts';

/** What a service account asks for. */
export const sheetsScope = 'https://www.googleapis.com/auth/spreadsheets.readonly';

const cellShape = z.object({
  effectiveValue: z
    .object({
      numberValue: z.number().optional(),
      stringValue: z.string().optional(),
      boolValue: z.boolean().optional(),
      errorValue: z.object({ type: z.string().optional() }).optional(),
    })
    .optional(),
  effectiveFormat: z.object({ numberFormat: z.object({ type: z.string() }).optional() }).optional(),
});
const properties = z.object({
  sheets: z.array(z.object({ properties: z.object({ sheetId: z.number().default(0), title: z.string() }) })).min(1),
});
const grid = z.object({
  sheets: z
    .array(
      z.object({
        data: z.array(z.object({ rowData: z.array(z.object({ values: z.array(cellShape).optional() })).optional() })).optional(),
      }),
    )
    .min(1),
});
const cellFields = 'sheets.data.rowData.values(effectiveValue,effectiveFormat.numberFormat.type)';

/** @param headers  prove who asks @throws Failure CONNECTION_FAILED in words that follow the name of the sheet */
export async function sheetOfAccount(
  servers: SheetServers,
  { id, gid }: SheetAddress,
  headers: Readonly<Record<string, string>>,
): Promise<SheetText> {
  const ask = async <T>(query: Readonly<Record<string, string>>, shape: z.ZodType<T>): Promise<T> => {
    const api = { name: 'Google', base: servers.api, headers, ca: servers.ca };
    const path = `/v4/spreadsheets/${id}?${new URLSearchParams(query)}`;
    return read(await askOnce(api, { method: 'GET', path }), shape);
  };
  const known = await ask({ fields: 'sheets.properties(sheetId,title)' }, properties);
  const sheet = known.sheets.find(({ properties: { sheetId } }) => gid === undefined || String(sheetId) === gid);
  if (!sheet) throw said('The spreadsheet has no such sheet (gid).');
  const ranges = `'${sheet.properties.title.replaceAll("'", "''")}'`;
  const { sheets } = await ask({ ranges, fields: cellFields }, grid);
  const rows = sheets[0]?.data?.[0]?.rowData ?? [];
  return textOf(rows.map(({ values }) => (values ?? []).map(cellOf)));
}

function read<T>({ status, text }: HttpReply, shape: z.ZodType<T>): T {
  if (status === 401 || status === 403)
    throw said('The service account may not read it: share the spreadsheet with the address of the account.');
  if (status === 404) throw said('There is no spreadsheet at this address.');
  if (status === 429) throw said('Google was asked too often; try again in a minute.');
  if (status !== 200) throw said(`Google answered ${status}.`);
  try {
    return shape.parse(JSON.parse(text));
  } catch (error) {
    throw said('What answers is not the Sheets API of Google.', error);
  }
}

interface ValueCell {
  readonly kind: 'number' | 'boolean' | 'date' | 'datetime' | 'text';
  readonly text: string;
}
/** `text` as the sheet shows the error. */
interface ErrorCell {
  readonly kind: 'error';
  readonly text: string;
}
type Cell = ValueCell | ErrorCell;

const dayMs = 86_400_000;
/** Of serial numbers. */
const firstDayMs = Date.UTC(1899, 11, 30);
/** Of the years 1000 to 9999, which are written with four digits. */
const [earliest, latest] = [-328_716, 2_958_466] as const;

/** What a sheet shows for `ErrorType` of the Sheets API. */
const errorTexts: Readonly<Partial<Record<string, string>>> = {
  NULL_VALUE: '#NULL!',
  DIVIDE_BY_ZERO: '#DIV/0!',
  VALUE: '#VALUE!',
  REF: '#REF!',
  NAME: '#NAME?',
  NUM: '#NUM!',
  N_A: '#N/A',
};

/** @returns undefined for an empty cell */
function cellOf({ effectiveValue: value, effectiveFormat: format }: z.output<typeof cellShape>): Cell | undefined {
  if (value?.errorValue) return { kind: 'error', text: errorTexts[value.errorValue.type ?? ''] ?? '#ERROR!' };
  if (value?.stringValue !== undefined) return value.stringValue === '' ? undefined : { kind: 'text', text: value.stringValue };
  if (value?.boolValue !== undefined) return { kind: 'boolean', text: String(value.boolValue) };
  const number = value?.numberValue;
  if (number === undefined) return undefined;
  const type = format?.numberFormat?.type;
  const isDay = (type === 'DATE' || type === 'DATE_TIME') && number >= earliest && number < latest;
  if (type === 'TIME' && number >= 0 && number < 1) return { kind: 'text', text: momentAt(number).slice(11) };
  if (!isDay) return { kind: 'number', text: String(number) };
  const moment = momentAt(number);
  return moment.endsWith('T00:00:00') ? { kind: 'date', text: moment.slice(0, 10) } : { kind: 'datetime', text: moment };
}

/** To the millisecond, which a fraction of a day still holds. */
const momentAt = (serial: number): string =>
  new Date(firstDayMs + Math.round(serial * dayMs)).toISOString().replace(/(?:\.000)?Z$/, '');

/** Cells that hold an error become empty, and are counted. */
function textOf(cells: readonly (readonly (Cell | undefined)[])[]): SheetText {
  const rows = cells.map((row) => row.map((cell) => (cell?.kind === 'error' ? undefined : cell)));
  const width = cells.reduce((most, row) => Math.max(most, row.findLastIndex((cell) => cell !== undefined) + 1), 0);
  const [head = [], ...body] = rows;
  const places = Array.from({ length: width }, (_, at) => at);
  const names = columnNames(places.map((at) => head[at]?.text ?? '')).names;
  const lines = [names, ...body.map((row) => places.map((at) => row[at]?.text ?? ''))];
  return {
    csv: lines.map((line) => `${line.map(quoted).join(',')}\n`).join(''),
    options: { ...sheetOptions, decimal_character: '.', day_first: false },
    columns: places.flatMap((at) => {
      const type = typeOf(body.flatMap((row) => row[at] ?? []));
      const name = names[at] ?? '';
      return type === undefined ? [] : [{ source: name, name, type, include: true }];
    }),
    notes: errorNotes(cells.slice(1), names),
  };
}

/** A sentence on the cells that hold an error, with how many there are in which column. */
function errorNotes(body: readonly (readonly (Cell | undefined)[])[], names: readonly string[]): string[] {
  const errors = names.map((_, at) => body.flatMap((row) => (row[at]?.kind === 'error' ? [row[at]] : [])));
  const places = errors.flatMap((found, at) => (found.length > 0 ? [{ name: names[at] ?? '', count: found.length }] : []));
  const [first] = errors.flat();
  return first ? [errorNote(first.text, places)] : [];
}

/** @returns undefined for a column without values */
function typeOf(cells: readonly ValueCell[]): UploadType | undefined {
  const kinds = new Set(cells.map(({ kind }) => kind));
  const [first] = kinds;
  if (first === undefined) return undefined;
  if (kinds.size > 1) return [...kinds].every((kind) => kind === 'date' || kind === 'datetime') ? 'datetime' : 'text';
  if (first !== 'number') return first;
  return cells.every(({ text }) => /^-?\d{1,15}$/.test(text)) ? 'integer' : 'number';
}

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

const said = (message: string, cause?: unknown): Failure => new Failure('CONNECTION_FAILED', { message }, { cause });
