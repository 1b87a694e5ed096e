/**
 * The Redis that servers of one site share (docs/decisions/0054-many-servers.md#redis). It is never the only home of anything, and may be
 * away at any moment: then everything goes on without it, as it does where none is set, and it comes back by itself. Who
 * asks gets no answer at once rather than waiting; the log says once that it is away and once that it is back.
 */
import type { Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { AbstractConnector, Redis as Client } from 'ioredis';
import { openSocket } from '../egress/reach.ts';
import type { WarningLog } from '../store/listen.ts';

/** `off`: none is set. */
export type RedisState = 'off' | 'up' | 'away';

/** What a server has of it. */
export interface SharedRedis {
  state(): RedisState;
  /**
   * Does something on it.
   * @returns undefined when it is away, when it does not answer in time, and for what it refuses
   */
  ask<T>(work: (client: Client) => Promise<T>): Promise<T | undefined>;
  /** Called whenever it answers again. */
  onUp(back: () => Promise<void>): void;
  close(): Promise<void>;
}

/** Where outages and recoveries are reported. */
export interface RedisLog extends WarningLog {
  info(message: string, fields?: Readonly<Record<string, unknown>>): void;
}

/** A site without one. */
export const noRedis: SharedRedis = {
  state: () => 'off',
  ask: async () => undefined,
  onUp: () => undefined,
  close: async () => undefined,
};

/** An answer that takes longer is none: what it is asked for is quicker done without. */
const answerMs = 500;
const connectMs = 2000;
const longestWaitMs = 2000;
/** One that is full refuses every time. */
const refusedEveryMs = 60_000;

/**
 * Connects; resolves when it answered or when the first attempt failed.
 * @param url  `redis://user:password@host:6379/0`, or `rediss://…` with TLS
 */
export async function openRedis(url: string, log: RedisLog): Promise<SharedRedis> {
  const client = new Client({ ...settingsOf(new URL(url)), ...always });
  let state: RedisState = 'away';
  let isClosing = false;
  const back: (() => Promise<void>)[] = [];
  const tell = (next: RedisState, why?: unknown): void => {
    if (isClosing || state === next) return;
    state = next;
    if (next === 'up') log.info('Redis answers');
    else log.warn('Redis is away: this server keeps answers and counts by itself until it is back', { error: String(why) });
  };
  let toldMs = Number.NEGATIVE_INFINITY;
  const refused = (error: Error): void => {
    if (performance.now() - toldMs < refusedEveryMs) return;
    toldMs = performance.now();
    log.warn('Redis refused what it was asked', { error: String(error) });
  };
  let isFirst = true;
  client.on('ready', () => {
    tell('up');
    for (const each of back) void each();
  });
  client.on('error', (error: unknown) => {
    // The first attempt has no state before it that could change.
    if (isFirst) state = 'up';
    isFirst = false;
    tell('away', error);
  });
  client.on('close', () => tell('away', 'the connection was closed'));
  await client.connect().catch(() => undefined);
  isFirst = false;
  const ask: SharedRedis['ask'] = async (work) => {
    if (client.status !== 'ready') return undefined;
    try {
      return await work(client);
    } catch (error) {
      // It holds the connection but does not answer: opened anew, and until then no request waits for it.
      if (error instanceof Error && /timed out/i.test(error.message)) client.disconnect(true);
      else if (error instanceof Error && error.name === 'ReplyError') refused(error);
      return undefined;
    }
  };
  const close = async (): Promise<void> => {
    isClosing = true;
    client.disconnect();
  };
  return { state: () => state, ask, onUp: (each) => void back.push(each), close };
}

/** Whatever the address says. */
const always = {
  lazyConnect: true,
  enableOfflineQueue: false,
  autoResendUnfulfilledCommands: false,
  maxRetriesPerRequest: 0,
  connectTimeout: connectMs,
  commandTimeout: answerMs,
  connectionName: 'tessera',
  retryStrategy: (times: number): number => Math.min(50 * 2 ** Math.min(times, 10), longestWaitMs),
} as const;

function settingsOf(url: URL) {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const port = url.port === '' ? 6379 : Number(url.port);
  const isSecure = url.protocol === 'rediss:';
  return {
    host,
    port,
    username: decodeURIComponent(url.username) || undefined,
    password: decodeURIComponent(url.password) || undefined,
    db: Number(url.pathname.slice(1) || 0),
    // Says which event means that it is connected.
    ...(isSecure && { tls: {} }),
    Connector: connectorTo(host, port, isSecure),
  };
}

/** Its sockets are egress's: the address is checked as it is connected to. */
function connectorTo(host: string, port: number, isSecure: boolean): new () => AbstractConnector {
  return class extends AbstractConnector {
    constructor() {
      super(connectMs);
    }

    override connect(): Promise<Socket> {
      this.connecting = true;
      const socket = openSocket(host, port);
      this.stream = isSecure ? connectTls({ socket, servername: host }) : socket;
      this.stream.once('error', (error) => {
        this.firstError = error;
      });
      return Promise.resolve(this.stream);
    }
  };
}
