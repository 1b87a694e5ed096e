/**
 * One question as a file. Where nothing is left to do after SQL the engine writes the rows and no row is held here;
 * what is post-processed is a frame, and bounded by the limit of answers.
 */
import type { ResultFormat } from '@tessera/core/query/query-context';
import type { Query } from '@tessera/core/query/query-object';
import { limits } from '@tessera/core/limits';
import { byteOrderMark, csvHeader } from '../../drivers/csv-text.ts';
import type { Driver } from '../../driver.ts';
import type { QueryRunContext } from '../context.ts';
import type { QueriedDataset } from '../queried-dataset.ts';
import type { File } from '../files/formats.ts';
import type { PreparedQuery } from '../prepared.ts';
import type { LoadedQuestion } from '../question/load.ts';
import { runLimits } from '../question/run-limits.ts';
import { headerRow, workbook } from '../files/xlsx.ts';
import { parquetFile } from './parquet-file.ts';

/** What one question can be downloaded as. */
export type DownloadFormat = Exclude<ResultFormat, 'json'>;

/** Formats whose rows are texts. */
type TextFormat = Exclude<DownloadFormat, 'parquet'>;

/** The most rows a download may have: of an engine that writes them itself, as many as a worksheet holds. */
function exportRowMax({ driver }: QueriedDataset, query: Query, format: TextFormat): number {
  const plain = query.post_processing.length === 0 && query.time_offsets.length === 0;
  return plain && (driver.spool || (driver.stream && format === 'csv')) ? limits.exportRowMax : limits.rowLimitMax;
}

/** Runs the question; when this returns, it has been answered. @throws Failure of the driver and of post-processing */
export async function exportQuestion(question: LoadedQuestion, format: DownloadFormat): Promise<File> {
  if (format === 'parquet') return parquetFile(question);
  const { runner, rows, settings, wish } = question;
  const { ctx, asked } = runner;
  // A file is meant to be summed up: its rows are the cells, without the totals of them.
  const { grouping_sets: _, ...cells } = rows;
  const rowLimitMax = wish.view ? limits.rowLimitMax : exportRowMax(asked, rows, format);
  const prepared = await runner.prepare(cells, { ...settings, naming: 'verbose', clock: 'wall', rowLimitMax });
  const { compiled } = prepared;
  const { spool, stream } = asked.driver;
  const isBytes = compiled.plan.path === 'bytes' && wish.view === undefined;
  const inTurn = (write: () => Promise<File>): Promise<File> => (ctx.turn ? ctx.turn(ctx.signal, write) : write());
  if (isBytes && spool) return inTurn(() => spooled(ctx, spool, prepared, format));
  if (isBytes && compiled.exactNames && stream && format === 'csv') return inTurn(() => streamed(ctx, stream, prepared));
  const { kept } = await runner.run(prepared, { ...wish, orient: format === 'csv' ? 'csv' : 'sheet' });
  return fileOf(onePiece(kept.result.bytes), format);
}

async function* onePiece(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield bytes;
}

const fileOf = (pieces: AsyncIterable<Uint8Array>, format: TextFormat, discard = (): void => undefined): File => ({
  pieces: format === 'csv' ? marked(pieces) : workbook(pieces),
  discard,
});

async function* marked(pieces: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  yield byteOrderMark;
  yield* pieces;
}

async function spooled(
  ctx: QueryRunContext,
  spool: NonNullable<Driver['spool']>,
  { compiled }: PreparedQuery,
  format: TextFormat,
): Promise<File> {
  const { sql, binds, columns, rowLimit } = compiled;
  const rows = await spool(sql, binds, format === 'csv' ? 'csv' : 'sheet', runLimits(ctx, rowLimit));
  const names = columns.map(({ header }) => header);
  const head = format === 'csv' ? csvHeader(names) : headerRow(names);
  const pieces = async function* (): AsyncIterable<Uint8Array> {
    yield Buffer.from(head);
    yield* rows.read();
  };
  return fileOf(pieces(), format, () => rows.discard());
}

/** The first piece is waited for: what is wrong with the statement is reported before the file begins. */
async function streamed(ctx: QueryRunContext, stream: NonNullable<Driver['stream']>, { compiled }: PreparedQuery): Promise<File> {
  const { sql, binds, rowLimit } = compiled;
  const reader = stream(sql, binds, runLimits(ctx, rowLimit))[Symbol.asyncIterator]();
  const first = await reader.next();
  const pieces = async function* (): AsyncIterable<Uint8Array> {
    try {
      for (let piece = first; piece.done !== true; piece = await reader.next()) yield piece.value;
    } finally {
      await reader.return?.();
    }
  };
  return fileOf(pieces(), 'csv', () => void reader.return?.());
}
