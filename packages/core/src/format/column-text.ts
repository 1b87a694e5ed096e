/** The cells of a column as they are, without a chart's formats: in tables of rows and what is copied from them. */
import { GenericType, type Cell } from '../frame/frame.ts';
import { dayMs } from '../time/calendar.ts';
import { instantOf } from '../time/zone.ts';
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

/** Written behind an instant that is shown on the clock of UTC. */
export const utcOffset = '+00:00';

/**
 * How a column's cells read. Moments are written as finely as the column needs: one of days shows days alone.
 * @param values  all of the column; epoch ms or ISO texts where it is temporal
 * @param type  without it every moment stands as it came
 * @param isExact  numbers with all their digits, for files and the clipboard; else as they read on screen
 * @param zone  of instants of a type with a zone, the zone of the clock they are on: a time of day says its offset
 */
export function columnText(
  values: readonly Cell[],
  type: GenericType | undefined,
  { isExact = false, zone }: { isExact?: boolean; zone?: string | undefined } = {},
): (cell: Cell) => string {
  const asIs = isExact ? exactText : cellText;
  if (type !== GenericType.TEMPORAL) return asIs;
  const moments = function* (): Generator<number> {
    for (const value of values) if (value !== null) yield momentOf(value);
  };
  const pattern = finestPattern(moments());
  const write = timeFormatter(pattern);
  const offset = zone === undefined || pattern === dayPattern ? noOffset : (moment: number) => offsetText(moment, zone);
  return (cell) => {
    const moment = cell === null ? Number.NaN : momentOf(cell);
    return Number.isFinite(moment) ? write(moment) + offset(moment) : asIs(cell);
  };
}

const noOffset = (): string => '';

/** How far a wall is ahead of UTC, e.g. `+05:30`; moments outside the calendar have none. */
function offsetText(wall: number, zone: string): string {
  if (zone === 'UTC') return utcOffset;
  if (Math.abs(wall) > calendarMs) return '';
  const minutes = Math.round((wall - instantOf(wall, zone)) / 60_000);
  const two = (count: number): string => String(count).padStart(2, '0');
  const ahead = Math.abs(minutes);
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(ahead / 60))}:${two(ahead % 60)}`;
}

/** Two days within the last moment a date can tell: a wall's instant is looked for on both sides of it. */
const calendarMs = 8.64e15 - 2 * dayMs;

/** How a column of whole days is written. */
const dayPattern = finestPattern([0]);

const momentOf = (value: string | number | boolean): number =>
  typeof value === 'number' ? value : typeof value === 'string' ? Date.parse(`${value}Z`) : Number.NaN;
