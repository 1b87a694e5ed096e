/** What a column of a time-series table makes of the values of each row. */
import type { TimeColumn } from './form.ts';

/** Oldest first, NaN where there is none. */
type Series = Float64Array;

/** The newest value of a row; NaN when the newest moment has none. */
export const latestOf = (values: Series): number => values.at(-1) ?? Number.NaN;

/** The value so many moments before the newest; a negative number counts from the oldest. */
const lagged = (values: Series, lag: number): number =>
  lag < 0 ? (values[-lag - 1] ?? Number.NaN) : (values[values.length - 1 - lag] ?? Number.NaN);

function compared(column: TimeColumn, values: Series): number {
  const [now, then] = [latestOf(values), lagged(values, column.timeLag ?? 0)];
  switch (column.comparisonType) {
    case 'value':
      return then;
    case 'diff':
      return now - then;
    case 'perc':
      return then === 0 ? Number.NaN : now / then;
    case 'perc_change':
      return then === 0 ? Number.NaN : now / then - 1;
  }
}

/** The mean of the newest values, or of all; moments without a value do not count. */
function average(column: TimeColumn, values: Series): number {
  const window = column.timeLag ? values.slice(-Math.abs(column.timeLag)) : values;
  const known = window.filter((value) => !Number.isNaN(value));
  return known.length === 0 ? Number.NaN : known.reduce((sum, value) => sum + value, 0) / known.length;
}

/** The line of a row: its values, or with a ratio each against the value so many moments before it. */
export function lineOf({ timeRatio }: TimeColumn, values: Series): Series {
  if (!timeRatio || timeRatio < 1) return values;
  return values.map((value, at) => {
    const then = values[at - timeRatio] ?? Number.NaN;
    return then === 0 ? Number.NaN : value / then;
  });
}

/** One number for each row; NaN where there is none. */
export function numbersOf(column: TimeColumn, rows: readonly Series[]): number[] {
  if (column.colType === 'time') return rows.map((values) => compared(column, values));
  if (column.colType === 'avg') return rows.map((values) => average(column, values));
  if (column.colType === 'spark') return rows.map((values) => latestOf(lineOf(column, values)));
  const latest = rows.map(latestOf);
  const whole = latest.reduce((sum, value) => sum + (Number.isNaN(value) ? 0 : value), 0);
  return latest.map((value) => (whole === 0 ? Number.NaN : value / whole));
}
