/** The SQL of a question, written by the server and not run. */
import { chart } from '@tessera/api/chart';
import { client } from '../client.ts';
import type { ChartQueries } from './ask.ts';

/** One entry per question; `query` is absent where the server hides it or could not write it. */
export interface Statement {
  query?: string;
  error?: string;
}

/** @throws ApiFailure */
export async function fetchStatements(question: ChartQueries, signal?: AbortSignal): Promise<Statement[]> {
  const { orient: _, ...context } = question.context;
  const reply = await client.call(
    chart.data,
    { query: {}, body: { ...context, result_type: 'query' } },
    signal ? { signal } : {},
  );
  return reply.result.map(({ query, error }) => ({ ...(query ? { query } : {}), ...(error ? { error } : {}) }));
}
