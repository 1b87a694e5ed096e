/** What is wrong with a statement, and where. */
import type { database } from '@tessera/api/database';
import type { ReplyInputOf } from '@tessera/api/contract';
import { Failure } from '@tessera/core/failures';
import type { Context } from '../../context.ts';
import { gateSelect } from '../../query/gate.ts';
import { driverOf, lookUpMs, type DatabaseRow } from './connection.ts';
import { mustReadTables } from './table-access.ts';

type Mistakes = ReplyInputOf<typeof database.validateSql>['result'];

/** None when the database could run it. Lines count from 1, columns too. */
export async function mistakesIn(ctx: Context, row: DatabaseRow, sql: string): Promise<Mistakes> {
  if (sql.trim() === '') return [];
  try {
    const { tables } = await gateSelect((text) => ctx.services.engine.parse(text), sql);
    await mustReadTables(ctx, row, tables);
    await driverOf(ctx.services, row).describe(sql.trim().replace(/;+\s*$/, ''), {
      deadlineMs: lookUpMs,
      maxRows: 0,
      signal: ctx.signal,
    });
    return [];
  } catch (error) {
    if (!(error instanceof Failure) || error.kind.status >= 500) throw error;
    const message = error.detail.message ?? error.message;
    const line = Number(/LINE (\d+):/.exec(message)?.[1] ?? Number.NaN);
    return [
      {
        line_number: Number.isNaN(line) ? null : line,
        start_column: null,
        end_column: null,
        message: message.split('\n', 1)[0] ?? message,
      },
    ];
  }
}
