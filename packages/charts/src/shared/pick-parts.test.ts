import { expect, test } from 'vitest';
import { partsOf } from './pick-parts.ts';
import { pickValues } from './pick-values.ts';

test('each dimension of a mark is a part with the text the chart shows', () => {
  const day = { column: 'day', value: Date.UTC(2024, 0, 1), text: 'January 2024', temporal: true, grain: 'P1M' };
  const kind = {
    column: { expressionType: 'SQL' as const, sqlExpression: 'lower(kind)', label: 'Kind' },
    value: 'a',
    text: 'A',
    temporal: false,
  };
  const pick = pickValues([day, kind], undefined);
  expect(pick && partsOf(pick)).toMatchObject([
    {
      column: 'day',
      text: 'January 2024',
      filters: [{ op: 'TEMPORAL_RANGE', val: '2024-01-01T00:00:00 : 2024-02-01T00:00:00' }],
    },
    { column: 'Kind', text: 'A', filters: [{ op: 'IN', val: ['a'] }] },
  ]);
});

test('the two ends of a bin are one part', () => {
  const bin = [
    { col: 'age', op: '>=' as const, val: 20 },
    { col: 'age', op: '<' as const, val: 30 },
  ];
  const state = { value: [], label: '20 - 30' };
  expect(partsOf({ filters: bin, filterState: state })).toEqual([{ column: 'age', text: '20 - 30', filters: bin }]);
  const both = partsOf({ filters: [{ col: 'sex', op: 'IS NULL' }, ...bin], filterState: state });
  expect(both.map(({ column, text }) => [column, text])).toEqual([
    ['sex', '<NULL>'],
    ['age', '≥ 20, < 30'],
  ]);
});

test('a mark that takes its selection back says nothing', () => {
  expect(partsOf({ filters: [], filterState: { value: null } })).toEqual([]);
});
