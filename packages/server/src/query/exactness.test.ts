import { buffer } from 'node:stream/consumers';
import readWorkbook from 'read-excel-file/node';
import mysql from 'mysql2/promise';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Driver } from '../driver.ts';
import { mysqlDriver } from '../drivers/mysql.ts';
import { postgresDriver } from '../drivers/postgres.ts';
import { ask } from './ask.ts';
import { bytesOf, openPipeline, type TestPipeline } from './pipeline.testing.ts';

const big = '9007199254740993';
const money = '1234567890123456.78';

let line: TestPipeline;
beforeAll(async () => {
  line = await openPipeline({
    ledger: `SELECT * FROM (VALUES
      ('a', TIMESTAMP '2024-01-01', ${big}::BIGINT, ${money}::DECIMAL(18,2), 1.5::DOUBLE, 0::INTEGER),
      ('b', TIMESTAMP '2024-02-01', 7, 0.10, 'nan'::DOUBLE, 0),
      ('c', TIMESTAMP '2024-03-01', NULL, NULL, '-inf'::DOUBLE, NULL)) t(k, day, big, money, x, zero)`,
  });
  await line.add('ledger');
});
afterAll(() => line.close());

const metric = (expression: string, label: string) => ({ expressionType: 'SQL', sqlExpression: expression, label });
const sums = [metric('MAX(big)', 'big'), metric('MAX(money)', 'money')];
const asked = { columns: ['k'], metrics: sums, orderby: [['k', true]] };
const text = async (queries: Record<string, unknown>[], more: Record<string, unknown> = {}): Promise<string> =>
  (await bytesOf(await ask(line.ctx, line.read(queries, more)).toReply())).toString('utf8');
const pivot = {
  operation: 'pivot',
  options: {
    index: ['k'],
    columns: [],
    aggregates: { big: { operator: 'max' }, money: { operator: 'max' } },
    drop_missing_columns: false,
  },
};
const sort = { operation: 'sort', options: { by: ['k'], ascending: true } };

describe('numbers no double holds', () => {
  test.each<[string, Record<string, unknown>]>([
    ['as the engine wrote them', asked],
    ['after post-processing', { ...asked, post_processing: [pivot, { operation: 'flatten' }, sort] }],
    [
      'beside another time',
      { ...asked, time_range: '2024-01-01 : 2025-01-01', granularity: 'day', time_offsets: ['1 year ago'] },
    ],
  ])('arrive whole in every format, %s', async (_, query) => {
    expect(await text([query])).toContain(`"big":${big},"money":${money}`);
    const columns = await text([query], { orient: 'columns' });
    expect(columns).toContain(`"big":["${big}",7,null]`);
    expect(columns).toMatch(new RegExp(`"money":\\["${money}",0\\.10?,null\\]`));
    expect(await text([query], { result_format: 'csv' })).toMatch(new RegExp(`\na,${big},${money}(,*)\n`));
    const { body } = await ask(line.ctx, line.read([query], { result_format: 'xlsx' })).toReply();
    const [sheet] = await readWorkbook(Buffer.isBuffer(body) ? body : await buffer(body));
    expect(sheet?.data[1]?.slice(0, 3)).toEqual(['a', big, money]);
    expect(sheet?.data[2]?.slice(0, 3)).toEqual(['b', 7, 0.1]);
  });
  test('are found by the text the browser was sent', async () => {
    const filters = [{ col: 'big', op: '==', val: big }];
    expect((await line.ask({ columns: ['k'], filters })).data).toEqual([{ k: 'a' }]);
    expect((await line.ask({ columns: ['k'], filters: [{ col: 'money', op: 'IN', val: [money] }] })).data).toEqual([{ k: 'a' }]);
  });
});

/** The test set-up starts the servers and names them here. */
const [postgresUrl, mariadbUrl] = [process.env['PG_URL'] ?? '', process.env['MARIADB_URL'] ?? ''];
const table = `exact_${process.pid}`;
/** Two numbers that are the same as doubles, and one that a double holds. */
const twins = [
  `CREATE TABLE ${table} (k VARCHAR(9), big DECIMAL(38,2), part DECIMAL(38,19))`,
  `INSERT INTO ${table} VALUES ('a', 12345678901234567.89, 0.1234567890123456789), ('b', 12345678901234567.88, 0.1234567890123456788),
     ('c', 12.5, 3.25)`,
];
const dropped = `DROP TABLE ${table}`;

interface Engine {
  readonly name: string;
  readonly backend: string;
  readonly missing: boolean;
  readonly run: (statements: readonly string[]) => Promise<void>;
  /** The embedded engine is the pipeline's own. */
  readonly driver?: () => Driver;
  readonly schema: string;
}

const engines: Engine[] = [
  { name: 'DuckDB', backend: 'duckdb', missing: false, run: () => Promise.resolve(), schema: 'main' },
  {
    name: 'PostgreSQL',
    backend: 'postgresql',
    missing: postgresUrl === '',
    run: async (statements) => {
      const client = new Client({ connectionString: postgresUrl });
      await client.connect();
      for (const each of statements) await client.query(each);
      await client.end();
    },
    driver: () => postgresDriver(postgresUrl),
    schema: 'public',
  },
  {
    name: 'MariaDB',
    backend: 'mysql',
    missing: mariadbUrl === '',
    run: async (statements) => {
      const client = await mysql.createConnection(mariadbUrl);
      for (const each of statements) await client.query(each);
      await client.end();
    },
    driver: () => mysqlDriver(mariadbUrl),
    schema: 'tessera',
  },
];

