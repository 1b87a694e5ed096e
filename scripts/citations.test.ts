import { expect, test } from 'vitest';
import { anchorsOf, brokenLinksOf, citationFaultsOf, missingModulesOf, untestedPitfalls } from './citations.ts';

const files: Record<string, string> = {
  'README.md': '# One\n\n[there](docs/a.md#two-parts) [gone](docs/b.md) [no heading](docs/a.md#three) [web](https://x.y/z#q)',
  'docs/a.md': '# A\n\n## Two parts\n\n### One label, one colour',
  'docs/reference/pitfalls.md': '# Pitfalls\n\n## 1\n\n## 2\n',
  'packages/server/src/query/pitfalls.test.ts': "test('pitfall 1: a row limit', () => {});",
};
const read = (path: string): string | undefined => files[path];

test('headings become the anchors that GitHub makes of them', () => {
  expect([...anchorsOf(files['docs/a.md'] ?? '')]).toEqual(['a', 'two-parts', 'one-label-one-colour']);
});

test('a link to a missing file or heading is found', () => {
  expect(brokenLinksOf('README.md', read)).toEqual([
    'README.md: docs/b.md is not there',
    'README.md: docs/a.md has no heading “three”',
  ]);
});

test('a comment that cites a heading of the repository is fine', () => {
  expect(citationFaultsOf('x.ts', '/** Rules of lists (docs/a.md#two-parts). */\nconst a = 1;', read)).toEqual([]);
});

test.each([
  '// See docs/a.md#four.',
  '// See docs/c.md.',
  '/** As query-semantics says. */',
  '/** Lists (reference API, lists). */',
  ' * (features DASH-02)',
  ' * CTL-13): a rule',
  '// §5 row 65',
  '// as the specification asks',
  '/** JSON bodies (R15). */',
  '// R14: sessions end',
  '// issue 3',
])('a comment that cites what is not there is found: %s', (line) => {
  expect(citationFaultsOf('x.ts', line, read)).toHaveLength(1);
});

test('words of the code itself are no citations', () => {
  expect(citationFaultsOf('x.ts', "const specification = '§'; const roles = ['R1', 'R2'];", read)).toEqual([]);
});

test('a module that is named and not there is found', () => {
  const sources = ['packages/server/src/auth/login.ts', 'packages/web/build/chunks.ts'];
  const page = 'See `login.ts`, `server/auth/login.ts`, `web/build/chunks.ts`, `auth/logon.ts` and any `*.test.ts`.';
  expect(missingModulesOf('docs/a.md', page, sources)).toEqual(['docs/a.md: there is no auth/logon.ts']);
  expect(missingModulesOf('x.ts', "// As pieces.ts does.\nconst file = 'made.ts';", sources)).toEqual([
    'x.ts: there is no pieces.ts',
  ]);
});

test('a pitfall without a test is found', () => {
  expect(untestedPitfalls(read)).toEqual(['docs/reference/pitfalls.md: pitfall 2 has no test']);
});
