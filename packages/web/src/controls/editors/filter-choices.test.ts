import { expect, test } from 'vitest';
import { choicesOf, keyOf, labelOfKey, listNote, readKey } from './filter-choices.ts';

const labels = (typed: string, hasNull = true): string[] =>
  choicesOf({ known: ['Lima', '', 'Lim', null], typed, hasNull }).map(({ label }) => label);

test('<NULL> is offered last where the column has it, while the text fits', () => {
  expect(labels('')).toEqual(['Lima', '<empty string>', 'Lim', '<NULL>']);
  expect(labels('', false)).toEqual(['Lima', '<empty string>', 'Lim']);
  expect(labels('Lim')).toEqual(['Lim', 'Lima']);
  expect(labels('nul').at(-1)).toBe('<NULL>');
});

// Rows: CTL-09
test('a key means null, a known value, or what was typed', () => {
  const read = (key: string) => readKey(key, [1, 'Lima', null], (text) => `typed ${text}`);
  expect([read(keyOf(null)), read(keyOf(1)), read('null'), read('<NULL>')]).toEqual([null, 1, 'typed null', 'typed <NULL>']);
  expect([labelOfKey(keyOf(null)), labelOfKey(''), labelOfKey('Lima')]).toEqual(['<NULL>', '<empty string>', 'Lima']);
});

// Rows: CTL-09
test('Enter after a part of a value takes the value; after what nothing holds, the text; after a number, that number', () => {
  const first = (typed: string, asTyped: 'first' | 'last', known: readonly (string | number)[]) =>
    choicesOf({ known, typed, hasNull: true, asTyped })[0]?.value;
  const countries = ['Argentina', 'France', 'South Africa'];
  expect([first('Fra', 'last', countries), first('fra', 'last', countries), first('Fry', 'last', countries)]).toEqual([
    'France',
    'France',
    'Fry',
  ]);
  expect(choicesOf({ known: countries, typed: 'Fra', hasNull: false, asTyped: 'last' }).at(-1)).toEqual({
    value: 'Fra',
    label: '“Fra” as written',
  });
  // Enter means the value that begins so, not the first in the alphabet that holds it.
  expect(first('Com', 'last', ['Black Comedy', 'Comedy'])).toBe('Comedy');
  expect([first('1', 'first', [10, 100]), first('1', 'first', [10, 1])]).toEqual(['1', '1']);
});

// Rows: CTL-20
test('a list that could not be fetched says why', () => {
  expect([
    listNote({ error: new Error('The database is asleep'), isFetching: false }),
    listNote({ error: null, isFetching: true }),
    listNote({ error: null, isFetching: false }),
  ]).toEqual(['Error while fetching data: The database is asleep', 'Loading…', 'No results found']);
});
