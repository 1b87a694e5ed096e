import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { boardClasses } from '@tessera/core/dashboard/css-classes';

const dashboard = join(import.meta.dirname, '..');
const code = readdirSync(dashboard, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.tsx'))
  .map((name) => readFileSync(join(dashboard, name), 'utf8'))
  .join('\n');
const guide = readFileSync(join(import.meta.dirname, '../../../../../docs/guides/dashboard-css.md'), 'utf8');

// Rows: DASH-38
test('every class a style sheet may count on is on some part of a dashboard, and in the guide', () => {
  // Backgrounds and sizes of headers are named by functions of core.
  const named = Object.keys(boardClasses).filter((name) => !/^(?:background--|header-(?:small|medium|large))/.test(name));
  expect(named.filter((name) => !code.includes(`'${name}'`))).toEqual([]);
  expect(Object.entries(boardClasses).filter(([name, says]) => !guide.includes(`| \`.${name}\` | ${says} |`))).toEqual([]);
});
