import { describe, expect, test } from 'vitest';
import { rgb } from 'd3-color';
import { readableOn } from '../look/contrast.ts';
import { barColours, conditionalColours } from '../look/palettes.ts';
import {
  cellBars,
  conditionalFormat,
  formatOperators,
  isBetween,
  ruleColour,
  ruleErrors,
  type ConditionalRule,
} from './conditional.ts';

/** Black on white: the shade says how opaque it is. */
const ground = '#ffffff';
function opacity(rule: ConditionalRule, value: number | string | null, values: readonly number[]): number | undefined {
  const shade = conditionalFormat([{ colorScheme: '#000000', ...rule }], values, { ground, mode: 'light' })(value);
  return shade && Number((1 - rgb(shade.background).r / 255).toFixed(2));
}
const column = [0, 10, 20, 40, 100];

describe('a rule applies to', () => {
  test.each<[operator: string, target: number, values: number[]]>([
    ['>', 20, [40, 100]],
    ['≥', 20, [20, 40, 100]],
    ['<', 20, [0, 10]],
    ['≤', 20, [0, 10, 20]],
    ['=', 20, [20]],
    ['≠', 20, [0, 10, 40, 100]],
    ['None', 20, column],
  ])('what is %s %d', (operator, targetValue, expected) => {
    expect(column.filter((value) => opacity({ operator, targetValue }, value, column) !== undefined)).toEqual(expected);
  });

  test.each<[operator: string, values: number[]]>([
    ['< x <', [20]],
    ['≤ x ≤', [10, 20, 40]],
    ['≤ x <', [10, 20]],
    ['< x ≤', [20, 40]],
  ])('what lies between 10 and 40 by %s', (operator, expected) => {
    const rule = { operator, targetValueLeft: 10, targetValueRight: 40 };
    expect(column.filter((value) => opacity(rule, value, column) !== undefined)).toEqual(expected);
    expect(isBetween(operator)).toBe(true);
  });
});

describe('a shade is', () => {
  test.each<[operator: string, value: number, opacity: number]>([
    // From 5 % at the cut-off to the full colour at the extreme.
    ['>', 100, 1],
    ['>', 60, 0.53],
    ['≥', 20, 0.05],
    ['≥', 60, 0.53],
    ['<', 0, 1],
    ['<', 10, 0.53],
    ['≤', 20, 0.05],
    ['≤', 10, 0.53],
    ['=', 20, 1],
    ['≠', 10, 1],
    // Over the whole range of the column.
    ['None', 0, 0],
    ['None', 25, 0.25],
    ['None', 100, 1],
  ])('%s 20 at %d: %d', (operator, value, expected) => {
    expect(opacity({ operator, targetValue: 20 }, value, column)).toBeCloseTo(expected, 1.5);
  });

  test.each([
    [10, 0.05],
    [17.5, 0.53],
    [25, 1],
    [32.5, 0.53],
    [40, 0.05],
  ])('deepest in the middle between two targets: at %d %d', (value, expected) => {
    expect(opacity({ operator: '≤ x ≤', targetValueLeft: 10, targetValueRight: 40 }, value, column)).toBeCloseTo(expected, 1.5);
  });

  test('full where the column has no spread, or the extreme is the cut-off', () => {
    expect(opacity({ operator: 'None' }, 7, [7, 7])).toBe(1);
    expect(opacity({ operator: '≥', targetValue: 100 }, 100, column)).toBe(1);
  });

  test('no deeper than the colour itself for values the column does not hold', () => {
    expect(opacity({ operator: '>', targetValue: 20 }, 500, column)).toBe(1);
    expect(opacity({ operator: 'None' }, -50, column)).toBe(0);
  });

  test('none for what is no number, and of an empty column the full one', () => {
    expect([opacity({ operator: 'None' }, null, column), opacity({ operator: 'None' }, 'x', column)]).toEqual([
      undefined,
      undefined,
    ]);
    expect(opacity({ operator: 'None' }, 0, [])).toBe(1);
  });
});

test('text on a shade is the one that can be read on it', () => {
  const shade = conditionalFormat([{ operator: '=', targetValue: 1, colorScheme: '#000000' }], [1], { ground, mode: 'light' })(1);
  expect(shade).toEqual({ background: '#000000', text: readableOn('#000000') });
});

