import { expect, it } from 'vitest';
import { mutantsOf } from './mutants.ts';

const changes = (text: string): string[] => mutantsOf('a.ts', text).map(({ change }) => change);

it('an operator becomes a similar one and a condition is negated', () => {
  expect(changes('if (a < 3 && b) c();')).toEqual(['a < 3 && b is negated', '< becomes <=', '3 becomes 4', '&& becomes ||']);
});

it('types and texts stay as they are', () => {
  expect(changes(`const a: 3 | 'b' = f<2>(x as 1);\nexport type B = true;\nconst c = 'd' + e;`)).toEqual([]);
});

it('a change written into the source changes that place alone', () => {
  const source = 'const most = Math.max(a, (b) /* c */ - 1);';
  const written = mutantsOf('a.ts', source).map(({ start, end, text }) => source.slice(0, start) + text + source.slice(end));
  expect(written).toEqual([
    'const most = Math.min(a, (b) /* c */ - 1);',
    'const most = Math.max(a, (b) /* c */ + 1);',
    'const most = Math.max(a, (b) /* c */ - 2);',
  ]);
});
