/**
 * Who may run now: a bounded number of questions, and a few places more for cheap ones, so that a value list
 * does not wait behind ten slow charts. Waiting is in order of arrival within a lane.
 */
export type Lane = 'normal' | 'fast' | 'export';

/** Downloads at a time; charts never wait for them. */
const exportPlaces = 2;

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
    const count = (lane: Lane): number => [...this.running].filter((item) => item.lane === lane).length;
    const [normal, fast, exporting] = [count('normal'), count('fast'), count('export')];
    const suspected = [...this.running].some((item) => item.suspect);
    const at = this.waiting.findIndex((item) => {
      if (item.suspect && suspected) return false;
      if (item.lane === 'export') return exporting < exportPlaces;
      // Cheap ones may use every place; the others leave the fast places free.
      return normal + fast < this.places + this.fastPlaces && (item.lane === 'fast' || normal < this.places);
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
