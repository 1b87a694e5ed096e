/** What a file is, judged by its first bytes and its name. */
import { openSync, readSync, closeSync, statSync } from 'node:fs';
import { extname } from 'node:path';
import { Failure } from '@tessera/core/failures';

/** The formats that can be uploaded. */
export type FileFormat = 'csv' | 'tsv' | 'parquet' | 'jsonl' | 'json' | 'xlsx' | 'ods';

/** A refusal that says why a file cannot be read. */
export const unreadable = (message: string): Failure => new Failure('FILE_UNREADABLE', { message });

/** The first bytes of a file. */
export function headOf(path: string, bytes: number): Buffer {
  const buffer = Buffer.alloc(bytes);
  const file = openSync(path, 'r');
  try {
    return buffer.subarray(0, readSync(file, buffer, 0, bytes, 0));
  } finally {
    closeSync(file);
  }
}

/** What is often taken for a table by mistake, by its first bytes (as Latin 1). */
const foreign: readonly (readonly [mark: string, kind: string])[] = [
  ['\u0089PNG\r\n', 'a picture (PNG)'],
  ['\u00ff\u00d8\u00ff', 'a picture (JPEG)'],
  ['GIF89a', 'a picture (GIF)'],
  ['GIF87a', 'a picture (GIF)'],
  ['%PDF-', 'a PDF document'],
  ['SQLite format 3\0', 'an SQLite database'],
];

/** @throws Failure FILE_EMPTY, or FILE_UNREADABLE for what is known and not supported */
export function formatOf(path: string, filename: string): FileFormat {
  const size = statSync(path).size;
  if (size === 0) throw new Failure('FILE_EMPTY', { message: `The file ${filename} is empty.` });
  const head = headOf(path, 64 * 1024);
  const extension = extname(filename).toLowerCase();
  const starts = (...bytes: number[]): boolean => bytes.every((byte, i) => head[i] === byte);
  if (head.toString('latin1', 0, 4) === 'PAR1') return 'parquet';
  if (extension === '.parquet' || extension === '.pq')
    throw unreadable('This is not a Parquet file: it does not begin with PAR1.');
  // Its kind stands first in the archive, unpacked.
  const isOds = head.toString('latin1', 0, 128).includes('application/vnd.oasis.opendocument.spreadsheet');
  if (starts(0x50, 0x4b)) return isOds || extension === '.ods' ? 'ods' : 'xlsx';
  if (starts(0xd0, 0xcf, 0x11, 0xe0))
    throw unreadable('This is an Excel file of the old format. Save it as .xlsx and upload that.');
  if (extension === '.ods') throw unreadable('This is not an OpenDocument spreadsheet (.ods).');
  if (extension === '.xlsx') throw unreadable('This is not an Excel workbook (.xlsx).');
  if (starts(0x1f, 0x8b)) throw unreadable('The file is compressed (gzip). Unpack it and upload the result.');
  const kind = foreign.find(([mark]) => head.toString('latin1', 0, mark.length) === mark)?.[1];
  if (kind !== undefined)
    throw unreadable(`This is ${kind}, whatever its name. CSV, TSV, JSON, Parquet, Excel and OpenDocument files can be read.`);
  const text = head
    .toString('latin1')
    .replace(/^(?:\u00ef\u00bb\u00bf|\u00ff\u00fe|\u00fe\u00ff)/, '')
    .replaceAll('\0', '')
    .trimStart();
  if (text === '' && size <= head.length) throw new Failure('FILE_EMPTY', { message: `The file ${filename} holds no rows.` });
  if (extension === '.jsonl' || extension === '.ndjson') return 'jsonl';
  if (text.startsWith('{') && extension !== '.csv' && extension !== '.tsv') return isOneObjectPerLine(text) ? 'jsonl' : 'json';
  if (extension === '.json' || (text.startsWith('[') && /^\[\s*[{[]/.test(text) && extension !== '.csv')) return 'json';
  return extension === '.tsv' || extension === '.tab' ? 'tsv' : 'csv';
}

function isOneObjectPerLine(text: string): boolean {
  const line = text.split('\n', 1)[0]?.trim() ?? '';
  return line.endsWith('}') || line.length === text.length;
}
