import { describe, expect, test } from 'vitest';
import { evenStep, plainValues, pointAxis, valueAxis, widestLabel, type PointAxis, type ValueAxis } from './axes.ts';
import { namesAxis } from './names-axis.ts';
import { testView } from './view.testing.ts';

test.each([
  // 0, 5, 10 instead of 0, 3, 6, 9, 10
  [0, 10, 3, 5],
  [0, 10, 5, 2],
  [0, 100, 4, 25],
  [-1, 1, 4, 0.5],
  [20, 90, 7, 10],
  [0, 0.3, 3, 0.1],
])('from %d to %d in about %d parts one steps by %d', (low, high, splits, step) => {
  expect(evenStep(low, high, splits)).toBeCloseTo(step);
});

test('where no round step meets both bounds there is none', () => {
  expect(evenStep(-40, 40, 2)).toBeUndefined();
  expect(evenStep(3, 17, 4)).toBeUndefined();
  // Each bound by itself.
  expect(evenStep(3, 20, 4)).toBeUndefined();
  expect(evenStep(0, 17, 4)).toBeUndefined();
  expect(evenStep(5, 5, 4)).toBeUndefined();
});

const names = ['Bad "Wörishofen" a.d. Ach', 'Köln', 'München', 'Ulm', 'Wien'];
const namesOn = (lengthPx: number) =>
  namesAxis({ names, title: '', titleMargin: 0, layout: 'auto' }, testView(), lengthPx).axisLabel;

test('names that fit beside each other are all written, however close they come', () => {
  // The widest takes some 150 px of its 160.
  expect(namesOn(800)).toMatchObject({ interval: 0 });
  expect(namesOn(800)).not.toHaveProperty('rotate');
});

const day = 86_400_000;
const daily = (count: number, over: Partial<PointAxis> = {}, lengthPx = 600) =>
  pointAxis(
    {
      points: {
        kind: 'time',
        column: 'day',
        at: Float64Array.from({ length: count }, (_, at) => at * day),
        raw: Array.from({ length: count }, (_, at) => at * day),
        temporal: true,
      },
      title: '',
      titleMargin: 0,
      rotation: 0,
      allLabels: false,
      truncate: true,
      bounds: [null, null],
      minorTicks: false,
      zoomable: false,
      grain: 'P1D',
      padded: false,
      ...over,
    },
    testView(),
    false,
    lengthPx,
  );
const ticks = (axis: ReturnType<typeof daily>): number => (axis.axisTick as { customValues: number[] }).customValues.length;

// Rows: CTL-31
test('on an axis shorter than 500 px, which can be zoomed, each month says its year', () => {
  const months = (lengthPx: number) =>
    (daily(31, { zoomable: true }, lengthPx).axisLabel as { formatter: { month: string } }).formatter.month;
  expect([months(499), months(500)]).toEqual(['{MMM}\n{bold|{yyyy}}', '{MMM}']);
});

test('with the grain forced, every bucket has a tick, until there are too many to read', () => {
  expect(ticks(daily(31))).toBeLessThan(20);
  expect(ticks(daily(31, { everyGrain: true }))).toBe(31);
  expect(ticks(daily(1000, { everyGrain: true }))).toBe(ticks(daily(1000)));
});

test('on an axis that can be zoomed the grain is the longest step, too', () => {
  expect(daily(31, { zoomable: true })).not.toHaveProperty('maxInterval');
  expect(daily(31, { zoomable: true, everyGrain: true })).toMatchObject({ minInterval: day, maxInterval: day });
});

const values = (over: Partial<ValueAxis> = {}, { upright = true, lengthPx = 300, second = false, view = testView() } = {}) =>
  valueAxis(
    {
      ...plainValues,
      title: '',
      titleMargin: 0,
      titlePosition: 'Left',
      number: (value) => `#${value}`,
      gaps: undefined,
      ...over,
    },
    view,
    upright,
    lengthPx,
    second,
  );

