/** Drawing from lists, for tests of things at random. */
import type { SeededRandom } from '../scripts/torture/random.ts';

export class Draw {
  readonly #random: SeededRandom;

  constructor(random: SeededRandom) {
    this.#random = random;
  }

  /** True in this share of draws, 0 to 1. */
  chance(share: number): boolean {
    return this.#random.next() < share;
  }

  /** A whole number from 0 to `most`, both included. */
  upTo(most: number): number {
    return this.#random.between(0, most);
  }

  /** @throws Error for an empty list */
  one<T>(of: readonly T[]): T {
    const found = of[this.upTo(of.length - 1)];
    if (found === undefined) throw new Error('Nothing to draw from');
    return found;
  }

  /** Up to `count` different places of the list, in any order. */
  some<T>(of: readonly T[], count: number): T[] {
    const left = [...of];
    return Array.from({ length: Math.min(count, left.length) }, () => left.splice(this.upTo(left.length - 1), 1)).flat();
  }
}
