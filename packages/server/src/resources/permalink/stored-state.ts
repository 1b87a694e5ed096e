/** Short keys for states: permalinks (same state, same key, for ever) and kept states (random key, for some days). */
import { createHash, randomBytes } from 'node:crypto';
import { Failure } from '@tessera/core/failures';
import type { Context } from '../../context.ts';
import { keyValueRow } from '../key-value.ts';

/** What a key stands for; a key of one kind opens no other. */
export type StoredState =
  | 'dashboard_permalink'
  | 'explore_permalink'
  | 'dashboard_filter_state'
  | 'explore_form_data'
  | 'sqllab_permalink'
  | 'older_link';

/** Keeps a value under a key made of the value itself, so that repeating is safe. @returns the key */
export async function keepByContent(ctx: Context, resource: StoredState, value: unknown): Promise<string> {
  const key = createHash('sha256')
    .update(`${resource}\n${canonical(value)}`)
    .digest('base64url')
    .replace(/[-_]/g, '')
    .slice(0, 14);
  const kept = await ctx.db
    .selectFrom('key_values')
    .select('id')
    .where('resource', '=', resource)
    .where('key', '=', key)
    .executeTakeFirst();
  if (!kept) await insert(ctx, resource, key, value, null);
  return key;
}

/** Keeps a value under a fresh key for some days; a key that is taken keeps what it has. @returns the key */
export async function keepForDays(
  ctx: Context,
  resource: StoredState,
  value: unknown,
  days: number,
  key: string = randomBytes(24).toString('base64url'),
): Promise<string> {
  await insert(ctx, resource, key, value, inDays(ctx, days));
  return key;
}

const dayMs = 86_400_000;
const inDays = (ctx: Context, days: number): string => new Date(ctx.nowMs() + days * dayMs).toISOString();

/** What is read is wanted: its days begin anew. Written at most once a day. */
export async function keepOn(ctx: Context, { id, expires_on }: StoredStateRow, days: number): Promise<void> {
  if (expires_on === null || expires_on > inDays(ctx, days - 1)) return;
  await ctx.db
    .updateTable('key_values')
    .set({ expires_on: inDays(ctx, days) })
    .where('id', '=', id)
    .execute();
}

async function insert(
  ctx: Context,
  resource: StoredState,
  key: string,
  value: unknown,
  expires_on: string | null,
): Promise<void> {
  const row = keyValueRow(ctx, resource, key, value, expires_on);
  await ctx.db
    .insertInto('key_values')
    .values(row)
    .onConflict((on) => on.doNothing())
    .execute();
}

/** A kept state and who made it; null for anonymous. */
export interface StoredStateRow {
  readonly id: number;
  readonly value: unknown;
  readonly created_by_id: number | null;
  /** ISO 8601; null: kept for ever. */
  readonly expires_on: string | null;
}

/** @throws Failure NOT_FOUND when there is none, or its days are over */
export async function readKept(ctx: Context, resource: StoredState, key: string): Promise<StoredStateRow> {
  const row = await ctx.db
    .selectFrom('key_values')
    .select(['id', 'value', 'created_by_id', 'expires_on'])
    .where('resource', '=', resource)
    .where('key', '=', key)
    .executeTakeFirst();
  if (!row || (row.expires_on !== null && row.expires_on < ctx.now())) throw new Failure('NOT_FOUND');
  return row;
}

/** The caller's own only. @throws Failure NOT_FOUND, FORBIDDEN */
export async function readOwnState(ctx: Context, resource: StoredState, key: string): Promise<StoredStateRow> {
  const row = await readKept(ctx, resource, key);
  if (row.created_by_id !== ctx.actor.id) throw new Failure('FORBIDDEN');
  return row;
}

/** Puts another value under the same key. Whoever calls has checked that it is the caller's own. */
export async function replaceKept(ctx: Context, row: StoredStateRow, value: unknown): Promise<void> {
  await ctx.db.updateTable('key_values').set({ value, changed_on: ctx.now() }).where('id', '=', row.id).execute();
}

/** Removes a kept state. Whoever calls has checked that it is the caller's own. */
export async function forget(ctx: Context, row: StoredStateRow): Promise<void> {
  await ctx.db.deleteFrom('key_values').where('id', '=', row.id).execute();
}

/** JSON with sorted keys: equal values, equal texts. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, member: unknown) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : member,
  );
}
