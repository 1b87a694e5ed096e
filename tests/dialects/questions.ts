/** The questions every engine is asked: each names what it is about. */
import { grains } from '@tessera/core/time/grain';
import { filterQuestions } from './filter-questions.ts';
import type { DialectQuestion } from './question.ts';

const sum = (column: string, label?: string) => ({
  expressionType: 'SIMPLE',
  aggregate: 'SUM',
  column: { column_name: column },
  ...(label !== undefined && { label }),
});
const of = (aggregate: string, column: string) => ({ expressionType: 'SIMPLE', aggregate, column: { column_name: column } });
const axis = (column: string, timeGrain?: string) => ({
  expressionType: 'SQL',
  sqlExpression: column,
  label: column,
  columnType: 'BASE_AXIS',
  ...(timeGrain !== undefined && { timeGrain }),
});
const sql = (sqlExpression: string, label: string) => ({ expressionType: 'SQL', sqlExpression, label });

/** Plain `P1W` begins as the engine likes; buckets.ts says how. */
const bucketQuestions: readonly DialectQuestion[] = grains
  .filter(({ id }) => id !== 'P1W')
  .map(({ id, name }) => ({
    name: `buckets of one ${name.toLowerCase()}`,
    ask: { columns: [axis('sold_at', id)], metrics: ['count', sum('units')] },
  }));

