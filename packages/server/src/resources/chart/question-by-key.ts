/**
 * Questions by the cache key their answers named, so that an answer can be fetched again by that key alone
 * (docs/reference/questions.md#the-pipeline).
 */
import type { QueryContext } from '@tessera/core/query/query-context';
import { LRUCache } from 'lru-cache';
import type { Store } from '../../store/db.ts';

/** As many as a busy site asks in a few minutes; older ones are asked anew on demand. */
const mostKept = 500;
const kept = new WeakMap<Store, LRUCache<string, QueryContext>>();

/** Keeps a question under the keys of its answers. Whoever fetches it asks it as themselves. */
export function keepQuestion(store: Store, keys: readonly string[], asked: QueryContext): void {
  const known = kept.get(store) ?? new LRUCache<string, QueryContext>({ max: mostKept });
  kept.set(store, known);
  for (const key of keys) known.set(key, asked);
}

/** The question whose answer had this key; undefined when it was not asked lately. */
export const questionByKey = (store: Store, key: string): QueryContext | undefined => kept.get(store)?.get(key);
