/** Reads a multipart request: one file into staging, the other parts as texts. */
import { Failure } from '@tessera/core/failures';
import { limits } from '@tessera/core/limits';
import type { Context } from '../../context.ts';
import { mustBeAccepted } from '../../uploads/accepted.ts';
import type { StagedFile } from '../../uploads/staging.ts';

/** @throws Failure INVALID_BODY without a file, FILE_UNREADABLE for a kind that is not taken, FILE_EMPTY, FILE_TOO_LARGE, STORAGE_FULL */
export async function receive(ctx: Context): Promise<{ file: StagedFile; fields: Record<string, string> }> {
  if (!ctx.request.isMultipart()) throw new Failure('BAD_REQUEST', { message: 'Send the file as multipart/form-data.' });
  const { staging } = ctx.services.uploads;
  const fields: [string, string][] = [];
  let file: StagedFile | undefined;
  try {
    for await (const part of ctx.request.parts()) {
      if (part.type === 'field') fields.push([part.fieldname, String(part.value)]);
      else if (part.fieldname === 'file' && !file) {
        const name = nameOf(part.filename);
        // Before a byte of it is kept.
        mustBeAccepted(name);
        file = await staging.receive(part.file, name, { maxBytes: limits.uploadMaxBytes, signal: ctx.signal });
      } else part.file.resume();
    }
  } catch (error) {
    if (file) staging.discard(file.id);
    throw error;
  }
  if (!file) throw new Failure('INVALID_BODY', { fields: { file: ['Missing data for required field.'] } });
  return { file, fields: Object.fromEntries(fields) };
}

/** Browsers write these three of a form's file name as the standard says; everything else stays. */
function nameOf(sent: string): string {
  return sent.replaceAll('%22', '"').replaceAll('%0D', ' ').replaceAll('%0A', ' ') || 'upload';
}
