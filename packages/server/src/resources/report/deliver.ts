/**
 * Messages on their way: a run puts its message down once, with one delivery for each recipient, and each delivery is a job of
 * its own (docs/decisions/0053-deliveries.md). A service that is away for hours delays a message, and is no reason to send
 * it twice.
 */
import { z } from 'zod';
import { GiveUp, handlerOf, jobKind, type JobHandler } from '../../jobs/kind.ts';
import type { JobQueue } from '../../jobs/queue.ts';
import { channelOf } from '../../notify/channels.ts';
import { DeliveryFault } from '../../notify/delivery-fault.ts';
import { keptNotice, openNotice, type Notice } from '../../notify/notice.ts';
import { waysOut } from '../../notify/settings.ts';
import type { Services } from '../../services.ts';
import type { Db } from '../../store/db.ts';
import { findObject } from '../../store/objects.ts';
import type { StoredRow } from '../../store/tables.ts';
import { failedEnd } from './fail.ts';
import { recipientsOf, type ReportRow } from './list.ts';
import { endRun, type ReportRun, type RunEnd } from './runs.ts';

type Delivery = StoredRow<'report_delivery'>;

const deliveryRun = jobKind('report-delivery', z.strictObject({ delivery_id: z.number().int(), attempt: z.number().int() }), {
  maxAttempts: 5,
});

/** Minutes between tries; the last one again and again. */
const waitsMinutes = [1, 2, 5, 10, 15] as const;
/** A service that is away longer has missed it. */
const patienceMs = 24 * 3_600_000;
const interrupted = 'The server ended while this was sent. It may have arrived; it is not sent again.';

/**
 * Puts a message on its way to all recipients, in one transaction: all of it or nothing.
 * @param found  what an alert found, kept with the run
 * @throws Error when there are no recipients
 */
export async function handOver(
  services: Services,
  report: ReportRow,
  run: ReportRun,
  notice: Notice,
  found: Pick<RunEnd, 'value' | 'row'>,
): Promise<void> {
  const { store, jobs, clock } = services;
  const recipients = (await recipientsOf(store.db, [report.id])).get(report.id) ?? [];
  if (recipients.length === 0) throw new Error('The report has no recipients.');
  await store.transaction(async (tx) => {
    await tx
      .updateTable('report_execution_log')
      .set({ told: true, value: found.value ?? null, value_row_json: found.row ?? null })
      .where('id', '=', run.id)
      .execute();
    await tx
      .insertInto('report_message')
      .values({ run_id: run.id, content: keptNotice(notice) })
      .execute();
    for (const { type, config } of recipients)
      for (const each of channelOf(type)?.split(config) ?? [config])
        await putOnWay(tx, jobs, { run_id: run.id, type, config: each, created_on: clock().toISOString() });
  });
}

async function putOnWay(
  db: Db,
  jobs: JobQueue,
  delivery: Pick<Delivery, 'run_id' | 'type' | 'config' | 'created_on'>,
  runAt?: Date,
): Promise<void> {
  const row = { ...delivery, uuid: crypto.randomUUID(), state: 'waiting' } as const;
  const { id } = await db.insertInto('report_delivery').values(row).returning('id').executeTakeFirstOrThrow();
  const options = { dedupe: `${id}#1`, db, ...(runAt && { runAt }) };
  await jobs.enqueue(deliveryRun, { delivery_id: id, attempt: 1 }, options);
}

/** Whether a run has put a message on its way. */
export async function hasDeliveries({ store }: Services, runId: number): Promise<boolean> {
  const row = await store.db.selectFrom('report_delivery').select('id').where('run_id', '=', runId).executeTakeFirst();
  return row !== undefined;
}

/** Does the deliveries. */
export function deliveryHandler(services: Services): JobHandler {
  return handlerOf(deliveryRun, async (job, { delivery_id, attempt }) => {
    const delivery = await deliveryOf(services.store.db, delivery_id);
    if (!delivery) return { skipped: 'The run is no longer kept.' };
    if (delivery.state === 'sent' || delivery.state === 'failed') {
      // The attempt before ended between a delivery and the closing of the run.
      await settle(services, delivery.run_id);
      return { state: delivery.state };
    }
    if (delivery.state === 'sending' && channelOf(delivery.type)?.isRepeatable !== true)
      return end(services, delivery, { state: 'failed', error: interrupted });
    await mark(services, delivery.id, { state: 'sending' });
    try {
      await deliver(services, delivery);
    } catch (error) {
      job.log(error instanceof Error ? error.message : String(error));
      return afterFault(services, delivery, attempt, error);
    }
    return end(services, delivery, { state: 'sent', error: null });
  });
}

