/**
 * How many statements run on one database at a time. Statements and look-ups (names of tables, types of columns) have places
 * of their own, so that no look-up waits behind charts; both share theirs fairly per person (`queue/concurrency-limiter.ts`).
 */
import { ConcurrencyLimiter } from '../queue/concurrency-limiter.ts';
import type { SharedLimit, SharedPlaceOptions } from '../queue/shared-limit.ts';

/** `places`: what one person alone may have running; `reserved`: kept for people of whom nothing runs. */
interface DatabasePlaces {
  readonly places: number;
  readonly reserved: number;
}

/** Of a database server. */
export const statements: DatabasePlaces = { places: 8, reserved: 4 };
/** Places of look-ups on a database server, beside those of its statements. */
export const lookUps: DatabasePlaces = { places: 2, reserved: 2 };

/** Of a database file, where each statement is a process of its own. */
export const fileStatements: DatabasePlaces = { places: 4, reserved: 2 };

/** Connections that all of these need at most. */
export const connectionsFor = (...all: readonly DatabasePlaces[]): number =>
  all.reduce((sum, { places, reserved }) => sum + places + reserved, 0);

/** Makes a limit that holds over all servers of the site. @param name  what has the places */
export type PlaceSharing = (name: string, options: SharedPlaceOptions) => SharedLimit;

/** The lines of one database server. */
export interface DatabaseLines {
  readonly places: ConcurrencyLimiter;
  /** For look-ups; each of several servers has its own. */
  readonly besides: ConcurrencyLimiter;
}

/** @param shared  the places of its statements over all servers */
export function linesOf(shared?: SharedLimit): DatabaseLines {
  return { places: new ConcurrencyLimiter({ ...statements, shared }), besides: new ConcurrencyLimiter(lookUps) };
}
