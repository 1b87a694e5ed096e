/**
 * The throw-away upload process: takes one job on file descriptor 3, answers there, ends. A file that crashes the
 * reader crashes only this. Never imported.
 */
import { Socket } from 'node:net';
import { FrameReader, writeFrame } from '../engine/frames.ts';
import { writeCompiled } from '../compiled.ts';
import { threadYields } from '../priority.ts';
import type { WorkerJob, JobReply } from './messages.ts';
import { failed, work } from './work.ts';

threadYields();
const line = new Socket({ fd: 3, readable: true, writable: true });
const die = (): void => void process.kill(process.pid, 'SIGKILL');
line.on('close', die).on('error', die);
const send = (reply: JobReply): void => writeFrame(line, reply);

// The last word ends the process: what Node compiled is kept before it, and costs nothing where it was kept already.
const end = (reply: JobReply): void => {
  writeCompiled();
  send(reply);
};

const reader = new FrameReader<WorkerJob>((job) => {
  void work(job, (progress) => send({ is: 'progress', progress })).then(end, (error: unknown) => end(failed(error, job)));
});
line.on('data', (chunk: Buffer) => reader.push(chunk));
