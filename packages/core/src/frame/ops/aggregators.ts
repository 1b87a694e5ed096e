/** The aggregate functions that `pivot` and `aggregate` may use (docs/reference/questions.md#post-processing). */
import type { aggregatorNames, PostOptions } from '../../query/post-operation.ts';
import { compareNumbers, totalOf } from '../exact.ts';
import { GenericType, type Cell } from '../frame.ts';
import {
  cellOf,
  compareCells,
  deviation,
  largest,
  mean,
  median,
  numberOf,
  numbersOf,
  quantile,
  smallest,
  variance,
} from '../statistics.ts';
import { refuse } from '../table.ts';

/** One of the aggregates that post-processing knows. */
export type AggregatorName = (typeof aggregatorNames)[number];

/** One output of an aggregation. */
export interface Aggregation {
  readonly name: string;
  readonly column: string;
  readonly operator: AggregatorName;
  readonly q: number | undefined;
}

/**
 * The outputs an `aggregates` option asks for.
 * @throws Failure POST_PROCESSING_INVALID when a percentile lacks its `q`
 */
export function aggregationsOf(map: PostOptions<'pivot'>['aggregates'], operation: string): Aggregation[] {
  return Object.entries(map).map(([name, { operator, column, options }]) => {
    if (operator.endsWith('percentile') && (options?.q ?? undefined) === undefined)
      refuse(operation, `"${name}" needs the option q (0 to 100)`);
    return { name, column: column ?? name, operator, q: options?.q ?? undefined };
  });
}

const sums: ReadonlySet<AggregatorName> = new Set<AggregatorName>(['sum', 'nansum', 'cumsum']);
const keepsType = new Set<AggregatorName>(['min', 'max', 'nanmin', 'nanmax']);

/** The type of an aggregate of a column: extremes keep the column's own, the rest are numbers. */
export function typeAfter(operator: AggregatorName, type: GenericType): GenericType {
  return keepsType.has(operator) ? type : GenericType.NUMERIC;
}

/** Functions that leave one lone value as it is, so that exact integers and decimals sent as text stay exact. */
export const keepsLone: ReadonlySet<AggregatorName> = new Set<AggregatorName>([
  'average',
  'max',
  'mean',
  'median',
  'min',
  'nanmax',
  'nanmean',
  'nanmedian',
  'nanmin',
  'nansum',
  'prod',
  'product',
  'sum',
]);

/**
 * One aggregate of some cells.
 * @throws Failure POST_PROCESSING_INVALID when several texts that are no numbers would have to be calculated with
 */
export function aggregateCells(aggregation: Aggregation, cells: readonly Cell[], operation: string): Cell {
  const { operator } = aggregation;
  const lone = cells[0] ?? null;
  if (cells.length === 1 && lone !== null && keepsLone.has(operator)) return lone;
  if (operator === 'count') return cells.length;
  if (keepsType.has(operator)) return extreme(cells, operator.endsWith('max'));
  if (cells.some((cell) => cell !== null && numberOf(cell) === undefined && !Number.isNaN(cell)))
    refuse(operation, `"${aggregation.column}" is not numeric, so its ${operator} cannot be taken`);
  return sums.has(operator) ? totalOf(cells) : cellOf(calculate(operator, cells, aggregation.q));
}

function extreme(cells: readonly Cell[], isMax: boolean): Cell {
  let found: Cell = null;
  for (const cell of cells) {
    if (cell === null || Number.isNaN(cell)) continue;
    if (found === null) found = cell;
    else {
      const order = compareNumbers(cell, found) ?? compareCells(cell, found);
      if (isMax ? order > 0 : order < 0) found = cell;
    }
  }
  return found;
}

function calculate(operator: AggregatorName, cells: readonly Cell[], q: number | undefined): number | undefined {
  const values = numbersOf(cells);
  const isWhole = values.length === cells.length;
  switch (operator) {
    case 'prod':
    case 'product':
    case 'cumprod':
      return values.reduce((product, value) => product * value, 1);
    case 'mean':
    case 'nanmean':
      return mean(values);
    case 'average':
      return isWhole ? mean(values) : undefined;
    case 'median':
      return isWhole ? median(values) : undefined;
    case 'nanmedian':
      return median(values);
    case 'percentile':
      return isWhole ? quantile(values, (q ?? 0) / 100) : undefined;
    case 'nanpercentile':
      return quantile(values, (q ?? 0) / 100);
    case 'std':
      return deviation(values, 0);
    case 'var':
      return variance(values, 0);
    case 'count_nonzero':
      return values.filter((value) => value !== 0).length;
    case 'argmin':
      return positionOf(cells, smallest(values));
    case 'argmax':
      return positionOf(cells, largest(values));
    default:
      return undefined;
  }
}

function positionOf(cells: readonly Cell[], value: number | undefined): number | undefined {
  const at = cells.findIndex((cell) => value !== undefined && numberOf(cell) === value);
  return at < 0 ? undefined : at;
}
