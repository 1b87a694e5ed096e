import { expect, test } from 'vitest';
import { readBoard } from './board.ts';
import { printLayout, type NodeMeta } from './layout.ts';
import { layoutFaults } from './metadata-faults.ts';
import { boardOf, chart, row, tab, tabs, type SampleBoardOptions } from './sample-board.ts';
import { chartsInSection, sectionOf, sectionsAbove, shownChildren } from './sections.ts';

const header = (id: string, headerSize: string, section?: NodeMeta['section']): SampleBoardOptions => ({
  type: 'HEADER',
  id,
  meta: { text: id, headerSize, section },
});
const { layout } = boardOf([
  row('r0', chart('a1')),
  header('Sales', 'LARGE_HEADER', 'OPEN'),
  row('r1', chart('b2')),
  header('Detail', 'SMALL_HEADER', 'COLLAPSED'),
  row('r2', chart('c3'), chart('d4')),
  header('Costs', 'LARGE_HEADER'),
  tabs('T', tab('t1', header('Inner', 'SMALL_HEADER', 'COLLAPSED'), row('r3', chart('e5')))),
]);
const grid = (choices = {}) => shownChildren(layout, 'GRID_ID', choices).join(' ');

test('a section ends at the next header that is as large or larger', () => {
  expect(sectionOf(layout, 'Sales')).toEqual(['r1', 'Detail', 'r2']);
  expect(sectionOf(layout, 'Detail')).toEqual(['r2']);
  expect(sectionOf(layout, 'Costs')).toEqual(['T']);
  expect(sectionOf(layout, 'r1')).toEqual([]);
  expect([chartsInSection(layout, 'Sales'), chartsInSection(layout, 'Costs')]).toEqual([3, 1]);
});

test('what is in a collapsed section is not shown; a reader’s choice goes before the editor’s', () => {
  expect(grid()).toBe('r0 Sales r1 Detail Costs T');
  expect(grid({ Detail: true })).toBe('r0 Sales r1 Detail r2 Costs T');
  expect(grid({ Sales: false, Detail: true })).toBe('r0 Sales Costs T');
  // A header that is no section has nothing to choose.
  expect(grid({ Costs: false })).toBe('r0 Sales r1 Detail Costs T');
});

test('to see a component, the sections around it and around its tab have to be open', () => {
  expect(sectionsAbove(layout, 'd4')).toEqual(['Sales', 'Detail']);
  expect(sectionsAbove(layout, 'e5')).toEqual(['Inner']);
  expect(sectionsAbove(layout, 'a1')).toEqual([]);
});

test('a section is kept by a save, and one in no known state is refused by name', () => {
  const printed = printLayout(layout, 'B');
  expect(readBoard({ position_json: JSON.stringify(printed) }).layout['Detail']?.meta.section).toBe('COLLAPSED');
  expect(layoutFaults(printed)).toEqual([]);
  const wrong = { 'HEADER-1': { id: 'HEADER-1', type: 'HEADER', children: [], meta: { section: 'SHUT' } } };
  expect(layoutFaults(wrong)).toEqual(['HEADER-1: meta.section: Must be OPEN or COLLAPSED.']);
});
