/** Slows down guessing of passwords: few wrong attempts per name and per address in a minute. In memory; a restart forgives. */
import { Failure } from '@tessera/core/failures';

const windowMs = 60_000;
const wrongPerName = 5;
const wrongPerAddress = 30;

/** Times are epoch milliseconds; names are compared without case. */
export interface Throttle {
  /** @throws Failure TOO_MANY_ATTEMPTS */
  check(name: string, address: string, nowMs: number): void;
  /** Counts an attempt as wrong until `right` takes it back. */
  wrong(name: string, address: string, nowMs: number): void;
  right(name: string, address: string): void;
}

/** 5 wrong attempts per name and 30 per address within a minute. */
export function loginThrottle(): Throttle {
  const attempts = new Map<string, number[]>();
  const recent = (key: string, nowMs: number) => (attempts.get(key) ?? []).filter((at) => nowMs - at < windowMs);
  const nameKey = (name: string) => `name:${name.toLowerCase().slice(0, 256)}`;
  const addressKey = (address: string) => `from:${address}`;
  return {
    check(name, address, nowMs) {
      const isTooMany =
        recent(nameKey(name), nowMs).length >= wrongPerName || recent(addressKey(address), nowMs).length >= wrongPerAddress;
      if (isTooMany) throw new Failure('TOO_MANY_ATTEMPTS');
    },
    wrong(name, address, nowMs) {
      if (attempts.size > 10_000) for (const key of attempts.keys()) if (recent(key, nowMs).length === 0) attempts.delete(key);
      for (const key of [nameKey(name), addressKey(address)]) attempts.set(key, [...recent(key, nowMs), nowMs]);
    },
    right(name, address) {
      attempts.delete(nameKey(name));
      attempts.get(addressKey(address))?.pop();
    },
  };
}
