/**
 * Messages between the server and the engine's process, over one local socket: a JSON head and raw bytes.
 * Layout: u32 head length, u32 body length (little endian), head (UTF-8 JSON), body. The body is never parsed.
 */

import type { Writable } from 'node:stream';

/** Write one message; the body is handed over uncopied, so it must not change afterwards. */
export function writeFrame(line: Writable, head: unknown, body?: Uint8Array): void {
  const text = JSON.stringify(head);
  const length = Buffer.byteLength(text);
  const start = Buffer.allocUnsafe(8 + length);
  start.writeUInt32LE(length, 0);
  start.writeUInt32LE(body?.byteLength ?? 0, 4);
  start.write(text, 8);
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

/** Cuts a byte stream into messages; `push` calls `onFrame` once per complete message, in order. */
export class FrameReader {
  private readonly onFrame: (head: unknown, body: Buffer) => void;
  private chunks: Buffer[] = [];
  private held = 0;
  private wanted = 8;

  constructor(onFrame: (head: unknown, body: Buffer) => void) {
    this.onFrame = onFrame;
  }

  push(chunk: Buffer): void {
    this.chunks.push(chunk);
    this.held += chunk.length;
    // Bytes are joined only when a whole message is there, so a large body costs one copy and not one per chunk.
    while (this.held >= this.wanted) {
      const all =
        this.chunks.length === 1 && this.chunks[0] !== undefined ? this.chunks[0] : Buffer.concat(this.chunks, this.held);
      const headLength = all.readUInt32LE(0);
      const total = 8 + headLength + all.readUInt32LE(4);
      this.chunks = [all];
      this.wanted = total;
      if (this.held < total) return;
      const head: unknown = JSON.parse(all.toString('utf8', 8, 8 + headLength));
      const shared = all.subarray(8 + headLength, total);
      // A small body kept in a cache must not keep the socket's whole buffer alive.
      const body = shared.length * 2 < all.length ? Buffer.from(shared) : shared;
      const rest = all.subarray(total);
      this.chunks = rest.length > 0 ? [rest] : [];
      this.held = rest.length;
      this.wanted = 8;
      this.onFrame(head, body);
    }
  }
}
