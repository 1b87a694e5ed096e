import { expect, test } from 'vitest';
import { sayIn } from '../language/say.ts';
import { comparisonText, rangeText } from './range-text.ts';

test.each([
  [' : 2005-01-01T00:00:00', 'before 2005-01-01'],
  [' : 2005-01-01', 'before 2005-01-01'],
  ['2005-01-01T08:30:00 : ', 'from 2005-01-01 08:30:00'],
  ['2004-01-01T00:00:00 : 2005-01-01T00:00:00', '2004-01-01 ≤ col < 2005-01-01'],
  ['2004-01-01 : now', '2004-01-01 ≤ col < now'],
  ['DATEADD(DATETIME("now"), -7, day) : now', '7 days before now ≤ col < now'],
  ['DATEADD(DATETIME("2005-01-01T00:00:00"), -1, month) : 2005-01-01T00:00:00', '1 month before 2005-01-01 ≤ col < 2005-01-01'],
  ['2005-01-01T00:00:00 : DATEADD(DATETIME("2005-01-01T00:00:00"), 2, year)', '2005-01-01 ≤ col < 2 years after 2005-01-01'],
  ['DATEADD(DATETIME("2005-01-08"), -7, day) : 2005-01-08', '7 days before 2005-01-08 ≤ col < 2005-01-08'],
  ['DATEADD(DATETIME("Tuesday"), 2, WEEKS) : ', 'from 2 weeks after Tuesday'],
  [
    "DATETRUNC(DATEADD(DATETIME('today'), -1, MONTH), MONTH) : LASTDAY(DATETIME('today'), YEAR)",
    'start of the month of 1 month before today ≤ col < last day of the year of today',
  ],
  [' : HOLIDAY("Easter", DATETIME("today"), "UK")', 'before HOLIDAY("Easter", DATETIME("today"), "UK")'],
  ['Last week', 'Last week'],
  ['previous calendar year', 'previous calendar year'],
  ['No filter', 'No filter'],
  [' : ', 'No filter'],
  ['', 'No filter'],
])('the time range %j reads %s', (stored, text) => {
  expect(rangeText(stored)).toBe(text);
});

test('moments that have a name are said in the language of the reader', () => {
  const words: Readonly<Record<string, string>> = { now: 'jetzt', today: 'heute', 'before {moment}': 'vor {moment}' };
  const say = sayIn('de', (text) => words[text]);
  expect(rangeText(' : now', say)).toBe('vor jetzt');
  expect(comparisonText('DATETIME("today") : 2005-01-01', 'bestellt', say)).toBe('heute ≤ bestellt < 2005-01-01');
});

// Rows: I18N-01
test('distances and the edges of a period are said in the language of the reader', () => {
  const words: Readonly<Record<string, string>> = {
    now: 'jetzt',
    '{distance} before {moment}': '{distance} vor {moment}',
    'start of the week of {moment}': 'Beginn der Woche von {moment}',
    'last day of the year of {moment}': 'letzter Tag des Jahres von {moment}',
  };
  const say = sayIn('de', (text) => words[text]);
  const german = (text: string) => rangeText(text, say);
  expect(german('DATEADD(DATETIME("now"), -7, day) : now')).toBe('7 Tage vor jetzt ≤ col < jetzt');
  expect(german('DATEADD(DATETIME("now"), -1, weeks) : now')).toBe('1 Woche vor jetzt ≤ col < jetzt');
  expect(german('DATEADD(DATETIME("now"), -2, quarter) : now')).toBe('6 Monate vor jetzt ≤ col < jetzt');
  expect(german('DATETRUNC(DATETIME("now"), week) : LASTDAY(DATETIME("now"), year)')).toBe(
    'Beginn der Woche von jetzt ≤ col < letzter Tag des Jahres von jetzt',
  );
  expect(rangeText('DATEADD(DATETIME("now"), -2, quarter) : now')).toBe('2 quarters before now ≤ col < now');
});

test('a comparison names the column it is of', () => {
  expect(comparisonText(' : 2005-01-01', 'ordered')).toBe('ordered < 2005-01-01');
});
