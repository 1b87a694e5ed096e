/** One job of the throw-away upload process, from file to preview or table. Runs in a child process only. */
import { mkdirSync, statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname } from 'node:path';
import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';
import { Failure } from '@tessera/core/failures';
import { countColumns } from './column-counts.ts';
import { groupsDatabase, wideColumns } from './column-groups.ts';
import type { WorkerJob, JobReply, UploadProgress, WrittenTable } from './messages.ts';
import { deliver } from './deliver.ts';
import { openSource } from './open-source.ts';
import { withRowOptions } from './row-options.ts';
import { compare, preview, writeSelect, writeTable } from './write-table.ts';

const MEMORY_MB = 1024;
/** A thread that writes holds a block of each column. */
const BLOCK_BYTES = 256 * 1024;
/** What the blocks being written may take of the memory. */
const WRITTEN_BYTES = 400 * 2 ** 20;

const threadsFor = (columns: number): number =>
  Math.max(1, Math.min(availableParallelism(), Math.floor(WRITTEN_BYTES / (columns * BLOCK_BYTES))));

/** @throws Failure, or the reader's own error; `failed` tells of both */
export async function work(job: WorkerJob, onProgress: (progress: UploadProgress) => void): Promise<JobReply> {
  mkdirSync(job.scratch, { recursive: true });
  const instance = await DuckDBInstance.create(':memory:');
  try {
    // One connection for everything: settings such as the progress counter belong to it.
    const connection = await instance.connect();
    const reply = await (job.do === 'build' ? build(connection, job) : read(connection, job, onProgress));
    connection.closeSync();
    return reply;
  } finally {
    instance.closeSync();
  }
}

async function build(connection: DuckDBConnection, job: Extract<WorkerJob, { do: 'build' }>): Promise<JobReply> {
  await configure(connection, job.scratch, [...job.folders, ...job.tables.map(({ output }) => dirname(output))]);
  await lock(connection);
  const tables: WrittenTable[] = [];
  for (const { sql, output } of job.tables) tables.push(await writeSelect(connection, sql, output));
  return { is: 'written', tables };
}

async function read(
  connection: DuckDBConnection,
  job: Exclude<WorkerJob, { do: 'build' }>,
  onProgress: (progress: UploadProgress) => void,
): Promise<JobReply> {
  const base = job.do === 'compare' ? job.plan.onto?.path : undefined;
  const folders = [
    dirname(job.file.path),
    job.scratch,
    ...('output' in job ? [dirname(job.output)] : []),
    ...(base === undefined ? [] : [dirname(base)]),
  ];
  await configure(connection, job.scratch, folders);
  const options = job.do === 'inspect' ? job.options : job.plan.options;
  const source = withRowOptions(await openSource(connection, job.file, options, job.scratch), options);
  if (source.columns.length > wideColumns) {
    // Looking for parts that two columns share takes longer than computing them twice: it grows with the square.
    await connection.run("SET disabled_optimizers = 'common_subexpressions'");
    await connection.run(`SET threads = ${threadsFor(source.columns.length)}`);
    if (job.do !== 'inspect' && job.do !== 'compare')
      await connection.run(`ATTACH '${quotes(`${job.scratch}/groups.duckdb`)}' AS ${groupsDatabase}`);
  }
  await lock(connection);
  if (job.do === 'inspect') return { is: 'preview', preview: await preview(connection, source) };
  if (job.do === 'compare') return { is: 'compared', comparison: await compare(connection, source, job.plan) };
  if (job.do === 'count') return { is: 'counted', counts: await countColumns(connection, source, job.plan) };
  const totalBytes = statSync(job.file.path).size;
  if (job.do === 'deliver') return { is: 'delivered', rows: await deliver(connection, source, job, totalBytes, onProgress) };
  const table = await writeTable(connection, source, job.plan, job.output, totalBytes, onProgress);
  return { is: 'written', tables: [table] };
}

const quotes = (text: string): string => text.replaceAll("'", "''");

async function configure(connection: DuckDBConnection, scratch: string, folders: readonly string[]): Promise<void> {
  const quoted = (text: string): string => `'${quotes(text)}'`;
  const settings = [
    `temp_directory = ${quoted(`${scratch}/spill`)}`,
    `memory_limit = '${MEMORY_MB}MB'`,
    "max_temp_directory_size = '4GB'",
    "TimeZone = 'UTC'",
    'enable_progress_bar = true',
    'enable_progress_bar_print = false',
    'progress_bar_time = 0',
    `allowed_directories = [${[...new Set(folders)].map((folder) => quoted(`${folder}/`)).join(', ')}]`,
    'autoinstall_known_extensions = false',
    'autoload_known_extensions = false',
    'allow_community_extensions = false',
    'allow_persistent_secrets = false',
    'enable_external_access = false',
  ];
  for (const setting of settings) await connection.run(`SET ${setting}`);
}

/** From now on no setting can be changed. */
async function lock(connection: DuckDBConnection): Promise<void> {
  await connection.run('SET lock_configuration = true');
}

/** What the server is told of an error; never a path. */
export function failed(error: unknown, job: WorkerJob): JobReply {
  const { code, message, extra } = replyTo(error);
  return { is: 'failed', code, message: withoutPaths(message, job), ...(extra && { extra }) };
}

function withoutPaths(message: string, job: WorkerJob): string {
  const paths = 'file' in job ? [job.file.path, dirname(job.file.path), job.scratch] : [job.scratch];
  return paths.reduce(
    (text, path) => text.replaceAll(`"${path}"`, 'it').replaceAll(`'${path}'`, 'it').replaceAll(path, 'it'),
    message,
  );
}

function replyTo(error: unknown): Pick<Extract<JobReply, { is: 'failed' }>, 'code' | 'message' | 'extra'> {
  if (error instanceof Failure) {
    const { extra, fields } = error.detail;
    return { code: error.code, message: error.message, extra: { ...extra, ...(fields === undefined ? {} : { fields }) } };
  }
  const text = error instanceof Error ? error.message : String(error);
  if (/No space left|ENOSPC|disk full/i.test(text))
    return { code: 'STORAGE_FULL', message: 'The disk is full. Nothing was changed.' };
  if (/Out of Memory/i.test(text))
    return { code: 'FILE_UNREADABLE', message: `Reading this file needs more than ${MEMORY_MB} MB of memory.` };
  return { code: 'FILE_UNREADABLE', message: text.split('\n')[0] ?? text };
}
