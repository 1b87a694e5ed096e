/** `pivot`: long rows → one row per index value and one column per metric and dimension value (query-semantics §6.2). */
import { z } from 'zod';
import { GenericType, type Cell } from '../frame.ts';
import { codesOf, type Codes } from '../groups.ts';
import { compareTuples } from '../statistics.ts';
import { refuse, seriesOf, type Series, type Table } from '../table.ts';
import { aggregateCells, aggregateMap, aggregationsOf, typeAfter, type Aggregation } from './aggregators.ts';
import { operation } from './operation.ts';

const cell = z.union([z.string(), z.number(), z.boolean(), z.null()]);

const shape = z.strictObject({
  index: z.array(z.string()).min(1, 'Pivot operation requires at least one index'),
  aggregates: aggregateMap,
  columns: z.array(z.string()).nullish(),
  metric_fill_value: cell.optional(),
  column_fill_value: z.string().nullish(),
  drop_missing_columns: z.boolean().nullish(),
  combine_value_with_metric: z.boolean().nullish(),
  marginal_distributions: z.boolean().nullish(),
  marginal_distribution_name: z.string().nullish(),
});

/** The rows that share one row key and one combination of dimension values. */
interface Cluster {
  readonly rowId: number;
  readonly columnId: number;
  readonly rows: number[];
}

/** One output column while it is filled: row id → cell. */
interface Pile {
  readonly values: readonly Cell[];
  readonly cells: Map<number, Cell>;
}

interface Job {
  readonly rowCodes: Codes;
  readonly columnCodes: Codes;
  readonly clusters: readonly Cluster[];
  readonly aggregations: readonly Aggregation[];
  readonly sources: readonly (Series | undefined)[];
  /** Per aggregation: column id → its pile. */
  readonly piles: readonly Map<number, Pile>[];
}

/** Ids of the total row and the total column. */
const totalId = -1;

/**
 * Rows come out sorted by index, columns by metric name and dimension values; metrics are not in the asked order.
 * With `drop_missing_columns` (the default) rows and columns without any value vanish.
 */
export const pivot = operation('pivot', shape, (table, options) => {
  const indexSeries = keySeries(table, options.index);
  const columnSeries = keySeries(table, options.columns ?? []).map((series) => fillNulls(series, options.column_fill_value));
  const aggregations = aggregationsOf(options.aggregates, 'pivot');
  const job = jobOf(table, indexSeries, columnSeries, aggregations);
  const drops = options.drop_missing_columns !== false;
  const rowIds = collect(job, drops);
  const margin = options.marginal_distributions === true ? (options.marginal_distribution_name ?? 'All') : undefined;
  const blank = (count: number): Cell[] => (count === 0 ? [] : [margin ?? '', ...Array<Cell>(count - 1).fill('')]);
  if (margin !== undefined) addMargins(job, blank(columnSeries.length));
  const rowOf = (id: number): readonly Cell[] => (id === totalId ? blank(indexSeries.length) : (job.rowCodes.tuples[id] ?? []));
  const sorted = rowIds.sort((a, b) => compareTuples(rowOf(a), rowOf(b)));
  const outIds = margin === undefined ? sorted : [...sorted, totalId];
  const columns = aggregations.flatMap((aggregation, at) =>
    [...(job.piles[at]?.values() ?? [])].map((pile) => ({
      label: options.combine_value_with_metric ? [...pile.values, aggregation.name] : [aggregation.name, ...pile.values],
      type: typeAfter(aggregation.operator, job.sources[at]?.type ?? GenericType.NUMERIC),
      values: outIds.map((id) => pile.cells.get(id) ?? options.metric_fill_value ?? null),
    })),
  );
  const kept = drops ? columns.filter((series) => series.values.some((value) => value !== null)) : columns;
  const metricLevel = { name: null, type: GenericType.STRING };
  const dimLevels = columnSeries.map((series) => ({ name: nameOf(series), type: series.type }));
  return {
    index: indexSeries.map((series, level) => ({
      name: nameOf(series),
      type: margin === undefined ? series.type : GenericType.STRING,
      values: outIds.map((id) => rowOf(id)[level] ?? null),
    })),
    levels: options.combine_value_with_metric ? [...dimLevels, metricLevel] : [metricLevel, ...dimLevels],
    columns: kept.sort((a, b) => compareTuples(a.label, b.label)),
    rowcount: outIds.length,
  };
});

