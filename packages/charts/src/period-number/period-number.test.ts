import { expect, test } from 'vitest';
import type { Cell } from '@tessera/core/frame/frame';
import { pictureColours } from '@tessera/core/look/tokens';
import { readForm } from '../controls/form.ts';
import { openForm } from '../index.ts';
import { answerOf, testView } from '../shared/view.testing.ts';
import { layNumber } from '../shared/number-layout.ts';
import { periodNumber } from './index.ts';

const year = { from_dttm: Date.UTC(2024, 0, 1), to_dttm: Date.UTC(2025, 0, 1) };
const depict = (now: Cell, before: Cell, keys = {}) =>
  periodNumber.picture(
    readForm(periodNumber, { metric: 'm', time_compare: '1 year ago', ...keys }).form,
    [{ ...answerOf({ m: [now], 'm__1 year ago': [before] }), ...year }],
    testView(),
  );
const texts = (now: Cell, before: Cell, keys = {}) => {
  const picture = depict(now, before, keys);
  return picture.kind === 'number' ? picture.rows?.cells.map(({ label, text }) => `${label} ${text}`) : [];
};

test('the value then, the difference and the change stand beside the number', () => {
  expect(texts(150, 100)).toEqual(['# 100', '△ +50', '% +50.0%']);
  expect(texts(50, -100)).toEqual(['# -100', '△ +150', '% +150.0%']);
});

test('from zero a number changes by all of it, and zero beside zero by nothing', () => {
  expect(texts(0, 0)?.at(-1)).toBe('% +0.0%');
  expect(texts(5, 0)?.at(-1)).toBe('% +100.0%');
  expect(texts(-5, 0)?.at(-1)).toBe('% −100.0%'.replace('−', '-'));
  expect(texts(0, 5)?.at(-1)).toBe('% -100.0%');
});

test('without one of the two there is no difference', () => {
  expect(texts(5, null)).toEqual(['# N/A', '△ N/A', '% N/A']);
  expect(texts(null, 5)).toEqual(['# 5', '△ N/A', '% N/A']);
});

test('facts can be left out, named and shown without their sign', () => {
  const column_config = {
    'Previous value': { visible: false },
    Delta: { customColumnName: 'More', displayTypeIcon: false },
    'Percent change': { displayTypeIcon: false },
  };
  expect(texts(150, 100, { column_config })).toEqual(['More +50', 'Percent change +50.0%']);
});

test('colours say which way is good', () => {
  const { positive, negative } = pictureColours('light');
  const colours = (keys: object) => {
    const picture = depict(150, 100, keys);
    return picture.kind === 'number' ? picture.rows?.cells.map(({ colour }) => colour) : [];
  };
  expect(colours({})).toEqual([undefined, undefined, undefined]);
  expect(colours({ comparison_color_enabled: true })).toEqual([undefined, positive, positive]);
  expect(colours({ comparison_color_enabled: true, comparison_color_scheme: 'Red' })).toEqual([undefined, negative, negative]);
});

test('the other time is asked beside this one: a shift, a day of its own, or the period before', () => {
  const offsets = (keys: object) =>
    periodNumber.queries(readForm(periodNumber, { metric: 'm', ...keys }).form, {})[0]?.time_offsets;
  expect(offsets({})).toEqual([]);
  expect(offsets({ time_compare: ['inherit'] })).toEqual(['inherit']);
  expect(offsets({ time_compare: 'custom', start_date_offset: '2023-05-01' })).toEqual(['2023-05-01']);
  expect(offsets({ time_compare: 'custom' })).toEqual([]);
  expect(depict(1, 2).summary).toContain('2023-01-01 – 2023-12-31: # 2');
});

test('facts that do not fit side by side stand below each other', () => {
  const picture = depict(150, 100);
  if (picture.kind !== 'number') throw new Error('no number');
  const measure = (text: string, sizePx: number): number => text.length * sizePx * 0.6;
  const parts = (width: number) =>
    layNumber(picture, testView({ width }), measure).lines.filter(({ part }) => part === 'compared').length;
  expect([parts(640), parts(70)]).toEqual([1, 3]);
});

test('old forms named the other time by a letter', () => {
  expect(openForm({ viz_type: 'pop_kpi', metrics: ['m'], time_comparison: 'y' })?.form).toMatchObject({
    metric: 'm',
    time_compare: '1 year ago',
  });
});
