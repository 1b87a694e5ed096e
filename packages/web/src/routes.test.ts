import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pages } from '@tessera/core/pages';
import { expect, test } from 'vitest';

/** Read as text: to import it would be to load the whole application. */
const source = readFileSync(join(import.meta.dirname, 'routes.tsx'), 'utf8');

// Rows: SHELL-03
test('every page of the list has a route, and every route is of the list', () => {
  const used = [...source.matchAll(/\bpath: ([^,]+),/g)].map(([, path]) => path);
  const all = ["'$'", ...Object.keys(pages).map((name) => `pages.${name}`)];
  expect([used.length, new Set(used)]).toEqual([all.length, new Set(all)]);
});
