import { expect, test } from 'vitest';
import type { DatasetDraft } from './draft.ts';
import { blankColumn, blankMetric, faultOf, typedColumn, updateOf } from './draft.ts';
import { patchColumn, withoutColumn } from './patch-column.ts';
import type { DraftSource } from './source.ts';

const source: DraftSource = {
  kind: 'physical',
  databaseId: 1,
  catalog: null,
  schema: 'main',
  table: 'sales',
  name: 'sales',
  sql: '',
};
const noFolders: DatasetDraft['folders'] = [];
const draft: DatasetDraft = {
  source,
  opened: source,
  columnsFrom: source,
  description: '',
  main_dttm_col: 'day',
  cache_timeout: null,
  template_params: '',
  savedParameters: '',
  always_filter_main_dttm: false,
  fetch_values_predicate: ' ',
  timezone: '',
  default_endpoint: '',
  filter_select_enabled: true,
  offset: 0,
  normalize_columns: false,
  savedNormalizing: false,
  certified_by: '',
  certification_details: '',
  warning: '',
  other_extra: '',
  extra: null,
  owners: [1],
  columns: [
    { key: 'column-1', id: 1, column_name: 'day', expression: null, is_dttm: true },
    { key: 'new-1', column_name: 'margin', expression: 'price - cost' },
  ],
  metrics: [{ key: 'metric-1', id: 4, metric_name: 'count', expression: 'COUNT(*)' }],
  folders: noFolders,
  savedFolders: noFolders,
  relations: [],
  savedRelations: [],
};

test('a dataset is sent with its rows, without the dialog’s own keys, an empty description as none', () => {
  expect(updateOf(draft)).toEqual({
    description: null,
    main_dttm_col: 'day',
    cache_timeout: null,
    template_params: null,
    always_filter_main_dttm: false,
    fetch_values_predicate: null,
    default_endpoint: null,
    filter_select_enabled: true,
    offset: 0,
    normalize_columns: false,
    owners: [1],
    columns: [
      { id: 1, column_name: 'day', expression: null, is_dttm: true },
      { column_name: 'margin', expression: 'price - cost' },
    ],
    metrics: [{ id: 4, metric_name: 'count', expression: 'COUNT(*)' }],
  });
});

// Rows: DS-05
test('new rows come under placeholder names and want their SQL; a metric is sent with its currency', () => {
  const column = blankColumn('c');
  const metric = blankMetric('m');
  expect([column.column_name, metric.metric_name]).toEqual(['<new column>', '<new metric>']);
  expect(faultOf({ ...draft, columns: [column] })).toEqual({ tab: 'calculated', message: 'no-expression', name: '<new column>' });
  expect(faultOf({ ...draft, metrics: [metric] })).toEqual({ tab: 'metrics', message: 'no-expression', name: '<new metric>' });
  const priced = { ...metric, expression: 'SUM(price)', currency: { symbol: 'EUR', symbolPosition: 'suffix' as const } };
  expect(updateOf({ ...draft, metrics: [priced] }).metrics).toEqual([
    { metric_name: '<new metric>', expression: 'SUM(price)', currency: { symbol: 'EUR', symbolPosition: 'suffix' } },
  ]);
});

// Rows: DS-04
test('a column whose name is typed is one of the source’s: it has no SQL, and needs a name of its own', () => {
  const typed = { ...typedColumn('t'), column_name: 'region', type: 'STRING' };
  expect(updateOf({ ...draft, columns: [typed] }).columns).toEqual([
    { column_name: 'region', type: 'STRING', expression: null, filterable: true, groupby: true, is_dttm: false },
  ]);
  expect(faultOf({ ...draft, columns: [{ ...typed, column_name: ' ' }] })).toEqual({ tab: 'columns', message: 'no-column-name' });
  expect(faultOf({ ...draft, columns: [{ ...typed, column_name: 'day' }, ...draft.columns] })).toEqual({
    tab: 'columns',
    message: 'repeated-column',
    name: 'day',
  });
});

// Rows: DS-04
test('the default time column goes along with its name, and gives way when it is no time any more', () => {
  const at = (key: string, column_name: string, is_dttm: boolean) => ({ key, column_name, is_dttm });
  const columns = [at('a', 'sold', true), at('b', 'price', false), { ...at('c', 'paid', true), isTyped: true as const }];
  const mainAfter = (main_dttm_col: string, key: string, patch: Partial<(typeof columns)[0]>, of = columns) =>
    patchColumn({ columns: of, main_dttm_col }, key, patch).main_dttm_col;
  expect(mainAfter('sold', 'a', { is_dttm: false })).toBe('paid');
  expect(mainAfter('sold', 'c', { is_dttm: false })).toBe('sold');
  expect(mainAfter('paid', 'c', { column_name: 'paid_on' })).toBe('paid_on');
  expect(mainAfter('sold', 'a', { is_dttm: false }, columns.slice(0, 2))).toBeNull();
  const mains = ['paid', 'sold'].map((main_dttm_col) => withoutColumn({ columns, main_dttm_col }, 'c').main_dttm_col);
  expect(mains).toEqual(['sold', 'sold']);
  // A name that is typed passes through another column's.
  const passing = patchColumn({ columns, main_dttm_col: 'sold' }, 'c', { column_name: 'sold' });
  expect(patchColumn(passing, 'c', { column_name: 'sold_on' }).main_dttm_col).toBe('sold');
});

