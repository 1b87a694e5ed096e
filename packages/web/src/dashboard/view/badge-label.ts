/** What the filter sign on a chart says to a screen reader. */
import { i18n } from '../../i18n.ts';

interface Told {
  /** The values with which this chart's own mark filters the others; undefined when none does. */
  emitted: string | undefined;
  /** Filters in the chart's SQL. */
  count: number;
  /** Filters that reach the chart and are not in its SQL. */
  trouble: number;
}

/** Only what is so: a chart that filters others and is filtered by none counts nothing. */
export function badgeLabel({ emitted, count, trouble }: Told): string {
  const parts = [
    ...(emitted === undefined ? [] : [i18n._('Filters other charts: {value}', { value: emitted })]),
    ...(count > 0 ? [i18n._('{count, plural, one {# filter applied} other {# filters applied}}', { count })] : []),
    ...(trouble > 0
      ? [i18n._('{count, plural, one {# incompatible filter} other {# incompatible filters}}', { count: trouble })]
      : []),
  ];
  return parts.join(', ');
}

/** The number on the sign: every filter that reaches the chart or fails to, and every value with which the chart filters others. */
export const badgeCount = ({
  count,
  trouble,
  emitted,
}: {
  count: number;
  trouble: number;
  emitted: readonly unknown[];
}): number => count + trouble + emitted.length;