describe('an axis of values', () => {
  test("stands at the left, a second one at the right with the first one's ticks", () => {
    expect(values()).toMatchObject({
      type: 'value',
      position: 'left',
      alignTicks: false,
      splitLine: { show: true },
      axisLine: { show: false },
    });
    expect(values({}, { second: true })).toMatchObject({ position: 'right', alignTicks: true, splitLine: { show: false } });
    expect(values({ log: true }, { second: true })).toMatchObject({ type: 'log', alignTicks: false });
    expect(values({}, { upright: false })).toMatchObject({ position: 'bottom' });
  });
  test.each<[axis: Partial<ValueAxis>, expected: object, missing: string[]]>([
    [{}, { scale: false }, ['min', 'max', 'interval', 'name', 'boundaryGap']],
    [{ truncate: true, bounds: [5, null] }, { scale: true, min: 5 }, ['max', 'interval']],
    [{ bounds: [null, 9] }, { max: 9 }, ['min', 'interval']],
    [{ bounds: [0, 10] }, { min: 0, max: 10, interval: 2 }, []],
    [{ log: true, smallest: 50, bounds: [null, 1000] }, { min: 10, max: 1000 }, ['interval']],
    [{ log: true, smallest: 50, bounds: [20, null] }, { min: 20 }, ['max']],
    [{ log: true, smallest: 50, bounds: [0, 100] }, { min: 10 }, ['interval']],
    [{ log: true, smallest: 50, bounds: [-5, null] }, { min: 10 }, []],
    [{ log: true, smallest: Number.POSITIVE_INFINITY }, {}, ['min']],
    [{ smallest: 50 }, {}, ['min']],
    [{ percent: true }, { max: 1, interval: 0.25 }, ['min']],
    [{ percent: true, bounds: [0.5, null] }, { min: 0.5, max: 1 }, ['interval']],
    [{ percent: true, bounds: [null, 0.5] }, { max: 0.5 }, ['interval']],
    [{ gaps: [0.1, 0.25] }, { boundaryGap: ['10%', '25%'] }, []],
  ])('%j', (axis, expected, missing) => {
    const option = values(axis);
    expect(option).toMatchObject(expected);
    for (const key of missing) expect(option).not.toHaveProperty(key);
  });
  test('shares of a low axis have steps of a half', () => {
    expect([values({ percent: true }, { lengthPx: 109 }), values({ percent: true }, { lengthPx: 110 })]).toMatchObject([
      { interval: 0.5 },
      { interval: 0.25 },
    ]);
  });
  test.each<[lengthPx: number, upright: boolean, gaps: boolean, splits: number]>([
    [52, true, false, 2],
    [155, true, false, 2],
    [156, true, false, 3],
    [416, true, false, 8],
    [2000, true, false, 8],
    [270, false, false, 3],
    [269, false, false, 2],
    [100, true, true, 6],
    [416, true, true, 8],
  ])('of %i px (upright %j, room for labels %j) has about %i parts', (lengthPx, upright, gaps, splits) => {
    expect(values(gaps ? { gaps: [0, 0.1] } : {}, { lengthPx, upright })).toHaveProperty('splitNumber', splits);
  });
  test('its name stands beside it or above it', () => {
    expect(values({ title: 'Sales', titleMargin: 5 })).toMatchObject({ name: 'Sales', nameLocation: 'middle', nameGap: 20 });
    expect(values({ title: 'Sales', titleMargin: 30 }, { lengthPx: 10 })).toMatchObject({
      nameGap: 40,
      nameTruncate: { maxWidth: 40 },
    });
    expect(values({ title: 'Sales', titlePosition: 'Top' })).toMatchObject({ name: 'Sales', nameLocation: 'end' });
    expect(values({ title: 'Sales', titlePosition: 'Top' }, { upright: false })).toMatchObject({ nameLocation: 'middle' });
    expect(values({ title: '', titlePosition: 'Top' })).not.toHaveProperty('name');
  });
  test('a bare one writes and rules nothing', () => {
    expect(values({ bare: true })).toMatchObject({ splitLine: { show: false }, axisLabel: { show: false } });
    expect(values()).toMatchObject({ axisLabel: { show: true } });
    expect(
      [values({ minorSplit: true }), values({ minorSplit: true }, { second: true }), values()].map(
        (axis) => axis.minorSplitLine?.show,
      ),
    ).toEqual([true, false, false]);
  });
});

