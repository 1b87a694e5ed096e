import { expect, test } from 'vitest';
import type { Cell } from '@tessera/core/frame/frame';
import type { TablePicture } from '../chart-type.ts';
import { readForm } from '../controls/form.ts';
import { openForm } from '../index.ts';
import { answerOf, testView } from '../shared/view.testing.ts';
import { table } from './index.ts';

const form = (keys: Record<string, unknown>) => readForm(table, keys).form;
const grouped = { groupby: ['city'], metrics: ['sales'] };
const dataset = {
  id: 1,
  table_name: 't',
  database: { id: 1, database_name: 'x', backend: 'duckdb' },
  columns: [
    { column_name: 'day', is_dttm: true, groupby: true, filterable: true },
    { column_name: 'city', verbose_name: 'Town', is_dttm: false, groupby: true, filterable: true },
  ],
  metrics: [{ metric_name: 'sales', expression: 'SUM(x)', d3format: '$,.0f' }],
};
const ask = (keys: Record<string, unknown>, ownState?: Record<string, unknown>) =>
  table.queries(form(keys), { dataset, ownState });
const depict = (keys: Record<string, unknown>, answers: ReturnType<typeof answerOf>[], over = {}): TablePicture =>
  table.picture(form(keys), answers, testView({ dataset, ...over })) as TablePicture;
const cells = (picture: TablePicture, key: string): string[] => {
  const at = picture.columns.findIndex((column) => column.key === key);
  return (picture.values[at] ?? []).map((cell) => picture.columns[at]?.format(cell) ?? '');
};

test('a grouped table asks for groups, ordered by its first metric or the one it is sorted by', () => {
  expect(ask(grouped)[0]).toMatchObject({
    columns: ['city'],
    metrics: ['sales'],
    orderby: [['sales', false]],
    row_limit: 10_000,
  });
  expect(ask({ ...grouped, timeseries_limit_metric: 'profit', order_desc: false })[0]?.orderby).toEqual([['profit', true]]);
  expect(ask({ ...grouped, groupby: ['day'], time_grain_sqla: 'P1M' })[0]?.columns).toMatchObject([
    { sqlExpression: 'day', timeGrain: 'P1M' },
  ]);
});

test('a raw table asks for rows as they are', () => {
  const [query] = ask({
    query_mode: 'raw',
    all_columns: ['city', 'day'],
    order_by_cols: ['["day", false]', 'junk'],
    metrics: ['sales'],
  });
  expect(query).toMatchObject({ columns: ['city', 'day'], metrics: null, orderby: [['day', false]] });
});

test('totals are a question of their own; shares are of the rows shown or of everything', () => {
  const [rows, totals] = ask({ ...grouped, show_totals: true });
  expect(totals).toMatchObject({ columns: [], metrics: ['sales'], orderby: [], post_processing: [] });
  expect(rows?.post_processing).toEqual([]);
  const share = { ...grouped, percent_metrics: ['sales'] };
  expect(ask(share)).toHaveLength(1);
  expect(ask(share)[0]?.post_processing).toEqual([
    { operation: 'contribution', options: { columns: ['sales'], rename_columns: ['%sales'] } },
  ]);
  expect(ask({ ...share, percent_metric_calculation: 'all_records' })[1]?.post_processing).toEqual([]);
  expect(ask({ ...share, show_totals: true })[1]?.post_processing).not.toEqual([]);
});

test('a table paged by the server asks for a page and a count, sorted and searched by its own state', () => {
  const paged = { ...grouped, server_pagination: true, server_page_length: 20, include_search: true };
  const own = { currentPage: 2, pageSize: 20, sortBy: [{ key: 'city', desc: true }], searchText: 'par' };
  const [rows, count] = ask(paged, own);
  expect(rows).toMatchObject({ row_limit: 20, row_offset: 40, orderby: [['city', false]] });
  expect(rows?.filters).toEqual([{ col: 'city', op: 'ILIKE', val: '%par%' }]);
  expect(count).toMatchObject({ is_rowcount: true, row_limit: 10_000, row_offset: 0, filters: rows?.filters });
  const picture = depict(paged, [answerOf({ city: ['Paris'], sales: [1] }), answerOf({ rowcount: [57] })], { ownState: own });
  expect(picture.serverPaging).toMatchObject({ page: 2, pageSize: 20, total: 57, searchText: 'par', searchColumns: ['city'] });
});

