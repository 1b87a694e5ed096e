/**
 * The pivot table as text clients get it (`result_type=post_processed`, docs/reference/questions.md#text-form): rows
 * and columns of
 * labels, metrics in the asked order, values sorted, totals of the cells that are shown.
 */
import { compareNumbers, totalOf as sumOf, tupleOrder } from './exact.ts';
import { GenericType, type Cell, type Frame } from './frame.ts';
import { codesOf } from './groups.ts';
import { cellOf, compareCells, deviation, mean, median, numberOf, numbersOf, sum, variance } from './statistics.ts';
import { partText, refuse } from './table.ts';

/** How cells come to totals, by their wire names. */
export const crossAggregates = [
  'Count',
  'Count Unique Values',
  'List Unique Values',
  'Sum',
  'Average',
  'Median',
  'Sample Variance',
  'Sample Standard Deviation',
  'Minimum',
  'Maximum',
  'First',
  'Last',
  'Sum as Fraction of Total',
  'Sum as Fraction of Rows',
  'Sum as Fraction of Columns',
  'Count as Fraction of Total',
  'Count as Fraction of Rows',
  'Count as Fraction of Columns',
] as const;
type CrossAggregate = (typeof crossAggregates)[number];

/** What stands down, what across, and which totals are wanted. */
export interface CrossOptions {
  /** Dimensions down and across; transposing and metrics on rows are handled below. */
  readonly rows: readonly string[];
  readonly columns: readonly string[];
  readonly metrics: readonly string[];
  readonly aggregate: CrossAggregate;
  readonly transpose?: boolean;
  /** Each value with its metrics, instead of each metric with its values. */
  readonly combineMetric?: boolean;
  /** Adds columns of totals. */
  readonly rowTotals?: boolean;
  /** Adds rows of totals. */
  readonly colTotals?: boolean;
  readonly metricsOnRows?: boolean;
}

/** A line of cells and its label's parts. */
interface Line {
  readonly label: readonly string[];
  readonly cells: Cell[];
}

interface CrossTable {
  readonly index: readonly (readonly string[])[];
  readonly columns: readonly (readonly string[])[];
  /** Column by column. */
  readonly cells: readonly (readonly Cell[])[];
}

/** A table too large to read; its cells are stored one by one. */
const cellsMax = 1_000_000;
/** What stands for a null among labels; it sorts last. */
const nullText = '<NULL>';

/**
 * @param frame one row per combination of the dimensions; a metric without a column counts as empty
 * @param heads what metrics are called among the labels
 * @throws Failure POST_PROCESSING_INVALID for a table of more than a million cells
 */
export function crossTable(frame: Frame, options: CrossOptions, heads: ReadonlyMap<string, string> = new Map()): CrossTable {
  const [down, across] = options.transpose ? [options.columns, options.rows] : [options.rows, options.columns];
  const turned = options.metricsOnRows === true;
  const [rows, columns] = turned ? [across, down] : [down, across];
  const total = `Total (${options.aggregate})`;
  const keys = (names: readonly string[]): Cell[][] =>
    names.map((name) => (frame.columns[frame.names.indexOf(name)] ?? []).map((cell) => cell ?? null));
  const rowKeys = sortedKeys(frame, rows, keys(rows));
  const columnKeys = sortedKeys(frame, columns, keys(columns));
  const index = rows.length === 0 ? [[total]] : rowKeys.labels;
  const size = index.length * Math.max(1, columnKeys.labels.length) * options.metrics.length;
  if (size > cellsMax) refuse('pivot table', `${size} cells are more than ${cellsMax}; limit its rows and columns`);
  const body = fractions(
    bodyLines(frame, options, rowKeys, columnKeys, { height: index.length, heads }),
    options.aggregate,
    turned,
  );
  const wide = options.rowTotals ? withTotals(body, total, (lines) => merged(lines, options.aggregate)) : body;
  const tall =
    rows.length > 0 && options.colTotals ? withRowTotals(wide, index, total, options.aggregate) : { index, lines: wide };
  const labels = tall.lines.map(({ label }) => label);
  const cells = tall.lines.map((line) => line.cells);
  if (!turned) return { index: tall.index, columns: labels, cells };
  return { index: labels, columns: tall.index, cells: tall.index.map((_, row) => cells.map((column) => column[row] ?? null)) };
}

