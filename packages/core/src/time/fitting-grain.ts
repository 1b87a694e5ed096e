/** The time grain under which a stretch of time makes a chart that can be read: some tens of points, never thousands. */
import { addUnits, dayMs } from './calendar.ts';
import { bucketInterval, bucketLabel, grainOf, grains, type GrainId } from './grain.ts';

/** More points than this cannot be distinguished on a screen. */
export const mostPoints = 200;
/** Fewer say little. */
const fewestPoints = 20;

/** Grains to choose from: weeks that begin on a certain day are a person's own choice. */
const usual = grains.filter(({ weekStart }) => weekStart === undefined);

/** How long a bucket is, ms; months and years on average. */
function lengthOf([amount, unit]: readonly [number, (typeof grains)[number]['every'][1]]): number {
  const years = 400;
  if (unit === 'month') return (addUnits(0, 12 * years, 'month') / (12 * years)) * amount;
  if (unit === 'quarter') return (addUnits(0, 4 * years, 'quarter') / (4 * years)) * amount;
  if (unit === 'year') return (addUnits(0, years, 'year') / years) * amount;
  return addUnits(0, amount, unit);
}

/** What is known of a column of times. */
export interface TimeSpan {
  /** Epoch ms; both included. */
  readonly min: number;
  readonly max: number;
  /** Different moments; absent when they were not counted. */
  readonly distinct?: number | undefined;
}

/**
 * The finest grain that makes at most 200 points, which is at least 20 where the data has that many; one that cuts off
 * neither end goes before a finer one that does. Moments that are few already keep their own step: monthly figures are
 * shown by month.
 * @param offered  ids of the grains the database knows; absent: all
 */
export function fittingGrain({ min, max, distinct }: TimeSpan, offered?: readonly string[]): GrainId {
  const known = usual.filter(({ id }) => offered === undefined || offered.includes(id));
  const choices = known.map(({ id, every }) => ({ id: id as GrainId, lengthMs: lengthOf(every) }));
  const last = choices.at(-1)?.id ?? 'P1D';
  const span = max - min;
  if (!(span > 0)) return min % dayMs === 0 ? 'P1D' : (choices[0]?.id ?? last);
  if (distinct !== undefined && distinct > 1 && distinct <= mostPoints) {
    // A month of 31 days among months of 30 must not make it a step of weeks.
    const step = (span / (distinct - 1)) * 1.03;
    return choices.findLast(({ lengthMs }) => lengthMs <= step)?.id ?? choices[0]?.id ?? last;
  }
  const fitting = choices.filter(({ lengthMs }) => span / lengthMs + 1 <= mostPoints);
  const step = distinct !== undefined && distinct > 1 ? span / (distinct - 1) : 0;
  const whole = fitting.find(({ id, lengthMs }) => span / lengthMs >= fewestPoints - 1 && isWhole(id, { min, max }, step));
  return (whole ?? fitting[0])?.id ?? last;
}

/** Neither the first nor the last bucket is cut off: sums of theirs would seem to rise and fall. @param step  between moments, ms */
function isWhole(id: GrainId, { min, max }: TimeSpan, step: number): boolean {
  const grain = grainOf(id);
  if (!grain) return false;
  const slack = step * 1.03;
  const { until } = bucketInterval(grain, bucketLabel(grain, max));
  return min - bucketLabel(grain, min) < slack && until - max <= slack;
}
