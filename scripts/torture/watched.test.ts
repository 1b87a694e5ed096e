import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { expect, it, onTestFinished } from 'vitest';
import { hitsName, ImportGraph } from './mutation-tests.ts';
import { functionAround, watchedModule } from './watched.ts';

const source = `
const half = (n) => n / 2;
const adder = (a) => (b) => ({ sum: a + b });
function never() { return 0; }
class Counter { #n = 0; next() { this.#n += 1; return this.#n; } }
const answer = () => [half(4), adder(1)(2), new Counter().next(), [1, 2].map((n) => n * 2)];
`;

it('a watched module does what it did, and its functions tell that they are called', () => {
  const { text, functions } = watchedModule('a.ts', source);
  const called = new Set<string>();
  const answer: unknown = runInNewContext(`${text}; answer()`, { [hitsName]: (name: string) => called.add(name) });
  expect(JSON.stringify(answer)).toBe('[2,{"sum":3},1,[2,4]]');
  const silent = functions.filter(({ name }) => !called.has(name));
  expect(silent.map(({ start, end }) => source.slice(start, end))).toEqual(['function never() { return 0; }']);
});

it('a place belongs to the innermost function around it, or to none', () => {
  const { functions } = watchedModule('a.ts', source);
  const around = (text: string): string | undefined => {
    const found = functionAround(functions, source.indexOf(text));
    return found && source.slice(found.start, found.end);
  };
  expect(around('a + b')).toBe('(b) => ({ sum: a + b })');
  expect(around('+= 1')).toContain('this.#n');
  expect(around('const half')).toBeUndefined();
});

it('tests that import a module, straight or through others, are found nearest first', () => {
  const root = mkdtempSync(join(tmpdir(), 'tessera-graph-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const files: Readonly<Record<string, string>> = {
    'packages/core/src/a.ts': '',
    'packages/core/src/a.test.ts': `import './a.ts';`,
    'packages/core/src/b.ts': `export * from './a.ts';`,
    'packages/core/src/b.test.ts': `const load = () => import('./b.ts');`,
    'packages/core/src/types.test.ts': `import './c.ts';`,
    'packages/core/src/c.ts': '',
    'packages/sql/src/d.test.ts': `import { x } from '@tessera/core/a';`,
  };
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(root, dirname(path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  const graph = new ImportGraph(root, Object.keys(files));
  expect(graph.testsOf('packages/core/src/a.ts')).toEqual([
    'packages/core/src/a.test.ts',
    'packages/sql/src/d.test.ts',
    'packages/core/src/b.test.ts',
  ]);
  expect(graph.testsOf('packages/core/src/c.ts')).toEqual(['packages/core/src/types.test.ts']);
});
