import { expect, test } from 'vitest';
import { charts, openForm } from '../index.ts';
import { answerOf, testView } from '../shared/view.testing.ts';

const asked = (form: Record<string, unknown>) => {
  const opened = openForm(form);
  return opened?.chart.queries(opened.form, {});
};

test('a flow of events asks for its columns, and is shown as a table that says what it is not', () => {
  const form = { viz_type: 'event_flow', all_columns_x: 'event', entity: 'user', all_columns: ['page'], row_limit: 50 };
  expect(asked(form)).toMatchObject([{ columns: ['event', 'user', 'page'], row_limit: 50 }]);
  const opened = openForm(form);
  expect(opened?.chart.picture(opened.form, [answerOf({ event: ['open', null], user: [1, 2] })], testView())).toMatchObject({
    kind: 'table',
    note: 'This chart type (Event Flow) is not known here; its data is shown as a table.',
    rowcount: 2,
  });
});

test('none of them is offered', () => {
  const offered = charts.filter((chart) => !chart.hidden).map((chart) => chart.id);
  expect(offered).not.toEqual(expect.arrayContaining(['event_flow']));
  expect(offered).toContain('treemap_v2');
});

test('a filter box asks for one column of values for each filter, the ranked one by its metric', () => {
  const form = {
    viz_type: 'filter_box',
    filter_configs: [{ column: 'a', asc: true }, { column: 'b', asc: false, metric: 'count' }, { label: 'broken' }],
  };
  expect(asked(form)).toMatchObject([
    { columns: ['a'], metrics: [], orderby: [['a', true]], row_limit: 1000 },
    { columns: ['b'], metrics: ['count'], orderby: [['count', false]] },
  ]);
});

test('a chart type nobody knows asks for what its form names, and is a table that says so', () => {
  const form = {
    viz_type: 'plugin_x',
    groupby: ['country'],
    x_axis: 'country',
    metrics: ['count'],
    metric: 'count',
    row_limit: 5,
  };
  expect(asked(form)).toMatchObject([{ columns: ['country'], metrics: ['count'], row_limit: 5 }]);
  const opened = openForm(form);
  expect(opened?.chart.picture(opened.form, [answerOf({ country: ['France'], count: [1] })], testView())).toMatchObject({
    kind: 'table',
    note: 'This chart type (plugin_x) is not known here; its data is shown as a table.',
  });
});
