/**
 * Deletion vectors: the positions of deleted rows in a data file, as a Roaring bitmap (in its form of 64 bits)
 * within a Puffin file, where its kind is called deletion-vector-v1.
 */
import { crc32 } from 'node:zlib';
import { IcebergRefusal } from './refusal.ts';

const magic = 0xd1d33964;
const withRuns = 12_347;
const withoutRuns = 12_346;
/** From so many containers on, a bitmap with runs says where each begins. */
const fewContainers = 4;
const arrayAtMost = 4096;
const bitmapBytes = 8192;

/**
 * @param blob  the vector's bytes in its file
 * @param most  positions that are taken at most
 * @returns positions in ascending order
 * @throws IcebergRefusal
 */
export function positionsIn(blob: Buffer, most: number): number[] {
  try {
    const length = blob.readUInt32BE(0);
    if (length + 8 !== blob.length || length < 12) throw damaged();
    const body = blob.subarray(4, 4 + length);
    if (body.readUInt32BE(0) !== magic || crc32(body) !== blob.readUInt32BE(4 + length)) throw damaged();
    return bitmapsIn(body.subarray(4), most);
  } catch (error) {
    throw error instanceof IcebergRefusal ? error : damaged();
  }
}

const damaged = (): IcebergRefusal => new IcebergRefusal('a deletion vector of it is damaged');

function bitmapsIn(bytes: Buffer, most: number): number[] {
  const found: number[] = [];
  const count = Number(bytes.readBigUInt64LE(0));
  let at = 8;
  for (let each = 0, last = -1; each < count; each += 1) {
    const high = bytes.readUInt32LE(at);
    // Beyond it positions are no exact numbers.
    if (high <= last || high >= 2 ** 21) throw damaged();
    last = high;
    at = bitmapAt(bytes, at + 4, high * 2 ** 32, found, most);
  }
  if (at !== bytes.length) throw damaged();
  return found;
}

/** @returns where it ends */
function bitmapAt(bytes: Buffer, start: number, base: number, found: number[], most: number): number {
  const cookie = bytes.readUInt32LE(start);
  const hasRuns = (cookie & 0xffff) === withRuns;
  if (!hasRuns && cookie !== withoutRuns) throw damaged();
  const count = hasRuns ? (cookie >>> 16) + 1 : bytes.readUInt32LE(start + 4);
  if (count > 2 ** 16) throw damaged();
  const flags = start + 4;
  const heads = hasRuns ? flags + Math.ceil(count / 8) : start + 8;
  const offsets = !hasRuns || count >= fewContainers ? 4 * count : 0;
  let at = heads + 4 * count + offsets;
  for (let each = 0; each < count; each += 1) {
    const from = base + bytes.readUInt16LE(heads + 4 * each) * 2 ** 16;
    const size = bytes.readUInt16LE(heads + 4 * each + 2) + 1;
    const isRun = hasRuns && (bytes.readUInt8(flags + (each >> 3)) & (1 << (each & 7))) !== 0;
    at = isRun ? runsAt(bytes, at, from, found, most) : valuesAt(bytes, at, from, size, found);
    if (found.length > most)
      throw new IcebergRefusal(`more than ${most} rows of it are deleted by deletion vectors; have it compacted`);
  }
  return at;
}

function runsAt(bytes: Buffer, start: number, from: number, found: number[], most: number): number {
  const runs = bytes.readUInt16LE(start);
  for (let run = 0; run < runs && found.length <= most; run += 1) {
    const first = bytes.readUInt16LE(start + 2 + 4 * run);
    const more = bytes.readUInt16LE(start + 4 + 4 * run);
    for (let value = first; value <= first + more; value += 1) found.push(from + value);
  }
  return start + 2 + 4 * runs;
}

function valuesAt(bytes: Buffer, start: number, from: number, size: number, found: number[]): number {
  if (size <= arrayAtMost) {
    for (let each = 0; each < size; each += 1) found.push(from + bytes.readUInt16LE(start + 2 * each));
    return start + 2 * size;
  }
  for (let each = 0; each < bitmapBytes; each += 1) {
    const bits = bytes.readUInt8(start + each);
    for (let bit = 0; bit < 8; bit += 1) if ((bits & (1 << bit)) !== 0) found.push(from + 8 * each + bit);
  }
  return start + bitmapBytes;
}
