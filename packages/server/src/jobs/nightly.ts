/** The schedule of what is done every night, whatever happened during the day. */
import { z } from 'zod';
import type { Services } from '../services.ts';
import { jobKind, type JobKind } from './kind.ts';
import type { ScheduleSource } from './scheduler.ts';

const nothing = z.strictObject({});

/** A kind of job without an input. */
export const nightlyKind = (name: string): JobKind<typeof nothing> => jobKind(name, nothing);

/** @param crontab  a time of the night, in UTC */
export function nightly(
  kind: JobKind<typeof nothing>,
  crontab: string,
  { clock }: Pick<Services, 'clock'>,
): ScheduleSource<typeof nothing> {
  const since = clock();
  return {
    kind,
    read: () => Promise.resolve([{ id: 'nightly', crontab, timezone: 'UTC', since }]),
    payload: () => ({}),
  };
}
