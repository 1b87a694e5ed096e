/** A filter of a question as a reader takes it in. */
import { headOf } from '@tessera/core/format/label';
import type { Filter } from '@tessera/core/query/filter';
import { comparisonText } from '@tessera/core/time/range-text';
import { signOf } from '@tessera/core/explore/adhoc-filter';
import { sayInPage } from '../../language/chart-words.ts';
import { labelOfValue } from '@tessera/core/query/value-label';

/** @param heads  what columns are called @returns in the language of the page, e.g. `country in (Peru, Chile)` */
export function filterText({ col, op, val }: Filter, heads: ReadonlyMap<string, string>): string {
  const column = typeof col === 'string' ? headOf(col, heads) : (col.label ?? col.sqlExpression);
  const sign = sayInPage(signOf(op));
  if (val === undefined) return `${column} ${sign}`;
  const value = Array.isArray(val) ? `(${val.map(labelOfValue).join(', ')})` : labelOfValue(val);
  if (op !== 'TEMPORAL_RANGE') return `${column} ${sign} ${value}`;
  const moment = momentIn(value);
  return moment === undefined
    ? (comparisonText(value, column, sayInPage) ?? `${column}: ${sayInPage(value)}`)
    : `${column}: ${moment}`;
}

/** The moment a range of one millisecond stands for: a mark without a time grain asks for it so. */
function momentIn(range: string): string | undefined {
  const [since = '', until = ''] = range.split(' : ');
  const isOne = Date.parse(`${until}Z`) - Date.parse(`${since}Z`) === 1;
  return isOne ? since.replace('T00:00:00', '').replace('T', ' ') : undefined;
}
