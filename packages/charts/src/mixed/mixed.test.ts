import { openForm } from '../index.ts';
import { expect, test } from 'vitest';
import { GenericType } from '@tessera/core/frame/frame';
import { pictureColours } from '@tessera/core/look/tokens';
import type { EChartsPicture, DepictOptions } from '../chart-type.ts';
import { readForm } from '../controls/form.ts';
import { mixed } from './index.ts';
import { sayEnglish } from '@tessera/core/language/say';

const view: DepictOptions = {
  width: 600,
  height: 300,
  theme: pictureColours('light'),
  colours: { palette: [], colourOf: () => '#1fa8c9' },
  linearScheme: () => [],
  locale: 'en',
  say: sayEnglish,
  now: 0,
  mode: 'screen',
};
const day = 86_400_000;
const answer = (name: string, days: number[], values: number[]) => ({
  frame: {
    names: ['ts', name],
    types: [GenericType.TEMPORAL, GenericType.NUMERIC],
    columns: [days.map((at) => at * day), values],
    rowcount: days.length,
  },
});
const depict = (keys: object, answers = [answer('count', [0, 1, 2], [1, 2, 3]), answer('count', [1, 3], [20, 40])]) => {
  const { form } = readForm(mixed, { x_axis: 'ts', metrics: ['count'], metrics_b: ['count'], ...keys });
  return mixed.picture(form, answers, view) as EChartsPicture;
};
/** The columns all series share. */
const source = (picture: EChartsPicture) =>
  ([picture.option.dataset].flat()[0] as unknown as { source: Record<string, Float64Array> }).source;

test('both sides stand on one axis of all their x values; a value one side lacks is a gap', () => {
  const picture = depict({});
  expect([...(source(picture)['x'] ?? [])]).toEqual([0, day, 2 * day, 3 * day]);
  expect([...(source(picture)['s0'] ?? [])]).toEqual([1, 2, 3, Number.NaN]);
  expect([...(source(picture)['s1'] ?? [])]).toEqual([Number.NaN, 20, Number.NaN, 40]);
});

test('names that both sides use are made distinct', () => {
  const names = (depict({}).option.series as { name: string }[]).map((series) => series.name);
  expect(names).toEqual(['count (Query A)', 'count (Query B)']);
});

test('a mark says which of the two questions its rows are of', () => {
  const picture = depict({});
  const at = (id: string) => picture.axis?.place({ seriesId: id, dataIndex: 1 });
  expect([at('A count')?.filters, at('A count')?.question]).toEqual([
    [{ col: 'ts', op: 'TEMPORAL_RANGE', val: '1970-01-02T00:00:00 : 1970-01-02T00:00:00.001' }],
    undefined,
  ]);
  expect(at('B count')).toEqual({ ...at('A count'), question: 1 });
});

test('a name of both sides keeps its colour on the first; the second side has another', () => {
  const asked: string[] = [];
  const colourOf = (label: string): string => (asked.push(label), label === 'count' ? '#111111' : '#222222');
  const { form } = readForm(mixed, { x_axis: 'ts', metrics: ['count'], metrics_b: ['count'] });
  const answers = [answer('count', [0, 1], [1, 2]), answer('count', [0, 1], [20, 40])];
  const { option } = mixed.picture(form, answers, { ...view, colours: { palette: [], colourOf } }) as EChartsPicture;
  const colours = (option.series as { color: string }[]).map(({ color }) => color);
  expect(asked).toEqual(['count', 'count (Query B)']);
  expect(new Set(colours).size).toBe(2);
});

test('each side has its own style, axis and format', () => {
  const picture = depict({ seriesType: 'bar', seriesTypeB: 'smooth', yAxisIndexB: 1, y_axis_format_secondary: '$,.2f' });
  expect(picture.option.series).toMatchObject([
    { type: 'bar', yAxisIndex: 0 },
    { type: 'line', yAxisIndex: 1 },
  ]);
  expect(picture.option.yAxis).toHaveLength(2);
  const told = picture.tooltip?.([
    { seriesId: 'A count', dataIndex: 1, value: 2 },
    { seriesId: 'B count', dataIndex: 1, value: 20 },
  ]);
  expect(told?.rows.slice(0, 2).map((row) => row.value)).toEqual(['2', '$20.00']);
});

test('one empty side leaves the other standing', () => {
  const picture = depict({}, [answer('count', [], []), answer('count', [1, 3], [20, 40])]);
  expect(picture.kind).toBe('echarts');
  expect([...(source(picture)['x'] ?? [])]).toEqual([day, 3 * day]);
});

test('annotation layers are asked for once, and drawn over both sides', () => {
  const layer = { name: 'Launches', annotationType: 'EVENT', sourceType: 'NATIVE', value: 1 };
  const { form } = readForm(mixed, { x_axis: 'ts', metrics: ['count'], metrics_b: ['count'], annotation_layers: [layer] });
  expect(mixed.queries(form, {}).map((query) => query.annotation_layers.length)).toEqual([1, 0]);
  const records = [{ start_dttm: day, end_dttm: day, short_descr: 'One', long_descr: '' }];
  const answers = [
    { ...answer('count', [0, 1, 2], [1, 2, 3]), annotations: { Launches: { records } } },
    answer('count', [1, 3], [20, 40]),
  ];
  const { series } = depict({ annotation_layers: [layer] }, answers).option;
  expect((series as { name: string }[]).find(({ name }) => name === 'Launches')).toMatchObject({
    markLine: { data: [{ xAxis: day }] },
  });
});

test.each([
  ['echarts_timeseries_line', 'line'],
  ['echarts_timeseries_bar', 'bar'],
  ['echarts_timeseries_scatter', 'scatter'],
  ['echarts_timeseries_smooth', 'smooth'],
  ['echarts_timeseries_step', 'start'],
  ['echarts_timeseries', 'line'],
])('series stored as %s open as %s, without a notice', (was, style) => {
  const opened = openForm({ viz_type: 'mixed_timeseries', seriesType: was, seriesTypeB: was });
  expect(opened?.form).toMatchObject({ seriesType: style, seriesTypeB: style });
  expect(opened?.notices).toEqual([]);
});

test('the tooltip says which query a series is of where that is asked for', () => {
  const answers = [answer('sales', [0], [1]), answer('count', [0], [2])];
  const labels = (keys: object): (string | undefined)[] => {
    const picture = depict({ metrics: ['sales'], ...keys }, answers);
    const points = [picture.option.series].flat().map((each) => ({ seriesId: String(each?.id), dataIndex: 0, value: 0 }));
    return picture.tooltip?.(points).rows.map(({ label }) => label) ?? [];
  };
  expect(labels({})).toEqual(['sales', 'count']);
  expect(labels({ show_query_identifiers: true })).toEqual(['sales (Query A)', 'count (Query B)']);
});
