/**
 * `Idempotency-Key`: a change that is sent again after its answer was lost is done once and answered alike
 * (docs/decisions/0036-kept-replies.md). The key is claimed before the work begins; that the work was done is written in the work's own transaction,
 * so that a crash at any moment leaves either nothing, or a change that is known to have been made; of two servers on one
 * store one commits and the other's transaction is undone. Answers are kept sealed
 * for a day: some hold tokens.
 */
import { createHash } from 'node:crypto';
import { Failure } from '@tessera/core/failures';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Services } from '../services.ts';
import type { Db, Store } from '../store/db.ts';

const resource = 'kept_reply';
const dayMs = 24 * 3_600_000;
const sweepEveryMs = 60_000;

const claimShape = z.object({
  fingerprint: z.string(),
  /** The change was committed. */
  done: z.boolean(),
  /** Sealed, once it is known. */
  reply: z.string().optional(),
});

const replyShape = z.object({ status: z.number(), etag: z.string().optional(), body: z.string() });
/** A JSON answer as it went out. */
export type StoredReply = z.infer<typeof replyShape>;

/** The right to do a change, or the answer it had. */
export type IdempotencyClaim =
  | { readonly kept: StoredReply }
  | {
      readonly kept?: undefined;
      /** To be used for the work: its transactions write that the change was made. */
      readonly store: Store;
      done(reply: StoredReply): Promise<void>;
      /** Nothing was done: the key is free again. What was committed stays done. */
      failed(): Promise<void>;
    };

interface Watched {
  readonly running: Map<string, Promise<void>>;
  sweptAtMs: number;
}
const watchedStores = new WeakMap<Store, Watched>();

/**
 * @param userId  whose keys they are
 * @returns undefined when the request names no key
 * @throws Failure BAD_REQUEST, KEY_REUSED (the key stands for another request), REPLY_LOST (done, but the answer is gone)
 */
export async function claimOf(
  services: Services,
  userId: number,
  request: FastifyRequest,
): Promise<IdempotencyClaim | undefined> {
  const given = request.headers['idempotency-key'];
  if (given === undefined) return undefined;
  if (typeof given !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(given))
    throw new Failure('BAD_REQUEST', { message: 'Idempotency-Key must be 1 to 200 visible ASCII characters.' });
  const { store } = services;
  const watched = watchedStores.get(store) ?? { running: new Map(), sweptAtMs: 0 };
  watchedStores.set(store, watched);
  await sweep(services, watched);
  const key = `${userId}:${digest(given)}`;
  const fingerprint = fingerprintOf(request);
  for (;;) {
    const running = watched.running.get(key);
    // Known before the first await, so that two requests never both believe to be the first.
    if (!running) return holding(services, watched, key, fingerprint, userId);
    await running;
  }
}

async function holding(
  services: Services,
  watched: Watched,
  key: string,
  fingerprint: string,
  userId: number,
): Promise<IdempotencyClaim> {
  let end = (): void => {};
  watched.running.set(key, new Promise((resolve) => (end = resolve)));
  const leave = (): void => {
    watched.running.delete(key);
    end();
  };
  try {
    const found = await taken(services, key, fingerprint, userId);
    if (!('token' in found)) {
      leave();
      return { kept: found };
    }
    return claimed(services, found, fingerprint, leave);
  } catch (error) {
    leave();
    throw error;
  }
}

/** Our claim, or the answer another request with this key had. */
async function taken(
  { store, secrets, clock }: Services,
  key: string,
  fingerprint: string,
  userId: number,
): Promise<Held | StoredReply> {
  const now = clock();
  const value = { fingerprint, done: false };
  const times = {
    created_on: now.toISOString(),
    changed_on: now.toISOString(),
    expires_on: new Date(now.getTime() + dayMs).toISOString(),
  };
  for (;;) {
    const token = crypto.randomUUID();
    const made = await store.db
      .insertInto('key_values')
      .values({ uuid: token, resource, key, value, created_by_id: userId, ...times })
      .onConflict((conflict) => conflict.columns(['resource', 'key']).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (made) return { id: made.id, token };
    const row = await store.db
      .selectFrom('key_values')
      .select(['id', 'uuid', 'value', 'expires_on'])
      .where('resource', '=', resource)
      .where('key', '=', key)
      .executeTakeFirst();
    if (!row) continue;
    const before = claimShape.parse(row.value);
    const isOver = row.expires_on !== null && Date.parse(row.expires_on) <= now.getTime();
    if (!isOver && before.fingerprint !== fingerprint) throw new Failure('KEY_REUSED');
    if (!isOver && before.reply !== undefined) return replyShape.parse(JSON.parse(secrets.open(before.reply)));
    if (!isOver && before.done) throw new Failure('REPLY_LOST');
    // Broken off, or another server's: the server whose token is in the row when the work commits has done it.
    if (await move(store.db, { id: row.id, token: row.uuid }, { uuid: token, value, ...times })) return { id: row.id, token };
  }
}

/** A claim's row, and the token that says it is still ours. */
interface Held {
  readonly id: number;
  readonly token: string;
}

/** Writes the row while it has this token. @returns false when another server has it now */
async function move(db: Db, { id, token }: Held, row: { uuid: string; value: z.infer<typeof claimShape> }): Promise<boolean> {
  const moved = await db.updateTable('key_values').set(row).where('id', '=', id).where('uuid', '=', token).executeTakeFirst();
  return moved.numUpdatedRows > 0n;
}

function claimed({ store, secrets, log }: Services, first: Held, fingerprint: string, leave: () => void): IdempotencyClaim {
  let held = first;
  let isDone = false;
  const finished = (reply?: string) => ({
    uuid: crypto.randomUUID(),
    value: { fingerprint, done: true, ...(reply !== undefined && { reply }) },
  });
  return {
    store: {
      ...store,
      transaction: async (work) => {
        const row = finished();
        const result = await store.transaction(async (tx) => {
          const worked = await work(tx);
          if (!(await move(tx, held, row))) throw new Failure('KEY_TAKEN');
          return worked;
        });
        held = { ...held, token: row.uuid };
        isDone = true;
        return result;
      },
    },
    done: async (reply) => {
      try {
        await move(store.db, held, finished(secrets.seal(JSON.stringify(reply))));
      } catch (error) {
        // The change stands; only the same answer cannot be given again.
        log.warn('An answer could not be kept', { error: String(error) });
      } finally {
        leave();
      }
    },
    failed: async () => {
      try {
        if (!isDone) await store.db.deleteFrom('key_values').where('id', '=', held.id).where('uuid', '=', held.token).execute();
      } catch {
        // A claim that stays is taken over by the next request with its key.
      } finally {
        leave();
      }
    },
  };
}

async function sweep({ store, clock }: Services, watched: Watched): Promise<void> {
  const now = clock();
  if (now.getTime() - watched.sweptAtMs < sweepEveryMs) return;
  watched.sweptAtMs = now.getTime();
  await store.db.deleteFrom('key_values').where('resource', '=', resource).where('expires_on', '<', now.toISOString()).execute();
}

const digest = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** What makes two requests the same; of a file being sent only its length is known. */
function fingerprintOf({ method, url, headers, body }: FastifyRequest): string {
  const content = body === undefined ? [headers['content-type'], headers['content-length']] : body;
  const type = headers['content-type']?.split(';', 1)[0];
  return digest(
    JSON.stringify([
      method,
      url,
      headers['if-match'],
      type,
      type === 'multipart/form-data' ? headers['content-length'] : content,
    ]),
  );
}
