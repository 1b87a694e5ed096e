/** How long a statement of a question may take. */
import { limits } from '@tessera/core/limits';
import type { QueryRunContext } from '../context.ts';

/** The options a question's statements run with: the time allowed to each, in ms, and the signal that stops them. */
export function runLimits(ctx: QueryRunContext, maxRows: number, signal: AbortSignal | undefined = ctx.signal) {
  return { deadlineMs: ctx.deadlineMs ?? limits.chartTimeoutMs, maxRows, ...(signal && { signal }) };
}
