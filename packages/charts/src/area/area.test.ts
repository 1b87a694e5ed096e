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
