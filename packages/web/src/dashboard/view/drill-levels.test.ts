import { beforeAll, expect, test } from 'vitest';
import { fetchTypesOf } from '@tessera/charts/fetched';
import { columnsBelow, crumbOf, levelOf, type DrillStep } from './drill-levels.ts';

const column = (column_name: string, more: object = {}) => ({
  column_name,
  is_dttm: false,
  groupby: true,
  filterable: true,
  ...more,
});
const dataset = {
  columns: [
    column('haul', { verbose_name: 'Length' }),
    column('origin'),
    column('state'),
    column('date', { is_dttm: true }),
    column('id', { groupby: false }),
  ],
};
const own = { expressionType: 'SIMPLE', clause: 'WHERE', subject: 'state', operator: 'IN', comparator: ['TX'] };
const pie = { viz_type: 'pie', datasource: '3__table', groupby: ['haul'], metric: 'count', adhoc_filters: [own] };
const short = { column: 'haul', text: 'short', filters: [{ col: 'haul', op: 'IN' as const, val: ['short'] }] };
const expression = { expressionType: 'SQL' as const, sqlExpression: 'lower(origin)', label: 'o' };
const steps: DrillStep[] = [{ column: 'origin', picked: [short] }];
beforeAll(() => fetchTypesOf(pie));

test('each step down changes the column and keeps the filters of all steps beside the chart’s own', () => {
  const filter = { expressionType: 'SIMPLE', clause: 'WHERE', subject: 'haul', operator: 'IN', comparator: ['short'] };
  expect(levelOf(pie, steps, dataset)).toMatchObject({
    form: { viz_type: 'pie', datasource: '3__table', groupby: ['origin'], metric: 'count', adhoc_filters: [own, filter] },
    columns: ['origin'],
    canDrill: true,
  });
  const deeper = levelOf(pie, [...steps, { column: 'state', picked: [] }], dataset);
  expect(deeper?.form).toMatchObject({ groupby: ['state'], adhoc_filters: [own, filter] });
  expect(levelOf(pie, [], dataset)?.form).toMatchObject({ groupby: ['haul'], adhoc_filters: [own] });
});

test('a pick of an SQL expression is asked past the form', () => {
  const picked = [{ column: 'o', text: 'a', filters: [{ col: expression, op: 'IN' as const, val: ['a'] }] }];
  const level = levelOf(pie, [{ column: 'state', picked }], dataset);
  expect(level?.filters).toEqual([{ col: expression, op: 'IN', val: ['a'] }]);
  expect(level?.form['adhoc_filters']).toEqual([own]);
});

// Rows: XF-08
test('columns that are fixed, shown or cannot be grouped by are not offered', () => {
  const level = levelOf(pie, steps, dataset);
  expect(level && columnsBelow(level, steps, [], dataset)).toEqual([
    { name: 'state', head: 'state' },
    { name: 'date', head: 'date' },
  ]);
});

test('a crumb names a level and what was picked in it', () => {
  const heads = new Map([['haul', 'Length']]);
  expect(crumbOf(['haul'], [short], heads)).toBe('Length (short)');
  expect(crumbOf(['haul', 'origin'], [], heads)).toBe('Length, origin');
  // A cell of two sides: whichever way round they come, each value stands with its column.
  const texas = { column: 'state', text: 'TX', filters: [{ col: 'state', op: 'IN' as const, val: ['TX'] }] };
  expect(crumbOf(['state', 'haul'], [short, texas], heads)).toBe('state (TX), Length (short)');
  expect(crumbOf(['state', 'haul', 'origin'], [short], heads)).toBe('state, Length (short), origin');
  // The other side was picked at a level above and is shown still.
  expect(crumbOf(['state'], [short, texas], heads)).toBe('state (TX), Length (short)');
});