const deliveryOf = (db: Db, id: number): Promise<Delivery | undefined> =>
  db.selectFrom('report_delivery').selectAll().where('id', '=', id).executeTakeFirst();

async function mark(
  { store }: Services,
  id: number,
  values: Partial<Pick<Delivery, 'state' | 'error' | 'ended_on'>>,
): Promise<void> {
  await store.db.updateTable('report_delivery').set(values).where('id', '=', id).execute();
}

/** @throws DeliveryFault */
async function deliver(services: Services, { type, run_id, uuid, config }: Delivery): Promise<void> {
  const kept = await services.store.db
    .selectFrom('report_message')
    .select('content')
    .where('run_id', '=', run_id)
    .executeTakeFirst();
  const channel = channelOf(type);
  if (!kept || !channel) throw new DeliveryFault(`Nothing can be sent to recipients of the type ${type}.`);
  const ways = await waysOut(services);
  await channel.deliver(openNotice(kept.content), config, { ways, id: uuid, now: services.clock() });
}

/** Another try later, where one is of use; else the end of it. */
async function afterFault(services: Services, delivery: Delivery, attempt: number, error: unknown): Promise<object> {
  const { clock, store, jobs } = services;
  const said = error instanceof Error ? error.message : String(error);
  const now = clock().getTime();
  const isPatient = now - Date.parse(delivery.created_on) < patienceMs;
  if (!(error instanceof DeliveryFault) || !error.canRetry || !isPatient)
    return end(services, delivery, { state: 'failed', error: said });
  const usualMs = (waitsMinutes[Math.min(attempt, waitsMinutes.length) - 1] ?? 15) * 60_000;
  const runAt = new Date(now + Math.max(usualMs, error.retryAfterMs ?? 0));
  const { rest } = error;
  if (rest) {
    // Others of the message have it: who is left waits in a delivery of their own.
    await store.transaction((tx) => putOnWay(tx, jobs, { ...delivery, config: rest }, runAt));
    return end(services, delivery, error.hasEnded ? { state: 'failed', error: said } : { state: 'sent', error: null });
  }
  await store.transaction(async (tx) => {
    await tx.updateTable('report_delivery').set({ state: 'waiting', error: said }).where('id', '=', delivery.id).execute();
    const next = attempt + 1;
    await jobs.enqueue(
      deliveryRun,
      { delivery_id: delivery.id, attempt: next },
      { dedupe: `${delivery.id}#${next}`, runAt, db: tx },
    );
    await tx
      .updateTable('report_execution_log')
      .set({ error_message: `${said}\nIt is tried again.` })
      .where('id', '=', delivery.run_id)
      .where('state', '=', 'Working')
      .execute();
  });
  return { state: 'waiting', error: said };
}

async function end(
  services: Services,
  delivery: Delivery,
  ended: { readonly state: 'sent' | 'failed'; readonly error: string | null },
): Promise<object> {
  await mark(services, delivery.id, { ...ended, ended_on: services.clock().toISOString() });
  await settle(services, delivery.run_id);
  return ended;
}

/** Ends a run whose deliveries are all done, or given up. */
async function settle(services: Services, runId: number): Promise<void> {
  const { db } = services.store;
  const all = await db
    .selectFrom('report_delivery')
    .select(['state', 'error'])
    .where('run_id', '=', runId)
    .orderBy('id')
    .execute();
  if (all.some(({ state }) => state === 'waiting' || state === 'sending')) return;
  const run = await db.selectFrom('report_execution_log').selectAll().where('id', '=', runId).executeTakeFirst();
  if (!run) throw new GiveUp('The run is no longer kept.');
  const report = await findObject(db, 'report', run.report_id);
  const faults = [...new Set(all.flatMap(({ state, error }) => (state === 'failed' && error !== null ? [error] : [])))];
  const ended: RunEnd =
    faults.length > 0 && report
      ? await failedEnd(services, report, faults.join('\n'))
      : { state: faults.length > 0 ? 'Error' : 'Success', error: faults.join('\n') || undefined, told: true };
  await endRun(services, run, { ...ended, value: run.value, row: run.value_row_json });
  await db.deleteFrom('report_message').where('run_id', '=', runId).execute();
}
