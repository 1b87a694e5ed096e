import { DatabaseSync } from 'node:sqlite';
import type { DuckDBConnection } from '@duckdb/node-api';
import type { Dataset, DatasetColumn } from '@tessera/core/dataset';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { duckdb } from '../dialects/duckdb.ts';
import { sqlite } from '../dialects/sqlite.ts';
import { asked, openDuckDb, rowsOf } from '../duckdb.testing.ts';
import { print } from '../print.ts';
import { compile } from './compile.ts';
import { relatedColumns, repeatedKeys, withRelations, type Relation } from './relations.ts';
import type { CompileOptions } from './scope.ts';

/** Random questions; `npm run torture` asks more. */
const cases = Number(process.env['RELATION_CASES'] ?? 150);
const options: CompileOptions = { dialect: duckdb, now: '2024-02-01T10:00:00', rowLimitDefault: 50_000, rowLimitMax: 100_000 };

const columns = (of: Record<string, string>): DatasetColumn[] =>
  Object.entries(of).map(([column_name, type]) => ({
    column_name,
    type,
    is_dttm: type === 'TIMESTAMP',
    groupby: true,
    filterable: true,
  }));
const dataset = (table_name: string, of: Record<string, string>): Dataset => ({
  id: 1,
  table_name,
  database: { id: 1, database_name: 'star', backend: 'duckdb' },
  columns: columns(of),
  metrics: [
    { metric_name: 'count', expression: 'COUNT(*)' },
    { metric_name: 'fleets', expression: 'SUM("carrier.fleet")' },
  ],
});

const flights = dataset('flights', { id: 'INTEGER', code: 'VARCHAR', org: 'INTEGER', terminal: 'VARCHAR', delay: 'INTEGER' });
const carriers: Dataset = {
  ...dataset('carriers', { code: 'VARCHAR', country: 'VARCHAR', fleet: 'INTEGER', delay: 'INTEGER', since: 'TIMESTAMP' }),
  sql: 'SELECT * FROM carriers -- all of them',
};
const calculated = columns({ large: 'BOOLEAN' }).map((column) => ({ ...column, expression: 'fleet > 40' }));
const carrier: Relation = {
  name: 'carrier',
  columns: ['code'],
  key: ['code'],
  dataset: { ...carriers, columns: [...carriers.columns, ...calculated] },
  predicates: ["country <> 'XX' OR country IS NULL"],
};
const gate: Relation = {
  name: 'gate "A"',
  columns: ['org', 'terminal'],
  key: ['airport', 'terminal'],
  dataset: dataset('gates', { airport: 'INTEGER', terminal: 'VARCHAR', hall: 'VARCHAR', delay: 'INTEGER' }),
};
const relations = [carrier, gate];

/** The same rows in one table, joined by hand; its columns carry the same names. */
const flat: Dataset = { ...flights, table_name: 'flat', columns: [...flights.columns, ...relations.flatMap(relatedColumns)] };

let connection: DuckDBConnection;
beforeAll(async () => {
  connection = await openDuckDb(
    `CREATE TABLE carriers AS SELECT * FROM (VALUES ('AA', 'US', 50, 7, TIMESTAMP '2020-01-05'), ('LH', 'DE', 30, 8, TIMESTAMP '2021-05-06'),
      ('XX', 'XX', 99, 9, NULL), ('ZZ', NULL, NULL, 1, TIMESTAMP '2021-05-07'), (NULL, 'NO', 1, 1, NULL), (NULL, 'NO', 2, 1, NULL))
      AS t(code, country, fleet, delay, since)`,
    `CREATE TABLE gates AS SELECT * FROM (VALUES (1, 'A', 'north', 5), (1, 'B', 'south', 6), (2, 'A', NULL, 7), (3, NULL, 'none', 8))
      AS t(airport, terminal, hall, delay)`,
    `CREATE TABLE flights AS SELECT i AS id, (['AA', 'LH', 'XX', 'ZZ', 'unknown', NULL])[1 + i % 6] AS code,
      CASE WHEN i % 11 = 0 THEN NULL ELSE i % 5 END::INTEGER AS org, (['A', 'B', NULL])[1 + i % 3] AS terminal, (i * 7 % 60)::INTEGER AS delay
      FROM range(400) t(i)`,
    `CREATE TABLE flat AS SELECT f.*, c.code AS "carrier.code", c.country AS "carrier.country", c.fleet AS "carrier.fleet",
      c.delay AS "carrier.delay", c.since AS "carrier.since", c.fleet > 40 AS "carrier.large", g.airport AS "gate ""A"".airport",
      g.terminal AS "gate ""A"".terminal", g.hall AS "gate ""A"".hall", g.delay AS "gate ""A"".delay"
      FROM flights f LEFT JOIN carriers c ON f.code = c.code AND (c.country <> 'XX' OR c.country IS NULL)
      LEFT JOIN gates g ON f.org = g.airport AND f.terminal = g.terminal`,
  );
});

