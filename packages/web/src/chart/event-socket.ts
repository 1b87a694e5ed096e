/**
 * The socket on which the server tells events as they happen: one of a browser tab, opened when the first question waits. Where
 * it cannot be had or breaks, it is tried again; who waits polls as long as it is not open (docs/decisions/0055-async-questions.md).
 */
import type { AsyncEventItem } from '@tessera/api/async-event';

/** Between two tries. */
const retryMs = 2500;
/** Tries after one that brought nothing. */
const mostRetries = 6;

/** What the socket needs of the world. */
export interface EventSocketOptions {
  /** Begins to connect. @param lastId  events after it are told; absent: all that are kept */
  readonly open: (lastId: string | undefined) => WebSocket;
  readonly sleep: (ms: number) => Promise<void>;
  /** Once, when the socket is no longer tried. */
  readonly onGivenUp: () => void;
}

/** As `makeAsyncEvents` uses it. */
export interface EventSocket {
  /** Whether events are told at this moment: then nobody need poll. */
  isOpen(): boolean;
  /** Sees to it that there is a socket, or that one is tried. */
  want(listener: SocketListener): void;
}

/** Who is told. */
interface SocketListener {
  /** The last event that was seen, by whatever way. */
  lastId(): string | undefined;
  /** Whether anybody waits: else a broken socket rests until somebody does. */
  isNeeded(): boolean;
  hear(event: AsyncEventItem): void;
  /** It was open, and is not any more. */
  lost(): void;
}

/** Not connected yet. */
export function makeEventSocket({ open, sleep, onGivenUp }: EventSocketOptions): EventSocket {
  let isOpen = false;
  let isTrying = false;
  /** Tries since a socket told anything. */
  let tries = 0;

  /** Resolves when this socket has ended. */
  const connected = async (listener: SocketListener): Promise<void> => {
    const socket = open(listener.lastId());
    socket.addEventListener('open', () => (isOpen = true));
    socket.addEventListener('message', ({ data }) => {
      tries = 0;
      // Written by the server this page came from.
      const event: AsyncEventItem = JSON.parse(String(data));
      listener.hear(event);
    });
    await new Promise((resolve) => socket.addEventListener('close', resolve));
    const wasOpen = isOpen;
    isOpen = false;
    if (wasOpen) listener.lost();
  };
  const keepTrying = async (listener: SocketListener): Promise<void> => {
    for (;;) {
      await connected(listener);
      tries += 1;
      if (tries > mostRetries) return onGivenUp();
      await sleep(retryMs);
      if (!listener.isNeeded()) break;
    }
    isTrying = false;
  };

  return {
    isOpen: () => isOpen,
    want: (listener) => {
      if (isTrying) return;
      // Stays so once it is given up.
      isTrying = true;
      void keepTrying(listener);
    },
  };
}

/** Where the server of this page has its socket. @param page  the page's address */
export function socketAddress(page: string, lastId: string | undefined): URL {
  const address = new URL('/ws', page);
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
  if (lastId !== undefined) address.searchParams.set('last_id', lastId);
  return address;
}
