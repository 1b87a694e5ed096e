import { describe, expect, test } from 'vitest';
import { asked } from './duckdb.testing.ts';
import { planAnswer, type EngineCapabilities, type QueryPlan } from './plan.ts';

type Step = { operation: string; options?: Record<string, unknown> };
const all: EngineCapabilities = { moments: true, lists: true, deviations: true };
const plan = (wire: Record<string, unknown>, steps: readonly Step[], means: EngineCapabilities = all): QueryPlan =>
  planAnswer(asked({ columns: ['day'], metrics: ['count'], ...wire, post_processing: steps }), means);

const sum = (column?: string) => ({ operator: 'sum', ...(column === undefined ? {} : { column }) });
const pivot = (over: Record<string, unknown> = {}): Step => ({
  operation: 'pivot',
  options: {
    index: ['day'],
    columns: [],
    aggregates: { count: sum() },
    drop_missing_columns: false,
    keep_missing_index: false,
    ...over,
  },
});
const flatten: Step = { operation: 'flatten' };
const cum: Step = { operation: 'cum', options: { operator: 'sum', columns: { count: 'count' } } };
const sort = (options: Record<string, unknown>): Step => ({ operation: 'sort', options });
/** What the engine arranges; undefined when the frame has to. */
const arranged = (steps: readonly Step[], wire: Record<string, unknown> = {}, means?: EngineCapabilities): unknown => {
  const found = plan(wire, steps, means);
  return found.path === 'bytes' ? found.arrange : undefined;
};
const framed = (steps: readonly Step[], wire: Record<string, unknown> = {}, means?: EngineCapabilities): boolean =>
  plan(wire, steps, means).path === 'frame';

test('without operations the engine’s own bytes go out; shifted times always need the frame', () => {
  expect(plan({}, [])).toEqual({ path: 'bytes' });
  expect(plan({ time_offsets: ['1 year ago'] }, []).path).toBe('frame');
});

