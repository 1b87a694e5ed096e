/** The events of channels, kept in the store so that every server can return them. */
import type { AsyncEventItem } from '@tessera/api/async-event';
import { sql } from 'kysely';
import type { Services } from '../../services.ts';
import type { Db } from '../../store/db.ts';
import type { AsyncEventsTable } from '../../store/side-tables.ts';

/** Events a channel holds, and all of them together; older ones go first. */
const mostOfChannel = 1000;
const mostOfAll = 1_000_000;
const keptMs = 86_400_000;

/** The event of a question. */
export type NewEvent = Pick<AsyncEventsTable, 'channel' | 'job' | 'user_id' | 'status' | 'result_url'> & {
  readonly errors: AsyncEventItem['errors'];
};

/** Tells a channel. */
export async function tell({ store, clock, bus }: Pick<Services, 'store' | 'clock' | 'bus'>, event: NewEvent): Promise<void> {
  const at_ms = clock().getTime();
  const { id } = await store.db
    .insertInto('async_events')
    .values({ ...event, at_ms })
    .returning('id')
    .executeTakeFirstOrThrow();
  await bus.publish('async-event', event.channel);
  if (event.status !== 'running') await prune(store.db, event.channel, id, at_ms);
}

async function prune(db: Db, channel: string, newest: number, nowMs: number): Promise<void> {
  await db
    .deleteFrom('async_events')
    .where(({ or, eb }) => or([eb('at_ms', '<', nowMs - keptMs), eb('id', '<=', newest - mostOfAll)]))
    .execute();
  await sql`delete from async_events where channel = ${channel} and id <=
    (select id from async_events where channel = ${channel} order by id desc limit 1 offset ${mostOfChannel})`.execute(db);
}

/** A channel's events after an event, oldest first. @param lastId  `{ms}-{n}`; absent: from the beginning */
export async function eventsAfter(db: Db, channel: string, lastId: string | undefined): Promise<AsyncEventItem[]> {
  const after = Number(lastId?.split('-')[1] ?? 0);
  const rows = await db
    .selectFrom('async_events')
    .selectAll()
    .where('channel', '=', channel)
    .where('id', '>', after)
    .orderBy('id')
    .execute();
  return rows.map(({ id, job, user_id, status, errors, result_url, at_ms }) => ({
    id: `${at_ms}-${id}`,
    channel_id: channel,
    job_id: job,
    user_id,
    status,
    errors,
    result_url,
  }));
}
