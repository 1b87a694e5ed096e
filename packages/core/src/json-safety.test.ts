import { describe, expect, test } from 'vitest';
import { contentFault, isNestedTooDeep, needsLook, tooDeep } from './json-safety.ts';
import { limits } from './limits.ts';

const most = limits.jsonDepthMax;
const nested = (depth: number, open = '[', close = ']'): string => open.repeat(depth) + close.repeat(depth);

describe('JSON nested too deep is known before it is parsed', () => {
  test.each<[name: string, text: string, isTooDeep: boolean]>([
    ['no text', '', false],
    ['lists as deep as may be', nested(most), false],
    ['lists one deeper', nested(most + 1), true],
    ['objects as deep as may be', nested(most, '{', '}'), false],
    ['objects one deeper', nested(most + 1, '{', '}'), true],
    ['objects and lists together', `{"a":${nested(most)}}`, true],
    ['many beside each other', `[${`${nested(most - 1)},${nested(most - 1, '{', '}')},`.repeat(5)}]`, false],
    ['brackets in a text', `["${'['.repeat(most + 1)}${'{'.repeat(most + 1)}"]`, false],
    ['brackets behind a text', `"a"${nested(most + 1)}`, true],
    ['a text that ends behind a backslash', String.raw`"\\"${nested(most + 1)}`, true],
    ['a text that goes on behind a quote', String.raw`"\"${nested(most + 1)}"`, false],
    ['closed brackets in a text do not count back', `[${`"]}",`.repeat(3)}${nested(most - 1)}]`, false],
    ['closed brackets in a text hide nothing', `[${`"]}",`.repeat(3)}${nested(most)}]`, true],
  ])('%s', (_, text, isTooDeep) => {
    expect(isNestedTooDeep(text)).toBe(isTooDeep);
  });
  test('the message says how deep may be', () => expect(tooDeep).toContain(String(most)));
});

test.each<[text: string, fault: RegExp | undefined]>([
  ['{"a":[1,"b",null,true,{"c":"😀"}]}', undefined],
  ['null', undefined],
  ['1', undefined],
  ['{"__proto__":1}', /"__proto__"/],
  ['[{"a":{"__proto__":{}}}]', /"__proto__"/],
  ['"__proto__"', undefined],
  ['["a\\u0000"]', /NUL/],
  ['{"a\\u0000":1}', /NUL/],
  ['{"a":{"b":"\\ud83d"}}', /lone surrogate/],
  ['{"\\udc00":1}', /lone surrogate/],
])('what %s may not hold', (text, fault) => {
  const found = contentFault(JSON.parse(text));
  if (fault) expect(found).toMatch(fault);
  else expect(found).toBeUndefined();
  if (fault) expect(needsLook(text), 'a text with a fault is looked at').toBe(true);
});

test('a plain text needs no look', () => {
  expect([needsLook('{"a":"ä😀"}'), needsLook('{"a":"\\n"}')]).toEqual([false, false]);
});
