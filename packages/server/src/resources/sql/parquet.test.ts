/** Results as Parquet files, read back by DuckDB and by a reader that shares no code with it. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parquetReadObjects } from 'hyparquet';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readParquet } from '../../engine/parquet-file.testing.ts';
import { salesServer, type SalesServer } from '../sales.testing.ts';
import { parquetOf, parquetSql } from '../../query/files/parquet.ts';
import type { ResultData } from './result-text.ts';

let server: SalesServer;
beforeAll(async () => {
  server = await salesServer();
});
afterAll(() => server.close());

let serial = 0;
async function fileOf(result: ResultData) {
  const pieces: Uint8Array[] = [];
  const cells = result.columns.map(({ name }) => result.data.map((row) => row[name]));
  const written = await parquetOf(server.services.engine, { columns: result.columns, cells }, AbortSignal.timeout(20_000));
  for await (const piece of written.read()) pieces.push(piece);
  const whole = Buffer.concat(pieces);
  const path = join(server.config.home, `read-back-${(serial += 1)}.parquet`);
  writeFileSync(path, whole);
  const file = whole.buffer.slice(whole.byteOffset, whole.byteOffset + whole.byteLength);
  return { ...(await readParquet(path)), read: await parquetReadObjects({ file }) };
}
const run = (sql: string, more: object = {}) =>
  server.admin.post('/api/v1/sqllab/execute/', { database_id: server.databaseId, sql, ...more });

// Rows: SQL-13
test('a result keeps the types of its database and every digit, for DuckDB and for another reader', async () => {
  const { status, body } = await run(`
    SELECT * FROM (VALUES
      (1::TINYINT, 70000::INTEGER, 9007199254740993::BIGINT, 170141183460469231731687303715884105727::HUGEINT,
       12345678901234567890.12::DECIMAL(22, 2), 0.25::DECIMAL(5, 2), 1.5::DOUBLE, 0.1::FLOAT, TRUE,
       DATE '2024-02-29', TIMESTAMP '1969-12-31 23:59:59.5', TIMESTAMPTZ '2024-07-01 12:00:00+02', 'é "x"', [1, 2]),
      (-1, NULL, NULL, 5, -0.01, NULL, NULL, NULL, FALSE, NULL, NULL, NULL, '', NULL)
    ) AS t(tiny, int, big, huge, wide, small, dbl, flt, yes, day, moment, zoned, "text ""q""", list)`);
  expect(status, JSON.stringify(body)).toBe(200);
  const { types, rows, read } = await fileOf(body);
  expect(types).toEqual({
    tiny: 'TINYINT',
    int: 'INTEGER',
    big: 'BIGINT',
    huge: 'VARCHAR',
    wide: 'DECIMAL(22,2)',
    small: 'DECIMAL(5,2)',
    dbl: 'DOUBLE',
    flt: 'FLOAT',
    yes: 'BOOLEAN',
    day: 'DATE',
    moment: 'TIMESTAMP',
    zoned: 'TIMESTAMP WITH TIME ZONE',
    'text "q"': 'VARCHAR',
    list: 'VARCHAR',
  });
  expect(rows[0]).toEqual({
    tiny: '1',
    int: '70000',
    big: '9007199254740993',
    huge: '170141183460469231731687303715884105727',
    wide: '12345678901234567890.12',
    small: '0.25',
    dbl: '1.5',
    flt: '0.1',
    yes: 'true',
    day: '2024-02-29',
    moment: '1969-12-31 23:59:59.5',
    zoned: '2024-07-01 10:00:00+00',
    'text "q"': 'é "x"',
    list: '[1,2]',
  });
  expect(rows[1]).toMatchObject({ tiny: '-1', int: null, big: null, wide: '-0.01', yes: 'false', day: null, 'text "q"': '' });
  expect(read[0]).toMatchObject({
    tiny: 1,
    big: 9007199254740993n,
    small: 0.25,
    yes: true,
    day: new Date('2024-02-29T00:00:00Z'),
    moment: new Date('1969-12-31T23:59:59.500Z'),
    zoned: new Date('2024-07-01T10:00:00Z'),
    'text "q"': 'é "x"',
  });
  expect(read[1]).toMatchObject({ int: null, zoned: null, yes: false });
});

test('the file is fetched by whoever may export, under the name of its tab; a result of no rows keeps its columns (SQL-13)', async () => {
  await run('SELECT country, ds FROM sales', { client_id: 'pq', tab: 'My tab' });
  const file = await server.admin.get('/api/v1/sqllab/export/pq/?format=parquet');
  expect([file.status, file.headers['content-type'], String(file.body).slice(0, 4)]).toEqual([
    200,
    'application/vnd.apache.parquet',
    'PAR1',
  ]);
  expect(file.headers['content-disposition']).toMatch(/sqllab_my_tab_[\dT-]+\.parquet/);
  await server.addUser('eve', [], ['can_execute_sql_query on SQLLab']);
  expect((await (await server.program('eve')).get('/api/v1/sqllab/export/pq/?format=parquet')).status).toBe(403);
  expect((await server.admin.get('/api/v1/sqllab/export/pq/?format=orc')).status).toBe(400);
  const { body } = await run('SELECT country, num FROM sales WHERE 1 = 0');
  const { types, rows } = await fileOf(body);
  expect([Object.keys(types), rows]).toEqual([['country', 'num'], []]);
});

test.each([
  ['INT4', ['5', null], 'INTEGER'],
  ['INTEGER', ['5', '9007199254740993'], 'BIGINT'],
  ['INT8', ['5'], 'BIGINT'],
  ['BIGINT UNSIGNED', ['18446744073709551615'], 'DECIMAL(38, 0)'],
  ['NUMERIC', ['1.25', '100'], 'DECIMAL(38, 2)'],
  ['decimal(10,2)', ['1.25'], 'DECIMAL(10, 2)'],
  ['NUMERIC(4,1)', ['1.25'], 'DECIMAL(38, 2)'],
  ['FLOAT8', ['1e300'], 'DOUBLE'],
  ['Float32', ['0.1'], 'FLOAT'],
  ['REAL', ['3'], 'FLOAT'],
  ['NUMERIC', ['9'.repeat(39)], 'VARCHAR'],
])('numbers of other databases, %s of %j, are written as %s (SQL-13)', (type, cells, written) => {
  expect(parquetSql([{ name: 'n', type, type_generic: 0 }], [cells])).toContain(`c0::${written} AS "n"`);
});

test('dates, moments and moments with a zone are told apart by the names other databases have for them (SQL-13)', () => {
  const sql = (type: string, cell = '0'): string => parquetSql([{ name: 'n', type, type_generic: 2 }], [[cell]]);
  for (const type of ['DATE', 'Date32', 'Nullable(Date)', 'date']) expect(sql(type), type).toContain('::DATE AS');
  for (const type of ['TIMESTAMPTZ', 'TIMESTAMP WITH TIME ZONE', 'timestamp(3) with time zone'])
    expect(sql(type), type).toContain('to_timestamp(');
  for (const type of ['TIMESTAMP', 'DATETIME', 'DateTime64(3)']) expect(sql(type), type).toMatch(/SELECT epoch_ms\([^)]+\) AS/);
  expect(sql('DATE', 'infinity')).toContain('SELECT c0 AS "n"');
});
