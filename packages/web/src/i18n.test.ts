import { afterEach, expect, test } from 'vitest';
import { i18n } from './i18n.ts';

afterEach(() => i18n.activate('en'));

test('names in a sentence from right to left keep to themselves; counts are counted', () => {
  // In place of the page's own root, of which only the direction is read.
  const root = { dir: 'rtl' };
  const before = Object.getOwnPropertyDescriptor(globalThis, 'document');
  Object.defineProperty(globalThis, 'document', { value: { documentElement: root }, configurable: true });
  try {
    i18n.loadAndActivate({
      locale: 'ar',
      messages: {
        'Copy of {name}': 'نسخة من {name}',
        '{n, plural, one {# row} other {# rows}}': '{n, plural, two {صفان} other {# صف}}',
      },
    });
    expect(i18n._('Copy of {name}', { name: 'Sales (2024)' })).toBe('نسخة من \u2068Sales (2024)\u2069');
    expect(i18n._('{n, plural, one {# row} other {# rows}}', { n: 2 })).toBe('صفان');
    root.dir = 'ltr';
    expect(i18n._('Copy of {name}', { name: 'Sales (2024)' })).toBe('نسخة من Sales (2024)');
  } finally {
    if (before) Object.defineProperty(globalThis, 'document', before);
    else Reflect.deleteProperty(globalThis, 'document');
  }
});
