import { expect, test } from 'vitest';
import { fetchChartType } from '@tessera/charts/fetched';
import { rowsForm } from '../chart/fresh-form.ts';
import { datasetNameAt, savedSearch } from './save-dataset.tsx';

// Rows: EDS-03
test('a new dataset is offered under the name of its query and the moment', () => {
  expect(datasetNameAt('Untitled Query 1', new Date(2024, 0, 5, 7, 8, 9))).toBe('Untitled Query 1 01/05/2024 07:08:09');
});

// Rows: EDS-03
test('Explore opens on a saved dataset as a table of all its own columns', async () => {
  const table = await fetchChartType('table');
  expect(savedSearch(7)).toEqual({ datasource_type: 'table', datasource_id: '7', first_chart: 'columns' });
  const column = (column_name: string) => ({ column_name, is_dttm: false, groupby: true, filterable: true });
  const dataset = {
    id: 7,
    table_name: 't',
    database: { id: 1, database_name: 'x', backend: 'duckdb' },
    columns: [column('city'), column('price'), { ...column('Town.country'), relation: 'Town' }],
    metrics: [],
  };
  expect(table && rowsForm(table, dataset)).toMatchObject({
    datasource: '7__table',
    viz_type: 'table',
    query_mode: 'raw',
    all_columns: ['city', 'price'],
  });
});
