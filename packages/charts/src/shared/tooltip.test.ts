import { expect, test } from 'vitest';
import type { Tooltip } from '../chart-type.ts';
import { tooltipOf, type TooltipForm, type TooltipSeries } from './tooltip.ts';
import { sayEnglish } from '@tessera/core/language/say';

const none = Number.NaN;
const series = (id: string, y: number[], over: Partial<TooltipSeries> = {}): TooltipSeries => ({
  id,
  label: id.toUpperCase(),
  colour: '#000',
  metric: 'm',
  shift: undefined,
  y: Float64Array.from(y),
  number: String,
  stacked: false,
  expanded: false,
  ...over,
});
const plain: TooltipForm = {
  rich_tooltip: true,
  showTooltipTotal: true,
  showTooltipPercentage: false,
  tooltipSortByMetric: false,
};
function told(list: readonly TooltipSeries[], form: Partial<TooltipForm> = {}, dataIndex = 0): Tooltip {
  const of = tooltipOf(
    { say: sayEnglish },
    { ...plain, ...form },
    list,
    (row) => `row ${row}`,
    (index) => index * 10,
  );
  return of(list.map(({ id }) => ({ seriesId: id, dataIndex, value: undefined })));
}
const lines = (tooltip: Tooltip): string[] => tooltip.rows.map(({ label, value }) => `${label} ${value}`);
/** The same value at each row. */
const at = (value: number): number[] => Array<number>(11).fill(value);

test('the row behind a painted point is returned', () => {
  const list = [series('a', [1, ...Array<number>(9).fill(0), 2])];
  expect(told(list)).toMatchObject({ title: 'row 0', rows: [{ label: 'A', value: '1' }] });
  expect(told(list, {}, 1)).toMatchObject({ title: 'row 10', rows: [{ label: 'A', value: '2' }] });
});

test.each<[name: string, list: TooltipSeries[], form: Partial<TooltipForm>, expected: string[]]>([
  ['two values and their total', [series('a', at(1)), series('b', at(3))], {}, ['A 1', 'B 3', 'Total 4']],
  ['shares', [series('a', at(1)), series('b', at(3))], { showTooltipPercentage: true }, ['A 1  25.0%', 'B 3  75.0%', 'Total 4']],
  [
    'shares where bars show shares',
    [series('a', at(1), { expanded: true }), series('b', at(3))],
    {},
    ['A 1  25.0%', 'B 3', 'Total 4'],
  ],
  ['no shares of nothing', [series('a', at(0)), series('b', at(0))], { showTooltipPercentage: true }, ['A 0', 'B 0', 'Total 0']],
  ['no total', [series('a', at(1)), series('b', at(3))], { showTooltipTotal: false }, ['A 1', 'B 3']],
  [
    'a plain tooltip',
    [series('a', at(1)), series('b', at(3))],
    { rich_tooltip: false, showTooltipPercentage: true },
    ['A 1', 'B 3'],
  ],
  ['one value has no total', [series('a', at(1))], { showTooltipPercentage: true }, ['A 1']],
  ['metrics that differ have no total', [series('a', at(1)), series('b', at(3), { metric: 'n' })], {}, ['A 1', 'B 3']],
  [
    'what is missing is not listed',
    [series('a', at(1)), series('b', at(none)), series('c', at(2))],
    {},
    ['A 1', 'C 2', 'Total 3'],
  ],
  ['the largest first', [series('a', at(1)), series('b', at(3))], { tooltipSortByMetric: true }, ['B 3', 'A 1', 'Total 4']],
  [
    'stacks as they lie',
    [series('a', at(1), { stacked: true }), series('b', at(3), { stacked: true })],
    {},
    ['B 3', 'A 1', 'Total 4'],
  ],
  ['a zero of a stack is not seen', [series('a', at(0), { stacked: true }), series('b', at(3), { stacked: true })], {}, ['B 3']],
  ['but alone it is', [series('a', at(0), { stacked: true })], {}, ['A 0']],
  ['a zero beside others is listed', [series('a', at(0)), series('b', at(3))], {}, ['A 0', 'B 3', 'Total 3']],
  [
    'what is shifted is no part of the total',
    [series('a', at(1)), series('b', at(3)), series('c', at(9), { shift: '1 year ago' })],
    { showTooltipPercentage: true },
    ['A 1  25.0%', 'B 3  75.0%', 'C 9', 'Total 4'],
  ],
])('%s', (_, list, form, expected) => {
  expect(lines(told(list, form))).toEqual(expected);
});

test('of very many the first are listed and the rest is counted', () => {
  const many = (count: number): TooltipSeries[] => Array.from({ length: count }, (_, index) => series(`s${index}`, at(1)));
  const [full, over] = [told(many(24)), told(many(25))];
  expect([full.rows.length, full.footer, full.rows.at(-1)?.value]).toEqual([25, undefined, '24']);
  expect([over.rows.length, over.footer, over.rows.at(-1)?.value]).toEqual([25, 'and 1 more', '25']);
});

test('points of other series, and none, return nothing', () => {
  const of = tooltipOf({ say: sayEnglish }, plain, [series('a', at(1))], String, (index) => index);
  expect(of([{ seriesId: 'other', dataIndex: 0, value: undefined }]).rows).toEqual([]);
  expect(of([])).toEqual({ title: '0', rows: [] });
});
