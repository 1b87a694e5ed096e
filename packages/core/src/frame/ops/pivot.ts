/**
 * `pivot`: long rows → one row per index value and one column per metric and dimension value
 * (docs/reference/questions.md#pivot).
 */
import type { PostOptions } from '../../query/post-operation.ts';
import { GenericType, type Cell } from '../frame.ts';
import { codesOf, type Codes } from '../groups.ts';
import { tupleOrder } from '../exact.ts';
import { cellsMax, refuse, seriesOf, type IndexLevel, type TableSeries, type Table } from '../table.ts';
import { aggregateCells, aggregationsOf, keepsLone, typeAfter, type Aggregation } from './aggregators.ts';
import { flatten } from './flatten.ts';

type Options = PostOptions<'pivot'>;

/** Which rows of the answer share a row and a column of the pivot: cell c holds `order[starts[c]] … order[starts[c+1]−1]`. */
interface Grid {
  readonly rows: Codes;
  readonly columns: Codes;
  readonly starts: Int32Array;
  readonly order: Int32Array;
}

/** One output column by row id; `null` where there is nothing. */
interface Pile {
  readonly aggregation: Aggregation;
  readonly type: GenericType;
  readonly values: readonly Cell[];
  readonly cells: Cell[];
  /** Of the total row. */
  readonly total: Cell;
}

/**
 * Rows come out sorted by index, columns by metric name and dimension values; metrics are not in the asked order.
 * With `drop_missing_columns` (the default) rows and columns without any value vanish. The row whose index is null is the
 * last one; `keep_missing_index: false` drops it.
 */
export function pivot(table: Table, options: Options): Table {
  const index = keySeries(table, options.index);
  const dims = keySeries(table, options.columns ?? []).map((series) => fillNulls(series, options.column_fill_value));
  const aggregations = aggregationsOf(options.aggregates, 'pivot');
  const grid = gridOf(table, index, dims, { metrics: aggregations.length, keepsNull: options.keep_missing_index !== false });
  const margin = options.marginal_distributions === true ? (options.marginal_distribution_name ?? 'All') : undefined;
  const drops = options.drop_missing_columns !== false;
  const found = aggregations.flatMap((aggregation) => pilesOf(table, grid, aggregation, margin));
  const piles = drops ? found.filter(({ cells }) => cells.some((cell) => cell !== null)) : found;
  const rowIds = rowsInOrder(grid, index, drops ? piles : undefined);
  const fill = options.metric_fill_value ?? null;
  const columns = piles.map(({ aggregation, type, values, cells, total }) => ({
    label: options.combine_value_with_metric ? [...values, aggregation.name] : [aggregation.name, ...values],
    type,
    values: margin === undefined ? inOrder(cells, rowIds, fill) : [...inOrder(cells, rowIds, fill), total ?? fill],
  }));
  const dimTypes = dims.map((series) => series.type);
  const byLabel = tupleOrder(options.combine_value_with_metric ? dimTypes : [GenericType.STRING, ...dimTypes]);
  const metricLevel = { name: null, type: GenericType.STRING };
  const dimLevels = dims.map((series) => ({ name: nameOf(series), type: series.type }));
  const pivoted: Table = {
    index: indexLevels(index, grid, rowIds, margin),
    levels: options.combine_value_with_metric ? [...dimLevels, metricLevel] : [metricLevel, ...dimLevels],
    columns: columns.sort((a, b) => byLabel(a.label, b.label)),
    rowcount: rowIds.length + (margin === undefined ? 0 : 1),
    vanished: aggregations.flatMap(({ name }) => (piles.some(({ aggregation }) => aggregation.name === name) ? [] : [name])),
  };
  return options.flatten_columns || options.reset_index ? flatten(pivoted, {}) : pivoted;
}

const nameOf = (series: TableSeries): string => String(series.label[0]);

function inOrder(cells: readonly Cell[], rowIds: readonly number[], fill: Cell): Cell[] {
  const values: Cell[] = [];
  for (const id of rowIds) values.push(cells[id] ?? fill);
  return values;
}

function keySeries(table: Table, names: readonly string[]): TableSeries[] {
  if (table.index.length > 0) refuse('pivot', 'the frame was already pivoted');
  return seriesOf(table, names, 'pivot');
}

/**
 * Null dimension values become a label of their own; `null` asked explicitly drops their rows. A text of the data that
 * reads like the label is another value: beside nulls it steps aside as `<NULL> (2)`.
 */
function fillNulls(series: TableSeries, fill: string | null | undefined): TableSeries {
  const { values } = series;
  if (fill === null || !values.includes(null)) return series;
  const text = fill ?? '<NULL>';
  const own = values.includes(text) ? besideNulls(text, values) : text;
  return { ...series, values: values.map((value) => (value === text ? own : (value ?? text))) };
}

function besideNulls(text: string, values: readonly Cell[]): string {
  const present = new Set(values);
  let count = 2;
  while (present.has(`${text} (${count})`)) count += 1;
  return `${text} (${count})`;
}

