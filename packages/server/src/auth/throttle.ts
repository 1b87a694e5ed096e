/**
 * Slows down the guessing of passwords: five wrong ones for a name, then one after a wait that doubles from a minute to a
 * quarter of an hour; thirty from an address in a minute. Kept in the store: a restart forgives nothing, and servers on
 * one store count together. Whoever signed in on a browser before is counted there apart: others who guess do not lock
 * them out.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { Failure } from '@tessera/core/failures';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../store/db.ts';
import type { Secrets } from '../store/secrets.ts';

const minuteMs = 60_000;
const wrongPerName = 5;
const longestWaitMs = 15 * minuteMs;
const namesForgottenMs = 60 * minuteMs;
const wrongPerAddress = 30;

type Key = Pick<Secrets, 'signInKey'>;

/** One attempt: counted as wrong before the slow check, so that a hundred sent at once do not all pass. */
export interface SignInAttempt {
  /** It was right: forgets what was wrong. */
  right(): Promise<void>;
}

/**
 * @param who  the name, or what `knownDevice` answers
 * @param address  where it came from
 * @throws Failure TOO_MANY_ATTEMPTS, which says when the next is looked at
 */
export async function attempt(db: Db, secrets: Key, who: string, address: string, nowMs: number): Promise<SignInAttempt> {
  // A name may be a password typed into the wrong field: neither is kept.
  const [name, from] = [keyOf(secrets, `name ${who}`), keyOf(secrets, `from ${address}`)];
  await count(
    db,
    from,
    nowMs,
    minuteMs,
    sql`case when ${wrongAfter(nowMs)} < ${sql.lit(wrongPerAddress)} then 0 else sign_in_failures.forget_at end`,
  );
  await count(db, name, nowMs, namesForgottenMs, waitOf(nowMs), 'anew');
  return {
    right: async () => {
      await db
        .deleteFrom('sign_in_failures')
        .where((e) => e.or([e('key', '=', name), e('forget_at', '<=', nowMs)]))
        .execute();
      await sql`update sign_in_failures set wrong = wrong - 1, open_at = 0 where key = ${from} and wrong > 0`.execute(db);
    },
  };
}

/** Of an unknown type a moment would be read as a short number. */
const ms = (moment: number): RawBuilder<number> => sql`cast(${moment} as bigint)`;

/** How many were wrong with the one that is counted now. */
const wrongAfter = (nowMs: number): RawBuilder<number> =>
  sql`case when sign_in_failures.forget_at <= ${ms(nowMs)} then 1 else sign_in_failures.wrong + 1 end`;

/** The fifth opens again after a minute, the next after two, then four, eight and a quarter of an hour. */
const waitOf = (nowMs: number): RawBuilder<number> => sql`case when ${wrongAfter(nowMs)} < ${sql.lit(wrongPerName)} then 0
  when ${wrongAfter(nowMs)} > ${sql.lit(wrongPerName + 3)} then ${ms(nowMs + longestWaitMs)}
  else ${ms(nowMs)} + ${ms(minuteMs)} * (1 << (${wrongAfter(nowMs)} - ${sql.lit(wrongPerName)})) end`;

/** One statement, so that of many at once each is counted by itself. */
async function count(
  db: Db,
  key: string,
  nowMs: number,
  forgottenMs: number,
  openAt: RawBuilder<number>,
  forgets?: 'anew',
): Promise<void> {
  const forgetAt = forgets
    ? ms(nowMs + forgottenMs)
    : sql`case when sign_in_failures.forget_at <= ${ms(nowMs)} then ${ms(nowMs + forgottenMs)} else sign_in_failures.forget_at end`;
  const counted =
    await sql`insert into sign_in_failures (key, wrong, open_at, forget_at) values (${key}, 1, 0, ${nowMs + forgottenMs})
    on conflict (key) do update set wrong = ${wrongAfter(nowMs)}, open_at = ${openAt}, forget_at = ${forgetAt}
    where sign_in_failures.open_at <= ${nowMs} returning key`.execute(db);
  if (counted.rows.length > 0) return;
  const held = await db.selectFrom('sign_in_failures').select('open_at').where('key', '=', key).executeTakeFirst();
  const waitMs = Math.max(1000, Number(held?.open_at ?? nowMs) - nowMs);
  throw new Failure('TOO_MANY_ATTEMPTS', { retryAfter: Math.ceil(waitMs / 1000) });
}

const keyOf = ({ signInKey }: Key, text: string): string =>
  createHmac('sha256', signInKey).update(text.toLowerCase()).digest('base64url');

/** Beside the session, for a year: this browser signed this person in. A new password ends it. */
export const deviceCookie = 'device';
/** How long, in seconds, a browser is remembered as one its user has signed in on. */
export const deviceSeconds = 365 * 24 * 3600;

interface Person {
  readonly id: number;
  readonly password_hash: string | null;
}

/** @returns the cookie's value */
export function newDevice(secrets: Key, person: Person): string {
  const id = randomBytes(16).toString('base64url');
  return `${id}.${mark(secrets, person, id)}`;
}

/** Whom to count on this browser, when its cookie is this person's; otherwise undefined. */
export function knownDevice(secrets: Key, person: Person | undefined, cookie: string | undefined): string | undefined {
  const [id, given] = cookie?.split('.') ?? [];
  if (!person || !id || !given) return undefined;
  const [right, wanted] = [Buffer.from(given), Buffer.from(mark(secrets, person, id))];
  return right.length === wanted.length && timingSafeEqual(right, wanted) ? `${person.id} on ${id}` : undefined;
}

const mark = ({ signInKey }: Key, { id, password_hash }: Person, device: string): string =>
  createHmac('sha256', signInKey)
    .update(`device ${id} ${device} ${password_hash ?? ''}`)
    .digest('base64url');
