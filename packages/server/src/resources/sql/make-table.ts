/** CREATE TABLE AS and CREATE VIEW AS of the SQL page: what is made, by whom, and the statement for it (docs/reference/api.md#sql). */
import { Failure } from '@tessera/core/failures';
import { maySchema } from '@tessera/core/policy/database';
import { dialectOf } from '@tessera/sql/dialects/index';
import type { Context } from '../../context.ts';
import type { SqlQueriesTable } from '../../store/sql-tables.ts';
import { defaultSchema, type DatabaseRow } from '../connections/connection.ts';
import { canMakeTables } from '../connections/writing.ts';
import type { ReadyStatement } from './ready-statement.ts';

type Method = NonNullable<SqlQueriesTable['ctas_method']>;

/** A table or view that a query is made into, as the history keeps it. */
export interface MadeTable {
  readonly ctas_method: Method | null;
  readonly tmp_schema_name: string | null;
  readonly tmp_table_name: string | null;
}

/** Of a query that makes nothing. */
const nothing: MadeTable = { ctas_method: null, tmp_schema_name: null, tmp_table_name: null };

/** What a request says of it. */
interface Asked {
  readonly select_as_cta?: boolean | null | undefined;
  readonly ctas_method?: string | null | undefined;
  readonly tmp_table_name?: string | null | undefined;
  readonly schema?: string | null | undefined;
}

const plainName = /^[\p{L}_][\p{L}\p{N}_$]*$/u;

/** @throws Failure INVALID_BODY naming `ctas_method` or `tmp_table_name`; as `mustMayMake` */
export function madeTableOf(ctx: Context, database: DatabaseRow, asked: Asked): MadeTable {
  if (asked.select_as_cta !== true) return nothing;
  const method = asked.ctas_method?.toUpperCase() ?? 'TABLE';
  if (method !== 'TABLE' && method !== 'VIEW')
    throw new Failure('INVALID_BODY', { fields: { ctas_method: ['Must be one of: TABLE, VIEW.'] } });
  const name = asked.tmp_table_name?.trim() || usualName(ctx);
  const { maxIdentifier } = dialectOf(database.backend);
  if (!plainName.test(name) || new TextEncoder().encode(name).length > maxIdentifier)
    throw new Failure('INVALID_BODY', {
      fields: { tmp_table_name: [`Use letters, digits and _, at most ${maxIdentifier} bytes, beginning with a letter.`] },
    });
  const made = {
    ctas_method: method,
    tmp_schema_name: database.force_ctas_schema?.trim() || asked.schema || defaultSchema(database),
    tmp_table_name: name,
  } as const;
  mustMayMake(ctx, database, made);
  return made;
}

/** `tmp_ann_table_2026_01_31_09_30_00` */
function usualName(ctx: Context): string {
  const user = ctx.actor.username.replaceAll(/[^\p{L}\p{N}]+/gu, '_').slice(0, 20);
  return `tmp_${user}_table_${ctx.now().slice(0, 19).replaceAll(/[-:T]/g, '_')}`;
}

/** @throws Failure SQL_MAKES_TABLE, SQL_MAKES_VIEW where it is switched off; TABLES_FORBIDDEN for a closed schema */
export function mustMayMake(ctx: Context, database: DatabaseRow, made: MadeTable): void {
  if (made.ctas_method === null) return;
  const isOn = made.ctas_method === 'VIEW' ? database.allow_cvas : database.allow_ctas;
  if (!isOn || !canMakeTables(database.backend))
    throw new Failure(made.ctas_method === 'VIEW' ? 'SQL_MAKES_VIEW' : 'SQL_MAKES_TABLE');
  const schema = made.tmp_schema_name ?? defaultSchema(database);
  // A table of pg_temp stays in a session that others use next, and hides a table of that name from them.
  if (/^pg_/i.test(schema)) throw new Failure('TABLES_FORBIDDEN', { message: `${schema}.${made.tmp_table_name ?? ''}` });
  // A schema that the admin set aside for tables of queries is open for that to users who may run SQL.
  const isSetAside = database.catalog === undefined && schema === database.force_ctas_schema?.trim();
  if (!isSetAside && !maySchema(ctx.actor, database, schema))
    throw new Failure('TABLES_FORBIDDEN', { message: `${schema}.${made.tmp_table_name ?? ''}` });
}

const lastOnly =
  'CTAS (create table as select) can only be run with a query where the last statement is a SELECT. Please make sure your query has a SELECT as its last statement. Then, try running your query again.';
const oneOnly =
  'CVAS (create view as select) can only be run with a query with a single SELECT statement. Please make sure your query has only a SELECT statement. Then, try running your query again.';

/**
 * The statements with the last made into a table or view, whose rows are then those of the query.
 * @throws Failure SQL_MAKES_TABLE, SQL_MAKES_VIEW when they are not such
 */
export function withMadeTable(
  database: DatabaseRow,
  ready: readonly ReadyStatement[],
  { ctas_method, tmp_schema_name, tmp_table_name }: MadeTable,
): readonly ReadyStatement[] {
  const last = ready.at(-1);
  if (ctas_method === null || !last) return ready;
  if (ctas_method === 'VIEW' && (ready.length > 1 || last.kind !== 'select'))
    throw new Failure('SQL_MAKES_VIEW', { message: oneOnly });
  if (last.kind !== 'select') throw new Failure('SQL_MAKES_TABLE', { message: lastOnly });
  const { quote } = dialectOf(database.backend);
  const target = `${quote(tmp_schema_name ?? '')}.${quote(tmp_table_name ?? '')}`;
  const executed = `CREATE ${ctas_method} ${target} AS\n${last.executed}`;
  const made: ReadyStatement = {
    ...last,
    kind: 'change',
    executed,
    run: async (driver, options) => {
      if (!driver.write) throw new Failure(ctas_method === 'VIEW' ? 'SQL_MAKES_VIEW' : 'SQL_MAKES_TABLE');
      await driver.write(executed, options);
      return driver.run(`SELECT * FROM ${target}`, [], 'columns', options);
    },
  };
  return [...ready.slice(0, -1), made];
}
