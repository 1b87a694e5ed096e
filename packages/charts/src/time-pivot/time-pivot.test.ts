import { expect, test } from 'vitest';
import type { Cell } from '@tessera/core/frame/frame';
import type { EChartsPicture } from '../chart-type.ts';
import { readForm } from '../controls/form.ts';
import { openForm } from '../index.ts';
import { answerOf, testView } from '../shared/view.testing.ts';
import { timePivot } from './index.ts';
import { laidOver, periodEnd, periodStart } from './periods.ts';

const at = (text: string): number => Date.parse(`${text}T00:00:00Z`);
const day = (moment: number): string => new Date(moment).toISOString().slice(0, 10);

test('a period begins on the first of January, on a Monday, on a Sunday, or at midnight', () => {
  // A Wednesday.
  const moment = at('2024-05-15') + 3_600_000;
  expect(day(periodStart('AS', moment))).toBe('2024-01-01');
  expect(day(periodStart('W-MON', moment))).toBe('2024-05-13');
  expect(day(periodStart('W-SUN', moment))).toBe('2024-05-12');
  expect(periodStart('D', moment)).toBe(at('2024-05-15'));
  expect(day(periodStart('W-MON', at('1969-12-30')))).toBe('1969-12-29');
});

test('periods follow each other without a gap', () => {
  for (const period of ['AS', '52W-MON', 'W-SUN', 'W-MON', 'D', '4W-MON'] as const) {
    const end = periodEnd(period, periodStart(period, at('2024-02-29')));
    expect(periodStart(period, end)).toBe(end);
    expect(periodStart(period, end - 1)).toBeLessThan(end);
  }
});

test('a day of an older year lies on the same day of the newest', () => {
  const lay = (text: string) => day(laidOver('AS', at(text), at('2023-01-01'), at('2024-01-01')));
  expect([lay('2023-02-28'), lay('2023-12-31')]).toEqual(['2024-02-28', '2024-12-31']);
  expect(laidOver('W-MON', at('2024-05-07'), at('2024-05-06'), at('2024-05-13'))).toBe(at('2024-05-14'));
});

const depict = (rows: [string, Cell][], keys: object = {}) =>
  timePivot.picture(
    readForm(timePivot, { x_axis: 't', metric: 'm', freq: 'AS', ...keys }).form,
    [answerOf({ t: rows.map(([text]) => at(text)), m: rows.map(([, value]) => value) }, ['t'])],
    testView(),
  ) as EChartsPicture;
type Line = { name: string; z: number; color: string; step?: string; data: [number, number | null][] };
const lines = (picture: EChartsPicture) => picture.option.series as Line[];
const rows: [string, Cell][] = [
  ['2024-01-01', 5],
  ['2022-01-01', -1],
  ['2023-01-01', 0],
  ['2024-02-01', null],
];

test('each period has a line, the newest first and on top', () => {
  const drawn = lines(depict(rows));
  expect(drawn.map(({ name }) => name)).toEqual(['2024', '2023', '2022']);
  expect(drawn.map(({ data }) => data[0])).toEqual([5, 0, -1].map((value) => [at('2024-01-01'), value]));
  expect(drawn[0]?.data[1]).toEqual([at('2024-02-01'), null]);
  expect(drawn[0]?.z).toBeGreaterThan(drawn[1]?.z ?? 0);
  expect(new Set(drawn.map(({ color }) => color)).size).toBe(3);
});

test('a pointer reads the moment itself, not the one it is laid over', () => {
  const value = [at('2024-01-01'), -1];
  expect(
    depict(rows, { time_grain_sqla: 'P1D' }).tooltip?.([{ dataIndex: 0, seriesId: String(at('2022-01-01')), value }]).rows,
  ).toMatchObject([{ label: '2022-01-01', value: '-1' }]);
});

test('steps, and an old form with its time column', () => {
  expect(lines(depict(rows, { line_interpolation: 'step-after' }))[0]?.step).toBe('end');
  expect(openForm({ viz_type: 'time_pivot', granularity_sqla: 'ds', metric: 'm' })?.form).toMatchObject({ x_axis: 'ds' });
});

test('a note says that there are more periods than can be distinguished', () => {
  const many = Array.from({ length: 70 }, (_, week): [string, Cell] => [day(at('2024-01-01') + week * 7 * 86_400_000), week]);
  const picture = depict(many, { freq: 'W-MON' });
  expect(lines(picture)).toHaveLength(60);
  expect(picture.notes).toEqual(['Older periods, not drawn: 10.']);
});
