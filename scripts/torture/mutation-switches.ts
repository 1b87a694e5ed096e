/** The switches that `switched-module.ts` writes into modules: which change is made now, and which were asked for. */
import type { SwitchesInModules } from './switched-module.ts';

/** One for a process. */
export class Switches implements SwitchesInModules {
  /** Number of the change that is made; undefined for none. */
  on: number | undefined;
  /** Numbers that were asked for; emptied by the reader. */
  asked = new Set<number>();
  /** How often a switch was asked. */
  steps = 0;
  /** More steps than this are an endless loop, and end in an error. */
  mostSteps = Number.POSITIVE_INFINITY;
  left: unknown;

  #isOn(id: number): boolean {
    this.asked.add(id);
    this.steps += 1;
    if (this.steps > this.mostSteps) throw new Error('This change makes an endless loop.');
    return this.on === id;
  }

  two<A, B, Result>(id: number, a: A, b: B, usual: (a: A, b: B) => Result, changed: (a: A, b: B) => Result): Result {
    return this.#isOn(id) ? changed(a, b) : usual(a, b);
  }

  goesOn(id: number, left: unknown, and: boolean): boolean {
    this.left = left;
    return Boolean(left) === (this.#isOn(id) ? !and : and);
  }

  test(id: number, condition: unknown): boolean {
    return this.#isOn(id) !== Boolean(condition);
  }

  value<T>(id: number, usual: T, changed: T): T {
    return this.#isOn(id) ? changed : usual;
  }
}