interface Keys {
  readonly labels: string[][];
  /** Per row of the frame: its place among the sorted labels. */
  readonly places: Int32Array;
}

function sortedKeys(frame: Frame, names: readonly string[], keys: readonly (readonly Cell[])[]): Keys {
  const { ids, tuples } = codesOf(keys, frame.rowcount, true);
  const types = names.map((name) => frame.types[frame.names.indexOf(name)] ?? GenericType.STRING);
  const compare = tupleOrder(types);
  const order = tuples.map((_, id) => id).sort((a, b) => compare(tuples[a] ?? [], tuples[b] ?? []));
  const placeOf = new Int32Array(tuples.length);
  for (const [place, id] of order.entries()) placeOf[id] = place;
  const labels = order.map((id) => (tuples[id] ?? []).map((cell, at) => (cell === null ? nullText : partText(cell, types[at]))));
  return { labels, places: ids.map((id) => placeOf[id] ?? 0) };
}

/** One line per metric and column key; those without any value are left out. */
function bodyLines(
  frame: Frame,
  options: CrossOptions,
  rows: Keys,
  columns: Keys,
  { height, heads }: { height: number; heads: ReadonlyMap<string, string> },
): Line[] {
  const width = Math.max(1, columns.labels.length);
  const lines = options.metrics.map((metric) => {
    const values = frame.columns[frame.names.indexOf(metric)] ?? [];
    const found: Cell[][][] = Array.from({ length: width }, () => Array.from({ length: height }, () => []));
    for (let row = 0; row < frame.rowcount; row += 1) {
      const value = values[row] ?? null;
      if (value !== null) found[columns.places[row] ?? 0]?.[rows.labels[0]?.length ? (rows.places[row] ?? 0) : 0]?.push(value);
    }
    return found.map((column) => column.map((cells) => (cells.length === 0 ? null : aggregated(cells, options.aggregate))));
  });
  const at = (metric: number, column: number): Line[] => {
    const cells = lines[metric]?.[column] ?? [];
    const label = options.metrics[metric] ?? '';
    const [name, key] = [heads.get(label) ?? label, columns.labels[column] ?? []];
    return cells.every((cell) => cell === null)
      ? []
      : [{ label: options.combineMetric ? [...key, name] : [name, ...key], cells }];
  };
  const [metrics, places] = [options.metrics.map((_, i) => i), Array.from({ length: width }, (_, i) => i)];
  return options.combineMetric
    ? places.flatMap((column) => metrics.flatMap((metric) => at(metric, column)))
    : metrics.flatMap((metric) => places.flatMap((column) => at(metric, column)));
}

function aggregated(cells: readonly Cell[], aggregate: CrossAggregate): Cell {
  const values = numbersOf(cells);
  if (aggregate.startsWith('Count as')) return cells.length;
  if (aggregate.startsWith('Sum')) return sumOf(cells);
  switch (aggregate) {
    case 'Count':
      return cells.length;
    case 'Count Unique Values':
      return new Set(cells).size;
    case 'List Unique Values':
      return [...new Set(cells)].sort(compareCells).map(String).join(', ');
    case 'Average':
      return cellOf(mean(values));
    case 'Median':
      return cellOf(median(values));
    case 'Sample Variance':
      return values.length > 1 ? cellOf(variance(values, 1)) : 0;
    case 'Sample Standard Deviation':
      return values.length > 1 ? cellOf(deviation(values, 1)) : 0;
    case 'Minimum':
      return extreme(cells, -1);
    case 'Maximum':
      return extreme(cells, 1);
    case 'First':
      return cells[0] ?? null;
    default:
      return cells.at(-1) ?? null;
  }
}

function extreme(cells: readonly Cell[], sign: 1 | -1): Cell {
  return cells.reduce((best, cell) => {
    const order = compareNumbers(cell, best) ?? compareCells(cell, best);
    return order * sign > 0 ? cell : best;
  });
}

