/** `pivot`: long rows → one row per index value and one column per metric and dimension value (query-semantics §6.2). */
import { z } from 'zod';
import { GenericType, type Cell } from '../frame.ts';
import { groupRows, tupleKey, type Group } from '../groups.ts';
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

/** One output column while it is filled: row key → cell. */
interface Pile {
  readonly values: readonly Cell[];
  readonly cells: Map<string, Cell>;
}

/**
 * Rows come out sorted by index, columns by metric name and dimension values; metrics are not in the asked order.
 * With `drop_missing_columns` (the default) rows and columns without any value vanish.
 */
export const pivot = operation('pivot', shape, (table, options) => {
  const indexSeries = keySeries(table, options.index);
  const columnSeries = keySeries(table, options.columns ?? []);
  const aggregations = aggregationsOf(options.aggregates, 'pivot');
  const sources = aggregations.map((a) => seriesOf(table, [a.column], 'pivot')[0]);
  const filled = columnSeries.map((series) => fillNulls(series, options.column_fill_value));
  const keys = [...indexSeries.map((s) => s.values), ...filled.map((s) => s.values)];
  const groups = groupRows(keys, table.rowcount);
  const drops = options.drop_missing_columns !== false;
  const width = indexSeries.length;
  const { rows, piles } = collect(groups, width, aggregations, sources, drops);
  const margin = options.marginal_distributions === true ? (options.marginal_distribution_name ?? 'All') : undefined;
  const marginRow = margin === undefined ? undefined : [margin, ...Array<Cell>(width - 1).fill('')];
  if (margin !== undefined && marginRow)
    addMargins({ table, groups, width, aggregations, sources, piles, margin, marginRow, dims: filled.length });

  const rowKeys = marginRow ? [...rows, marginRow] : rows;
  const columns = aggregations.flatMap((aggregation, at) => {
    const source = sources[at];
    return [...(piles[at]?.values() ?? [])].map((pile) => ({
      label: options.combine_value_with_metric ? [...pile.values, aggregation.name] : [aggregation.name, ...pile.values],
      type: typeAfter(aggregation.operator, source?.type ?? GenericType.NUMERIC),
      values: rowKeys.map((key) => pile.cells.get(tupleKey(key)) ?? options.metric_fill_value ?? null),
    }));
  });
  const kept = drops ? columns.filter((series) => series.values.some((value) => value !== null)) : columns;
  const metricLevel = { name: null, type: GenericType.STRING };
  const dimLevels = columnSeries.map((series) => ({ name: nameOf(series), type: series.type }));
  return {
    index: indexSeries.map((series, level) => ({
      name: nameOf(series),
      type: marginRow ? GenericType.STRING : series.type,
      values: rowKeys.map((key) => key[level] ?? null),
    })),
    levels: options.combine_value_with_metric ? [...dimLevels, metricLevel] : [metricLevel, ...dimLevels],
    columns: kept.sort((a, b) => compareTuples(a.label, b.label)),
    rowcount: rowKeys.length,
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

function collect(
  groups: readonly Group[],
  width: number,
  aggregations: readonly Aggregation[],
  sources: readonly (Series | undefined)[],
  drops: boolean,
): { rows: Cell[][]; piles: Map<string, Pile>[] } {
  const rows = new Map<string, Cell[]>();
  const piles = aggregations.map(() => new Map<string, Pile>());
  for (const group of groups) {
    const rowKey = group.key.slice(0, width);
    const values = group.key.slice(width);
    const [rowId, columnId] = [tupleKey(rowKey), tupleKey(values)];
    const results = aggregations.map((aggregation, at) => aggregateGroup(aggregation, sources[at], group.rows));
    if (drops && results.every((result) => result === null)) continue;
    if (!rows.has(rowId)) rows.set(rowId, rowKey);
    results.forEach((result, at) => put(piles[at], columnId, values, rowId, result));
  }
  return { rows: [...rows.values()], piles };
}

function aggregateGroup(aggregation: Aggregation, source: Series | undefined, rows: readonly number[]): Cell {
  return aggregateCells(
    aggregation,
    rows.map((row) => source?.values[row] ?? null),
    'pivot',
  );
}

function put(piles: Map<string, Pile> | undefined, columnId: string, values: readonly Cell[], rowId: string, result: Cell): void {
  const pile = piles?.get(columnId) ?? { values, cells: new Map<string, Cell>() };
  pile.cells.set(rowId, result);
  piles?.set(columnId, pile);
}

interface Margins {
  table: Table;
  groups: readonly Group[];
  width: number;
  aggregations: readonly Aggregation[];
  sources: readonly (Series | undefined)[];
  piles: Map<string, Pile>[];
  margin: string;
  marginRow: readonly Cell[];
  dims: number;
}

/** A total row and, with dimensions, a total column per metric, each aggregated from the rows and not from the cells. */
function addMargins({ groups, width, aggregations, sources, piles, margin, marginRow, dims }: Margins): void {
  const total: Cell[] = dims === 0 ? [] : [margin, ...Array<Cell>(dims - 1).fill('')];
  const merge = (pick: (group: Group) => readonly Cell[]): Map<string, { key: readonly Cell[]; rows: number[] }> => {
    const merged = new Map<string, { key: readonly Cell[]; rows: number[] }>();
    for (const group of groups) {
      const key = pick(group);
      const found = merged.get(tupleKey(key)) ?? { key, rows: [] };
      found.rows.push(...group.rows);
      merged.set(tupleKey(key), found);
    }
    return merged;
  };
  const all = groups.flatMap((group) => group.rows);
  aggregations.forEach((aggregation, at) => {
    const into = piles[at];
    const add = (values: readonly Cell[], rowKey: readonly Cell[], rows: readonly number[]): void =>
      put(into, tupleKey(values), values, tupleKey(rowKey), aggregateGroup(aggregation, sources[at], rows));
    for (const { key, rows } of merge((group) => group.key.slice(width)).values()) add(key, marginRow, rows);
    if (dims > 0) for (const { key, rows } of merge((group) => group.key.slice(0, width)).values()) add(total, key, rows);
    add(total, marginRow, all);
  });
}
