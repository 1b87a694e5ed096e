/** The intervals one may choose for auto refresh, in seconds. */
import type { RefreshWarning } from '@tessera/api/bootstrap';
import { refreshChoices as intervals } from '@tessera/core/limits';
import { i18n } from '../../i18n.ts';

/** Stands for an interval one types oneself. */
export const customInterval = -1;

/** `90` → `90 seconds`, `3600` → `1 hour`. */
export function humanDuration(seconds: number): string {
  if (seconds >= 3600 && seconds % 3600 === 0)
    return i18n._('{count, plural, one {# hour} other {# hours}}', { count: seconds / 3600 });
  if (seconds >= 60 && seconds % 60 === 0)
    return i18n._('{count, plural, one {# minute} other {# minutes}}', { count: seconds / 60 });
  return i18n._('{count, plural, one {# second} other {# seconds}}', { count: seconds });
}

/** Options of the interval select; a stored interval outside the list is added, and one's own comes last. */
export function refreshChoices(current: number): { value: number; label: string }[] {
  const all = intervals.some((each) => each === current) ? [...intervals] : [...intervals, current].toSorted((a, b) => a - b);
  return [
    ...all.map((value) => ({ value, label: value === 0 ? i18n._("Don't refresh") : humanDuration(value) })),
    { value: customInterval, label: i18n._('Custom interval') },
  ];
}

/** An interval as it is typed; minutes and seconds are below 60. */
export interface TypedInterval {
  readonly hours: number;
  readonly minutes: number;
  readonly seconds: number;
}

/** In seconds; 0 where nothing was typed. */
export const secondsOf = ({ hours, minutes, seconds }: TypedInterval): number => hours * 3600 + minutes * 60 + seconds;

/** `5400` → 1 hour, 30 minutes. */
export const typedOf = (seconds: number): TypedInterval => ({
  hours: Math.floor(seconds / 3600),
  minutes: Math.floor((seconds % 3600) / 60),
  seconds: seconds % 60,
});

/** What to ask before an interval is taken that the site holds for too short; undefined where it is taken as it is. */
export function refreshQuestion(seconds: number, warning: RefreshWarning | undefined): string | undefined {
  if (!warning || seconds <= 0 || seconds >= warning.belowSeconds) return undefined;
  const said = warning.message ?? i18n._('Refreshing this often asks much of the databases behind the dashboard.');
  return `${said} ${i18n._('Are you sure you want to proceed?')}`;
}
