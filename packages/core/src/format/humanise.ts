/** Moments relative to another: "2 days ago" (the wire's `changed_on_delta_humanized`). */

function delta(seconds: number): string {
  if (seconds < 1) return 'now';
  if (seconds < 60) return many(Math.floor(seconds), 'second', 'a second');
  if (seconds < 3600) return many(Math.floor(seconds / 60), 'minute', 'a minute');
  if (seconds < 86_400) return many(Math.floor(seconds / 3600), 'hour', 'an hour');
  return longDelta(Math.floor(seconds / 86_400));
}

function longDelta(allDays: number): string {
  const years = Math.floor(allDays / 365);
  const days = allDays % 365;
  const months = Math.floor(days / 30.5);
  if (years === 0) return months === 0 ? many(days, 'day', 'a day') : many(months, 'month', 'a month');
  if (years > 1) return `${years} years`;
  if (months > 0) return `1 year, ${many(months, 'month', '1 month')}`;
  return days === 0 ? 'a year' : `1 year, ${many(days, 'day', '1 day')}`;
}

function many(amount: number, unit: string, one: string): string {
  return amount === 1 ? one : `${amount} ${unit}s`;
}

/**
 * How long ago (or from now) a moment is: `now`, `a minute ago`, `2 days ago`, `1 year, 3 months ago`.
 * @param then epoch ms
 * @param now  epoch ms
 */
export function humanise(then: number, now: number): string {
  const text = delta(Math.abs(now - then) / 1000);
  if (text === 'now') return text;
  return `${text} ${then <= now ? 'ago' : 'from now'}`;
}
