/** Reads a multipart request: a file, or several that become one table, into staging, the other parts as texts. */
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import {
  combinedAs,
  mostCombinedFiles,
  uploadFormOf,
  uploadFormPermission,
  withoutUploadEnd,
  type UploadForm,
} from '@tessera/api/upload-files';
import { Failure } from '@tessera/core/failures';
import { limits } from '@tessera/core/limits';
import { has } from '@tessera/core/policy/actor';
import type { Context } from '../../context.ts';
import { buffersOf } from '../../buffers-of.ts';
import { zipped } from '../../query/files/zip.ts';
import { partsOf } from '../../rest/form-parts.ts';
import { mustBeAccepted } from '../../uploads/accepted.ts';
import type { StagedFile } from '../../uploads/staging.ts';

/**
 * Several files are staged as one archive of them, named as the first of them.
 * @param field  of the form, that holds them
 * @param faultsOf  what else is wrong with a form that has no file, by field
 * @throws Failure INVALID_BODY `{field}` without a file and for a kind that is not taken, FORBIDDEN for a form one may not use, FILE_UNREADABLE for kinds that make no table together, FILE_EMPTY, FILE_TOO_LARGE, STORAGE_FULL
 */
export async function receive(
  ctx: Context,
  field = 'file',
  faultsOf: (fields: Readonly<Record<string, string>>) => Record<string, string[]> = () => ({}),
): Promise<{ file: StagedFile; fields: Record<string, string> }> {
  if (!ctx.request.isMultipart()) throw new Failure('BAD_REQUEST', { message: 'Send the file as multipart/form-data.' });
  const { staging } = ctx.services.uploads;
  const fields: [string, string][] = [];
  const files: StagedFile[] = [];
  try {
    for await (const part of partsOf(ctx.request)) {
      if (part.type === 'field') fields.push([part.fieldname, String(part.value)]);
      else if (part.fieldname === field) {
        const name = nameOf(part.filename);
        // Before a byte of it is kept.
        mustBeAccepted(name, field);
        mustHoldForm(ctx, name);
        const [first] = files;
        if (first) mustGoTogether([first.filename, name], files.length + 1);
        files.push(await staging.receive(part.file, name, { maxBytes: limits.uploadMaxBytes, signal: ctx.signal }));
        mustNotBeTooLarge(files);
      } else part.file.resume();
    }
    const [file, ...more] = files;
    if (!file) {
      const others = faultsOf(Object.fromEntries(fields));
      throw new Failure('INVALID_BODY', { fields: { [field]: ['Missing data for required field.'], ...others } });
    }
    return { file: more.length > 0 ? await together(ctx, files) : file, fields: Object.fromEntries(fields) };
  } catch (error) {
    for (const { id } of files) staging.discard(id);
    throw error;
  }
}

const formRefusals: Readonly<Record<UploadForm, string>> = {
  Csv: 'You may not upload CSV files.',
  Columnar: 'You may not upload columnar files.',
  Excel: 'You may not upload Excel files.',
};

/** @throws Failure FORBIDDEN */
function mustHoldForm({ actor }: Context, filename: string): void {
  const form = uploadFormOf(filename);
  if (!has(actor, uploadFormPermission(form))) throw new Failure('FORBIDDEN', { message: formRefusals[form] });
}

/** @throws Failure FILE_UNREADABLE */
function mustGoTogether(names: readonly string[], count: number): void {
  const as = names[0] === undefined ? undefined : combinedAs(names[0]);
  const other = names.find((name) => combinedAs(name) === undefined || combinedAs(name) !== as);
  if (other !== undefined)
    throw new Failure('FILE_UNREADABLE', {
      message: `Several files become one table where all are CSV or TSV, or all Excel or OpenDocument; ${other} is another. Send it alone.`,
    });
  if (count > mostCombinedFiles)
    throw new Failure('FILE_UNREADABLE', { message: `At most ${mostCombinedFiles} files can become one table.` });
}

/** @throws Failure FILE_TOO_LARGE */
function mustNotBeTooLarge(files: readonly StagedFile[]): void {
  if (files.reduce((sum, { bytes }) => sum + bytes, 0) > limits.uploadMaxBytes)
    throw new Failure('FILE_TOO_LARGE', {
      message: `The files are larger than ${Math.floor(limits.uploadMaxBytes / 2 ** 20)} MB together.`,
    });
}

/** One archive in the place of the files. */
async function together(ctx: Context, files: readonly StagedFile[]): Promise<StagedFile> {
  const { staging } = ctx.services.uploads;
  const entries = files.map(({ filename, path }) => ({ name: filename, body: bytesOf(path) }));
  const name = `${withoutUploadEnd(files[0]?.filename ?? 'upload')}.zip`;
  const packed = await staging.receive(Readable.from(zipped(entries)), name, {
    // What is packed badly grows a little.
    maxBytes: limits.uploadMaxBytes * 2,
    signal: ctx.signal,
  });
  for (const { id } of files) staging.discard(id);
  return packed;
}

/** Opened when it is its turn. */
async function* bytesOf(path: string): AsyncGenerator<Uint8Array, void, undefined> {
  yield* buffersOf(createReadStream(path));
}

/** Browsers write these three of a form's file name as the standard says; everything else stays. */
function nameOf(sent: string): string {
  return sent.replaceAll('%22', '"').replaceAll('%0D', ' ').replaceAll('%0A', ' ') || 'upload';
}