const shapeQuestions: readonly DialectQuestion[] = [
  { name: 'raw rows', ask: { columns: ['id', 'country', 'product', 'amount', 'units', 'big', 'sold_at', 'day'] } },
  { name: 'raw rows keep duplicates', ask: { columns: ['product', 'price'] } },
  { name: 'raw rows in order, the empty last', ask: { columns: ['id', 'amount'], orderby: [['amount', false]] }, ordered: true },
  {
    name: 'raw rows by two keys',
    ask: {
      columns: ['product', 'id'],
      orderby: [
        ['product', true],
        ['id', false],
      ],
    },
    ordered: true,
  },
  {
    name: 'a page of raw rows',
    ask: { columns: ['id', 'country'], orderby: [['id', true]], row_limit: 5, row_offset: 4 },
    ordered: true,
  },
  {
    name: 'rows in the order of a column that is not shown',
    ask: { columns: ['id'], orderby: [['sold_at', true]], filters: [{ col: 'country', op: 'IN', val: ['FR', 'DE'] }] },
    ordered: true,
  },
  { name: 'distinct combinations', ask: { columns: ['country', 'product'], metrics: [] } },
  { name: 'one row of everything', ask: { metrics: ['count', 'revenue', sum('units'), sum('price'), of('COUNT', 'amount')] } },
  {
    name: 'smallest and largest',
    ask: { metrics: ['id', 'amount', 'price', 'big'].flatMap((c) => [of('MIN', c), of('MAX', c)]) },
  },
  { name: 'first and last moment', ask: { metrics: ['sold_at', 'day'].flatMap((c) => [of('MIN', c), of('MAX', c)]) } },
  {
    name: 'means of whole numbers, fractions and decimals',
    ask: { columns: ['product'], metrics: ['units', 'amount', 'price'].map((c) => of('AVG', c)) },
  },
  {
    name: 'distinct counts',
    ask: { columns: ['product'], metrics: ['country', 'price', 'paid'].map((c) => of('COUNT_DISTINCT', c)) },
  },
  { name: 'groups, one without a name', ask: { columns: ['country'], metrics: ['count', sum('amount')] } },
  { name: 'groups of booleans', ask: { columns: ['paid'], metrics: ['count'] } },
  { name: 'groups of big numbers', ask: { columns: ['big'], metrics: ['count'] } },
  {
    name: 'a sum no whole number of 64 bits holds',
    ask: { metrics: [sum('big'), of('AVG', 'units')] },
    without: { sqlite: 'integer overflow' },
  },
  { name: 'groups of decimals', ask: { columns: ['price'], metrics: ['count', sum('price')] } },
  { name: 'groups of a calculated column', ask: { columns: ['twice'], metrics: ['count'] } },
  {
    name: 'groups of an expression',
    ask: { columns: [sql("CASE WHEN amount < 0 THEN 'minus' ELSE 'plus' END", 'sign')], metrics: ['count'] },
  },
  {
    name: 'a metric in SQL with a comment',
    ask: { columns: ['product'], metrics: [sql('SUM(units) * 2 -- twice', 'twice the units')] },
  },
  {
    name: 'groups by a metric, largest first',
    ask: { columns: ['country'], metrics: [sum('units')], orderby: [[sum('units'), false]] },
    ordered: true,
  },
  {
    name: 'groups by a metric that is not shown',
    ask: { columns: ['country'], metrics: ['count'], orderby: [[sum('units'), true]] },
    ordered: true,
  },
  {
    name: 'groups by their names, the nameless last',
    ask: { columns: ['country'], metrics: ['count'], orderby: [['country', true]] },
    ordered: true,
  },
  {
    name: 'the second page of groups',
    ask: { columns: ['country'], metrics: ['count'], orderby: [['country', false]], row_limit: 4, row_offset: 3 },
    ordered: true,
  },
  { name: 'how many groups there are', ask: { columns: ['country'], metrics: ['count'], is_rowcount: true } },
  {
    name: 'nothing matches: no groups',
    ask: { columns: ['country'], metrics: ['count'], filters: [{ col: 'id', op: '>', val: 1000 }] },
  },
  {
    name: 'nothing matches: sums are empty, counts are 0',
    ask: {
      metrics: ['count', sum('amount'), of('AVG', 'units'), of('MAX', 'day')],
      filters: [{ col: 'id', op: '>', val: 1000 }],
    },
  },
  { name: 'groups kept by HAVING', ask: { columns: ['country'], metrics: ['count'], extras: { having: 'COUNT(*) > 1' } } },
  {
    name: 'labels nobody expects',
    ask: {
      columns: [{ ...sql('product', 'what "it" is; `it`'), expressionType: 'SQL' }],
      metrics: [
        sum('amount', "l'été à 100 % [€]"),
        sum('units', 'x'.repeat(70)),
        sum('id', 'Größe 😀 in 日本の町で売れたもの。とても長い見出し'),
      ],
    },
  },
  {
    name: 'labels that differ in case only',
    ask: { columns: ['product'], metrics: [sum('units', 'Total'), sum('id', 'total')] },
  },
  {
    name: 'the largest series',
    ask: { columns: [axis('sold_at', 'P1Y'), 'product'], metrics: [sum('units')], series_limit: 2, series_columns: ['product'] },
  },
  {
    name: 'the smallest series, by another metric',
    ask: {
      columns: [axis('sold_at', 'P1Y'), 'country'],
      metrics: ['count'],
      series_limit: 3,
      series_limit_metric: sum('amount'),
      order_desc: false,
    },
  },
  {
    name: 'a series without a name among the largest',
    ask: {
      columns: ['country', 'product'],
      metrics: ['count'],
      series_limit: 3,
      series_columns: ['country'],
      series_limit_metric: of('MAX', 'sold_at'),
    },
  },
  {
    name: 'other series gathered',
    ask: {
      columns: [axis('sold_at', 'P1Y'), 'country'],
      metrics: ['count', of('AVG', 'units')],
      series_limit: 4,
      group_others_when_limit_reached: true,
    },
  },
  {
    name: 'series that differ in case only stay apart beside the others',
    ask: {
      columns: ['country', 'product'],
      metrics: ['count'],
      filters: [{ col: 'country', op: 'IN', val: ['FR', 'fr', 'DE'] }],
      series_limit: 3,
      series_columns: ['country'],
      group_others_when_limit_reached: true,
    },
  },
  {
    name: 'subtotals',
    ask: {
      columns: ['country', 'product'],
      metrics: ['count', sum('units')],
      grouping_sets: [['country', 'product'], ['country'], ['product'], []],
    },
  },
  {
    name: 'subtotals by time, largest first, totals never cut',
    ask: {
      columns: [axis('sold_at', 'P1Y'), 'product'],
      metrics: [sum('units')],
      grouping_sets: [['sold_at', 'product'], ['sold_at'], []],
      orderby: [[sum('units'), false]],
      row_limit: 12,
    },
    ordered: true,
  },
  {
    name: 'a grand total of nothing',
    ask: {
      columns: ['country'],
      metrics: ['count'],
      grouping_sets: [['country'], []],
      filters: [{ col: 'id', op: '<', val: 0 }],
    },
  },
  {
    name: 'a virtual dataset',
    ask: { columns: ['country'], metrics: ['count'] },
    dataset: { sql: 'SELECT country, amount FROM sales WHERE amount > 4 -- some' },
  },
  {
    name: 'bins of a number',
    ask: { columns: ['amount'], post_processing: [{ operation: 'histogram', options: { column: 'amount', bins: 4 } }] },
  },
  {
    name: 'bins of a number in groups',
    ask: {
      columns: ['amount', 'product'],
      post_processing: [{ operation: 'histogram', options: { column: 'amount', groupby: ['product'], bins: 3 } }],
    },
  },
];

