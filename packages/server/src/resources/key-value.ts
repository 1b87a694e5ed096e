/** What is kept under a key: the row of `key_values` as it is first written. */
import type { Context } from '../context.ts';

/** @param expires_on  ISO 8601; null: it stays until it is removed */
export function keyValueRow(ctx: Context, resource: string, key: string, value: unknown, expires_on: string | null) {
  const now = ctx.now();
  const written = { created_on: now, created_by_id: ctx.actor.id, changed_on: now };
  return { uuid: crypto.randomUUID(), resource, key, value, expires_on, ...written };
}
