import { expect, test } from 'vitest';
import type { Draft } from './draft.ts';
import { faultOf, updateOf } from './draft.ts';

const draft: Draft = {
  table_name: 'sales',
  description: '',
  sql: null,
  main_dttm_col: 'day',
  cache_timeout: null,
  template_params: '',
  fetch_values_predicate: ' ',
  timezone: '',
  extra: null,
  owners: [1],
  columns: [
    { key: 'column-1', id: 1, column_name: 'day', expression: null, is_dttm: true },
    { key: 'new-1', column_name: 'margin', expression: 'price - cost' },
  ],
  metrics: [{ key: 'metric-1', id: 4, metric_name: 'count', expression: 'COUNT(*)' }],
};

test('a dataset is sent with its rows, without the dialog’s own keys, an empty description as none', () => {
  expect(updateOf(draft)).toEqual({
    table_name: 'sales',
    description: null,
    main_dttm_col: 'day',
    cache_timeout: null,
    template_params: null,
    fetch_values_predicate: null,
    owners: [1],
    columns: [
      { id: 1, column_name: 'day', expression: null, is_dttm: true },
      { column_name: 'margin', expression: 'price - cost' },
    ],
    metrics: [{ id: 4, metric_name: 'count', expression: 'COUNT(*)' }],
  });
});

test.each<[string, Partial<Draft>, string | undefined]>([
  ['a good one', {}, undefined],
  ['template parameters that are no object', { template_params: '[1]' }, 'bad-parameters'],
  ['good template parameters', { template_params: '{"a": 1}' }, undefined],
  ['no name', { table_name: ' ' }, 'no-name'],
  ['a calculated column without SQL', { columns: [{ key: 'a', column_name: 'x', expression: '' }] }, 'no-expression'],
  [
    'two columns of one name',
    {
      columns: [
        { key: 'a', column_name: 'x', expression: null },
        { key: 'b', column_name: 'x', expression: '1' },
      ],
    },
    'repeated-column',
  ],
  ['a metric without a name', { metrics: [{ key: 'a', metric_name: '', expression: 'COUNT(*)' }] }, 'no-metric-name'],
  [
    'two metrics of one name',
    {
      metrics: [
        { key: 'a', metric_name: 'm', expression: '1' },
        { key: 'b', metric_name: 'm', expression: '2' },
      ],
    },
    'repeated-metric',
  ],
])('saving %s is judged', (_, change, message) => {
  expect(faultOf({ ...draft, ...change })?.message).toBe(message);
});

test('the zone of a dataset is written beside what its extra holds, and taken out again', () => {
  const extra = '{"warning_markdown":"careful"}';
  expect(updateOf({ ...draft, extra })).not.toHaveProperty('extra');
  const zoned = updateOf({ ...draft, extra, timezone: 'Europe/Berlin' }).extra ?? '';
  expect(JSON.parse(zoned)).toEqual({ warning_markdown: 'careful', timezone: 'Europe/Berlin' });
  expect(updateOf({ ...draft, extra: '{"timezone":"Europe/Berlin"}' }).extra).toBeNull();
});
