/** The cells of a column as they are, without a chart's formats: in tables of rows and what is copied from them. */
import { GenericType, type Cell } from '../frame/frame.ts';
import { finestPattern, timeFormatter } from './datetime.ts';

/** What stands for a missing cell. */
const missing = 'N/A';

/** A cell as every table of rows shows it: null, empty texts and booleans each in a way of their own. */
export function cellText(cell: Cell): string {
  if (cell === null) return missing;
  if (cell === '') return '<empty string>';
  if (typeof cell === 'boolean') return cell ? 'True' : 'False';
  return String(cell);
}

/** Whether a database's type keeps instants with a zone: `timestamptz`, `TIMESTAMP WITH TIME ZONE`, `timestamp(3) with time zone`. */
export const isZonedType = (type: string | null | undefined): boolean => /timestamptz|with time zone/i.test(type ?? '');

/** Written behind an instant that is shown on the clock of UTC. */
export const utcOffset = '+00:00';

/**
 * How a column's cells read. Moments are written as finely as the column needs: one of days shows days alone.
 * @param values  all of the column; epoch ms or ISO texts where it is temporal
 * @param type  without it every cell stands as it came
 */
export function columnText(values: readonly Cell[], type: GenericType | undefined): (cell: Cell) => string {
  if (type !== GenericType.TEMPORAL) return cellText;
  const moments = function* (): Generator<number> {
    for (const value of values) if (value !== null) yield momentOf(value);
  };
  const write = timeFormatter(finestPattern(moments()));
  return (cell) => {
    const moment = cell === null ? Number.NaN : momentOf(cell);
    return Number.isFinite(moment) ? write(moment) : cellText(cell);
  };
}

const momentOf = (value: string | number | boolean): number =>
  typeof value === 'number' ? value : typeof value === 'string' ? Date.parse(`${value}Z`) : Number.NaN;
