import { expect, test } from 'vitest';
import { daysOf, daysText, existingPage, listArgumentsOf, readListState, withFilter, writeListState } from './list-state.ts';
import type { ListState } from './list-state.ts';

const defaults = { order: { column: 'changed_on_delta_humanized', direction: 'desc' }, view: 'table' } as const;
const questions = [
  { id: 'search', col: 'dashboard_title', opr: 'title_or_slug' },
  { id: 'owners', col: 'owners', opr: 'rel_m_m' },
  { id: 'published', col: 'published', opr: 'eq' },
];

// Rows: LIST-02
test('a list restored from its own address is the same list', () => {
  const state: ListState = {
    filters: { search: "it's (50%) & more", owners: 3, published: false },
    page: 2,
    order: { column: 'dashboard_title', direction: 'asc' },
    view: 'card',
  };
  expect(readListState(writeListState(state, defaults), defaults)).toEqual(state);
});

test('an address that says nothing, or nonsense, shows the first page of everything, newest first', () => {
  const plain = { filters: {}, page: 0, ...defaults };
  expect(readListState({}, defaults)).toEqual(plain);
  expect(readListState({ filters: '(((', pageIndex: '-4', sortColumn: '', viewMode: 'x' }, defaults)).toEqual(plain);
  expect(writeListState({ filters: {}, page: 0, ...defaults }, defaults)).toEqual({});
});

// Rows: LIST-01
test('the server is asked for 25 rows of the page with the chosen filters only', () => {
  const state: ListState = { filters: { published: true, unknown: 'x' }, page: 3, ...defaults };
  expect(listArgumentsOf(state, questions)).toEqual({
    order_column: 'changed_on_delta_humanized',
    order_direction: 'desc',
    page: 3,
    page_size: 25,
    filters: [{ col: 'published', opr: 'eq', value: true }],
  });
});

test('a page behind the last one leads to the last one there is', () => {
  expect([existingPage(0, 0), existingPage(999, 0), existingPage(1, 26), existingPage(1, 25), existingPage(999, 250)]).toEqual([
    0, 0, 1, 0, 9,
  ]);
});

test('choosing or clearing a filter goes back to the first page', () => {
  const state: ListState = { filters: { search: 'a' }, page: 3, ...defaults };
  expect(withFilter(state, 'owners', 1)).toMatchObject({ page: 0, filters: { search: 'a', owners: 1 } });
  expect(withFilter(state, 'search', '').filters).toEqual({});
});

// Rows: LIST-04, PAGE-07
test('a stretch of days is two filters, from the first moment of the first day to the last of the last; anything else is none', () => {
  const questions = [{ id: 'when', col: 'start_time', opr: 'between' }];
  const asked = (when: string) => listArgumentsOf({ ...readListState({}, defaults), filters: { when } }, questions).filters;
  expect(asked('2026-11-26~2026-11-27')).toEqual([
    { col: 'start_time', opr: 'gt', value: new Date(2026, 10, 26).getTime() - 1 },
    { col: 'start_time', opr: 'lt', value: new Date(2026, 10, 28).getTime() },
  ]);
  for (const wrong of ['2026-11-26', '2026-13-26~2026-11-27', 'today~2026-11-27']) expect(asked(wrong)).toBeUndefined();
  expect(daysOf(daysText('2026-11-26', '2026-11-27'))).toEqual(['2026-11-26', '2026-11-27']);
});
