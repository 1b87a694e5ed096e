import { expect, test } from 'vitest';
import { sayEnglish, sayIn } from './say.ts';

test('a text is said in its translation, with its values and with numbers as the language writes them', () => {
  const german = sayIn('de', (text) => ({ '{n} rows of {name}': '{name}: {n} Zeilen' })[text]);
  expect(german('{n} rows of {name}', { n: 1234, name: '{n} $&' })).toBe('{n} $&: 1.234 Zeilen');
  expect(german('Not translated: {n}', { n: 1.5 })).toBe('Not translated: 1,5');
  expect(sayEnglish('{n} rows', { n: 1234 })).toBe('1,234 rows');
  expect(sayIn('ar', () => undefined)('{n}', { n: 12 })).toBe('12');
});
