/** Line family end to end without a server: form → question → post-processing of core → picture. */
import * as echarts from 'echarts';
import { expect, test } from 'vitest';
import { GenericType, type Cell, type Frame } from '@tessera/core/frame/frame';
import { postProcess } from '@tessera/core/frame/run';
import type { QueryAnswer, EChartsPicture, Mark, DepictOptions } from '../chart-type.ts';
import { openForm } from '../index.ts';
import { testView } from './view.testing.ts';

const day = 86_400_000;
const t0 = Date.UTC(2024, 0, 1);
const view = (over: Partial<DepictOptions> = {}): DepictOptions =>
  testView({
    width: 600,
    height: 300,
    colours: { palette: [], colourOf: (label) => `#${(label.length * 0x010305 + 0x102030).toString(16)}` },
    linearScheme: () => [],
    now: t0,
    ...over,
  });

/** What the database would answer, then what the server makes of it. */
function depict(form: Record<string, unknown>, frame: Frame, over: Partial<DepictOptions> = {}): EChartsPicture {
  const opened = openForm({ adhoc_filters: [], groupby: [], x_axis: 'day', time_grain_sqla: 'P1D', ...form });
  if (!opened) throw new Error('unknown chart type');
  const [query] = opened.chart.queries(opened.form, { dataset: over.dataset });
  const answer: QueryAnswer = postProcess(frame, query?.post_processing ?? []);
  const picture = opened.chart.picture(opened.form, [answer], view(over));
  if (picture.kind !== 'echarts') throw new Error(`${picture.kind} instead of a chart`);
  return picture;
}
const rows = (names: string[], types: number[], values: Cell[][]): Frame => ({
  names,
  types: types as GenericType[],
  columns: names.map((_, at) => values.map((row) => row[at] ?? null)),
  rowcount: values.length,
});
const { TEMPORAL, STRING, NUMERIC } = GenericType;
const countries = rows(
  ['day', 'country', 'count'],
  [TEMPORAL, STRING, NUMERIC],
  [
    [t0, 'UK', 5],
    [t0, 'US', 6],
    [t0 + day, 'UK', 7],
    [t0 + day, 'US', 8],
    [t0 + 2 * day, null, 100],
  ],
);
const seriesOf = (picture: EChartsPicture) => {
  const { series } = picture.option;
  return (Array.isArray(series) ? series : []) as unknown as Record<string, unknown>[];
};
const named = (picture: EChartsPicture): string[] =>
  seriesOf(picture).flatMap((each) => (each['name'] ? [String(each['name'])] : []));
/** The columns a series reads. */
const sourceOf = ({ option }: EChartsPicture, series: Record<string, unknown> | undefined): Record<string, Float64Array> => {
  const datasets = [option.dataset ?? []].flat();
  const own = datasets.find(({ id }) => id !== undefined && id === series?.['datasetId']);
  return (own ?? datasets[0])?.source as unknown as Record<string, Float64Array>;
};
const heights = (picture: EChartsPicture, name: string): number[] => {
  const series = seriesOf(picture).find((each) => each['name'] === name);
  const source = sourceOf(picture, series);
  const encode = series?.['encode'] as { x: string; y: string };
  return [...(source[encode.y === 'x' ? encode.x : encode.y] ?? [])];
};
const line = { viz_type: 'echarts_timeseries_line', metrics: ['count'], groupby: ['country'] };

test('one metric by a dimension: series are named by the dimension, largest first, gaps stay gaps', () => {
  const picture = depict(line, countries);
  expect(named(picture)).toEqual(['<NULL>', 'US', 'UK']);
  expect(heights(picture, 'UK')).toEqual([5, 7, Number.NaN]);
  expect(picture.summary).toContain('Highest: 100 (<NULL>, 2024-01-03)');
});

