import { expect, test } from 'vitest';
import {
  folderFaults,
  knownFolders,
  placedParts,
  readFolders,
  remappedFolders,
  renamedFolder,
  sortedFolder,
  steppedPart,
  withoutParts,
  withParts,
  type DatasetFolder,
  type FolderItem,
} from './dataset-folders.ts';

const item = (uuid: string, type: FolderItem['type'] = 'column'): FolderItem => ({ uuid, type });
const costs: DatasetFolder = { uuid: 'costs', type: 'folder', name: 'Costs', children: [item('price')] };
const money: DatasetFolder = { uuid: 'money', type: 'folder', name: 'Money', children: [item('sales', 'metric'), costs] };
const places: DatasetFolder = { uuid: 'places', type: 'folder', name: 'Places', children: [item('city'), item('land')] };
const all = [money, places];

/** `money(sales costs(price)) places(city land)` */
const shown = (folders: readonly DatasetFolder[]): string => {
  const text = (part: DatasetFolder | FolderItem): string =>
    part.type === 'folder' ? `${part.uuid}(${part.children.map(text).join(' ')})` : part.uuid;
  return folders.map(text).join(' ');
};

test('folders are read whatever else came with them', () => {
  const wire = [{ uuid: 'a', name: 'A', children: [{ uuid: 'c' }, { uuid: 'm', type: 'metric' }, 3, {}] }, null, { uuid: 'x' }];
  expect(readFolders(wire)).toEqual([{ uuid: 'a', type: 'folder', name: 'A', children: [item('c'), item('m', 'metric')] }]);
  expect([readFolders(null), readFolders('x')]).toEqual([[], []]);
  expect(readFolders(JSON.parse(JSON.stringify(all)))).toEqual(all);
});

test('what no folder can be made of is told by its place; members of others are nobody’s business', () => {
  expect(folderFaults([...all, { type: 'folder', name: 'Empty', colour: 'red' }, { uuid: 'x' }])).toEqual([]);
  expect(folderFaults([{ a: 1 }, 3, { uuid: 'a', children: [{ uuid: 'c' }, {}] }, { children: 'none' }])).toEqual([
    { place: '0.uuid', message: 'Missing data for required field.' },
    { place: '1', message: 'Not a valid mapping.' },
    { place: '2.children.1.uuid', message: 'Missing data for required field.' },
    { place: '3.children', message: 'Not a valid list.' },
  ]);
});

// Rows: EDS-07
test('items and folders are put into folders, before others or last, and never into themselves', () => {
  expect(shown(withParts(all, [item('price'), item('new')], { folder: 'places', before: 'land' }))).toBe(
    'money(sales costs()) places(city price new land)',
  );
  expect(shown(withParts(all, [costs], { folder: undefined, before: 'places' }))).toBe(
    'money(sales) costs(price) places(city land)',
  );
  expect(shown(withParts(all, [places], { folder: 'costs' }))).toBe('money(sales costs(price places(city land)))');
  expect(withParts(all, [money], { folder: 'costs' })).toBe(all);
  expect(shown(withParts(all, [item('city')], { folder: undefined }))).toBe('money(sales costs(price)) places(land)');
});

// Rows: EDS-07
test('folders are renamed, sorted by name and deleted; parts go up and down', () => {
  expect(placedParts(renamedFolder(all, 'costs', 'Spent')).find(({ part }) => part.uuid === 'costs')?.part).toMatchObject({
    name: 'Spent',
  });
  expect(shown(sortedFolder(all, 'money', ({ uuid }) => uuid))).toBe('money(costs(price) sales) places(city land)');
  expect(shown(withoutParts(all, new Set(['costs', 'city'])))).toBe('money(sales) places(land)');
  expect(shown(knownFolders(all, new Set(['sales', 'land'])))).toBe('money(sales costs()) places(land)');
  expect(shown(steppedPart(all, 'city', 1))).toBe('money(sales costs(price)) places(land city)');
  expect(shown(steppedPart(all, 'places', -1))).toBe('places(city land) money(sales costs(price))');
  expect(steppedPart(all, 'places', 1)).toBe(all);
  expect(shown(remappedFolders(all, (uuid) => (uuid === 'city' ? 'town' : undefined)))).toBe(
    'money(sales costs(price)) places(town land)',
  );
});
