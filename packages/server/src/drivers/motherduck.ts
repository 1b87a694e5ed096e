/**
 * MotherDuck by its Postgres endpoint: PostgreSQL's protocol, DuckDB's SQL. The endpoint takes no settings that would matter
 * here and knows none of PostgreSQL's functions: read-only is the transaction, and a statement is stopped by the protocol.
 */
import { GenericType } from '@tessera/core/frame/frame';
import { dialectOf } from '@tessera/sql/dialects/index';
import { pieceEnd } from '@tessera/sql/read/scan';
import { Duplex } from 'node:stream';
import { Query, type ClientConfig, type FieldDef, type PoolClient, type QueryConfig } from 'pg';
import type { Bind, ColumnInfo, Driver } from '../driver.ts';
import { cancelRequest } from '../egress/cancel-request.ts';
import { distinct, type RowBatch } from './answering.ts';
import type { RawCell } from './cells.ts';
import { linesOf } from './database-places.ts';
import { postgresDriver, type ClosedDatabase, type PostgresFlavour } from './postgres.ts';

const batchRows = 2000;
const numeric = 1700;

/** DuckDB's names of the types whose numbers PostgreSQL gave away; what is none of them is written as text. */
const typesByOid: ReadonlyMap<number, readonly [name: string, generic: GenericType]> = new Map([
  [16, ['BOOLEAN', GenericType.BOOLEAN]],
  [17, ['BLOB', GenericType.STRING]],
  [20, ['BIGINT', GenericType.NUMERIC]],
  [21, ['SMALLINT', GenericType.NUMERIC]],
  [23, ['INTEGER', GenericType.NUMERIC]],
  [700, ['FLOAT', GenericType.NUMERIC]],
  [701, ['DOUBLE', GenericType.NUMERIC]],
  [numeric, ['DECIMAL', GenericType.NUMERIC]],
  [1082, ['DATE', GenericType.TEMPORAL]],
  [1083, ['TIME', GenericType.STRING]],
  [1114, ['TIMESTAMP', GenericType.TEMPORAL]],
  [1184, ['TIMESTAMP WITH TIME ZONE', GenericType.TEMPORAL]],
  [1186, ['INTERVAL', GenericType.STRING]],
  [1266, ['TIME WITH TIME ZONE', GenericType.STRING]],
  [114, ['JSON', GenericType.STRING]],
  [2950, ['UUID', GenericType.STRING]],
]);

/** @param size  digits and places of a decimal, counted from 4, the size of their own head; −1 where nothing is said */
function columnOf({ name, dataTypeID, dataTypeModifier: size }: FieldDef): ColumnInfo {
  const [type, generic] = typesByOid.get(dataTypeID) ?? ['VARCHAR', GenericType.STRING];
  const isSized = dataTypeID === numeric && size >= 4;
  return { name, type: isSized ? `${type}(${(size - 4) >> 16},${(size - 4) & 0xffff})` : type, generic };
}

const columnsOf = (fields: readonly FieldDef[]): ColumnInfo[] => distinct(fields.map(columnOf));

const { literal } = dialectOf('motherduck');

/** With its values written in: what type a value beside a statement would be taken for is nowhere documented. */
export function inlined(sql: string, binds: readonly Bind[]): string {
  if (binds.length === 0) return sql;
  let text = '';
  for (let at = 0; at < sql.length;) {
    const end = pieceEnd(sql, at);
    const place = end === at + 1 ? /^\$(\d+)/.exec(sql.slice(at, at + 8)) : null;
    const value = place && binds[Number(place[1]) - 1];
    text += value === null || value === undefined ? (place ? 'NULL' : sql.slice(at, end)) : literal(value);
    at = place ? at + place[0].length : end;
  }
  return text;
}

const types = { getTypeParser: () => (value: string) => value };

