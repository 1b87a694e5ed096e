/** The cells of a column as they are, without a chart's formats: in tables of rows and what is copied from them. */
import { GenericType, type Cell } from '../frame/frame.ts';
import { finestPattern, timeFormatter } from './datetime.ts';
import { plainText } from './plain-number.ts';

/** What stands for a missing cell. */
const missing = 'N/A';

/** A cell as every table of rows shows it: null, empty texts and booleans each in a way of their own. */
export const cellText = (cell: Cell): string =>
  cell === '' ? '<empty string>' : typeof cell === 'number' ? plainText(cell) : exactText(cell);

/** A cell in a file or on the clipboard: numbers have all their digits, an empty text is empty. */
export function exactText(cell: Cell): string {
  if (cell === null) return missing;
  return typeof cell === 'boolean' ? (cell ? 'True' : 'False') : String(cell);
}

/** Whether a database's type keeps instants with a zone: `timestamptz`, `TIMESTAMP WITH TIME ZONE`, `timestamp(3) with time zone`. */
export const isZonedType = (type: string | null | undefined): boolean => /timestamptz|with time zone/i.test(type ?? '');

/** Names of a dataset's columns whose types keep a zone. */
export const zonedNames = (columns: readonly { column_name: string; type?: string | null }[]): ReadonlySet<string> =>
  new Set(columns.flatMap(({ column_name: name, type }) => (isZonedType(type) ? [name] : [])));

/** Written behind an instant that is shown on the clock of UTC. */
export const utcOffset = '+00:00';

/**
 * How a column's cells read. Moments are written as finely as the column needs: one of days shows days alone.
 * @param values  all of the column; epoch ms or ISO texts where it is temporal
 * @param type  without it every moment stands as it came
 * @param isExact  numbers with all their digits, for files and the clipboard; else as they read on screen
 * @param isZoned  instants of a type with a zone: a time of day says that it is on the clock of UTC
 */
export function columnText(
  values: readonly Cell[],
  type: GenericType | undefined,
  { isExact = false, isZoned = false }: { isExact?: boolean; isZoned?: boolean } = {},
): (cell: Cell) => string {
  const asIs = isExact ? exactText : cellText;
  if (type !== GenericType.TEMPORAL) return asIs;
  const moments = function* (): Generator<number> {
    for (const value of values) if (value !== null) yield momentOf(value);
  };
  const pattern = finestPattern(moments());
  const write = timeFormatter(isZoned && pattern !== dayPattern ? `${pattern}${utcOffset}` : pattern);
  return (cell) => {
    const moment = cell === null ? Number.NaN : momentOf(cell);
    return Number.isFinite(moment) ? write(moment) : asIs(cell);
  };
}

/** How a column of whole days is written. */
const dayPattern = finestPattern([0]);

const momentOf = (value: string | number | boolean): number =>
  typeof value === 'number' ? value : typeof value === 'string' ? Date.parse(`${value}Z`) : Number.NaN;
