import { expect, test } from 'vitest';
import { ownAddress, welcomePage } from '@tessera/core/own-address';

const origin = 'https://bi.example.org';

test.each([
  ['/superset/dashboard/7/?edit=true#TAB-1', '/superset/dashboard/7/?edit=true#TAB-1'],
  ['/explore/?form_data_key=a%2Fb', '/explore/?form_data_key=a%2Fb'],
  ['/superset/dashboard/ventes-été/', '/superset/dashboard/ventes-%C3%A9t%C3%A9/'],
  ['/chart/../dashboard/list/', '/dashboard/list/'],
  ['/explore/?next=//evil.example', '/explore/?next=//evil.example'],
  ['/loginhistory', '/loginhistory'],
  ['/@evil.example/', '/@evil.example/'],
  ['https://bi.example.org/chart/list/', '/chart/list/'],
  ['https://somebody@bi.example.org/chart/list/', '/chart/list/'],
])('signing in leads on to %s', (next, target) => {
  expect(ownAddress(next, origin, URL)).toBe(target);
});

/** Each is read as another host, or no address at all, by browsers, proxies or both. */
const hostile = [
  '/..//evil.example',
  '/.//evil.example',
  '/.//',
  '/a/..//evil.example',
  '/a/b/../..//evil.example',
  '/%2e%2e//evil.example',
  '/%2E%2E//evil.example',
  '/%2e//evil.example',
  '/a/%2e%2e//evil.example',
  '/.%2e//evil.example',
  '/..\\/evil.example',
  '/..\\\\evil.example',
  '/.\\\\evil.example',
  '/\\evil.example',
  '/\\/evil.example',
  '\\\\evil.example',
  '\\/evil.example',
  '//evil.example/x',
  '///evil.example',
  '////evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r\n/evil.example',
  '/..\t//evil.example',
  '\t//evil.example',
  ' //evil.example',
  '\u0000//evil.example',
  '\u001f//evil.example',
  '//evil.example\\@bi.example.org',
  '//bi.example.org@evil.example',
  'https://bi.example.org@evil.example/',
  'https://bi.example.org:pass@evil.example/',
  'https://bi.example.org.evil.example/',
  'https://bi.example.org:8443/',
  'http://bi.example.org/',
  'http:evil.example',
  'http:/evil.example',
  'https:\\\\evil.example',
  'https://bi.example.org//evil.example',
  'https://bi.example.org/..//evil.example',
  'https://bi。example.org.evil.example/',
  'https://evil。example/',
  '//evil。example',
  '//ⓔvil.example',
  '//[::1]/',
  '//2130706433/',
  '//',
  '///',
  '/.//?x',
  'https://',
  'https://%',
  '//%',
  'javascript:alert(1)',
  'java\nscript:alert(1)',
  ' javascript:alert(1)',
  'JaVaScRiPt://bi.example.org/%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'blob:https://bi.example.org/1',
  'file:///etc/passwd',
  'vbscript:x',
  'about:blank',
  'mailto:a@evil.example',
  'ws://bi.example.org/',
  '/login/?next=/x',
  '/login',
  '/x/../login/',
  '/LOGIN/',
  '/logout/',
  '/logout',
  '',
  undefined,
  null,
  7,
  ['/chart/list/'],
];

test.each(hostile.map((next) => [next]))('signing in leads to the welcome page instead of %j', (next) => {
  expect(ownAddress(next, origin, URL)).toBe(welcomePage);
});

test('whatever signing in leads on to stays on our origin when a browser resolves it again', () => {
  const parts = ['/', '\\', '.', '..', '%2e', '%2f', '%5c', '\t', '\n', ' ', '@', ':', '?', '#', 'evil.example', '／', '。', 'a'];
  for (const a of parts)
    for (const b of parts)
      for (const c of parts)
        for (const d of parts) {
          const target = ownAddress(`/${a}${b}${c}${d}evil.example`, origin, URL);
          expect(new URL(target, origin).origin, JSON.stringify([a, b, c, d])).toBe(origin);
          expect(target).toMatch(/^\/(?![/\\])/);
        }
}, 60_000);
