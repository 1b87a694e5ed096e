/** The result of a query as a file: its kept rows, or those of another run when they are no longer kept. */
import { withoutEdges } from '@tessera/core/format/stripped';
import { Failure } from '@tessera/core/failures';
import type { Cell } from '@tessera/core/frame/frame';
import type { Context } from '../../context.ts';
import { writeFrame } from '../../query/files/frame-text.ts';
import { csvType, inCsvStyle, usualCsv, type CsvStyle } from '../../query/files/csv-style.ts';
import { parquetOf } from '../../query/files/parquet.ts';
import { workbook } from '../../query/files/xlsx.ts';
import { bytes, type BytesReply } from '../../rest/implement.ts';
import { Readable } from 'node:stream';
import { byteOrderMark } from '../../drivers/csv-text.ts';
import { limits } from '@tessera/core/limits';
import { disposition } from '../reply.ts';
import { readResult } from './kept-result.ts';
import { ownQuery, type QueryRow } from './query-row.ts';
import { setsOutToChange } from './reasons.ts';
import type { ResultData } from './result-text.ts';
import { beginRun, openForRun, performRun } from './run.ts';

const types = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  parquet: 'application/vnd.apache.parquet',
} as const;

type Format = 'csv' | keyof typeof types;

/** @throws Failure NOT_FOUND, and what running it again throws */
export async function exportQuery(ctx: Context, clientId: string, format: Format = 'csv'): Promise<BytesReply> {
  const row = await ownQuery(ctx, 'client_id', clientId);
  const result = (await readResult(ctx, row)) ?? (await runAgain(ctx, row));
  // ISO 8601 without separators: no file may have a colon in its name everywhere.
  const at = ctx.now().slice(0, 19).replaceAll(/[-:]/g, '');
  const name = `sqllab_${snakeCase(row.tab_name ?? '') || 'query'}_${at}.${format}`;
  const headers = { 'content-disposition': disposition(name) };
  const csv = ctx.config.csv ?? usualCsv;
  const body = format === 'parquet' ? await parquetBody(ctx, result) : bodyOf(result, format, csv);
  return bytes(body, format === 'csv' ? csvType(csv) : types[format], { headers });
}

async function parquetBody(ctx: Context, { data, columns }: ResultData): Promise<Readable> {
  const cells = columns.map(({ name }) => data.map((row) => row[name]));
  const file = await parquetOf(ctx.services.engine, { columns, cells }, ctx.signal);
  const body = Readable.from(file.read(), { objectMode: false });
  body.once('close', () => file.discard());
  return body;
}

function bodyOf({ data, columns }: ResultData, format: Exclude<Format, 'parquet'>, csv: CsvStyle): Readable {
  const frame = {
    names: columns.map(({ name }) => name),
    types: columns.map(({ type_generic }) => type_generic),
    columns: columns.map(({ name }) => data.map((row) => cellOf(row[name]))),
    rowcount: data.length,
  };
  const days = new Set(columns.flatMap(({ type }, at) => (/^date$/i.test(type) ? [at] : [])));
  if (format === 'csv') {
    const file = Buffer.concat([byteOrderMark, writeFrame(frame, 'csv', [], days)]);
    return Readable.from(inCsvStyle(piecesOf(file), csv), { objectMode: false });
  }
  return Readable.from(workbook(piecesOf(writeFrame(frame, 'sheet', [], days))), { objectMode: false });
}

async function* piecesOf(sheet: Buffer): AsyncIterable<Uint8Array> {
  yield await Promise.resolve(sheet);
}

/** Lists and structs of an engine are written as their JSON. */
function cellOf(value: unknown): Cell {
  if (value === null || value === undefined) return null;
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : JSON.stringify(value);
}

/** `Untitled Query 1` → `untitled_query_1` */
const snakeCase = (name: string): string => withoutEdges(name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '_'), '_');

async function runAgain(ctx: Context, row: QueryRow): Promise<ResultData> {
  // What changed something is not run a second time for a file.
  if (row.status !== 'success' || row.ctas_method !== null || setsOutToChange(row.sql)) throw new Failure('RESULTS_GONE');
  const asked = {
    database_id: row.database_id,
    sql: row.sql,
    schema: row.schema,
    catalog: row.catalog,
    tab: row.tab_name,
    queryLimit: row.row_limit,
    templateParams: row.template_params,
  };
  const database = await openForRun(ctx, asked);
  const begun = await beginRun(ctx, database, asked, false);
  return (await performRun(ctx, database, begun, { deadlineMs: limits.sqlTimeoutMs })).result;
}
