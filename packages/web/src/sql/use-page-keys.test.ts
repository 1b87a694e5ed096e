import { expect, test } from 'vitest';
import { pageKeyOf } from './use-page-keys.ts';

const pressed = (key: string, more: object = {}) => ({
  key,
  ctrlKey: true,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  defaultPrevented: false,
  ...more,
});

test('the keys of the editor also run, stop and open outside of it, each as its machine has it (SQL-04)', () => {
  const on = (isMac: boolean) => ['Enter', 'e', 'x', 't', 'Q', 'r'].map((key) => pageKeyOf(pressed(key), isMac));
  expect(on(false)).toEqual(['run', 'stop', undefined, 'add', 'add', undefined]);
  expect(on(true)).toEqual(['run', undefined, 'stop', 'add', 'add', undefined]);
  expect(pageKeyOf(pressed('Enter', { ctrlKey: false, metaKey: true }), true)).toBe('run');
  for (const more of [{ ctrlKey: false }, { shiftKey: true }, { altKey: true }, { defaultPrevented: true }])
    expect(pageKeyOf(pressed('Enter', more), false)).toBeUndefined();
});
