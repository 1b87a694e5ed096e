/** Lays a statement out on lines, in its database's dialect. */
import type { sql as contract } from '@tessera/api/sql';
import type { BodyOf } from '@tessera/api/contract';
import { Failure } from '@tessera/core/failures';
import type { SqlLanguage } from 'sql-formatter';
import type { Context } from '../../context.ts';
import { openDatabase } from '../connections/connection.ts';

/** Longer texts would keep everybody waiting while one is laid out. */
const maxLength = 50_000;

const languages: Readonly<Record<string, SqlLanguage>> = {
  duckdb: 'duckdb',
  files: 'duckdb',
  gsheets: 'duckdb',
  motherduck: 'duckdb',
  postgresql: 'postgresql',
  mysql: 'mysql',
  mariadb: 'mariadb',
  sqlite: 'sqlite',
  clickhouse: 'clickhouse',
  clickhousedb: 'clickhouse',
  trino: 'trino',
  mssql: 'transactsql',
  redshift: 'redshift',
  snowflake: 'snowflake',
  bigquery: 'bigquery',
  databricks: 'spark',
};

/** Tags of templates stay as they are, wherever they stand. */
const templateTags = {
  custom: [{ regex: String.raw`\{\{[\s\S]*?\}\}` }, { regex: String.raw`\{%[\s\S]*?%\}` }, { regex: String.raw`\{#[\s\S]*?#\}` }],
};

/** @throws Failure SQL_UNREADABLE with the formatter's reason, NOT_FOUND, FORBIDDEN, INVALID_BODY */
export async function formattedSql(ctx: Context, { sql, database_id, engine }: BodyOf<typeof contract.format>): Promise<string> {
  if (sql.length > maxLength)
    throw new Failure('INVALID_BODY', { fields: { sql: [`Longer than maximum length ${maxLength}.`] } });
  const backend = database_id === null || database_id === undefined ? engine : (await openDatabase(ctx, database_id)).backend;
  const { format } = await import('sql-formatter');
  try {
    return format(sql, {
      language: languages[backend ?? ''] ?? 'sql',
      keywordCase: 'upper',
      linesBetweenQueries: 1,
      paramTypes: templateTags,
    });
  } catch (error) {
    const [said = ''] = (error instanceof Error ? error.message : String(error)).split('\n', 1);
    throw new Failure('SQL_UNREADABLE', { message: `The text could not be formatted: ${said}` }, { cause: error });
  }
}
