import { expect, test } from 'vitest';
import { categoricalColours } from '@tessera/core/look/palettes';
import { dashboardColours } from './colours.ts';

const [first, second, third] = categoricalColours('supersetColors');

/** Two charts that share `b`; painted in the order in which they were answered. */
function visit(answered: readonly number[], stored: Record<string, string> = {}) {
  const labels: Record<number, string[]> = { 1: ['a', 'b'], 2: ['b', 'c'] };
  let news = 0;
  const colours = dashboardColours({ stored, known: {}, onNews: () => (news += 1) });
  const painted: Record<string, string> = {};
  for (const chart of answered)
    for (const label of labels[chart] ?? []) painted[label] = colours.scaleOf(undefined, chart).colourOf(label);
  return { colours, painted, news };
}

// Rows: DASH-40
test('whichever chart is answered first, labels end with the colours of the layout’s order', () => {
  const wanted = { a: first, b: second, c: third };
  const inOrder = visit([1, 2]);
  expect([inOrder.painted, inOrder.colours.settle([1, 2])]).toEqual([wanted, wanted]);
  expect(inOrder.colours.differs(inOrder.colours.settle([1, 2]))).toBe(false);
  const late = visit([2, 1]);
  expect(late.painted).toEqual({ b: first, c: second, a: third });
  expect(late.colours.settle([1, 2])).toEqual(wanted);
  expect(late.colours.differs(late.colours.settle([1, 2]))).toBe(true);
});

test('what the dashboard has stored is shown as it is and is no news', () => {
  const stored = { a: '#111111', b: '#222222', c: '#333333' };
  const { painted, news, colours } = visit([2, 1], stored);
  expect([painted, news, colours.settle([1, 2])]).toEqual([stored, 0, stored]);
});

// Rows: DASH-40
test('one label has one colour though its charts have schemes of their own', () => {
  const colours = dashboardColours({ stored: {}, known: {}, onNews: () => {} });
  const a = colours.scaleOf('supersetColors', 1).colourOf(' x');
  expect(colours.scaleOf('lyftColors', 2).colourOf('x')).toBe(a);
});
