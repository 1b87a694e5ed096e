/** Reads the form of an import: the zip, the passwords, what to do with what is there. */
import { Failure } from '@tessera/core/failures';
import { limits } from '@tessera/core/limits';
import { z } from 'zod';
import type { SentFile } from '../../bundle/import.ts';
import type { ImportRequest } from '../../bundle/run.ts';
import type { Context } from '../../context.ts';
import { partsOf } from '../../rest/form-parts.ts';
import { fieldsOf } from '../../rest/issues.ts';

const flag = z
  .string()
  .transform((text) => text.trim().toLowerCase())
  .pipe(z.enum(['true', 'false', '1', '0', '', 'yes', 'no'], { error: 'Must be true or false.' }))
  .transform((word) => word === 'true' || word === '1' || word === 'yes');

/** A map as JSON; its keys are paths inside the bundle. */
const secrets = z
  .string()
  .transform((text, context): unknown => {
    if (text.trim() === '') return {};
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue({ code: 'custom', message: 'Not a valid JSON string.' });
      return z.NEVER;
    }
  })
  .pipe(z.record(z.string(), z.string()));

/** Fields of the reference's form. */
const form = z.strictObject({
  passwords: secrets.optional(),
  overwrite: flag.optional(),
  dry_run: flag.optional(),
  sync_columns: flag.optional(),
  sync_metrics: flag.optional(),
  ssh_tunnel_passwords: secrets.optional(),
  ssh_tunnel_private_keys: secrets.optional(),
  ssh_tunnel_private_key_passwords: secrets.optional(),
  csrf_token: z.string().optional(),
});

/** What the form of an import held; `overwrite` is undefined where the form did not say. */
export type ReceivedBundle = { sent: SentFile } & Pick<ImportRequest, 'dryRun' | 'passwords' | 'tunnelSecrets'> & {
    overwrite: boolean | undefined;
  };

/** @throws Failure BAD_REQUEST without a file, INVALID_BODY naming a field, FILE_TOO_LARGE */
export async function receiveBundle(ctx: Context): Promise<ReceivedBundle> {
  if (!ctx.request.isMultipart())
    throw new Failure('BAD_REQUEST', { message: 'Send the file as multipart/form-data, field formData.' });
  const fields: [string, string][] = [];
  let sent: SentFile | undefined;
  for await (const part of partsOf(ctx.request)) {
    if (part.type === 'field') fields.push([part.fieldname, String(part.value)]);
    else if ((part.fieldname === 'formData' || part.fieldname === 'bundle') && !sent)
      sent = { bytes: await whole(part.file), name: nameOf(part.filename) };
    else part.file.resume();
  }
  const given = Object.fromEntries(fields);
  const read = form.safeParse(given);
  if (!read.success || !sent) {
    const missing = sent ? {} : { formData: ['Missing data for required field.'] };
    throw new Failure('INVALID_BODY', { fields: { ...missing, ...(read.error && fieldsOf(read.error, given)) } });
  }
  const { overwrite, dry_run = false } = read.data;
  return {
    sent,
    passwords: byPath(read.data.passwords),
    tunnelSecrets: {
      password: byPath(read.data.ssh_tunnel_passwords),
      private_key: byPath(read.data.ssh_tunnel_private_keys),
      private_key_password: byPath(read.data.ssh_tunnel_private_key_passwords),
    },
    overwrite,
    dryRun: dry_run,
  };
}

const byPath = (given: Readonly<Record<string, string>> = {}): ReadonlyMap<string, string> => new Map(Object.entries(given));

/** Without folders, as some programs send them; what is wrong in the file is said under this name. */
const nameOf = (filename: string | undefined): string => (filename ?? '').split(/[/\\]/).at(-1)?.slice(0, 200) || 'file';

/** Nothing that unpacks to what is allowed is larger packed. */
async function whole(file: AsyncIterable<Buffer>): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of file) {
    size += piece.length;
    if (size > limits.archiveBytesMax)
      throw new Failure('FILE_TOO_LARGE', { message: `A bundle may hold at most ${limits.archiveBytesMax / 1024 / 1024} MB.` });
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}
