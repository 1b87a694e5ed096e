import { afterEach, expect, test } from 'vitest';
import { formatTime, momentFormatter } from './datetime.ts';
import { writeDatesIn } from './date-locale.ts';

let undo = (): void => undefined;
afterEach(() => undo());

const may = Date.UTC(2024, 4, 1);

test('months and days have the names of the reader’s language, whatever was written before; digits stay', () => {
  expect([formatTime(may), formatTime(may, '%a %d %b %Y')]).toEqual(['May', 'Wed 01 May 2024']);
  undo = writeDatesIn('de');
  expect([formatTime(may), formatTime(may, '%A, %d. %B %Y'), momentFormatter(undefined, 'P1M')(may)]).toEqual([
    'Mai',
    'Mittwoch, 01. Mai 2024',
    'Mai 2024',
  ]);
  const back = writeDatesIn('ar');
  expect(formatTime(may, '%B %Y')).toMatch(/^\p{Script=Arabic}+ 2024$/u);
  back();
  const leave = writeDatesIn('ja');
  expect([momentFormatter(undefined, 'P1M')(may), momentFormatter(undefined, undefined)(may)]).toEqual([
    '2024年5月',
    '2024年5月',
  ]);
  leave();
  expect(formatTime(may)).toBe('Mai');
  undo();
  expect(formatTime(may)).toBe('May');
});