describe.each(engines)('DECIMAL values beyond a double on $name', ({ backend, missing, run, driver: open, schema }) => {
  test.skipIf(missing)('are found, added, subtracted and sorted by every digit', async () => {
    const own = await openPipeline({
      [table]: `SELECT * FROM (VALUES ('a', 12345678901234567.89::DECIMAL(38,2), 0.1234567890123456789::DECIMAL(38,19)),
        ('b', 12345678901234567.88, 0.1234567890123456788), ('c', 12.5, 3.25)) t(k, big, part)`,
    });
    await run(twins);
    const driver = open?.();
    try {
      const columns = (await driver?.columns(schema, table))?.map(({ name, type, generic }) => ({
        column_name: name,
        type,
        type_generic: generic,
        is_dttm: false,
        groupby: true,
        filterable: true,
      }));
      await own.add(table, columns ? { columns, database: { id: 1, database_name: 'other', backend } } : {});
      const found = (reference: Parameters<typeof own.ctx.dataset>[0]) =>
        own.ctx.dataset(reference).then((given) => (driver ? { ...given, driver, connection: backend } : given));
      const answered = async (query: Record<string, unknown>, orient = 'columns'): Promise<string> =>
        (await bytesOf(await ask({ ...own.ctx, dataset: found }, own.read([query], { orient })).toReply())).toString('utf8');
      const keys = async (col: string, op: string, val: unknown): Promise<string[]> =>
        [
          ...(await answered({ columns: ['k'], orderby: [['k', true]], filters: [{ col, op, val }] }, 'records')).matchAll(
            /"k":"(.)"/g,
          ),
        ].map(([, key]) => key ?? '');
      expect(await keys('big', '==', '12345678901234567.89')).toEqual(['a']);
      expect(await keys('big', 'IN', ['12345678901234567.88', 12.5])).toEqual(['b', 'c']);
      expect(await keys('part', '>=', '0.1234567890123456789')).toEqual(['a', 'c']);
      expect(await keys('big', '<', '99999999999999999999999999')).toEqual(['a', 'b', 'c']);
      const steps = [
        { operation: 'sort', options: { by: ['big'], ascending: true } },
        { operation: 'diff', options: { columns: { part: 'change' } } },
        { operation: 'cum', options: { columns: { big: 'total' }, operator: 'sum' } },
      ];
      const metrics = [metric('MAX(big)', 'big'), metric('MAX(part)', 'part')];
      const text = await answered({ columns: ['k'], metrics, orderby: [['k', true]], post_processing: steps });
      expect(text).toContain('"k":["c","b","a"]');
      expect(text).toContain('"change":[null,"-3.1265432109876543212",1e-19]');
      expect(text).toContain('"total":[12.5,"12345678901234580.38","24691357802469148.27"]');
    } finally {
      await driver?.close();
      await run([dropped]);
      await own.close();
    }
  });
});

describe('what is no number', () => {
  const ratios = [metric('MAX(x) / SUM(zero)', 'ratio'), metric('SUM(zero) / SUM(zero)', 'none'), metric('MAX(x)', 'x')];
  test('division by zero, NaN and ±Infinity are null and break nothing', async () => {
    const { data } = await line.ask({ columns: ['k'], metrics: ratios, orderby: [['k', true]] });
    expect(data).toEqual([
      { k: 'a', ratio: null, none: null, x: 1.5 },
      { k: 'b', ratio: null, none: null, x: null },
      { k: 'c', ratio: null, none: null, x: null },
    ]);
    const csv = await text([{ columns: ['k', 'x'], orderby: [['k', true]] }], { result_format: 'csv' });
    expect(csv).toBe('\uFEFFk,x\na,1.5\nb,\nc,\n');
  });
  test('shares of nothing are nothing, a cumulative sum passes over gaps', async () => {
    const share = { operation: 'contribution', options: { columns: ['zero'], rename_columns: ['share'] } };
    const cum = { operation: 'cum', options: { columns: { x: 'total' }, operator: 'sum' } };
    const query = {
      columns: ['k'],
      metrics: [metric('SUM(zero)', 'zero'), metric('MAX(x)', 'x')],
      orderby: [['k', true]],
      post_processing: [share, cum],
    };
    const { data } = await line.ask(query);
    expect(data.map(({ share: each }) => each)).toEqual([null, null, null]);
    expect(data[0]).toMatchObject({ total: 1.5 });
  });
  test('a bucket without values stays null, a question without rows stays empty, whatever is done to it', async () => {
    const axis = { expressionType: 'SQL', sqlExpression: 'day', label: 'day', columnType: 'BASE_AXIS', timeGrain: 'P1M' };
    const series = {
      operation: 'pivot',
      options: { index: ['day'], columns: ['k'], aggregates: { big: { operator: 'mean' } }, drop_missing_columns: false },
    };
    const query = {
      columns: [axis, 'k'],
      metrics: [metric('SUM(big)', 'big')],
      post_processing: [series, { operation: 'flatten' }],
    };
    const { data, colnames } = await line.ask(query);
    expect(colnames).toEqual(['day', 'big, a', 'big, b', 'big, c']);
    expect(data.map((row) => row['big, c'])).toEqual([null, null, null]);
    const empty = await line.ask({ ...query, filters: [{ col: 'k', op: '==', val: 'nobody' }] });
    expect(empty).toMatchObject({ data: [], rowcount: 0, error: null });
  });
});