function nameOf(series: Series): string {
  return String(series.label[0]);
}

function keySeries(table: Table, names: readonly string[]): Series[] {
  if (table.index.length > 0) refuse('pivot', 'the frame was already pivoted');
  return seriesOf(table, names, 'pivot');
}

/** Null dimension values become a label of their own; `null` asked explicitly drops their rows. */
function fillNulls(series: Series, fill: string | null | undefined): Series {
  if (fill === null) return series;
  const text = fill ?? '<NULL>';
  return { ...series, values: series.values.map((value) => value ?? text) };
}

function jobOf(
  table: Table,
  indexSeries: readonly Series[],
  columnSeries: readonly Series[],
  aggregations: readonly Aggregation[],
): Job {
  const values = (series: readonly Series[]): (readonly Cell[])[] => series.map((one) => one.values);
  const rowCodes = codesOf(values(indexSeries), table.rowcount);
  const columnCodes = codesOf(values(columnSeries), table.rowcount);
  const width = Math.max(1, columnCodes.tuples.length);
  const clusters = new Map<number, Cluster>();
  for (let row = 0; row < table.rowcount; row += 1) {
    const [rowId, columnId] = [rowCodes.ids[row] ?? -1, columnCodes.ids[row] ?? -1];
    if (rowId < 0 || columnId < 0) continue;
    const id = rowId * width + columnId;
    const cluster = clusters.get(id);
    if (cluster) cluster.rows.push(row);
    else clusters.set(id, { rowId, columnId, rows: [row] });
  }
  return {
    rowCodes,
    columnCodes,
    clusters: [...clusters.values()],
    aggregations,
    sources: aggregations.map((aggregation) => seriesOf(table, [aggregation.column], 'pivot')[0]),
    piles: aggregations.map(() => new Map<number, Pile>()),
  };
}

/** Fills the piles; the ids of the rows that stay. */
function collect(job: Job, drops: boolean): number[] {
  const kept = new Set<number>();
  for (const { rowId, columnId, rows } of job.clusters) {
    const results = job.aggregations.map((_, at) => aggregateRows(job, at, rows));
    if (drops && results.every((result) => result === null)) continue;
    kept.add(rowId);
    results.forEach((result, at) => put(job, at, columnId, job.columnCodes.tuples[columnId] ?? [], rowId, result));
  }
  return [...kept];
}

function aggregateRows(job: Job, at: number, rows: readonly number[]): Cell {
  const [aggregation, source] = [job.aggregations[at], job.sources[at]];
  if (!aggregation) return null;
  return aggregateCells(
    aggregation,
    rows.map((row) => source?.values[row] ?? null),
    'pivot',
  );
}

function put(job: Job, at: number, columnId: number, values: readonly Cell[], rowId: number, result: Cell): void {
  const piles = job.piles[at];
  const pile = piles?.get(columnId) ?? { values, cells: new Map<number, Cell>() };
  pile.cells.set(rowId, result);
  piles?.set(columnId, pile);
}

/** A total row and, with dimensions, a total column per metric, each aggregated from the rows and not from the cells. */
function addMargins(job: Job, totalValues: readonly Cell[]): void {
  const byColumn = Map.groupBy(job.clusters, (cluster) => cluster.columnId);
  const byRow = Map.groupBy(job.clusters, (cluster) => cluster.rowId);
  const rowsOf = (clusters: readonly Cluster[]): number[] => clusters.flatMap((cluster) => cluster.rows);
  const totalColumn = totalValues.length > 0 ? totalId : 0;
  job.aggregations.forEach((_, at) => {
    for (const [columnId, clusters] of byColumn)
      put(job, at, columnId, job.columnCodes.tuples[columnId] ?? [], totalId, aggregateRows(job, at, rowsOf(clusters)));
    if (totalValues.length === 0) return;
    for (const [rowId, clusters] of byRow)
      put(job, at, totalColumn, totalValues, rowId, aggregateRows(job, at, rowsOf(clusters)));
    put(job, at, totalColumn, totalValues, totalId, aggregateRows(job, at, rowsOf(job.clusters)));
  });
}
