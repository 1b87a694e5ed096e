/** Raw rows of a dataset, and the values of one of its columns. */
import { limits } from '@tessera/core/limits';
import type { Context } from '../../context.ts';
import { columnValues, samples, type SamplesAsked } from '../../query/samples.ts';
import { bytes, type BytesReply } from '../../rest/implement.ts';
import { askContext } from '../ask.ts';
import { replyOf } from '../reply.ts';

/** The dataset whose rows are asked for; `type` has two spellings on the wire, `query` is one of the SQL page. */
export interface SamplesTarget {
  readonly id: number;
  readonly type: 'table' | 'dataset' | 'query';
}

interface PageAsked extends Omit<SamplesAsked, 'perPage'> {
  /** Above the limit means the limit. */
  readonly perPage?: number | undefined;
}

/** @throws Failure NOT_FOUND, DATASOURCE_FORBIDDEN, QUERY_FAILED */
export async function samplesOf(ctx: Context, ref: SamplesTarget, asked: PageAsked): Promise<BytesReply> {
  const perPage = Math.min(asked.perPage ?? limits.samplesRowLimit, limits.samplesRowLimit);
  return replyOf(await samples(askContext(ctx), ref, { ...asked, perPage }));
}

/** `{result: [values]}`, at most 10,000. @throws Failure COLUMN_MISSING */
export async function valuesOf(
  ctx: Context,
  { id, type }: SamplesTarget,
  column: string,
  asked: { search?: string | undefined; limit?: number | undefined } = {},
): Promise<BytesReply> {
  return replyOf(await columnValues(askContext(ctx), { id, type }, column, asked));
}

/** The same as a bare list, for the older path. */
export async function valuesList(ctx: Context, ref: SamplesTarget, column: string): Promise<BytesReply> {
  const { body, contentType } = await columnValues(askContext(ctx), { id: ref.id, type: ref.type }, column, {});
  // The text is `{"result":[…]}`, written by us; the list in it is what older clients expect.
  const text = body.toString('utf8');
  return bytes(text.slice(text.indexOf('['), text.lastIndexOf(']') + 1), contentType);
}
