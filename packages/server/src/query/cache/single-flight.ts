/** Work that several askers wait for: done once, stopped when the last of them has gone. It waits for its place in the lines of all of them. */
import { type Requester, currentRequester, shared } from '../../queue/requester.ts';

interface Flight<T> {
  readonly promise: Promise<T>;
  readonly stop: AbortController;
  readonly requester: Requester;
  waiting: number;
  isOver: boolean;
}

/** Does a piece of work once for all who ask for the same key while it runs. Results are not kept. */
export class SingleFlight<T> {
  readonly #flights = new Map<string, Flight<T>>();

  /**
   * Joins the work under a key, or begins it.
   * @param signal  this requester's; its abort leaves the others waiting
   * @throws what the work throws, or the signal's reason
   */
  async join(key: string, signal: AbortSignal | undefined, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    signal?.throwIfAborted();
    const flight = this.#flights.get(key) ?? this.#begin(key, work);
    flight.waiting += 1;
    flight.requester.join(currentRequester());
    try {
      return await (signal ? Promise.race([flight.promise, aborted(signal)]) : flight.promise);
    } finally {
      flight.waiting -= 1;
      if (flight.waiting === 0) {
        this.#forget(key, flight);
        // Stopping what is over costs an exception with its stack.
        if (!flight.isOver) flight.stop.abort();
      }
    }
  }

  #begin(key: string, work: (signal: AbortSignal) => Promise<T>): Flight<T> {
    const stop = new AbortController();
    const flight = shared((requester): Flight<T> => ({ promise: work(stop.signal), stop, requester, waiting: 0, isOver: false }));
    this.#flights.set(key, flight);
    const over = (): void => {
      flight.isOver = true;
      this.#forget(key, flight);
    };
    // Everybody may have gone by the time it fails; that is no unhandled failure.
    flight.promise.then(over, over);
    return flight;
  }

  #forget(key: string, flight: Flight<T>): void {
    if (this.#flights.get(key) === flight) this.#flights.delete(key);
  }
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason instanceof Error ? signal.reason : new Error('stopped')), {
      once: true,
    });
  });
}
