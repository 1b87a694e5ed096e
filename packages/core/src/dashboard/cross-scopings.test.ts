import { expect, test } from 'vitest';
import { customScopings, withScopings, type ScopingEdits } from './cross-scopings.ts';
import { readMetadata } from './metadata.ts';
import { boardOf, chart, row } from './sample-board.ts';
import { crossFilterTargets } from './scopes.ts';

const { layout } = boardOf([row('r', chart('a1'), chart('b2'), chart('c3'), chart('d4'))]);
const everywhere = { rootPath: ['ROOT_ID'], excluded: [] };
const metadata = readMetadata({
  chart_configuration: {
    1: { id: 1, crossFilters: { scope: { rootPath: ['ROOT_ID'], excluded: [1, 2] }, chartsInScope: [3, 4] } },
    3: { id: 3, crossFilters: { scope: 'global', chartsInScope: [1, 2, 4], own: true } },
  },
});

const edited = (edits: ScopingEdits) => ({ ...metadata, ...withScopings(metadata, layout, edits) });
const targets = (edits: ScopingEdits, source: number) => crossFilterTargets(layout, edited(edits), source);

// Rows: XF-01
test('custom scopings stand in the order of the screen; one added is there, one taken away follows the dashboard again', () => {
  const ids = (edits: ScopingEdits) => [...customScopings(metadata, layout, edits).keys()];
  expect(ids({})).toEqual([1]);
  const edits: ScopingEdits = { charts: { 4: { ...everywhere, excluded: [4] }, 1: 'global' } };
  expect(ids(edits)).toEqual([4]);
  expect(targets({}, 1)).toEqual([3, 4]);
  expect(targets(edits, 1)).toEqual([2, 3, 4]);
  expect(edited(edits).chart_configuration).toMatchObject({
    1: { crossFilters: { scope: 'global', chartsInScope: [2, 3, 4] } },
    4: { id: 4, crossFilters: { chartsInScope: [1, 2, 3] } },
  });
});

// Rows: XF-01
test('the scope of all charts reaches those without a custom one, and what is stored with them says so', () => {
  const edits: ScopingEdits = { shared: { ...everywhere, excluded: [4] } };
  expect(targets(edits, 2)).toEqual([1, 3]);
  expect(targets(edits, 3)).toEqual([1, 2]);
  expect(targets(edits, 1)).toEqual([3, 4]);
  expect(edited(edits)).toMatchObject({
    global_chart_configuration: { scope: { excluded: [4] }, chartsInScope: [1, 2, 3] },
    chart_configuration: { 3: { crossFilters: { scope: 'global', chartsInScope: [1, 2], own: true } } },
  });
});

test('nothing changed writes nothing; the switch alone writes the switch alone', () => {
  expect(withScopings(metadata, layout, {})).toEqual({});
  expect(withScopings(metadata, layout, { enabled: false })).toEqual({ cross_filters_enabled: false });
});
