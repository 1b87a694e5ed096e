/** The intervals one may choose for auto refresh, in seconds. */
import { refreshChoices as intervals } from '@tessera/core/limits';
import { i18n } from '../../i18n.ts';

/** `90` → `90 seconds`, `3600` → `1 hour`. */
export function humanDuration(seconds: number): string {
  if (seconds >= 3600 && seconds % 3600 === 0)
    return i18n._('{count, plural, one {# hour} other {# hours}}', { count: seconds / 3600 });
  if (seconds >= 60 && seconds % 60 === 0)
    return i18n._('{count, plural, one {# minute} other {# minutes}}', { count: seconds / 60 });
  return i18n._('{count, plural, one {# second} other {# seconds}}', { count: seconds });
}

/** Options of the interval select; a stored interval outside the list is added. */
export function refreshChoices(current: number): { value: number; label: string }[] {
  const all = intervals.some((each) => each === current) ? [...intervals] : [...intervals, current].toSorted((a, b) => a - b);
  return all.map((value) => ({ value, label: value === 0 ? i18n._("Don't refresh") : humanDuration(value) }));
}
