import { expect, test } from 'vitest';
import { charts, openForm } from '../index.ts';
import { answerOf, testView } from '../shared/view.testing.ts';

const asked = (form: Record<string, unknown>) => {
  const opened = openForm(form);
  return opened?.chart.queries(opened.form, {});
};

test('every chart type on the list is painted; an unknown one is not, and is not offered', () => {
  expect(charts.filter((chart) => chart.unpainted).map(({ id }) => id)).toEqual([]);
  expect(openForm({ viz_type: 'kepler' })?.chart).toMatchObject({ id: 'kepler', unpainted: true, hidden: true });
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

test('a chart type nobody knows, whose form names nothing, shows the first columns of its dataset', () => {
  const column = (at: number) => ({ column_name: `c${at}`, is_dttm: false, groupby: true, filterable: true });
  const dataset = {
    id: 1,
    table_name: 't',
    database: { id: 1, database_name: 'x', backend: 'duckdb' },
    columns: Array.from({ length: 30 }, (_, at) => column(at)),
    metrics: [],
  };
  const opened = openForm({ viz_type: 'plugin_x', own_keys: ['a'], row_limit: 5 });
  const [query] = opened?.chart.queries(opened.form, { dataset }) ?? [];
  expect([query?.columns.length, query?.columns[0], query?.metrics, query?.row_limit]).toEqual([20, 'c0', null, 5]);
});

test('an unknown chart type asks for what its form names, and is a table that says so', () => {
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
