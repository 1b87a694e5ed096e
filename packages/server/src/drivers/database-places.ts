/**
 * How many statements run on one database at a time. Statements and look-ups (names of tables, types of columns) have places
 * of their own, so that no look-up waits behind charts; both share theirs fairly per person (`queue/concurrency-limiter.ts`).
 */

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
