/** The columns of a SELECT, asked of its database without running it, and what a new dataset is made of. */
import type { ColumnWrite, MetricWrite } from '@tessera/api/dataset';
import { Failure } from '@tessera/core/failures';
import { withoutEnd } from '@tessera/core/format/stripped';
import { GenericType } from '@tessera/core/frame/frame';
import type { ColumnInfo, Driver } from '../../driver.ts';
import { introspectionTimeoutMs } from '../connections/connection.ts';

/**
 * The columns of a SELECT, named as questions around it can name them.
 * @param sql  rendered and read
 * @throws Failure INVALID `{sql}` with the database's own words, or where a name stands twice
 */
export async function columnsOfSelect(
  driver: Driver,
  sql: string,
  signal: AbortSignal | undefined,
): Promise<readonly ColumnInfo[]> {
  const infos = await refusing('sql', () =>
    driver.describe(asSource(sql), { deadlineMs: introspectionTimeoutMs, maxRows: 0, ...(signal && { signal }) }),
  );
  mustTellApart(infos);
  return infos;
}

/** As questions have it: DuckDB and SQLite rename a column there whose name, upper and lower case alike, stands before it. */
const asSource = (sql: string): string => `SELECT * FROM (${sql}\n) AS q`;

/** @throws Failure INVALID `{sql}` where other databases keep a name twice: no question could say which column it means */
function mustTellApart(infos: readonly ColumnInfo[]): void {
  const twice = infos.find(({ repeats }) => repeats !== undefined)?.repeats;
  if (twice !== undefined)
    throw new Failure('INVALID', {
      fields: { sql: [`Several columns are named ${twice}. Give each a name of its own with AS.`] },
    });
}

/** A trailing semicolon is a person's habit, and an error inside a sub-query. */
export const withoutSemicolon = (sql: string): string => withoutEnd(sql.trim(), '; \t\r\n');

/** What the database refuses is the caller's to correct: 422 with the database's own words. @throws Failure INVALID `{[field]}` */
export async function refusing<T>(field: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Failure && (error.code === 'QUERY_FAILED' || error.code === 'TABLE_MISSING'))
      throw new Failure('INVALID', { fields: { [field]: [error.detail.message ?? error.message] } }, { cause: error });
    throw error;
  }
}

/** New columns as the editor would have them. */
export function columnsFrom(infos: readonly ColumnInfo[]): ColumnWrite[] {
  return infos.map(({ name, type, generic }) => ({
    column_name: name,
    type,
    type_generic: generic,
    is_dttm: generic === GenericType.TEMPORAL,
  }));
}

/** The first temporal column. */
export function mainTimeColumn(infos: readonly ColumnInfo[]): string | null {
  return infos.find(({ generic }) => generic === GenericType.TEMPORAL)?.name ?? null;
}

/** The metric every new dataset gets: its number of rows. */
export const countMetric: MetricWrite = {
  metric_name: 'count',
  expression: 'COUNT(*)',
  verbose_name: 'COUNT(*)',
  metric_type: 'count',
};
