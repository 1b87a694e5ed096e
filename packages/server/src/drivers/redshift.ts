/**
 * Amazon Redshift, which speaks PostgreSQL's protocol and is an old PostgreSQL in what it knows: no arrays in its catalogue, no
 * categories of types, cursors only on its leader node. Rows are read through a portal of the protocol instead.
 */
import { GenericType } from '@tessera/core/frame/frame';
import type { FieldDef, PoolClient, QueryResult } from 'pg';
import Cursor from 'pg-cursor';
import type { SshTunnel } from '../egress/tunnel.ts';
import type { Bind, ColumnInfo, Driver } from '../driver.ts';
import { distinct, type RowBatch } from './answering.ts';
import type { RawCell } from './cells.ts';
import { linesOf } from './database-places.ts';
import { cancelled, postgresDriver, postgresNames, toText, type ClosedDatabase, type PostgresFlavour } from './postgres.ts';

const batchRows = 2000;

/** Types by the numbers they have in every PostgreSQL, and Redshift's own. */
const typesByOid: ReadonlyMap<number, readonly [name: string, generic: GenericType]> = new Map([
  [16, ['BOOLEAN', GenericType.BOOLEAN]],
  [20, ['BIGINT', GenericType.NUMERIC]],
  [21, ['SMALLINT', GenericType.NUMERIC]],
  [23, ['INTEGER', GenericType.NUMERIC]],
  [700, ['REAL', GenericType.NUMERIC]],
  [701, ['DOUBLE PRECISION', GenericType.NUMERIC]],
  [1700, ['NUMERIC', GenericType.NUMERIC]],
  [1082, ['DATE', GenericType.TEMPORAL]],
  [1114, ['TIMESTAMP', GenericType.TEMPORAL]],
  [1184, ['TIMESTAMPTZ', GenericType.TEMPORAL]],
  [1083, ['TIME', GenericType.STRING]],
  [1266, ['TIMETZ', GenericType.STRING]],
  [1042, ['CHAR', GenericType.STRING]],
  [1043, ['VARCHAR', GenericType.STRING]],
  [25, ['TEXT', GenericType.STRING]],
  [4000, ['SUPER', GenericType.STRING]],
]);

const numeric = 1700;
const lengthened = new Set([1042, 1043]);

/** With the length or the places that the type was declared with; both are counted from 4, the size of their own head. */
function written(name: string, { dataTypeID, dataTypeModifier: size }: FieldDef): string {
  if (size < 4) return name;
  if (lengthened.has(dataTypeID)) return `${name}(${size - 4})`;
  return dataTypeID === numeric ? `${name}(${(size - 4) >> 16},${(size - 4) & 0xffff})` : name;
}

function columnsOf(fields: readonly FieldDef[]): ColumnInfo[] {
  return distinct(
    fields.map((field) => {
      const [type, generic] = typesByOid.get(field.dataTypeID) ?? ['UNKNOWN', GenericType.STRING];
      return { name: field.name, type: written(type, field), generic };
    }),
  );
}

const types = { getTypeParser: () => (value: string) => value };

/** Reads the rows that come next, with the columns, which come with the first of them. */
const next = (cursor: Cursor<RawCell[]>): Promise<{ rows: RawCell[][]; fields: readonly FieldDef[] }> =>
  new Promise((resolve, reject) => {
    cursor.read(batchRows, (error: Error | undefined, rows: RawCell[][], result: QueryResult) =>
      error ? reject(error) : resolve({ rows, fields: result.fields }),
    );
  });

async function* portal(client: PoolClient, sql: string, binds: readonly Bind[]): AsyncGenerator<RowBatch, void, undefined> {
  const cursor = client.query(new Cursor<RawCell[]>(sql, binds.map(toText), { rowMode: 'array', types }));
  let columns: ColumnInfo[] | undefined;
  let isOver = false;
  try {
    for (;;) {
      isOver = true;
      const { rows, fields } = await next(cursor);
      isOver = false;
      columns ??= columnsOf(fields);
      yield { columns, rows };
      if (rows.length < batchRows) return;
    }
  } finally {
    // One that failed is closed; where its connection was lost nobody would answer.
    if (!isOver) await cursor.close();
  }
}

const redshift: PostgresFlavour = {
  backend: 'redshift',
  port: 5439,
  sslmode: 'prefer',
  schema: 'public',
  settings: (deadlineMs) => `; SET statement_timeout TO ${Math.ceil(deadlineMs)}; SET timezone TO 'UTC'`,
  rows: portal,
  columns: (_client, fields) => Promise.resolve(columnsOf(fields)),
  names: postgresNames,
  cancel: cancelled,
};

/**
 * @param uri  `redshift+psycopg2://user:password@host:5439/name?sslmode=require`; connections open when asked
 * @param ca  as PostgreSQL's, like all that follow
 */
export function redshiftDriver(uri: string, ca?: string, closed?: ClosedDatabase, lines = linesOf(), tunnel?: SshTunnel): Driver {
  const { write: _write, details: _details, ...driver } = postgresDriver(uri, ca, closed, lines, tunnel, redshift);
  return driver;
}
