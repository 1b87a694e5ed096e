import { expect, test } from 'vitest';
import { queryObject, type Query } from '../query/query-object.ts';
import { normaliseQuery } from '../query/normalise.ts';
import { firstUngranted, namedBy } from './payload.ts';

const sum = (column: string): object => ({ expressionType: 'SIMPLE', aggregate: 'SUM', column: { column_name: column } });
const sql = (text: string, label?: string): object => ({ expressionType: 'SQL', sqlExpression: text, ...(label && { label }) });
const asked = (wire: object): Query => normaliseQuery(queryObject.parse(wire));

const stored = asked({
  columns: ['country', sql(' upper(product) ', 'Product')],
  series_columns: ['country', 'region'],
  metrics: ['count', sum('amount'), sql('max(price) ', 'Dearest')],
  series_limit_metric: sum('weight'),
  orderby: [
    [sum('tax'), false],
    ['rank', true],
  ],
  filters: [{ col: 'city', op: 'IS NOT NULL' }],
  extras: { where: 'a > 1', having: 'count(*) > 2' },
  granularity: 'day',
  time_offsets: ['1 year ago'],
  annotation_layers: [{ name: 'events', value: 1 }],
});
const named = namedBy([stored], ['channel', 'shop']);
const ungranted = (wire: object): string | undefined => firstUngranted(asked(wire), named);

test('what the stored questions ask may be asked, in parts and in another order', () => {
  expect(firstUngranted(stored, named)).toBeUndefined();
  for (const wire of [
    {},
    { columns: ['region', 'country'] },
    { columns: [sql('upper(product)', 'another label')] },
    { metrics: [sum('tax'), sum('weight'), 'count', sql('max(price)')] },
    {
      orderby: [
        ['Product', true],
        ['SUM(amount)', true],
        ['rank', false],
        [sql('upper(product)'), true],
        [sql('max(price)'), true],
        [sum('amount'), true],
      ],
    },
    { filters: ['country', 'city', 'channel', 'shop', 'region'].map((col) => ({ col, op: '==', val: 'anything' })) },
    { extras: { having: 'a > 1', where: 'count(*) > 2', time_grain_sqla: 'P1Y' }, time_range: 'Last year', row_limit: 5 },
    { granularity: 'day', time_offsets: ['1 year ago'], annotation_layers: [{ name: 'events', value: 1 }] },
    { result_type: 'full' },
    { result_type: 'results' },
    { result_type: 'post_processed' },
  ])
    expect(ungranted(wire), JSON.stringify(wire)).toBeUndefined();
});

test.each<[wire: object, first: string]>([
  [{ result_type: 'samples' }, 'result_type samples'],
  [{ result_type: 'query' }, 'result_type query'],
  [{ columns: ['country', 'salary'] }, 'column salary'],
  [{ columns: [sql('lower(product)', 'Product')] }, 'column Product'],
  [{ columns: ['city'] }, 'column city'],
  [{ series_columns: ['city'] }, 'column city'],
  [{ metrics: ['revenue'] }, 'metric revenue'],
  [{ metrics: [sum('price')] }, 'metric SUM(price)'],
  [{ metrics: [{ ...sum('amount'), aggregate: 'MAX' }] }, 'metric MAX(amount)'],
  [{ metrics: [sql('min(price)', 'Dearest')] }, 'metric Dearest'],
  [{ metrics: ['SUM(amount)'] }, 'metric SUM(amount)'],
  [{ metrics: ['count'], series_limit_metric: 'revenue' }, 'metric revenue'],
  [
    {
      orderby: [
        ['count', true],
        ['salary', true],
      ],
    },
    'order by salary',
  ],
  [{ orderby: [[sum('price'), true]] }, 'order by an expression'],
  [{ orderby: [[sql('salary', 'Product'), true]] }, 'order by Product'],
  [{ orderby: [[sql('salary'), true]] }, 'order by an expression'],
  [{ extras: { where: 'a > 2' } }, 'a condition of its own'],
  [{ extras: { having: 'a > 2' } }, 'a condition of its own'],
  [
    {
      filters: [
        { col: 'channel', op: '==', val: 1 },
        { col: 'salary', op: '==', val: 1 },
      ],
    },
    'filter on salary',
  ],
  [{ granularity: 'hired' }, 'time column hired'],
  [{ time_offsets: ['1 year ago', '2 years ago'] }, 'comparison with 2 years ago'],
  [
    {
      annotation_layers: [
        { name: 'events', value: 1 },
        { name: 'events', value: 2 },
      ],
    },
    'an annotation layer',
  ],
])('%j asks for more', (wire, first) => {
  expect(ungranted(wire)).toBe(first);
});

test('questions that name nothing grant nothing', () => {
  const nothing = namedBy([]);
  expect(firstUngranted(asked({}), nothing)).toBeUndefined();
  expect(firstUngranted(asked({ columns: ['country'] }), nothing)).toBe('column country');
  expect(namedBy([asked({ metrics: null })])).toMatchObject({ metrics: new Set(), texts: new Set(), granularities: new Set() });
});
