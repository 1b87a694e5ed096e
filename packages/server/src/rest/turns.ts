/**
 * How many questions one person may have running: the rest of a large dashboard waits for its turn, and only a flood is
 * refused. One person's flood never takes the places of the others. What is answered without a database waits for nothing.
 */
import { Failure } from '@tessera/core/failures';
import { limits } from '@tessera/core/limits';

interface Line {
  running: number;
  waiting: (() => void)[];
}

/** One line per person. */
export class Turns {
  readonly #lines = new Map<string, Line>();
  readonly #atOnce: number;
  readonly #waiting: number;

  constructor(atOnce: number = limits.questionsAtOncePerUser, waiting: number = limits.questionsWaitingPerUser) {
    this.#atOnce = atOnce;
    this.#waiting = waiting;
  }

  /**
   * Runs work when it is this person's turn. Work never waits for another turn: twelve that did would wait for each other.
   * @param signal  its abort leaves the line
   * @param work    is told whether it had to wait
   * @throws Failure RATE_LIMITED when the line is full; whatever the work throws; the signal's reason
   */
  async run<T>(who: string, signal: AbortSignal | undefined, work: (waited: boolean) => Promise<T>): Promise<T> {
    const line = this.#lines.get(who) ?? { running: 0, waiting: [] };
    this.#lines.set(who, line);
    const isFull = line.running >= this.#atOnce;
    if (isFull) await this.#wait(line, signal);
    else line.running += 1;
    try {
      return await work(isFull);
    } finally {
      // Whoever waits takes over the place; the count stays.
      const next = line.waiting.shift();
      if (next) next();
      else line.running -= 1;
      if (line.running === 0) this.#lines.delete(who);
    }
  }

  #wait(line: Line, signal: AbortSignal | undefined): Promise<void> {
    if (line.waiting.length >= this.#waiting)
      throw new Failure('RATE_LIMITED', {
        message: `You have ${line.running} questions running and ${line.waiting.length} waiting. Try again when some of them are answered.`,
        retryAfter: 5,
      });
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        line.waiting = line.waiting.filter((each) => each !== go);
        reject(signal?.reason instanceof Error ? signal.reason : new Failure('QUERY_STOPPED'));
      };
      const go = (): void => {
        signal?.removeEventListener('abort', leave);
        resolve();
      };
      if (signal?.aborted) return leave();
      signal?.addEventListener('abort', leave, { once: true });
      line.waiting.push(go);
    });
  }
}
