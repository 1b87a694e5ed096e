/** Reads the form of an upload of regions: the file, and the name it is to have. */
import { regionName } from '@tessera/api/region';
import type { OwnRegionShapes } from '@tessera/charts/shared/geo/own-regions';
import { readRegions } from '@tessera/charts/shared/geo/read-regions';
import { Failure } from '@tessera/core/failures';
import { isNestedTooDeep } from '@tessera/core/json-safety';
import { limits } from '@tessera/core/limits';
import type { Context } from '../../context.ts';
import { partsOf } from '../../rest/form-parts.ts';

/** Regions as they were sent. */
export interface ReceivedRegions {
  readonly sourceName: string;
  readonly regions: OwnRegionShapes;
}

/** @throws Failure BAD_REQUEST without a form, INVALID_BODY naming a field, FILE_TOO_LARGE */
export async function receiveRegions(ctx: Context): Promise<ReceivedRegions> {
  if (!ctx.request.isMultipart()) throw new Failure('BAD_REQUEST', { message: 'Send the file as multipart/form-data.' });
  let sent: { name: string; bytes: Buffer } | undefined;
  let wished = '';
  for await (const part of partsOf(ctx.request)) {
    if (part.type === 'field' && part.fieldname === 'name') wished = String(part.value).trim();
    else if (part.type === 'file' && part.fieldname === 'file' && !sent)
      sent = { name: part.filename || 'regions', bytes: await whole(part.file) };
    else if (part.type === 'file') part.file.resume();
  }
  if (!sent) throw invalid('file', 'Missing data for required field.');
  const name = regionName.safeParse(wished || sent.name.replace(/\.(geo|topo)?json$/i, ''));
  if (!name.success) throw invalid('name', name.error.issues[0]?.message ?? '');
  const read = readRegions(jsonOf(sent.bytes));
  if ('refused' in read) throw invalid('file', read.refused);
  return { sourceName: sent.name.slice(0, 250), regions: { name: name.data, ...read.regions } };
}

const invalid = (field: string, why: string): Failure => new Failure('INVALID_BODY', { fields: { [field]: [why] } });

async function whole(file: AsyncIterable<Buffer>): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of file) {
    size += piece.length;
    if (size > limits.regionFileMaxBytes)
      throw new Failure('FILE_TOO_LARGE', {
        message: `A file of regions may have at most ${limits.regionFileMaxBytes / 1024 / 1024} MB. Simplify it, for example with mapshaper.`,
      });
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

function jsonOf(bytes: Buffer): unknown {
  const text = bytes.toString('utf8').replace(/^\uFEFF/, '');
  if (isNestedTooDeep(text)) throw invalid('file', 'The file is nested too deep.');
  try {
    return JSON.parse(text);
  } catch {
    throw invalid('file', 'The file is no JSON.');
  }
}
