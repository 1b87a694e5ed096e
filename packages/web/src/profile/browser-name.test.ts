import { expect, test } from 'vitest';
import { browserName } from './browser-name.ts';

test('a browser is called what people call it, not what it descends from', () => {
  const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';
  expect(browserName(`Mozilla/5.0 (X11; Linux x86_64) ${webkit} Chrome/140.0 Safari/537.36`)).toBe('Chrome on Linux');
  expect(browserName(`Mozilla/5.0 (Windows NT 10.0) ${webkit} Chrome/140.0 Safari/537.36 Edg/140.0`)).toBe('Edge on Windows');
  expect(browserName('Mozilla/5.0 (Macintosh; Intel Mac OS X 14) Gecko/20100101 Firefox/140.0')).toBe('Firefox on macOS');
  expect(browserName('Mozilla/5.0 (iPhone; CPU iPhone OS 18 like Mac OS X) Version/18 Mobile Safari/604.1')).toBe(
    'Safari on iOS',
  );
  expect([browserName('curl/8'), browserName(null)]).toEqual([undefined, undefined]);
});
