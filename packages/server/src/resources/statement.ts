/** A statement a person wrote, ready to run for the one who asks: rendered, read by the gate, its tables authorised, row rules inside. */
import type { Filter } from '@tessera/core/query/filter';
import { filter } from '@tessera/core/query/filter';
import { normaliseQuery } from '@tessera/core/query/normalise';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { renderedFor } from '../query/templates/macros.ts';
import { parametersOf } from '../query/templates/template.ts';
import { askContext } from './ask.ts';
import { isEngine, type DatabaseRow } from './connections/connection.ts';
import type { TableRef } from './database/table-access.ts';
import { statementSource } from './statement-source.ts';

interface Statement {
  readonly sql: string;
  /** JSON text of names and values for its template; `_filters` stands for a dashboard's filters. */
  readonly parameters?: string | null | undefined;
  /** Undefined names are refused everywhere, not only where SQL is expected. */
  readonly strict?: boolean;
  /** Told the tables it names, once it was rendered and read. */
  readonly found?: (tables: readonly TableRef[]) => void;
}

/**
 * @returns the SQL to run
 * @throws Failure TEMPLATE_INVALID, TEMPLATE_PARAMS_MISSING, SQL_REFUSED, TABLES_FORBIDDEN
 */
export async function readyStatement(
  ctx: Context,
  database: DatabaseRow,
  { sql, parameters, strict = false, found }: Statement,
): Promise<string> {
  if (isEngine(database)) await ctx.services.uploads.catchUp();
  const { asked } = await renderedFor({
    ctx: askContext(ctx),
    asked: await statementSource(
      ctx,
      database,
      {
        id: 0,
        table_name: 'of the query',
        sql,
        template_params: parameters ?? null,
        database: { id: database.id, database_name: database.database_name, backend: database.backend },
        columns: [],
        metrics: [],
      },
      found,
    ),
    query: { ...normaliseQuery({}), filters: filtersOf(parameters) },
    range: () => ({}),
    urlParams: {},
    now: ctx.now().slice(0, 19),
    strict,
  });
  return asked.dataset.sql ?? sql;
}

const standIn = z.looseObject({ _filters: z.array(filter) });

function filtersOf(parameters: string | null | undefined): Filter[] {
  return standIn.safeParse(parametersOf(parameters, 'the query')).data?._filters ?? [];
}

/** A virtual dataset's SELECT as the caller's questions read it. @throws Failure TEMPLATE_INVALID, TEMPLATE_PARAMS_MISSING, SQL_REFUSED */
export async function renderedSqlOf(ctx: Context, id: number): Promise<string> {
  const asker = askContext(ctx);
  const question = {
    ctx: asker,
    asked: await asker.dataset({ id, type: 'table' }),
    query: normaliseQuery({}),
    range: () => ({}),
    urlParams: {},
    now: ctx.now().slice(0, 19),
  };
  return (await renderedFor(question)).asked.dataset.sql ?? '';
}
