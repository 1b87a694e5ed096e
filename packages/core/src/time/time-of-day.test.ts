import { expect, test } from 'vitest';
import { readTimeOfDay } from './time-of-day.ts';

const clock = (hours: number, minutes = 0, seconds = 0): number => ((hours * 60 + minutes) * 60 + seconds) * 1000;

test.each<[text: string, day: string, timeMs: number]>([
  ['noon', '', clock(12)],
  ['midnight', '', 0],
  ['Noon yesterday', 'yesterday', clock(12)],
  ['midnight today', 'today', 0],
  ['yesterday at noon', 'yesterday', clock(12)],
  ['today midnight', 'today', 0],
  ['5pm', '', clock(17)],
  ['today 5 PM', 'today', clock(17)],
  ['1am', '', clock(1)],
  ['12am', '', 0],
  ['12pm', '', clock(12)],
  ['11:59pm', '', clock(23, 59)],
  ['12:30am', '', clock(0, 30)],
  ['12:30:15pm', '', clock(12, 30, 15)],
  ['0:00', '', 0],
  ['23:59:59', '', clock(23, 59, 59)],
  ['last friday at 7:05', 'last friday', clock(7, 5)],
])('%s', (text, day, timeMs) => {
  expect(readTimeOfDay(text)).toEqual({ day, timeMs });
});

test.each([
  'today',
  '5',
  '24:00',
  '12:60',
  '12:30:60',
  '0am',
  '13pm',
  '0:30am',
  '5:3',
  'noonish',
  'at',
  '',
  'yesterday 5',
  '5pm today',
])('%j has no time of day', (text) => {
  expect(readTimeOfDay(text)).toBeUndefined();
});
