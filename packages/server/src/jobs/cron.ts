/** When a cron line is due, in its own zone (docs/decisions/0050-schedules.md). Five parts; the library knows the calendar. */
import { isZone } from '@tessera/core/time/zone';
import { Cron } from 'croner';
import cronstrue from 'cronstrue';

/** A cron line with the zone its hours are of, e.g. `0 12 * * 1` in `Europe/Berlin`. */
export interface CronLine {
  readonly crontab: string;
  readonly timezone: string;
}

const opened = (crontab: string, timezone: string): Cron => new Cron(crontab.trim(), { timezone, mode: '5-part', paused: true });

/** Whether a text is a cron line of five parts that is ever due. */
export function isCron(crontab: string): boolean {
  // Names such as @daily are the library's own; other readers of a stored schedule do not know them.
  if (crontab.trim().split(/\s+/).length !== 5) return false;
  try {
    return opened(crontab, 'UTC').nextRun(new Date(0)) !== null;
  } catch {
    return false;
  }
}

/** The first moment after `after` at which the line is due; undefined when there is none. @throws Error for what is no cron line */
export function nextDue({ crontab, timezone }: CronLine, after: Date): Date | undefined {
  return opened(crontab, timezone).nextRun(after) ?? undefined;
}

/** The last moment in (since, until] at which the line is due. @throws Error for what is no cron line */
export function lastDue({ crontab, timezone }: CronLine, since: Date, until: Date): Date | undefined {
  const cron = opened(crontab, timezone);
  let last: Date | undefined;
  let next = cron.nextRun(since);
  while (next && next <= until) {
    last = next;
    next = cron.nextRun(next);
  }
  return last;
}

/** The shortest time between two of the line's next moments, in ms; of those of a week. */
export function shortestGapMs({ crontab, timezone }: CronLine, from: Date): number {
  const cron = opened(crontab, timezone);
  const end = from.getTime() + 7 * 86_400_000;
  let shortest = Number.POSITIVE_INFINITY;
  let before = cron.nextRun(from);
  // No gap is shorter than the minute a line counts in.
  while (before && before.getTime() < end && shortest > 60_000) {
    const next = cron.nextRun(before);
    if (next) shortest = Math.min(shortest, next.getTime() - before.getTime());
    before = next;
  }
  return shortest;
}

/**
 * What is wrong with a schedule that a user sends.
 * @param tooOften  the sentence for one that comes due too often, of the minutes that must lie between two runs
 * @param leastMinutes  between two runs
 * @param from  the time now
 * @returns sentences by field; none when it can be saved
 */
export function scheduleFaults(
  { crontab, timezone }: CronLine,
  tooOften: (minutes: number) => string,
  leastMinutes: number,
  from: Date,
): Record<string, string[]> {
  if (!isZone(timezone)) return { timezone: ['Not a time zone.'] };
  if (!isCron(crontab)) return { crontab: ['Not a cron line of five parts.'] };
  if (shortestGapMs({ crontab, timezone }, from) >= leastMinutes * 60_000) return {};
  return { crontab: [tooOften(leastMinutes)] };
}

/** A cron line in words: `At 12:00, only on Monday`; the line itself when there are no words for it. */
export function cronInWords(crontab: string): string {
  return cronstrue.toString(crontab, { use24HourTimeFormat: true, throwExceptionOnParseError: false }) || crontab;
}
