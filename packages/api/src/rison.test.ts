import { expect, test } from 'vitest';
import { decodeArgument, decodeRison, encodeRison } from './rison.ts';
// The published package is the oracle; it has no types.
const oracle = await import('rison' as string).then(
  (m: { default: { encode(v: unknown): string; decode(t: string): unknown } }) => m.default,
);

const goldens: [unknown, string][] = [
  [{ a: 1, b: 'text', c: true, d: null }, '(a:1,b:text,c:!t,d:!n)'],
  [[1, 2], '!(1,2)'],
  ['Last week', "'Last week'"],
  ["it's!", "'it!'s!!'"],
  ['', "''"],
  ['1a', "'1a'"],
  ['-x', "'-x'"],
  ['a-1', 'a-1'],
  [{ 'a b': [], c: {} }, "('a b':!(),c:())"],
  [-1.5e21, '-1.5e21'],
  [
    { filters: [{ col: 'dashboard_title', opr: 'title_or_slug', value: 'sales' }], page: 0 },
    '(filters:!((col:dashboard_title,opr:title_or_slug,value:sales)),page:0)',
  ],
  ['größe', 'größe'],
];

test.each(goldens)('%j is written as %s and read back', (value, text) => {
  expect(encodeRison(value)).toBe(text);
  expect(decodeRison(text)).toEqual(value);
  expect(oracle.decode(text)).toEqual(value);
});

test('any JSON value survives, in both directions, between ours and the published rison', async () => {
  const fc = await import('fast-check');
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 5 }), (value) => {
      const plain: unknown = JSON.parse(JSON.stringify(value));
      expect(decodeRison(encodeRison(plain))).toEqual(plain);
      // The oracle assigns to `__proto__`; ours keeps it as a key of its own.
      if (JSON.stringify(plain).includes('__proto__')) return;
      expect(oracle.decode(encodeRison(plain))).toEqual(plain);
      expect(decodeRison(oracle.encode(plain))).toEqual(plain);
    }),
    { numRuns: 500 },
  );
});

test.each([
  ['(a:1', 'expected ",", found end at position 4'],
  ['(a:1))', 'unexpected ")" at position 5'],
  ["'open", 'unterminated text at position 0'],
  ["'a!b'", 'unknown escape "!b" at position 2'],
  ['!x', 'unknown literal "!x" at position 0'],
  ['(:1)', 'unexpected ":" at position 1'],
  ['(!t:1)', 'a key must be a text at position 1'],
  ['-', 'unreadable number at position 0'],
  ['', 'unexpected end at position 0'],
  ['Last week', 'unexpected " " at position 4'],
])('%s is refused with its place', (text, what) => {
  expect(() => decodeRison(text)).toThrow(`Not a valid rison/json argument: ${what}`);
});

test('nesting has a limit and __proto__ is only a key', () => {
  expect(() => decodeRison('!('.repeat(100))).toThrow('nested deeper than 64');
  const read = decodeRison('(__proto__:(admin:!t))');
  expect(Object.keys(read as object)).toEqual(['__proto__']);
  expect((read as { admin?: boolean }).admin).toBeUndefined();
});

test('an argument may be JSON instead of rison', () => {
  expect(decodeArgument('{"page":1,"filters":[]}')).toEqual({ page: 1, filters: [] });
  expect(decodeArgument('[1,2]')).toEqual([1, 2]);
  expect(() => decodeArgument('{"page":')).toThrow('Not a valid rison/json argument: the JSON cannot be read');
});
