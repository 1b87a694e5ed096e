/** A layer's annotations as clients of the first versions fetch them, beside a chart rather than with it. */
import { toIso, wallClock } from '@tessera/core/time/calendar';
import { resolveTimeRange } from '@tessera/core/time/range';
import type { Context } from '../../context.ts';
import { storedAnnotations } from '../annotation-layer/sources.ts';

interface Annotations {
  columns: string[];
  records: Record<string, unknown>[];
}

/**
 * All annotations of a layer, or those that touch the form's time range.
 * @throws Failure NOT_FOUND, FORBIDDEN, TIME_RANGE_UNREADABLE
 */
export async function annotationsIn(
  ctx: Context,
  layerId: number,
  form: Readonly<Record<string, unknown>>,
): Promise<Annotations> {
  const { columns = [], records } = await storedAnnotations(ctx, layerId);
  const text = form['time_range'];
  const { since, until } = typeof text === 'string' && text ? resolveTimeRange(text, wallClock(ctx.nowMs())) : {};
  const iso = (moment: unknown): string => toIso(Number(moment));
  return {
    columns: [...columns],
    records: records.flatMap((each) =>
      (until === undefined || iso(each['start_dttm']) < until) && (since === undefined || iso(each['end_dttm']) >= since)
        ? [{ ...each }]
        : [],
    ),
  };
}
