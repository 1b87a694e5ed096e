/** JSON lines and JSON arrays of objects. Texts stay text (dates are detected by us); nested values become JSON text. */
import { createReadStream, readFileSync, statSync } from 'node:fs';
import { createInterface } from 'node:readline';
import type { DuckDBConnection } from '@duckdb/node-api';
import type { UploadOptions } from '@tessera/api/upload';
import { Failure } from '@tessera/core/failures';
import type { UploadFile } from './messages.ts';
import { columnNames } from './names.ts';
import { nativeColumn, readRows } from './native-column.ts';
import { mustFit, type Source } from './source.ts';
import { asUtf8 } from './encoding.ts';

const LARGEST_OBJECT = 64 * 1024 * 1024;
/** A longer text does not fit into one JavaScript string. */
const LARGEST_READ_AGAIN = 256 * 1024 * 1024;
/** Objects whose keys decide about the columns. */
const SAMPLE = 200_000;

/** Names that only few objects have are columns too, not the keys of a map. */
const everyName = 'map_inference_threshold = -1, field_appearance_threshold = 0';

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** @throws Failure FILE_UNREADABLE with the line or object that is not JSON */
export async function jsonSource(
  connection: DuckDBConnection,
  file: UploadFile,
  format: 'json' | 'jsonl',
  options: UploadOptions,
  scratch: string,
): Promise<Source> {
  const { path, encoding, note } = await asUtf8(file.path, `${scratch}/utf8.json`, options.encoding);
  const kind = `format = '${format === 'json' ? 'array' : 'newline_delimited'}', maximum_object_size = ${LARGEST_OBJECT}`;
  const shape = await readRows(
    connection,
    `DESCRIBE SELECT * FROM read_json(${quoted(path)}, ${kind}, sample_size = ${SAMPLE}, maximum_depth = 2, ${everyName})`,
  ).catch(async (error: unknown) => {
    const { message, line } = await faultOf(path, format);
    throw new Failure('FILE_UNREADABLE', { message, ...(line === undefined ? {} : { extra: { line } }) }, { cause: error });
  });
  const keys = shape.map((row) => ({ key: String(row[0]), type: String(row[1]) }));
  if (keys.length === 1 && keys[0]?.key === 'json') {
    throw new Failure('FILE_UNREADABLE', {
      message: 'The file holds JSON, but no objects: rows must look like {"name": value}.',
    });
  }
  mustFit(keys.length);
  // Only plain numbers and truth values are taken over typed; whatever is text or a date is read as text.
  const read = keys.map(({ type }) =>
    /^(U?BIGINT|DOUBLE|BOOLEAN|HUGEINT)$/.test(type) ? type : /\[\]|^(STRUCT|MAP|JSON)/.test(type) ? 'JSON' : 'VARCHAR',
  );
  const { names, notes } = columnNames(keys.map(({ key }) => key));
  const columns = keys.map(({ key }, i) => `${quoted(key)}: '${read[i]}'`).join(', ');
  const list = keys
    .map(({ key }, i) => {
      const cell = `"${key.replaceAll('"', '""')}"`;
      // Among values of several kinds a text is itself, without the quotes JSON writes.
      return `${read[i] === 'JSON' ? `if(json_type(${cell}) = 'VARCHAR', ${cell} ->> '$', ${cell}::VARCHAR)` : cell} AS c${i}`;
    })
    .join(', ');
  return {
    format,
    columns: names.map((name, i) => ({
      name,
      ...(read[i] === 'VARCHAR' || read[i] === 'JSON' ? {} : { native: nativeColumn(read[i] ?? '', `c${i}`) }),
    })),
    select: () => `SELECT ${list} FROM read_json(${quoted(path)}, ${kind}, auto_detect = false, columns = {${columns}})`,
    locate: (row) => Promise.resolve(`${format === 'jsonl' ? 'Line' : 'Object'} ${row + 1}`),
    diagnose: () => faultOf(path, format),
    options: { encoding, null_values: options.null_values ?? [], day_first: options.day_first ?? null },
    nullValues: options.null_values ?? [],
    decimal: '.',
    dayFirst: options.day_first ?? undefined,
    sheets: [],
    notes: [...(note === undefined ? [] : [note]), ...notes],
  };
}

/** Where the file stops being JSON, found by reading it again by hand: DuckDB's own line numbers are not the file's. */
async function faultOf(path: string, format: 'json' | 'jsonl'): Promise<{ message: string; line?: number }> {
  const line = format === 'jsonl' ? await badLine(path) : badArrayLine(path);
  if (line !== undefined) return { message: `Line ${line} is not valid JSON.`, line };
  return { message: `The file is not ${format === 'json' ? 'a JSON array of objects' : 'JSON with one object per line'}.` };
}

async function badLine(path: string): Promise<number | undefined> {
  let line = 0;
  for await (const text of createInterface({ input: createReadStream(path), crlfDelay: Infinity })) {
    line += 1;
    if (text.trim() !== '' && !isJson(text)) return line;
  }
  return undefined;
}

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

/** The parser's message ends in "at position 123 …"; a cut file has none and fails at its end. */
function badArrayLine(path: string): number | undefined {
  if (statSync(path).size > LARGEST_READ_AGAIN) return undefined;
  const text = readFileSync(path, 'utf8').replace(/^\uFEFF/, '');
  try {
    JSON.parse(text);
    return undefined;
  } catch (error) {
    const at = /at position (\d+)/.exec(error instanceof Error ? error.message : '')?.[1];
    return text.slice(0, at === undefined ? text.length : Number(at)).split('\n').length;
  }
}
