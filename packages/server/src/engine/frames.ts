/**
 * Messages between the server and the engine's process, over one local socket: two numbers, a JSON head and raw bytes.
 * Layout: u32 head length, u32 body length, u32 id, u32 count (little endian), head (UTF-8 JSON), body. The body is never
 * parsed here.
 */

import type { Writable } from 'node:stream';

/** Numbers of a message, whole and below 2³²; 0 where nothing is counted. */
export interface FrameNumbers {
  readonly id: number;
  readonly count: number;
}

const noNumbers: FrameNumbers = { id: 0, count: 0 };
const startBytes = 16;

/** Write one message; the body is handed over uncopied, so it must not change afterwards. */
export function writeFrame(line: Writable, head: unknown, body?: Uint8Array, { id, count }: FrameNumbers = noNumbers): void {
  const text = JSON.stringify(head);
  const length = Buffer.byteLength(text);
  const start = Buffer.allocUnsafe(startBytes + length);
  start.writeUInt32LE(length, 0);
  start.writeUInt32LE(body?.byteLength ?? 0, 4);
  start.writeUInt32LE(id, 8);
  start.writeUInt32LE(count, 12);
  start.write(text, startBytes);
  if (body === undefined || body.byteLength === 0) {
    line.write(start);
    return;
  }
  // Corked, head and body leave in one system call.
  line.cork();
  line.write(start);
  line.write(body);
  line.uncork();
}

type OnFrame<Head> = (head: Head, body: Buffer, numbers: FrameNumbers) => void;

/**
 * Cuts a byte stream into messages; `push` calls `onFrame` once per complete message, in order. `Head` is the type of the
 * heads that the other end writes: it is not checked, because both ends run the same build.
 */
export class FrameReader<Head = unknown> {
  private readonly onFrame: OnFrame<Head>;
  private chunks: Buffer[] = [];
  private held = 0;
  private wanted = startBytes;

  constructor(onFrame: OnFrame<Head>) {
    this.onFrame = onFrame;
  }

  push(chunk: Buffer): void {
    this.chunks.push(chunk);
    this.held += chunk.length;
    // Bytes are joined only when a whole message is there, so a large body costs one copy and not one per chunk.
    while (this.held >= this.wanted) {
      const all =
        this.chunks.length === 1 && this.chunks[0] !== undefined ? this.chunks[0] : Buffer.concat(this.chunks, this.held);
      const bodyAt = startBytes + all.readUInt32LE(0);
      const total = bodyAt + all.readUInt32LE(4);
      this.chunks = [all];
      this.wanted = total;
      if (this.held < total) return;
      const head = JSON.parse(all.toString('utf8', startBytes, bodyAt)) as Head;
      const numbers = { id: all.readUInt32LE(8), count: all.readUInt32LE(12) };
      const shared = all.subarray(bodyAt, total);
      // A small body kept in a cache must not keep the socket's whole buffer alive.
      const body = shared.length * 2 < all.length ? Buffer.from(shared) : shared;
      const rest = all.subarray(total);
      this.chunks = rest.length > 0 ? [rest] : [];
      this.held = rest.length;
      this.wanted = startBytes;
      this.onFrame(head, body, numbers);
    }
  }
}
