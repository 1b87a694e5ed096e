/** One small shop on every engine tests can reach: how it is filled, and the address it is connected by. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import mysql from 'mysql2/promise';
import { Client } from 'pg';
import { linkTo, playGoogle } from '../../drivers/sheets/google.testing.ts';
import { duckdbServer } from '../../engine/duckdb-server.testing.ts';
import { makeDatabaseFile } from '../../engine/database-file.testing.ts';

export interface SampleDatabase {
  readonly engine: string;
  /** What the table's schema is called there. */
  readonly schema: string;
  readonly uri: string;
  /** What the address does not say. */
  readonly extra?: string;
  /** Views are listed as tables. */
  readonly hasNoViews?: true;
  readonly remove: () => Promise<void>;
}

/** The test set-up starts the servers and names them here. */
const postgresUrl = process.env['PG_URL'] ?? '';
const mariadbUrl = process.env['MARIADB_URL'] ?? '';

const rows = [
  `(9007199254740993, 'FR', 10.50, 1.5, true, '2024-01-15 12:00:00', '2024-01-15')`,
  `(2, 'DE', 5.25, 0.1, false, '2024-01-20 00:00:00', '2024-01-20')`,
  `(3, 'FR', 2.25, null, null, '2024-02-29 23:59:59', '2024-02-29')`,
  `(4, null, null, null, null, null, null)`,
];

const table = (types: { moment: string; boolean?: string; text?: string }): string[] => [
  `CREATE TABLE orders (id BIGINT, country ${types.text ?? 'VARCHAR(20)'}, price DECIMAL(12,2), ratio DOUBLE PRECISION, paid ${types.boolean ?? 'BOOLEAN'}, at_time ${types.moment}, day DATE)`,
  `INSERT INTO orders VALUES ${rows.join(', ')}`,
  `CREATE VIEW paid_orders AS SELECT id, country FROM orders WHERE paid`,
];

const columns = ['id', 'country', 'price', 'ratio', 'paid', 'at_time', 'day'];
const lines = rows.map((row) =>
  row
    .slice(1, -1)
    .split(', ')
    .map((cell) => (cell === 'null' ? '' : cell.replaceAll("'", ''))),
);

/** The same shop in sheets of Google, which a small server plays. */
export async function sheetsShop(): Promise<SampleDatabase> {
  const csv = (from: readonly (readonly string[])[]): string => from.map((line) => `${line.join(',')}\r\n`).join('');
  const paid = lines.filter((line) => line[4] === 'true').map((line) => line.slice(0, 2));
  const google = await playGoogle({ shared: { shop: csv([columns, ...lines]), 'shop 7': csv([columns.slice(0, 2), ...paid]) } });
  return {
    engine: 'gsheets',
    schema: 'main',
    uri: `gsheets://?api_endpoint=http://127.0.0.1:${google.port}`,
    extra: JSON.stringify({ engine_params: { catalog: { orders: linkTo('shop'), paid_orders: linkTo('shop', 7) } } }),
    hasNoViews: true,
    remove: () => google.close(),
  };
}

/** The same shop behind a server that plays MotherDuck's Postgres endpoint. */
export async function motherduckShop(): Promise<SampleDatabase> {
  const duck = await duckdbServer({ shop: table({ moment: 'TIMESTAMP' }) }, 'token');
  return {
    engine: 'motherduck',
    schema: 'main',
    uri: `motherduck://postgres:token@127.0.0.1:${duck.port}/shop?sslmode=disable`,
    remove: () => duck.close(),
  };
}

/** @param home  `TESSERA_HOME`; local files are made below its folder `files` */
export async function shops(home: string): Promise<SampleDatabase[]> {
  const folder = join(home, 'files');
  mkdirSync(folder, { recursive: true });
  const name = `shop_${process.pid}`;
  const made = [sqliteShop(folder), await duckdbShop(folder)];
  if (postgresUrl) made.push(await postgresShop(name));
  if (mariadbUrl) made.push(await mariadbShop(name));
  return made;
}

function sqliteShop(folder: string): SampleDatabase {
  const file = new DatabaseSync(join(folder, 'shop.db'));
  for (const statement of table({ moment: 'DATETIME' })) file.exec(statement);
  file.close();
  return { engine: 'sqlite', schema: 'main', uri: 'sqlite:///shop.db', remove: () => Promise.resolve() };
}

async function duckdbShop(folder: string): Promise<SampleDatabase> {
  await makeDatabaseFile(join(folder, 'shop.duckdb'), table({ moment: 'TIMESTAMP' }));
  return { engine: 'duckdb', schema: 'main', uri: 'duckdb:///shop.duckdb', remove: () => Promise.resolve() };
}

async function postgresShop(name: string): Promise<SampleDatabase> {
  const run = async (url: string, statements: readonly string[]): Promise<void> => {
    const client = new Client({ connectionString: url });
    await client.connect();
    for (const statement of statements) await client.query(statement);
    await client.end();
  };
  const uri = postgresUrl.replace(/\/[^/]*$/, `/${name}_all`).replace(/^postgres:/, 'postgresql:');
  await run(postgresUrl, [`CREATE DATABASE ${name}_all`]);
  await run(uri, table({ moment: 'TIMESTAMP' }));
  return {
    engine: 'postgresql',
    schema: 'public',
    uri,
    remove: () => run(postgresUrl, [`DROP DATABASE ${name}_all WITH (FORCE)`]),
  };
}

async function mariadbShop(name: string): Promise<SampleDatabase> {
  const run = async (statements: readonly string[]): Promise<void> => {
    const connection = await mysql.createConnection(mariadbUrl);
    for (const statement of statements) await connection.query(statement);
    await connection.end();
  };
  await run([`CREATE DATABASE ${name}`, `USE ${name}`, ...table({ moment: 'DATETIME' })]);
  return {
    engine: 'mariadb',
    schema: name,
    uri: mariadbUrl.replace(/^mysql:/, 'mariadb:').replace(/\/[^/]*$/, `/${name}`),
    remove: () => run([`DROP DATABASE ${name}`]),
  };
}
