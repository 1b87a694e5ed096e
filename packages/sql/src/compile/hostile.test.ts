/** Whatever text people give as labels, names and values, it stays a label, a name, a value. */
import type { DuckDBConnection } from '@duckdb/node-api';
import type { Dataset } from '@tessera/core/dataset';
import * as fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { duckdb } from '../dialects/duckdb.ts';
import { asked, openDuckDb, rowsOf } from '../duckdb.testing.ts';
import { compile } from './compile.ts';

let connection: DuckDBConnection;
beforeAll(async () => {
  connection = await openDuckDb();
});

const options = { dialect: duckdb, now: '2024-02-01T10:00:00', rowLimitDefault: 100, rowLimitMax: 100 };
/** Any text without NUL, which no engine takes in a name; quotes, semicolons and comments more often than chance. */
const text = fc
  .array(
    fc.oneof(
      fc.constantFrom('"', "'", ';', '--', '/*', '*/', '$1', '\\', ')', '(', '\n', 'é', '😀', '$$'),
      fc.string({ unit: 'grapheme', maxLength: 4 }),
    ),
    { minLength: 1, maxLength: 8 },
  )
  .map((parts) => parts.join('').replaceAll('\0', ''))
  .filter((each) => each.trim() !== '' && each !== '<NULL>' && each !== '<empty string>');

test('any label, column name and value comes back as itself', async () => {
  await fc.assert(
    fc.asyncProperty(text, text, text, async (name, label, value) => {
      fc.pre(name.toLowerCase() !== label.toLowerCase());
      const quoted = duckdb.quote(name);
      await connection.run(`CREATE OR REPLACE TABLE t AS SELECT $1::VARCHAR AS ${quoted} UNION ALL SELECT 'other'`, [value]);
      const dataset: Dataset = {
        id: 1,
        table_name: 't',
        database: { id: 1, database_name: 'd', backend: 'duckdb' },
        columns: [{ column_name: name, type: 'VARCHAR', is_dttm: false, groupby: true, filterable: true }],
        metrics: [],
      };
      const metric = { expressionType: 'SIMPLE', aggregate: 'COUNT', column: { column_name: name }, label };
      const wire = {
        columns: [name],
        metrics: [metric],
        filters: [{ col: name, op: 'IN', val: [value] }],
        orderby: [[name, true]],
      };
      const compiled = compile(asked(wire), dataset, options);
      // Leading and trailing tabs and line ends of values are dropped (docs/reference/questions.md#values-of-filters).
      const kept = value.replaceAll(/^[\t\n]+|[\t\n]+$/g, '') === value;
      const reader = await connection.runAndReadAll(compiled.sql, [...compiled.binds]);
      expect(reader.columnNames()).toEqual([name, label]);
      if (kept && value !== 'other') expect(reader.getRowsJson()).toEqual([[value, '1']]);
      if (kept) expect(await rowsOf(connection, compiled.readable)).toEqual(reader.getRowsJson());
    }),
    { numRuns: 150 },
  );
});
