import { expect, test } from 'vitest';
import { backgroundClass, headerClass, restingSelector } from './css-classes.ts';

// Rows: BUILD-03
test('backgrounds and sizes of headers have a class each; the defaults are transparent and medium', () => {
  expect(['BACKGROUND_WHITE', 'BACKGROUND_TRANSPARENT', undefined].map(backgroundClass)).toEqual([
    'background--white',
    'background--transparent',
    'background--transparent',
  ]);
  expect(['SMALL_HEADER', 'MEDIUM_HEADER', 'LARGE_HEADER', undefined].map(headerClass)).toEqual([
    'header-small',
    'header-medium',
    'header-large',
    'header-medium',
  ]);
});

test.each([
  ['.chart-header:hover', '.chart-header'],
  ['.header-title::before', '.header-title'],
  ['.grid-row > :hover .x', '.grid-row > * .x'],
  [':focus-within', '*'],
  ['.a:not(.b):nth-child(2n)', '.a:not(.b):nth-child(2n)'],
  ['.a::-webkit-scrollbar', '.a'],
])('%s is looked for as %s', (written, looked) => {
  expect(restingSelector(written)).toBe(looked);
});
