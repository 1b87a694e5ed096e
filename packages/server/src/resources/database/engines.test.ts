/** The same questions on every engine that can be reached here, through the same routes. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeDrivers } from '../../drivers/index.ts';
import { testServer, type TestCaller, type TestServer } from '../../test-server.ts';
import { motherduckShop, sheetsShop, shops, type SampleDatabase } from './engines.testing.ts';

let server: TestServer;
let admin: TestCaller;
let all: SampleDatabase[];
const ids = new Map<string, number>();
const datasets = new Map<string, number>();

beforeAll(async () => {
  server = await testServer({ engine: true });
  admin = await server.program();
  all = [...(await shops(server.services.config.home)), await sheetsShop(), await motherduckShop()];
  for (const { engine, uri, schema, extra } of all) {
    const made = await admin.post('/api/v1/database/', { database_name: engine, sqlalchemy_uri: uri, extra });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    ids.set(engine, made.body.id);
    const dataset = await admin.post('/api/v1/dataset/', { database: made.body.id, schema, table_name: 'orders' });
    expect(dataset.status, `${engine}: ${JSON.stringify(dataset.body)}`).toBe(201);
    datasets.set(engine, dataset.body.id);
  }
});
afterAll(async () => {
  closeDrivers();
  await server.close();
  for (const shop of all) await shop.remove();
});

const each = async (
  ask: (shop: SampleDatabase, databaseId: number, datasetId: number) => Promise<unknown>,
  answer: unknown,
): Promise<void> => {
  for (const shop of all)
    expect(await ask(shop, ids.get(shop.engine) ?? 0, datasets.get(shop.engine) ?? 0), shop.engine).toEqual(answer);
};

test('a database has its engine, its tables and its views', () =>
  each(
    async ({ schema, engine, uri, hasNoViews }, id) => {
      const item = (await admin.get(`/api/v1/database/${id}`)).body.result;
      // Others cannot be chosen here: the connection's own alone, where the engine knows any.
      const own = engine === 'postgresql' ? [new URL(uri).pathname.slice(1)] : [];
      const tables = (await admin.get(`/api/v1/database/${id}/tables/?q=(schema_name:${schema})`)).body.result;
      const schemas = (await admin.get(`/api/v1/database/${id}/schemas/`)).body.result;
      const catalogs = (await admin.get(`/api/v1/database/${id}/catalogs/`)).body.result;
      expect(catalogs).toEqual(own);
      const paid = tables.find(({ value }: { value: string }) => value === 'paid_orders');
      if (hasNoViews) paid.type = 'view';
      return [item.is_builtin, item.allow_file_upload, tables, schemas.includes(schema)];
    },
    [
      false,
      false,
      [
        { value: 'orders', type: 'table', extra: null },
        { value: 'paid_orders', type: 'view', extra: null },
      ],
      true,
    ],
  ));

test('columns of every engine have the same kinds, and the first moment is the time column', () =>
  each(
    async (_shop, _id, dataset) => {
      const { columns, main_dttm_col } = (await admin.get(`/api/v1/dataset/${dataset}`)).body.result;
      return [
        main_dttm_col,
        columns.map((column: { column_name: string; type_generic: number }) => [column.column_name, column.type_generic]),
      ];
    },
    [
      'at_time',
      [
        ['id', 0],
        ['country', 1],
        ['price', 0],
        ['ratio', 0],
        ['paid', 3],
        ['at_time', 2],
        ['day', 2],
      ],
    ],
  ));

const data = async (dataset: number, query: object, more: object = {}) => {
  const asked = await admin.post('/api/v1/chart/data', {
    datasource: { id: dataset, type: 'table' },
    queries: [query],
    ...more,
  });
  return asked.body.result?.[0]?.data ?? asked.body;
};

test('raw rows keep every digit and every moment', () =>
  each(
    (_shop, _id, dataset) =>
      data(
        dataset,
        {
          columns: ['id', 'country', 'price', 'ratio', 'paid', 'at_time', 'day'],
          orderby: [['price', false]],
          row_limit: 3,
          metrics: [],
          filters: [{ col: 'price', op: 'IS NOT NULL' }],
        },
        { orient: 'columns' },
      ),
    {
      id: ['9007199254740993', 2, 3],
      country: ['FR', 'DE', 'FR'],
      price: [10.5, 5.25, 2.25],
      ratio: [1.5, 0.1, null],
      paid: [true, false, null],
      at_time: [Date.UTC(2024, 0, 15, 12), Date.UTC(2024, 0, 20), Date.UTC(2024, 1, 29, 23, 59, 59)],
      day: [Date.UTC(2024, 0, 15), Date.UTC(2024, 0, 20), Date.UTC(2024, 1, 29)],
    },
  ));

test('a monthly sum with filters is the same everywhere', () =>
  each(
    (_shop, _id, dataset) =>
      data(dataset, {
        columns: [
          {
            columnType: 'BASE_AXIS',
            sqlExpression: 'at_time',
            label: 'at_time',
            expressionType: 'SQL',
            timeGrain: 'P1M',
            isColumnReference: true,
          },
        ],
        metrics: [{ expressionType: 'SIMPLE', aggregate: 'SUM', column: { column_name: 'price' }, label: 'sum' }],
        filters: [{ col: 'country', op: 'IN', val: ['FR', 'DE', "O'Hara"] }],
        granularity: 'at_time',
        time_range: '2024-01-01 : 2024-03-01',
        orderby: [['at_time', true]],
      }),
    [
      { at_time: Date.UTC(2024, 0, 1), sum: 15.75 },
      { at_time: Date.UTC(2024, 1, 1), sum: 2.25 },
    ],
  ));

test('samples and the SQL page answer on every engine; writing is refused', () =>
  each(
    async ({ engine, schema }, id, dataset) => {
      const samples = await admin.post(`/datasource/samples?force=false&datasource_type=table&datasource_id=${dataset}`, {});
      const run = async (sql: string) =>
        admin.post('/api/v1/sqllab/execute/', { database_id: id, sql, client_id: crypto.randomUUID().slice(0, 11), json: true });
      const quote = engine === 'mariadb' ? '`' : '"';
      const first = await run(
        `SELECT id, country AS ${quote}Land${quote} FROM ${schema}.orders WHERE price > 5 ORDER BY price DESC -- the big ones`,
      );
      const wrong = await run(`SELECT nope FROM ${schema}.orders`);
      const write = await run('DELETE FROM orders');
      return [
        samples.body.result?.rowcount,
        first.body.data ?? first.body,
        wrong.body.errors[0].error_type,
        write.body.errors[0].error_type,
      ];
    },
    [
      4,
      [
        { id: '9007199254740993', Land: 'FR' },
        { id: 2, Land: 'DE' },
      ],
      'COLUMN_DOES_NOT_EXIST_ERROR',
      'DML_NOT_ALLOWED_ERROR',
    ],
  ));

// Rows: QRY-13
test('a virtual dataset is described and asked', () =>
  each(
    async ({ schema, engine }, id) => {
      const sql = `SELECT country, SUM(price) AS total, MAX(at_time) AS latest FROM ${schema}.orders WHERE country IS NOT NULL GROUP BY country`;
      const made = await admin.post('/api/v1/dataset/', { database: id, table_name: `totals_${engine}`, sql });
      if (made.status !== 201) return made.body;
      const { columns } = (await admin.get(`/api/v1/dataset/${made.body.id}`)).body.result;
      const kinds = columns.map((column: { type_generic: number }) => column.type_generic);
      return [
        kinds,
        await data(made.body.id, { columns: ['country', 'total', 'latest'], metrics: [], orderby: [['country', true]] }),
      ];
    },
    [
      [1, 0, 2],
      [
        { country: 'DE', total: 5.25, latest: Date.UTC(2024, 0, 20) },
        { country: 'FR', total: 12.75, latest: Date.UTC(2024, 1, 29, 23, 59, 59) },
      ],
    ],
  ));

test('a relation looks up columns by a key of two columns, without a row more or less', () =>
  each(
    async (_shop, id, dataset) => {
      const rows =
        "SELECT 'FR' AS code, 2 AS low, 'Europe' AS continent UNION ALL SELECT 'FR', 3, 'North' UNION ALL SELECT 'DE', 2, NULL";
      const made = await admin.post('/api/v1/dataset/', { database: id, table_name: 'lands', sql: rows });
      const relation = { name: 'Land', to: made.body.id, columns: ['country', 'id'], key: ['code', 'low'] };
      const saved = await admin.put(`/api/v1/dataset/${dataset}`, { relations: [relation] });
      expect(saved.status, JSON.stringify(saved.body)).toBe(200);
      const byPart = await admin.put(`/api/v1/dataset/${dataset}`, {
        relations: [{ ...relation, columns: ['country'], key: ['code'] }],
      });
      const count = { expressionType: 'SQL', sqlExpression: 'COUNT(*)', label: 'n' };
      const grouped = await data(dataset, { columns: ['Land.continent'], metrics: [count], orderby: [['n', false]] });
      const filtered = await data(dataset, {
        columns: ['id'],
        metrics: [count],
        filters: [{ col: 'Land.continent', op: 'IN', val: ['North'] }],
      });
      return [byPart.status, grouped, filtered];
    },
    [
      422,
      [
        { 'Land.continent': null, n: 3 },
        { 'Land.continent': 'North', n: 1 },
      ],
      [{ id: 3, n: 1 }],
    ],
  ));

test.skipIf(!process.env['PG_URL'])(
  'a key that a server repeats without a word is found out when a chart is refreshed',
  async () => {
    const id = ids.get('postgresql') ?? 0;
    const run = async (sql: string): Promise<void> => {
      const { status, body } = await admin.post('/api/v1/sqllab/execute/', { database_id: id, sql });
      expect(status, JSON.stringify(body)).toBe(200);
    };
    expect((await admin.put(`/api/v1/database/${id}`, { allow_dml: true })).status).toBe(200);
    await run("CREATE TABLE towns (code text, town text); INSERT INTO towns VALUES ('FR', 'Paris'), ('DE', 'Bonn')");
    const { body } = await admin.post('/api/v1/dataset/', { database: id, schema: 'public', table_name: 'towns' });
    const relation = { name: 'Town', to: body.id, columns: ['country'], key: ['code'] };
    const dataset = datasets.get('postgresql') ?? 0;
    expect((await admin.put(`/api/v1/dataset/${dataset}`, { relations: [relation] })).status).toBe(200);
    const query = {
      columns: ['Town.town'],
      metrics: ['count'],
      orderby: [['Town.town', true]],
      filters: [{ col: 'country', op: 'IS NOT NULL' }],
    };
    const right = [
      { 'Town.town': 'Bonn', count: 1 },
      { 'Town.town': 'Paris', count: 2 },
    ];
    expect(await data(dataset, query)).toEqual(right);
    await run("INSERT INTO towns VALUES ('FR', 'Lyon')");
    // The kept answer stands until it is asked for anew, and so does what was known of the key.
    expect(await data(dataset, query)).toEqual(right);
    expect(JSON.stringify(await data(dataset, query, { force: true }))).toContain('code is no key of towns');
    expect(JSON.stringify(await data(dataset, query))).toContain('code is no key of towns');
  },
);
