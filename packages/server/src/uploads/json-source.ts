/** JSON lines and JSON arrays of objects. Texts stay text (dates are detected by us); nested values become JSON text. */
import type { DuckDBConnection } from '@duckdb/node-api';
import type { UploadOptions } from '@tessera/api/upload';
import { Failure } from '@tessera/core/failures';
import type { UploadFile } from './messages.ts';
import { columnNames } from './names.ts';
import { nativeColumn, readRows } from './native-column.ts';
import type { Source } from './source.ts';
import { asUtf8 } from './text-file.ts';

const LARGEST_OBJECT = 64 * 1024 * 1024;
/** Objects whose keys decide about the columns. */
const SAMPLE = 200_000;

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** @throws Failure FILE_UNREADABLE with the line or object that is not JSON */
export async function jsonSource(
  connection: DuckDBConnection,
  file: UploadFile,
  format: 'json' | 'jsonl',
  options: UploadOptions,
  scratch: string,
): Promise<Source> {
  const { path, note } = await asUtf8(file.path, `${scratch}/utf8.json`);
  const kind = `format = '${format === 'json' ? 'array' : 'newline_delimited'}', maximum_object_size = ${LARGEST_OBJECT}`;
  const shape = await readRows(connection, `DESCRIBE SELECT * FROM read_json(${quoted(path)}, ${kind}, sample_size = ${SAMPLE}, maximum_depth = 2)`).catch(
    (error: unknown) => {
      throw new Failure('FILE_UNREADABLE', sayJson(error instanceof Error ? error : new Error(String(error)), format), { cause: error });
    },
  );
  const keys = shape.map((row) => ({ key: String(row[0]), type: String(row[1]) }));
  if (keys.length === 1 && keys[0]?.key === 'json') {
    throw new Failure('FILE_UNREADABLE', { message: 'The file holds JSON, but no objects: rows must look like {"name": value}.' });
  }
  // Only plain numbers and truth values are taken over typed; whatever is text or a date is read as text.
  const read = keys.map(({ type }) => (/^(U?BIGINT|DOUBLE|BOOLEAN|HUGEINT)$/.test(type) ? type : /\[\]|^(STRUCT|MAP|JSON)/.test(type) ? 'JSON' : 'VARCHAR'));
  const { names, notes } = columnNames(keys.map(({ key }) => key));
  const columns = keys.map(({ key }, i) => `${quoted(key)}: '${read[i]}'`).join(', ');
  const list = keys.map(({ key }, i) => `"${key.replaceAll('"', '""')}"${read[i] === 'JSON' ? '::VARCHAR' : ''} AS c${i}`).join(', ');
  return {
    format,
    columns: names.map((name, i) => ({ name, ...(read[i] === 'VARCHAR' || read[i] === 'JSON' ? {} : { native: nativeColumn(read[i] ?? '', `c${i}`) }) })),
    select: () => `SELECT ${list} FROM read_json(${quoted(path)}, ${kind}, auto_detect = false, columns = {${columns}})`,
    locate: (row) => Promise.resolve(`${format === 'jsonl' ? 'Line' : 'Object'} ${row + 1}`),
    diagnose: (error) => Promise.resolve(sayJson(error, format)),
    options: { null_values: options.null_values ?? [], day_first: options.day_first ?? false },
    nullValues: options.null_values ?? [],
    decimal: '.',
    dayFirst: options.day_first ?? false,
    sheets: [],
    notes: [...(note === undefined ? [] : [note]), ...notes],
  };
}

/** DuckDB counts lines and objects rightly; its sentence names a path, ours does not. */
function sayJson(error: Error, format: 'json' | 'jsonl'): { message: string; line?: number; extra?: Record<string, unknown> } {
  const place = /in (line|record\/value) (\d+)/.exec(error.message);
  const reason = /(?:line|record\/value) \d+: (.*?)\.?(?:\s*Try\b|\n|$)/.exec(error.message)?.[1] ?? 'this is not valid JSON';
  if (place === null) {
    return { message: `The file is not ${format === 'json' ? 'a JSON array of objects' : 'JSON, one object per line'}.` };
  }
  const line = Number(place[2]);
  return { message: `${format === 'jsonl' ? 'Line' : 'Object'} ${line}: ${reason}.`, line, extra: { line } };
}
