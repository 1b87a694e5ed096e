import { expect, test } from 'vitest';
import { readForm } from '../controls/form.ts';
import { testView } from '../shared/view.testing.ts';
import { area } from './index.ts';

test.each(['Stack', 'Expand', null])('areas, stacked as %s, are as opaque as was chosen', (stack) => {
  for (const opacity of [0.1, 0.5, 1]) {
    const { form } = readForm(area, { ...area.example.form, stack, opacity });
    const picture = area.picture(form, area.example.answers, testView());
    const series = picture.kind === 'echarts' ? [picture.option.series ?? []].flat() : [];
    const shown = series.flatMap((each) => ('areaStyle' in each && each.areaStyle ? [each.areaStyle.opacity] : []));
    expect(new Set(shown)).toEqual(new Set([opacity]));
  }
});

// Rows: VIZ-16
test('with extra controls the reader of the chart chooses how series stand; paper shows the chart as it is saved', () => {
  const form = (over: object) => readForm(area, { ...area.example.form, stack: 'Stack', ...over }).form;
  const shown = (over: object, view: object = {}) => {
    const picture = area.picture(form(over), area.example.answers, testView(view));
    if (picture.kind !== 'echarts') throw new Error('no chart');
    return picture;
  };
  const isPercent = (picture: ReturnType<typeof shown>) => JSON.stringify(picture.option.yAxis).includes('"max":1');
  const chosen = { ownState: { stack: 'Expand' } };
  const extra = { show_extra_controls: true };
  expect(shown({}, chosen).switch).toBeUndefined();
  expect(isPercent(shown({}, chosen))).toBe(false);
  expect(shown(extra).switch).toMatchObject({ value: 'Stack', label: 'Stacked Style' });
  expect(shown(extra).switch?.choose('Stream')).toEqual({ stack: 'Stream' });
  expect(isPercent(shown(extra, chosen))).toBe(true);
  expect(shown(extra, { mode: 'report' }).switch).toBeUndefined();
});
