/**
 * Why a statement of the SQL page was not answered, in the reference's words for it (docs/reference/api.md#errors,
 * docs/reference/api.md#sql).
 */
import { Failure, type FailureCode } from '@tessera/core/failures';
import { actionWords } from '@tessera/sql/read/actions';
import { asUnknownName } from '../../query/reply/unknown-names.ts';

/** What changes data, tables or rights begins with one of these. */
const changing = new Set(
  'alter comment create delete drop grant insert merge rename replace revoke truncate update upsert'.split(' '),
);

/**
 * @param sql  the text, because a refusal only says that it is not one SELECT
 * @param mayChange  the database takes changes: one that is refused has a reason of its own
 * @returns what was thrown, or the failure with its own reason
 */
export function reasonOf(thrown: unknown, sql: string, mayChange = false): unknown {
  const error = asUnknownName(thrown);
  if (!(error instanceof Failure)) return error;
  const code = codeOf(error, sql, mayChange);
  if (code === undefined) return error;
  // What is forbidden has its own message; a fault keeps its message.
  const { issues: _, ...told } = error.detail;
  const detail = code === 'SQL_CHANGES' ? {} : { ...told, message: error.message };
  return new Failure(code, detail, { cause: error });
}

/** Whether a statement of the text sets out to change something. */
export const setsOutToChange = (sql: string): boolean => actionWords(sql).some((word) => changing.has(word));

function codeOf({ code, detail }: Failure, sql: string, mayChange: boolean): FailureCode | undefined {
  if (code === 'QUERY_TIMEOUT') return 'SQL_TIMEOUT';
  if (code !== 'SQL_REFUSED') return undefined;
  if (!mayChange && setsOutToChange(sql)) return 'SQL_CHANGES';
  return detail.at === undefined ? undefined : 'SQL_UNREADABLE';
}
