import { humanise } from '@tessera/core/format/humanise';
import { afterEach, expect, test } from 'vitest';
import { i18n } from '../i18n.ts';
import { ago } from './ago.ts';

afterEach(() => i18n.activate('en'));

const now = Date.UTC(2026, 0, 31, 12);
const before = (seconds: number): string => ago(humanise(now - seconds * 1000, now));
const day = 86_400;

test('relative times are shown in the language of the page', () => {
  i18n.loadAndActivate({ locale: 'de', messages: { 'just now': 'gerade eben' } });
  expect([0, 11, 60, 7200, day, 40 * day, 366 * day, 460 * day, 800 * day].map(before)).toEqual([
    'gerade eben',
    'vor 11 Sekunden',
    'vor 1 Minute',
    'vor 2 Stunden',
    'vor 1 Tag',
    'vor 1 Monat',
    'vor 1 Jahr',
    'vor 15 Monaten',
    'vor 2 Jahren',
  ]);
  expect(ago(humanise(now + 3 * day * 1000, now))).toBe('in 3 Tagen');
  expect(ago('2026-01-31')).toBe('2026-01-31');
});

test('English stays as the server says it', () => {
  expect(before(2 * day)).toBe('2 days ago');
});
