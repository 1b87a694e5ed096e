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

/** Steps are 1, 2, 3 or 5 of a power of ten. */
function niceStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(rough));
  const share = rough / power;
  return power * (share < 1.5 ? 1 : share < 2.5 ? 2 : share < 4 ? 3 : share < 7 ? 5 : 10);
}

/**
 * The step at which an axis between two values would repeat a label, where it would.
 * @param splits  about so many parts
 */
export function repeatedStep(number: NumberText, [low, high]: readonly [number, number], splits: number): number | undefined {
  if (!(high > low) || !Number.isFinite(high - low)) return undefined;
  const step = niceStep((high - low) / splits);
  const [from, until] = [Math.floor(low / step), Math.ceil(high / step)];
  const texts = Array.from({ length: until - from + 1 }, (_, at) => number((from + at) * step));
  return texts.some((text, at) => at > 0 && text === texts[at - 1]) ? step : undefined;
}

/** Writes each label once on an axis of such steps: at the first tick, and wherever it differs from the tick before. */
export function onceEach(number: NumberText, step: number, low: number): (value: number) => string {
  const first = Math.floor(low / step + 1e-6) * step;
  // Below the values there are ticks where room is made for labels of bars.
  const neighbour = (value: number): number => (value < first ? value + step : value - step);
  return (value) => (Math.abs(value - first) >= step / 2 && number(value) === number(neighbour(value)) ? '' : number(value));
}

/** ECharts' option for an axis whose steps are never finer than its labels. */
export function distinctSteps(number: NumberText): { minInterval?: number } {
  const minInterval = leastStep(number);
  return minInterval === undefined ? {} : { minInterval };
}
