/**
 * The throw-away upload process: takes one job on file descriptor 3, answers there, ends. A file that crashes the
 * reader crashes only this. Never imported.
 */
import { mkdirSync, statSync } from 'node:fs';
import { Socket } from 'node:net';
import { dirname } from 'node:path';
import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';
import { Failure } from '@tessera/core/failures';
import { FrameReader, writeFrame } from '../engine/frames.ts';
import type { Job, JobReply, Written } from './messages.ts';
import { openSource } from './open-source.ts';
import { preview, writeSelect, writeTable } from './write-table.ts';

const MEMORY_MB = 1024;

const line = new Socket({ fd: 3, readable: true, writable: true });
const die = (): void => void process.kill(process.pid, 'SIGKILL');
line.on('close', die).on('error', die);
const send = (reply: JobReply): void => writeFrame(line, reply);

// Both ends run the same build: the one head that comes is a Job.
const reader = new FrameReader((head) => void work(head as Job).then(send, (error: unknown) => send(failed(error))));
line.on('data', (chunk: Buffer) => reader.push(chunk));

async function work(job: Job): Promise<JobReply> {
  mkdirSync(job.scratch, { recursive: true });
  if (job.do === 'build') {
    const connection = await open(job.scratch, [...job.folders, ...job.tables.map(({ output }) => dirname(output))]);
    const tables: Written[] = [];
    for (const { sql, output } of job.tables) tables.push(await writeSelect(connection, sql, output));
    return { is: 'written', tables };
  }
  const folders = [dirname(job.file.path), job.scratch, ...(job.do === 'ingest' ? [dirname(job.output)] : [])];
  const connection = await open(job.scratch, folders);
  const source = await openSource(connection, job.file, job.do === 'inspect' ? job.options : job.plan.options, job.scratch);
  if (job.do === 'inspect') return { is: 'preview', preview: await preview(connection, source) };
  const totalBytes = statSync(job.file.path).size;
  const table = await writeTable(connection, source, job.plan, job.output, totalBytes, (progress) =>
    send({ is: 'progress', progress }),
  );
  return { is: 'written', tables: [table] };
}

/** One connection for everything: settings such as the progress counter belong to it, and later ones are refused. */
async function open(scratch: string, folders: readonly string[]): Promise<DuckDBConnection> {
  const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;
  const connection = await (await DuckDBInstance.create(':memory:')).connect();
  const settings = [
    `temp_directory = ${quoted(`${scratch}/spill`)}`,
    `memory_limit = '${MEMORY_MB}MB'`,
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
    'lock_configuration = true',
  ];
  for (const setting of settings) await connection.run(`SET ${setting}`);
  return connection;
}

function failed(error: unknown): JobReply {
  if (error instanceof Failure) {
    const { extra, fields } = error.detail;
    const detail = { ...extra, ...(fields === undefined ? {} : { fields }) };
    return { is: 'failed', code: error.code, message: error.message, extra: detail };
  }
  const text = error instanceof Error ? error.message : String(error);
  if (/No space left|ENOSPC|disk full/i.test(text))
    return { is: 'failed', code: 'STORAGE_FULL', message: 'The disk is full. Nothing was changed.' };
  if (/Out of Memory/i.test(text))
    return { is: 'failed', code: 'FILE_UNREADABLE', message: `Reading this file needs more than ${MEMORY_MB} MB of memory.` };
  return { is: 'failed', code: 'FILE_UNREADABLE', message: text.split('\n')[0] ?? text };
}