const along = (raw: string[], lengthPx: number, over: Partial<PointAxis> = {}, upright = false) =>
  pointAxis(
    {
      points: { kind: 'category', column: 'x', at: Float64Array.from(raw, (_, at) => at), raw, temporal: false },
      title: '',
      titleMargin: 0,
      rotation: 0,
      allLabels: false,
      truncate: false,
      bounds: [null, null],
      minorTicks: false,
      zoomable: false,
      grain: undefined,
      padded: true,
      ...over,
    },
    testView(),
    upright,
    lengthPx,
  );
const many = (count: number, name = 'name'): string[] => Array.from({ length: count }, (_, at) => `${name} ${at}`);

describe('an axis of categories', () => {
  test('has its texts, and a tick for each while they are few', () => {
    expect(along(['a', 'b'], 600)).toMatchObject({
      type: 'category',
      data: ['a', 'b'],
      boundaryGap: true,
      inverse: false,
      axisTick: { show: true, alignWithLabel: true },
    });
    expect(along(['a'], 600, { padded: false, tick: (at) => `no. ${at}` }, true)).toMatchObject({
      data: ['no. 0'],
      boundaryGap: false,
      inverse: true,
    });
    expect([along(many(60), 600), along(many(61), 600)].map((axis) => axis.axisTick?.show)).toEqual([true, false]);
  });
  test.each<[name: string, axis: ReturnType<typeof along>, expected: object, missing: string[]]>([
    [
      'texts that fit stand level, all of them',
      along(['aa', 'bb'], 600),
      { interval: 0, width: 292, overflow: 'truncate' },
      ['rotate'],
    ],
    [
      'texts of two words are broken',
      along(['Lower Saxony', 'Upper Bavaria', 'West Frisia'], 200),
      { overflow: 'break', interval: 0, lineHeight: 13 },
      ['rotate'],
    ],
    [
      'long words are turned',
      along(many(10, 'Donaudampfschifffahrt'), 300),
      { rotate: 45, overflow: 'truncate', interval: 0 },
      [],
    ],
    ['unless they are too many', along(many(40, 'Donaudampfschifffahrt'), 300), {}, ['rotate', 'interval', 'width']],
    ['one alone is never turned', along(['Donaudampfschifffahrtsgesellschaft'], 100), { width: 92 }, ['rotate', 'interval']],
    ['turned as asked', along(['a', 'b'], 600, { rotation: 90 }), { rotate: 90, interval: 0 }, []],
    ['turned as asked, where few fit', along(many(60), 600, { rotation: 90 }), { rotate: 90 }, ['interval']],
    ['all of them where asked', along(many(60), 600, { rotation: 90, allLabels: true }), { rotate: 90, interval: 0 }, []],
    [
      'all of them level where asked',
      along(many(60, 'Donaudampfschifffahrt'), 300, { allLabels: true }),
      { interval: 0 },
      ['rotate'],
    ],
    ['names of rows', along(['a', 'b'], 300, {}, true), { interval: 0, hideOverlap: false, overflow: 'truncate' }, []],
    ['names of low rows are smaller', along(many(22), 300, {}, true), { interval: 0, fontSize: 10 }, []],
    ['names of rows that are too many', along(many(40), 300, {}, true), { fontSize: 10, hideOverlap: true }, ['interval']],
    ['names of rows, all of them', along(many(40), 300, { allLabels: true }, true), { interval: 0, hideOverlap: false }, []],
  ])('%s', (_, axis, expected, missing) => {
    expect(axis.axisLabel).toMatchObject(expected);
    for (const key of missing) expect(axis.axisLabel).not.toHaveProperty(key);
  });
  test('of rows takes the room of its widest name, but no more than a third', () => {
    const width = (raw: string[], kind: 'category' | 'value' = 'category') =>
      widestLabel(
        { ...({} as PointAxis), points: { kind, column: 'x', at: new Float64Array(raw.length), raw, temporal: false } },
        testView(),
      );
    expect([width([]), width(['a']), width(['a'.repeat(500)]), width(['a'.repeat(500)], 'value')]).toEqual([
      30,
      30,
      640 * 0.32,
      30,
    ]);
    expect(width(['Donaudampfschifffahrt', 'a'])).toBeGreaterThan(100);
  });
});

