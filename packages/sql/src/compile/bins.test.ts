import type { DuckDBConnection } from '@duckdb/node-api';
import type { Dataset } from '@tessera/core/dataset';
import { GenericType, type Cell, type Frame } from '@tessera/core/frame/frame';
import { postProcess } from '@tessera/core/frame/run';
import { beforeAll, expect, test } from 'vitest';
import { duckdb } from '../dialects/duckdb.ts';
import { asked, openDuckDb, rowsOf } from '../duckdb.testing.ts';
import { compile } from './compile.ts';

const options = { dialect: duckdb, now: '2024-02-01T10:00:00', rowLimitDefault: 100, rowLimitMax: 100_000 };
const dataset: Dataset = {
  id: 1,
  table_name: 'shots',
  database: { id: 1, database_name: 'examples', backend: 'duckdb' },
  columns: [
    { column_name: 'far', type: 'DOUBLE', is_dttm: false, groupby: true, filterable: true },
    { column_name: 'who', type: 'VARCHAR', is_dttm: false, groupby: true, filterable: true },
  ],
  metrics: [],
};
let connection: DuckDBConnection;
beforeAll(async () => {
  // Values on edges, between them, negative, missing and endless; more of them than the default row limit.
  connection = await openDuckDb(`CREATE TABLE shots AS SELECT * FROM (
    SELECT (i % 37) * 0.1 - 1.2 AS far, CASE i % 3 WHEN 0 THEN 'a' WHEN 1 THEN 'b' END AS who FROM range(1000) AS r(i)
    UNION ALL VALUES (NULL, 'a'), ('nan'::DOUBLE, 'a'), ('inf'::DOUBLE, 'b'), ('-inf'::DOUBLE, NULL))`);
});

const histogram = (more: Record<string, unknown> = {}, wire: Record<string, unknown> = {}): Record<string, unknown> => ({
  columns: ['who', 'far'],
  metrics: null,
  post_processing: [{ operation: 'histogram', options: { column: 'far', groupby: ['who'], bins: 7, ...more } }],
  ...wire,
});

const frameOf = (names: string[], rows: unknown[][]): Frame => ({
  names,
  types: names.map((name) => (name === 'who' ? GenericType.STRING : GenericType.NUMERIC)),
  columns: names.map((_, at) => rows.map((row) => (names[at] === 'who' ? row[at] : Number(row[at])) as Cell)),
  rowcount: rows.length,
});

async function answered(wire: Record<string, unknown>): Promise<{ frame: Frame; shipped: number }> {
  const { sql, binds, columns, plan } = compile(asked(wire), dataset, options);
  const rows = await rowsOf(connection, sql, binds);
  const names = columns.map(({ label }) => label);
  const operations = plan.path === 'frame' ? plan.operations : [];
  return { frame: postProcess(frameOf(names, rows), operations).frame, shipped: rows.length };
}

test.each([[{}], [{ bins: 1 }], [{ bins: 40 }], [{ cumulative: true }], [{ normalize: true, groupby: [] }]])(
  'a histogram counted by the engine equals one of all the rows: %j',
  async (more) => {
    const { post_processing: operations } = asked(histogram(more));
    const raw = await rowsOf(
      connection,
      'SELECT who, far FROM shots WHERE isfinite(far) AND far IS NOT NULL ORDER BY who NULLS LAST',
    );
    const expected = postProcess(frameOf(['who', 'far'], raw), operations).frame;
    const { frame, shipped } = await answered(histogram(more));
    expect(frame.names).toEqual(expected.names);
    expect(frame.columns).toEqual(expected.columns);
    expect(shipped).toBeLessThan(200);
  },
);

test('a row limit the question names itself is the part that is counted', async () => {
  const { frame } = await answered(histogram({ groupby: [] }, { row_limit: 50 }));
  expect(frame.columns.flat().reduce<number>((sum, count) => sum + Number(count), 0)).toBe(50);
});

test('one single value is one full bin, and a column of words is refused by name', async () => {
  const one = histogram({ groupby: [], bins: 3 }, { filters: [{ col: 'far', op: 'IN', val: [-1.2] }] });
  expect((await answered(one)).frame.columns.flat()).toEqual([0, 28, 0]);
  const words = { columns: ['who'], metrics: null, post_processing: [{ operation: 'histogram', options: { column: 'who' } }] };
  expect(() => compile(asked(words), dataset, options)).toThrow(
    "Column 'who' contains non-numeric values. Choose a numeric column.",
  );
});
