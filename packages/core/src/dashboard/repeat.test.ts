import { expect, test } from 'vitest';
import { printLayout, readLayout } from './layout.ts';
import { maskOfValues } from './native-filter.ts';
import { leftOutText, nameOfCopy, repeatedLayout, repeatFilterOf, tileCopies, withCopy, type TileCopies } from './repeat.ts';
import { filterNamed } from './sample-board.ts';

const city = { ...filterNamed('City'), targets: [{ datasetId: 1, column: { name: 'city' } }] };
const inverse = { ...city, controlValues: { inverseSelection: true } };
const choices = ['Rome', 'Oslo', null].map((value) => ({ value, label: value ?? 'N/A' }));
const labels = ({ copies, left }: TileCopies): unknown[] => [copies.map(({ label }) => label), left];

test('a tile is repeated for what is chosen in its filter, else for each choice; what is left out is counted', () => {
  expect(labels(tileCopies(city, undefined, choices, 12))).toEqual([['Rome', 'Oslo', 'N/A'], 0]);
  expect(labels(tileCopies(city, maskOfValues(city, ['Oslo', 'Bonn']), choices, 12))).toEqual([['Oslo', 'Bonn'], 0]);
  expect(labels(tileCopies(inverse, maskOfValues(inverse, ['Rome']), choices, 12))).toEqual([['Oslo', 'N/A'], 0]);
  const cut = tileCopies(city, undefined, choices, 2);
  expect([labels(cut), leftOutText(cut)]).toEqual([[['Rome', 'Oslo'], 1], '1 more value is not shown.']);
  expect(leftOutText(tileCopies(city, undefined, [], 2))).toBe('There is no value to repeat this for.');
});

test('each copy asks for its value besides what filters its chart anyway, also below an inverse filter, and says it', () => {
  const [rome] = tileCopies(inverse, undefined, choices, 1).copies;
  expect(withCopy({ filters: [{ col: 'year', op: 'IN', val: [2020] }] }, rome)).toEqual({
    filters: [
      { col: 'year', op: 'IN', val: [2020] },
      { col: 'city', op: 'IN', val: ['Rome'] },
    ],
  });
  expect([nameOfCopy('Sales', rome), nameOfCopy('Sales', undefined)]).toEqual(['Sales · Rome', 'Sales']);
});

const stored = {
  ROOT_ID: { id: 'ROOT_ID', type: 'ROOT', children: ['GRID_ID'] },
  GRID_ID: { id: 'GRID_ID', type: 'GRID', children: ['ROW-1', 'ROW-2'] },
  'ROW-1': { id: 'ROW-1', type: 'ROW', children: ['CHART-1'], meta: {} },
  'CHART-1': { id: 'CHART-1', type: 'CHART', children: [], meta: { chartId: 1, width: 4, repeat: { filter: city.id, max: 2 } } },
  'ROW-2': { id: 'ROW-2', type: 'ROW', children: ['CHART-2'], meta: { repeat: { filter: city.id, max: 2 } } },
  'CHART-2': { id: 'CHART-2', type: 'CHART', children: [], meta: { chartId: 2, width: 4, repeat: { filter: city.id, max: 2 } } },
};

test('a repeat stands in the layout and is saved with it; one that cannot be read, or whose filter is gone, repeats nothing', () => {
  const layout = readLayout(stored);
  expect(printLayout(layout, 'x')['CHART-1']).toMatchObject({ meta: { repeat: { filter: city.id, max: 2 } } });
  const chart = layout['CHART-1'];
  expect([chart && repeatFilterOf(chart, [city])?.id, chart && repeatFilterOf(chart, [])]).toEqual([city.id, undefined]);
  const broken = readLayout({
    ...stored,
    'CHART-1': { ...stored['CHART-1'], meta: { chartId: 1, repeat: { filter: '', max: 99 } } },
  });
  expect(broken['CHART-1']?.meta.repeat).toBeUndefined();
});

test('on paper the copies stand behind each other in their row, repeated rows below each other, with a note of what is left out', () => {
  const copies = tileCopies(city, undefined, choices, 2);
  const shown = repeatedLayout(readLayout(stored), (node) => (node.meta.repeat ? copies : undefined));
  const children = (id: string): readonly string[] | undefined => shown.layout[id]?.children;
  expect(children('ROW-1')).toEqual(['CHART-1', 'CHART-1~2', 'REPEAT-NOTE-CHART-1']);
  expect(children('GRID_ID')).toEqual(['ROW-1', 'ROW-2', 'ROW-2~2', 'REPEAT-NOTE-ROW-2']);
  expect(children('ROW-2~2')).toEqual(['CHART-2~2']);
  expect([...shown.copies].map(([id, { label }]) => `${id} ${label}`)).toEqual([
    'CHART-1 Rome',
    'CHART-1~2 Oslo',
    'CHART-2 Rome',
    'CHART-2~2 Oslo',
  ]);
  expect(shown.idsOf.get('ROW-2')).toEqual(['ROW-2', 'ROW-2~2']);
});
