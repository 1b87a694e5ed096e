/** A pipeline on a real engine for tests: tables written from SELECTs, an asker who may ask them. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Dataset } from '@tessera/core/dataset';
import { Failure } from '@tessera/core/failures';
import { queryContext, type QueryContext } from '@tessera/core/query/query-context';
import type { Driver } from '../driver.ts';
import { duckdbDriver } from '../drivers/duckdb.ts';
import { Engine } from '../engine/engine.ts';
import { writeTable } from '../engine/table-files.testing.ts';
import { ask } from './ask.ts';
import { AnswerCache } from './cache/remembered.ts';
import type { QueryRunContext, DataReply } from './context.ts';

/** Six sales over two years, with a NULL country, a NaN, an Infinity, a formula, and numbers no double holds. */
export const salesSelect = `SELECT * FROM (VALUES
      (1, 'FR', 'tea',    10.0::DOUBLE, TIMESTAMP '2023-01-05 03:00:00', 9007199254740993::BIGINT, 1234567890123456.78::DECIMAL(18,2)),
      (2, 'FR', 'coffee', 20.0,         TIMESTAMP '2023-02-20 10:00:00', 2, 1.10),
      (3, 'DE', 'tea',    'nan'::DOUBLE, TIMESTAMP '2024-01-03 00:00:00', 3, 2.20),
      (4, NULL, 'tea',    'inf'::DOUBLE, TIMESTAMP '2024-01-30 00:00:00', 4, NULL),
      (5, 'DE', '=1+1',   40.0,         TIMESTAMP '2024-02-10 00:00:00', 5, 3.30),
      (6, 'FR', 'tea',    80.0,         TIMESTAMP '2024-02-11 00:00:00', 6, 4.40)
    ) AS t(id, country, product, amount, sold_at, big, price)`;

/** One entry of the wire's `result`, as far as tests look at it. */
interface WireAnswer {
  [key: string]: unknown;
  data: Record<string, unknown>[];
  colnames: string[];
  coltypes: number[];
  query: string;
}

/** A reply's bytes, however it comes. */
export const bytesOf = async ({ body }: DataReply): Promise<Buffer> => (Buffer.isBuffer(body) ? body : buffer(body));

export interface TestPipeline {
  ctx: QueryRunContext;
  /** The engine's `TESSERA_HOME`. */
  home: string;
  /** Statements that reached the engine. */
  ran: string[];
  read(queries: Record<string, unknown>[], more?: Record<string, unknown>): QueryContext;
  /** The first question's reply. */
  ask(query: Record<string, unknown>, more?: Record<string, unknown>, ctx?: QueryRunContext): Promise<WireAnswer>;
  /** A dataset over a table, columns and types as the engine says. */
  add(table: string, more?: Partial<Dataset>): Promise<Dataset>;
  close(): Promise<void>;
}

export async function openPipeline(tables: Record<string, string>): Promise<TestPipeline> {
  const home = mkdtempSync(join(tmpdir(), 'tessera-query-'));
  const engine = new Engine({ home, memoryMb: 1024 });
  await engine.start();
  for (const [name, select] of Object.entries(tables)) {
    await writeTable(home, `${name}-1.duckdb`, select);
    engine.publish({ schema: 'main', name, file: `${name}-1.duckdb` });
  }
  const ran: string[] = [];
  const duckdb = duckdbDriver(engine);
  const driver: Driver = {
    ...duckdb,
    run: (sql, ...rest) => {
      ran.push(sql);
      return duckdb.run(sql, ...rest);
    },
  };
  const datasets = new Map<number, Dataset>();
  const ctx: QueryRunContext = {
    dataset: ({ id }) => {
      const dataset = datasets.get(id);
      if (!dataset) return Promise.reject(new Failure('NOT_FOUND'));
      return Promise.resolve({ dataset, version: 1, driver, connection: 'examples' });
    },
    parse: (sql) => engine.parse(sql),
    cache: new AnswerCache({ maxBytes: 50_000_000 }),
    now: () => new Date('2024-02-01T10:00:00Z'),
  };
  const read: TestPipeline['read'] = (queries, more = {}) =>
    queryContext.parse({ datasource: { id: 1, type: 'table' }, queries, ...more });
  return {
    ctx,
    home,
    ran,
    read,
    ask: async (query, more, by = ctx) => {
      const body = await bytesOf(await ask(by, read([query], more)).toReply());
      // The reply's shape is what the tests are about.
      return (JSON.parse(body.toString('utf8')) as { result: WireAnswer[] }).result[0] as WireAnswer;
    },
    add: async (table, more = {}) => {
      const infos = more.columns ? [] : await duckdb.columns('main', table);
      const dataset: Dataset = {
        id: datasets.size + 1,
        table_name: table,
        database: { id: 1, database_name: 'examples', backend: 'duckdb' },
        columns: infos.map(({ name, type, generic }) => ({
          column_name: name,
          type,
          type_generic: generic,
          is_dttm: generic === 2,
          groupby: true,
          filterable: true,
        })),
        metrics: [{ metric_name: 'count', expression: 'COUNT(*)' }],
        ...more,
      };
      datasets.set(dataset.id, dataset);
      return dataset;
    },
    close: async () => {
      await engine.close();
      rmSync(home, { recursive: true, force: true });
    },
  };
}
