/** Uploads that come packed: a text with gzip, or files in a ZIP archive. Runs in the throw-away process only. */
import { closeSync, createReadStream, createWriteStream, openSync, statSync } from 'node:fs';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { areCombinable, mostCombinedFiles, uploadEnd, uploadKinds } from '@tessera/api/upload-files';
import { Failure } from '@tessera/core/failures';
import { limits } from '@tessera/core/limits';
import type { UploadFile } from './messages.ts';
import { headOf, unreadable } from './text-file.ts';
import { Archive, type ArchiveEntry } from './zip-archive.ts';

const isGzip = (path: string): boolean => headOf(path, 2).equals(Buffer.from([0x1f, 0x8b]));
const mebi = 2 ** 20;
/** Below this a packed file is no danger, however well it is packed. */
const harmlessBytes = 8 * mebi;

/**
 * The file itself, or, where it is packed, its content beside it in the scratch folder: under its name without `.gz`, or under
 * the name it has in its archive. Several files of an archive are texts that are read as one.
 * @returns at least one
 * @throws Failure FILE_UNREADABLE when name and content do not agree, when it is damaged, encrypted, or of several kinds in an
 *   archive, or when it unpacks to more than allowed; FILE_EMPTY
 */
export async function unpacked(file: UploadFile, scratch: string): Promise<[UploadFile, ...UploadFile[]]> {
  const packing = uploadEnd(file.filename)?.packing;
  if (packing === '.zip') return unzipped(file, scratch);
  if (packing === '.gz') return [await gunzipped(file, scratch)];
  if (isGzip(file.path)) throw unreadable(`The file is compressed (gzip), and ${file.filename} does not end in .gz.`);
  return [file];
}

async function gunzipped(file: UploadFile, scratch: string): Promise<UploadFile> {
  if (!isGzip(file.path)) throw unreadable(`The file ${file.filename} is not compressed with gzip, whatever its name.`);
  const { path } = await write([createReadStream(file.path), createGunzip()], {
    path: `${scratch}/unpacked`,
    before: 0,
    packed: statSync(file.path).size,
    what: 'The compressed file (gzip)',
    empty: `The file ${file.filename} is empty.`,
  });
  return { path, filename: file.filename.slice(0, -'.gz'.length) };
}

async function unzipped(file: UploadFile, scratch: string): Promise<[UploadFile, ...UploadFile[]]> {
  const source = openSync(file.path, 'r');
  try {
    const archive = new Archive(source, () =>
      unreadable(`The archive ${file.filename} is damaged or cut off, or no ZIP archive.`),
    );
    const files: UploadFile[] = [];
    let before = 0;
    for (const entry of entriesOf(archive.entries(), file.filename)) {
      const filename = shownName(entry);
      const { path, bytes } = await write([Readable.from(archive.content(entry))], {
        path: `${scratch}/unpacked${files.length}`,
        before,
        packed: entry.packed,
        what: `The file ${filename} in the archive`,
        empty: `The file ${filename} in the archive ${file.filename} is empty.`,
      });
      before += bytes;
      files.push({ path, filename });
    }
    const [first, ...more] = files;
    if (!first) throw unreadable(`The archive ${file.filename} holds no file.`);
    return [first, ...more];
  } finally {
    closeSync(source);
  }
}

/** Names that are told when an archive holds several files. */
const namesTold = 5;
const nameCharactersMax = 80;

/** The last part of an entry's name, which is all that is ever used of it: no file on the disk is called so. */
function shownName({ name }: ArchiveEntry): string {
  const last = name.replaceAll('\\', '/').split('/').at(-1) ?? '';
  return last.replaceAll(/\p{C}/gu, '').slice(-nameCharactersMax);
}

/** What systems put into an archive beside what a person packed. */
const isOfSystem = ({ name }: ArchiveEntry): boolean =>
  /(?:^|[/\\])(?:__MACOSX[/\\]|\.DS_Store$|Thumbs\.db$|desktop\.ini$)/i.test(name);
