/** What was read from the store, remembered until anything is written: who asks and what they ask comes again and again. */
import { LRUCache } from 'lru-cache';
import type { Store } from './db.ts';

interface Remembered {
  readonly stamp: string;
  readonly value: object;
}

const remembered = new WeakMap<Store, LRUCache<string, Remembered>>();

/**
 * The value of `read`, or what it was when nothing has been written since. It is shared: nobody may change it.
 * Where others may write unseen it is read every time.
 * @param key  says what is read, for all callers of one store
 * @param read  must not depend on anything but the store; nothing is remembered of one that throws or finds nothing
 */
export async function remember<T extends object | undefined>(store: Store, key: string, read: () => Promise<T>): Promise<T> {
  const stamp = store.stamp();
  if (stamp === undefined) return read();
  const known = remembered.get(store) ?? new LRUCache<string, Remembered>({ max: 2000 });
  remembered.set(store, known);
  const before = known.get(key);
  // Under one key always the same kind of thing is read.
  if (before?.stamp === stamp) return before.value as T;
  const value = await read();
  // Something written meanwhile may or may not be in it.
  if (value !== undefined && store.stamp() === stamp) known.set(key, { stamp, value });
  return value;
}
