/**
 * A form's first question answered flat, as clients of the first versions expect it
 * (docs/reference/api.md#older-calls).
 */
import type { legacy } from '@tessera/api/legacy';
import type { QueryOf } from '@tessera/api/contract';
import { datasourceIn } from '@tessera/core/dataset';
import { Failure } from '@tessera/core/failures';
import type { ResultType } from '@tessera/core/query/query-context';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import type { DataReply } from '../../query/context.ts';
import { contextOfForm } from '../../query/question/form.ts';
import { bytes, type BytesReply } from '../../rest/implement.ts';
import { innerChartsOf } from '../chart/inner-charts.ts';
import { askContext } from '../ask.ts';
import { asQuestion, questionOfKey } from '../chart/data.ts';
import { openChart } from '../chart/find.ts';
import { formOf } from '../chart/present.ts';
import { replyOf } from '../reply.ts';

type Form = Record<string, unknown>;
type Asked = QueryOf<typeof legacy.exploreJson>;
interface Source {
  readonly type: string;
  readonly id: number;
}

const form = z.record(z.string(), z.unknown());

/** The form of a request: a saved chart's, with what the request itself says over it. @throws Failure NOT_FOUND, CHART_DATA_INVALID */
export async function readForm(ctx: Context, texts: readonly (string | undefined)[], sliceId?: number): Promise<Form> {
  const given = texts.flatMap((text) => {
    if (text === undefined) return [];
    const read = form.safeParse(JSON.parse(text));
    if (!read.success) throw new Failure('CHART_DATA_INVALID', { message: 'form_data: Not a valid mapping.' });
    return [read.data];
  });
  const said: Form = Object.assign({}, ...given);
  const id = sliceId ?? (typeof said['slice_id'] === 'number' ? said['slice_id'] : undefined);
  // A form that only names a chart is that chart's; one that brings its own keys is its own.
  if (id === undefined || (said['viz_type'] !== undefined && said['datasource'] !== undefined)) return said;
  return { ...formOf(await openChart(ctx, id)), ...said, slice_id: id };
}

/** @throws Failure CHART_DATA_INVALID for a form that names no dataset */
export function sourceOfForm(of: Form, path: Source | undefined): { id: number; type: 'table' | 'query' } {
  const named = path ? { id: path.id, type: 'table' as const } : datasourceIn(of);
  if (!named) throw new Failure('CHART_DATA_INVALID', { message: 'form_data: datasource names no dataset' });
  return named;
}

const typeOf = ({ query, results, samples }: Asked): ResultType =>
  query ? 'query' : samples ? 'samples' : results ? 'results' : 'full';

/** @throws Failure of the pipeline */
export async function answerForm(ctx: Context, of: Form, asked: Asked, path?: Source): Promise<BytesReply> {
  const datasource = sourceOfForm(of, path);
  const { dataset } = await askContext(ctx).dataset(datasource);
  const context = contextOfForm(of, dataset, datasource, await innerChartsOf(ctx, of));
  if (!context) throw new Failure('BAD_REQUEST', { message: 'This chart asks for no data.' });
  const type = typeOf(asked);
  const reply = await asQuestion(ctx, {
    ...context,
    queries: context.queries.slice(0, 1),
    force: asked.force === true || of['force'] === true,
    result_type: type,
    result_format: asked.csv ? 'csv' : 'json',
  });
  if (asked.csv || !Buffer.isBuffer(reply.body)) return replyOf(reply);
  return flat(reply, reply.body, type === 'full' ? of : undefined);
}

/** The answer that named this key before. @throws Failure NOT_FOUND, and of the pipeline */
export async function answerFormByKey(ctx: Context, key: string): Promise<BytesReply> {
  const asked = questionOfKey(ctx, key);
  const reply = await asQuestion(ctx, {
    ...asked,
    queries: asked.queries.slice(0, 1),
    result_type: 'full',
    result_format: 'json',
  });
  return Buffer.isBuffer(reply.body) ? flat(reply, reply.body, asked.form_data ?? {}) : replyOf(reply);
}

/** `{"result":[{…}]}`, written by us: its one member goes out without being parsed, with the form before it. */
function flat(reply: DataReply, body: Buffer, of: Form | undefined): BytesReply {
  const one = body.subarray('{"result":['.length, -']}'.length);
  if (of === undefined) return bytes(one, reply.contentType);
  const head = `{"form_data":${JSON.stringify(of)},"errors":[],`;
  return bytes(Buffer.concat([Buffer.from(head), one.subarray(1)]), reply.contentType);
}
