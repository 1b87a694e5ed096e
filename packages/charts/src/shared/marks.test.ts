import type { BarSeriesOption, LineSeriesOption, ScatterSeriesOption } from 'echarts';
import { describe, expect, test } from 'vitest';
import { hidesZeros, markOf, ownDataset, type DrawnSeries, type MarkContext, type SeriesStyle } from './marks.ts';
import { spreadBars } from './thin-bars.ts';
import { testView } from './view.testing.ts';

const none = Number.NaN;
const plain: SeriesStyle = { type: 'line', marker: 0, axis: 0, showValue: false, onlyTotal: false, percentageThreshold: 0 };
function series(style: Partial<SeriesStyle> = {}, over: Partial<DrawnSeries> = {}): DrawnSeries {
  const y = over.y ?? Float64Array.from([1, 2, 3]);
  return {
    id: 'a',
    label: 'A',
    base: 'A',
    metric: 'm',
    dims: [],
    shift: undefined,
    name: 'A',
    colour: '#123456',
    number: (value) => `#${value}`,
    group: undefined,
    shiftAt: undefined,
    y,
    heights: y,
    ...over,
    style: { ...plain, ...style },
  };
}
const context = (over: Partial<MarkContext> = {}): MarkContext => ({
  view: testView(),
  x: Float64Array.from([10, 20, 30]),
  horizontal: false,
  columnOf: () => 's0',
  rowOf: (index) => index,
  count: 3,
  sampled: ({ heights }) => heights,
  groupTotal: () => 10,
  thin: false,
  bars: spreadBars(100, 1),
  reachOf: () => undefined,
  front: new Map(),
  ...over,
});
const line = (
  style: Partial<SeriesStyle> = {},
  over: Partial<DrawnSeries> = {},
  around: Partial<MarkContext> = {},
  crowd = 1,
): LineSeriesOption => {
  const mark = markOf(series(style, over), context(around), crowd);
  if (mark.type !== 'line') throw new Error('no line');
  return mark;
};
const bar = (
  style: Partial<SeriesStyle> = {},
  over: Partial<DrawnSeries> = {},
  around: Partial<MarkContext> = {},
  crowd = 1,
): BarSeriesOption => {
  const mark = markOf(series({ type: 'bar', ...style }, over), context(around), crowd);
  if (mark.type !== 'bar') throw new Error('no bar');
  return mark;
};
const scatter = (style: Partial<SeriesStyle> = {}, around: Partial<MarkContext> = {}, crowd = 1): ScatterSeriesOption => {
  const mark = markOf(series({ type: 'scatter', ...style }), context(around), crowd);
  if (mark.type !== 'scatter') throw new Error('no points');
  return mark;
};

describe('every mark', () => {
  test('reads its column along its axis', () => {
    expect(line()).toMatchObject({ id: 'a', name: 'A', color: '#123456', encode: { x: 'x', y: 's0' }, yAxisIndex: 0 });
    expect(line({ axis: 1 }, {}, { horizontal: true })).toMatchObject({ encode: { x: 's0', y: 'x' }, xAxisIndex: 1 });
  });
  test('stands on its group', () => {
    expect(line()).not.toHaveProperty('stack');
    expect(line({ stack: 'Stack' }, { group: 'g' })).toMatchObject({ stack: 'g', stackStrategy: 'samesign' });
    expect(line({ stack: 'Stream' }, { group: 'g' })).toMatchObject({ stack: 'g', stackStrategy: 'all' });
  });
  test.each([
    [1, 'none'],
    [2, 'series'],
    [60, 'series'],
    [61, 'none'],
  ])('of %i is brought out as %s', (crowd, focus) => {
    expect(line({}, {}, {}, crowd).emphasis?.focus).toBe(focus);
  });
  test('outside the selection is dimmed', () => {
    const opacity = (dims: string[], value: string[][] | null) =>
      line({}, { dims }, { view: testView({ selection: { value } }) }).itemStyle?.opacity;
    expect([opacity(['x'], [['y']]), opacity(['x'], [['x']]), opacity([], [['y']]), opacity(['x'], null)]).toEqual([
      0.25, 1, 1, 1,
    ]);
  });
});

