/**
 * Annotation layers of a question (docs/reference/questions.md#annotation-layers-in-a-question): stored annotations as
 * they are, or the rows of another chart
 * asked with overrides. A layer that fails says so and leaves the chart alone. Formulas are the client's.
 */
import { buffer } from 'node:stream/consumers';
import { Failure } from '@tessera/core/failures';
import type { QueryContext } from '@tessera/core/query/query-context';
import type { Query, QueryObject } from '@tessera/core/query/query-object';
import { limits } from '@tessera/core/limits';
import type { TimeRange } from '@tessera/core/time/range';
import { z } from 'zod';
import { nothing, type AnnotationReply, type AnnotationRecords } from './sources.ts';
import type { QueryRunContext, DataReply } from '../context.ts';

/** Loose: layers are kept in forms of every age, and most of their keys are about looks. */
const layerShape = z.looseObject({
  name: z.string(),
  sourceType: z.string().nullish(),
  value: z.union([z.number(), z.string()]).nullish(),
  show: z.boolean().nullish(),
  overrides: z
    .looseObject({
      time_range: z.string().nullish(),
      time_grain_sqla: z.string().nullish(),
      granularity: z.string().nullish(),
      time_shift: z.string().nullish(),
    })
    .nullish(),
});
type Layer = z.infer<typeof layerShape>;

/**
 * The layers' data. Hidden layers are not asked.
 * @param range  of the question; layers that inherit it look at the same time
 * @param ask    how a question becomes JSON, which a layer's own question goes through as well
 */
export async function annotationsOf(
  ctx: QueryRunContext,
  { annotation_layers, columns, extras }: Query,
  range: TimeRange,
  ask: (ctx: QueryRunContext, context: QueryContext) => Promise<DataReply>,
): Promise<AnnotationReply> {
  if (annotation_layers.length === 0) return nothing;
  const layers = annotation_layers.flatMap((each) => {
    const read = layerShape.safeParse(each);
    return read.success && read.data.show !== false ? [read.data] : [];
  });
  if (layers.length === 0) return nothing;
  const axis = columns.find((each) => typeof each === 'object' && each.columnType === 'BASE_AXIS');
  const grain = (typeof axis === 'object' ? axis.timeGrain : undefined) ?? extras.time_grain_sqla ?? undefined;
  const found = await Promise.all(
    layers.map(async (layer) => {
      try {
        return { name: layer.name, data: await recordsOf(ctx, layer, { range, grain }, ask) };
      } catch (error) {
        if (!(error instanceof Failure)) throw error;
        return {
          name: layer.name,
          error: error.code === 'QUERY_TIMEOUT' ? 'Query timeout' : (error.detail.message ?? error.message),
        };
      }
    }),
  );
  return {
    data: Object.fromEntries(found.flatMap(({ name, data }) => (data ? [[name, data]] : []))),
    errors: Object.fromEntries(found.flatMap(({ name, error }) => (error === undefined ? [] : [[name, error]]))),
  };
}

async function recordsOf(
  ctx: QueryRunContext,
  { sourceType, value, overrides }: Layer,
  inherited: Inherited,
  ask: (ctx: QueryRunContext, context: QueryContext) => Promise<DataReply>,
): Promise<AnnotationRecords> {
  const id = Number(value);
  if (!ctx.annotations || !Number.isSafeInteger(id) || id <= 0)
    throw new Failure('NOT_FOUND', { message: 'The annotation layer names no source.' });
  if (sourceType === 'NATIVE') return ctx.annotations.stored(id);
  if (sourceType !== 'line' && sourceType !== 'table')
    throw new Failure('BAD_REQUEST', { message: `Annotation source ${String(sourceType)} is not supported.` });
  const { queries, ...chart } = await ctx.annotations.chart(id);
  const [first] = queries;
  if (!first) throw new Failure('EMPTY_RESULT', {});
  const query = overridden(first, overrides ?? {}, inherited);
  const reply = await ask(
    { ...ctx, deadlineMs: limits.annotationTimeoutMs },
    { ...chart, queries: [query], result_type: 'results', result_format: 'json', orient: 'records' },
  );
  const bytes = Buffer.isBuffer(reply.body) ? reply.body : await buffer(reply.body);
  // Our own reply, as `resultsAnswer` writes it.
  const { result } = JSON.parse(bytes.toString('utf8')) as {
    result: { colnames: string[]; data: Record<string, unknown>[]; zoned_columns?: string[] }[];
  };
  const zoned = result[0]?.zoned_columns;
  return { columns: result[0]?.colnames ?? [], records: result[0]?.data ?? [], ...(zoned && { zoned_columns: zoned }) };
}

/** What a layer takes from the chart it is drawn over where its override is null. */
interface Inherited {
  readonly range: TimeRange;
  readonly grain: string | undefined;
}

/** The other chart's question about the time the layer says, without layers of its own. */
function overridden(
  query: QueryObject,
  overrides: NonNullable<Layer['overrides']>,
  { range, grain: shared }: Inherited,
): QueryObject {
  const own = overrides.time_range;
  const inherits = own === null && (range.since !== undefined || range.until !== undefined);
  const time = own || (inherits ? `${range.since ?? ''} : ${range.until ?? ''}` : undefined);
  const grain = overrides.time_grain_sqla || (overrides.time_grain_sqla === null ? shared : undefined);
  return {
    ...query,
    annotation_layers: [],
    ...(overrides.granularity && { granularity: overrides.granularity }),
    ...(overrides.time_shift && { time_shift: overrides.time_shift }),
    ...(time !== undefined && {
      ...(query.granularity && { time_range: time }),
      filters: query.filters?.map((each) => (each.op === 'TEMPORAL_RANGE' ? { ...each, val: time } : each)),
    }),
    ...(grain !== undefined && {
      extras: { ...query.extras, time_grain_sqla: grain },
      columns: query.columns?.map((each) =>
        typeof each === 'object' && each.columnType === 'BASE_AXIS' ? { ...each, timeGrain: grain } : each,
      ),
    }),
  };
}
