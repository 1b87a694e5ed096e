import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const packages = join(import.meta.dirname, '../..');
const source = readFileSync(join(import.meta.dirname, 'chunks.ts'), 'utf8');

/** `a(?:b|c)` as `ab` and `ac`; what a lookahead asks is left out. */
function alternatives(pattern: string): string[] {
  const plain = pattern.replace(/\(\?!.*?\)+/, '').replaceAll('\\\\.', '.');
  const group = /\(\?:([^()]*)\)/.exec(plain);
  if (!group) return [plain];
  return (group[1] ?? '').split('|').flatMap((choice) => alternatives(plain.replace(group[0], choice)));
}

test('every module of ours that is grouped with others exists', () => {
  const files = readdirSync(packages, { recursive: true, encoding: 'utf8' })
    .filter((file) => !file.includes('node_modules') && /\.tsx?$/.test(file))
    .map((file) => `packages/${file.replaceAll('\\', '/')}`);
  const named = [...source.matchAll(/'((?:packages\/\w+|web|core|charts|ui)\/(?:src|build)\/[^']*)'/g)].flatMap((found) =>
    alternatives(found[1] ?? ''),
  );
  expect(named.length).toBeGreaterThan(30);
  expect(named.filter((path) => !files.some((file) => file.includes(`/${path}`) || file.startsWith(path)))).toEqual([]);
});
