import { expect, test } from 'vitest';
import { componentTypes, type ComponentType } from './layout.ts';
import { canContain, newMeta, sizes } from './rules.ts';

/** Parent → child → the deepest level on which it may be (docs/reference/dashboards.md). */
const table: Readonly<Partial<Record<ComponentType, Readonly<Partial<Record<ComponentType, number>>>>>> = {
  GRID: { CHART: 1, DYNAMIC: 1, MARKDOWN: 1, COLUMN: 1, DIVIDER: 1, HEADER: 1, ROW: 1, TABS: 1 },
  ROW: { CHART: 4, DYNAMIC: 4, MARKDOWN: 4, COLUMN: 4 },
  TABS: { TAB: 3 },
  TAB: { CHART: 5, DYNAMIC: 5, MARKDOWN: 5, DIVIDER: 5, HEADER: 5, COLUMN: 3, ROW: 3, TABS: 3 },
  COLUMN: { CHART: 5, HEADER: 5, MARKDOWN: 5, ROW: 3, DIVIDER: 3, TABS: 3 },
};
const levels = [0, 1, 2, 3, 4, 5, 6];

test.each(Object.entries(table))('what may stand in %s, and how deep', (parent, children) => {
  for (const child of componentTypes) {
    const deepest = children[child] ?? -1;
    const open = levels.filter((level) => canContain(parent as ComponentType, level, child));
    expect([child, open]).toEqual([child, levels.filter((level) => level <= deepest)]);
  }
});

test('nothing stands in what shows something, and only tabs or the grid at the root', () => {
  for (const parent of ['CHART', 'HEADER', 'DIVIDER', 'MARKDOWN', 'DYNAMIC'] as const)
    expect(componentTypes.filter((child) => canContain(parent, 0, child))).toEqual([]);
  expect(componentTypes.filter((child) => canContain('ROOT', 0, child)).toSorted()).toEqual(['GRID', 'TABS']);
});

test('the grid has twelve columns and units of 8 px; new components have their usual sizes', () => {
  expect(sizes).toEqual({ columns: 12, unitPx: 8, gutterPx: 16, minHeight: 5, maxHeight: 100, minWidth: 1 });
  expect([newMeta.CHART, newMeta.MARKDOWN, newMeta.DYNAMIC, newMeta.COLUMN?.['width']]).toEqual([
    { width: 4, height: 50 },
    { width: 4, height: 50 },
    { width: 12, height: 50 },
    4,
  ]);
});
