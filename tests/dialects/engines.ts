/** Every engine that can be reached, with the table of sales in it, asked through the drivers that ship. */
import { mkdtempSync, mkdirSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { dialectOf } from '@tessera/sql/dialects/index';
import type { Dialect } from '@tessera/sql/dialects/dialect';
import { createConnection } from 'mysql2/promise';
import { Client } from 'pg';
import { clickhouseDriver } from '../../packages/server/src/drivers/clickhouse.ts';
import { databricksDriver } from '../../packages/server/src/drivers/databricks.ts';
import { duckdbDriver } from '../../packages/server/src/drivers/duckdb.ts';
import type { Driver } from '../../packages/server/src/driver.ts';
import { mssqlDriver } from '../../packages/server/src/drivers/mssql.ts';
import { mysqlDriver } from '../../packages/server/src/drivers/mysql.ts';
import { postgresDriver } from '../../packages/server/src/drivers/postgres.ts';
import { sqliteDriver } from '../../packages/server/src/drivers/sqlite/sqlite.ts';
import { trinoDriver } from '../../packages/server/src/drivers/trino.ts';
import { Engine } from '../../packages/server/src/engine/engine.ts';
import { playSqlServer } from './mssql.ts';
import { openWarehouse } from './spark.ts';
import { salesStatements, type TypeNames } from './sales.ts';
import { trinoWriting } from './trino-writing.ts';
import { typesOf } from './types.ts';

export interface ReachedEngine {
  dialect: Dialect;
  types: TypeNames;
  driver: Pick<Driver, 'run' | 'close'>;
  close: () => Promise<void>;
}

/** How an engine is reached; `undefined` says that it is not there. */
interface Way {
  id: string;
  /** Why it is not asked, when it is not. */
  missing?: string;
  /** In CI it has to be there. */
  required: boolean;
  open: () => Promise<ReachedEngine>;
}

/** Of this run alone, on servers that others may use. */
const name = `dialects_${process.pid}`;

const env = (variable: string): string => process.env[variable] ?? '';

/** A moment of UTC, written for engines that would read it in a zone of theirs. */
const inUtc = (text: string, kind: 'timestamp' | 'instant' | 'date'): string =>
  kind === 'instant' ? `'${text}+00'` : `'${text}'`;

function statementsFor(id: string, more: Partial<Parameters<typeof salesStatements>[0]> = {}): string[] {
  const { quote, literal } = dialectOf(id);
  return salesStatements({ types: typesOf(id), quote, literal, ...more });
}

const reached = (id: string, driver: ReachedEngine['driver'], leave: () => void | Promise<void> = () => {}): ReachedEngine => ({
  dialect: dialectOf(id),
  types: typesOf(id),
  driver,
  close: async () => {
    await driver.close();
    await leave();
  },
});

async function openDuckdb(): Promise<ReachedEngine> {
  const home = mkdtempSync(join(tmpdir(), 'tessera-dialects-'));
  mkdirSync(join(home, 'tables'));
  const file = await DuckDBInstance.create(join(home, 'tables', 'sales-1.duckdb'));
  const connection = await file.connect();
  for (const statement of statementsFor('duckdb', { table: 'data', temporal: inUtc })) await connection.run(statement);
  connection.closeSync();
  file.closeSync();
  const engine = new Engine({ home, memoryMb: 512 });
  await engine.start();
  engine.publish({ schema: 'main', name: 'sales', file: 'sales-1.duckdb' });
  return reached('duckdb', duckdbDriver(engine), async () => {
    await engine.close();
    rmSync(home, { recursive: true, force: true });
  });
}

function openSqlite(): Promise<ReachedEngine> {
  const home = mkdtempSync(join(tmpdir(), 'tessera-dialects-'));
  const file = join(home, 'sales.sqlite');
  const database = new DatabaseSync(file);
  for (const statement of statementsFor('sqlite')) database.exec(statement);
  database.close();
  return Promise.resolve(reached('sqlite', sqliteDriver(file), () => rmSync(home, { recursive: true, force: true })));
}

async function openPostgres(): Promise<ReachedEngine> {
  const url = new URL(env('PG_URL'));
  const admin = new Client({ connectionString: url.href });
  await admin.connect();
  await admin.query(`CREATE DATABASE ${name}`);
  url.pathname = name;
  const client = new Client({ connectionString: url.href });
  await client.connect();
  for (const statement of statementsFor('postgresql', { temporal: inUtc })) await client.query(statement);
  await client.end();
  return reached('postgresql', postgresDriver(url.href), async () => {
    await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
    await admin.end();
  });
}

async function openMariadb(): Promise<ReachedEngine> {
  const url = new URL(env('MARIADB_URL'));
  const connection = await createConnection({ uri: url.href, charset: 'utf8mb4' });
  await connection.query(`CREATE DATABASE ${name} CHARACTER SET utf8mb4 COLLATE utf8mb4_nopad_bin`);
  await connection.query(`USE ${name}`);
  for (const statement of statementsFor('mariadb')) await connection.query(statement);
  url.pathname = name;
  return reached('mariadb', mysqlDriver(url.href), async () => {
    await connection.query(`DROP DATABASE ${name}`);
    await connection.end();
  });
}

/** The driver only reads; databases come and go over HTTP. */
async function openClickhouse(): Promise<ReachedEngine> {
  const url = new URL(env('TESSERA_TEST_CLICKHOUSE_URL'));
  const headers = {
    'X-ClickHouse-User': decodeURIComponent(url.username) || 'default',
    'X-ClickHouse-Key': decodeURIComponent(url.password),
  };
  const write = async (sql: string, database = 'default'): Promise<void> => {
    const address = `${url.origin}/?session_timezone=UTC&database=${database}`;
    const reply = await fetch(address, { method: 'POST', headers, body: sql });
    if (!reply.ok) throw new Error(await reply.text());
  };
  await write(`CREATE DATABASE ${name}`);
  for (const statement of statementsFor('clickhouse', { tableEnd: ' ENGINE = Memory' })) await write(statement, name);
  url.pathname = name;
  return reached('clickhouse', clickhouseDriver(url.href), () => write(`DROP DATABASE ${name}`));
}

/** A catalogue that can be written, such as `memory`: `trino://user@host:8080/memory`. */
async function openTrino(): Promise<ReachedEngine> {
  const url = new URL(env('TESSERA_TEST_TRINO_URL'));
  const catalog = url.pathname.split('/')[1] ?? 'memory';
  url.pathname = `${catalog}/${name}`;
  const write = (sql: string): Promise<unknown> => trinoWriting(url.href, sql);
  await write(`CREATE SCHEMA ${catalog}.${name}`);
  const typed = (text: string, kind: 'timestamp' | 'instant' | 'date'): string =>
    kind === 'instant' ? `TIMESTAMP '${text} UTC'` : `${kind.toUpperCase()} '${text}'`;
  for (const statement of statementsFor('trino', { temporal: typed })) await write(statement);
  const leave = async (): Promise<void> => {
    for (const sql of ['DROP TABLE sales', `DROP SCHEMA ${catalog}.${name}`]) await write(sql);
  };
  return reached('trino', trinoDriver(url.href), leave);
}

async function openMssql(): Promise<ReachedEngine> {
  const server = await playSqlServer(statementsFor('duckdb', { temporal: inUtc }));
  const driver = mssqlDriver(server.uri);
  return { ...reached('mssql', driver, server.close) };
}

/** Databricks' words are Spark's. */
async function openSpark(): Promise<ReachedEngine> {
  const warehouse = await openWarehouse();
  const typed = (text: string, kind: 'timestamp' | 'instant' | 'date'): string =>
    `${kind === 'date' ? 'DATE' : 'TIMESTAMP'} '${text}'`;
  for (const statement of statementsFor('databricks', { temporal: typed, tableEnd: ' USING parquet' })) {
    const { error } = await warehouse.run(statement);
    if (error !== undefined) throw new Error(error);
  }
  return reached('databricks', databricksDriver(warehouse.uri), warehouse.close);
}

/** Engines in the order they are asked; DuckDB's answers are what the others' are compared with. */
export const testedEngines: readonly Way[] = [
  { id: 'duckdb', required: true, open: openDuckdb },
  { id: 'sqlite', required: true, open: openSqlite },
  {
    id: 'postgresql',
    required: true,
    open: openPostgres,
    ...(!env('PG_URL') && { missing: 'PG_URL is not set: npm test starts a PostgreSQL when Debian has one' }),
  },
  {
    id: 'mariadb',
    required: true,
    open: openMariadb,
    ...(!env('MARIADB_URL') && { missing: 'MARIADB_URL is not set: npm test starts a MariaDB when Debian has one' }),
  },
  {
    id: 'clickhouse',
    required: false,
    open: openClickhouse,
    ...(!env('TESSERA_TEST_CLICKHOUSE_URL') && { missing: 'TESSERA_TEST_CLICKHOUSE_URL is not set' }),
  },
  {
    id: 'trino',
    required: false,
    open: openTrino,
    ...(!env('TESSERA_TEST_TRINO_URL') && { missing: 'TESSERA_TEST_TRINO_URL is not set' }),
  },
  { id: 'mssql', required: true, open: openMssql },
  {
    id: 'databricks',
    required: false,
    open: openSpark,
    // Slow: a statement takes it a second.
    ...(!env('TESSERA_TEST_SPARK') && { missing: 'TESSERA_TEST_SPARK is not set' }),
  },
];