/** Cells as shares; where the table is turned, its rows are the columns here. */
function fractions(lines: readonly Line[], aggregate: CrossAggregate, turned: boolean): Line[] {
  const of = / as Fraction of (\w+)$/.exec(aggregate)?.[1];
  if (of === undefined) return [...lines];
  const height = lines[0]?.cells.length ?? 0;
  const whole = sum(lines.map(({ cells }) => sum(numbersOf(cells))));
  const byLine = (of === 'Columns') !== turned;
  const across = Array.from({ length: height }, (_, row) => sum(lines.flatMap(({ cells }) => numbersOf([cells[row] ?? null]))));
  return lines.map(({ label, cells }) => {
    const own = sum(numbersOf(cells));
    const totalAt = (row: number): number => (of === 'Total' ? whole : byLine ? own : (across[row] ?? 0));
    return { label, cells: cells.map((cell, row) => (cell === null ? null : cellOf((numberOf(cell) ?? 0) / totalAt(row)))) };
  });
}

/** Totals of cells that are shares already are sums of shares. */
const totalOf = (cells: readonly Cell[], aggregate: CrossAggregate): Cell => {
  const known = cells.filter((cell) => cell !== null);
  if (aggregate.includes(' as Fraction of ')) return cellOf(sum(numbersOf(known)));
  return known.length === 0 && aggregate !== 'Sum' && !aggregate.startsWith('Count') ? null : aggregated(known, aggregate);
};

const merged = (lines: readonly Line[], aggregate: CrossAggregate): Cell[] =>
  (lines[0]?.cells ?? []).map((_, row) =>
    totalOf(
      lines.map(({ cells }) => cells[row] ?? null),
      aggregate,
    ),
  );

/** The lines with a subtotal after each group and the total at the end; every total is of the lines themselves. */
function withTotals(lines: readonly Line[], total: string, say: (lines: readonly Line[]) => Cell[], depth = 0): Line[] {
  const levels = lines[0]?.label.length ?? 0;
  if (lines.length === 0) return [];
  const inner = depth + 1 < levels ? groupsAt(lines, depth).flatMap((group) => withTotals(group, total, say, depth + 1)) : lines;
  const prefix = lines[0]?.label.slice(0, depth) ?? [];
  const name = depth === 0 ? total : 'Subtotal';
  return [...inner, { label: [...prefix, name, ...Array<string>(levels - depth - 1).fill('')], cells: say(lines) }];
}

/** Neighbours that share a part of their label. */
function groupsAt(lines: readonly Line[], part: number): Line[][] {
  const groups: Line[][] = [];
  for (const line of lines) {
    const last = groups.at(-1);
    if (last && last[0]?.label[part] === line.label[part]) last.push(line);
    else groups.push([line]);
  }
  return groups;
}

function withRowTotals(
  lines: readonly Line[],
  index: readonly (readonly string[])[],
  total: string,
  aggregate: CrossAggregate,
): { index: readonly (readonly string[])[]; lines: Line[] } {
  const rows = index.map((label, row): Line => ({ label, cells: lines.map(({ cells }) => cells[row] ?? null) }));
  const all = withTotals(rows, total, (group) => merged(group, aggregate));
  return {
    index: all.map(({ label }) => label),
    lines: lines.map(({ label }, at) => ({ label, cells: all.map(({ cells }) => cells[at] ?? null) })),
  };
}

/** The table as a frame: labels joined by a space, the rows' own label first under an empty name. */
export function crossFrame(table: CrossTable): Frame {
  const joined = (parts: readonly string[]): string => parts.join(' ').trim();
  return {
    names: ['', ...table.columns.map(joined)],
    types: [GenericType.STRING, ...table.cells.map((cells) => typeOfCells(cells))],
    columns: [table.index.map(joined), ...table.cells],
    rowcount: table.index.length,
  };
}

const typeOfCells = (cells: readonly Cell[]): GenericType =>
  cells.some((cell) => typeof cell === 'string' && numberOf(cell) === undefined) ? GenericType.STRING : GenericType.NUMERIC;
