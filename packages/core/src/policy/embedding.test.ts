import { expect, test } from 'vitest';
import { frameAncestors, isSite, maySiteEmbed } from './embedding.ts';

test.each([
  ['https://app.example.org', ['app.example.org'], true],
  ['http://app.example.org/page?x=1', ['app.example.org'], true],
  ['https://APP.example.org/', ['https://app.example.org'], true],
  ['http://app.example.org', ['https://app.example.org'], false],
  ['https://app.example.org:8443', ['app.example.org'], false],
  ['http://127.0.0.1:9200/host.html', ['http://127.0.0.1:9200'], true],
  ['http://127.0.0.1:9201', ['http://127.0.0.1:9200'], false],
  ['https://a.b.example.org', ['*.example.org'], true],
  ['https://example.org', ['*.example.org'], false],
  ['https://evilexample.org', ['*.example.org', 'example.org'], false],
  ['https://app.example.org.evil.test', ['app.example.org'], false],
  ['https://app.example.org@evil.test/', ['app.example.org'], false],
  ['https://evil.test/?app.example.org', ['app.example.org'], false],
  ['https://evil.test', ['evil*'], false],
  ['null', ['app.example.org'], false],
  [undefined, ['app.example.org'], false],
  [undefined, [], true],
] as const)('%s may embed where %j is allowed: %s', (address, sites, allowed) => {
  expect(maySiteEmbed(address, sites)).toBe(allowed);
});

test('the browser receives exactly the sites of the list', () => {
  expect(frameAncestors(['https://a.test', '*.b.test:81'])).toBe('https://a.test *.b.test:81');
  expect(frameAncestors([])).toBe('*');
  expect(frameAncestors(["x; script-src 'unsafe-inline'"])).toBe("'none'");
});

test.each(['a b', '*', 'a.test/path', 'javascript:alert(1)', 'a.test;script-src', ''])('%j is no site', (text) => {
  expect(isSite(text)).toBe(false);
});
