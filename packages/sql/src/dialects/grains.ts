/** All grains of a dialect from the few things it must know about time (docs/reference/questions.md#time-grains). */
import type { GrainId } from '@tessera/core/time/grain';
import type { Expr } from '../ast.ts';

type Bucket = (c: Expr) => Expr;

/** The few cuts that all grains are made of. */
export interface GrainBuckets {
  /** Floor to the whole unit. */
  readonly unit: (unit: 'second' | 'minute' | 'hour' | 'day' | 'month' | 'quarter' | 'year') => Bucket;
  /** Floor to `size` units: 5 and 30 seconds, 5 to 30 minutes, 6 hours. */
  readonly every: (size: number, unit: 'second' | 'minute' | 'hour') => Bucket;
  /** The Monday the week began with. */
  readonly monday: Bucket;
  /** The Sunday the week began with. */
  readonly sunday: Bucket;
  /** What plain `P1W` means here. */
  readonly week: 'monday' | 'sunday';
  /** From the first day of a week to its last. */
  readonly sixDaysOn: Bucket;
}

/** Every grain, made of a dialect’s cuts. */
export function grainsOf({ unit, every, sixDaysOn, ...weeks }: GrainBuckets): Readonly<Record<GrainId, Bucket>> {
  return {
    PT1S: unit('second'),
    PT5S: every(5, 'second'),
    PT30S: every(30, 'second'),
    PT1M: unit('minute'),
    PT5M: every(5, 'minute'),
    PT10M: every(10, 'minute'),
    PT15M: every(15, 'minute'),
    PT30M: every(30, 'minute'),
    PT1H: unit('hour'),
    PT6H: every(6, 'hour'),
    P1D: unit('day'),
    P1W: weeks[weeks.week],
    '1969-12-28T00:00:00Z/P1W': weeks.sunday,
    '1969-12-29T00:00:00Z/P1W': weeks.monday,
    'P1W/1970-01-03T00:00:00Z': (c) => sixDaysOn(weeks.sunday(c)),
    'P1W/1970-01-04T00:00:00Z': (c) => sixDaysOn(weeks.monday(c)),
    P1M: unit('month'),
    P3M: unit('quarter'),
    P1Y: unit('year'),
  };
}

/** Seconds in a unit of the clock. */
export const secondsIn = { second: 1, minute: 60, hour: 3600 } as const;

/** The part of the clock that a unit counts in: seconds within a minute, minutes within an hour, hours within a day. */
export const within = { second: 'minute', minute: 'hour', hour: 'day' } as const;

/** Quarters as months, for engines whose intervals know none. */
export const inMonths = (amount: number, unit: string): readonly [amount: number, unit: string] =>
  unit === 'quarter' ? [amount * 3, 'month'] : [amount, unit];
