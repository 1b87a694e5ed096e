/** What a file may be called, and whether it holds what its name says. */
import { uploadEnd, uploadKinds } from '@tessera/api/upload-files';
import { Failure } from '@tessera/core/failures';
import type { UploadFile } from './messages.ts';
import { headOf, type FileFormat } from './text-file.ts';

const refuse = (message: string): never => {
  throw new Failure('FILE_UNREADABLE', { message });
};

/** @param field  of the form, that holds the file @throws Failure INVALID_BODY naming it, with the accepted ends of names */
export function mustBeAccepted(filename: string, field: string): void {
  if (uploadEnd(filename)) return;
  throw new Failure('INVALID_BODY', {
    fields: { [field]: [`The file ${filename} cannot be uploaded. Files of these kinds can: ${uploadKinds}.`] },
  });
}

const called: Readonly<Record<FileFormat, string>> = {
  csv: 'CSV',
  tsv: 'TSV',
  json: 'JSON',
  jsonl: 'JSON lines',
  xlsx: 'an Excel workbook or another archive',
  ods: 'an OpenDocument spreadsheet',
  parquet: 'Parquet',
};
const texts: readonly FileFormat[] = ['csv', 'tsv'];
const jsons: readonly FileFormat[] = ['json', 'jsonl'];

/** What may stand in a file of this end of name; every other end says nothing. */
const holds: Readonly<Record<string, readonly FileFormat[]>> = {
  '.csv': texts,
  '.tsv': texts,
  '.tab': texts,
  '.txt': [...texts, ...jsons],
  '.json': jsons,
  '.jsonl': jsons,
  '.ndjson': jsons,
  '.parquet': ['parquet'],
  '.pq': ['parquet'],
};

/** @throws Failure FILE_UNREADABLE when a name says another kind than the bytes */
export function mustHoldWhatItSays({ path, filename }: UploadFile, format: FileFormat): void {
  const end = uploadEnd(filename)?.end ?? '';
  const found = texts.includes(format) && holds[end] === texts ? (jsonIn(path) ?? format) : format;
  if (holds[end]?.includes(found) === false)
    refuse(`The file ${filename} ends in ${end}, and holds ${called[found]}. Give it the name it should have.`);
}

/** A text whose first line is a JSON object is no table of commas. */
function jsonIn(path: string): FileFormat | undefined {
  const text = headOf(path, 64 * 1024)
    .toString('utf8')
    .trimStart();
  if (/^\[\s*\{\s*"/.test(text)) return 'json';
  if (!/^\{\s*"/.test(text)) return undefined;
  try {
    JSON.parse(text.split('\n', 1)[0] ?? '');
    return 'jsonl';
  } catch {
    return undefined;
  }
}
