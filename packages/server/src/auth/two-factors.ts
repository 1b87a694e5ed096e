/**
 * Two-factor authentication: six digits that an authenticator app makes of a shared secret and the time (TOTP, RFC 6238), or a recovery
 * code. Each code is good once; the secret is sealed, recovery codes are kept as hashes (docs/decisions/0065-two-factor-authentication.md).
 */
import { createHash, randomBytes } from 'node:crypto';
import { Failure } from '@tessera/core/failures';
import { productName } from '@tessera/core/look/product';
import { Secret, TOTP } from 'otpauth';
import { z } from 'zod';
import type { Services } from '../services.ts';
import type { Db } from '../store/db.ts';
import type { StoredRow } from '../store/tables.ts';

const [digits, period, window, secretBytes] = [6, 30, 1, 20];
const recoveryCount = 10;
const hashes = z.array(z.string());

type Means = Pick<Services, 'store' | 'secrets' | 'clock'>;
type Row = StoredRow<'two_factors'>;

/** A secret as an app takes it: by hand, or as the address in a QR code. */
export interface OfferedSecret {
  /** Base32. */
  readonly secret: string;
  /** `otpauth://totp/…` */
  readonly uri: string;
}

/** What is kept of a person's two-factor authentication; undefined for none, and for one that was never confirmed. */
export async function twoFactorOf(db: Db, userId: number): Promise<{ readonly recoveryLeft: number } | undefined> {
  const row = await rowOf(db, userId);
  return row?.confirmed_on ? { recoveryLeft: hashesIn(row).length } : undefined;
}

/** Keeps a new secret that nothing asks for yet. @throws Failure INVALID where a confirmed one stands */
export async function offerSecret(means: Means, userId: number, username: string): Promise<OfferedSecret> {
  const { db } = means.store;
  if (await twoFactorOf(db, userId)) throw fault('code', 'It is turned on already. Turn it off first.');
  const secret = new Secret({ size: secretBytes });
  const values = { secret_sealed: means.secrets.seal(secret.base32), confirmed_on: null, last_step: 0, recovery_hashes: '[]' };
  await db
    .insertInto('two_factors')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute();
  return { secret: secret.base32, uri: totpOf(secret, username).toString() };
}

/** Turns it on. @returns recovery codes, shown this once @throws Failure INVALID `{code}` */
export async function confirmSecret(means: Means, userId: number, code: string): Promise<string[]> {
  const { db } = means.store;
  const row = await rowOf(db, userId);
  if (!row) throw fault('code', 'Begin anew: there is no secret to confirm.');
  if (row.confirmed_on) throw fault('code', 'It is turned on already.');
  if (!(await spendDigits(means, row, code))) throw wrong();
  const codes = newRecoveryCodes();
  const set = { confirmed_on: means.clock().toISOString(), recovery_hashes: JSON.stringify(codes.map(hashOf)) };
  await db.updateTable('two_factors').set(set).where('user_id', '=', userId).execute();
  return codes;
}

/** New recovery codes for a code of the app or an old one. @throws Failure INVALID `{code}` */
export async function renewRecoveryCodes(means: Means, userId: number, code: string): Promise<string[]> {
  await mustBeRight(means, userId, code);
  const codes = newRecoveryCodes();
  const recovery_hashes = JSON.stringify(codes.map(hashOf));
  await means.store.db.updateTable('two_factors').set({ recovery_hashes }).where('user_id', '=', userId).execute();
  return codes;
}

/** @throws Failure INVALID `{code}` for a wrong code, or where nothing is turned on */
export async function mustBeRight(means: Means, userId: number, code: string): Promise<void> {
  const row = await rowOf(means.store.db, userId);
  if (!row?.confirmed_on || !(await spend(means, row, code))) throw wrong();
}

/** Turns it off. */
export async function removeTwoFactor(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('two_factors').where('user_id', '=', userId).execute();
}

