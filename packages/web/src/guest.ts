/** The token of a guest, on a page that another site frames; it is replaced every few minutes and kept nowhere. */

let token: string | undefined;
let waiting: (() => void)[] = [];

/** Whether this is the page that other sites frame (`/embedded/{uuid}`). */
export const isFramedPage = (): boolean => window.location.pathname.startsWith('/embedded/');

/** Whether this page acts for a guest: then there is no sign-in here, and no session counts. */
export const isGuest = (): boolean => token !== undefined;

/** The header that says for whom a call is made; empty on every other page. */
export const guestHeaders = (): Record<string, string> => (token === undefined ? {} : { 'x-guesttoken': token });

/** Acts with this token from now on. */
export function actAsGuest(fresh: string): void {
  token = fresh;
  const told = waiting;
  waiting = [];
  for (const tell of told) tell();
}

/** Waits for another token than the one that was refused. @returns false when none came in time */
export function freshToken(maxWaitMs = 10_000): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), maxWaitMs);
    waiting.push(() => {
      clearTimeout(timer);
      resolve(true);
    });
  });
}