/** pg keeps the socket of a connection, and what the server knows it by, without typing them. */
function insideOf(client: PoolClient): { stream: Duplex; processID: number; secretKey: number } {
  const { connection, processID, secretKey }: { connection?: unknown; processID?: unknown; secretKey?: unknown } =
    Object.fromEntries(Object.entries(client));
  const stream = typeof connection === 'object' && connection !== null && 'stream' in connection ? connection.stream : undefined;
  if (!(stream instanceof Duplex)) throw new Error('pg keeps the socket of a connection elsewhere now');
  return { stream, processID: Number(processID), secretKey: Number(secretKey) };
}

/** Rows as they come; whoever leaves early closes the connection, for nothing else surely ends the statement there. */
async function* rowsOf(client: PoolClient, sql: string, binds: readonly Bind[]): AsyncGenerator<RowBatch, void, undefined> {
  // The simple protocol, which pg takes where there are no values, would run several statements.
  const asked: QueryConfig & { rowMode: 'array'; queryMode: 'extended' } = {
    text: inlined(sql, binds),
    rowMode: 'array',
    types,
    queryMode: 'extended',
  };
  const { stream } = insideOf(client);
  const seen: { rows: RawCell[][]; columns?: ColumnInfo[]; end?: 'ended' | Error } = { rows: [] };
  let wake = (): void => {};
  const query = new Query<RawCell[]>(asked);
  query.on('row', (row, result) => {
    seen.columns ??= columnsOf(result?.fields ?? []);
    seen.rows.push(row);
    if (seen.rows.length >= batchRows) stream.pause();
    wake();
  });
  query.on('end', ({ fields }) => {
    seen.columns ??= columnsOf(fields);
    seen.end = 'ended';
    wake();
  });
  query.on('error', (error) => {
    seen.end = error;
    wake();
  });
  client.query(query);
  try {
    for (;;) {
      if (seen.rows.length === 0 && seen.end === undefined) await new Promise<void>((resolve) => (wake = resolve));
      if (seen.end instanceof Error) throw seen.end;
      const { rows, columns, end } = seen;
      seen.rows = [];
      stream.resume();
      if (columns) yield { columns, rows };
      if (end !== undefined) return;
    }
  } finally {
    if (seen.end === undefined) stream.destroy();
  }
}

/** Then closes the connection, for a server need not heed the request. */
async function cancelled({ host, port, ssl }: ClientConfig, client: PoolClient): Promise<void> {
  const { stream, processID, secretKey } = insideOf(client);
  const tls = ssl === true ? {} : ssl || undefined;
  await cancelRequest({ host: host ?? '', port: port ?? 5432, tls }, processID, secretKey).finally(() => stream.destroy());
}

const views = `CASE table_type WHEN 'VIEW' THEN 'v' ELSE 'r' END`;

const motherduck: PostgresFlavour = {
  backend: 'motherduck',
  port: 5432,
  sslmode: 'verify-full',
  schema: 'main',
  takesOptions: true,
  // A word that sets something is restricted there; moments with a zone say theirs.
  settings: () => '',
  rows: rowsOf,
  columns: (_client, fields) => Promise.resolve(columnsOf(fields)),
  // Other databases of the account are attached as well.
  names: {
    schemas: `SELECT DISTINCT schema_name FROM information_schema.schemata WHERE catalog_name = current_database()
      AND schema_name NOT IN ('information_schema', 'pg_catalog') ORDER BY 1`,
    tables: (schema) => [
      inlined(
        `SELECT table_name, ${views} FROM information_schema.tables
           WHERE table_catalog = current_database() AND table_schema = $1 ORDER BY 1`,
        [schema],
      ),
      [],
    ],
  },
  cancel: cancelled,
};

/**
 * @param uri  `motherduck://postgres:token@pg.us-east-1-aws.motherduck.com:5432/name`; connections open when asked
 * @param ca  as PostgreSQL's, like all that follow
 */
export function motherduckDriver(uri: string, ca?: string, closed?: ClosedDatabase, lines = linesOf()): Driver {
  const { write: _write, details: _details, ...driver } = postgresDriver(uri, ca, closed, lines, undefined, motherduck);
  return driver;
}
