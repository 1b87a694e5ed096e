/**
 * SQL Server cannot be started here. Its driver speaks to a server of ours that speaks its protocol; the statements are carried
 * over into DuckDB's words by a translator that knows Transact-SQL, and DuckDB answers them. What is shown: the statements mean,
 * to another reader than ours, what was asked.
 */
import { DuckDBInstance, type DuckDBConnection, type DuckDBType } from '@duckdb/node-api';
import { Dialect, transpile } from '@polyglot-sql/sdk';
import { dialectOf } from '@tessera/sql/dialects/index';
import { tdsServer, type TdsAnswer, type TdsColumn } from '../../packages/server/src/drivers/tds-server.testing.ts';

/** A server with the tables of some statements of DuckDB. */
export interface PlayedSqlServer {
  readonly uri: string;
  close(): Promise<void>;
}

/** @param statements  of DuckDB, which make the tables */
export async function playSqlServer(statements: readonly string[]): Promise<PlayedSqlServer> {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  await connection.run("SET TimeZone = 'UTC'");
  // A whole number by a whole number is one there.
  await connection.run('SET integer_division = true');
  for (const macro of macros) await connection.run(macro);
  for (const statement of statements) await connection.run(statement);
  const server = await tdsServer(({ sql, values }) => answered(connection, sql, values));
  return {
    uri: `mssql://sa:secret@127.0.0.1:${server.port}/shop?Encrypt=no`,
    close: async () => {
      await server.close();
      connection.closeSync();
      instance.closeSync();
    },
  };
}

const steps = ['millisecond', 'second', 'minute', 'hour', 'day', 'week', 'month', 'quarter', 'year'];
/** Of dates, where the translator takes no reckoned amounts. DATEDIFF counts borders of units, as `date_diff` does. */
const macros = [
  `CREATE MACRO tsql_dateadd(unit, n, t) AS CASE unit ${steps
    .map((unit) => `WHEN '${unit}' THEN t::TIMESTAMP + to_${unit === 'quarter' ? 'months(3 * n' : `${unit}s(n`})`)
    .join(' ')} END`,
  'CREATE MACRO tsql_datediff(unit, a, b) AS date_diff(unit, a::TIMESTAMP, b::TIMESTAMP)',
];
const zone = /^(\d{4}-\d\d-\d\d \d\d:.*)\+00$/;
/** A text, a quoted name, or the number of a parameter outside of both. */
const parameter = /'(?:[^']|'')*'|\[(?:[^\]]|\]\])*\]|@p(\d+)\b/g;
const dated = /\bDATE(ADD|DIFF)\((\w+),/g;

/** Values stand in the text: the translator does not know the names of parameters. */
function carriedOver(sql: string, values: readonly unknown[]): string {
  const { literal } = dialectOf('mssql');
  const inline = sql.replaceAll(parameter, (all, at: string | undefined) => {
    if (at === undefined) return all;
    const value = values[Number(at) - 1];
    // What the played server reads are texts, numbers, booleans and NULL.
    return literal(value as Parameters<typeof literal>[0]);
  });
  const {
    success,
    sql: found,
    error,
  } = transpile(
    // The translator loses doubled quotes in texts that begin with N.
    inline
      .replaceAll(/(?<![\w'])N'/g, "'")
      .replaceAll(dated, (_all, what: string, unit: string) => `tsql_date${what.toLowerCase()}('${unit.toLowerCase()}',`),
    Dialect.TSQL,
    Dialect.DuckDB,
  );
  const text = success ? found?.[0] : undefined;
  if (text === undefined) throw new Error(`${error ?? 'nothing was carried over'}\n${sql}`);
  return text;
}

async function answered(connection: DuckDBConnection, asked: string, values: readonly unknown[]): Promise<TdsAnswer> {
  let sql = asked;
  try {
    sql = carriedOver(asked, values);
    const found = await connection.runAndReadAll(sql);
    const columns = found.columnNames().map((name, at): TdsColumn => ({ name, ...writtenAs(found.columnType(at)) }));
    // Moments with a zone are in UTC here.
    const rows = found.getRowsJson().map((row) => row.map((cell) => (cell === null ? null : String(cell).replace(zone, '$1'))));
    return { columns, rows };
  } catch (error) {
    return { error: `${String(error)}\n${sql}`, number: 50_000 };
  }
}

function writtenAs(type: DuckDBType): Omit<TdsColumn, 'name'> {
  const name = String(type);
  const decimal = /^DECIMAL\(\d+,(\d+)\)$/.exec(name);
  if (decimal) return { type: 'decimal', scale: Number(decimal[1]) };
  if (name === 'HUGEINT') return { type: 'decimal', scale: 0 };
  if (name === 'BIGINT') return { type: 'bigint' };
  if (/INT/.test(name)) return { type: 'int' };
  if (name === 'DOUBLE' || name === 'FLOAT') return { type: 'float' };
  if (name === 'BOOLEAN') return { type: 'bit' };
  if (name === 'DATE') return { type: 'date' };
  return name.startsWith('TIMESTAMP') ? { type: 'datetime2', scale: 6 } : { type: 'nvarchar' };
}
