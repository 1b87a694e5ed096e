import { expect, test } from 'vitest';
import { firstShown } from './first-shown.ts';

const chart = (chartId: unknown) => ({ type: 'CHART', children: [], meta: { chartId } });

test('of a dashboard one sees the charts outside of tabs and those of each first tab', () => {
  const layout = {
    DASHBOARD_VERSION_KEY: 'v2',
    ROOT_ID: { type: 'ROOT', children: ['TABS-1'] },
    'TABS-1': { type: 'TABS', children: ['TAB-1', 'TAB-2'] },
    'TAB-1': { type: 'TAB', children: ['ROW-1', 'CHART-a', 'TABS-2'] },
    'TAB-2': { type: 'TAB', children: ['CHART-d'] },
    'ROW-1': { type: 'ROW', children: ['CHART-b', 'ROW-1', 'gone'] },
    'TABS-2': { type: 'TABS', children: ['CHART-c', 'CHART-d'] },
    'CHART-a': chart(1),
    'CHART-b': chart(2),
    'CHART-c': chart(3),
    'CHART-d': chart(4),
    'CHART-e': chart('5'),
  };
  expect(firstShown(JSON.stringify(layout))).toEqual(new Set([1, 2, 3]));
});

test('a layout that cannot be read shows none', () => {
  for (const json of [null, '', 'x', '[]', '{"ROOT_ID":1}', '{"ROOT_ID":{"children":[null,{},"__proto__"]}}'])
    expect(firstShown(json).size).toBe(0);
});
