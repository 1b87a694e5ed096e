/** What was read from the store, remembered until anything is written: who asks and what they ask comes again and again. */
import { LRUCache } from 'lru-cache';
import type { Store } from './db.ts';

interface Remembered {
  readonly stamp: string;
  readonly value: object;
}

interface Memory {
  get(key: string): Remembered | undefined;
  set(key: string, value: Remembered): unknown;
}

const ofStores = new WeakMap<Store, Memory>();
const ofPeople = new WeakMap<object, Memory>();

/**
 * The value of `read`, or what it was when nothing has been written since. It is shared: nobody may change it.
 * Where others may write unseen it is read every time.
 * @param key  says what is read, for all callers of one store
 * @param read  must not depend on anything but the store; nothing is remembered of one that throws or finds nothing
 */
export function remember<T extends object | undefined>(store: Store, key: string, read: () => Promise<T>): Promise<T> {
  const known = ofStores.get(store) ?? new LRUCache<string, Remembered>({ max: 2000 });
  ofStores.set(store, known);
  return through(store, known, key, read);
}

/**
 * The same for what depends on a person as well: it is found only through the very object that says who they are, so that
 * what was read for somebody before a right was taken is never found by who they are afterwards.
 * @param person  read anew whenever something is written, as `auth/caller.ts` does
 */
export function rememberFor<T extends object | undefined>(
  store: Store,
  person: object,
  key: string,
  read: () => Promise<T>,
): Promise<T> {
  const known = ofPeople.get(person) ?? new Map<string, Remembered>();
  ofPeople.set(person, known);
  return through(store, known, key, read);
}

async function through<T extends object | undefined>(
  store: Store,
  known: Memory,
  key: string,
  read: () => Promise<T>,
): Promise<T> {
  const stamp = store.stamp();
  if (stamp === undefined) return read();
  const before = known.get(key);
  // Under one key always the same kind of thing is read.
  if (before?.stamp === stamp) return before.value as T;
  const value = await read();
  // Something written meanwhile may or may not be in it.
  if (value !== undefined && store.stamp() === stamp) known.set(key, { stamp, value });
  return value;
}
