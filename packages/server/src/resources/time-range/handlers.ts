/** What a time range text means now, and the older favourite calls. */
import { misc, type TimeRangeAnswer } from '@tessera/api/misc';
import { resolveTimeRange } from '@tessera/core/time/range';
import type { Context } from '../../context.ts';
import { implement } from '../../rest/implement.ts';
import { openChart } from '../chart/find.ts';
import { openDashboard } from '../dashboard/find.ts';
import { countFavourites, setFavourite } from '../favstar/favourites.ts';

export const miscResource = implement(misc, {
  timeRange: (ctx, { query: { q } }) => {
    if (typeof q === 'string') return { result: resolved(ctx, q, undefined) };
    if (!Array.isArray(q)) return { result: [resolved(ctx, q.timeRange, q.shift)] };
    return { result: q.map(({ timeRange, shift }) => resolved(ctx, timeRange, shift)) };
  },
  favstar: async (ctx, { params: { class_name, id, action } }) => {
    const kind = class_name.toLowerCase() === 'slice' ? 'chart' : 'dashboard';
    const row = kind === 'chart' ? await openChart(ctx, id) : await openDashboard(ctx, id);
    if (action !== 'count') await setFavourite(ctx, kind, row.id, action === 'select');
    return { count: await countFavourites(ctx, kind, row.id) };
  },
});

/** @throws Failure TIME_RANGE_UNREADABLE with the part that could not be read */
function resolved(ctx: Context, timeRange: string, shift: string | null | undefined): TimeRangeAnswer {
  // The wall clock of UTC, as all stored moments are.
  const now = ctx.now().slice(0, 19);
  const { since = '', until = '' } = resolveTimeRange(timeRange, now, shift ? { timeShift: shift } : {});
  return { since, until, timeRange, ...(shift === undefined ? {} : { shift }) };
}
