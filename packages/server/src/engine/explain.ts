/** How the engine would run a statement: checked as if it were run, then DuckDB's own drawing of its plan. */
import { GenericType } from '@tessera/core/frame/frame';
import type { ColumnInfo } from '../driver.ts';
import { onChecked, type EngineContext, type RunningQuery } from './run-query.ts';

const columns: readonly ColumnInfo[] = [
  { name: 'explain_key', type: 'VARCHAR', generic: GenericType.STRING },
  { name: 'explain_value', type: 'VARCHAR', generic: GenericType.STRING },
];

/**
 * @param analyze  runs it, and reports what each step took
 * @returns rows of `explain_key` and `explain_value`, cells by column
 * @throws Refusal, or the engine's own error
 */
export async function explain(
  context: EngineContext,
  running: RunningQuery,
  sql: string,
  analyze: boolean,
): Promise<{ columns: readonly ColumnInfo[]; rowcount: number; bytes: Uint8Array }> {
  return onChecked(context, running, { sql, binds: [] }, async (connection, checked) => {
    const statement = await connection.prepare(`EXPLAIN ${analyze ? 'ANALYZE ' : ''}${checked}`);
    const rows = await (await statement.run()).getRows();
    const cells = rows.map(([key, value]) => [String(key), String(value)] as const);
    const answer = { explain_key: cells.map(([key]) => key), explain_value: cells.map(([, value]) => value) };
    return { columns, rowcount: cells.length, bytes: Buffer.from(JSON.stringify(answer)) };
  });
}