test('formats: column configuration, saved metric, in full; null is N/A; codes keep their digits', () => {
  const answer = answerOf({
    city: ['a', null],
    sales: [1234.5, null],
    year: [2005, 2006],
    other: [1234567, 0.12345],
    big: ['9007199254740993', 1],
  });
  const keys = { groupby: ['city', 'year', 'big'], metrics: ['sales', 'other'] };
  const picture = depict(keys, [answer]);
  expect(cells(picture, 'sales')).toEqual(['$1,235', 'N/A']);
  expect(cells(picture, 'other')).toEqual(['1,234,567', '0.1235']);
  expect(cells(picture, 'year')).toEqual(['2005', '2006']);
  expect(cells(picture, 'big')[0]).toBe('9007199254740993');
  expect(cells(picture, 'city')).toEqual(['a', 'N/A']);
  expect(picture.columns[0]?.label).toBe('Town');
  const own = depict(
    {
      ...keys,
      column_config: {
        sales: { d3NumberFormat: '.1f', customColumnName: 'Money', horizontalAlign: 'left' },
        year: { visible: false },
      },
    },
    [answer],
  );
  expect(own.columns.map(({ key, label, align }) => [key, label, align])).toEqual([
    ['city', 'Town', 'left'],
    ['big', 'big', 'right'],
    ['sales', 'Money', 'left'],
    ['other', 'other', 'right'],
  ]);
  expect(cells(own, 'sales')[0]).toBe('1234.5');
});

test('times are written by the finest unit of their column, or as asked', () => {
  const days: Cell[] = [Date.UTC(2024, 0, 1), Date.UTC(2024, 0, 1, 13, 5)];
  const keys = { query_mode: 'raw', all_columns: ['day'] };
  expect(cells(depict(keys, [answerOf({ day: days }, ['day'])]), 'day')).toEqual(['2024-01-01 00:00', '2024-01-01 13:05']);
  expect(cells(depict({ ...keys, table_timestamp_format: '%d.%m.' }, [answerOf({ day: days }, ['day'])]), 'day')[0]).toBe(
    '01.01.',
  );
});

test('numbers have bars unless colours say more; a rule may colour whole rows', () => {
  const answer = answerOf({ city: ['a', 'b'], sales: [10, -5] });
  const plain = depict(grouped, [answer]);
  expect(plain.columns[1]?.bar?.(-5)).toMatchObject({ start: 0 });
  expect(plain.columns[0]?.bar).toBeUndefined();
  const rule = { column: 'sales', operator: '>', targetValue: 0, colorScheme: '#ACE1C4' };
  const ruled = depict({ ...grouped, conditional_formatting: [rule] }, [answer]);
  expect(ruled.columns[1]?.bar).toBeUndefined();
  expect([ruled.columns[1]?.background?.(10, 0), ruled.columns[1]?.background?.(-5, 1)]).toEqual(['#ace1c4', undefined]);
  const whole = depict({ ...grouped, conditional_formatting: [{ ...rule, toAllRow: true }] }, [answer]);
  expect([whole.columns[0]?.background?.('a', 0), whole.columns[0]?.background?.('b', 1)]).toEqual(['#ace1c4', undefined]);
});

test('the total of shares is the whole; a share of nothing has none', () => {
  const shares = (share: number[] | null[]) => {
    const answers = [answerOf({ genre: ['a', 'b'], n: [3, 1], '%n': share }), answerOf({ n: [4] })];
    return depict({ groupby: ['genre'], metrics: ['n'], percent_metrics: ['n'], show_totals: true }, answers).totals;
  };
  expect(shares([0.75, 0.25])).toEqual(['Total', '4', '100.000%']);
  expect(shares([0, 0])).toEqual(['Total', '4', '0.000%']);
  expect(shares([null, null])).toEqual(['Total', '4', null]);
});

