import { expect, test } from 'vitest';
import { markedByTyping, withSelectAll } from './with-select-all.ts';

const options = ['a', 'b', 'c'].map((value) => ({ value }));
const list = (chosen: readonly string[], isOffered = true, among = options) =>
  withSelectAll(among, { chosen, isOffered, say: (count, isChosen) => `${isChosen ? 'none of' : 'all'} ${count}` });
const every = '\0every';

// Rows: CTL-18
test('all of a list are taken at once, and given back; what is chosen besides stays', () => {
  expect(list([]).options[0]).toMatchObject({ value: every, label: 'all 3' });
  expect(list(['b']).chosenOf(['b', every])).toEqual(['b', 'a', 'c']);
  expect(list(['x']).chosenOf(['x', every])).toEqual(['x', 'a', 'b', 'c']);
  const full = list(['x', 'a', 'b', 'c']);
  expect(full.options[0]).toMatchObject({ label: 'none of 3' });
  expect(full.chosenOf(['x', 'a', 'b', 'c', every])).toEqual(['x']);
  expect(list(['a']).chosenOf(['a', 'b'])).toEqual(['a', 'b']);
});

test('one option alone, and a list that is searched or cut, have no such entry', () => {
  expect(list([], false).options).toEqual(options);
  expect(list([], true, options.slice(0, 1)).options).toHaveLength(1);
});

// Rows: CTL-18, DET-14
test('no entry is marked, for Enter to take, before somebody types', () => {
  expect(markedByTyping('', 'field', options)).toMatchObject({ defaultActiveFirstOption: false });
  expect(markedByTyping('R', 'field', options)).toEqual({ defaultActiveFirstOption: true });
  // The note in the place of options is what is announced.
  expect(markedByTyping('', 'field', [])).toEqual({ defaultActiveFirstOption: false });
});
