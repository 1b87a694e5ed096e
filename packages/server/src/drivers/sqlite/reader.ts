/** A SQLite process as the server sees it: one statement at a time, ended by ending it. */
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { Failure } from '@tessera/core/failures';
import { FrameReader, writeFrame } from '../../engine/frames.ts';
import { channelOf, startChild } from '../../engine/spawn.ts';
import type { SqliteOrder, SqliteReply } from './messages.ts';

/** Node and a page cache; a statement's own sorting goes to a file. */
const addressSpace = 4 * 2 ** 30;

/** Tells one file from another of the same name; undefined when there is none. */
export const inodeOf = (file: string): number | undefined => statSync(file, { throwIfNoEntry: false })?.ino;

/** A reply of the process and the bytes that came with it. */
export interface SqliteAnswer {
  readonly reply: SqliteReply;
  readonly body: Buffer;
}

/**
 * A child process that holds one SQLite file open for reading. A statement that runs too long is stopped by ending the process.
 */
export class SqliteReader {
  private readonly child: ChildProcess;
  private readonly line: Duplex;
  private readonly folder = mkdtempSync(join(tmpdir(), 'tessera-sqlite-'));
  private waiting: PromiseWithResolvers<SqliteAnswer> | undefined;
  private hasEnded = false;

  /** The file it holds open; another one may have taken its name. */
  readonly inode: number | undefined;

  /** @param file  absolute path that may be read */
  constructor(file: string) {
    this.inode = inodeOf(file);
    this.child = startChild({
      module: fileURLToPath(new URL('./process.ts', import.meta.url)),
      args: [file],
      workFolder: this.folder,
      addressSpace,
    });
    this.line = channelOf(this.child);
    const reader = new FrameReader<SqliteReply>((reply, body) => {
      const { waiting } = this;
      this.waiting = undefined;
      waiting?.resolve({ reply, body });
    });
    this.line.on('data', (chunk: Buffer) => reader.push(chunk));
    // A dead process is reported by `exit`; its broken socket says nothing new.
    this.line.on('error', () => undefined);
    let complaint = '';
    this.child.stderr?.on('data', (text: Buffer) => (complaint = `${complaint}${text.toString('utf8')}`.slice(-500)));
    this.child.once('error', (error) => this.over(error.message));
    this.child.once('exit', (code, signal) => this.over([signal ?? `exit ${code}`, complaint.trim()].filter(Boolean).join(': ')));
  }

  get pid(): number | undefined {
    return this.child.pid;
  }

  /** False when the process is gone. */
  get lives(): boolean {
    return !this.hasEnded;
  }

  /** One order at a time. @throws Failure ENGINE_DOWN when the process ends first */
  ask(order: SqliteOrder): Promise<SqliteAnswer> {
    const answer = Promise.withResolvers<SqliteAnswer>();
    this.waiting = answer;
    if (this.hasEnded) this.over('it has ended');
    else writeFrame(this.line, order);
    return answer.promise;
  }

  kill(): void {
    this.child.kill('SIGKILL');
  }

  private over(why: string): void {
    this.hasEnded = true;
    rmSync(this.folder, { recursive: true, force: true });
    const { waiting } = this;
    this.waiting = undefined;
    waiting?.reject(new Failure('ENGINE_DOWN', { message: `The process that reads the SQLite file ended: ${why}` }));
  }
}
