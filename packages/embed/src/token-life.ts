/** When a guest token is to be replaced, and a line of tokens that never runs out while a dashboard stands. */
import type { GuestTokenFetchFn } from './types.ts';

/** A token is replaced so long before its end. */
const earlyMs = 5000;
/** A token that has nearly ended is not replaced again and again. */
const leastMs = 10_000;
/** Of a token that does not say when it ends. */
const unsaidMs = 300_000;
/** After a failure. */
const againMs = 10_000;
/** Timers take no more than this, and fire at once beyond. */
const timerMaxMs = 2 ** 31 - 1;

/** The moment in a JWT's `exp`, epoch ms; undefined where there is none to read. */
function endOf(token: string): number | undefined {
  try {
    const [, payload = ''] = token.split('.');
    const { exp }: { exp?: unknown } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    const seconds = Number(exp);
    const end = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(String(exp));
    return Number.isFinite(end) ? end : undefined;
  } catch {
    return undefined;
  }
}

/** How long after `nowMs` a token is to be replaced, ms: 5 s before it ends, and never within 5 s. */
export function replacedAfter(token: string, nowMs: number): number {
  const end = endOf(token);
  const left = end === undefined ? unsaidMs : Math.max(leastMs, end - nowMs);
  return Math.min(left - earlyMs, timerMaxMs);
}

/**
 * Asks for one token.
 * @param maxMs  0 = waits for ever
 * @throws what the function failed with, or that it took too long or gave no token
 */
export async function askToken(fetchGuestToken: GuestTokenFetchFn, maxMs: number): Promise<string> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    if (maxMs > 0) timer = setTimeout(() => reject(new Error(`fetchGuestToken gave no token within ${maxMs} ms`)), maxMs);
  });
  try {
    const token = await Promise.race([fetchGuestToken(), tooLong]);
    if (typeof token !== 'string' || token === '') throw new Error('fetchGuestToken gave no token');
    return token;
  } finally {
    clearTimeout(timer);
  }
}

interface Keeping {
  readonly first: string;
  readonly ask: () => Promise<string>;
  readonly give: (token: string) => void;
  readonly log: (...said: readonly unknown[]) => void;
}

/** Gives a fresh token before each one ends; after a failure it tries again every ten seconds. @returns ends it */
export function keepFresh({ first, ask, give, log }: Keeping): () => void {
  let isOver = false;
  let timer: ReturnType<typeof setTimeout>;
  const next = async (): Promise<void> => {
    let waitMs = againMs;
    try {
      const token = await ask();
      if (isOver) return;
      give(token);
      log('a fresh guest token was sent');
      waitMs = replacedAfter(token, Date.now());
    } catch (error) {
      log('no fresh guest token, asked for again in ten seconds:', error);
    }
    if (!isOver) timer = setTimeout(next, waitMs);
  };
  timer = setTimeout(next, replacedAfter(first, Date.now()));
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}
