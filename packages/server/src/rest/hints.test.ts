import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readHints, withHints } from './hints.ts';

const html = '<head><title>x</title></head><body><div id="app"></div></body>';

const board = {
  address: '^/board/([^/?]+)',
  files: ['assets/board.css', 'assets/board.js'],
  signedIn: false,
  calls: ['/api/v1/me'],
  dashboardCalls: ['/api/v1/board/$1'],
};
const list = { address: '^/list/', files: ['assets/list.js'], signedIn: true, calls: [], dashboardCalls: [] };
const ann = {
  userId: 7,
  username: 'ann',
  email: 'a@b.c',
  firstName: "O'An",
  lastName: '</head>&',
  isActive: true,
  isAnonymous: false as const,
  createdOn: '2026-01-01T00:00:00.000Z',
};
const visitor = (isKnown: boolean, sees: readonly string[] = ['flights']) => ({
  bootstrap: {
    user: isKnown
      ? { ...ann, roles: { Gamma: [] }, permissions: {} }
      : { isAnonymous: true as const, roles: {}, permissions: {} },
  },
  maySeeDashboard: (idOrSlug: string) => Promise.resolve(sees.includes(idOrSlug)),
});

function hints(text = JSON.stringify([board, list])) {
  const folder = mkdtempSync(join(tmpdir(), 'hints-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'hints.json');
  writeFileSync(path, text);
  return readHints(path);
}

test('a page names its files and its calls, the latter only for signed-in users', async () => {
  const known = await withHints(html, hints(), '/board/flights/?a=1', visitor(true));
  expect(known).toContain('<link rel="modulepreload" crossorigin href="/assets/board.js">');
  expect(known).toContain('<link rel="preload" as="style" crossorigin href="/assets/board.css">');
  expect(known).toContain('<link rel="preload" as="fetch" crossorigin href="/api/v1/me">');
  expect(known).toContain('<link rel="preload" as="fetch" crossorigin href="/api/v1/board/flights">');
  expect(known).not.toContain('list.js');
  expect(await withHints(html, hints(), '/board/flights/', visitor(false))).not.toContain('/api/');
});

test('nothing is preloaded for a page that its visitor may not open', async () => {
  expect(await withHints(html, hints(), '/list/', visitor(true))).toContain('list.js');
  expect(await withHints(html, hints(), '/list/', { ...visitor(true), bootstrap: undefined })).toContain('list.js');
  expect(await withHints(html, hints(), '/list/', visitor(false))).not.toContain('list.js');
  expect(await withHints(html, hints(), '/board/flights/', visitor(false))).toContain('board.js');
});

test('a page names its user, anonymous ones too, and no name becomes markup', async () => {
  for (const url of ['/board/flights/', '/elsewhere']) {
    const unknown = await withHints(html, hints(), url, visitor(false));
    expect(unknown).toContain(`<div id="app" data-bootstrap='{"user":{"isAnonymous":true,"roles":{},"permissions":{}}}'></div>`);
    const page = await withHints(html, hints(), url, visitor(true));
    expect(page).toContain(`"firstName":"O&#39;An","lastName":"&lt;/head&gt;&amp;"`);
    expect(page.split('</head>')).toHaveLength(2);
  }
  const unsaid = { ...visitor(true), bootstrap: undefined };
  expect(await withHints(html, hints(), '/elsewhere', unsaid)).toBe(html);
});

test('nothing is asked ahead of a dashboard that the person may not see', async () => {
  const page = await withHints(html, hints(), '/board/secret/', visitor(true));
  expect(page).toContain('board.js');
  expect(page).toContain('/api/v1/me');
  expect(page).not.toContain('/api/v1/board');
});

test('nothing of an address becomes markup', async () => {
  const address = 'x"><script>alert(1)<';
  const page = await withHints(html, hints(), `/board/${address}`, visitor(true, [address]));
  expect(page).not.toContain('alert');
  expect(page).toContain('board.js');
});

test('without the list, or with a broken one, pages are as they are', () => {
  expect(readHints('/nowhere/hints.json')).toEqual([]);
  expect(hints('[{"address":')).toEqual([]);
  expect(hints('[{"address":"^/x"}]')).toEqual([]);
});
