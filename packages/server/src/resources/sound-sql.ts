/** Whether a user's condition on a dataset can be asked at all: what could not is refused when it is saved. */
import { Failure, type FailureCode } from '@tessera/core/failures';
import { normaliseQuery } from '@tessera/core/query/normalise';
import type { Context } from '../context.ts';
import type { QueriedDataset } from '../query/queried-dataset.ts';
import { QueryRunner } from '../query/question/query-runner.ts';
import { askContext } from './ask.ts';
import { introspectionTimeoutMs } from './connections/connection.ts';

/** Why a condition cannot be asked. */
export interface SqlFault {
  readonly code: FailureCode;
  /** One line of the template's, the gate's or the database's own words. */
  readonly sentence: string;
  readonly cause: Failure;
}

/** What says that the SQL is wrong; anything else, such as a database that does not answer, is no reason to refuse. */
const faults: ReadonlySet<FailureCode> = new Set<FailureCode>([
  'SQL_REFUSED',
  'SQL_SUBQUERY_REFUSED',
  'TEMPLATE_INVALID',
  'TEMPLATE_PARAMS_MISSING',
  'QUERY_FAILED',
  'COLUMN_MISSING',
  'TABLE_MISSING',
]);

/**
 * Lets the database read, without running it, the question it would be asked.
 * @param asked  the dataset with the condition: its row rules, or its predicate
 * @param bare  the same without the condition: what is wrong there too is not the condition's fault
 */
export async function faultOf(ctx: Context, asked: QueriedDataset, bare: QueriedDataset): Promise<SqlFault | undefined> {
  const fault = await readBy(ctx, asked);
  return fault && (await readBy(ctx, bare)) === undefined ? fault : undefined;
}

async function readBy(ctx: Context, asked: QueriedDataset): Promise<SqlFault | undefined> {
  const count = {
    ...normaliseQuery({ apply_fetch_values_predicate: true }),
    metrics: [{ expressionType: 'SQL' as const, sqlExpression: 'COUNT(*)', label: 'n' }],
  };
  try {
    const { compiled } = await new QueryRunner(askContext(ctx), asked).prepare(count);
    await asked.driver.describe(compiled.sql, { deadlineMs: introspectionTimeoutMs, maxRows: 0, signal: ctx.signal });
    return undefined;
  } catch (error) {
    if (!(error instanceof Failure) || !faults.has(error.code)) return undefined;
    const [sentence = ''] = (error.detail.message ?? error.message).split('\n', 1);
    return { code: error.code, sentence, cause: error };
  }
}
