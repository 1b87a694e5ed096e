/** The list of dialects; a new one joins it. */
import { Failure } from '@tessera/core/failures';
import { bigquery } from './bigquery.ts';
import { clickhouse } from './clickhouse.ts';
import { databricks } from './databricks.ts';
import type { Dialect } from './dialect.ts';
import { duckdb } from './duckdb.ts';
import { mssql } from './mssql.ts';
import { mariadb, mysql } from './mysql.ts';
import { postgresql } from './postgresql.ts';
import { redshift } from './redshift.ts';
import { snowflake } from './snowflake.ts';
import { sqlite } from './sqlite.ts';
import { trino } from './trino.ts';

/** Every dialect. A test holds each to the same questions. */
export const dialects: readonly Dialect[] = [
  duckdb,
  sqlite,
  postgresql,
  mysql,
  mariadb,
  clickhouse,
  trino,
  bigquery,
  snowflake,
  mssql,
  redshift,
  databricks,
];

/** Other names that databases go by on the wire. */
const spellings: Readonly<Record<string, string>> = {
  postgres: 'postgresql',
  clickhousedb: 'clickhouse',
  presto: 'trino',
  files: 'duckdb',
  gsheets: 'duckdb',
  motherduck: 'duckdb',
};

/**
 * The dialect of a database's `backend`.
 * @throws Failure DIALECT_CANNOT when there is none
 */
export function dialectOf(backend: string): Dialect {
  const id = Object.hasOwn(spellings, backend) ? spellings[backend] : backend;
  const found = dialects.find((each) => each.id === id);
  if (!found) throw new Failure('DIALECT_CANNOT', { dialect: backend, what: 'this kind of database is not supported' });
  return found;
}
