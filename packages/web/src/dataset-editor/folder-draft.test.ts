import { expect, test } from 'vitest';
import type { DatasetDraft } from './draft.ts';
import { folderRows, movedEntries } from './folder-draft.ts';

const draft: Pick<DatasetDraft, 'columns' | 'metrics' | 'folders'> = {
  columns: [
    { key: 'column-1', id: 1, uuid: 'c1', column_name: 'city', verbose_name: 'City' },
    { key: 'new', column_name: 'margin', expression: 'price - cost' },
  ],
  metrics: [{ key: 'metric-1', id: 4, uuid: 'm1', metric_name: 'count', expression: 'COUNT(*)' }],
  folders: [
    {
      uuid: 'f',
      type: 'folder',
      name: 'Money',
      children: [
        { uuid: 'm1', type: 'metric' },
        { uuid: 'gone', type: 'column' },
      ],
    },
  ],
};

// Rows: EDS-07
test('folders list what the dataset has, the rest stands in none', () => {
  const { placed, free } = folderRows(draft);
  expect(placed.map((row) => (row.kind === 'folder' ? `${row.folder.name} ${row.count}` : row.entry.label))).toEqual([
    'Money 1',
    'count',
  ]);
  expect(free.map(({ label }) => label)).toEqual(['City', 'margin']);
});

// Rows: EDS-07
test('a row that is new is put into a folder under the uuid it is stored with', () => {
  const moved = movedEntries(draft, ['new', 'column-1'], { folder: 'f', before: 'm1' });
  const { placed, free } = folderRows(moved);
  expect([placed.length, free]).toEqual([4, []]);
  const uuid = moved.columns[1]?.uuid;
  expect(uuid).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  expect(moved.folders[0]?.children).toEqual([
    { uuid: 'c1', type: 'column', name: 'city' },
    { uuid, type: 'column', name: 'margin' },
    { uuid: 'm1', type: 'metric' },
    { uuid: 'gone', type: 'column' },
  ]);
  expect(folderRows(movedEntries(moved, ['new'], { folder: undefined })).free.map(({ key }) => key)).toEqual(['new']);
});