/**
 * The second step of a sign-in whose password was right.
 * @throws Failure SECOND_FACTOR where one is turned on and no code came, WRONG_CODE for a wrong or used one
 */
export async function passSecondStep(means: Means, userId: number, code: string | undefined): Promise<void> {
  const row = await rowOf(means.store.db, userId);
  if (!row?.confirmed_on) return;
  if (code === undefined || code.trim() === '') throw new Failure('SECOND_FACTOR');
  if (!(await spend(means, row, code))) throw new Failure('WRONG_CODE');
}

/**
 * The second step of somebody who must have a second factor and has none: a secret is offered, then a code of it turns it on.
 * @returns recovery codes, shown this once
 * @throws Failure SECOND_FACTOR_SETUP with a new secret where no code came, WRONG_CODE
 */
export async function setUpAtSignIn(means: Means, userId: number, username: string, code: string | undefined): Promise<string[]> {
  if (code === undefined || code.trim() === '')
    throw new Failure('SECOND_FACTOR_SETUP', { extra: { ...(await offerSecret(means, userId, username)) } });
  try {
    return await confirmSecret(means, userId, code);
  } catch (error) {
    if (error instanceof Failure && error.code === 'INVALID') throw new Failure('WRONG_CODE', {}, { cause: error });
    throw error;
  }
}

const rowOf = (db: Db, userId: number): Promise<Row | undefined> =>
  db.selectFrom('two_factors').selectAll().where('user_id', '=', userId).executeTakeFirst();

const fault = (field: string, why: string): Failure => new Failure('INVALID', { fields: { [field]: [why] } });
const wrong = (): Failure => fault('code', 'The code is wrong, or was used already.');

const totpOf = (secret: Secret, label: string): TOTP => new TOTP({ issuer: productName, label, secret, digits, period });

/** Either kind of code; what is right is used up. */
async function spend(means: Means, row: Row, code: string): Promise<boolean> {
  const plain = code.replaceAll(/[\s-]/g, '').toLowerCase();
  return /^\d{6}$/.test(plain) ? spendDigits(means, row, plain) : spendRecovery(means, row, plain);
}

/** A code of the present, or of the half minute before or after; never one of a step that was used, or an earlier one. */
async function spendDigits({ store, secrets, clock }: Means, row: Row, code: string): Promise<boolean> {
  const nowMs = clock().getTime();
  const secret = Secret.fromBase32(secrets.open(row.secret_sealed));
  const token = code.replaceAll(/\s/g, '');
  const delta = /^\d{6}$/.test(token) ? totpOf(secret, 'x').validate({ token, timestamp: nowMs, window }) : null;
  if (delta === null) return false;
  const step = Math.floor(nowMs / 1000 / period) + delta;
  // One statement, so that of two at once with the same code only one passes.
  const { numUpdatedRows } = await store.db
    .updateTable('two_factors')
    .set({ last_step: step })
    .where('user_id', '=', row.user_id)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

async function spendRecovery({ store }: Means, row: Row, code: string): Promise<boolean> {
  const hash = hashOf(code);
  const left = hashesIn(row);
  if (!left.includes(hash)) return false;
  const { numUpdatedRows } = await store.db
    .updateTable('two_factors')
    .set({ recovery_hashes: JSON.stringify(left.filter((each) => each !== hash)) })
    .where('user_id', '=', row.user_id)
    .where('recovery_hashes', '=', row.recovery_hashes)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

const hashesIn = ({ recovery_hashes }: Row): string[] => hashes.parse(JSON.parse(recovery_hashes));

/** 80 random bits each: a fast hash is enough. */
const hashOf = (code: string): string => createHash('sha256').update(code.replaceAll('-', '')).digest('base64url');

const newRecoveryCodes = (): string[] =>
  Array.from({ length: recoveryCount }, () => (randomBytes(10).toString('hex').match(/.{5}/g) ?? []).join('-'));
