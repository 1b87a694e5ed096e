import { expect, test } from 'vitest';
import type { PaletteEntry } from './commands.ts';
import { rank } from './find.ts';

const entry = (label: string, kind: PaletteEntry['kind'], words = ''): PaletteEntry => ({
  key: label,
  label,
  kind,
  words,
  detail: '',
});
const entries = [
  entry('Monthly sales', 'chart'),
  entry('Sales', 'dashboard'),
  entry('Log out', 'action'),
  entry('Flights', 'chart', 'sales_2024'),
  entry('Delays', 'chart'),
];

test('what begins with the text stands before what contains it, and other words of a chart find it too', () => {
  expect(rank(entries, 'sales').map((e) => e.label)).toEqual(['Sales', 'Monthly sales', 'Flights', 'Delays']);
});

test('a small slip still finds an action, and actions that do not fit are left out', () => {
  expect(rank(entries, 'log ot').map((e) => e.label)[0]).toBe('Log out');
  expect(rank(entries, 'sales').map((e) => e.label)).not.toContain('Log out');
});
