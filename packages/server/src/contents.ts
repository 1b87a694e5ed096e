/** What a buffer holds, in words, where somebody knows: kept answers are sent again and again, and digesting one costs more than finding it. */

const numbers = new WeakMap<Buffer, number>();
const contents = new WeakMap<Buffer, string>();
let count = 0;

/** A number of its own for every buffer; the bytes of a kept answer never change. */
export function numberOf(bytes: Buffer): number {
  const known = numbers.get(bytes);
  if (known !== undefined) return known;
  count += 1;
  numbers.set(bytes, count);
  return count;
}

/** Says what a buffer holds: two of which the same is said are equal. */
export function holds(bytes: Buffer, content: string | undefined): Buffer {
  if (content !== undefined) contents.set(bytes, content);
  return bytes;
}

/** What was said of a buffer. */
export const contentOf = (bytes: Buffer): string | undefined => contents.get(bytes);