/** Sorts the answer's rows into the pivot's cells by counting. */
function gridOf(
  table: Table,
  index: readonly TableSeries[],
  dims: readonly TableSeries[],
  { metrics, keepsNull }: { metrics: number; keepsNull: boolean },
): Grid {
  const values = (series: readonly TableSeries[]): (readonly Cell[])[] => series.map((one) => one.values);
  const rows = codesOf(values(index), table.rowcount, keepsNull);
  const columns = codesOf(values(dims), table.rowcount);
  const width = columns.tuples.length;
  const cells = rows.tuples.length * width;
  if (cells * metrics > cellsMax)
    refuse('pivot', `${rows.tuples.length} rows × ${width} series are more than ${cellsMax} cells; limit the series`);
  const places = new Int32Array(table.rowcount);
  const starts = new Int32Array(cells + 1);
  for (let row = 0; row < table.rowcount; row += 1) {
    const [rowId, columnId] = [rows.ids[row] ?? -1, columns.ids[row] ?? -1];
    const place = rowId < 0 || columnId < 0 ? -1 : rowId * width + columnId;
    places[row] = place;
    if (place >= 0) starts[place + 1] = (starts[place + 1] ?? 0) + 1;
  }
  for (let place = 0; place < cells; place += 1) starts[place + 1] = (starts[place + 1] ?? 0) + (starts[place] ?? 0);
  const next = starts.slice(0, cells);
  const order = new Int32Array(starts[cells] ?? 0);
  for (let row = 0; row < table.rowcount; row += 1) {
    const place = places[row] ?? -1;
    if (place < 0) continue;
    order[next[place] ?? 0] = row;
    next[place] = (next[place] ?? 0) + 1;
  }
  return { rows, columns, starts, order };
}

/** One pile per combination of dimension values that occurs and, with a margin, one of whole rows. */
function pilesOf(table: Table, grid: Grid, aggregation: Aggregation, margin: string | undefined): Pile[] {
  const [source] = seriesOf(table, [aggregation.column], 'pivot');
  const cells = source?.values ?? [];
  const type = typeAfter(aggregation.operator, source?.type ?? GenericType.NUMERIC);
  const of = (rows: readonly number[]): Cell =>
    aggregateCells(
      aggregation,
      rows.map((row) => cells[row] ?? null),
      'pivot',
    );
  const keeps = keepsLone.has(aggregation.operator);
  const width = grid.columns.tuples.length;
  const height = grid.rows.tuples.length;
  const piles = grid.columns.tuples.flatMap((values, columnId): Pile[] => {
    let found = 0;
    const pile: Cell[] = Array<Cell>(height).fill(null);
    const all: number[] = [];
    for (let rowId = 0; rowId < height; rowId += 1) {
      const place = rowId * width + columnId;
      const [from, until] = [grid.starts[place] ?? 0, grid.starts[place + 1] ?? 0];
      found += until - from;
      // What SQL grouped already has one row to a cell.
      const lone = until - from === 1 && keeps ? (cells[grid.order[from] ?? 0] ?? null) : null;
      if (lone !== null) pile[rowId] = lone;
      else if (until > from) pile[rowId] = of(rowsBetween(grid, place, place + 1));
      if (margin !== undefined) for (let at = from; at < until; at += 1) all.push(grid.order[at] ?? 0);
    }
    // A value that only rows without an index have makes no column.
    if (found === 0 && values.length > 0) return [];
    return [{ aggregation, type, values, cells: pile, total: margin === undefined ? null : of(all) }];
  });
  if (margin === undefined || grid.columns.tuples[0]?.length === 0) return piles;
  // Totals are aggregates of rows, not of cells: the mean of means would be another number.
  const whole = grid.rows.tuples.map((_, rowId) => of(rowsBetween(grid, rowId * width, (rowId + 1) * width)));
  const values = marginKey(margin, grid.columns.tuples[0]?.length ?? 0);
  return [...piles, { aggregation, type, values, cells: whole, total: of([...grid.order]) }];
}

function rowsBetween({ starts, order }: Grid, from: number, until: number): number[] {
  const rows: number[] = [];
  for (let at = starts[from] ?? 0; at < (starts[until] ?? 0); at += 1) rows.push(order[at] ?? 0);
  return rows;
}

const marginKey = (margin: string, parts: number): Cell[] => Array.from({ length: parts }, (_, at) => (at === 0 ? margin : ''));

/**
 * Row ids in ascending order of their keys: all that have a cell, or those with a value in one of the piles.
 */
function rowsInOrder(grid: Grid, index: readonly TableSeries[], piles: readonly Pile[] | undefined): number[] {
  const width = grid.columns.tuples.length;
  const ids: number[] = [];
  for (let id = 0; id < grid.rows.tuples.length; id += 1) {
    const stays = piles
      ? piles.some(({ cells }) => (cells[id] ?? null) !== null)
      : (grid.starts[id * width] ?? 0) < (grid.starts[(id + 1) * width] ?? 0);
    if (stays) ids.push(id);
  }
  const key = (id: number): readonly Cell[] => grid.rows.tuples[id] ?? [];
  // Answers mostly come in the order of their axis.
  const compare = tupleOrder(index.map(({ type }) => type));
  const isSorted = ids.every((id, at) => at === 0 || compare(key(ids[at - 1] ?? 0), key(id)) <= 0);
  return isSorted ? ids : ids.sort((a, b) => compare(key(a), key(b)));
}

function indexLevels(
  index: readonly TableSeries[],
  grid: Grid,
  rowIds: readonly number[],
  margin: string | undefined,
): IndexLevel[] {
  const totals = margin === undefined ? [] : marginKey(margin, index.length);
  return index.map((series, level) => {
    const values = rowIds.map((id) => grid.rows.tuples[id]?.[level] ?? null);
    return {
      name: nameOf(series),
      type: margin === undefined ? series.type : GenericType.STRING,
      values: margin === undefined ? values : [...values, totals[level] ?? ''],
    };
  });
}