// Rows: DS-06
test.each<[string, Partial<DatasetDraft>, string | undefined]>([
  ['a good one', {}, undefined],
  ['template parameters that are no object', { template_params: '[1]' }, 'bad-parameters'],
  ['good template parameters', { template_params: '{"a": 1}' }, undefined],
  ['further settings that are no object', { other_extra: 'yes' }, 'bad-extra'],
  ['further settings with a member that has a field', { other_extra: '{"timezone":"UTC"}' }, 'extra-with-field'],
  ['good further settings', { other_extra: '{"disallow_adhoc_metrics": true}' }, undefined],
  ['no name', { source: { ...source, kind: 'virtual', name: ' ', sql: 'SELECT 1' } }, 'no-name'],
  ['no SQL', { source: { ...source, kind: 'virtual', sql: ' ' } }, 'no-sql'],
  ['no table', { source: { ...source, table: '' } }, 'no-table'],
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

test('certification and warning of a dataset go into its extra, with the zone and what else is there', () => {
  const extra = '{"timezone":"Europe/Berlin","ours":1}';
  const kept = { ...draft, extra, other_extra: '{\n  "ours": 1\n}', timezone: 'Europe/Berlin' };
  expect(updateOf(kept)).not.toHaveProperty('extra');
  const certified = updateOf({ ...kept, certified_by: 'Ada', certification_details: 'May', warning: 'Careful' }).extra ?? '';
  expect(JSON.parse(certified)).toEqual({
    timezone: 'Europe/Berlin',
    ours: 1,
    certification: { certified_by: 'Ada', details: 'May' },
    warning_markdown: 'Careful',
  });
  expect(updateOf({ ...draft, certification_details: 'by nobody' }).extra).toBeNull();
});

test('further settings of a dataset are written as they stand in their field, and taken out with it', () => {
  const extra = '{"timezone":"Europe/Berlin","disallow_adhoc_metrics":true}';
  const opened = { ...draft, extra, timezone: 'Europe/Berlin' };
  expect(JSON.parse(updateOf({ ...opened, other_extra: '{"ours": 2}' }).extra ?? '')).toEqual({
    timezone: 'Europe/Berlin',
    ours: 2,
  });
  expect(updateOf({ ...opened, other_extra: ' ' }).extra).toBe('{"timezone":"Europe/Berlin"}');
});

test('the zone of a dataset is written beside what its extra holds, and taken out again', () => {
  const extra = '{"warning_markdown":"careful"}';
  expect(updateOf({ ...draft, warning: 'careful', extra })).not.toHaveProperty('extra');
  const zoned = updateOf({ ...draft, warning: 'careful', extra, timezone: 'Europe/Berlin' }).extra ?? '';
  expect(JSON.parse(zoned)).toEqual({ warning_markdown: 'careful', timezone: 'Europe/Berlin' });
  expect(updateOf({ ...draft, extra: '{"timezone":"Europe/Berlin"}' }).extra).toBeNull();
});

test('relations are sent when they differ from what the server has, and not before they are whole', () => {
  const country = { name: 'Country', to: 7, columns: ['day'], key: ['code'] };
  const edited = { key: 'r', name: 'Country', to: 7, pairs: [{ here: 'day', there: 'code' }] };
  expect(updateOf({ ...draft, relations: [edited], savedRelations: [country] })).not.toHaveProperty('relations');
  expect(updateOf({ ...draft, relations: [edited] }).relations).toEqual([country]);
  expect(updateOf({ ...draft, savedRelations: [country] }).relations).toEqual([]);
  const faultWith = (...relations: DatasetDraft['relations']) => faultOf({ ...draft, relations })?.message;
  expect(faultWith(edited)).toBeUndefined();
  expect(faultWith({ ...edited, name: ' ' })).toBe('no-relation-name');
  expect(faultWith({ ...edited, to: undefined })).toBe('no-relation-dataset');
  expect(faultWith({ ...edited, pairs: [{ here: 'day', there: '' }] })).toBe('no-relation-key');
  expect(faultWith(edited, { ...edited, name: 'COUNTRY ' })).toBe('repeated-relation');
});
