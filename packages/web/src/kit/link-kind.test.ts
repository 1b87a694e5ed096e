import { expect, test } from 'vitest';
import { linkKind } from './link-kind.ts';

test.each([
  ['/superset/dashboard/1/?a=b#c', 'here'],
  ['#part', 'here'],
  ['?a=1', 'here'],
  ['', 'here'],
  ['https://bi.example.org/x', 'here'],
  ['HTTPS://BI.example.org:443/x', 'here'],
  ['https://elsewhere.example/', 'elsewhere'],
  ['//elsewhere.example', 'elsewhere'],
  ['/\\elsewhere.example', 'elsewhere'],
  ['\\\\elsewhere.example', 'elsewhere'],
  ['mailto:ada@example.org', 'elsewhere'],
  ['javascript:alert(1)', 'refused'],
  ['JaVaScRiPt:alert(1)', 'refused'],
  ['\u0001javascript:alert(1)', 'refused'],
  [' \tjava\nscript\t:alert(1)', 'refused'],
  ['vbscript:x', 'refused'],
  ['data:text/html,<script>1</script>', 'refused'],
  ['blob:https://bi.example.org/1', 'refused'],
  ['file:///etc/passwd', 'refused'],
  ['https://bi.example.org@evil.example/', 'refused'],
  ['http://[', 'refused'],
])('a link to %j: %s', (href, kind) => {
  expect(linkKind(href, 'https://bi.example.org')).toBe(kind);
});
