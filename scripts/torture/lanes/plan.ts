/** What a lane's process is sent, and what it prints: one JSON line each, written before it goes on. */
import type { SaveTally } from '../board.ts';

/** A store with a process that writes into it. Several lanes may share a PostgreSQL. */
export interface LaneStore {
  readonly lane: number;
  readonly home: string;
  readonly databaseUrl: string | undefined;
}

/** Objects the lane's people work at, and how far each has come. */
export interface LaneWork {
  readonly boards: SaveTally[];
  readonly chart: SaveTally;
  /** A database, datasets, charts and a dashboard that are imported again and again, each time saying another number. */
  readonly bundle: SaveTally;
  /** Charts that lie on the boards. */
  readonly charts: number[];
  /** The last pair of dashboards that was begun; pairs are made one by one and removed together. */
  pairs: number;
}

/** The first words on the command line, as JSON. */
export interface LanePlan extends LaneStore {
  /** Absent: make them, say them and end. */
  readonly work?: LaneWork;
}

/** What a process prints. `try` before it asks, `done` after the acknowledgement; `what` is an object's name or a pair's step. */
export type LaneReport =
  | { readonly say: 'ready' }
  | { readonly say: 'furnished'; readonly work: LaneWork }
  | { readonly say: 'try' | 'done'; readonly what: string; readonly n: number; readonly ids?: readonly number[] }
  | { readonly say: 'refused'; readonly what: string; readonly text: string };

/** The admin's password in a store that a lane writes into. */
export const password = 'torture-password';

/** Titles of a pair of dashboards. */
export const pairTitles = (lane: number, n: number): [string, string] => [`pair ${lane}-${n} a`, `pair ${lane}-${n} b`];
