/** Answers as downloads: one file as it is, several as one ZIP; written as they are sent. */
import { Readable } from 'node:stream';
import { Failure } from '@tessera/core/failures';
import type { ResultFormat } from '@tessera/core/query/query-context';
import type { DataReply } from '../context.ts';
import { csvType, inCsvStyle, usualCsv, type CsvStyle } from './csv-style.ts';
import { zipped } from './zip.ts';

/** A finished answer as pieces of a file; it is read once, or discarded. */
export interface File {
  readonly pieces: AsyncIterable<Uint8Array>;
  discard(): void;
}

/** What a download is, to those who fetch it. */
export const types = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  parquet: 'application/vnd.apache.parquet',
} as const;

/** `20240131_120000`, as names of downloads carry it. */
const stamp = (now: Date): string => now.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '_');

/** One file as itself, several as `query_1.csv`, `query_2.csv`, … in a ZIP. @throws Failure EMPTY_RESULT */
export function downloads(
  files: readonly File[],
  format: Exclude<ResultFormat, 'json'>,
  now: Date,
  csv: CsvStyle = usualCsv,
): DataReply {
  const styled = ({ pieces }: File): AsyncIterable<Uint8Array> => (format === 'csv' ? inCsvStyle(pieces, csv) : pieces);
  const [only, second] = files;
  if (!only) throw new Failure('EMPTY_RESULT', {});
  const name = stamp(now);
  const contentType = format === 'csv' ? csvType(csv) : types[format];
  if (!second) return { body: streamOf(styled(only), files), contentType, filename: `${name}.${format}` };
  const archive = zipped(files.map((file, at) => ({ name: `query_${at + 1}.${format}`, body: styled(file) })));
  return { body: streamOf(archive, files), contentType: 'application/zip', filename: `${name}.zip` };
}

/** Whoever leaves early leaves no file behind. */
function streamOf(pieces: AsyncIterable<Uint8Array>, files: readonly File[]): Readable {
  const stream = Readable.from(pieces, { objectMode: false });
  stream.once('close', () => {
    for (const file of files) file.discard();
  });
  return stream;
}
