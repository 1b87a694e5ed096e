/** What a file may be called, and whether it holds what its name says. */
import { createReadStream, createWriteStream, statSync } from 'node:fs';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { uploadEnd, uploadKinds } from '@tessera/api/upload-files';
import { Failure } from '@tessera/core/failures';
import { limits } from '@tessera/core/limits';
import type { UploadFile } from './messages.ts';
import { headOf, type FileFormat } from './text-file.ts';

const refuse = (message: string): never => {
  throw new Failure('FILE_UNREADABLE', { message });
};

/** @throws Failure FILE_UNREADABLE with the accepted ends of names */
export function mustBeAccepted(filename: string): void {
  if (!uploadEnd(filename)) refuse(`The file ${filename} cannot be uploaded. Files of these kinds can: ${uploadKinds}.`);
}

const isGzip = (path: string): boolean => headOf(path, 2).equals(Buffer.from([0x1f, 0x8b]));
const mebi = 2 ** 20;
/** Below this a packed file is no danger, however well it is packed. */
const harmlessBytes = 8 * mebi;

/**
 * The file itself, or, where it is packed with gzip, its content beside it in the scratch folder and its name without `.gz`.
 * @throws Failure FILE_UNREADABLE when name and content do not agree, when it is damaged, or when it unpacks to more than allowed
 */
export async function unpacked(file: UploadFile, scratch: string): Promise<UploadFile> {
  const known = uploadEnd(file.filename);
  if (known === undefined || !known.isPacked) {
    if (isGzip(file.path)) refuse(`The file is compressed (gzip), and ${file.filename} does not end in .gz.`);
    return file;
  }
  if (!isGzip(file.path)) refuse(`The file ${file.filename} is not compressed with gzip, whatever its name.`);
  const path = `${scratch}/unpacked`;
  const packed = statSync(file.path).size;
  let bytes = 0;
  const guard = new Transform({
    transform: (chunk: Buffer, _, done) => {
      bytes += chunk.length;
      const fault = bombFault(packed, bytes);
      if (fault === undefined) done(null, chunk);
      else done(new Failure('FILE_UNREADABLE', { message: fault }));
    },
  });
  try {
    await pipeline(createReadStream(file.path), createGunzip(), guard, createWriteStream(path));
  } catch (cause) {
    if (cause instanceof Failure || (cause instanceof Error && 'code' in cause && cause.code === 'ENOSPC')) throw cause;
    throw new Failure('FILE_UNREADABLE', { message: 'The compressed file (gzip) is damaged or cut off.' }, { cause });
  }
  if (bytes === 0) throw new Failure('FILE_EMPTY', { message: `The file ${file.filename} is empty.` });
  return { path, filename: file.filename.slice(0, -'.gz'.length) };
}

function bombFault(packed: number, bytes: number): string | undefined {
  if (bytes > limits.uploadUnpackedBytesMax)
    return `The compressed file (gzip) unpacks to more than ${limits.uploadUnpackedBytesMax / 2 ** 30} GB.`;
  if (bytes > harmlessBytes && bytes > packed * limits.archiveRatioMax)
    return `The compressed file (gzip) is packed more than ${limits.archiveRatioMax} times smaller than its content.`;
  return undefined;
}

const called: Readonly<Record<FileFormat, string>> = {
  csv: 'CSV',
  tsv: 'TSV',
  json: 'JSON',
  jsonl: 'JSON lines',
  xlsx: 'an Excel workbook',
  parquet: 'Parquet',
};
const texts: readonly FileFormat[] = ['csv', 'tsv'];
const jsons: readonly FileFormat[] = ['json', 'jsonl'];

/** What may stand in a file of this end of name; every other end says nothing. */
const holds: Readonly<Record<string, readonly FileFormat[]>> = {
  '.csv': texts,
  '.tsv': texts,
  '.tab': texts,
  '.txt': [...texts, ...jsons],
  '.json': jsons,
  '.jsonl': jsons,
  '.ndjson': jsons,
  '.parquet': ['parquet'],
  '.pq': ['parquet'],
};

/** @throws Failure FILE_UNREADABLE when a name says another kind than the bytes */
export function mustHoldWhatItSays({ path, filename }: UploadFile, format: FileFormat): void {
  const end = uploadEnd(filename)?.end ?? '';
  const found = texts.includes(format) && holds[end] === texts ? (jsonIn(path) ?? format) : format;
  if (holds[end]?.includes(found) === false)
    refuse(`The file ${filename} ends in ${end}, and holds ${called[found]}. Give it the name it should have.`);
}

/** A text whose first line is a JSON object is no table of commas. */
function jsonIn(path: string): FileFormat | undefined {
  const text = headOf(path, 64 * 1024)
    .toString('utf8')
    .trimStart();
  if (/^\[\s*\{\s*"/.test(text)) return 'json';
  if (!/^\{\s*"/.test(text)) return undefined;
  try {
    JSON.parse(text.split('\n', 1)[0] ?? '');
    return 'jsonl';
  } catch {
    return undefined;
  }
}