const joined = (wire: Record<string, unknown>, of: readonly Relation[] = relations): Dataset =>
  withRelations(asked(wire), flights, of, duckdb);

async function rows(wire: Record<string, unknown>, of: Dataset): Promise<unknown[][]> {
  const statement = compile(asked(wire), of, options);
  return rowsOf(connection, statement.sql, statement.binds);
}

const names = flat.columns.map(({ column_name }) => column_name);
const texts = ['code', 'terminal', 'carrier.code', 'carrier.country', 'gate "A".hall', 'gate "A".terminal'];
const numbers = ['id', 'org', 'delay', 'carrier.fleet', 'carrier.delay', 'gate "A".delay'];
const sum = { expressionType: 'SIMPLE', aggregate: 'SUM', column: { column_name: 'delay' } };

const filter = fc.oneof(
  fc.record({
    col: fc.constantFrom(...texts),
    op: fc.constantFrom('IN', 'NOT IN'),
    val: fc.array(fc.constantFrom('AA', 'LH', 'US', 'DE', 'A', 'north', 'XX'), { minLength: 1, maxLength: 3 }),
  }),
  fc.record({
    col: fc.constantFrom(...numbers),
    op: fc.constantFrom('>', '<=', '==', '!='),
    val: fc.integer({ min: 0, max: 60 }),
  }),
  fc.record({ col: fc.constantFrom(...names), op: fc.constantFrom('IS NULL', 'IS NOT NULL') }),
);
const where = fc.constantFrom(
  '',
  `"carrier.fleet" > 20 OR delay < 9`,
  `delay > 10 AND code IS NOT NULL`,
  `"gate ""A"".hall" = 'north' OR "carrier.large"`,
);
const month = {
  expressionType: 'SQL',
  sqlExpression: 'carrier.since',
  label: 'month',
  columnType: 'BASE_AXIS',
  timeGrain: 'P1M',
};
const question = fc.record({
  columns: fc.uniqueArray(fc.oneof(fc.constantFrom<unknown>(...names), fc.constant<unknown>(month)), {
    minLength: 1,
    maxLength: 4,
    selector: (each) => JSON.stringify(each),
  }),
  metrics: fc.constantFrom<unknown>(null, [], ['count'], ['count', sum]),
  filters: fc.array(filter, { maxLength: 3 }),
  extras: fc.record({ where }),
  series_limit: fc.constantFrom(0, 3),
  row_limit: fc.constant(10_000),
});

test(
  'questions over relations answer what they answer over one table joined by hand',
  async () => {
    const sorted = (of: unknown[][]): string[] => of.map((row) => JSON.stringify(row)).toSorted();
    await fc.assert(
      fc.asyncProperty(question, async (wire) => {
        expect(sorted(await rows(wire, joined(wire)))).toEqual(sorted(await rows(wire, flat)));
      }),
      { numRuns: cases },
    );
  },
  30_000 + cases * 50,
);

test('only the relations a question uses are joined, with only the columns it uses', () => {
  expect(joined({ columns: ['code'], metrics: ['count'] })).toBe(flights);
  const { sql } = joined({ columns: ['carrier.country'], metrics: ['count'] });
  expect(sql).toContain('carrier.country');
  expect(sql).not.toContain('fleet');
  expect(sql).not.toContain('gates');
});

test('the rules of the other dataset hide its values and leave the rows of this one', async () => {
  const wire = { columns: ['carrier.country'], metrics: ['count'], filters: [{ col: 'code', op: '==', val: 'XX' }] };
  expect(await rows(wire, joined(wire))).toEqual([[null, '67']]);
});

