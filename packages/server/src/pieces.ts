/** Bytes that go out in parts and are never joined: a kept answer, and what is said around it this time. */

export interface BufferPieces {
  readonly parts: readonly Buffer[];
  /** Names what the parts hold: two with the same name are equal. Absent: unknown. */
  readonly content?: (() => string) | undefined;
}

/** Whether a body is bytes in parts rather than one buffer, text or stream. */
export const isPieces = (value: unknown): value is BufferPieces =>
  typeof value === 'object' && value !== null && 'parts' in value;

/** In bytes. */
export const lengthOf = ({ parts }: BufferPieces): number => parts.reduce((sum, { byteLength }) => sum + byteLength, 0);

/** Joined after all. */
export const wholeOf = ({ parts }: BufferPieces): Buffer => Buffer.concat(parts);

const numbers = new WeakMap<Buffer, number>();
let count = 0;

/** A number of its own for every buffer; the bytes of a kept answer never change. */
export function numberOf(bytes: Buffer): number {
  const known = numbers.get(bytes);
  if (known !== undefined) return known;
  count += 1;
  numbers.set(bytes, count);
  return count;
}
