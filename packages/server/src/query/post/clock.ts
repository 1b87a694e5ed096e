/** Answers of a dataset with a zone: worked on as its clock says, sent as instants of UTC (decision 37). */
import type { Cell, Frame } from '@tessera/core/frame/frame';
import { toLocalTime } from '@tessera/core/frame/local-time';
import type { PostOperation } from '@tessera/core/query/post-operation';
import { instantOf } from '@tessera/core/time/zone';
import type { Compiled } from '@tessera/sql/compile/compile';

/** Plain data: it travels to the thread. */
export type ColumnClock = Pick<Compiled, 'zone' | 'seen'>;

const labelsOn = ({ seen }: ColumnClock, wanted: 'wall' | 'utc'): string[] =>
  seen.flatMap(({ label, on }) => (on === wanted ? [label] : []));

/** Whether the engine's own rows tell moments as they must not be sent. */
export const hasLocalTimes = (clock: ColumnClock): boolean => labelsOn(clock, 'wall').length > 0;

/** Instants that name the series of a pivot become words, and words are on the clock. */
export function withLocalNames(frame: Frame, clock: ColumnClock, operations: readonly PostOperation[]): Frame {
  const instants = labelsOn(clock, 'utc');
  if (instants.length === 0) return frame;
  const names = operations.flatMap((each) => (each.operation === 'pivot' ? (each.options.columns ?? []) : []));
  return toLocalTime(frame, { timezone: clock.zone, zoned_columns: instants.filter((label) => names.includes(label)) });
}

/** Buckets are made and compared on the wall clock; what leaves is the instant at which each begins. */
export function asInstants(frame: Frame, clock: ColumnClock): Frame {
  const walls = labelsOn(clock, 'wall');
  if (walls.length === 0) return frame;
  const known = new Map<number, number>();
  const instant = (cell: Cell): Cell => {
    if (typeof cell !== 'number') return cell;
    const at = known.get(cell) ?? instantOf(cell, clock.zone);
    known.set(cell, at);
    return at;
  };
  return {
    ...frame,
    columns: frame.columns.map((cells, at) => (walls.includes(frame.names[at] ?? '') ? cells.map(instant) : cells)),
  };
}
