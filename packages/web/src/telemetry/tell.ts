/** The page's own outbox. Guests and visitors may not write to the action log, so that nothing is sent for them. */
import type { BrowserEventName } from '@tessera/api/log';
import { isSentToAnonymous } from '../bootstrap.ts';
import { csrf } from '../client.ts';
import { isGuest } from '../guest.ts';
import { Outbox, type EventFields, type SentEvent } from './outbox.ts';

const address = '/superset/log/?explode=events';
/** An embedded page is a guest's from the beginning, before its token has come. */
const isFramed = (): boolean => window.location.pathname.startsWith('/embedded/');

async function send(events: readonly SentEvent[]): Promise<void> {
  const token = await csrf();
  if (!token) return;
  const said = JSON.stringify(events);
  // A beacon carries no headers, so that the token stands in the form; one that is too long is refused.
  if (navigator.sendBeacon(address, new URLSearchParams({ events: said, csrf_token: token }))) return;
  // Not through the client: a session that has ended is not asked for on account of this.
  await fetch(address, {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-csrftoken': token },
    body: new URLSearchParams({ events: said }).toString(),
  });
}

let outbox: Outbox | undefined;
const own = (): Outbox =>
  (outbox ??= new Outbox({
    nowMs: () => Date.now(),
    sinceOpenedMs: () => performance.now(),
    visibility: () => document.visibilityState,
    impression: crypto.randomUUID(),
    send,
  }));

/** Tells the server of something that happened here, a moment later. */
export function tell(name: BrowserEventName, fields?: EventFields): void {
  if (isGuest() || isFramed() || isSentToAnonymous()) return;
  own().add(name, fields);
}

/** Tells when the tab is hidden, and sends what waits before the page is gone. */
export function tellOfHiding(): void {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'hidden') return;
    tell('hide_browser_tab');
    outbox?.flush();
  });
}
