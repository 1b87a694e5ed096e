import type { Readable } from 'node:stream';

/** The chunks of a stream without an encoding, which are buffers; Node types them as anything. */
export function buffersOf(stream: Readable): AsyncIterable<Buffer> {
  return stream as AsyncIterable<Buffer>;
}
