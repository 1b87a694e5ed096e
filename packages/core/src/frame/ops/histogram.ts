/** `histogram`: how many values fall into equal bins, per group (docs/reference/questions.md#histogram). */
import type { PostOptions } from '../../query/post-operation.ts';
import { GenericType, type Cell } from '../frame.ts';
import { groupRows } from '../groups.ts';
import { cellOf, largest, numberOf, smallest, sum } from '../statistics.ts';
import { headOf, refuse, seriesOf, type Table } from '../table.ts';

/** One column per bin, named `1.0 - 2.8`; bins include their lower edge, the last one both. */
export function histogram(table: Table, options: PostOptions<'histogram'>): Table {
  const source = seriesOf(table, [options.column], 'histogram')[0]?.values ?? [];
  const values = source.map(
    (cell) => numberOf(cell) ?? refuse('histogram', `Column '${options.column}' contains non-numeric values`),
  );
  const keys = seriesOf(table, options.groupby ?? [], 'histogram');
  const weights = options.weight ? (seriesOf(table, [options.weight], 'histogram')[0]?.values ?? []) : undefined;
  const weightOf = (row: number): number => (weights ? (numberOf(weights[row]) ?? 0) : 1);
  const bins = options.bins ?? 5;
  const edges = edgesOf(values, bins);
  // Rows without a value in a dimension are a group like any other.
  const groups = groupRows(
    keys.map((series) => series.values),
    table.rowcount,
    true,
  );
  const counted = groups.map((group) =>
    count(
      group.rows.map((row) => ({ value: values[row] ?? 0, weight: weightOf(row) })),
      edges,
    ),
  );
  const rows = options.cumulative === true ? counted.map(accumulated) : counted;
  const total = options.normalize === true ? sum(rows.map(sum)) : 1;
  return {
    index: [],
    levels: [{ name: null, type: GenericType.STRING }],
    columns: [
      ...keys.map((series, at) => ({
        label: [headOf(series)],
        type: series.type,
        values: groups.map((group) => group.key[at] ?? null),
      })),
      ...Array.from({ length: bins }, (_, bin) => ({
        label: [`${floatText(edges[bin])} - ${floatText(edges[bin + 1])}`],
        type: GenericType.NUMERIC,
        values: rows.map((row): Cell => cellOf((row[bin] ?? 0) / total)),
      })),
    ],
    rowcount: groups.length,
  };
}

/** `bins + 1` edges over the whole range; a single value gets half a unit to each side. */
function edgesOf(values: readonly number[], bins: number): number[] {
  const [low, high] = [smallest(values) ?? 0, largest(values) ?? 0];
  const [from, to] = low === high ? [low - 0.5, high + 0.5] : [low, high];
  const step = (to - from) / bins;
  return Array.from({ length: bins + 1 }, (_, at) => (at === bins ? to : from + at * step));
}

function count(values: readonly { value: number; weight: number }[], edges: readonly number[]): number[] {
  const bins = edges.length - 1;
  const counts = Array<number>(bins).fill(0);
  const [from, to] = [edges[0] ?? 0, edges.at(-1) ?? 0];
  for (const { value, weight } of values) {
    let bin = Math.min(bins - 1, Math.max(0, Math.floor(((value - from) / (to - from)) * bins)));
    // The quotient may land beside its bin by rounding; the edges decide.
    if (bin > 0 && value < (edges[bin] ?? 0)) bin -= 1;
    else if (bin < bins - 1 && value >= (edges[bin + 1] ?? 0)) bin += 1;
    counts[bin] = (counts[bin] ?? 0) + weight;
  }
  return counts;
}

function accumulated(row: readonly number[]): number[] {
  let total = 0;
  return row.map((value) => (total += value));
}

/** Shortest decimal text that says the same number, always with a decimal point: `1.0`, `2.8`. */
function floatText(value: number | undefined): string {
  const text = String(value ?? 0);
  return /[.e]/.test(text) ? text : `${text}.0`;
}
