import { expect, test } from 'vitest';
import type { EChartsPicture } from '../chart-type.ts';
import { readForm } from '../controls/form.ts';
import { openForm } from '../index.ts';
import { answerOf, testView } from '../shared/view.testing.ts';
import { domainOf, layOut, nextOf, placeIn, startOf } from './calendar.ts';
import { calHeatmap } from './index.ts';
import { stepColour } from './picture.ts';

const form = (keys: object = {}) => readForm(calHeatmap, { granularity_sqla: 'ds', metrics: ['m'], ...keys }).form;
const at = (text: string): number => Date.parse(`${text}Z`);

test.each([
  // Monday the first stands on top; the 29th of February 2024 was a Thursday in the fifth week.
  ['month', 'day', '2024-01-01T00:00', '2024-01-01T00:00', { column: 0, row: 0 }],
  ['month', 'day', '2024-02-01T00:00', '2024-02-29T00:00', { column: 4, row: 3 }],
  ['day', 'hour', '2024-01-01T00:00', '2024-01-01T13:00', { column: 2, row: 1 }],
  ['hour', 'min', '2024-01-01T05:00', '2024-01-01T05:59', { column: 5, row: 9 }],
  ['year', 'month', '2024-01-01T00:00', '2024-12-01T00:00', { column: 3, row: 2 }],
] as const)('in a %s of %ss the block of %s has %s at %j', (domain, cell, block, ms, place) => {
  expect(placeIn(at(block), at(ms), domain, cell)).toEqual(place);
});

test('blocks are longer than their cells whatever the form says', () => {
  expect(domainOf(form({ domain_granularity: 'hour', subdomain_granularity: 'day' }))).toBe('week');
  expect(domainOf(form({ domain_granularity: 'month', subdomain_granularity: 'month' }))).toBe('year');
  expect(domainOf(form())).toBe('month');
});

test('a calendar that does not fit is drawn smaller, and never beyond the tile', () => {
  const starts: number[] = [];
  for (let start = startOf(at('2020-01-01T00:00'), 'month'); starts.length < 48; start = nextOf(start, 'month'))
    starts.push(start);
  const layout = layOut(starts, { domain: 'month', cell: 'day' }, 22, { width: 400, height: 200 });
  expect(layout.height).toBeLessThanOrEqual(200);
  expect(Math.max(...layout.blocks.map((block) => block.x + block.columns * layout.pitch))).toBeLessThanOrEqual(400);
});

test('values of one cell add up, days without a value are drawn empty, and colours go by steps', () => {
  const answer = answerOf(
    { __timestamp: [at('2024-02-01T00:00'), at('2024-02-01T12:00'), at('2024-02-03T00:00'), null], m: [1, 2, -4, 9] },
    ['__timestamp'],
  );
  const picture = calHeatmap.picture(form(), [answer], testView()) as EChartsPicture;
  const [cells] = picture.option.series as { data: unknown[] }[];
  expect(cells?.data).toHaveLength(29);
  expect([0, 1, 2].map((place) => picture.tooltip?.([{ dataIndex: 0, value: 0, data: { at: place } }]).rows[0]?.value)).toEqual([
    '3',
    'N/A',
    '-4',
  ]);
  expect(picture.summary).toBe('Calendar Heatmap. m, Cells: 2. Range: -4 – 3.');
  const ramp = ['#000000', '#ffffff'];
  expect([0, 0.49, 0.5, 1].map((share) => stepColour(ramp, 2, share))).toEqual(['#000000', '#000000', '#ffffff', '#ffffff']);
});

test('a cell filters by its stretch of time', () => {
  const answer = answerOf({ __timestamp: [at('2024-02-01T00:00')], m: [1] }, ['__timestamp']);
  const picture = calHeatmap.picture(form(), [answer], testView()) as EChartsPicture;
  expect(picture.pick?.({ data: { at: 4 } })?.filters).toEqual([
    { col: 'ds', op: 'TEMPORAL_RANGE', val: '2024-02-05T00:00:00 : 2024-02-06T00:00:00' },
  ]);
});

test('asks for a time series at the grain of a cell; the first ones had a single metric', () => {
  expect(calHeatmap.queries(form({ subdomain_granularity: 'week' }), {})).toMatchObject([
    { columns: [], metrics: ['m'], is_timeseries: true, granularity: 'ds', extras: { time_grain_sqla: 'P1W' } },
  ]);
  expect(openForm({ viz_type: 'cal_heatmap', metric: 'n' })?.formData).toMatchObject({ metrics: ['n'] });
});
