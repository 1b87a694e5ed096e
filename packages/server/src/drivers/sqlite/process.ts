/**
 * The process that reads one SQLite file: started by `reader.ts`, never imported. It listens on file descriptor 3 while
 * its thread reads, and dies with its parent, whatever the thread is doing.
 * argv: [file]
 */
import { Socket } from 'node:net';
import { Worker } from 'node:worker_threads';
import { FrameReader, writeFrame } from '../../engine/frames.ts';

const line = new Socket({ fd: 3, readable: true, writable: true });

// SIGKILL instead of exit(): exit would wait for the thread.
const die = (): void => void process.kill(process.pid, 'SIGKILL');
line.on('close', die).on('error', die);

const thread = new Worker(new URL('./worker.ts', import.meta.url), { workerData: process.argv[2] ?? '' });
thread.on('error', die);
// Both ends run the same build: what the thread says is a head and a text.
thread.on('message', ({ head, body }: { head: unknown; body: string | undefined }) =>
  writeFrame(line, head, body === undefined ? undefined : Buffer.from(body)),
);

const reader = new FrameReader((head) => thread.postMessage(head));
line.on('data', (chunk: Buffer) => reader.push(chunk));
