import { expect, test } from 'vitest';
import { GenericType } from '@tessera/core/frame/frame';
import { pictureColours } from '@tessera/core/look/tokens';
import type { EChartsPicture, DepictOptions } from '../chart-type.ts';
import { readForm } from '../controls/form.ts';
import { textWidth } from '../shared/look.ts';
import { pie } from './index.ts';
import { slicesOf } from './picture.ts';
import { sayEnglish } from '@tessera/core/language/say';

const view: DepictOptions = {
  width: 500,
  height: 300,
  theme: pictureColours('dark'),
  colours: { palette: [], colourOf: () => '#1fa8c9' },
  linearScheme: () => [],
  locale: 'en',
  say: sayEnglish,
  now: 0,
  mode: 'screen',
};
const answer = (labels: (string | null)[], values: (number | null)[]) => ({
  frame: {
    names: ['kind', 'count'],
    types: [GenericType.STRING, GenericType.NUMERIC],
    columns: [labels, values],
    rowcount: labels.length,
  },
});
const form = (keys: object) => readForm(pie, { groupby: ['kind'], metric: 'count', ...keys }).form;
const depict = (keys: object, labels: (string | null)[], values: (number | null)[]) =>
  pie.picture(form(keys), [answer(labels, values)], view) as EChartsPicture;

// Rows: VIZ-19
test('shares are of what is drawn: negatives are left out and counted', () => {
  const { slices, total, negative } = slicesOf(form({}), answer(['a', 'b', 'c'], [30, -5, 10]), view);
  expect(slices.map(({ name, share }) => [name, share])).toEqual([
    ['a', 0.75],
    ['c', 0.25],
  ]);
  expect([total, negative]).toEqual([40, 1]);
  expect(depict({}, ['a', 'b', 'c'], [30, -5, 10]).notes).toEqual(['Negative values, left out: 1.']);
});

test('small slices gather as Other, whose tooltip lists its members and which cannot be picked', () => {
  const picture = depict({ threshold_for_other: 10 }, ['a', 'b', 'c', 'd'], [80, 12, 5, 3]);
  expect(picture.tooltip?.([{ dataIndex: 2, value: 8 }])).toMatchObject({
    title: 'Other',
    rows: [{ value: '8  8.0%' }, { label: 'c', value: '5  5.0%' }, { label: 'd', value: '3  3.0%' }],
  });
  expect(picture.pick?.({ dataIndex: 2 })).toBeUndefined();
  expect(picture.pick?.({ dataIndex: 0 })?.filters).toEqual([{ col: 'kind', op: 'IN', val: ['a'] }]);
});

test('more than a hundred slices gather too, and lose nothing', () => {
  const labels = Array.from({ length: 250 }, (_, at) => `k${at}`);
  const { slices, total } = slicesOf(
    form({}),
    answer(
      labels,
      labels.map((_, at) => at),
    ),
    view,
  );
  expect(slices).toHaveLength(100);
  expect(slices.reduce((sum, slice) => sum + slice.value, 0)).toBe(total);
});

test('a null label reads <NULL> and asks IS NULL', () => {
  const picture = depict({}, [null, 'b'], [1, 2]);
  expect(picture.pick?.({ dataIndex: 0 })?.filters).toEqual([{ col: 'kind', op: 'IS NULL' }]);
  expect(picture.summary).toContain('Slices: 2. Total: 3. Largest: b, 2 (67%)');
});

test('a slice that is a moment asks for that moment, by the name it has on the picture', () => {
  const day = answer([], []);
  const frame = { ...day.frame, types: [GenericType.TEMPORAL, GenericType.NUMERIC], columns: [[86_400_000], [1]], rowcount: 1 };
  const picture = pie.picture(form({ date_format: '%Y-%m-%d' }), [{ frame }], view);
  expect('pick' in picture && picture.pick?.({ dataIndex: 0 })).toMatchObject({
    filters: [{ col: 'kind', op: 'TEMPORAL_RANGE', val: '1970-01-02T00:00:00 : 1970-01-02T00:00:00.001' }],
    filterState: { label: '1970-01-02' },
  });
});

test('labels follow their type, and a template is text, not a pattern', () => {
  const labelOf = (keys: object): string => {
    const series = (
      depict(keys, ['$& a', 'b'], [1, 3]).option.series as { label: { formatter: (point: object) => string } }[]
    )[0];
    return series?.label.formatter({ dataIndex: 0 }) ?? '';
  };
  expect(labelOf({ label_type: 'key_value_percent' })).toBe('$& a: 1 (25%)');
  expect(labelOf({ label_type: 'template', label_template: '{name} has {value}' })).toBe('$& a has 1');
});

