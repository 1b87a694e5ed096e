/**
 * The browser's reports to the server of what is looked at and done: gathered, and sent at most a second later, or at once when
 * the page is left (docs/reference/api.md#activity). Its failures are not shown.
 */
import type { BrowserEventName } from '@tessera/api/log';

/** What an event says beside its name; `source` and `source_id` are the page and object it happened on. */
export interface EventFields {
  readonly source?: 'dashboard' | 'explore' | 'slice' | 'sqlLab' | undefined;
  readonly source_id?: number | undefined;
  readonly slice_id?: number | undefined;
  readonly dashboard_id?: number | undefined;
  /** Milliseconds it took. */
  readonly duration?: number | undefined;
  readonly [more: string]: unknown;
}

/** As it is sent. `ts` is epoch ms, `start_offset` ms since the page was opened. */
export interface SentEvent extends EventFields {
  readonly event_name: BrowserEventName;
  readonly ts: number;
  readonly start_offset: number;
  /** Of this visit: every event of one opening of the page has the same. */
  readonly impression_id: string;
  readonly version: 'v2';
  readonly visibility: string;
}

/** What the outbox needs of the browser. */
export interface OutboxMeans {
  readonly nowMs: () => number;
  readonly sinceOpenedMs: () => number;
  readonly visibility: () => string;
  readonly impression: string;
  /** Sends a batch; may fail or throw. */
  readonly send: (events: readonly SentEvent[]) => Promise<unknown>;
}

/** Longest time an event waits for others. */
export const mostDelayMs = 1000;
/** The server keeps no more of one call. */
const mostEvents = 100;

/** Gathers events and sends them together. */
export class Outbox {
  readonly #means: OutboxMeans;
  #waiting: SentEvent[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(means: OutboxMeans) {
    this.#means = means;
  }

  add(event_name: BrowserEventName, fields: EventFields = {}): void {
    const { nowMs, sinceOpenedMs, visibility, impression } = this.#means;
    const { duration = 0 } = fields;
    this.#waiting.push({
      ...fields,
      event_name,
      ts: nowMs(),
      start_offset: Math.max(0, Math.round(sinceOpenedMs() - duration)),
      impression_id: impression,
      version: 'v2',
      visibility: visibility(),
    });
    if (this.#waiting.length >= mostEvents) this.flush();
    else this.#timer ??= setTimeout(() => this.flush(), mostDelayMs);
  }

  /** Sends what waits, now. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const events = this.#waiting;
    this.#waiting = [];
    if (events.length > 0) void this.#send(events);
  }

  async #send(events: readonly SentEvent[]): Promise<void> {
    try {
      await this.#means.send(events);
    } catch {
      // Lost: the reader of the page has nothing to do about it.
    }
  }
}
