/**
 * JSON bodies: read with a depth limit and without keys that could reach a prototype (SECURITY.md#bounded-work,
 * SECURITY.md#plain-objects).
 */
import { Failure } from '@tessera/core/failures';
import { contentFault, isNestedTooDeep, needsLook, tooDeep } from '@tessera/core/json-safety';
import { LRUCache } from 'lru-cache';

/**
 * @returns undefined for an empty text
 * @throws Failure NOT_JSON; BAD_REQUEST when too deep or a key is refused
 */
export function readJson(text: string): unknown {
  if (text.trim() === '') return undefined;
  if (isNestedTooDeep(text)) throw new Failure('BAD_REQUEST', { message: tooDeep });
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new Failure('NOT_JSON', { message: 'Request is not JSON' }, { cause });
  }
  if (needsLook(text)) checkContent(value);
  return value;
}

/** @throws Failure BAD_REQUEST on a key that could reach a prototype, and on NUL, which PostgreSQL cannot store */
export function checkContent(value: unknown): void {
  const fault = contentFault(value);
  if (fault !== undefined) throw new Failure('BAD_REQUEST', { message: fault });
}

const longestSame = 16_000;
const same = new LRUCache<string, object>({
  max: 500,
  maxSize: 1_000_000,
  sizeCalculation: (_, { length }) => length + 100,
});

/** Texts that came once lately, in two generations of so many characters: the older one is forgotten when the younger is full. */
const generation = 1_000_000;
const once = { young: new Set<string>(), old: new Set<string>(), held: 0 };

function cameBefore(text: string): boolean {
  if (once.young.has(text) || once.old.has(text)) return true;
  once.young.add(text);
  once.held += text.length;
  if (once.held > generation) Object.assign(once, { young: new Set(), old: once.young, held: 0 });
  return false;
}

/**
 * The same, for questions that come again to the letter: from the second time on the same text is the same value, frozen
 * in depth, so that whatever was worked out for it can be found again by it. Most questions come only once, and for those
 * freezing and remembering would be in vain.
 * @throws as `readJson`
 */
export function readSameJson(text: string): unknown {
  const known = same.get(text);
  if (known) return known;
  const value = readJson(text);
  if (typeof value !== 'object' || value === null || text.length > longestSame || !cameBefore(text)) return value;
  same.set(text, frozen(value));
  return value;
}

/** Frozen with all that is in it. Only what is frozen may be remembered by what it is. */
export function frozen<T extends object>(value: T): T {
  Object.freeze(value);
  for (const each of Object.values(value)) if (typeof each === 'object' && each !== null && !Object.isFrozen(each)) frozen(each);
  return value;
}
