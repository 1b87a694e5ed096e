import { fetchChartType } from '@tessera/charts/fetched';
import { expect, test } from 'vitest';
import { questionOf } from './ask.ts';
import { fileItems, fileQuestion, fullFileItems } from './data-file.ts';

const pivot = {
  viz_type: 'pivot_table_v2',
  datasource: '3__table',
  groupbyRows: ['city'],
  groupbyColumns: ['year'],
  metrics: ['count'],
  rowTotals: true,
  colTotals: true,
};

test('the file of a pivot table holds its cells, and pivoted the table made of them', async () => {
  await fetchChartType('pivot_table_v2');
  const question = questionOf({ formData: pivot });
  if (!question) throw new Error('a pivot table can be asked');
  expect(question.queries[0]?.grouping_sets).toBeDefined();
  expect(fileItems(question).map(({ key }) => key)).toEqual(['csv', 'pivoted', 'xlsx', 'parquet']);
  for (const kind of ['csv', 'xlsx', 'parquet', 'json', 'pivoted'] as const) {
    const { queries, orient } = fileQuestion(question, kind);
    expect(queries).toHaveLength(1);
    expect([queries[0]?.columns, queries[0]?.grouping_sets, orient]).toEqual([['city', 'year'], null, undefined]);
  }
  expect(fileQuestion(question, 'pivoted')).toMatchObject({
    result_format: 'csv',
    result_type: 'post_processed',
    form_data: { viz_type: 'pivot_table_v2', groupbyRows: ['city'] },
  });
});

// Rows: DASH-18
test('the full file of a table goes past its row limit, and only a table has one', async () => {
  await Promise.all([fetchChartType('table'), fetchChartType('pivot_table_v2')]);
  const table = { viz_type: 'table', datasource: '3__table', query_mode: 'raw', all_columns: ['city'], row_limit: 10 };
  const question = questionOf({ formData: table });
  if (!question) throw new Error('a table can be asked');
  expect(fullFileItems(question).map(({ label }) => label)).toEqual([
    'Export to full .CSV',
    'Export to full Excel',
    'Export to full Parquet',
  ]);
  expect(fullFileItems(questionOf({ formData: pivot }))).toEqual([]);
  expect(fileQuestion(question, 'csv').queries[0]?.row_limit).toBe(10);
  expect(fileQuestion(question, 'full-xlsx')).toMatchObject({
    result_format: 'xlsx',
    result_type: 'full',
    queries: [{ row_limit: 1_048_575, row_offset: 0 }],
  });
});
