import { expect, test } from 'vitest';
import { catalogue, needsECharts } from './catalogue.ts';
import { fetchChartType, fetchTypesOf, openFetched } from './fetched.ts';
import { charts, openForm, openInner } from './index.ts';
import { testView } from './shared/view.testing.ts';

// First: nothing is fetched yet.
test('a form that another chart type takes over opens as it does from the list', async () => {
  const form = { viz_type: 'line', datasource: '1__table', metrics: ['count'], line_interpolation: 'step-after' };
  await fetchTypesOf(form);
  expect(openFetched(form)?.chart.id).toBe('echarts_timeseries_step');
  expect(openFetched(form)).toEqual(openForm(form));
  await fetchTypesOf({ viz_type: 'nobody_knows' });
  expect(openFetched({ viz_type: 'nobody_knows' })).toMatchObject({ chart: { id: 'nobody_knows', hidden: true } });
});

test('what is fetched one by one is what stands in the list, in the same order and under the same names', async () => {
  expect(catalogue.map(({ id, name, aliases = [] }) => [id, name, aliases])).toEqual(
    charts.map(({ id, name, aliases = [] }) => [id, name, aliases]),
  );
  const fetched = await Promise.all(catalogue.map(({ id }) => fetchChartType(id)));
  expect(fetched.map((type, i) => type === charts[i])).toEqual(charts.map(() => true));
});

test('a type that declares ECharts is painted with it', () => {
  const painted = charts.filter(({ example }) => {
    const opened = openForm(example.form);
    const picture = opened?.chart.picture(
      opened.form,
      example.answers,
      testView({ inner: { charts: example.inner ?? [], open: openInner } }),
    );
    return picture?.kind === 'echarts' || (picture?.kind === 'number' && picture.trend !== undefined);
  });
  expect(catalogue.filter(({ id }) => needsECharts(id)).map(({ id }) => id)).toEqual(painted.map(({ id }) => id));
});
