import { expect, test } from 'vitest';
import type { EChartsPicture } from '../chart-type.ts';
import { charts, openInner } from '../index.ts';
import { readForm, shapesOf, validateForm } from '../controls/form.ts';
import { readOwnOptions } from './own-options.ts';
import { testView } from './view.testing.ts';

const bar = charts.find(({ id }) => id === 'echarts_timeseries_bar');
if (!bar) throw new Error('there is no bar chart');
const options = (text: string) => readOwnOptions(text);

test.each([
  ['{', 'must be valid JSON'],
  ['[1]', 'must be a JSON object, e.g. {"grid": {"left": 40}}'],
  ['{"tooltip": {"formatter": "<b>"}}', 'cannot hold "tooltip"'],
  ['{"__proto__": {"grid": 1}}', 'cannot be read: The key "__proto__" is not allowed.'],
  ['{"series": {"data": [1]}}', 'series.data cannot be set'],
  ['{"series": [{}, {"type": "pie"}]}', 'series[1].type cannot be set'],
  ['{"title": {"text": "a", "link": "x"}}', 'title.link cannot be set'],
  ['{"series": {"symbol": "image://evil.example/x.png"}}', 'series.symbol must not hold an address'],
  ['{"backgroundColor": {"image": "x"}}', 'backgroundColor.image cannot be set'],
  ['{"title": {"text": "javascript:alert(1)"}}', 'title.text must not hold an address'],
  ['{"legend": {"tooltip": {"show": true}}}', 'legend.tooltip cannot be set'],
  ['{"yAxis": {"interval": 1e-9}}', 'yAxis.interval cannot be set'],
  ['{"yAxis": {"splitNumber": 1e9}}', 'yAxis.splitNumber must be a number up to 100'],
  ['{"yAxis": {"minorTick": {"splitNumber": 5000}}}', 'yAxis.minorTick.splitNumber must be a number up to 100'],
  [`{"grid": ${'['.repeat(100)}${']'.repeat(100)}}`, 'cannot be read: The JSON is nested deeper'],
])('options that change data, lead away or never end are refused: %s', (text, fault) => {
  expect(options(text)).toMatchObject({ fault: expect.stringContaining(fault) });
});

test('looks are read, and an empty text sets nothing', () => {
  expect(options('{"grid": {"left": 40}, "animationDuration": 5}')).toEqual({
    options: { grid: { left: 40 }, animationDuration: 5 },
  });
  expect(options('  ')).toEqual({ options: {} });
});

test('a fault keeps the chart from being run and names the control', () => {
  expect(validateForm(bar, { ...bar.example.form, echart_options: '{' })['echart_options']).toEqual(['must be valid JSON']);
});

const depict = (text: string): EChartsPicture =>
  bar.picture(
    readForm(bar, { ...bar.example.form, echart_options: text }).form,
    bar.example.answers,
    testView(),
  ) as EChartsPicture;

test('options are laid over the picture: an object over every part of its kind, a list part by part', () => {
  const plain = depict('').option as Record<string, unknown[]>;
  const { series, grid, color } = depict('{"series": {"barMaxWidth": 7}, "grid": {"left": 99}, "color": ["#123456"]}')
    .option as Record<string, unknown[]>;
  expect(series).toHaveLength(plain['series']?.length ?? -1);
  expect(series?.every((each) => (each as { barMaxWidth: number }).barMaxWidth === 7)).toBe(true);
  expect(series?.[0]).toEqual({ ...(plain['series']?.[0] as object), barMaxWidth: 7 });
  expect(grid).toEqual({ ...(plain['grid'] as object), left: 99 });
  expect(color).toEqual(['#123456']);
});

test('every chart that ECharts draws takes options of its own, and no other does', () => {
  for (const type of charts.filter(({ hidden }) => !hidden)) {
    const form = { ...type.example.form, echart_options: '{"backgroundColor": "#abcdef"}' };
    const { answers, inner = [] } = type.example;
    const view = testView({ inner: { charts: inner, open: openInner } });
    const picture = type.picture(readForm(type, form).form, answers, view);
    const offers = shapesOf(type).some(([key]) => key === 'echart_options');
    expect([type.id, offers]).toEqual([type.id, picture.kind === 'echarts']);
    if (picture.kind === 'echarts') expect([type.id, picture.option.backgroundColor]).toEqual([type.id, '#abcdef']);
  }
});