describe('a pivot without dimensions is an order of the rows', () => {
  test('by the index, metrics by name', () => {
    const aggregates = { b: sum(), a: { operator: 'mean', column: 'a' } };
    expect(arranged([pivot({ aggregates }), flatten], { metrics: ['b', 'a'] })).toEqual({
      index: 'day',
      metrics: ['a', 'b'],
      steps: [],
    });
    expect(arranged([pivot(), { operation: 'flatten', options: {} }])).toMatchObject({ index: 'day' });
    expect(arranged([pivot({ keep_missing_index: true }), flatten])).toMatchObject({ keepsNull: true });
    expect(
      arranged([pivot({ index: ['__timestamp'] }), flatten], { columns: [], is_timeseries: true, granularity: 'day' }),
    ).toMatchObject({
      index: '__timestamp',
    });
  });

  test('with steps of the engine and one sort between', () => {
    expect(arranged([pivot(), cum, flatten])).toMatchObject({ steps: [{ do: 'cum' }] });
    expect(arranged([pivot(), cum, sort({ by: 'count', ascending: false }), flatten])).toMatchObject({
      steps: [{ do: 'cum' }],
      sort: { by: 'count', desc: true },
    });
    expect(arranged([pivot(), sort({ by: 'count' }), flatten])).toMatchObject({ sort: { by: 'count', desc: false } });
    expect(arranged([pivot(), sort({ is_sort_index: true, ascending: false }), flatten])).toMatchObject({
      sort: { by: 'day', desc: true },
    });
  });

  test.each<[why: string, steps: readonly Step[], wire?: Record<string, unknown>, means?: EngineCapabilities]>([
    ['nothing flattens it', [pivot()]],
    ['levels are dropped', [pivot(), { operation: 'flatten', options: { drop_levels: [0] } }]],
    ['something else comes first', [cum, flatten]],
    ['missing columns are dropped', [pivot({ drop_missing_columns: true }), flatten]],
    ['a value fills what is missing', [pivot({ metric_fill_value: 0 }), flatten]],
    ['there are dimensions', [pivot({ columns: ['city'] }), flatten]],
    ['there is another column', [pivot(), flatten], { columns: ['day', 'city'] }],
    ['there are two indexes', [pivot({ index: ['day', 'day'] }), flatten]],
    ['the index is another column', [pivot({ index: ['city'] }), flatten]],
    ['rows are only counted', [pivot(), flatten], { is_rowcount: true }],
    ['there are no metrics', [pivot({ aggregates: { count: sum() } }), flatten], { metrics: [] }],
    ['a metric has no aggregate', [pivot(), flatten], { metrics: ['count', 'other'] }],
    ['an aggregate is of another metric', [pivot({ aggregates: { other: sum() } }), flatten]],
    [
      'one of the aggregates counts',
      [pivot({ aggregates: { a: sum(), b: { operator: 'count' } } }), flatten],
      { metrics: ['a', 'b'] },
    ],
    ['an aggregate reads another column', [pivot({ aggregates: { count: sum('other') } }), flatten]],
    ['the row without an index must be placed in a window', [pivot({ keep_missing_index: true }), cum, flatten]],
    ['nothing may be pushed', [pivot(), cum, flatten], {}, { ...all, push: false }],
    ['a sort comes before a step', [pivot(), sort({ by: 'count' }), cum, flatten]],
    ['a sort is by something unknown', [pivot(), sort({ by: 'other' }), flatten]],
    ['a sort has directions of each', [pivot(), sort({ by: 'count', ascending: [true] }), flatten]],
    ['a sort is of the oldest form', [pivot(), sort({ by: 'count', columns: { count: true } }), flatten]],
  ])('but not when %s', (_, steps, wire, means) => {
    expect(framed(steps, wire, means)).toBe(true);
  });

  test('moments and deviations are asked only of engines that have them', () => {
    const resample: Step = { operation: 'resample', options: { rule: '1D', method: 'asfreq' } };
    const rolling = (rolling_type: string): Step => ({
      operation: 'rolling',
      options: { rolling_type, columns: { count: 'count' }, window: 3, min_periods: 3 },
    });
    expect([framed([pivot(), resample, flatten]), framed([pivot(), resample, flatten], {}, { ...all, moments: false })]).toEqual([
      false,
      true,
    ]);
    const less = { ...all, deviations: false };
    expect([framed([pivot(), rolling('std'), flatten]), framed([pivot(), rolling('std'), flatten], {}, less)]).toEqual([
      false,
      true,
    ]);
    expect(framed([pivot(), rolling('mean'), flatten], {}, less)).toBe(false);
    expect(arranged([pivot(), flatten], {}, { push: false })).toMatchObject({ steps: [] });
  });
});

describe('shares of the rows themselves', () => {
  const shares = (options: Record<string, unknown> = {}): Step => ({
    operation: 'contribution',
    options: { orientation: 'column', columns: ['count'], rename_columns: ['share'], ...options },
  });

  test('are worked out by the engine', () => {
    expect(plan({}, [shares()])).toMatchObject({ path: 'bytes', shares: { of: 'column', columns: ['count'], names: ['share'] } });
  });

  test.each<[why: string, steps: readonly Step[], wire?: Record<string, unknown>, means?: EngineCapabilities]>([
    ['more follows', [shares(), cum]],
    ['rows are only counted', [shares()], { is_rowcount: true }],
    ['all numeric columns are meant', [shares({ columns: [] })]],
    ['a share has the name of a column', [shares({ rename_columns: ['day'] })]],
    ['a share has the name of a metric', [shares({ rename_columns: ['count'] })]],
    ['time is the first column', [shares()], { is_timeseries: true, granularity: 'day', columns: [] }],
    ['nothing may be pushed', [shares()], {}, { ...all, push: false }],
  ])('but not when %s', (_, steps, wire, means) => {
    expect(framed(steps, wire, means)).toBe(true);
  });
});

