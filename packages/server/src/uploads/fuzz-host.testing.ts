/**
 * A process like the one that reads an upload, that reads one file after the other: starting one for each would cost more
 * than the reading. Started by `fuzz.test.ts`.
 */
import { Socket } from 'node:net';
import { FrameReader, writeFrame } from '../engine/frames.ts';
import type { WorkerJob } from './messages.ts';
import { failed, work } from './work.ts';

const line = new Socket({ fd: 3, readable: true, writable: true });
const die = (): void => void process.kill(process.pid, 'SIGKILL');
line.on('close', die).on('error', die);

const reader = new FrameReader((head) => {
  // Only the test beside this file writes here.
  const job = head as WorkerJob;
  void work(job, () => undefined)
    .catch((error: unknown) => failed(error, job))
    .then((reply) => writeFrame(line, reply));
});
line.on('data', (chunk: Buffer) => reader.push(chunk));
writeFrame(line, { is: 'ready' });
