/** Answers to a chart's questions: those a client sends, and those a saved form asks. */
import type { chart } from '@tessera/api/chart';
import type { QueryOf } from '@tessera/api/contract';
import { chartTypeOf } from '@tessera/charts';
import { Failure } from '@tessera/core/failures';
import { queryContext, type QueryContext } from '@tessera/core/query/query-context';
import type { Context } from '../../context.ts';
import { answer } from '../../query/answer.ts';
import { questionsOf } from '../../query/form.ts';
import type { Bytes } from '../../rest/implement.ts';
import { askContext } from '../ask.ts';
import { replyOf } from '../reply.ts';
import { formOf, type ChartRow } from './present.ts';

/** @throws Failure NOT_FOUND, DATASOURCE_FORBIDDEN, FORBIDDEN (download), QUERY_FAILED and the pipeline's others */
export async function answerQuestion(ctx: Context, asked: QueryContext): Promise<Bytes> {
  return replyOf(await answer(askContext(ctx), asked));
}

/** The saved form asks. A chart type nobody knows asks what its stored question says (root decisions 6, 7). */
export async function answerSavedChart(
  ctx: Context,
  row: ChartRow,
  { format, type, force }: QueryOf<typeof chart.savedData>,
): Promise<Bytes> {
  const question = await questionOf(ctx, row);
  return answerQuestion(ctx, {
    ...question,
    result_format: format ?? question.result_format ?? 'json',
    result_type: type ?? question.result_type ?? 'full',
    force: force ?? false,
  });
}

/** The question of a saved chart. @throws Failure NOT_FOUND, DATASOURCE_FORBIDDEN */
export async function questionOf(ctx: Context, row: ChartRow): Promise<QueryContext> {
  const stored = chartTypeOf(row.viz_type) === undefined ? readStored(row.query_context) : undefined;
  if (stored) return { ...stored, datasource: { id: row.datasource_id, type: 'table' } };
  const form = formOf(row);
  const { dataset } = await askContext(ctx).dataset({ id: row.datasource_id, type: 'table' });
  const queries = questionsOf(form, dataset, {});
  if (queries.length === 0) throw new Failure('BAD_REQUEST', { message: 'This chart asks for no data.' });
  // A chart's own question is stricter than the wire's shape; parsing it again gives it the wire's type.
  return queryContext.parse({ datasource: { id: row.datasource_id, type: 'table' }, queries, form_data: form });
}

function readStored(text: string | null): QueryContext | undefined {
  if (!text) return undefined;
  try {
    const read = queryContext.safeParse(JSON.parse(text));
    return read.success ? read.data : undefined;
  } catch {
    return undefined;
  }
}
