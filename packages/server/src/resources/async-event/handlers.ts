/** What `/api/v1/async_event` does. */
import { asyncEvent } from '@tessera/api/async-event';
import { implement } from '../../rest/implement.ts';
import { channelOf, noChannel } from './channel.ts';
import { eventsAfter } from './events.ts';

/** News of questions that jobs answer. */
export const asyncEventResource = implement(asyncEvent, {
  list: async (ctx, { query }) => {
    const channel = channelOf(ctx);
    if (channel === undefined) throw noChannel();
    return { result: await eventsAfter(ctx.db, channel, query.last_id) };
  },
});
