/** Messages between the server and a SQLite process; both run the same build, so heads are trusted. */
import type { WireBind } from '../../engine/messages.ts';
import type { ColumnInfo } from '../../driver.ts';

/** What the server may tell a SQLite process to do. */
export type SqliteOrder =
  /** Begins a statement; its first rows come at once. */
  | { do: 'run'; sql: string; binds: WireBind[] }
  /** The rows after those that came. */
  | { do: 'more' }
  /** Only the columns. */
  | { do: 'describe'; sql: string };

/** The body of `rows` is JSON: an array of rows, each an array of texts and nulls. */
export type SqliteReply =
  | { is: 'rows'; columns: ColumnInfo[]; isLast: boolean }
  | { is: 'columns'; columns: ColumnInfo[] }
  | { is: 'problem'; message: string; opened: boolean };