test('a measure of a related column is refused, however it is written', () => {
  const refusal = 'belongs to relation "carrier"';
  const fleet = { expressionType: 'SIMPLE', aggregate: 'SUM', column: { column_name: 'carrier.fleet' } };
  const written = { expressionType: 'SQL', sqlExpression: 'SUM("carrier.fleet")', label: 'x' };
  const otherwise = { ...written, sqlExpression: 'SUM([Carrier.Fleet])' };
  for (const metrics of [[fleet], [written], [otherwise], ['fleets']])
    expect(() => joined({ columns: ['code'], metrics })).toThrow(refusal);
  expect(() => joined({ columns: ['code'], metrics: ['count'], orderby: [[written, true]] })).toThrow(refusal);
  expect(() => joined({ columns: ['code'], metrics: ['count'], orderby: [['fleets', true]] })).toThrow(refusal);
  expect(() => joined({ columns: ['code'], metrics: ['count'], extras: { having: 'MAX("carrier.fleet") > 1' } })).toThrow(
    refusal,
  );
});

test('keys that are gone, uneven, calculated or of another kind are refused by name', () => {
  const wire = { columns: ['carrier.country'], metrics: ['count'] };
  const over =
    (change: Partial<Relation>): (() => Dataset) =>
    () =>
      joined(wire, [{ ...carrier, ...change }]);
  expect(over({ columns: ['nope'] })).toThrow("Columns missing in dataset: ['nope']");
  expect(over({ key: ['nope'] })).toThrow("Columns missing in dataset: ['nope']");
  expect(over({ key: ['code', 'country'] })).toThrow('needs as many columns as its key has');
  expect(over({ columns: [], key: [] })).toThrow('needs as many columns as its key has');
  expect(over({ columns: ['org'] })).toThrow('"org" (INTEGER) and "code" (VARCHAR) are values of different kinds');
  const taken = { ...flights, columns: [...flights.columns, ...columns({ 'Carrier.Country': 'VARCHAR' })] };
  expect(() => withRelations(asked(wire), taken, [carrier], duckdb)).toThrow('There are two columns "carrier.country"');
  const half = {
    ...flights,
    columns: flights.columns.map((column) => ({ ...column, expression: `UPPER(${column.column_name})` })),
  };
  expect(() => withRelations(asked(wire), half, [carrier], duckdb)).toThrow('"code" is calculated');
});

test('the check of a key counts values in more than one row, without those that match nothing', async () => {
  const repeated = async (relation: Relation): Promise<unknown> =>
    (await rowsOf(connection, print(repeatedKeys(relation), duckdb).sql))[0]?.[0];
  expect(await repeated(carrier)).toBe('0');
  expect(await repeated(gate)).toBe('0');
  expect(await repeated({ ...gate, columns: ['org'], key: ['airport'] })).toBe('1');
  expect(await repeated({ ...carrier, key: ['delay'] })).toBe('1');
});

test('SQLite answers the same', () => {
  const database = new DatabaseSync(':memory:');
  database.exec(`CREATE TABLE carriers(code TEXT, country TEXT, fleet INTEGER, delay INTEGER, since TEXT);
    INSERT INTO carriers VALUES ('AA', 'US', 50, 7, NULL), ('XX', 'XX', 9, 9, NULL), (NULL, 'NO', 1, 1, NULL), (NULL, 'NO', 2, 1, NULL);
    CREATE TABLE flights(id INTEGER, code TEXT, org INTEGER, terminal TEXT, delay INTEGER);
    INSERT INTO flights VALUES (1, 'AA', 1, 'A', 5), (2, 'AA', 1, 'A', 6), (3, 'XX', 1, 'A', 7), (4, NULL, 1, 'A', 8);`);
  const wire = asked({ columns: ['carrier.country', 'carrier.large'], metrics: ['count', sum], orderby: [['count', false]] });
  const of = withRelations(wire, flights, [carrier], sqlite);
  const statement = compile(wire, of, { ...options, dialect: sqlite });
  const answer = database.prepare(statement.readable).all();
  expect(answer.map((row) => Object.values(row))).toEqual([
    ['US', 1, 2, 11],
    [null, null, 2, 15],
  ]);
  expect({ ...database.prepare(print(repeatedKeys(carrier), sqlite).sql).get() }).toEqual({ repeated: 0 });
  database.close();
});