test('points that stand alone are marked; such a series reads only its own column', () => {
  const picture = depict(line, countries);
  const [alone, joined] = seriesOf(picture);
  expect([alone?.['name'], Object.keys(sourceOf(picture, alone))]).toEqual(['<NULL>', ['x', 's0']]);
  expect([joined?.['name'], Object.keys(sourceOf(picture, joined))]).toEqual(['US', ['x', 'zero', 's0', 's1', 's2']]);
  expect(heights(picture, '<NULL>')).toEqual([Number.NaN, Number.NaN, 100]);
  const chart = echarts.init(null, null, { renderer: 'svg', ssr: true, width: 600, height: 300 });
  chart.setOption({ ...picture.option, animation: false, legend: { show: false } });
  // A circle around the middle of its own box of 2 by 2; the lines end in none.
  const circles = [...chart.renderToSVGString().matchAll(/<path d="M1 0A1 1/g)];
  expect(circles).toHaveLength(1);
  chart.dispose();
});

test('bars of many series read only their own columns', () => {
  const each = (count: number) => Array.from({ length: count }, (_, at): Cell[] => [t0, `country ${at}`, at + 1]);
  const drawn = (count: number): EChartsPicture =>
    depict(
      { ...line, viz_type: 'echarts_timeseries_bar' },
      rows(['day', 'country', 'count'], [TEMPORAL, STRING, NUMERIC], each(count)),
    );
  const [few, many] = [drawn(30), drawn(31)];
  expect(seriesOf(few).some((series) => 'datasetId' in series)).toBe(false);
  expect(seriesOf(many).map((series) => Object.keys(sourceOf(many, series)).join())).toEqual(
    Array.from({ length: 31 }, (_, at) => `x,s${at}`),
  );
  expect(heights(many, 'country 7')).toEqual([8]);
});

test('a group of many thin bars ends before the next one begins', () => {
  const values = Array.from({ length: 40 * 26 }, (_, at): Cell[] => [
    t0 + 7 * day * Math.floor(at / 40),
    `country ${at % 40}`,
    1,
  ]);
  const bars = { ...line, viz_type: 'echarts_timeseries_bar', time_grain_sqla: 'P1W' };
  const picture = depict(bars, rows(['day', 'country', 'count'], [TEMPORAL, STRING, NUMERIC], values));
  const chart = echarts.init(null, null, { renderer: 'svg', ssr: true, width: 600, height: 300 });
  chart.setOption({ ...picture.option, animation: false });
  // ECharts has no public way to where a bar was laid.
  const model = chart['getModel']();
  const laid = (series: number, week: number): { x: number; width: number } =>
    model.getSeriesByIndex(series).getData().getItemLayout(week);
  const [first, last] = [laid(0, 1), laid(39, 0)];
  expect(last.x + last.width).toBeLessThanOrEqual(first.x);
  expect(laid(0, 0).x).toBeGreaterThan(0);
  chart.dispose();
});

test('a metric written in SQL has the name it was given, commas in it or not; the wire’s map says its SQL', () => {
  const written = ['Sum, of all', 'n'].map((label) => ({ expressionType: 'SQL', sqlExpression: 'COUNT(*)', label }));
  const opened = openForm({ ...line, x_axis: 'genre', groupby: [], metrics: written });
  const frame = rows(['genre', 'Sum, of all', 'n'], [STRING, NUMERIC, NUMERIC], [['a', 1, 2]]);
  const answer: QueryAnswer = { frame, label_map: { genre: ['genre'], 'Sum, of all': ['COUNT(*)'], n: ['COUNT(*)'] } };
  const picture = opened?.chart.picture(opened.form, [answer], view());
  expect(picture?.kind === 'echarts' && named(picture)).toEqual(['n', 'Sum, of all']);
});

test('the tooltip lists what is there at that point, its colours, shares and the total', () => {
  const picture = depict({ ...line, showTooltipPercentage: true }, countries);
  const points = seriesOf(picture).map((each) => ({ seriesId: String(each['id']), dataIndex: 1, value: undefined }));
  const told = picture.tooltip?.(points);
  expect(told?.title).toBe('2024-01-02');
  expect(told?.rows.map(({ label, value }) => [label, value])).toEqual([
    ['US', '8  53.3%'],
    ['UK', '7  46.7%'],
    ['Total', '15'],
  ]);
});

test('a click asks for its dimension; null asks IS NULL; the selected mark clears', () => {
  const picture = depict(line, countries);
  const idOf = (name: string) => String(seriesOf(picture).find((each) => each['name'] === name)?.['id']);
  expect(picture.pick?.({ seriesId: idOf('UK') })?.filters).toEqual([{ col: 'country', op: 'IN', val: ['UK'] }]);
  expect(picture.pick?.({ seriesId: idOf('<NULL>') })?.filters).toEqual([{ col: 'country', op: 'IS NULL' }]);
  const selected = depict(line, countries, { selection: { value: [['UK']] } });
  expect(selected.pick?.({ seriesId: idOf('UK') })).toMatchObject({
    filters: [],
    filterState: { value: null, selectedValues: null, label: null },
  });
  const drawn = (name: string) => seriesOf(selected).find((each) => each['name'] === name);
  expect(drawn('UK')).toMatchObject({ lineStyle: { opacity: 1 } });
  expect(drawn('US')).toMatchObject({ lineStyle: { opacity: 0.25 } });
});

test('a category axis without dimensions is itself the cross-filter', () => {
  const frame = rows(
    ['kind', 'count'],
    [STRING, NUMERIC],
    [
      ['a', 1],
      ['b', 2],
    ],
  );
  const picture = depict({ viz_type: 'echarts_timeseries_bar', metrics: ['count'], x_axis: 'kind' }, frame);
  expect(picture.pick?.({ seriesId: 'count', dataIndex: 1 })?.filters).toEqual([{ col: 'kind', op: 'IN', val: ['b'] }]);
});

test('the rows behind a point are found by its bucket: the drawn one nearest to the pointer', () => {
  const picture = depict({ ...line, time_grain_sqla: 'P1D' }, countries);
  const dayOf = (mark: Mark) => picture.axis?.place(mark)?.filters;
  const second = [{ col: 'day', op: 'TEMPORAL_RANGE', val: '2024-01-02T00:00:00 : 2024-01-03T00:00:00' }];
  expect(picture.axis?.along).toBe('x');
  expect(dayOf({ axisValue: t0 + day * 0.6 })).toEqual(second);
  expect(dayOf({ axisValue: t0 + day * 1.4 })).toEqual(second);
  expect(dayOf({ axisValue: t0 + day * 0.4 })).not.toEqual(second);
  // A mark that knows its row needs no pointer; a place outside of everything is the nearest end.
  expect(dayOf({ dataIndex: 1, axisValue: t0 })).toEqual(second);
  expect(dayOf({ axisValue: t0 - 99 * day })).toEqual(dayOf({ dataIndex: 0 }));
  expect(dayOf({})).toBeUndefined();
  // A click on the moment filters nothing.
  expect(picture.pick?.({ axisValue: t0 + day })).toBeUndefined();
});

test('a place on an axis of categories is its value, of horizontal bars along y; a selection does not take it away', () => {
  const byGenre = rows(
    ['genre', 'count'],
    [STRING, NUMERIC],
    [
      ['Comedy', 3],
      [null, 5],
    ],
  );
  const form = { ...bars, x_axis: 'genre', orientation: 'horizontal' };
  const picture = depict(form, byGenre, { dataset: shop, selection: { value: [['Comedy']] } });
  expect(picture.axis?.along).toBe('y');
  const found = [0, 1].map((axisValue) => picture.axis?.place({ axisValue })?.filters[0]);
  expect(found).toContainEqual({ col: 'genre', op: 'IN', val: ['Comedy'] });
  expect(found).toContainEqual({ col: 'genre', op: 'IS NULL' });
});

// Rows: VIZ-14
test('a time shift is dashed, shares its series colour and is named by its shift', () => {
  const frame = rows(
    ['day', 'country', 'count', 'count__1 year ago'],
    [TEMPORAL, STRING, NUMERIC, NUMERIC],
    [
      [t0, 'UK', 5, 4],
      [t0 + day, 'UK', 7, 6],
    ],
  );
  const picture = depict({ ...line, time_compare: ['1 year ago'] }, frame);
  expect(named(picture)).toEqual(['UK', '1 year ago, UK']);
  const [now, before] = seriesOf(picture);
  expect(before?.['color']).toBe(now?.['color']);
  expect(before).toMatchObject({ lineStyle: { type: [7, 4] } });
  expect(picture.pick?.({ seriesId: String(before?.['id']) })?.filters).toEqual([{ col: 'country', op: 'IN', val: ['UK'] }]);
  // The rows of a year ago do not lie where they are drawn.
  expect(picture.axis?.place({ seriesId: String(before?.['id']), dataIndex: 1 })).toBeUndefined();
  expect(picture.axis?.place({ seriesId: String(now?.['id']), dataIndex: 1 })).toBeDefined();
});

test('a comparison in percent names its metric and reads as percent', () => {
  const frame = rows(
    ['day', 'count', 'count__1 year ago'],
    [TEMPORAL, NUMERIC, NUMERIC],
    [
      [t0, 6, 4],
      [t0 + day, 9, 6],
    ],
  );
  const picture = depict({ ...line, groupby: [], time_compare: ['1 year ago'], comparison_type: 'percentage' }, frame);
  expect(named(picture)).toEqual(['count (Change, 1 year ago)']);
  expect(picture.tooltip?.([{ seriesId: String(seriesOf(picture)[0]?.['id']), dataIndex: 0, value: 0 }]).rows[0]?.value).toBe(
    '50.0%',
  );
});

test('a stack counts a null beside a value as 0, and shares sum to one', () => {
  const stacked = depict({ ...line, viz_type: 'echarts_area', stack: 'Stack' }, countries);
  expect(heights(stacked, 'UK')).toEqual([5, 7, 0]);
  const shares = depict({ ...line, viz_type: 'echarts_area', stack: 'Expand' }, countries);
  const [uk, us, none] = ['UK', 'US', '<NULL>'].map((name) => heights(shares, name));
  for (const row of [0, 1, 2]) expect((uk?.[row] ?? 0) + (us?.[row] ?? 0) + (none?.[row] ?? 0)).toBeCloseTo(1);
});

test('the total of a stack follows the legend', () => {
  const picture = depict({ ...line, viz_type: 'echarts_timeseries_bar', stack: 'Stack', show_value: true }, countries);
  const labelOf = (option: unknown): string => {
    const list = (option as { series: { id: string; label?: { formatter: (point: object) => string } }[] }).series;
    return list.find((each) => each.id.startsWith('total'))?.label?.formatter({ dataIndex: 1 }) ?? '';
  };
  expect(labelOf(picture.option)).toBe('15');
  expect(labelOf(picture.onLegend?.((name) => name !== 'US'))).toBe('7');
});

test('a log axis leaves out what it cannot show and says so', () => {
  const frame = rows(
    ['day', 'count'],
    [TEMPORAL, NUMERIC],
    [
      [t0, 0],
      [t0 + day, 50],
      [t0 + 2 * day, 700],
    ],
  );
  const picture = depict({ ...line, groupby: [], logAxis: true }, frame);
  expect(heights(picture, 'count')).toEqual([Number.NaN, 50, 700]);
  expect(picture.notes).toEqual(['Values ≤ 0 are not drawn on a logarithmic axis.']);
  expect((picture.option.yAxis as { min: number }[])[0]?.min).toBe(10);
});

// Rows: VIZ-51
test('with dimensions, categories are ordered by the measure asked for', () => {
  const frame = rows(
    ['kind', 'country', 'count'],
    [STRING, STRING, NUMERIC],
    [
      ['a', 'UK', 1],
      ['b', 'UK', 5],
      ['b', 'US', 5],
      ['c', 'US', 3],
    ],
  );
  const picture = depict(
    {
      viz_type: 'echarts_timeseries_bar',
      metrics: ['count'],
      groupby: ['country'],
      x_axis: 'kind',
      x_axis_sort: 'sum',
      x_axis_sort_asc: false,
    },
    frame,
  );
  expect((picture.option.xAxis as { data: string[] }).data).toEqual(['b', 'c', 'a']);
  expect(heights(picture, 'UK')).toEqual([5, Number.NaN, 1]);
});

// Rows: VIZ-15
test('horizontal bars run along a reversed y axis', () => {
  const picture = depict(
    { viz_type: 'echarts_timeseries_bar', metrics: ['count'], groupby: ['country'], orientation: 'horizontal' },
    countries,
  );
  expect(picture.option.yAxis).toMatchObject({ type: 'time', inverse: true });
  expect(heights(picture, 'US')).toEqual([6, 8, Number.NaN]);
});

test('numbers are categories when stacked, otherwise a number axis without grouping', () => {
  const frame = rows(
    ['year', 'count'],
    [NUMERIC, NUMERIC],
    [
      [2005, 1],
      [2006, 2],
    ],
  );
  const free = depict({ viz_type: 'echarts_timeseries_scatter', metrics: ['count'], x_axis: 'year' }, frame);
  const axis = free.option.xAxis as { type: string; axisLabel: { formatter: (value: number) => string } };
  expect([axis.type, axis.axisLabel.formatter(2005)]).toEqual(['value', '2005']);
  const stacked = depict({ viz_type: 'echarts_timeseries_bar', metrics: ['count'], x_axis: 'year', stack: 'Stack' }, frame);
  expect(stacked.option.xAxis).toMatchObject({ type: 'category', data: ['2005', '2006'] });
});

test('100,000 points keep their extremes and their gaps, and the tooltip still reads the answer’s own row', () => {
  const values = Array.from({ length: 100_000 }, (_, row): Cell[] => [
    t0 + row * 60_000,
    row === 77_777 ? 1e6 : row >= 500 && row < 2500 ? null : Math.sin(row),
  ]);
  const picture = depict({ ...line, groupby: [], time_grain_sqla: 'PT1M' }, rows(['day', 'count'], [TEMPORAL, NUMERIC], values));
  const drawn = heights(picture, 'count');
  expect(drawn.length).toBeLessThan(5000);
  expect(Math.max(...drawn.filter((value) => !Number.isNaN(value)))).toBe(1e6);
  expect(drawn.some(Number.isNaN)).toBe(true);
  expect(picture.tooltip?.([{ seriesId: 'count', dataIndex: drawn.indexOf(1e6), value: 0 }]).rows[0]?.value).toBe('1M');
});

test('saved metrics keep their names and formats unless the chart has its own', () => {
  const dataset = {
    id: 1,
    table_name: 't',
    database: { id: 1, database_name: 'd', backend: 'duckdb' },
    columns: [],
    metrics: [{ metric_name: 'count', verbose_name: 'Flights', expression: 'COUNT(*)', d3format: '$,.2f' }],
  };
  const frame = rows(['day', 'count'], [TEMPORAL, NUMERIC], [[t0, 5]]);
  const told = (form: object) =>
    depict({ ...line, groupby: [], ...form }, frame, { dataset }).tooltip?.([{ seriesId: 'count', dataIndex: 0, value: 5 }])
      .rows[0];
  expect(told({})).toMatchObject({ label: 'Flights', value: '$5.00' });
  expect(told({ y_axis_format: ',.1f' })).toMatchObject({ value: '5.0' });
});

const shop = {
  id: 1,
  table_name: 'shop',
  database: { id: 1, database_name: 'd', backend: 'duckdb' },
  columns: [
    { column_name: 'day', type_generic: TEMPORAL, is_dttm: true, groupby: true, filterable: true },
    { column_name: 'genre', type_generic: STRING, is_dttm: false, groupby: true, filterable: true },
    { column_name: 'year', type_generic: NUMERIC, is_dttm: false, groupby: true, filterable: true },
  ],
  metrics: [],
};
const bars = { viz_type: 'echarts_timeseries_bar', metrics: ['count'], groupby: [] };

// Rows: VIZ-50
test('null is a category among others, and a click on it asks for null', () => {
  const byGenre = rows(
    ['genre', 'count'],
    [STRING, NUMERIC],
    [
      [null, 100],
      ['', 3],
      ['Drama', 5],
    ],
  );
  const picture = depict({ ...bars, x_axis: 'genre' }, byGenre, { dataset: shop });
  expect([...heights(picture, 'count')]).toEqual([3, 5, 100]);
  expect(picture.pick?.({ seriesId: 'count', dataIndex: 2 })?.filters).toEqual([{ col: 'genre', op: 'IS NULL' }]);
  expect(picture.pick?.({ seriesId: 'count', dataIndex: 0 })?.filterState.label).toBe('(empty)');
});

test('null has no place on an axis of numbers, and the chart says so', () => {
  const byYear = rows(
    ['year', 'count'],
    [NUMERIC, NUMERIC],
    [
      [2001, 4],
      [null, 9],
    ],
  );
  const picture = depict({ ...bars, x_axis: 'year' }, byYear, { dataset: shop });
  expect([...heights(picture, 'count')]).toEqual([4]);
  expect(picture.notes).toEqual(['What has no year has no place on the axis and is not drawn.']);
});

test('a bucket of time drawn as a category filters by the whole bucket', () => {
  const months = rows(['day', 'count'], [TEMPORAL, NUMERIC], [[t0, 4]]);
  const form = { ...bars, time_grain_sqla: 'P1M', xAxisForceCategorical: true };
  expect(depict(form, months, { dataset: shop }).pick?.({ seriesId: 'count', dataIndex: 0 })).toMatchObject({
    filters: [{ col: 'day', op: 'TEMPORAL_RANGE', val: '2024-01-01T00:00:00 : 2024-02-01T00:00:00' }],
    filterState: { label: 'Jan 2024' },
  });
});

test('the zoom slider stands above a legend at the bottom', () => {
  const zooms = depict({ ...line, zoomable: true, legendOrientation: 'bottom' }, countries).option.dataZoom;
  expect((zooms as { type: string; bottom?: number }[]).find(({ type }) => type === 'slider')?.bottom).toBeGreaterThan(20);
});

test('the number of a bar that falls stands below it', () => {
  const picture = depict(
    { ...bars, metrics: ['count'], show_value: true },
    rows(['day', 'count'], [TEMPORAL, NUMERIC], [[t0, -4]]),
  );
  expect(picture.option.series).toMatchObject([{ label: { show: true, position: 'outside' } }]);
});

test('beside rows of bars that are thinner than the text no value is written', () => {
  const labelRect = { x: 100, y: 100, width: 30, height: 11 };
  const isShown = (form: object, height: number): boolean[] =>
    seriesOf(depict({ viz_type: 'echarts_timeseries_bar', metrics: ['count'], show_value: true, ...form }, countries)).flatMap(
      ({ labelLayout }) => {
        if (typeof labelLayout !== 'function') return [];
        return 'dx' in labelLayout({ labelRect, rect: { x: 0, y: 100, width: 80, height } });
      },
    );
  const grouped = { groupby: ['country'], orientation: 'horizontal' };
  expect([isShown(grouped, 4), isShown(grouped, 12)]).toEqual([
    [false, false, false],
    [true, true, true],
  ]);
  expect(isShown({ ...grouped, stack: 'Stack', only_total: true }, 4)).toEqual([false]);
});

test('values are written on a line without markers, too', () => {
  const seriesWith = (form: object) => {
    const { series } = depict({ ...line, ...form }, countries).option as { series: { name: string }[] };
    return series.find(({ name }) => name === 'US');
  };
  expect(seriesWith({ show_value: true })).toMatchObject({ showSymbol: true, showAllSymbol: true, label: { show: true } });
  expect(seriesWith({})).toMatchObject({ showSymbol: false });
});

test.each([false, true])('rows of years use the height of the picture (zoom: %j)', (zoomable) => {
  const years = Array.from({ length: 83 }, (_, at): Cell[] => [Date.UTC(1928 + at, 0, 1), at + 1]);
  const form = {
    viz_type: 'echarts_timeseries_bar',
    orientation: 'horizontal',
    time_grain_sqla: 'P1Y',
    metrics: ['films'],
    zoomable,
  };
  const picture = depict(form, rows(['day', 'films'], [TEMPORAL, NUMERIC], years), { width: 816, height: 709 });
  const chart = echarts.init(null, null, { renderer: 'svg', ssr: true, width: 816, height: 709 });
  chart.setOption({ ...picture.option, animation: false });
  const at = (year: number): number => chart.convertToPixel({ yAxisIndex: 0 }, Date.UTC(year, 0, 1));
  expect(at(1928)).toBeLessThan(90);
  expect(at(2010)).toBeGreaterThan(640);
  chart.dispose();
});
/** The years written on the axis of time of a narrow line chart over decades. */
function yearsOn(form: object, [since, until]: [number, number], width = 340): string[] {
  const years = Array.from({ length: until - since + 1 }, (_, at): Cell[] => [Date.UTC(since + at, 0, 1), at]);
  const values = rows(['day', 'count'], [TEMPORAL, NUMERIC], years);
  const picture = depict({ ...line, groupby: [], metrics: ['count'], time_grain_sqla: 'P1Y', ...form }, values, { width });
  const chart = echarts.init(null, null, { renderer: 'svg', ssr: true, width, height: 300 });
  chart.setOption({ ...picture.option, useUTC: true, animation: false });
  const svg = chart.renderToSVGString();
  chart.dispose();
  return [...svg.matchAll(/>([^<]+)<\/text>/g)].map(([, text = '']) => text).filter((text) => /[A-Z]|^(19|20)\d\d$/.test(text));
}

test.each([
  [1958, 2020],
  [1999, 2020],
  [1871, 2011],
])('the labels of a narrow axis that can be zoomed lie evenly from %i to %i', (since, until) => {
  const written = yearsOn({ zoomable: true }, [since, until])
    .map(Number)
    .toSorted((a, b) => a - b);
  const steps = new Set(written.slice(1).map((year, at) => year - (written[at] ?? 0)));
  expect(written.length).toBeGreaterThan(2);
  expect([...steps], String(written)).toHaveLength(1);
});

test('as many formatted moments as fit are written on a narrow axis', () => {
  expect(yearsOn({ x_axis_time_format: '%Y' }, [1955, 2005])).toEqual(['1960', '1980', '2000']);
  expect(yearsOn({ x_axis_time_format: '%Y-%m-%d %H:%M' }, [1955, 2005], 360).length).toBeLessThanOrEqual(3);
});
