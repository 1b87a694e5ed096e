import { expect, test } from 'vitest';
import { layoutFaults, metadataFaults } from './metadata-faults.ts';

test.each<[key: string, good: unknown[], bad: unknown[]]>([
  ['native_filter_configuration', [[], [{ id: 'a' }]], [{}, ['a'], 'a']],
  ['chart_configuration', [{}, { 1: { a: 1 } }], [[], { 1: 2 }]],
  ['cross_filters_enabled', [true, false], [0, 'true']],
  ['filter_bar_orientation', ['VERTICAL', 'HORIZONTAL'], ['vertical', '']],
  ['timed_refresh_immune_slices', [[], [1, 2]], [[1.5], ['1'], 1]],
  ['expanded_slices', [{}, { 1: true }], [{ 1: 1 }]],
  ['refresh_frequency', [0, 30], [-1, 1.5, '30']],
  ['stagger_time', [0, 1.5], [-0.5, '1']],
  ['label_colors', [{}, { a: '#fff' }], [{ a: 1 }, []]],
  ['shared_label_colors', [['a'], { a: '#fff' }], ['a', [1]]],
  ['css', ['', 'a {}'], [1, {}]],
])('the key %s of a dashboard is of its kind', (key, good, bad) => {
  for (const value of [...good, null]) expect(metadataFaults({ [key]: value }), JSON.stringify(value)).toEqual([]);
  for (const value of bad)
    expect(metadataFaults({ [key]: value }), JSON.stringify(value)).toEqual([
      { key, sentence: expect.stringMatching(`^${key}: Must be `) },
    ]);
});

// Rows: DASH-39
test('each wrong key is listed, unknown ones are kept unread', () => {
  expect(metadataFaults({ css: 1, whatever: 1, toString: 1, color_scheme: 2 }).map(({ key }) => key)).toEqual([
    'css',
    'color_scheme',
  ]);
});

test('a tile whose click does what nobody knows is told, and so is an address that runs something', () => {
  const tile = (click: unknown) => ({ 'CHART-1': { id: 'CHART-1', type: 'CHART', children: [], meta: { chartId: 1, click } } });
  const uuid = '0a3f1e9c-8f3e-4b7a-9a67-1d2f3c4b5a60';
  for (const click of [
    undefined,
    null,
    { does: 'nothing' },
    { does: 'dashboard', uuid },
    { does: 'address', address: '/a?q={value}' },
  ])
    expect(layoutFaults(tile(click)), JSON.stringify(click)).toEqual([]);
  for (const click of [
    'nothing',
    { does: 'dance' },
    { does: 'dashboard', uuid: '3' },
    { does: 'address', address: 'javascript:alert(1)' },
  ])
    expect(layoutFaults(tile(click)), JSON.stringify(click)).toEqual([expect.stringMatching(/^CHART-1: meta\.click: Must be /)]);
});
