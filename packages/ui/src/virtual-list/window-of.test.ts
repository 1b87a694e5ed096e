import { expect, test } from 'vitest';
import { windowOf } from './window-of.ts';

test('of a thousand items those in sight are made, and a few around them', () => {
  expect(windowOf({ top: 0, height: 400 }, 1000, 80)).toEqual({ since: 0, until: 9 });
  expect(windowOf({ top: 8000, height: 400 }, 1000, 80)).toEqual({ since: 96, until: 109 });
  expect(windowOf({ top: 79_600, height: 400 }, 1000, 80)).toEqual({ since: 991, until: 1000 });
});

test('a short list is made whole, an empty one not, and a shorter one than before shows its end', () => {
  expect(windowOf({ top: 0, height: 400 }, 3, 80)).toEqual({ since: 0, until: 3 });
  expect(windowOf({ top: 0, height: 400 }, 0, 80)).toEqual({ since: 0, until: 0 });
  expect(windowOf({ top: 8000, height: 400 }, 3, 80)).toEqual({ since: 2, until: 3 });
});
