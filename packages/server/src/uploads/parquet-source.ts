/** Parquet: types are the file's own; nested values become JSON text, instants become UTC timestamps. */
import type { DuckDBConnection } from '@duckdb/node-api';
import type { UploadOptions } from '@tessera/api/upload';
import { Failure } from '@tessera/core/failures';
import type { UploadFile } from './messages.ts';
import { columnNames } from './names.ts';
import { nativeColumn, readRows } from './native-column.ts';
import { mustFit, type FileSource } from './source.ts';

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;
const damaged = (error: unknown): string =>
  `The Parquet file is damaged: ${(error instanceof Error ? error.message : String(error))
    .split('\n')[0]
    ?.replace(/^[\w ]+Error: /, '')
    .replace(/ ?(in |of )?file ['"][^'"]*['"]/gi, '')
    .trim()}.`;

/** @throws Failure FILE_UNREADABLE */
export async function parquetSource(connection: DuckDBConnection, file: UploadFile, options: UploadOptions): Promise<FileSource> {
  const relation = `read_parquet(${quoted(file.path)})`;
  const shape = await readRows(connection, `DESCRIBE SELECT * FROM ${relation}`).catch((error: unknown) => {
    throw new Failure('FILE_UNREADABLE', { message: damaged(error) }, { cause: error });
  });
  mustFit(shape.length);
  const { names, notes } = columnNames(await namesIn(connection, file.path, shape));
  const aliases = names.map((_, i) => `c${i}`).join(', ');
  return {
    format: 'parquet',
    columns: names.map((name, i) => ({ name, native: nativeColumn(String(shape[i]?.[1]), `c${i}`) })),
    select: () => `SELECT * FROM ${relation} AS file(${aliases})`,
    locate: (row) => Promise.resolve(`Row ${row + 1}`),
    diagnose: (error) => Promise.resolve({ message: damaged(error) }),
    options: {},
    nullValues: options.null_values ?? [],
    decimal: '.',
    dayFirst: options.day_first ?? false,
    sheets: [],
    notes,
  };
}

/** As the file has them: the engine gives the second column of a name another one without a word. */
async function namesIn(connection: DuckDBConnection, path: string, shape: readonly unknown[][]): Promise<string[]> {
  const schema = await readRows(connection, `SELECT name, num_children FROM parquet_schema(${quoted(path)})`);
  const names: string[] = [];
  // The root first, and behind everything that is nested its parts.
  let nested = 0;
  for (const [name, children] of schema.slice(1)) {
    if (nested === 0) names.push(String(name));
    else nested -= 1;
    nested += Number(children ?? 0);
  }
  return names.length === shape.length ? names : shape.map(([name]) => String(name));
}
