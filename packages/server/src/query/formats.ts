/** Answers as downloads: one file as it is, several as one ZIP. */
import { Failure } from '@tessera/core/failures';
import type { ResultFormat } from '@tessera/core/query/query-context';
import { zipSync } from 'fflate';
import type { Reply } from './context.ts';

export interface File {
  bytes: Buffer;
  extension: 'csv' | 'xlsx';
}

const contentTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

/** `20240131_120000`, as names of downloads carry it. */
const stamp = (now: Date): string => now.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '_');

/** One file as itself, several as `query_1.csv`, `query_2.csv`, … in a ZIP. @throws Failure EMPTY_RESULT */
export function downloads(files: readonly File[], format: Exclude<ResultFormat, 'json'>, now: Date): Reply {
  const [only, second] = files;
  if (!only) throw new Failure('EMPTY_RESULT', {});
  if (!second) return { body: only.bytes, contentType: contentTypes[format], filename: `${stamp(now)}.${format}` };
  const entries = Object.fromEntries(
    files.map((file, at): [string, Uint8Array] => [`query_${at + 1}.${file.extension}`, file.bytes]),
  );
  return { body: Buffer.from(zipSync(entries, { level: 6 })), contentType: 'application/zip', filename: `${stamp(now)}.zip` };
}
