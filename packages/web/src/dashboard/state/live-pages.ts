/**
 * Which pages of this browser are still open. Each page holds a lock named after itself until it is closed, reloaded or
 * killed; the browser lets it go then, whatever happened.
 */

import { randomName } from '../../random-name.ts';

const prefix = 'tessera:page:';

/** This page: a fresh name at every load. */
export const thisPage: string = randomName();

/** Without a secure origin the browser has no locks; then no page but this one is known to be open. */
const locks = (): LockManager | undefined => ('locks' in navigator ? navigator.locks : undefined);

let held = false;

/** From now on other pages see that this one is open. */
export function announcePage(): void {
  if (held) return;
  held = true;
  // Never settled: the lock is given back by the browser.
  void locks()?.request(prefix + thisPage, () => new Promise<never>(() => undefined));
}

/** The names of all open pages, this one among them. */
export async function livePages(): Promise<ReadonlySet<string>> {
  const { held: open = [] } = (await locks()?.query()) ?? {};
  const names = open.flatMap(({ name }) => (name?.startsWith(prefix) ? [name.slice(prefix.length)] : []));
  return new Set([thisPage, ...names]);
}
