import { expect, test } from 'vitest';
import { rightsOn } from '../state/rights.ts';
import { answerAge } from './answer-age.ts';
import { itemsOf, type MenuSubject } from './chart-menu-items.tsx';

const all = {
  ...rightsOn(undefined, { owners: [], is_managed_externally: false, can_edit: false }),
  explore: true,
  viewQuery: true,
  drill: true,
  edit: true,
  share: true,
  shareChart: true,
};
const subject: MenuSubject = {
  description: 'What it counts',
  isLoading: false,
  isWaiting: false,
  hasAnswers: true,
  isAnswered: true,
  canDrillBy: true,
  isDetailOff: false,
  age: undefined,
  isFull: false,
  isDescribed: false,
  files: [{ key: 'csv', label: 'Export to .CSV' }],
  email: [{ key: 'email-new', label: 'Set up an email report' }],
};
const keys = (part: Partial<MenuSubject>, rights = all) =>
  itemsOf({ ...subject, ...part }, rights).flatMap((item) => (item && 'key' in item ? [item.key] : []));

// Rows: DASH-18
test('the menu of a chart: refreshing, its size, its description, what is behind it, sharing, files, reports', () => {
  expect(keys({})).toEqual([
    'refresh',
    'full',
    'describe',
    'edit',
    'query',
    'rows',
    'detail',
    'drill',
    'scope',
    'share',
    'download',
    'email-new',
  ]);
});

// Rows: DASH-18
test('a chart without a description offers none; one that loads can be stopped; a reader has what he may do', () => {
  expect(keys({ description: null })).not.toContain('describe');
  expect(keys({ isLoading: true })[0]).toBe('stop');
  const reader = rightsOn(undefined, { owners: [], is_managed_externally: false, can_edit: false });
  expect(keys({ email: [] }, reader)).toEqual(['refresh', 'full', 'describe', 'rows', 'download']);
  expect(keys({ hasAnswers: false, isAnswered: false, email: [] }, reader)).toEqual(['refresh', 'full', 'describe', 'download']);
});

// Rows: DASH-18
test('each question of a chart says when it was read, from the cache or for us', () => {
  const now = Date.parse('2026-01-02T12:00:00Z');
  const note = (is_cached: boolean, cached_dttm: string | null) => ({ is_cached, cached_dttm });
  const age = (...notes: ReturnType<typeof note>[]) => answerAge({ notes, at: now - 60_000 }, now)?.text;
  expect(age(note(false, null))).toBe('Fetched a minute ago');
  expect(age(note(true, '2026-01-02T10:00:00'))).toBe('Cached 2 hours ago');
  expect(age(note(false, null), note(true, '2026-01-02T10:00:00'))).toBe(
    'Query 1: Fetched a minute ago · Query 2: Cached 2 hours ago',
  );
  expect(answerAge(undefined, now)).toBeUndefined();
});
