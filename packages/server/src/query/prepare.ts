/** One question made ready to run: read, gated, compiled. Nothing has touched the data yet but type probes. */
import { Failure } from '@tessera/core/failures';
import type { GenericType } from '@tessera/core/frame/frame';
import { limits } from '@tessera/core/limits';
import type { Query } from '@tessera/core/query/query-object';
import { user, type Select } from '@tessera/sql/ast';
import { compile, type Compiled } from '@tessera/sql/compile/compile';
import type { CompileOptions } from '@tessera/sql/compile/scope';
import { sourceOf } from '@tessera/sql/compile/source';
import { dialectOf } from '@tessera/sql/dialects/index';
import { print } from '@tessera/sql/print';
import { untypedExpressions, userTexts } from '@tessera/sql/read/texts';
import type { AskContext, AskedDataset } from './context.ts';
import { gateExpression, gateSelect } from './gate.ts';

export interface Settings {
  rowLimitDefault?: number;
  rowLimitMax?: number;
  xAxis?: string | undefined;
  naming?: CompileOptions['naming'];
}

/** A wall clock in the house's zone: UTC until people choose theirs. */
const zoneless = (moment: Date): string => moment.toISOString().slice(0, 19);

/** @throws Failure SQL_REFUSED, SQL_SUBQUERY_REFUSED, and what `checkTables` throws */
async function gateQuestion(ctx: AskContext, asked: AskedDataset, query: Query): Promise<void> {
  const parse = (sql: string): Promise<unknown> => ctx.parse(sql);
  await gateDataset(ctx, asked);
  await Promise.all(userTexts(query, asked.dataset).map((text) => gateExpression(parse, text)));
}

/** The virtual dataset's own SELECT, each time: who may read its tables may have changed. */
async function gateDataset(ctx: AskContext, { dataset, checkTables }: AskedDataset): Promise<void> {
  if (!dataset.sql?.trim()) return;
  const found = await gateSelect((sql) => ctx.parse(sql), dataset.sql);
  await checkTables?.(found.tables);
}

/** What SQL expressions answer with, asked of the engine without running them; `undefined` for one that fails. */
async function typesOf(
  ctx: AskContext,
  { dataset, driver }: AskedDataset,
  query: Query,
): Promise<CompileOptions['expressionTypes']> {
  const expressions = untypedExpressions(query, dataset);
  const probe = async (sql: string): Promise<[string, GenericType | undefined]> => {
    const select: Select = { items: [{ expr: user(sql), alias: 'probe' }], from: sourceOf(dataset), limit: 1 };
    try {
      const [column] = await driver.describe(print(select, dialectOf(dataset.database.backend)).sql, runLimits(ctx, 1));
      return [sql, column?.generic];
    } catch (error) {
      if (error instanceof Failure && error.code === 'QUERY_FAILED') return [sql, undefined];
      throw error;
    }
  };
  return expressions.length === 0 ? undefined : new Map(await Promise.all(expressions.map(probe)));
}

export function runLimits(ctx: AskContext, maxRows: number, signal: AbortSignal | undefined = ctx.signal) {
  return { deadlineMs: ctx.deadlineMs ?? limits.chartTimeoutMs, maxRows, ...(signal && { signal }) };
}

export interface Prepared {
  compiled: Compiled;
  options: CompileOptions;
}

/** Gates and compiles. @throws Failure of the gate and of `compile` */
export async function prepare(ctx: AskContext, asked: AskedDataset, query: Query, settings: Settings = {}): Promise<Prepared> {
  await gateQuestion(ctx, asked, query);
  const expressionTypes = await typesOf(ctx, asked, query);
  const options: CompileOptions = {
    dialect: dialectOf(asked.dataset.database.backend),
    now: zoneless(ctx.now()),
    rowLimitDefault: settings.rowLimitDefault ?? limits.rowLimitDefault,
    rowLimitMax: settings.rowLimitMax ?? limits.rowLimitMax,
    ...(expressionTypes && { expressionTypes }),
    ...(settings.xAxis !== undefined && { xAxis: settings.xAxis }),
    ...(settings.naming && { naming: settings.naming }),
  };
  return { compiled: compile(query, asked.dataset, options), options };
}
