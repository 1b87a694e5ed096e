/** Cron lines in their own zone, against a walk through every minute around every change of the clocks. */
import { wallOf } from '@tessera/core/time/zone';
import { expect, test } from 'vitest';
import { cronInWords, isCron, lastDue, nextDue, scheduleFaults, shortestGapMs } from './cron.ts';

const zones = ['Europe/Berlin', 'America/New_York', 'America/Santiago', 'Australia/Lord_Howe', 'Africa/Cairo', 'Asia/Kolkata'];
const minuteMs = 60_000;
const dayMs = 86_400_000;

/** A local time of the wall clock. */
interface WallTime {
  readonly day: string;
  readonly hour: number;
  readonly minute: number;
}

const wallClock =
  (zone: string) =>
  (at: number): WallTime => {
    const wall = new Date(wallOf(at, zone));
    return { day: wall.toISOString().slice(0, 10), hour: wall.getUTCHours(), minute: wall.getUTCMinutes() };
  };

/** The days on which a zone's offset changes, as the UTC midnight before them. */
function changesOf(timeZone: string): number[] {
  const wall = wallClock(timeZone);
  const noonOf = (day: number): number => (wall(day + dayMs / 2).hour * 60 + wall(day + dayMs / 2).minute) % 1440;
  const days: number[] = [];
  for (let day = Date.UTC(2024, 0, 1); day < Date.UTC(2031, 0, 1); day += dayMs)
    if (noonOf(day) !== noonOf(day + dayMs)) days.push(day);
  return days;
}

/** Due minutes in (since, until] as the wall clock of the zone shows them. */
function dueOf(crontab: string, timezone: string, since: number, until: number): number[] {
  const due: number[] = [];
  let next = nextDue({ crontab, timezone }, new Date(since));
  while (next && next.getTime() <= until) {
    due.push(next.getTime());
    next = nextDue({ crontab, timezone }, next);
  }
  return due;
}

const walks = zones.map((zone) => {
  const wall = wallClock(zone);
  const around = changesOf(zone).map((day) => {
    const since = day - dayMs / 2;
    const minutes = Array.from({ length: (2.5 * dayMs) / minuteMs }, (_, at) => since + (at + 1) * minuteMs);
    return { since, until: minutes.at(-1) ?? since, minutes: minutes.map((at) => ({ at, ...wall(at) })) };
  });
  return { zone, around };
});

test('the zones of these tests change their clocks, but for the one that does not', () => {
  const counts = Object.fromEntries(walks.map(({ zone, around }) => [zone, around.length]));
  expect(counts['Asia/Kolkata']).toBe(0);
  for (const zone of zones.slice(0, 5)) expect(counts[zone], zone).toBeGreaterThanOrEqual(14);
});

test.each([
  ['*/30 * * * *', ({ minute }: WallTime) => minute % 30 === 0],
  ['0 * * * *', ({ minute }: WallTime) => minute === 0],
  ['*/15 0-4 * * *', ({ hour, minute }: WallTime) => hour <= 4 && minute % 15 === 0],
])(
  '%s is due whenever the wall clock says so: in an hour that comes twice both times, in one that is left out never',
  (line, fits) => {
    for (const { zone, around } of walks)
      for (const { since, until, minutes } of around)
        expect(dueOf(line, zone, since, until), `${zone} ${new Date(since).toISOString()}`).toEqual(
          minutes.flatMap((minute) => (fits(minute) ? [minute.at] : [])),
        );
  },
);

const times = Array.from({ length: 48 }, (_, half) => ({ hour: Math.floor(half / 2), minute: (half % 2) * 30 }));

test('a line of one time of day is due once a day: of a time that comes twice the first, for one that is left out the moment after', () => {
  for (const { zone, around } of walks)
    for (const { since, until, minutes } of around) {
      // Whole local days only: at the edges a day begins before the walk does.
      const days = [...Map.groupBy(minutes, ({ day }) => day).values()].slice(1, -1);
      const dayAt = new Map(days.flatMap((day, at) => day.map((minute) => [minute.at, at] as const)));
      const firsts = days.map((day) => new Map(day.toReversed().map((each) => [each.hour * 60 + each.minute, each.at])));
      for (const { hour, minute } of times) {
        const asked = hour * 60 + minute;
        const walked = firsts.map(
          (first) => first.get(asked) ?? first.get([...first.keys()].toSorted((a, b) => a - b).find((at) => at > asked) ?? -1),
        );
        const due = dueOf(`${minute} ${hour} * * *`, zone, since, until).filter((at) => dayAt.has(at));
        expect(due, `${hour}:${minute} in ${zone}, ${new Date(since).toISOString()}`).toEqual(walked);
      }
    }
});

test('a week has its day: Monday noon stays Monday noon', () => {
  for (const zone of zones) {
    const wall = wallClock(zone);
    const due = dueOf('0 12 * * 1', zone, Date.UTC(2024, 0, 1), Date.UTC(2030, 11, 31));
    expect(due.length).toBeGreaterThanOrEqual(365);
    for (const at of due) {
      const { day, hour, minute } = wall(at);
      expect([new Date(day).getUTCDay(), hour, minute], `${zone} ${day}`).toEqual([1, 12, 0]);
    }
  }
});

test('the last due moment of a stretch of time leaves out its beginning and has its end', () => {
  const line = { crontab: '0 * * * *', timezone: 'UTC' };
  const at = (text: string): Date => new Date(`2026-03-04T${text}Z`);
  expect(lastDue(line, at('05:00:00'), at('05:59:59'))).toBeUndefined();
  expect(lastDue(line, at('05:00:00'), at('06:00:00'))).toEqual(at('06:00:00'));
  expect(lastDue(line, at('00:30:00'), at('05:59:59'))).toEqual(at('05:00:00'));
});

test.each(['', '* * * *', '* * * * * *', '61 * * * *', '@daily', 'hello', '0 0 31 2 *', '0 12 * * 8'])(
  '%j is no cron line',
  (line) => {
    expect(isCron(line)).toBe(false);
  },
);
test.each(['0 12 * * 1', '*/5 9-17 * * MON-FRI', '0 0 1,15 * *', '0 0 29 2 *', ' 0  12 * * 1 '])('%j is a cron line', (line) => {
  expect(isCron(line)).toBe(true);
});

test('the shortest gap of a cron line is found, and a line is put into words', () => {
  const gap = (crontab: string) => shortestGapMs({ crontab, timezone: 'UTC' }, new Date('2026-03-04T00:00:00Z'));
  expect([gap('* * * * *'), gap('0,10 * * * *'), gap('0 12 * * 1')]).toEqual([60_000, 600_000, 7 * dayMs]);
  expect(cronInWords('0 12 * * 1')).toBe('At 12:00, only on Monday');
});

test('a schedule is refused by the field that is wrong, and when it runs more often than the site allows', () => {
  const faults = (crontab: string, timezone: string) =>
    scheduleFaults({ crontab, timezone }, (minutes) => `Every ${minutes} minutes at most.`, 30, new Date('2026-01-01T00:00:00Z'));
  expect(faults('0,30 * * * *', 'Europe/Berlin')).toEqual({});
  expect(faults('0 7 * * *', 'Berlin')).toEqual({ timezone: ['Not a time zone.'] });
  expect(faults('at seven', 'UTC')).toEqual({ crontab: ['Not a cron line of five parts.'] });
  expect(faults('0,29 * * * *', 'UTC')).toEqual({ crontab: ['Every 30 minutes at most.'] });
});
