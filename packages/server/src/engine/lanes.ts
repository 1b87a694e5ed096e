/**
 * Who may run now: a bounded number of questions, and a few places more for cheap ones, so that a value list
 * does not wait behind ten slow charts. Waiting is in order of arrival within a lane.
 */
export type Lane = 'normal' | 'fast';

export interface Waiting {
  lane: Lane;
  /** A question that was running when the engine died: two of them never run together, so the guilty one is found. */
  suspect: boolean;
}

export class Lanes<T extends Waiting> {
  private readonly places: number;
  private readonly fastPlaces: number;
  private waiting: T[] = [];
  private readonly running = new Set<T>();

  constructor(places: number, fastPlaces: number) {
    this.places = places;
    this.fastPlaces = fastPlaces;
  }

  get waitingCount(): number {
    return this.waiting.length;
  }

  get runningCount(): number {
    return this.running.size;
  }

  add(item: T): void {
    this.waiting.push(item);
  }

  /** Back at the head of the queue: it has waited before. */
  addFirst(items: readonly T[]): void {
    this.waiting.unshift(...items);
  }

  /** The next that may start now; it counts as running until `leave`. */
  next(): T | undefined {
    const normal = [...this.running].filter((item) => item.lane === 'normal').length;
    const suspected = [...this.running].some((item) => item.suspect);
    const at = this.waiting.findIndex((item) => {
      if (item.suspect && suspected) return false;
      // Cheap ones may use every place; the others leave the fast places free.
      return item.lane === 'fast'
        ? this.running.size < this.places + this.fastPlaces
        : normal < this.places && this.running.size < this.places + this.fastPlaces;
    });
    if (at < 0) return undefined;
    const [item] = this.waiting.splice(at, 1);
    if (item !== undefined) this.running.add(item);
    return item;
  }

  leave(item: T): void {
    this.running.delete(item);
    const at = this.waiting.indexOf(item);
    if (at >= 0) this.waiting.splice(at, 1);
  }

  /** Everybody who waits leaves. */
  drain(): T[] {
    return this.waiting.splice(0);
  }
}
