/** The product's way to an answer, whole, but with DuckDB in this process: thousands of questions in a minute. */
import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';
import type { Dataset, DatasetColumn } from '../../packages/core/src/dataset.ts';
import { queryContext } from '../../packages/core/src/query/query-context.ts';
import type { Bind, Driver, RawResult } from '../../packages/server/src/driver.ts';
import { distinctNames } from '../../packages/server/src/engine/answer-sql.ts';
import { bindAll } from '../../packages/server/src/engine/run-query.ts';
import { columnKind } from '../../packages/server/src/engine/column-kind.ts';
import { smallAnswer } from '../../packages/server/src/engine/small-answer.ts';
import { ask } from '../../packages/server/src/query/ask.ts';
import { bytesOf } from '../../packages/server/src/query/pipeline.testing.ts';
import { AnswerCache } from '../../packages/server/src/query/cache/remembered.ts';
import type { QueryRunContext } from '../../packages/server/src/query/context.ts';
import type { PropertyCell, PropertyQuestion, PropertyRow } from './question.ts';
import { now } from './words.ts';

const types = {
  id: 'INTEGER',
  g: 'VARCHAR',
  h: 'VARCHAR',
  n: 'INTEGER',
  x: 'DOUBLE',
  b: 'BOOLEAN',
  t: 'TIMESTAMP',
  d: 'DATE',
} as const;

const column = (column_name: string, type: string, more: Partial<DatasetColumn> = {}): DatasetColumn => ({
  column_name,
  type,
  is_dttm: type === 'TIMESTAMP' || type === 'DATE',
  groupby: true,
  filterable: true,
  ...more,
});

const dataset: Dataset = {
  id: 1,
  table_name: 'asked',
  main_dttm_col: 't',
  database: { id: 1, database_name: 'examples', backend: 'duckdb' },
  columns: [
    ...Object.entries(types).map(([name, type]) => column(name, type)),
    column('twice', 'INTEGER', { expression: 'n * 2' }),
  ],
  metrics: [{ metric_name: 'count', expression: 'COUNT(*)' }],
};

const literal = (cell: PropertyCell, type: string): string => {
  if (cell === null) return `NULL::${type}`;
  if (type === 'TIMESTAMP' || type === 'DATE') return `epoch_ms(${Number(cell)})::${type}`;
  return typeof cell === 'string' ? `'${cell.replaceAll("'", "''")}'` : `${cell}::${type}`;
};

async function run(
  connection: DuckDBConnection,
  sql: string,
  binds: readonly Bind[],
  orient: 'records' | 'columns',
): Promise<RawResult> {
  const statement = await connection.prepare(sql);
  bindAll(statement, binds);
  const result = await statement.run();
  const indices = Array.from({ length: result.columnCount }, (_, at) => at);
  const names = distinctNames(indices.map((at) => result.columnName(at)));
  const columns = indices.map((at) => ({ name: names[at] ?? '', ...columnKind(result.columnType(at)) }));
  const made = smallAnswer(result, columns, orient);
  if (typeof made === 'string') throw new Error(`The answer is not small: ${made}`);
  return { columns, rowcount: made.rowcount, bytes: Buffer.from(made.bytes) };
}

export interface TestProduct {
  /** The table all further questions are about. */
  fill(rows: readonly PropertyRow[]): Promise<void>;
  /** The labels and rows of the product's answer, and the statement it ran. */
  ask(question: PropertyQuestion): Promise<{ labels: string[]; rows: PropertyCell[][]; sql: string }>;
  close(): void;
}

export async function openProduct(): Promise<TestProduct> {
  const instance = await DuckDBInstance.create(':memory:', { threads: '1' });
  const connection = await instance.connect();
  await connection.run("SET TimeZone = 'UTC'");
  const parsed = new Map<string, Promise<unknown>>();
  const parse = async (sql: string): Promise<unknown> => {
    const reader = await connection.runAndReadAll('SELECT json_serialize_sql($1::VARCHAR)::VARCHAR', [sql]);
    return JSON.parse(String(reader.getRowsJson()[0]?.[0]));
  };
  const driver: Driver = {
    backend: 'duckdb',
    run: (sql, binds, orient) =>
      orient === 'csv' ? Promise.reject(new Error('No file was asked for')) : run(connection, sql, binds, orient),
    describe: async (sql) => (await run(connection, sql, [], 'records')).columns,
    schemas: () => Promise.resolve([]),
    tables: () => Promise.resolve([]),
    columns: () => Promise.resolve([]),
    close: () => Promise.resolve(),
  };
  let version = 0;
  let cache = new AnswerCache({ maxBytes: 1_000_000 });
  const context = (): QueryRunContext => ({
    dataset: () => Promise.resolve({ dataset, version, driver, connection: 'here' }),
    parse: (sql) => {
      const known = parsed.get(sql) ?? parse(sql);
      parsed.set(sql, known);
      return known;
    },
    cache,
    now: () => now,
  });
  return {
    fill: async (rows) => {
      version += 1;
      cache = new AnswerCache({ maxBytes: 1_000_000 });
      const lines = rows.map(
        (row) =>
          `(${Object.entries(types)
            .map(([name, type]) => literal(row[name as keyof PropertyRow], type))
            .join(', ')})`,
      );
      const columns = Object.entries(types).map(([name, type]) => `${name} ${type}`);
      await connection.run(`CREATE OR REPLACE TABLE asked (${columns.join(', ')})`);
      if (lines.length > 0) await connection.run(`INSERT INTO asked VALUES ${lines.join(', ')}`);
    },
    ask: async (question) => {
      const body = await bytesOf(
        await ask(context(), queryContext.parse({ datasource: { id: 1, type: 'table' }, queries: [question] })).toReply(),
      );
      // The reply's shape is the contract's.
      const { result } = JSON.parse(body.toString('utf8')) as {
        result: { colnames: string[]; data: Record<string, PropertyCell>[]; query: string }[];
      };
      const { colnames = [], data = [], query = '' } = result[0] ?? {};
      return { labels: colnames, rows: data.map((row) => colnames.map((name) => row[name] ?? null)), sql: query };
    },
    close: () => connection.closeSync(),
  };
}