const timeQuestions: readonly DialectQuestion[] = [
  {
    name: 'a time series as it was asked for once',
    ask: {
      granularity: 'sold_at',
      is_timeseries: true,
      extras: { time_grain_sqla: 'P1M' },
      metrics: ['count'],
      time_range: '2023-01-01 : 2024-01-01',
    },
  },
  { name: 'hours of instants', ask: { columns: [axis('instant', 'PT1H')], metrics: ['count'] } },
  { name: 'weeks of instants', ask: { columns: [axis('instant', '1969-12-28T00:00:00Z/P1W')], metrics: ['count'] } },
  {
    name: 'days of instants in a zone with summer time',
    ask: { columns: [axis('instant', 'P1D')], metrics: ['count'] },
    dataset: { extra: '{"timezone":"Europe/Paris"}' },
  },
  { name: 'first and last instant', ask: { columns: ['product'], metrics: [of('MIN', 'instant'), of('MAX', 'instant')] } },
  { name: 'days of a date', ask: { columns: [axis('day', 'P1D')], metrics: ['count'] } },
  { name: 'quarters of an hour of a date', ask: { columns: [axis('day', 'PT15M')], metrics: ['count'] } },
  { name: 'months of a date', ask: { columns: [axis('day', 'P1M')], metrics: ['count'] } },
  { name: 'hours of epoch seconds', ask: { columns: [axis('seconds', 'PT1H')], metrics: ['count'] } },
  { name: 'quarters of epoch milliseconds', ask: { columns: [axis('millis', 'P3M')], metrics: ['count'] } },
  { name: 'months of dates written as text', ask: { columns: [axis('day_text', 'P1M')], metrics: ['count'] } },
  { name: 'hours of moments written the French way', ask: { columns: [axis('french_text', 'PT1H')], metrics: ['count'] } },
  { name: 'epoch milliseconds without a grain', ask: { columns: [axis('millis')], metrics: ['count'] } },
  { name: 'a moment without a grain', ask: { columns: [axis('sold_at')], metrics: ['count'] } },
  {
    name: 'a dataset shown two hours later',
    ask: { columns: [axis('sold_at', 'PT1H')], metrics: ['count'] },
    dataset: { offset: 2 },
  },
  {
    name: 'a question shifted by a month',
    ask: { columns: [axis('sold_at', 'P1D')], metrics: ['count'], time_range: '2023-03-01 : 2023-06-01', time_shift: '1 month' },
  },
  {
    name: 'days in a zone with summer time',
    ask: { columns: [axis('sold_at', 'P1D')], metrics: ['count'] },
    dataset: { extra: '{"timezone":"Europe/Paris"}' },
  },
  {
    name: 'hours in a zone with summer time',
    ask: { columns: [axis('sold_at', 'PT1H')], metrics: ['count'] },
    dataset: { extra: '{"timezone":"America/New_York"}' },
  },
  ...[
    { amount: 1, unit: 'year' },
    { amount: 1, unit: 'month' },
    { amount: -1, unit: 'quarter' },
    { amount: 2, unit: 'week' },
    { amount: 28, unit: 'day' },
    { amount: -3, unit: 'hour' },
    { amount: 90, unit: 'minute' },
    { amount: 45, unit: 'second' },
  ].map((step): DialectQuestion => ({
    name: `the moments of another time, moved by ${step.amount} ${step.unit}`,
    ask: { columns: [axis('sold_at', 'PT1S')], metrics: ['count'] },
    options: { shift: { from: {}, to: {}, forward: [step] } },
  })),
];

