import type { Dataset } from '@tessera/core/dataset';
import { expect, test } from 'vitest';
import { asked } from '../duckdb.testing.ts';
import { untypedExpressions, userTexts } from './texts.ts';

const column = (column_name: string, expression?: string): Dataset['columns'][number] => ({
  column_name,
  is_dttm: false,
  groupby: true,
  filterable: true,
  ...(expression !== undefined && { expression }),
});
const dataset: Dataset = {
  id: 1,
  table_name: 't',
  database: { id: 1, database_name: 'd', backend: 'duckdb' },
  main_dttm_col: 'day',
  fetch_values_predicate: ' a = 1 ',
  columns: [column('a'), column('half', ' a / 2 '), column('blank', ' '), column('day', 'made::date')],
  metrics: [
    { metric_name: 'total', expression: ' sum(a) ' },
    { metric_name: 'half', expression: 'sum(half)' },
  ],
};
const sql = (text: string, more: object = {}): object => ({ expressionType: 'SQL', sqlExpression: text, ...more });
const texts = (wire: object): string[] => userTexts(asked({ ...wire }), dataset).map((each) => `${each.what}: ${each.sql}`);
const day = 'column "day": made::date';

test.each<[wire: object, found: string[]]>([
  [{ columns: ['a', 'blank', 'unknown'], metrics: null }, [day]],
  [{ columns: ['half'], metrics: null }, ['column "half": a / 2', day]],
  [
    { columns: [sql(' b + 1 '), sql('c + 1', { label: 'C' })], metrics: null },
    ['column " b + 1 ": b + 1', 'column "C": c + 1', day],
  ],
  [{ columns: [sql('half')], metrics: null }, ['column "half": a / 2', day]],
  [{ columns: [sql('other', { isColumnReference: true })], metrics: null }, [day]],
  [{ granularity: 'half', metrics: ['total'] }, ['column "half": a / 2', day, 'metric "total": sum(a)']],
  [
    { metrics: ['unknown', sql(' max(a) ', { label: 'M' }), sql('min(a)')] },
    [day, 'metric "M": max(a)', 'metric "min(a)": min(a)'],
  ],
  [{ metrics: [{ expressionType: 'SIMPLE', aggregate: 'SUM', column: { column_name: 'half' } }] }, [day, 'column "half": a / 2']],
  [{ columns: ['a'], metrics: null, filters: [{ col: sql('x + 1'), op: '==', val: 1 }] }, [day, 'column "x + 1": x + 1']],
  [{ columns: ['a'], metrics: null, orderby: [['half', true]] }, [day, 'column "half": a / 2', 'metric "half": sum(half)']],
  [
    {
      columns: ['a'],
      metrics: null,
      orderby: [
        [sql('y', { label: 'Y' }), true],
        [sql('z'), true],
        [sql(' '), true],
      ],
    },
    [day, 'order by "Y": y', 'order by "z": z'],
  ],
  [
    {
      columns: ['a'],
      metrics: null,
      orderby: [[{ expressionType: 'SIMPLE', aggregate: 'SUM', column: { column_name: 'half' } }, true]],
    },
    [day, 'column "half": a / 2'],
  ],
  [
    { columns: ['a'], metrics: ['total'], series_limit_metric: sql('max(b)') },
    [day, 'metric "total": sum(a)', 'metric "max(b)": max(b)'],
  ],
  [
    { columns: ['a'], metrics: null, extras: { where: ' b = 1 ', having: 'c = 1' } },
    [day, 'extras.where: b = 1', 'extras.having: c = 1'],
  ],
  [{ columns: ['a'], metrics: null, extras: { where: ' ' } }, [day]],
  [{ columns: ['a'], metrics: null, apply_fetch_values_predicate: true }, [day, "the dataset's predicate: a = 1"]],
  [{ columns: [sql('b', { label: 'B' })], metrics: null, orderby: [[sql('b'), true]] }, ['column "B": b', day]],
])('the SQL of people in %j', (wire, found) => {
  expect(texts(wire)).toEqual(found);
});

test.each<[wire: object, found: string[]]>([
  [{ columns: ['a', sql('b')], metrics: null }, []],
  [{ columns: [sql(' b ', { timeGrain: 'P1D' }), sql('a', { timeGrain: 'P1D' })], metrics: null }, ['b']],
  [{ columns: [sql('c', { timeGrain: 'P1D', isColumnReference: true })], metrics: null }, []],
  [
    {
      columns: ['a'],
      metrics: null,
      filters: [
        { col: sql('d'), op: '==', val: 1 },
        { col: 'e', op: '==', val: 1 },
        { col: sql(' d'), op: '!=', val: 1 },
      ],
    },
    ['d'],
  ],
])('expressions whose type is asked for in %j', (wire, found) => {
  expect(untypedExpressions(asked({ ...wire }), dataset)).toEqual(found);
});
