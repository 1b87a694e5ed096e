/**
 * The sockets on which events are told as they happen, beside polling (docs/decisions/0063-long-questions.md). What is told is
 * read from the store after the last event that was sent: a message of the bus only says that there is something.
 */
import type { WebSocket } from 'ws';
import type { Services } from '../../services.ts';
import { eventsAfter } from './events.ts';

/** Whose socket it is. */
export interface Listener {
  readonly channel: string;
  /** `{ms}-{n}`; absent: from the beginning. */
  readonly lastId: string | undefined;
  /** Asked before anything is told: sessions end, and rights are taken away. */
  readonly mayStill: () => Promise<boolean>;
}

/** Milliseconds. */
export interface SocketTimes {
  /** Between two pings; who has not answered the one before is dropped. */
  readonly pingMs: number;
  /** Between two looks at the store, should a message of the bus be lost. */
  readonly lookMs: number;
}

/** As WebSocket says them (RFC 6455, 7.4.1). */
const closed = { goingAway: 1001, mayNot: 1008, tryLater: 1013 } as const;
const mostOfChannel = 30;
/** For the answer to a closing frame. */
const farewellMs = 1000;
/** Bytes that wait for somebody who does not read them. */
const mostBuffered = 1_000_000;
/** Numbers are given out before their rows are there: a row may appear after one with a higher number. */
const lateNumbers = 100;

/** All sockets of this process. */
export class EventSockets {
  readonly #services: Pick<Services, 'store' | 'bus' | 'log'>;
  readonly #times: SocketTimes;
  readonly #open = new Map<string, Set<WebSocket>>();

  constructor(services: Pick<Services, 'store' | 'bus' | 'log'>, times: SocketTimes = { pingMs: 20_000, lookMs: 5000 }) {
    this.#services = services;
    this.#times = times;
  }

  /** Tells a socket what its channel has and gets, until it is closed. */
  tell(socket: WebSocket, { channel, lastId, mayStill }: Listener): void {
    const others = this.#open.get(channel) ?? new Set();
    if (others.size >= mostOfChannel) return socket.close(closed.tryLater);
    this.#open.set(channel, others.add(socket));
    const telling = new Telling(lastId);
    const look = (): void => void telling.look(() => this.#tellNew(socket, channel, mayStill, telling));
    const stops = [
      this.#services.bus.subscribe('async-event', (about) => about === channel && look()),
      keepAlive(socket, this.#times),
    ];
    const looking = setInterval(look, this.#times.lookMs);
    // Whatever goes wrong with a socket ends it.
    socket.on('error', () => socket.terminate());
    socket.once('close', () => {
      clearInterval(looking);
      for (const stop of stops) stop();
      others.delete(socket);
      if (others.size === 0) this.#open.delete(channel);
    });
    look();
  }

  async #tellNew(socket: WebSocket, channel: string, mayStill: () => Promise<boolean>, telling: Telling): Promise<void> {
    try {
      if (!(await mayStill())) return socket.close(closed.mayNot);
      for (const event of await eventsAfter(this.#services.store.db, channel, telling.after)) {
        if (!telling.isNew(event.id)) continue;
        if (socket.bufferedAmount > mostBuffered) return socket.terminate();
        socket.send(JSON.stringify(event));
      }
    } catch (error) {
      // A store that is away for a moment is asked again at the next look.
      this.#services.log.warn('Events could not be read for a socket', { error: String(error) });
    }
  }

  /** Sends everybody away: they come back to another server. Who does not answer in time is cut off: nobody holds up a shutdown. */
  close(): void {
    const sockets = [...this.#open.values()].flatMap((each) => [...each]);
    for (const socket of sockets) socket.close(closed.goingAway);
    setTimeout(() => {
      for (const socket of sockets) socket.terminate();
    }, farewellMs).unref();
  }
}

/** What one socket was told. */
class Telling {
  readonly #first: number;
  readonly #told = new Set<number>();
  #last: number;
  #looking: Promise<void> | undefined;
  #isAsked = false;

  constructor(lastId: string | undefined) {
    this.#first = numberOf(lastId ?? '0-0');
    this.#last = this.#first;
  }

  /** The id after which to read. */
  get after(): string {
    return `0-${Math.max(this.#first, this.#last - lateNumbers)}`;
  }

  /** Whether an event was not told before; it is now. */
  isNew(id: string): boolean {
    const number = numberOf(id);
    if (this.#told.has(number)) return false;
    this.#told.add(number);
    this.#last = Math.max(this.#last, number);
    for (const each of this.#told) if (each < this.#last - lateNumbers) this.#told.delete(each);
    return true;
  }

  /** One look at a time; what is asked for meanwhile is one more. */
  async look(work: () => Promise<void>): Promise<void> {
    this.#isAsked = true;
    this.#looking ??= (async () => {
      while (this.#isAsked) {
        this.#isAsked = false;
        await work();
      }
      this.#looking = undefined;
    })();
    await this.#looking;
  }
}

const numberOf = (id: string): number => Number(id.split('-')[1]);

/** Pings, and drops who does not answer. @returns ends it */
function keepAlive(socket: WebSocket, { pingMs }: SocketTimes): () => void {
  let isAlive = true;
  socket.on('pong', () => (isAlive = true));
  const timer = setInterval(() => {
    if (!isAlive) return socket.terminate();
    isAlive = false;
    socket.ping();
  }, pingMs);
  return () => clearInterval(timer);
}