const isFolder = ({ name }: ArchiveEntry): boolean => /[/\\]$/.test(name);

/** What is read of an archive: one file of any kind, or several texts. */
function entriesOf(all: readonly ArchiveEntry[], archive: string): ArchiveEntry[] {
  const entries = all.filter((entry) => !isFolder(entry) && !isOfSystem(entry));
  if (entries.some(({ name }) => name.toLowerCase() === 'xl/workbook.xml'))
    throw unreadable(`The file ${archive} is an Excel workbook. Give it the name it should have, which ends in .xlsx.`);
  if (entries.length > 1 && (entries.length > mostCombinedFiles || !areCombinable(entries.map(shownName)))) {
    const told = entries.slice(0, namesTold).map(shownName).join(', ');
    const rest = entries.length > namesTold ? ', …' : '';
    throw unreadable(
      `The archive ${archive} holds ${entries.length} files: ${told}${rest}. An archive of one file, or of up to ${mostCombinedFiles} CSV or TSV files or workbooks, can be read.`,
    );
  }
  for (const entry of entries) mustBeReadable(entry, archive);
  return entries;
}

/** @throws Failure FILE_UNREADABLE */
function mustBeReadable(entry: ArchiveEntry, archive: string): void {
  const name = shownName(entry);
  const end = uploadEnd(name);
  if (/\.(?:zip|gz|7z|rar|tar|tgz|bz2|xz)$/i.test(name))
    throw unreadable(`The archive ${archive} holds another one, ${name}. Unpack it and upload the file in it.`);
  if (end === undefined)
    throw unreadable(`The archive ${archive} holds ${name}, which cannot be uploaded. Files of these kinds can: ${uploadKinds}.`);
  if (entry.method === -1) throw unreadable(`The file ${name} in the archive ${archive} is protected by a password.`);
  if (entry.method !== 0 && entry.method !== 8)
    throw unreadable(`The file ${name} in the archive ${archive} is packed in a way that cannot be read. Pack it as plain ZIP.`);
}

interface Unpacking {
  /** Where it is written. */
  readonly path: string;
  /** Bytes that were unpacked before it. */
  readonly before: number;
  /** Bytes it has while it is packed. */
  readonly packed: number;
  /** Begins the sentences about it. */
  readonly what: string;
  /** Said when it holds nothing. */
  readonly empty: string;
}

/** Writes what is unpacked, counting it. */
async function write(
  content: readonly (NodeJS.ReadableStream | NodeJS.ReadWriteStream)[],
  { path, before, packed, what, empty }: Unpacking,
): Promise<{ path: string; bytes: number }> {
  let bytes = 0;
  const guard = new Transform({
    transform: (chunk: Buffer, _, done) => {
      bytes += chunk.length;
      const fault = bombFault(packed, bytes, before);
      if (fault === undefined) done(null, chunk);
      else done(unreadable(`${what} ${fault}`));
    },
  });
  try {
    await pipeline([...content, guard, createWriteStream(path)]);
  } catch (cause) {
    if (cause instanceof Failure || (cause instanceof Error && 'code' in cause && cause.code === 'ENOSPC')) throw cause;
    throw new Failure('FILE_UNREADABLE', { message: `${what} is damaged or cut off.` }, { cause });
  }
  if (bytes === 0) throw new Failure('FILE_EMPTY', { message: empty });
  return { path, bytes };
}

function bombFault(packed: number, bytes: number, before: number): string | undefined {
  if (before + bytes > limits.uploadUnpackedBytesMax)
    return `unpacks to more than ${limits.uploadUnpackedBytesMax / 2 ** 30} GB.`;
  if (bytes > harmlessBytes && bytes > packed * limits.archiveRatioMax)
    return `is packed more than ${limits.archiveRatioMax} times smaller than its content.`;
  return undefined;
}
