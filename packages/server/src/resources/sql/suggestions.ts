/** Names that were probably meant, where a database does not know a table or a column of a query. */
import { Failure } from '@tessera/core/failures';
import { nearNames } from '@tessera/core/near-names';
import type { Context } from '../../context.ts';
import { defaultSchema, type DatabaseRow } from '../connections/connection.ts';
import type { TableRef } from '../database/table-access.ts';
import { visibleTables } from '../database/visible-names.ts';
import { readSource } from '../dataset/introspect.ts';

/** How engines say which table is not there. */
const tableSaid = [
  /^The table (.+) does not exist\.$/,
  /relation "(.+?)" does not exist/,
  /no such table: (\S+)/,
  /Table (?:with name )?'?([^\s']+)'? (?:does not|doesn't) exist/i,
  /Unknown table expression identifier '(.+?)'/,
  /Invalid object name '(.+?)'/,
];
/** How they say which column is not there. */
const columnSaid = [
  /Referenced column "(.+?)" not found/,
  /does not have a column named "(.+?)"/,
  /column "?([^\s"]+)"? does not exist/,
  /no such column: (\S+)/,
  /Unknown column '(.+?)'/,
  /Column '(.+?)' cannot be resolved/,
  /Unknown (?:expression )?identifier [`']?([^\s`']+)/,
  /Invalid column name '(.+?)'/,
];
/** Engines that suggest names themselves. */
const suggested = /Candidate bindings|Did you mean|Perhaps you meant/i;
const tablesMax = 10;

/**
 * @param schema  where names without one are looked for
 * @param read  the tables of the query, where they are known
 * @returns the failure with the names at the end of its sentence, or what was given
 */
export async function withSuggestions(
  ctx: Context,
  database: DatabaseRow,
  { schema, read }: { readonly schema: string | null; readonly read: readonly TableRef[] },
  error: unknown,
): Promise<unknown> {
  if (!(error instanceof Failure) || suggested.test(error.message)) return error;
  const isTable = error.code === 'TABLE_MISSING';
  if (!isTable && error.code !== 'COLUMN_UNKNOWN') return error;
  const typed = nameIn(error.message, isTable ? tableSaid : columnSaid);
  if (typed === undefined) return error;
  // Who cannot be told a better name is told what is wrong all the same.
  const known = await (isTable ? tablesBeside(ctx, database, schema, typed) : columnsIn(ctx, database, read)).catch(() => []);
  const near = nearNames(typed.name, known);
  if (near.length === 0) return error;
  // Below the first line engines quote the place.
  const [line = '', ...place] = error.message.split('\n');
  const said = /[.!?]$/.test(line) ? line : `${line}.`;
  const names = near.map((name) => `"${name}"`).join(', ');
  const message = [`${said} Did you mean ${names}?`, ...place].join('\n');
  return new Failure(error.code, { ...error.detail, message }, { cause: error });
}

interface TypedName {
  readonly schema: string | undefined;
  readonly name: string;
}

/** The last part of a path, and the one before it. */
function nameIn(sentence: string, ways: readonly RegExp[]): TypedName | undefined {
  const path = ways.map((way) => way.exec(sentence)?.[1]).find((found) => found !== undefined);
  const parts = path?.split('.').map((part) => part.replaceAll(/^["'`[]|["'`\].]$/g, ''));
  const name = parts?.at(-1);
  return name ? { name, schema: parts?.at(-2) } : undefined;
}

async function tablesBeside(ctx: Context, database: DatabaseRow, schema: string | null, typed: TypedName): Promise<string[]> {
  const tables = await visibleTables(ctx, database, typed.schema ?? schema ?? defaultSchema(database));
  return tables.map(({ value }) => value);
}

async function columnsIn(ctx: Context, database: DatabaseRow, read: readonly TableRef[]): Promise<string[]> {
  const lists = await Promise.all(
    read
      .slice(0, tablesMax)
      .map(({ schema, name }) => readSource(ctx, database, { schema: schema ?? null, table_name: name, sql: null })),
  );
  return lists.flat().map(({ name }) => name);
}
