import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { ImportGraph } from './mutation-tests.ts';

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
