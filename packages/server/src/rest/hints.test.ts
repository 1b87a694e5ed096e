import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readHints, withHints } from './hints.ts';

const html = '<head><title>x</title></head><body></body>';

const board = { address: '^/board/([^/?]+)', files: ['assets/board.css', 'assets/board.js'], calls: ['/api/v1/board/$1'] };
const list = { address: '^/list/', files: ['assets/list.js'], calls: [] };

function hints(text = JSON.stringify([board, list])) {
  const folder = mkdtempSync(join(tmpdir(), 'hints-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'hints.json');
  writeFileSync(path, text);
  return readHints(path);
}

test('a page names its files and its calls, those only for somebody who is signed in', () => {
  const known = withHints(html, hints(), '/board/flights/?a=1', true);
  expect(known).toContain('<link rel="modulepreload" crossorigin href="/assets/board.js">');
  expect(known).toContain('<link rel="preload" as="style" crossorigin href="/assets/board.css">');
  expect(known).toContain('<link rel="preload" as="fetch" crossorigin href="/api/v1/board/flights">');
  expect(known).not.toContain('list.js');
  expect(withHints(html, hints(), '/board/flights/', false)).not.toContain('/api/');
  expect(withHints(html, hints(), '/elsewhere', true)).toBe(html);
});

test('nothing of an address becomes markup', () => {
  const page = withHints(html, hints(), '/board/x"><script>alert(1)<', true);
  expect(page).not.toContain('alert');
  expect(page).toContain('board.js');
});

test('without the list, or with a broken one, pages are as they are', () => {
  expect(readHints('/nowhere/hints.json')).toEqual([]);
  expect(hints('[{"address":')).toEqual([]);
  expect(hints('[{"address":"^/x"}]')).toEqual([]);
});
