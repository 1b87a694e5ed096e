/** Chooses the reader of an uploaded file. */
import type { DuckDBConnection } from '@duckdb/node-api';
import type { UploadOptions } from '@tessera/api/upload';
import { mustHoldWhatItSays } from './accepted.ts';
import { csvSource } from './csv-source.ts';
import { jsonSource } from './json-source.ts';
import type { UploadFile } from './messages.ts';
import { odsSource } from './ods-source.ts';
import { parquetSource } from './parquet-source.ts';
import type { FileSource } from './source.ts';
import { severalSource } from './several-source.ts';
import { formatOf } from './text-file.ts';
import { unpacked } from './unpack.ts';
import { xlsxSource } from './xlsx-source.ts';

/** @throws Failure FILE_EMPTY, FILE_UNREADABLE */
export async function openSource(
  connection: DuckDBConnection,
  sent: UploadFile,
  options: UploadOptions,
  scratch: string,
): Promise<FileSource> {
  const [file, ...more] = await unpacked(sent, scratch);
  if (more.length > 0) return severalSource([file, ...more], options, scratch);
  const format = formatOf(file.path, file.filename);
  mustHoldWhatItSays(file, format);
  switch (format) {
    case 'csv':
    case 'tsv':
      return csvSource(file, format, options, scratch);
    case 'json':
    case 'jsonl':
      return jsonSource(file, format, options, scratch);
    case 'parquet':
      return parquetSource(connection, file, options);
    case 'ods':
      return odsSource(file, options, scratch);
    case 'xlsx':
      return xlsxSource(file, options, scratch);
  }
}
