/**
 * How many questions one person may have running: the rest of a large dashboard waits for its turn, and only a flood is
 * refused. One person's flood never takes the places of the others.
 */
import { Failure } from '@tessera/core/failures';
import { limits } from '@tessera/core/limits';

/** Routes that make a database work for the asker, in the contracts' spelling. */
export const askingRoutes: ReadonlySet<string> = new Set([
  'POST /api/v1/chart/data',
  'GET /api/v1/chart/data',
  'GET /api/v1/chart/data/{cache_key}',
  'GET /api/v1/chart/{pk}/data/',
  'POST /api/v1/sqllab/execute/',
  'POST /superset/sql_json/',
  'GET /api/v1/dataset/{pk}/samples',
  'GET /api/v1/datasource/{type}/{id}/column/{column}/values/',
  'POST /datasource/samples',
  'POST /superset/explore_json/',
  'GET /superset/explore_json/',
  'POST /superset/explore_json/{type}/{id}/',
  'GET /superset/explore_json/data/{cache_key}',
  'GET /superset/slice_json/{pk}/',
]);

const inStep = (path: string): string => path.replace(/\/$/, '');
const asking = new Set([...askingRoutes].map(inStep));
/** Whether a route's requests take turns. */
export const takesTurns = (method: string, path: string): boolean => asking.has(`${method} ${inStep(path)}`);

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
   * Runs work when it is this person's turn.
   * @param signal  read only when there is a wait; its abort leaves the line
   * @throws Failure RATE_LIMITED when the line is full; whatever the work throws; the signal's reason
   */
  async run<T>(who: string, signal: () => AbortSignal, work: () => Promise<T>): Promise<T> {
    const line = this.#lines.get(who) ?? { running: 0, waiting: [] };
    this.#lines.set(who, line);
    if (line.running < this.#atOnce) line.running += 1;
    else await this.#wait(line, signal());
    try {
      return await work();
    } finally {
      // Whoever waits takes over the place; the count stays.
      const next = line.waiting.shift();
      if (next) next();
      else line.running -= 1;
      if (line.running === 0) this.#lines.delete(who);
    }
  }

  #wait(line: Line, signal: AbortSignal): Promise<void> {
    if (line.waiting.length >= this.#waiting)
      throw new Failure('RATE_LIMITED', {
        message: `You have ${line.running} questions running and ${line.waiting.length} waiting. Try again when some of them are answered.`,
        retryAfter: 5,
      });
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        line.waiting = line.waiting.filter((each) => each !== go);
        reject(signal.reason instanceof Error ? signal.reason : new Failure('QUERY_STOPPED'));
      };
      const go = (): void => {
        signal.removeEventListener('abort', leave);
        resolve();
      };
      if (signal.aborted) return leave();
      signal.addEventListener('abort', leave, { once: true });
      line.waiting.push(go);
    });
  }
}
