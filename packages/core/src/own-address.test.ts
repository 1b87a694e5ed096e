import { expect, test } from 'vitest';
import { ownAddress, pathOfOurs, welcomePage } from './own-address.ts';

/** Node and browsers have it; the package knows neither. */
declare const URL: Parameters<typeof ownAddress>[2];

const origin = 'https://bi.example.org';

test.each([
  ['/dashboard/list/?page=2#top', '/dashboard/list/?page=2#top'],
  ['https://bi.example.org/chart/list/', '/chart/list/'],
  ['chart/list/', '/chart/list/'],
  ['/logins', '/logins'],
  ['/explore/?next=/login', '/explore/?next=/login'],
])('%s lies on our own origin and is followed', (next, path) => {
  expect(ownAddress(next, origin, URL)).toBe(path);
  expect(pathOfOurs(next, origin, URL)).toBe(path);
});

test.each([
  'https://evil.example/',
  '//evil.example/',
  '/..//evil.example',
  String.raw`/\evil.example`,
  'javascript:alert(1)',
  'https://bi.example.org:8443/',
  'http://[',
])('%s leads elsewhere: the welcome page is opened instead', (next) => {
  expect(pathOfOurs(next, origin, URL)).toBeUndefined();
  expect(ownAddress(next, origin, URL)).toBe(welcomePage);
});

test.each(['/login', '/login/', '/LOGOUT/?next=/x', '/logout#x', '', undefined, null, 7])(
  '%s is no place to go on to: the welcome page is opened instead',
  (next) => {
    expect(ownAddress(next, origin, URL)).toBe(welcomePage);
  },
);
