/** Steps of value axes that keep two neighbouring labels apart: a format of whole numbers writes 0 and 0.2 alike. */
import type { NumberText } from './format.ts';

/** Formats that tell apart steps of 10⁻⁹ tell apart all that axes have. */
const finest = -9;
const coarsest = 9;

/**
 * The least power of ten whose multiples read differently: 1 for `,d`, 0.01 for `.0%`.
 * @returns undefined for formats that write small numbers as finely as they come (adaptive ones, `.3s`), and for those that
 *   never tell numbers apart
 */
export function leastStep(number: NumberText): number | undefined {
  for (let power = finest; power <= coarsest; power += 1) {
    // Not by multiplication, which leaves 0.30000000000000004.
    const texts = Array.from({ length: 11 }, (_, at) => number(Number(`${at}e${power}`)));
    if (texts.every((text, at) => at === 0 || text !== texts[at - 1])) return power === finest ? undefined : Number(`1e${power}`);
  }
  return undefined;
}

/** Whether a value is a multiple of a step, as far as a double can say. */
export const isMultiple = (value: number, step: number): boolean => Math.abs(value / step - Math.round(value / step)) < 1e-6;

/** ECharts' option for an axis whose steps are never finer than its labels. */
export function distinctSteps(number: NumberText): { minInterval?: number } {
  const minInterval = leastStep(number);
  return minInterval === undefined ? {} : { minInterval };
}