test.each<[scheme: string | null | undefined, name: keyof typeof conditionalColours]>([
  ['success', 'success'],
  ['colorSuccess', 'success'],
  ['colorSuccessBg', 'success'],
  ['Green', 'success'],
  ['alert', 'alert'],
  ['colorAlertText', 'alert'],
  ['warning', 'alert'],
  ['colorWarningBg', 'alert'],
  ['yellow', 'alert'],
  ['error', 'error'],
  ['colorErrorBg', 'error'],
  ['red', 'error'],
  ['', 'error'],
  [null, 'error'],
  [undefined, 'error'],
])('the stored colour %j is the shade %s of the mode', (scheme, name) => {
  for (const mode of ['light', 'dark'] as const) expect(ruleColour(scheme, mode)).toBe(conditionalColours[name][mode]);
});

test('any other colour is taken as it is', () => {
  expect(ruleColour('#12ab34', 'dark')).toBe('#12ab34');
});

test('operators between two targets are these four', () => {
  expect(formatOperators.filter(isBetween)).toEqual(['< x <', '≤ x ≤', '≤ x <', '< x ≤']);
  expect([isBetween(null), isBetween('between')]).toEqual([false, false]);
});

const whole = { column: 'a', colorScheme: 'red', operator: '>', targetValue: 0 };
const both = { column: 'a', colorScheme: 'red', operator: '< x <', targetValueLeft: 0, targetValueRight: 1 };
test.each<[lacks: string[], rule: ConditionalRule]>([
  [[], whole],
  [[], both],
  [[], { ...whole, operator: 'None', targetValue: undefined }],
  [['column'], { ...whole, column: '' }],
  [['colorScheme'], { ...whole, colorScheme: null }],
  [['operator'], { ...whole, operator: '' }],
  [['targetValue'], { ...whole, targetValue: null }],
  [['targetValue'], { ...whole, targetValue: undefined }],
  [['targetValueLeft'], { ...both, targetValueLeft: null }],
  [['targetValueLeft'], { ...both, targetValueLeft: undefined }],
  [['targetValueRight'], { ...both, targetValueRight: null }],
  [['targetValueRight'], { ...both, targetValueRight: undefined }],
  [['targetValueLeft', 'targetValueRight'], { ...both, targetValueLeft: 1 }],
  [['targetValueLeft', 'targetValueRight'], { ...both, targetValueLeft: 2 }],
])('wrong are the fields %j', (fields, rule) => {
  expect(Object.keys(ruleErrors(rule))).toEqual(fields);
});

describe('cell bars', () => {
  const bars = (values: readonly number[], options: { alignPositiveNegative?: boolean; colourPositiveNegative?: boolean } = {}) =>
    cellBars(values, { mode: 'light', ...options });
  const { positive, negative, neutral } = barColours.light;

  test('grow from the zero line that the range of the column places', () => {
    const bar = bars([-25, 75, null as unknown as number]);
    expect([bar(75), bar(-25), bar(0)]).toEqual([
      { start: 0.25, length: 0.75, colour: neutral },
      { start: 0, length: 0.25, colour: neutral },
      { start: 0.25, length: 0, colour: neutral },
    ]);
  });

  test('all begin at the left when they are aligned, the longest for the largest amount', () => {
    const bar = bars([-100, 50], { alignPositiveNegative: true });
    expect([bar(-100), bar(50)]).toEqual([
      { start: 0, length: 1, colour: neutral },
      { start: 0, length: 0.5, colour: neutral },
    ]);
  });

  test('of columns on one side of zero begin at zero', () => {
    expect([bars([50, 100])(50)?.length, bars([-50, -100])(-50)?.length, bars([-100])(-100)?.start]).toEqual([0.5, 0.5, 0]);
  });

  test('have the colours of their sides when asked; zero counts as positive', () => {
    const bar = bars([-1, 1], { colourPositiveNegative: true });
    expect([-1, 0, 1].map((value) => bar(value)?.colour)).toEqual([negative, positive, positive]);
  });

  test('are missing where there is no number, and where nothing differs from zero', () => {
    const bar = bars([1, 2]);
    expect([bar(null), bar('x'), bar(Number.POSITIVE_INFINITY)]).toEqual([undefined, undefined, undefined]);
    expect([bars([0, 0])(0), bars([])(0)]).toEqual([undefined, undefined]);
    expect(bars([1, Number.POSITIVE_INFINITY])(1)?.length).toBe(1);
  });
});
