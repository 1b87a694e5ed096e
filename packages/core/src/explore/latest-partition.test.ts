import { expect, test } from 'vitest';
import type { Dataset } from '../dataset.ts';
import { isValidFilter } from './adhoc-filter.ts';
import { column } from './column.testing.ts';
import { mayHavePartitions, onLatestPartition } from './latest-partition.ts';

const ds = column('ds', 'VARCHAR', 1);
const day = column('day', 'DATE', 2);
const visits: Dataset = {
  id: 7,
  table_name: 'visits',
  schema: 'web',
  database: { id: 1, database_name: 'x', backend: 'trino' },
  columns: [ds, day],
  metrics: [],
};
const first = { expressionType: 'SIMPLE', clause: null, subject: 'ds', operator: '==', operatorId: 'EQUALS' } as const;

// Rows: CTL-08
test('a filter on the newest partition is SQL among WHERE, compared with what the column holds', () => {
  const filter = onLatestPartition({ ...first, comparator: 'a' }, ds, visits);
  expect(filter).toMatchObject({ expressionType: 'SQL', clause: 'WHERE', subject: null, operator: null, comparator: null });
  expect(filter.sqlExpression).toBe("ds = {{ trino.latest_partition('web.visits') }}");
  expect(isValidFilter(filter)).toBe(true);
  expect(onLatestPartition(first, day, { ...visits, schema: null }).sqlExpression).toBe(
    `day = CAST({{ trino.latest_partition('visits') }} AS date)`,
  );
});

// Rows: CTL-07
test('only tables that a template can name, of databases whose templates know partitions, have such a filter', () => {
  const other = { ...visits, database: { ...visits.database, backend: 'postgresql' } };
  const kinds: Dataset[] = [
    visits,
    { ...visits, sql: 'SELECT 1' },
    { ...visits, type: 'query' },
    { ...visits, table_name: "o'r" },
    other,
  ];
  expect(kinds.map(mayHavePartitions)).toEqual([true, false, false, false, false]);
  expect(onLatestPartition(first, ds, other)).toBe(first);
});