test('the totals row is the database’s own', () => {
  const keys = { ...grouped, show_totals: true };
  expect(depict(keys, [answerOf({ city: ['a'], sales: [1] }), answerOf({ sales: [77] })]).totals).toEqual(['Total', '$77']);
});

test('a click on a dimension filters by its value or its stretch of time, and again clears', () => {
  const keys = { groupby: ['city', 'day'], metrics: ['sales'], time_grain_sqla: 'P1M' };
  const answer = answerOf({ city: ['Paris'], day: [Date.UTC(2024, 1, 1)], sales: [1] }, ['day']);
  const picture = depict(keys, [answer]);
  const pick = picture.pick?.({ column: 'city', row: 0 });
  expect(pick?.filters).toEqual([{ col: 'city', op: 'IN', val: ['Paris'] }]);
  expect(picture.pick?.({ column: 'day', row: 0 })?.filters).toEqual([
    { col: 'day', op: 'TEMPORAL_RANGE', val: '2024-02-01T00:00:00 : 2024-03-01T00:00:00' },
  ]);
  expect(picture.pick?.({ column: 'sales', row: 0 })).toBeUndefined();
  const again = depict(keys, [answer], { selection: pick?.filterState });
  expect(again.isPicked?.({ column: 'city', row: 0 })).toBe(true);
  expect(again.isPicked?.({ column: 'day', row: 0 })).toBe(false);
  expect(again.pick?.({ column: 'city', row: 0 })?.filters).toEqual([]);
});

// Rows: DET-01, XF-05
test('a click on a column with a target filters by the target’s value in its row', () => {
  const keys = {
    groupby: ['city', 'day'],
    metrics: ['sales'],
    column_config: { sales: { emitTarget: 'city' }, day: { emitTarget: 'gone' } },
  };
  const answer = answerOf({ city: ['Paris', 'Rome'], day: [0, 1], sales: [1, 2] }, ['day']);
  const picture = depict(keys, [answer]);
  expect(picture.columns.map(({ picks }) => picks)).toEqual([true, true, true]);
  const pick = picture.pick?.({ column: 'sales', row: 1 });
  expect(pick).toMatchObject({ filters: [{ col: 'city', op: 'IN', val: ['Rome'] }], filterState: { label: 'Rome' } });
  // A target that the table does not have is none.
  expect(picture.pick?.({ column: 'day', row: 1 })?.filters).toMatchObject([{ col: 'day' }]);
  const again = depict(keys, [answer], { selection: pick?.filterState });
  const marked = (column: string, row: number) => again.isPicked?.({ column, row });
  expect([marked('sales', 1), marked('sales', 0), marked('city', 1)]).toEqual([true, false, false]);
  expect(again.pick?.({ column: 'sales', row: 1 })?.filters).toEqual([]);
});

test('a number of a grouped table is about all dimensions of its row, also those that are hidden', () => {
  const keys = {
    groupby: ['city', 'day', 'ok'],
    metrics: ['sales'],
    time_grain_sqla: 'P1M',
    column_config: { ok: { visible: false } },
  };
  const answer = answerOf({ city: [null], day: [Date.UTC(2024, 1, 1)], ok: [true], sales: [1] }, ['day']);
  const place = depict(keys, [answer]).place?.({ column: 'sales', row: 0 });
  expect(place?.filters).toEqual([
    { col: 'city', op: 'IS NULL' },
    { col: 'day', op: 'TEMPORAL_RANGE', val: '2024-02-01T00:00:00 : 2024-03-01T00:00:00' },
    { col: 'ok', op: 'IN', val: [true] },
  ]);
  expect(place?.texts).toEqual(['<NULL>', 'Feb 2024', 'true']);
  const raw = { query_mode: 'raw', all_columns: ['city', 'sales'] };
  expect(depict(raw, [answerOf({ city: ['Paris'], sales: [1] })]).place?.({ column: 'sales', row: 0 })).toBeUndefined();
});

