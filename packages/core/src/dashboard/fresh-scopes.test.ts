import { expect, test } from 'vitest';
import { withFreshScopes } from './fresh-scopes.ts';
import { entriesOf, readMetadata } from './metadata.ts';
import { boardOf, chart, row } from './sample-board.ts';

const stored = {
  id: 'NATIVE_FILTER-a',
  type: 'NATIVE_FILTER',
  name: 'City',
  filterType: 'filter_select',
  targets: [{ datasetId: 1, column: { name: 'city' } }],
  scope: { rootPath: ['ROOT_ID'], excluded: [2, 9] },
  chartsInScope: [1, 9],
  tabsInScope: [],
};
const divider = { id: 'NATIVE_FILTER_DIVIDER-b', type: 'DIVIDER', title: 'More' };

// Rows: NF-38
test('a save of another layout writes the charts in scope anew and forgets excluded charts that are gone', () => {
  const { layout } = boardOf([row('r', chart('a1'), chart('b2'), chart('c3'))]);
  const fresh = withFreshScopes(readMetadata({ native_filter_configuration: [stored, divider] }), layout);
  expect(entriesOf(fresh)).toMatchObject([
    { scope: { rootPath: ['ROOT_ID'], excluded: [2] }, chartsInScope: [1, 3], tabsInScope: [] },
    { title: 'More' },
  ]);
  expect(withFreshScopes(fresh, layout)).toBe(fresh);
});
