/** Calendar arithmetic of the evaluator, on its own: epoch milliseconds of UTC. */
export const day = 86_400_000;

/** Months later; the day is cut to the month's length. */
export function addMonths(moment: number, months: number): number {
  const at = new Date(moment);
  const first = Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months, 1);
  const length = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months + 1, 0)).getUTCDate();
  return first + (Math.min(at.getUTCDate(), length) - 1) * day + (moment - Math.floor(moment / day) * day);
}

const monday = Date.UTC(1969, 11, 29);
const month = (moment: number, every: number): number => {
  const at = new Date(moment);
  return Date.UTC(at.getUTCFullYear(), Math.floor(at.getUTCMonth() / every) * every, 1);
};
const weekFrom = (start: number) => (moment: number) => start + Math.floor((moment - start) / (7 * day)) * 7 * day;

/** Grain → the label of a moment's bucket. */
export const grains: Readonly<Record<string, (moment: number) => number>> = {
  PT1H: (moment) => Math.floor(moment / 3_600_000) * 3_600_000,
  P1D: (moment) => Math.floor(moment / day) * day,
  P1W: weekFrom(monday),
  '1969-12-28T00:00:00Z/P1W': weekFrom(monday - day),
  'P1W/1970-01-04T00:00:00Z': (moment) => weekFrom(monday)(moment) + 6 * day,
  P1M: (moment) => month(moment, 1),
  P3M: (moment) => month(moment, 3),
  P1Y: (moment) => month(moment, 12),
};

/** Grains whose buckets differ in length or start: their rows are moved, not their labels. */
export const isCoarse = (grain: string | undefined): boolean => grain !== undefined && grain !== 'PT1H' && grain !== 'P1D';

/** Offset texts → the way back to the other time. */
export const offsets: Readonly<Record<string, (moment: number, times?: number) => number>> = {
  '1 year ago': (moment, times = 1) => addMonths(moment, -12 * times),
  '1 month ago': (moment, times = 1) => addMonths(moment, -times),
  '1 week': (moment, times = 1) => moment - 7 * day * times,
  '28 days ago': (moment, times = 1) => moment - 28 * day * times,
  '1 month later': (moment, times = 1) => addMonths(moment, times),
};