test('old tables say their mode, and old colours are today’s', () => {
  const old = {
    viz_type: 'table',
    all_columns: ['a'],
    groupby: [],
    conditional_formatting: [{ column: 'a', operator: '=', targetValue: 1, colorScheme: 'rgb(0,255,0)' }],
  };
  expect(openForm(old)?.formData).toMatchObject({ query_mode: 'raw', conditional_formatting: [{ colorScheme: '#ace1c4' }] });
});

test('a column of texts may be set to truncate them, one of numbers not', () => {
  const cut = { truncateLongCells: true };
  const picture = depict({ ...grouped, column_config: { city: cut, sales: cut } }, [
    answerOf({ city: ['Rome', 'Oslo'], sales: [2, 1] }),
  ]);
  expect(picture.columns.map(({ cutsTexts }) => cutsTexts)).toEqual([true, undefined]);
});

test('the totals row of a column of shares is the whole', () => {
  const keys = { ...grouped, metrics: [], percent_metrics: ['sales'], show_totals: true };
  const rows = answerOf({ city: ['a', 'b'], '%sales': [0.25, 0.75] });
  expect(depict(keys, [rows, answerOf({ sales: [77] })]).totals).toEqual(['Total', '100.000%']);
  const none = answerOf({ city: ['a'], '%sales': [null] });
  expect(depict(keys, [none, answerOf({ sales: [null] })]).totals).toEqual(['Total', null]);
});

test('a table saved for another grid opens as this one', () => {
  const opened = openForm({ viz_type: 'ag-grid-table', all_columns: ['a'], server_pagination: true });
  expect(opened?.chart.id).toBe('table');
  expect(opened?.form).toMatchObject({ query_mode: 'raw', all_columns: ['a'], server_pagination: true });
});

test('columns stand pinned at the edges and side by side below their headings', () => {
  const keys = { groupby: ['city', 'day'], metrics: ['sales', 'other', 'big'] };
  const answer = answerOf({ city: ['a'], day: ['d'], sales: [1], other: [2], big: [3] });
  const money = { columnGroup: 'Money' };
  const picture = depict(
    { ...keys, column_config: { sales: money, big: money, city: { pinned: 'right' }, other: { pinned: 'left' } } },
    [answer],
  );
  expect(picture.columns.map(({ key, group, pinned }) => [key, group, pinned])).toEqual([
    ['other', undefined, 'left'],
    ['day', undefined, undefined],
    ['sales', 'Money', undefined],
    ['big', 'Money', undefined],
    ['city', undefined, 'right'],
  ]);
  expect(picture.values.map(([cell]) => cell)).toEqual([2, 'd', 1, 3, 'a']);
});

test('the foot of a column says what its settings ask of the shown rows, beside totals of the database', () => {
  const answers = [
    answerOf({ city: ['a', 'b', null], sales: [10, 30, null], other: [5, 7, 9] }),
    answerOf({ sales: [99], other: [21] }),
  ];
  const foot = (aggregation: string, column = 'sales') =>
    depict(
      { groupby: ['city'], metrics: ['sales', 'other'], show_totals: true, column_config: { [column]: { aggregation } } },
      answers,
    ).totals;
  expect(['sum', 'avg', 'min', 'max', 'count'].map((kind) => foot(kind)?.[1])).toEqual([
    'Sum $40',
    'Average $20',
    'Min $10',
    'Max $30',
    'Count 2',
  ]);
  expect(foot('avg')).toEqual(['Total', 'Average $20', '21']);
  expect([foot('count', 'city')?.[0], foot('sum', 'city')?.[0]]).toEqual(['Count 2', null]);
  const paged = {
    groupby: ['city'],
    metrics: ['sales'],
    server_pagination: true,
    column_config: { sales: { aggregation: 'sum' } },
  };
  expect(depict(paged, answers).note).toContain('this page');
});
