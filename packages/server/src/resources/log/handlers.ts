/** What `/api/v1/log` does. */
import { log } from '@tessera/api/log';
import { Failure } from '@tessera/core/failures';
import { isAdmin } from '@tessera/core/policy/actor';
import type { Context } from '../../context.ts';
import { implement } from '../../rest/implement.ts';
import { infoOf } from '../../rest/info.ts';
import { oneRow } from '../../rest/list.ts';
import { relatedRows } from '../../rest/related.ts';
import { activityOf } from './activity.ts';
import { addEntry } from './add-entry.ts';
import { distinctEntries, entriesOf, entryList, oneEntry } from './entries.ts';

/**
 * The action log and what a person did lately (docs/reference/api.md#activity). Only admins read what another person did
 * lately.
 */
export const logResource = implement(log, {
  recentActivity: async (ctx, { query }) => ({
    result: ctx.actor.id === null ? [] : await activityOf(ctx, ctx.actor.id, query.q),
  }),
  recentActivityClassic: async (ctx, { params, query }) => {
    if (params.user_id !== ctx.actor.id && !isAdmin(ctx.actor)) throw new Failure('FORBIDDEN');
    const actions = query.actions?.split(',').filter((action) => action !== '');
    return {
      result: await activityOf(ctx, params.user_id, { page_size: query.limit, distinct: query.distinct !== 'false', actions }),
    };
  },
  list: (ctx, { query }) => entriesOf(ctx, query.q),
  get: async (ctx, { params, query }) => oneRow(entryList, params.pk, await oneEntry(ctx, params.pk), query.q),
  create: async (ctx, { body }) => ({ id: await addEntry(ctx, body), result: body }),
  related: (ctx, { params, query }) => relatedRows(ctx, entryList, params.column, query.q),
  distinct: (ctx, { params, query }) => distinctEntries(ctx, params.column, query.q),
  info: (ctx, { query }) => infoOf(ctx, entryList, query.q),
  record: async (ctx, { query, body }) => {
    await keepEvents(ctx, body.events, query);
    return { result: 'OK' };
  },
});

const eventsMax = 200;

/** The browser's telemetry: names and numbers are kept, bounded; a list that cannot be read is refused. */
async function keepEvents(
  ctx: Context,
  text: string,
  at: { dashboard_id?: number | undefined; slice_id?: number | undefined },
): Promise<void> {
  let events: unknown;
  try {
    events = JSON.parse(text);
  } catch (cause) {
    throw new Failure('INVALID_BODY', { fields: { events: ['Not a valid JSON string.'] } }, { cause });
  }
  if (!Array.isArray(events)) throw new Failure('INVALID_BODY', { fields: { events: ['Must be a list.'] } });
  const rows = events.slice(0, eventsMax).flatMap((event: unknown) => {
    if (typeof event !== 'object' || event === null) return [];
    const given: Record<string, unknown> = { ...event };
    const number = (key: string): number | null =>
      typeof given[key] === 'number' && Number.isFinite(given[key]) ? given[key] : null;
    const action = typeof given.event_name === 'string' ? given.event_name.slice(0, 100) : 'event';
    return [
      {
        action,
        user_id: ctx.actor.id,
        kind: null,
        object_id: null,
        dashboard_id:
          number('dashboard_id') ?? (given.source === 'dashboard' ? number('source_id') : null) ?? at.dashboard_id ?? null,
        slice_id: number('slice_id') ?? at.slice_id ?? null,
        json: JSON.stringify(given).length <= 4000 ? given : null,
        duration_ms: number('duration') === null ? null : Math.round(number('duration') ?? 0),
        referrer: ctx.request.headers.referer?.slice(0, 1000) ?? null,
        dttm: ctx.now(),
      },
    ];
  });
  // Told by a page that is being read: it is not the page's matter where it goes.
  for (const row of rows) ctx.services.actions.add(row);
}