describe('an axis of numbers', () => {
  const numbers = (over: Partial<PointAxis>, lengthPx = 600, upright = false) =>
    along(
      [],
      lengthPx,
      { points: { kind: 'value', column: 'x', at: Float64Array.from([1, 2]), raw: [1, 2], temporal: false }, ...over },
      upright,
    );
  const text = (axis: ReturnType<typeof numbers>, value: number): unknown => {
    const { formatter } = axis.axisLabel as { formatter: (value: number) => string };
    return formatter(value);
  };
  test('keeps its bounds, and writes plain numbers unless it has texts of its own', () => {
    expect(numbers({ bounds: [1, 5], truncate: true })).toMatchObject({ type: 'value', min: 1, max: 5, scale: true });
    expect(numbers({ bounds: [0, 0] })).toMatchObject({ min: 0, max: 0, scale: false });
    expect(numbers({})).not.toHaveProperty('min');
    expect([text(numbers({}), 2005), text(numbers({ tick: (value) => `<${value}>` }), 2005)]).toEqual(['2005', '<2005>']);
  });
  test.each<[lengthPx: number, upright: boolean, splits: number]>([
    [600, false, 6],
    [599, false, 6],
    [575, false, 5],
    [100, false, 2],
    [480, true, 10],
    [40, true, 2],
  ])('of %i px (upright %j) is cut into %i parts', (lengthPx, upright, splits) => {
    expect(numbers({}, lengthPx, upright)).toHaveProperty('splitNumber', splits);
  });
  test('its texts are turned only where it lies', () => {
    expect([numbers({ rotation: 45 }).axisLabel, numbers({ rotation: 45 }, 600, true).axisLabel]).toMatchObject([
      { rotate: 45 },
      { rotate: 0 },
    ]);
    expect([numbers({ minorTicks: true }).minorTick?.show, numbers({}).minorTick?.show]).toEqual([true, false]);
  });
});

test.each<[grain: string | undefined, least: number | undefined]>([
  ['PT1M', 60_000],
  ['PT5M', 300_000],
  ['PT10M', 600_000],
  ['PT15M', 900_000],
  ['PT30M', 1_800_000],
  ['PT1H', 3_600_000],
  ['PT6H', 21_600_000],
  ['P1D', day],
  ['P1W', 7 * day],
  ['1969-12-28T00:00:00Z/P1W', 7 * day],
  ['P1M', 28 * day],
  ['P3M', 90 * day],
  ['P1Y', 365 * day],
  ['PT1S', undefined],
  [undefined, undefined],
])('ticks of the grain %s are no closer than %j ms', (grain, least) => {
  const axis = daily(31, { grain, zoomable: true });
  if (least === undefined) expect(axis).not.toHaveProperty('minInterval');
  else expect(axis).toHaveProperty('minInterval', least);
});

test('rows of time keep room for half a row at both ends', () => {
  const gap = (at: number[]) =>
    along([], 600, { points: { kind: 'time', column: 'x', at: Float64Array.from(at), raw: at, temporal: true } }, true)
      .boundaryGap;
  expect(gap([0, day, 3 * day, 4 * day])).toEqual(['12.5%', '12.5%']);
  expect(gap([4 * day, 0, 4 * day, 2 * day])).toEqual(['25%', '25%']);
  expect([gap([day]), gap([day, day]), gap([])]).toEqual([undefined, undefined, undefined]);
});
