/** Periods of time that follow each other: when one begins, and where in the newest a moment of an older one lies. */
import { addUnits } from '@tessera/core/time/calendar';

/** Frequencies as the wire names them. */
export const periods = ['AS', '52W-MON', 'W-SUN', 'W-MON', 'D', '4W-MON'] as const;
/** One of them. */
export type Period = (typeof periods)[number];

const day = 86_400_000;
/** A Monday and a Sunday that weeks are counted from, epoch ms. */
const [monday, sunday] = [4 * day, 3 * day];

/** Length in ms and a moment one begins at; years have no one length. */
const lengths: Readonly<Record<Exclude<Period, 'AS'>, readonly [length: number, from: number]>> = {
  '52W-MON': [364 * day, monday],
  '4W-MON': [28 * day, monday],
  'W-SUN': [7 * day, sunday],
  'W-MON': [7 * day, monday],
  D: [day, 0],
};

/** The beginning of the period a moment lies in, epoch ms. */
export function periodStart(period: Period, moment: number): number {
  if (period === 'AS') return Date.UTC(new Date(moment).getUTCFullYear(), 0, 1);
  const [length, from] = lengths[period];
  return Math.floor((moment - from) / length) * length + from;
}

/** The end of the period that begins there. */
export function periodEnd(period: Period, start: number): number {
  return period === 'AS' ? addUnits(start, 1, 'year') : start + lengths[period][0];
}

/** The same place in the newest period: the same day of the year, or as long after the beginning. */
export function laidOver(period: Period, moment: number, start: number, newest: number): number {
  if (period !== 'AS') return moment - start + newest;
  const years = new Date(newest).getUTCFullYear() - new Date(start).getUTCFullYear();
  return addUnits(moment, years, 'year');
}
