import { expect, test } from 'vitest';
import { withoutEdges, withoutEnd } from './stripped.ts';

test('stripping removes characters at the ends only', () => {
  expect(withoutEnd('SELECT ";" ; ;\n;', ' ;\n')).toBe('SELECT ";"');
  expect(withoutEdges('__a_b__', '_')).toBe('a_b');
  expect([withoutEnd(';;;', ';'), withoutEdges('', '_'), withoutEdges('__', '_')]).toEqual(['', '', '']);
});
