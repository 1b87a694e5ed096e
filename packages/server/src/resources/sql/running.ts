/** Queries of the SQL page that run in this process, by the number of their row, so that they can be stopped. */

/** Why a query ends early: the user pressed Stop. */
export class QueryStoppedByPerson extends Error {
  constructor() {
    super('The query was stopped.');
    this.name = 'QueryStoppedByPerson';
  }
}

/** The queries under way here. */
export class RunningQueries {
  readonly #running = new Map<number, AbortController>();

  /** Does work that `stop` ends. @param signal  ends it too */
  async track<T>(id: number, signal: AbortSignal, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const own = new AbortController();
    this.#running.set(id, own);
    try {
      return await work(AbortSignal.any([signal, own.signal]));
    } finally {
      if (this.#running.get(id) === own) this.#running.delete(id);
    }
  }

  /** Stops a query in its database. @returns false when it does not run here */
  stop(id: number): boolean {
    const running = this.#running.get(id);
    running?.abort(new QueryStoppedByPerson());
    return running !== undefined;
  }
}
