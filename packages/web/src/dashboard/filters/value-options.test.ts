import { expect, test } from 'vitest';
import { valueOptions, type ValueSearch } from './value-options.ts';

const offered = new Map([
  ['"Germany"', 'Germany'],
  ['"France"', 'France'],
  ['null', 'N/A'],
]);
const shown = (search: Partial<ValueSearch>): string[] =>
  valueOptions({ offered, text: '', typed: undefined, found: undefined, isSearching: false, ...search })
    .filter(({ matches }) => matches)
    .map(({ label }) => label);

// Rows: NF-22
test('a part of a value finds the value, and is no value of its own', () => {
  expect(shown({ text: 'Fra', typed: 'Fra' })).toEqual(['France']);
  expect(shown({ text: ' fra ', typed: 'fra' })).toEqual(['France']);
  const genres = new Map([
    ['"Black Comedy"', 'Black Comedy'],
    ['"Comedy"', 'Comedy'],
  ]);
  expect(shown({ offered: genres, text: 'com' })).toEqual(['Comedy', 'Black Comedy']);
});

test('a text that matches nothing can be added, by an option that says so', () => {
  expect(shown({ text: 'zoo', typed: 'zoo' })).toEqual(['Add “zoo”']);
  expect(valueOptions({ offered, text: 'zoo', typed: 'zoo', found: undefined, isSearching: false }).at(-1)).toMatchObject({
    value: '"zoo"',
    name: 'zoo',
  });
});

test('a filter that allows no new values, or a column that cannot hold the text, offers nothing', () => {
  expect(shown({ text: 'zoo' })).toEqual([]);
});

test('while the database searches only known matches are offered, and nothing new', () => {
  expect(shown({ text: 'zoo', typed: 'zoo', found: new Set(offered.keys()), isSearching: true })).toEqual([]);
  expect(shown({ text: 'Fra', typed: 'Fra', found: new Set(offered.keys()), isSearching: true })).toEqual(['France']);
});

test('what the database found is offered, also where the name does not hold the text', () => {
  expect(shown({ text: '2.50', typed: 2.5, found: new Set(['"Germany"']) })).toEqual(['Germany']);
});

// Rows: CTL-18
test('without a text everything is offered, first what was chosen when the list was opened', () => {
  expect(shown({})).toEqual(['Germany', 'France', 'N/A']);
  const first = new Set(['"France"']);
  expect(shown({ first })).toEqual(['France', 'Germany', 'N/A']);
  expect(shown({ first, text: 'n' })).toEqual(['N/A', 'Germany', 'France']);
});
