/** The rows of a file written for the loader of a connected database. Runs in the throw-away process. */
import type { DuckDBConnection } from '@duckdb/node-api';
import type { LoadedColumn } from '../driver.ts';
import type { DeliveredRows, UploadProgress, WorkerJob } from './messages.ts';
import { readRows } from './native-column.ts';
import type { FileSource } from './source.ts';
import { writeTable } from './write-table.ts';

const identifier = (name: string): string => `"${name.replaceAll('"', '""')}"`;
const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** Read and checked as for a table of our own, which is then written out. @throws as `writeTable` */
export async function deliver(
  connection: DuckDBConnection,
  source: FileSource,
  { plan, scratch, output, takes }: Extract<WorkerJob, { do: 'deliver' }>,
  totalBytes: number,
  onProgress: (progress: UploadProgress) => void,
): Promise<DeliveredRows> {
  const file = `${scratch}/rows.duckdb`;
  const { columns, rowcount, notes } = await writeTable(connection, source, plan, file, totalBytes, onProgress);
  await connection.run(`ATTACH ${quoted(file)} AS written (READ_ONLY)`);
  const loaded = await withLengths(connection, columns);
  const from = 'FROM written.main.data';
  if (takes === 'csv') {
    const list = columns.map((column) => `${written(column)} AS ${identifier(column.name)}`);
    // An empty text stands in quotes, NULL does not.
    await connection.run(
      `COPY (SELECT ${list.join(', ')} ${from}) TO ${quoted(output)} (FORMAT csv, HEADER false, FORCE_QUOTE *, NULLSTR '')`,
    );
  } else {
    const list = columns.map((column) =>
      column.type === 'BOOLEAN' ? `${identifier(column.name)}::INTEGER::VARCHAR` : written(column),
    );
    await connection.run(`COPY (SELECT [${list.join(', ')}] AS r ${from}) TO ${quoted(output)} (FORMAT json)`);
  }
  return { columns: loaded, rowcount, notes };
}

/** A value as text; zeros that only fill a decimal up are left out, for a column without a scale of its own would show them. */
const written = ({ name, type }: { name: string; type: string }): string =>
  type.startsWith('DECIMAL') && !type.endsWith(',0)')
    ? `rtrim(rtrim(${identifier(name)}::VARCHAR, '0'), '.')`
    : `${identifier(name)}::VARCHAR`;

/** Texts of a known length get a type that can be compared quickly. */
async function withLengths(
  connection: DuckDBConnection,
  columns: readonly { name: string; type: string }[],
): Promise<LoadedColumn[]> {
  const texts = columns.filter(({ type }) => type === 'VARCHAR');
  const list = texts.map(({ name }) => `max(length(${identifier(name)}))`);
  const [row = []] = texts.length > 0 ? await readRows(connection, `SELECT ${list.join(', ')} FROM written.main.data`) : [];
  const longest = new Map(texts.map(({ name }, i) => [name, Number(row[i] ?? 0)]));
  return columns.map(({ name, type }) => ({ name, type, longest: longest.get(name) ?? null }));
}
