import { expect, test } from 'vitest';
import { readForm } from '../controls/form.ts';
import { answerOf, testView } from '../shared/view.testing.ts';
import { filterBox } from './index.ts';

const { form } = readForm(filterBox, {
  filter_configs: [
    { column: 'city', label: 'Town', asc: true },
    { column: 'year', asc: false, metric: 'sales' },
    { label: 'no column' },
  ],
});

// Rows: VIZ-42
test('a filter box asks the values of each of its columns, in their order or ranked by a metric, and lists them', () => {
  expect(filterBox.queries(form, {})).toMatchObject([
    { columns: ['city'], metrics: [], orderby: [['city', true]] },
    { columns: ['year'], metrics: ['sales'], orderby: [['sales', false]] },
  ]);
  const picture = filterBox.picture(
    form,
    [answerOf({ city: ['Bonn', null] }), answerOf({ year: [2024], sales: [7] })],
    testView(),
  );
  expect(picture).toMatchObject({
    kind: 'table',
    columns: [{ label: 'Town' }, { label: 'year' }],
    values: [
      ['Bonn', null],
      [2024, null],
    ],
  });
  expect(filterBox.picture(form, [], testView())).toMatchObject({ kind: 'empty' });
});
