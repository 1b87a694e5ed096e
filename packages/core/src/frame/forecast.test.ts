import { expect, test } from 'vitest';
import { columnsOf, day, frameOf, op, run, ts } from './fixtures.testing.ts';
import { GenericType, type Cell, type Frame } from './frame.ts';

const { NUMERIC, TEMPORAL } = GenericType;
const dayMs = 86_400_000;

const history = (times: number[], ...series: Cell[][]): Frame => ({
  names: ['__timestamp', ...series.map((_, at) => (at === 0 ? 'a' : 'b'))],
  types: [TEMPORAL, ...series.map(() => NUMERIC)],
  columns: [times, ...series],
  rowcount: times.length,
});
const ask = (frame: Frame, options: Record<string, unknown> = {}): Frame =>
  run(frame, [op('prophet', { time_grain: 'P1D', periods: 3, confidence_interval: 0.8, ...options })]);
const daily = (count: number, value: (at: number) => number): Frame => {
  const at = Array.from({ length: count }, (_, i) => i);
  return history(
    at.map((i) => day('2020-01-01') + i * dayMs),
    at.map(value),
  );
};
const worst = (frame: Frame, truth: (at: number) => number, from: number): number =>
  Math.max(...(columnsOf(frame).a__yhat ?? []).map((yhat, at) => (at < from ? 0 : Math.abs(Number(yhat) - truth(at)))));

const years = ['2018-12-31', '2019-12-31', '2020-12-31', '2021-12-31'].map(day);
test.each([
  [years, 'P1M', 3, 7, '2022-03-31'],
  [years, 'P1M', 5, 9, '2022-05-31'],
  [years, 'P1M', 0, 4, '2021-12-31'],
  [['2022-01-02', '2022-01-09'].map(day), 'P1W', 1, 3, '2022-01-16'],
  [['2022-01-02', '2022-01-09'].map(day), '1969-12-28T00:00:00Z/P1W', 1, 3, '2022-01-16'],
  [['2022-01-03', '2022-01-10'].map(day), '1969-12-29T00:00:00Z/P1W', 1, 3, '2022-01-17'],
  [['2022-01-08', '2022-01-15'].map(day), 'P1W/1970-01-03T00:00:00Z', 1, 3, '2022-01-22'],
  [['2022-01-01', '2022-02-01'].map(day), 'P1M', 2, 4, '2022-04-01'],
  [['2021-10-01', '2022-01-01'].map(day), 'P3M', 1, 3, '2022-04-01'],
  [['2022-01-31', '2022-02-28'].map(day), 'P1M', 2, 4, '2022-04-30'],
])('the buckets after %j by %s, %i of them', (times, time_grain, periods, rows, end) => {
  const frame = ask(
    history(
      times,
      times.map((_, at) => at),
      times.map((_, at) => at * 2),
    ),
    { time_grain, periods },
  );
  expect(frame.names).toEqual([
    '__timestamp',
    'a__yhat',
    'a__yhat_lower',
    'a__yhat_upper',
    'a',
    'b__yhat',
    'b__yhat_lower',
    'b__yhat_upper',
    'b',
  ]);
  expect(frame.rowcount).toBe(rows);
  expect(columnsOf(frame)['__timestamp']?.at(-1)).toBe(day(end));
  expect(columnsOf(frame).a?.slice(times.length)).toEqual(Array(periods).fill(null));
});

test('a straight line is forecast as a straight line', () => {
  const truth = (at: number): number => 10 + 3 * at;
  expect(worst(ask(daily(30, truth), { periods: 30 }), truth, 0)).toBeLessThan(1e-3);
});

test('a trend with a weekly rhythm is found again in the future', () => {
  const truth = (at: number): number => 100 + 0.5 * at + 8 * Math.sin((2 * Math.PI * at) / 7);
  expect(worst(ask(daily(84, truth), { periods: 28 }), truth, 84)).toBeLessThan(0.1);
  expect(worst(ask(daily(84, truth), { periods: 28, weekly_seasonality: false }), truth, 84)).toBeGreaterThan(5);
});

