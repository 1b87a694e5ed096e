import { expect, test } from 'vitest';
import { choiceIn, framedChoice } from './theme-mode.ts';
import { reportedMasks } from './reported-masks.ts';

test('the framing page receives which kind of filter changed', () => {
  const before = { 'NATIVE_FILTER-1': { filterState: { value: null } }, 7: { filterState: { value: ['FR'] } } };
  const picked = { ...before, 'NATIVE_FILTER-1': { filterState: { value: ['a'] } } };
  expect(reportedMasks(picked, before)).toEqual({ ...picked, nativeFiltersChanged: true, crossFiltersChanged: false });
  const { 7: gone, ...rest } = before;
  expect(gone).toBeDefined();
  expect(reportedMasks(rest, before)).toEqual({ ...rest, nativeFiltersChanged: false, crossFiltersChanged: true });
});

test('the framing page chooses the look; without a word it is light', () => {
  expect(['', '?themeMode=dark', '?themeMode=system', '?themeMode=default', '?themeMode=no'].map(framedChoice)).toEqual([
    'light',
    'dark',
    'system',
    'light',
    'light',
  ]);
  expect([{ mode: 'dark' }, { mode: 'default' }, { mode: 'no' }, {}, null, 'dark'].map(choiceIn)).toEqual([
    'dark',
    'light',
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});
