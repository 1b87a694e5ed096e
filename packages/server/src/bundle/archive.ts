/**
 * Zip archives from strangers, read with suspicion: our own reading of the central directory, so that every limit of
 * docs/reference/limits.md#archives is checked before and while bytes are inflated. Nothing is ever written to a path
 * of the archive.
 */
import { crc32, inflateRawSync } from 'node:zlib';
import { limits } from '@tessera/core/limits';
import { refuseFile } from './refusal.ts';

interface Entry {
  readonly name: string;
  readonly method: number;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
  readonly at: number;
}

/**
 * The files of an archive as bytes, by name, in the order of the archive; folders are left out.
 * @throws Failure IMPORT_REFUSED naming the entry and what is wrong with it
 */
export function readArchive(bytes: Buffer): Map<string, Buffer> {
  const entries = directoryOf(bytes);
  checkEntries(entries);
  const files = new Map<string, Buffer>();
  let total = 0;
  for (const entry of entries) {
    if (entry.name.endsWith('/')) continue;
    const content = contentOf(bytes, entry);
    total += content.length;
    if (total > limits.archiveBytesMax)
      refuseFile(entry.name, `The archive holds more than ${megabytes(limits.archiveBytesMax)}.`);
    files.set(entry.name, content);
  }
  return files;
}

const signature = { end: 0x06054b50, directory: 0x02014b50, file: 0x04034b50 } as const;
const archive = 'archive';

/** The end record lies in the last 64 kB; nothing but its own comment may follow it. */
function endOf(bytes: Buffer): number {
  const least = Math.max(0, bytes.length - 22 - 0xffff);
  for (let at = bytes.length - 22; at >= least; at--)
    if (bytes.readUInt32LE(at) === signature.end && at + 22 + bytes.readUInt16LE(at + 20) === bytes.length) return at;
  return refuseFile(archive, 'This is not a zip archive.');
}

function directoryOf(bytes: Buffer): Entry[] {
  const end = endOf(bytes);
  const count = bytes.readUInt16LE(end + 10);
  const size = bytes.readUInt32LE(end + 12);
  const start = bytes.readUInt32LE(end + 16);
  if (count === 0xffff || size === 0xffffffff || start === 0xffffffff)
    refuseFile(
      archive,
      `The archive is larger than allowed: ${limits.archiveEntriesMax} entries, ${megabytes(limits.archiveBytesMax)}.`,
    );
  if (count > limits.archiveEntriesMax)
    refuseFile(archive, `The archive holds ${count} entries; at most ${limits.archiveEntriesMax} are allowed.`);
  if (start + size > end) refuseFile(archive, 'The archive is damaged: its directory does not fit.');
  const entries: Entry[] = [];
  let at = start;
  for (let i = 0; i < count; i++) {
    if (at + 46 > end || bytes.readUInt32LE(at) !== signature.directory)
      refuseFile(archive, 'The archive is damaged: its directory ends early.');
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset));
    entries.push(entryAt(bytes, at, nameLength ?? 0));
    at += 46 + (nameLength ?? 0) + (extraLength ?? 0) + (commentLength ?? 0);
  }
  return entries;
}

function entryAt(bytes: Buffer, at: number, nameLength: number): Entry {
  const name = nameOf(bytes.subarray(at + 46, at + 46 + nameLength));
  const flags = bytes.readUInt16LE(at + 8);
  if ((flags & 1) !== 0) refuseFile(name, 'The file is encrypted.');
  const mode = bytes.readUInt32LE(at + 38) >>> 16;
  // Unix file types: regular files and folders only; a link would name another path.
  const type = mode & 0o170000;
  if (type !== 0 && type !== 0o100000 && type !== 0o040000)
    refuseFile(name, 'The archive may hold only plain files; this is a link or a device.');
  return {
    name,
    method: bytes.readUInt16LE(at + 10),
    crc: bytes.readUInt32LE(at + 16),
    packed: bytes.readUInt32LE(at + 20),
    size: bytes.readUInt32LE(at + 24),
    at: bytes.readUInt32LE(at + 42),
  };
}

function nameOf(raw: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(raw);
  } catch {
    return refuseFile(raw.toString('latin1'), 'The name of the file is not UTF-8.');
  }
}

/** Names and declared sizes, before a byte is inflated. */
function checkEntries(entries: readonly Entry[]): void {
  const seen = new Set<string>();
  let total = 0;
  for (const { name, packed, size } of entries) {
    const wrong = objectionTo(name);
    if (wrong !== undefined) refuseFile(name, wrong);
    const key = name.normalize('NFC').toLowerCase();
    if (seen.has(key)) refuseFile(name, 'The archive holds this file twice.');
    seen.add(key);
    if (size > limits.archiveEntryBytesMax)
      refuseFile(name, `The file is larger than ${megabytes(limits.archiveEntryBytesMax)}.`);
    if (size > smallBytes && size > packed * limits.archiveRatioMax)
      refuseFile(name, `The file is packed more than ${limits.archiveRatioMax} times smaller than it is.`);
    total += size;
    if (total > limits.archiveBytesMax) refuseFile(name, `The archive holds more than ${megabytes(limits.archiveBytesMax)}.`);
  }
}

/** Below this a high ratio is harmless: a page of blanks packs well. */
const smallBytes = 8 * 1024;

const nameMax = 500;

function objectionTo(name: string): string | undefined {
  if (name === '' || name.length > nameMax || name.split('').some((letter) => letter < ' ' || letter === '\u007f'))
    return 'The name of the file is not allowed.';
  if (name.startsWith('/') || name.includes('\\') || /^[a-z]:/i.test(name))
    return 'The path must be relative and written with /.';
  if (name.split('/').some((part) => part === '..' || part === '.')) return 'The path leaves the archive.';
  return undefined;
}

function contentOf(bytes: Buffer, entry: Entry): Buffer {
  const { name, at, packed, size, method } = entry;
  if (at + 30 > bytes.length || bytes.readUInt32LE(at) !== signature.file)
    refuseFile(name, 'The archive is damaged: the file is not where it should be.');
  const start = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28);
  if (start + packed > bytes.length) refuseFile(name, 'The archive is damaged: the file ends early.');
  const raw = bytes.subarray(start, start + packed);
  if (method !== 0 && method !== 8) refuseFile(name, 'The file is packed in a way that cannot be read.');
  const content = method === 0 ? raw : inflated(name, raw, size);
  if (content.length !== size || crc32(content) !== entry.crc)
    refuseFile(name, 'The archive is damaged: the file is not what its directory says.');
  return content;
}

/** Stops at the declared size: a file that grows past it is a lie, whatever it would become. */
function inflated(name: string, raw: Buffer, size: number): Buffer {
  try {
    return inflateRawSync(raw, { maxOutputLength: Math.max(1, size) });
  } catch {
    return refuseFile(name, 'The archive is damaged: the file cannot be unpacked to the size it declares.');
  }
}

const megabytes = (bytes: number): string => `${Math.round(bytes / 1024 / 1024)} MB`;