describe('boxes', () => {
  const box = (options: Record<string, unknown> = {}): Step => ({
    operation: 'boxplot',
    options: { groupby: ['city'], metrics: ['count'], whisker_type: 'tukey', ...options },
  });
  const wire = { columns: ['city', 'day'] };
  const boxes = (
    options: Record<string, unknown> = {},
    more: Record<string, unknown> = {},
    means?: EngineCapabilities,
  ): unknown => {
    const found = plan({ ...wire, ...more }, [box(options)], means);
    return found.path === 'frame' ? found.boxes : undefined;
  };

  test('are worked out by engines that make lists', () => {
    expect(plan(wire, [box()])).toEqual({
      path: 'frame',
      operations: [],
      boxes: { metric: 'count', groupby: ['city'], whiskers: 'tukey' },
      json: ['count__outliers'],
    });
    expect(boxes({ whisker_type: 'percentile', percentiles: [0, 100] })).toMatchObject({ whiskers: [0, 100] });
    expect(boxes({ whisker_type: 'min/max', groupby: [] })).toMatchObject({ whiskers: 'min/max', groupby: [] });
  });

  test.each<[why: string, options: Record<string, unknown>, more?: Record<string, unknown>, means?: EngineCapabilities]>([
    ['the engine makes none', {}, {}, { ...all, lists: false }],
    ['nothing may be pushed', {}, {}, { ...all, push: false }],
    ['there are two metrics', { metrics: ['count', 'b'] }, { metrics: ['count', 'b'] }],
    ['the metric is unknown', { metrics: ['other'] }],
    ['one group is unknown', { groupby: ['city', 'other'] }],
    ['a group comes twice', { groupby: ['city', 'city'] }],
    ['rows are only counted', {}, { is_rowcount: true }],
    ['time is the first column', {}, { is_timeseries: true, granularity: 'day' }],
    ['percentiles are missing', { whisker_type: 'percentile' }],
    ['only one is given', { whisker_type: 'percentile', percentiles: [5] }],
    ['a third is given', { whisker_type: 'percentile', percentiles: [5, 95, 99] }],
    ['they are equal', { whisker_type: 'percentile', percentiles: [5, 5] }],
    ['they are turned round', { whisker_type: 'percentile', percentiles: [95, 5] }],
    ['one is below 0', { whisker_type: 'percentile', percentiles: [-1, 95] }],
    ['one is above 100', { whisker_type: 'percentile', percentiles: [5, 101] }],
  ])('but not when %s', (_, options, more, means) => {
    expect(boxes(options, more, means)).toBeUndefined();
  });

  test('are found among several metrics', () => {
    expect(boxes({}, { metrics: ['a', 'count'] })).toMatchObject({ metric: 'count' });
  });
});

describe('bins', () => {
  const histogram = (options: Record<string, unknown> = {}): Step => ({
    operation: 'histogram',
    options: { column: 'price', ...options },
  });
  const wire = { columns: ['price', 'city'], metrics: null };
  const bins = (options: Record<string, unknown> = {}, more: Record<string, unknown> = {}): unknown => {
    const found = plan({ ...wire, ...more }, [histogram(options)]);
    return found.path === 'frame' ? found.bins : undefined;
  };

  test('are counted by the engine, five by default', () => {
    expect(bins()).toEqual({ column: 'price', groupby: [], bins: 5 });
    expect(bins({ bins: 8, groupby: ['city'] })).toEqual({ column: 'price', groupby: ['city'], bins: 8 });
    expect(plan(wire, [histogram(), flatten])).toMatchObject({
      operations: [{ operation: 'histogram', options: { weight: '__count' } }, flatten],
    });
  });

  test.each<[why: string, options: Record<string, unknown>, more?: Record<string, unknown>]>([
    ['rows are grouped already', {}, { metrics: ['count'] }],
    ['rows are only counted', {}, { is_rowcount: true }],
    ['time is the first column', {}, { is_timeseries: true, granularity: 'day' }],
    ['rows have an order', {}, { orderby: [['city', true]] }],
    ['the column is unknown', { column: 'other' }],
    ['the column is a group too', { groupby: ['price'] }],
    ['one group is unknown', { groupby: ['city', 'other'] }],
    ['a group comes twice', { groupby: ['city', 'city'] }],
    ['rows have a weight already', { weight: 'city' }],
  ])('but not when %s', (_, options, more) => {
    expect(bins(options, more)).toBeUndefined();
  });
});
