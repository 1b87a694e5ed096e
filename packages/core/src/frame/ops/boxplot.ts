/** `boxplot`: the numbers a box is drawn from, per group and metric (docs/reference/questions.md#boxplot). */
import type { PostOptions } from '../../query/post-operation.ts';
import { GenericType, type Cell } from '../frame.ts';
import { groupRows } from '../groups.ts';
import { cellOf, largest, mean, median, numbersOf, quantile, smallest } from '../statistics.ts';
import { headOf, refuse, seriesOf, type TableSeries, type Table } from '../table.ts';

interface Box {
  readonly mean: Cell;
  readonly median: Cell;
  readonly max: Cell;
  readonly min: Cell;
  readonly q1: Cell;
  readonly q3: Cell;
  readonly count: Cell;
  /** JSON text of a list of numbers. */
  readonly outliers: Cell;
}
const parts = ['mean', 'median', 'max', 'min', 'q1', 'q3', 'count', 'outliers'] as const satisfies readonly (keyof Box)[];

type Whiskers = (
  values: readonly number[],
  q1: number,
  q3: number,
) => readonly [low: number | undefined, high: number | undefined];

/** Columns: the groups, then part by part one per metric, e.g. `m1__mean, m2__mean, m1__median …`. Nulls are skipped. */
export function boxplot(table: Table, options: PostOptions<'boxplot'>): Table {
  const whiskers = whiskersOf(options.whisker_type, options.percentiles ?? undefined);
  const keys = seriesOf(table, options.groupby, 'boxplot');
  const metrics = seriesOf(table, options.metrics, 'boxplot');
  const groups = groupRows(
    keys.map((series) => series.values),
    table.rowcount,
  );
  const boxes = metrics.map((series) =>
    groups.map((group) => boxOf(numbersOf(group.rows.map((row) => series.values[row] ?? null)), whiskers)),
  );
  const columns: TableSeries[] = parts.flatMap((part) =>
    metrics.map((series, at) => ({
      label: [`${headOf(series)}__${part}`],
      type: part === 'outliers' ? GenericType.STRING : GenericType.NUMERIC,
      values: (boxes[at] ?? []).map((box) => box[part]),
      ...(part === 'outliers' ? { json: true } : {}),
    })),
  );
  return {
    index: [],
    levels: [{ name: null, type: GenericType.STRING }],
    columns: [
      ...keys.map((series, at) => ({
        label: [headOf(series)],
        type: series.type,
        values: groups.map((group) => group.key[at] ?? null),
      })),
      ...columns,
    ],
    rowcount: groups.length,
  };
}

function boxOf(values: readonly number[], whiskers: Whiskers): Box {
  const q1 = quantile(values, 0.25, 'midpoint');
  const q3 = quantile(values, 0.75, 'midpoint');
  const [low, high] = q1 === undefined || q3 === undefined ? [undefined, undefined] : whiskers(values, q1, q3);
  const above = values.filter((value) => high !== undefined && value > high);
  const below = values.filter((value) => low !== undefined && value < low);
  return {
    mean: cellOf(mean(values)),
    median: cellOf(median(values)),
    max: cellOf(high),
    min: cellOf(low),
    q1: cellOf(q1),
    q3: cellOf(q3),
    count: values.length,
    // Highest first, so that the list does not depend on the order rows happened to come in.
    outliers: JSON.stringify([...above, ...below].sort((a, b) => b - a)),
  };
}

function whiskersOf(type: 'tukey' | 'min/max' | 'percentile', percentiles: readonly number[] | undefined): Whiskers {
  if (type === 'min/max') return (values) => [smallest(values), largest(values)];
  if (type === 'tukey')
    return (values, q1, q3) => {
      const reach = 1.5 * (q3 - q1);
      return [smallest(values.filter((value) => value >= q1 - reach)), largest(values.filter((value) => value <= q3 + reach))];
    };
  const [low, high, ...more] = percentiles ?? [];
  if (low === undefined || high === undefined || more.length > 0 || low >= high || low < 0 || high > 100)
    return refuse('boxplot', 'percentile whiskers need two percentiles between 0 and 100, the lower first');
  return (values) => [quantile(values, low / 100), quantile(values, high / 100)];
}
