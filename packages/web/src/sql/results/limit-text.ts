/** The texts about the length of a result, one sentence by cause. */
import type { SqlReply } from '@tessera/api/sql';
import { formatCount, i18n } from '../../i18n.ts';

/** Something that kept a result from being longer. */
export interface LimitNote {
  text: string;
  /** `info`: the limit that cut the rows was a default. */
  tone: 'info' | 'warning';
}

/**
 * @param shown  rows that are shown, of those that came
 * @param isUsual  the limit beside Run is the one a tab begins with
 * @param isAdmin  may change the setting that bounds what is shown
 */
export function limitNote(
  { limitingFactor, limit, rows }: SqlReply['query'],
  { shown, isUsual, isAdmin }: { shown: number; isUsual: boolean; isAdmin: boolean },
): LimitNote | undefined {
  const n = formatCount(rows ?? shown);
  const isOne = (rows ?? shown) === 1;
  if (rows !== null && shown < rows) {
    const text = isAdmin
      ? i18n._('{shown} of {n} rows are shown (DISPLAY_MAX_ROW). A file holds all of them.', { shown: formatCount(shown), n })
      : i18n._('{shown} of {n} rows are shown. A file holds all of them; to see more here, ask an administrator.', {
          shown: formatCount(shown),
          n,
        });
    return { text, tone: 'warning' };
  }
  switch (limitingFactor) {
    case 'QUERY':
      return {
        text: isOne
          ? i18n._('The LIMIT of the query cut the result to one row.')
          : i18n._('The LIMIT of the query cut the result to {n} rows.', { n }),
        tone: 'warning',
      };
    case 'QUERY_AND_DROPDOWN':
      return {
        text: i18n._('The LIMIT of the query and the limit beside Run cut the result to {n} rows.', { n }),
        tone: 'warning',
      };
    case 'DROPDOWN':
      return {
        text: i18n._('The row limit of {limit} cut the result.', { limit: formatCount(limit) }),
        tone: isUsual ? 'info' : 'warning',
      };
    case 'NOT_LIMITED':
    case 'UNKNOWN':
      return undefined;
  }
}