const pivoted = (...steps: readonly unknown[]) => [
  {
    operation: 'pivot',
    options: {
      index: ['sold_at'],
      aggregates: { 'SUM(units)': { operator: 'mean' } },
      drop_missing_columns: false,
      keep_missing_index: false,
    },
  },
  ...steps,
  { operation: 'flatten' },
];
const along = (grain: string, ...steps: readonly unknown[]) => ({
  columns: [axis('sold_at', grain)],
  metrics: [sum('units')],
  filters: [{ col: 'sold_at', op: 'IS NOT NULL' }],
  post_processing: pivoted(...steps),
});
const units = { 'SUM(units)': 'SUM(units)' };

/** What follows SQL, wherever it is done: in the engine where it can be, else on the rows. */
const stepQuestions: readonly DialectQuestion[] = [
  { name: 'along an axis', ask: along('P1M'), ordered: true },
  {
    name: 'running totals',
    ask: along('P1M', { operation: 'cum', options: { operator: 'sum', columns: units } }),
    ordered: true,
  },
  {
    name: 'rolling means',
    ask: along('P1M', { operation: 'rolling', options: { rolling_type: 'mean', window: 3, min_periods: 2, columns: units } }),
    ordered: true,
  },
  {
    name: 'rolling deviations',
    ask: along('P1M', { operation: 'rolling', options: { rolling_type: 'std', window: 4, min_periods: 0, columns: units } }),
    ordered: true,
  },
  {
    name: 'rolling sums around the middle',
    ask: along('P1D', {
      operation: 'rolling',
      options: { rolling_type: 'sum', window: 3, min_periods: 1, center: true, columns: units },
    }),
    ordered: true,
  },
  {
    name: 'shares along an axis',
    ask: along('P1Y', { operation: 'contribution', options: { orientation: 'column' } }),
    ordered: true,
  },
  {
    name: 'an axis without gaps',
    ask: along('P1M', { operation: 'resample', options: { rule: 'MS', method: 'asfreq', fill_value: 0 } }),
    ordered: true,
  },
  {
    name: 'an axis whose gaps keep the last value',
    ask: along('P1M', { operation: 'resample', options: { rule: 'MS', method: 'ffill' } }),
    ordered: true,
  },
  {
    name: 'shares beside groups',
    ask: {
      columns: ['country'],
      metrics: [sum('units'), 'count'],
      post_processing: [{ operation: 'contribution', options: { columns: ['SUM(units)'], rename_columns: ['%units'] } }],
    },
  },
  {
    name: 'boxes of groups',
    ask: {
      columns: ['id', 'product'],
      metrics: [sum('amount')],
      post_processing: [
        { operation: 'boxplot', options: { groupby: ['product'], metrics: ['SUM(amount)'], whisker_type: 'tukey' } },
      ],
    },
  },
];

export const questions: readonly DialectQuestion[] = [
  ...shapeQuestions,
  ...stepQuestions,
  ...bucketQuestions,
  ...timeQuestions,
  ...filterQuestions,
];