describe('lines', () => {
  test.each([
    [1, 3, 2],
    [6, 3, 2],
    [7, 3, 1.5],
    [12, 3, 1.5],
    [13, 3, 1.25],
    [1, 1500, 2],
    [1, 1501, 1],
  ])('%i of them with %i points are %d px wide', (crowd, count, width) => {
    expect(line({}, {}, { count }, crowd).lineStyle?.width).toBe(width);
  });
  test('of a stacked area are thin', () => {
    expect(line({ stack: 'Stack', area: 0.5 }).lineStyle?.width).toBe(1);
    expect([line({ stack: 'Stack' }).lineStyle?.width, line({ area: 0.5 }).lineStyle?.width]).toEqual([2, 2]);
    expect(line({ area: 0.5 }).areaStyle).toMatchObject({ opacity: 0.5, color: '#123456' });
    expect(line()).not.toHaveProperty('areaStyle');
  });
  test('are smooth or stepped where asked', () => {
    expect(line()).toMatchObject({ smooth: false, step: false, connectNulls: false });
    expect(line({ smooth: true })).toMatchObject({ smooth: 0.35, smoothMonotone: 'x' });
    expect(line({ step: 'middle' })).toMatchObject({ step: 'middle' });
    expect([line({}, {}, { thin: true }).sampling, line().sampling]).toEqual(['lttb', undefined]);
  });
  test.each([
    [0, [7, 4]],
    [1, [2, 3]],
    [2, [8, 3, 2, 3]],
    [3, [4, 4]],
    [4, [7, 4]],
  ])('of the shift %i are dashed', (shiftAt, type) => {
    expect(line({}, { shiftAt })).toMatchObject({ connectNulls: true, lineStyle: { type, opacity: 0.7 } });
  });
  test('draw no symbols but asked ones and those of points that stand alone', () => {
    expect(line()).toMatchObject({ showSymbol: false });
    expect(line({ marker: 5 })).toMatchObject({ showSymbol: true, showAllSymbol: true, symbolSize: 5 });
    expect(line({ showValue: true })).toMatchObject({ showSymbol: true, symbolSize: 1 });
    const alone = (values: number[]): number[] => {
      const mark = line({}, { y: Float64Array.from(values) });
      const size = mark.symbolSize;
      expect(mark.datasetId).toBe(typeof size === 'function' ? ownDataset('s0') : undefined);
      return typeof size === 'function'
        ? values.map((_, dataIndex) => Number(size(0, { dataIndex } as Parameters<typeof size>[1])))
        : [];
    };
    expect(alone([1, none, 2, 3, none, none, 4])).toEqual([6, 0, 0, 0, 0, 0, 6]);
    expect(alone([1, 2, none, 3, 4])).toEqual([]);
    expect(alone([none])).toEqual([]);
    expect(alone([5])).toEqual([6]);
  });
  test('of very many points look for none that stand alone', () => {
    const y = (length: number) => Float64Array.from({ length }, (_, at) => (at === 0 ? 1 : none));
    expect([typeof line({}, { y: y(5000) }).symbolSize, typeof line({}, { y: y(5001) }).symbolSize]).toEqual([
      'function',
      'number',
    ]);
  });
});

describe('points', () => {
  test('are as large as asked, and pale', () => {
    expect([scatter({ marker: 9 }).symbolSize, scatter().symbolSize]).toEqual([9, 6]);
    expect(scatter().itemStyle).toEqual({ color: '#123456', opacity: 0.75 });
  });
  test('of many are painted at once', () => {
    const isLarge = (count: number, crowd: number) => scatter({}, { count }, crowd).large ?? false;
    expect([isLarge(2000, 1), isLarge(2001, 1), isLarge(1000, 2), isLarge(1001, 2)]).toEqual([false, true, false, true]);
  });
});

