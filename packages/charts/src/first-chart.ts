/**
 * The first chart of a table without charts, chosen from what its columns hold: a measure over time, the largest categories,
 * how numbers are distributed, or simply its rows.
 */
import { fittingGrain } from '@tessera/core/time/fitting-grain';
import type { Form } from '@tessera/core/explore/slots';

/** What one question about a table says about a column. Times are epoch ms. */
export interface ColumnFacts {
  readonly name: string;
  readonly kind: 'time' | 'number' | 'text' | 'boolean';
  /** Different values, without empty ones. */
  readonly distinct: number;
  /** Of numbers and times. */
  readonly min?: number | undefined;
  readonly max?: number | undefined;
}

/** What is known of a table before its first chart: its size, its columns and the time column to prefer. */
export interface TableFacts {
  readonly rows: number;
  /** In the order of the table. */
  readonly columns: readonly ColumnFacts[];
  /** The dataset's main time column. */
  readonly mainTime?: string | null | undefined;
  /** Ids of the time grains its database knows. */
  readonly grains?: readonly string[] | undefined;
}

/** Columns a table of rows shows at first. */
const shownColumns = 20;
/** Bars a first chart has at most. */
const mostBars = 20;
const fewValues = 30;
const manyValues = 500;
/** Below this a table is read row by row. */
const fewRows = 3;

/** @returns the values of a form that differ from a fresh one, with its `viz_type` */
export function firstChart(facts: TableFacts): Form {
  if (facts.rows < fewRows || facts.columns.length === 0) return rowsOf(facts);
  const measure = measureOf(facts);
  const time = timeOf(facts);
  if (time) return overTime(time, measure, facts.grains);
  const category = categoryOf(facts, measure !== undefined);
  if (category) return byCategory(category, measure);
  return measure ? { viz_type: 'histogram_v2', column: measure.name, bins: 20 } : rowsOf(facts);
}

const rowsOf = ({ columns }: TableFacts): Form => ({
  viz_type: 'table',
  query_mode: 'raw',
  all_columns: columns.slice(0, shownColumns).map(({ name }) => name),
});

function overTime(
  time: ColumnFacts & { min: number; max: number },
  measure: ColumnFacts | undefined,
  grains: TableFacts['grains'],
): Form {
  return {
    viz_type: 'echarts_timeseries_line',
    x_axis: time.name,
    time_grain_sqla: fittingGrain(time, grains),
    metrics: [metricOf(measure)],
  };
}

function byCategory(category: ColumnFacts, measure: ColumnFacts | undefined): Form {
  const metric = metricOf(measure);
  // Numbers that stand for steps are read from left to right, names from the largest down.
  const isStep = category.kind === 'number';
  return {
    viz_type: 'echarts_timeseries_bar',
    x_axis: category.name,
    metrics: [metric],
    row_limit: isStep ? fewValues : mostBars,
    x_axis_sort: isStep ? category.name : typeof metric === 'string' ? metric : metric.label,
    x_axis_sort_asc: isStep,
    ...(isStep ? { xAxisForceCategorical: true } : {}),
  };
}

/** The name every dataset gives to its number of rows. */
const countMetric = 'count';

function metricOf(measure: ColumnFacts | undefined) {
  if (!measure) return countMetric;
  const aggregate = isLevel(measure.name) ? ('AVG' as const) : ('SUM' as const);
  return {
    expressionType: 'SIMPLE' as const,
    column: { column_name: measure.name },
    aggregate,
    label: `${aggregate}(${measure.name})`,
  };
}

/** `order_id` and `orderId` are the words order and id. */
const wordsOf = (name: string): string[] =>
  name
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}%]+/u)
    .filter((word) => word !== '');
const anyOf = (name: string, words: ReadonlySet<string>): boolean => wordsOf(name).some((word) => words.has(word));
const lastOf = (name: string, words: ReadonlySet<string>): boolean => words.has(wordsOf(name).at(-1) ?? '');

const identifying = new Set(
  'id ids uuid guid key pk fk code zip zipcode postcode postal plz phone tel fax iban isbn ean sku nr no number num index idx row rownum'.split(
    ' ',
  ),
);
const places = new Set('lat lon lng latitude longitude'.split(' '));
const steps = new Set(
  'year jahr yr month monat quarter week weekday dayofweek hour decade rank level grade class stars rating size'.split(' '),
);
const levels = new Set(
  'rate ratio percent percentage pct % share avg average mean median price score rating temp temperature age height weight speed index'.split(
    ' ',
  ),
);
const amounts = new Set(
  'amount sales revenue turnover total sum value qty quantity cost costs profit units count volume population income spend budget price'.split(
    ' ',
  ),
);

/** A level is not added up: the sum of temperatures says nothing. */
const isLevel = (name: string): boolean => anyOf(name, levels);

/** Numbers that name a thing, or count the rows from 0 or 1. */
function isIdentifier({ name, kind, distinct, min, max }: ColumnFacts, rows: number): boolean {
  if (lastOf(name, identifying)) return true;
  const isCounter = (min === 0 || min === 1) && max === min + rows - 1;
  return kind === 'number' && rows > 10 && distinct === rows && isCounter;
}

const isStepNumber = ({ name, kind, distinct }: ColumnFacts): boolean =>
  kind === 'number' && lastOf(name, steps) && distinct <= fewValues;

/** A number worth adding up: it varies, and names nothing. */
function measureOf({ columns, rows }: TableFacts): ColumnFacts | undefined {
  const good = columns.filter(
    (column) =>
      column.kind === 'number' &&
      column.distinct > 1 &&
      !isIdentifier(column, rows) &&
      !anyOf(column.name, places) &&
      !lastOf(column.name, steps),
  );
  return good.find(({ name }) => anyOf(name, amounts)) ?? good[0];
}

function timeOf({ columns, mainTime }: TableFacts): (ColumnFacts & { min: number; max: number }) | undefined {
  const times = columns.flatMap((column) =>
    column.kind === 'time' &&
    column.distinct > 1 &&
    column.min !== undefined &&
    column.max !== undefined &&
    column.max > column.min
      ? [{ ...column, min: column.min, max: column.max }]
      : [],
  );
  return times.find(({ name }) => name === mainTime) ?? times[0];
}

/** A column whose values are few enough to be compared; names that occur once each are compared by a measure only. */
function categoryOf({ columns, rows }: TableFacts, hasMeasure: boolean): ColumnFacts | undefined {
  const isRepeated = ({ distinct }: ColumnFacts): boolean => distinct > 1 && distinct < rows;
  const named = columns.filter((column) => column.kind === 'text' && !isIdentifier(column, rows));
  return (
    named.find((column) => isRepeated(column) && column.distinct <= fewValues) ??
    columns.find((column) => isStepNumber(column) && isRepeated(column)) ??
    named.find((column) => isRepeated(column) && column.distinct <= Math.min(manyValues, rows / 2)) ??
    columns.find((column) => column.kind === 'boolean' && isRepeated(column)) ??
    (hasMeasure ? named.find((column) => column.distinct > 1 && column.distinct <= manyValues) : undefined)
  );
}