test('the ring gives way to long labels in a narrow tile', () => {
  const outerOf = (labels: string[]): number => {
    const picture = pie.picture(form({ label_type: 'key' }), [answer(labels, [3, 2, 1])], {
      ...view,
      width: 360,
    }) as EChartsPicture;
    const [series] = picture.option.series as { radius: [string, string] }[];
    return Number.parseFloat(series?.radius[1] ?? '');
  };
  expect(outerOf(['a', 'b', 'c'])).toBe(70);
  expect(outerOf(['a label as long as they come', 'b', 'c'])).toBeLessThan(60);
});

test('the ring gives way before a label becomes a column of single words', () => {
  const picture = pie.picture(form({ label_type: 'key_percent' }), [answer(['1,000 to 1,999 mi', 'under 500 mi'], [3, 2])], {
    ...view,
    width: 265,
    height: 280,
  }) as EChartsPicture;
  const [series] = picture.option.series as { label: { formatter: (point: object) => string } }[];
  expect(series?.label.formatter({ dataIndex: 0 }).split('\n').length).toBeLessThanOrEqual(3);
});

test('the label of the only slice stands beside the ring', () => {
  const [series] = depict({}, ['all'], [3]).option.series as { startAngle: number }[];
  expect(series?.startAngle).toBe(180);
});

interface Labelled {
  label: { formatter: (point: object) => string };
  data: { labelLine: { length: number } }[];
}

test('a word that does not fit beside the ring is shortened, not torn', () => {
  const labels = ['Classic Cars', 'Motorcycles', 'Trains'];
  const narrow = { ...view, width: 250, height: 400 };
  const [series] = (
    pie.picture(form({ label_type: 'key', label_line: true }), [answer(labels, [3, 2, 1])], narrow) as EChartsPicture
  ).option.series as Labelled[];
  expect(series?.label.formatter({ dataIndex: 1 })).toMatch(/^Moto[a-z]*…$/);
});

const donuts = [180, 220, 300, 420, 700].flatMap((width) =>
  [{}, { donut: true }, { donut: true, outerRadius: 90, innerRadius: 50 }].map((keys) => [width, keys] as const),
);

test.each(donuts)('in a tile %i px wide a ring with %o keeps most of its radius, whatever its labels', (width, keys) => {
  const long = ['An extraordinarily long label of many words', 'Telecommunications', 'Straßenbahnhaltestelle', 'b'];
  const values = form({ label_type: 'key_value_percent', ...keys });
  const picture = pie.picture(values, [answer(long, [3, 2, 1, 1])], { ...view, width, height: 240 }) as EChartsPicture;
  const [series] = picture.option.series as { radius: [string, string]; label: { formatter: (point: object) => string } }[];
  const [inner, outer] = (series?.radius ?? []).map(Number.parseFloat);
  expect(outer).toBeGreaterThanOrEqual(0.7 * values.outerRadius - 0.001);
  if (values.donut) expect(inner).toBeGreaterThanOrEqual(0.7 * values.innerRadius - 0.001);
  for (const dataIndex of [0, 1, 2, 3]) expect(series?.label.formatter({ dataIndex }).split('\n').length).toBeLessThanOrEqual(3);
});

test('a label of some lines stands further off where it would reach into the ring, above and below it', () => {
  const long = 'In an Office (with Other Developers)';
  // Quarters: the middle of each lies half a right angle above or below.
  const [series] = (
    pie.picture(form({ label_type: 'key' }), [answer([long, `${long} `, `${long}  `, 'b'], [1, 1, 1, 1])], {
      ...view,
      width: 330,
    }) as EChartsPicture
  ).option.series as Labelled[];
  const lines = series?.label.formatter({ dataIndex: 0 }).split('\n').length ?? 0;
  expect(lines).toBeGreaterThan(1);
  const [upper, , , single] = series?.data.map(({ labelLine }) => labelLine.length) ?? [];
  expect(upper).toBeCloseTo((single ?? 0) + (lines - 1) * 7 * Math.SQRT1_2);
});

test('labels above and below a ring whose lines are not drawn stand clear of it', () => {
  const picture = depict({ label_line: false }, ['upper', 'lower', 'left'], [25, 50, 25]);
  const [series] = picture.option.series as { data: { labelLine: { length: number } }[] }[];
  const [aside, below] = series?.data.map(({ labelLine }) => labelLine.length) ?? [];
  // Half a label's height, and a little.
  expect(below).toBeGreaterThanOrEqual(8);
  expect(aside).toBeLessThan(below ?? 0);
});

test('no label is estimated narrower than it is drawn', () => {
  // As browsers measure it in the product's typeface.
  expect(textWidth('<NULL>', 12)).toBeGreaterThanOrEqual(47.42);
});
