/**
 * Waits for questions that jobs answer: one poll for all charts of the page, and only while questions wait. With
 * `GLOBAL_ASYNC_QUERIES` a socket is told instead; while it is not open, the poll goes on.
 */
import { asyncEvent, type AsyncEventItem } from '@tessera/api/async-event';
import { limits } from '@tessera/core/limits';
import { areQuestionsLeftToJobs } from '../bootstrap.ts';
import { client } from '../client.ts';
import { refusalInWords } from '../language/refusals.ts';
import { keptKeys } from '../kit/kept-keys.ts';
import { readKept, writeKept } from '../kit/kept.ts';
import { makeEventSocket, socketAddress, type EventSocket } from './event-socket.ts';

const { asyncPollMs: pollMs } = limits;
/** An event may come before the reply that names its job: it is looked at again, later each time, and then dropped. */
const mostLooks = 6;
const lookAgainMs = 100;
/** A server that is away for a moment is asked again; one that stays away is reported. */
const mostFailures = 20;

/** What the waiting needs of the world. */
export interface AsyncEventsOptions {
  /** Events after an id, oldest first. */
  readonly fetch: (lastId: string | undefined) => Promise<readonly AsyncEventItem[]>;
  readonly sleep: (ms: number) => Promise<void>;
  /** The last id that was seen, as the browser keeps it. */
  readonly kept: { read: () => string | undefined; write: (id: string) => void };
  /** Asked at the first wait; undefined: this site is polled. */
  readonly socket?: () => EventSocket | undefined;
}

/** Those who wait. */
export interface AsyncEvents {
  /**
   * Resolves when the answer is there.
   * @throws Error with the event's message, AbortError when given up, or the error of a server that stays away
   */
  wait(jobId: string, signal: AbortSignal): Promise<void>;
}

interface Waiting {
  resolve: () => void;
  reject: (error: unknown) => void;
}

/** Ends a wait by its event. @returns whether somebody waited */
function settled(who: Waiting | undefined, { status, errors }: AsyncEventItem): boolean {
  if (!who) return false;
  if (status === 'done') who.resolve();
  else if (status === 'error') void refusalInWords(errors[0]?.message ?? '').then((sentence) => who.reject(new Error(sentence)));
  return true;
}

/** One for each page. */
export function makeAsyncEvents({ fetch, sleep, kept, socket: socketOf }: AsyncEventsOptions): AsyncEvents {
  const waiting = new Map<string, Waiting>();
  let socket: EventSocket | undefined;
  let lastId = kept.read();
  let isPolling = false;

  const settle = (event: AsyncEventItem): boolean => settled(waiting.get(event.job_id), event);
  const settleLater = async (event: AsyncEventItem): Promise<void> => {
    for (let look = 1; look <= mostLooks; look += 1) {
      await sleep(lookAgainMs * look);
      if (settle(event)) return;
    }
  };
  const hear = (event: AsyncEventItem): void => {
    // A row may appear after one with a higher number: the socket tells it late.
    if (lastId === undefined || numberOf(event.id) > numberOf(lastId)) {
      lastId = event.id;
      kept.write(event.id);
    }
    if (!settle(event)) void settleLater(event);
  };
  const poll = async (): Promise<void> => {
    for (let failures = 0; waiting.size > 0 && !socket?.isOpen(); await sleep(pollMs)) {
      try {
        for (const event of await fetch(lastId)) hear(event);
        failures = 0;
      } catch (error) {
        failures += 1;
        if (failures >= mostFailures) for (const { reject } of waiting.values()) reject(error);
      }
    }
    isPolling = false;
  };
  const pollWhereNeeded = (): void => {
    if (isPolling || waiting.size === 0 || socket?.isOpen()) return;
    isPolling = true;
    void poll();
  };
  const listener = { lastId: () => lastId, isNeeded: () => waiting.size > 0, hear, lost: pollWhereNeeded };

  return {
    wait: async (jobId, signal) => {
      signal.throwIfAborted();
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const giveUp = (): void => reject(signal.reason);
      signal.addEventListener('abort', giveUp);
      waiting.set(jobId, { resolve, reject });
      socket ??= socketOf?.();
      socket?.want(listener);
      pollWhereNeeded();
      try {
        await promise;
      } finally {
        signal.removeEventListener('abort', giveUp);
        waiting.delete(jobId);
      }
    },
  };
}

const numberOf = (id: string): number => Number(id.split('-')[1]);
const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** The name clients know. */
const keptName = keptKeys.lastAsyncEvent;

const open = (lastId: string | undefined): WebSocket => new WebSocket(socketAddress(location.href, lastId));
const onGivenUp = (): void => console.warn('No socket for events (/ws) could be kept open: they are polled instead.');

/** This page's. */
export const asyncEvents: AsyncEvents = makeAsyncEvents({
  fetch: async (last_id) => (await client.call(asyncEvent.list, { query: last_id === undefined ? {} : { last_id } })).result,
  sleep,
  kept: { read: () => readKept(keptName) ?? undefined, write: (id) => writeKept(keptName, id) },
  socket: () => (areQuestionsLeftToJobs() ? makeEventSocket({ open, sleep, onGivenUp }) : undefined),
});
