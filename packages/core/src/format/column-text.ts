/** The cells of a column as they are, without a chart's formats: in tables of rows and what is copied from them. */
import { GenericType, type Cell } from '../frame/frame.ts';
import { finestPattern, timeFormatter } from './datetime.ts';
import { plainText } from './plain-number.ts';

/** What stands for a missing cell. */
const missing = 'N/A';

/**
 * How a column's cells read. Moments are written as finely as the column needs: one of days shows days alone.
 * @param values  all of the column; epoch ms or ISO texts where it is temporal
 * @param type  without it every moment stands as it came
 * @param isExact  numbers with all their digits, for files and the clipboard; else as they read on screen
 */
export function columnText(
  values: readonly Cell[],
  type: GenericType | undefined,
  { isExact = false }: { isExact?: boolean } = {},
): (cell: Cell) => string {
  const asIs = (cell: Cell): string => (cell === null ? missing : isExact ? String(cell) : plainText(cell));
  if (type !== GenericType.TEMPORAL) return asIs;
  const moments = function* (): Generator<number> {
    for (const value of values) if (value !== null) yield momentOf(value);
  };
  const write = timeFormatter(finestPattern(moments()));
  return (cell) => {
    const moment = cell === null ? Number.NaN : momentOf(cell);
    return Number.isFinite(moment) ? write(moment) : asIs(cell);
  };
}

const momentOf = (value: string | number | boolean): number =>
  typeof value === 'number' ? value : typeof value === 'string' ? Date.parse(`${value}Z`) : Number.NaN;
