import { expect, test } from 'vitest';
import { Budget } from './budget.ts';
import { evaluate } from './evaluate.ts';
import { parseTemplate } from './parse.ts';
import { plainOf } from './text.ts';
import { Callable, compare, equal, textOf, typeName, valueOf, type TemplateValue } from './value.ts';

const names = new Map<string, TemplateValue>([['items', valueOf(Array.from({ length: 20 }, (_, at) => at))]]);
const written = (source: string): string => plainOf(evaluate(parseTemplate(source), { names, filters: new Map() }).output);
const refusal = (source: string): string => {
  try {
    return `wrote ${written(source)}`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
};

test('a list may have 20,000 members, a text 200,000 characters, and no more', () => {
  const budget = new Budget();
  expect(() => budget.members(20_000)).not.toThrow();
  expect(() => budget.members(20_001)).toThrow('a list has more than 20000 members');
  expect(() => budget.text(200_000)).not.toThrow();
  expect(() => budget.text(200_001)).toThrow('a text is longer than 200000 characters');
  expect(() => budget.made('x'.repeat(200_000))).not.toThrow();
  expect(() => budget.made('x'.repeat(200_001))).toThrow('a text is longer than 200000 characters');
});

test('60,000 steps are allowed; lists and texts cost a part of their length', () => {
  const budget = new Budget();
  budget.spend(60_000 - 8 - 2);
  budget.members(64);
  budget.text(128);
  expect(() => budget.spend()).toThrow('the template takes more than 60000 steps');
});

test('the output may be four times the longest text', () => {
  const budget = new Budget();
  budget.wrote(800_000);
  expect(() => budget.wrote(1)).toThrow('the template writes more than 200000 characters');
});

test('macros may call each other 40 deep, and a call that is over counts no more', () => {
  const budget = new Budget();
  const nested = (depth: number): number => (depth === 0 ? 0 : budget.deeper(() => nested(depth - 1)));
  for (let round = 0; round < 3; round += 1) expect(nested(40)).toBe(0);
  expect(() => nested(41)).toThrow('macros call each other too deep');
});

test.each([
  ["{{ 'a' | abs }}", 'abs: str is not a number'],
  ["{{ 'a' | round }}", 'round: str is not a number'],
  ['{{ none | sum }}', "'none' is not a list"],
  ['{{ 5 | list }}', "'int' is not a list"],
  ['{{ 5 | nothing }}', "no filter named 'nothing'"],
  ['{{ 5 is nothing }}', "no test named 'nothing'"],
  ["{{ items | map('map') }}", 'map() cannot map map'],
  ["{{ items | map(attribute='_x') }}", 'names that begin with an underscore are not allowed'],
  ["{{ items | map(attribute='a._x') }}", 'names that begin with an underscore are not allowed'],
  ['{{ missing | upper }}', "upper: 'missing' is undefined"],
  ['{{ missing() }}', "'missing' is undefined"],
  ['{{ missing.a }}', "'missing' is undefined"],
  ['{{ missing[0] }}', "'missing' is undefined"],
  ['{{ missing + 1 }}', "'missing' is undefined"],
  ['{{ 1 < missing }}', "'missing' is undefined"],
  ['{{ (5)() }}', 'int cannot be called'],
  ["{{ 5['a'] }}", 'int has no item a'],
  ['{{ 5[0] }}', 'int has no items'],
  ["{{ items['a'] }}", 'list has no item a'],
  ['{{ items[1.5] }}', 'list has no item 1.5'],
  ["{{ 'abc'[::2] }}", 'a text can be sliced without a step only'],
  ['{{ items[::0] }}', 'this slice is not supported'],
  ['{{ items[3::-1] }}', 'this slice is not supported'],
  ['{{ items[:3:-1] }}', 'this slice is not supported'],
  ["{{ items['a':] }}", 'a slice takes whole numbers'],
  ['{{ 5[1:] }}', 'int cannot be sliced'],
  ['{{ 1 / 0 }}', 'division by zero'],
  ['{{ 1 // 0 }}', 'division by zero'],
  ['{{ 1 % 0 }}', 'division by zero'],
  ["{{ 1 + 'a' }}", "'+' does not apply to int and str"],
  ["{{ 'a' - 'b' }}", "'-' does not apply to str and str"],
  ["{{ -'a' }}", "'-' does not apply to str"],
  ["{{ 1 in 'abc' }}", "'in' a text takes a text"],
  ["{{ 'a' < 1 }}", 'str and int cannot be compared'],
  ['{{ [1] < 1 }}', 'list and int cannot be compared'],
  ['{% set a, b = [1] %}', 'expected 2 values, got 1'],
  ['{% set a, b = [1, 2, 3] %}', 'expected 2 values, got 3'],
  ['{% set x = 1 %}{% set x.y = 2 %}', "'x' is not a namespace"],
  ['{% macro m(a) %}{% endmacro %}{{ m(1, 2) }}', "macro 'm' takes at most 1 arguments"],
  ['{% macro m(a) %}{% endmacro %}{{ m(b=1) }}', "macro 'm' has no argument 'b'"],
  ["{{ 'a'.strip('x') }}", 'strip() takes no characters here'],
  ["{{ 'a'.replace('', 'b') }}", 'replace(): the text to look for is empty'],
  ["{{ 'a'.split('') }}", 'split(): the separator is empty'],
  ["{{ '{x!r}'.format(x=1) }}", 'format() takes {} and {name} only'],
  ["{{ '{}{}'.format(1) }}", "format() got no value for '{}'"],
  ["{{ '{x}'.format(1) }}", "format() got no value for '{x}'"],
  ['{{ [1].index(2) }}', 'the list does not hold this value'],
])('%s is refused: %s', (source, message) => {
  expect(refusal(source)).toBe(message);
});

test('a refusal names the line of the tag', () => {
  const failed = (): string => written('a\nb\n{{ 1 / 0 }}');
  expect(failed).toThrow(expect.objectContaining({ line: 3 }));
});

test('types have the names that authors of templates know', () => {
  const call = new Callable('f', () => null);
  const values = [null, 'a', true, 1, 1.5, valueOf([1]), valueOf({ a: 1 }), call];
  expect(values.map(typeName)).toEqual(['none', 'str', 'bool', 'int', 'float', 'list', 'dict', 'function']);
  expect([Number.NaN, Infinity, -Infinity].map((value) => plainOf(textOf(value)))).toEqual(['nan', 'inf', '-inf']);
});

test('equality and order look at every member', () => {
  const of = (data: unknown): TemplateValue => valueOf(data);
  expect(equal(of({ a: [1, { b: 2 }] }), of({ a: [1, { b: 2 }] }))).toBe(true);
  expect(equal(of({ a: [1, { b: 2 }] }), of({ a: [1, { b: 3 }] }))).toBe(false);
  expect(equal(of({ a: null }), of({ b: null }))).toBe(false);
  expect(compare(of([1, [2, 'b']]), of([1, [2, 'a']]))).toBeGreaterThan(0);
  expect(compare(of([1, [2]]), of([1, [2]]))).toBe(0);
  expect(compare(of([1]), of([1, 0]))).toBeLessThan(0);
  expect(compare(of([1, 0]), of([1]))).toBeGreaterThan(0);
});

test('an undefined name stays in the text as it was written, and is reported', () => {
  const { output, undefinedNames } = evaluate(parseTemplate('a {{ gone }} {{ also_gone | default("x") }}'), {
    names,
    filters: new Map(),
  });
  expect(plainOf(output)).toBe('a {{ gone }} x');
  expect(undefinedNames).toEqual(['gone']);
});
