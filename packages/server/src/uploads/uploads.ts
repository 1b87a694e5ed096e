/**
 * Own files become tables: look at one, write one. The reading happens in a throw-away process
 * (docs/decisions/0012-table-files.md).
 */
import { randomUUID } from 'node:crypto';
import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { UploadOptions, UploadPreview } from '@tessera/api/upload';
import { Failure } from '@tessera/core/failures';
import type { TableLoader } from '../driver.ts';
import { failpoint } from '../failpoints.ts';
import type {
  BuildRequest,
  DeliveredRows,
  FileCounts,
  TableComparison,
  IngestPlan,
  TableFile,
  TableTarget,
  UploadFile,
  WrittenTable,
} from './messages.ts';
import { type JobOptions, runJob } from './process.ts';

/** File name of a table version in `TESSERA_HOME/tables`. */
export const tableFileName = ({ uuid, version }: TableTarget): string => `${uuid}-${version}.duckdb`;

/**
 * The first 100 rows, detected names, types and dialect. Nothing is stored.
 * @throws Failure FILE_EMPTY, FILE_UNREADABLE (with the line where there is one), STORAGE_FULL, QUERY_STOPPED on abort
 */
export async function inspectUpload(file: UploadFile, options: UploadOptions, job: JobOptions): Promise<UploadPreview> {
  const reply = await runJob({ do: 'inspect', file: { ...file, path: resolve(file.path) }, options }, job);
  if (reply.is !== 'preview') throw new Failure('INTERNAL');
  return reply.preview;
}

/**
 * What writing the file under this plan would do; the whole file is read and nothing is written.
 * @throws as `inspectUpload`; INVALID for a bad plan
 */
export async function compareUpload(file: UploadFile, plan: IngestPlan, job: JobOptions): Promise<TableComparison> {
  const reply = await runJob({ do: 'compare', file: { ...file, path: resolve(file.path) }, plan }, job);
  if (reply.is !== 'compared') throw new Failure('INTERNAL');
  return reply.comparison;
}

/** What every row of the file holds, column by column, and what the plan's types would lose. Nothing is stored. @throws as `compareUpload` */
export async function countUpload(file: UploadFile, plan: IngestPlan, job: JobOptions): Promise<FileCounts> {
  const reply = await runJob({ do: 'count', file: { ...file, path: resolve(file.path) }, plan }, job);
  if (reply.is !== 'counted') throw new Failure('INTERNAL');
  return reply.counts;
}

/**
 * Write the file as version `version` of table `uuid`: parsed, synced, renamed. It is not published.
 * When it fails or is cancelled nothing stays behind.
 * @throws as `inspectUpload`; a cell that is not of its column's type is named with its line
 */
export async function ingest(file: UploadFile, plan: IngestPlan, target: TableTarget, job: JobOptions): Promise<TableFile> {
  const [table] = await written([target], job, (outputs) =>
    runJob({ do: 'ingest', file: { ...file, path: resolve(file.path) }, plan, output: outputs[0] ?? '' }, job),
  );
  if (table === undefined) throw new Failure('INTERNAL');
  return table;
}

/**
 * Has the rows of a file written for the loader of a connected database, and hands them to `work`. They are gone afterwards.
 * @throws as `ingest`, and what `work` throws
 */
export async function delivered<T>(
  file: UploadFile,
  plan: IngestPlan,
  takes: TableLoader['takes'],
  job: JobOptions,
  work: (rows: DeliveredRows & { readonly path: string }) => Promise<T>,
): Promise<T> {
  // With what readers leave: a server that starts removes it.
  const folder = resolve(job.home, 'scratch', `rows-${randomUUID()}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  try {
    const path = join(folder, 'rows');
    const reply = await runJob({ do: 'deliver', file: { ...file, path: resolve(file.path) }, plan, output: path, takes }, job);
    if (reply.is !== 'delivered') throw new Failure('INTERNAL');
    return await work({ ...reply.rows, path });
  } catch (error) {
    throw isFull(error) ? new Failure('STORAGE_FULL', {}, { cause: error }) : error;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Tables from SELECTs of our own (examples), all in one process. The SQL is trusted; it sees only the named files. */
export async function buildTables(requests: readonly BuildRequest[], job: JobOptions): Promise<TableFile[]> {
  const folders = [...new Set(requests.flatMap(({ files }) => files.map((file) => dirname(resolve(file)))))];
  return written(
    requests.map(({ target }) => target),
    job,
    (outputs) => {
      const tables = requests.map(({ sql, files }, i) => ({ sql: withPaths(sql, files), output: outputs[i] ?? '' }));
      return runJob({ do: 'build', tables, folders }, job);
    },
  );
}

const withPaths = (sql: string, files: readonly string[]): string =>
  sql.replaceAll(/\$(\d+)/g, (whole, n: string) => {
    const file = files[Number(n) - 1];
    return file === undefined ? whole : `'${resolve(file).replaceAll("'", "''")}'`;
  });

/** Temporary files first; renamed, and the folder synced, only when all are whole. */
async function written(
  targets: readonly TableTarget[],
  { home }: JobOptions,
  run: (outputs: string[]) => Promise<{ is: string; tables?: WrittenTable[] }>,
): Promise<TableFile[]> {
  const folder = resolve(home, 'tables');
  mkdirSync(folder, { recursive: true });
  const files = targets.map(tableFileName);
  const temporary = files.map((file) => join(folder, `${file}.tmp`));
  const clean = (): void => {
    for (const path of temporary) for (const end of ['', '.wal']) rmSync(`${path}${end}`, { force: true });
  };
  clean();
  try {
    const reply = await run(temporary);
    const tables = reply.tables ?? [];
    failpoint('upload.written');
    for (const [i, file] of files.entries()) renameSync(temporary[i] ?? '', join(folder, file));
    failpoint('upload.renamed');
    const directory = openSync(folder, 'r');
    fsyncSync(directory);
    closeSync(directory);
    failpoint('upload.synced');
    return tables.map((table, i) => ({ ...table, file: files[i] ?? '' }));
  } catch (error) {
    clean();
    throw isFull(error) ? new Failure('STORAGE_FULL', {}, { cause: error }) : error;
  }
}

/** True for the operating system's "no space left". */
export const isFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');