describe('bars', () => {
  test('have a border in a stack of few, and are round where they stand alone', () => {
    expect(bar().itemStyle).toEqual({ color: '#123456', opacity: 1, borderRadius: 2 });
    expect(bar({ stack: 'Stack' }, { group: 'g' }, { count: 80 }).itemStyle).toMatchObject({ borderRadius: 0, borderWidth: 0.5 });
    expect(bar({ stack: 'Stack' }, { group: 'g' }, { count: 81 }).itemStyle).not.toHaveProperty('borderWidth');
    expect(bar({}, { shiftAt: 0 }).itemStyle).toMatchObject({ opacity: 0.55, borderType: 'dotted', borderWidth: 1 });
    expect(bar({ stack: 'Stack' }, { group: 'g', shiftAt: 0 }).itemStyle).toMatchObject({
      borderType: 'dotted',
      borderColor: '#123456',
    });
  });
  test('are at least a pixel high where zeros are not drawn', () => {
    expect([bar().barMinHeight, bar({}, { shiftAt: 0 }).barMinHeight, bar({}, { group: 'g' }).barMinHeight]).toEqual([1, 2, 2]);
    expect(bar({ showValue: true })).not.toHaveProperty('barMinHeight');
    expect([
      hidesZeros(series({ type: 'bar' })),
      hidesZeros(series({ type: 'bar', stack: 'Stream' })),
      hidesZeros(series()),
      hidesZeros(series({ type: 'bar', showValue: true })),
    ]).toEqual([true, false, false, false]);
  });
  test('share the axis as they were spread', () => {
    expect(bar()).toMatchObject({ barMinWidth: 1, barGap: '8%', barMaxWidth: 60 });
    expect(bar()).not.toHaveProperty('z');
    expect(bar({}, {}, { bars: spreadBars(2, 4), front: new Map([['a', 0.5]]) }).z).toBe(2.5);
    expect(bar({}, {}, { bars: spreadBars(2, 4) }).z).toBe(2);
  });
  test('of many read their own column, and many rows are painted at once', () => {
    expect([bar({}, {}, {}, 30).datasetId, bar({}, {}, {}, 31).datasetId]).toEqual([undefined, ownDataset('s0')]);
    expect([bar({}, {}, { count: 600 }).large, bar({}, {}, { count: 601 }).large]).toEqual([undefined, true]);
    expect(bar({}, {}, { count: 601, isDimmedRow: () => false }).large).toBeUndefined();
  });
  test('are given one by one while a category is selected', () => {
    const data = (over: Partial<MarkContext>, style: Partial<SeriesStyle> = {}) =>
      bar(style, { y: Float64Array.from([1, 0, 3]) }, { isDimmedRow: (row) => row === 2, ...over }).data;
    expect(data({})).toEqual([
      { value: [10, 1], itemStyle: { opacity: 1 } },
      { value: [20, none], itemStyle: { opacity: 1 } },
      { value: [30, 3], itemStyle: { opacity: 0.25 } },
    ]);
    expect(data({ horizontal: true }, { showValue: true })?.slice(0, 2)).toEqual([
      { value: [1, 10], itemStyle: { opacity: 1 } },
      { value: [0, 20], itemStyle: { opacity: 1 } },
    ]);
    expect([data({ count: 2000 })?.length, data({ count: 2001 })]).toEqual([3, undefined]);
    expect(bar()).not.toHaveProperty('data');
  });
});

describe('written values', () => {
  const label = (mark: LineSeriesOption | BarSeriesOption) => mark.label;
  const text = (mark: LineSeriesOption | BarSeriesOption, dataIndex: number): unknown => {
    const formatter = mark.label?.formatter;
    return typeof formatter === 'function' ? formatter({ dataIndex } as Parameters<typeof formatter>[0]) : undefined;
  };
  test('stand above, beside, inside or beyond their marks', () => {
    expect(label(line())).toBeUndefined();
    expect(label(line({ showValue: true }))).toMatchObject({ show: true, position: 'top', color: testView().theme.text });
    expect(label(line({ showValue: true }, {}, { horizontal: true }))?.position).toBe('right');
    expect(label(line({ showValue: true, stack: 'Stack' }, { group: 'g' }))?.position).toBe('top');
    expect(label(bar({ showValue: true }))?.position).toBe('outside');
    const stacked = label(bar({ showValue: true, stack: 'Stack' }, { group: 'g' }));
    expect(stacked?.position).toBe('inside');
    expect(stacked).not.toHaveProperty('color');
  });
  test('are left out for totals and for very many points', () => {
    expect(label(bar({ showValue: true, onlyTotal: true, stack: 'Stack' }, { group: 'g' }))).toBeUndefined();
    expect(label(bar({ showValue: true, onlyTotal: true }))).toBeDefined();
    expect([
      label(line({ showValue: true }, {}, { count: 400 }))?.show,
      label(line({ showValue: true }, {}, { count: 401 })),
    ]).toEqual([true, undefined]);
  });
  test('say the number of the row behind the point; small parts of a stack and gaps say nothing', () => {
    const y = Float64Array.from([1, 2, none]);
    expect([0, 1, 2, 3].map((at) => text(line({ showValue: true }, { y }), at))).toEqual(['#1', '#2', '', '']);
    expect(text(line({ showValue: true }, { y }, { rowOf: () => 1 }), 0)).toBe('#2');
    const part = (percentageThreshold: number, whole: number, value = 2) =>
      text(
        bar(
          { showValue: true, stack: 'Stack', percentageThreshold },
          { group: 'g', y: Float64Array.from([value]) },
          { groupTotal: () => whole },
        ),
        0,
      );
    expect([part(20, 10), part(21, 10), part(21, 10, -2), part(20, 10, -2), part(50, 0)]).toEqual(['#2', '', '', '#-2', '#2']);
    expect(text(bar({ showValue: true, percentageThreshold: 90 }), 0)).toBe('#1');
  });
});
