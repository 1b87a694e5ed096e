/** `contribution`: each value as a share of its column's or its row's total (docs/reference/questions.md#contribution). */
import type { PostOptions } from '../../query/post-operation.ts';
import { GenericType, type Cell } from '../frame.ts';
import { cellOf, numberOf, numbersOf, sum } from '../statistics.ts';
import { headOf, refuse, seriesOf, type TableSeries, type Table } from '../table.ts';

/**
 * Column shares count null as 0; row shares leave it out and null. A total of zero gives null, except that with
 * `contribution_totals` a missing or zero total gives 0.
 */
export function contribution(table: Table, options: PostOptions<'contribution'>): Table {
  const chosen = options.columns ? seriesOf(table, options.columns, 'contribution') : table.columns.filter(isNumeric);
  const text = chosen.find((series) => !isNumeric(series));
  if (text) refuse('contribution', `Column "${headOf(text)}" is not numeric`);
  const renames = options.rename_columns ?? [];
  if (renames.length > 0 && renames.length !== chosen.length)
    refuse('contribution', '`columns` and `rename_columns` must have the same length');
  const shares =
    options.orientation === 'row'
      ? rowShares(table, chosen, options.time_shifts ?? [])
      : chosen.map((series) => columnShare(series, options.contribution_totals ?? undefined));
  const computed = chosen.map((series, at) => ({ ...series, type: GenericType.NUMERIC, values: shares[at] ?? [] }));
  if (renames.length > 0) {
    const added = computed.map((series, at) => ({ ...series, label: [renames[at] ?? headOf(series), ...series.label.slice(1)] }));
    return { ...table, columns: [...table.columns, ...added] };
  }
  const byOld = new Map(chosen.map((series, at) => [series, computed[at]]));
  return { ...table, columns: table.columns.map((series) => byOld.get(series) ?? series) };
}

function isNumeric(series: TableSeries): boolean {
  if (series.type === GenericType.NUMERIC) return true;
  return series.type !== GenericType.TEMPORAL && series.values.every((value) => value === null || typeof value === 'number');
}

function columnShare(series: TableSeries, totals: Readonly<Record<string, number | null>> | undefined): Cell[] {
  if (totals) {
    const total = totals[headOf(series)];
    return series.values.map((value) => (total ? cellOf((numberOf(value) ?? 0) / total) : 0));
  }
  const total = sum(numbersOf(series.values));
  return series.values.map((value) => cellOf((numberOf(value) ?? 0) / total));
}

/** Columns of one time shift are shares of that shift's own row total. */
function rowShares(table: Table, chosen: readonly TableSeries[], shifts: readonly string[]): Cell[][] {
  const groupOf = (series: TableSeries): string => shifts.find((shift) => headOf(series).endsWith(shift)) ?? '';
  const totals = new Map<string, number[]>();
  for (const series of chosen) {
    const group = groupOf(series);
    const total = totals.get(group) ?? Array<number>(table.rowcount).fill(0);
    series.values.forEach((value, row) => {
      total[row] = (total[row] ?? 0) + (numberOf(value) ?? 0);
    });
    totals.set(group, total);
  }
  return chosen.map((series) => {
    const total = totals.get(groupOf(series));
    return series.values.map((value, row) => {
      const number = numberOf(value);
      return number === undefined ? null : cellOf(number / (total?.[row] ?? 0));
    });
  });
}