test('a year of months is found again, and a given number of waves is kept to', () => {
  const times = Array.from({ length: 60 }, (_, at) => Date.UTC(2015, at, 1));
  const truth = (at: number): number => 500 + 2 * at + 60 * Math.cos((2 * Math.PI * at) / 12);
  const values = times.map((_, at) => truth(at));
  const forecast = ask(history(times, values), { time_grain: 'P1M', periods: 12 });
  expect(worst(forecast, truth, 60)).toBeLessThan(6);
  expect(worst(ask(history(times, values), { time_grain: 'P1M', periods: 12, yearly_seasonality: 1 }), truth, 60)).toBeLessThan(
    6,
  );
});

test('bounds hold about the share of outcomes they promise and widen with the distance', () => {
  let seed = 7;
  // A fixed sequence of a linear congruence, twelve to a near-normal value.
  const uniform = (): number => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648;
  const noise = (): number => Array.from({ length: 12 }, uniform).reduce((a, b) => a + b, -6);
  const noisy = daily(400, (at) => at / 10 + noise());
  const { a, a__yhat_lower: lower, a__yhat_upper: upper } = columnsOf(ask(noisy, { periods: 50 }));
  const inside = Array.from({ length: 400 }, (_, at) => at).filter(
    (at) => Number(a?.[at]) >= Number(lower?.[at]) && Number(a?.[at]) <= Number(upper?.[at]),
  ).length;
  expect(inside / 400).toBeGreaterThan(0.74);
  expect(inside / 400).toBeLessThan(0.86);
  const width = (at: number): number => Number(upper?.[at]) - Number(lower?.[at]);
  expect(width(449)).toBeGreaterThan(width(200));
  const sure = columnsOf(ask(noisy, { periods: 50, confidence_interval: 0.95 }));
  expect((Number(sure.a__yhat_upper?.[200]) - Number(sure.a__yhat_lower?.[200])) / width(200)).toBeCloseTo(1.96 / 1.2816, 2);
});

test('gaps are left out of the fit, text columns out of the answer, and one value is no history', () => {
  const frame = daily(20, (at) => at);
  const gaps = {
    ...frame,
    columns: [frame.columns[0] ?? [], (frame.columns[1] ?? []).map((cell, at) => (at % 3 === 0 ? null : cell))],
  };
  expect(worst(ask(gaps), (at) => at, 0)).toBeLessThan(1e-3);
  const text = {
    ...frame,
    names: [...frame.names, 'who'],
    types: [...frame.types, GenericType.STRING],
    columns: [...frame.columns, Array<Cell>(20).fill('x')],
  };
  expect(ask(text).names).not.toContain('who');
  expect(columnsOf(ask(history([0], [5]))).a__yhat).toEqual([null, null, null, null]);
  expect(columnsOf(ask(history([0, dayMs], [5, 5]))).a__yhat).toEqual([5, 5, 5, 5, 5]);
});

test.each<[Record<string, unknown>, string]>([
  [{ time_grain: undefined }, 'Time grain missing'],
  [{ time_grain: '' }, 'Time grain missing'],
  [{ time_grain: 'yearly' }, 'Unsupported time grain: yearly'],
  [{ time_grain: 'PT6H' }, 'Unsupported time grain: PT6H'],
  [{ periods: 1.5 }, 'Periods must be a whole number'],
  [{ periods: -1 }, 'Periods must be a whole number'],
  [{ confidence_interval: 0 }, 'Confidence interval must be between 0 and 1 (exclusive)'],
  [{ confidence_interval: 1 }, 'Confidence interval must be between 0 and 1 (exclusive)'],
  [{ index: 'nope' }, 'DataFrame must include temporal column "nope"'],
  [{ growth: 'logistic' }, 'Unrecognized key: "growth"'],
])('a forecast with %j is refused: %s', (options, why) => {
  expect(() =>
    ask(
      daily(5, (at) => at),
      options,
    ),
  ).toThrow(why);
});

test('a forecast is refused for a frame without a series or a temporal column', () => {
  expect(() => ask(history([0, 1]))).toThrow('DataFrame include at least one series');
  expect(() => ask(ts)).toThrow('temporal column');
  expect(() => ask(frameOf({ __timestamp: [0, dayMs] }))).toThrow('at least one series');
});
