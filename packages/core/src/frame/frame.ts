/**
 * A columnar table: what a query answers and post-processing changes.
 * Cells: text, numbers, booleans, null. Temporal columns hold epoch milliseconds (UTC).
 * Integers beyond 2^53 and DECIMALs that a double cannot hold arrive as strings in a NUMERIC column.
 */
export const GenericType = { NUMERIC: 0, STRING: 1, TEMPORAL: 2, BOOLEAN: 3 } as const;
/** The type of a column, as the wire numbers it (docs/reference/questions.md#what-a-reply-says). */
export type GenericType = (typeof GenericType)[keyof typeof GenericType];

/** One value of a frame; a time is epoch milliseconds, UTC. */
export type Cell = string | number | boolean | null;

/** Columns of equal length with names and types. */
export interface Frame {
  readonly names: readonly string[];
  readonly types: readonly GenericType[];
  /** One array per name, all of length `rowcount`. */
  readonly columns: readonly (readonly Cell[])[];
  readonly rowcount: number;
}

/** An empty frame with the given columns. */
export function emptyFrame(names: readonly string[] = [], types: readonly GenericType[] = []): Frame {
  return { names, types, columns: names.map(() => []), rowcount: 0 };
}

/** The values of a named column; `undefined` when the frame has none of that name. */
export function columnOf(frame: Frame, name: string): readonly Cell[] | undefined {
  const at = frame.names.indexOf(name);
  return at < 0 ? undefined : frame.columns[at];
}

/** The frame as row objects, the wire's default shape. A repeated name keeps its last value. */
export function toRecords(frame: Frame): Record<string, Cell>[] {
  return Array.from({ length: frame.rowcount }, (_, row) =>
    Object.fromEntries(frame.names.map((name, i) => [name, frame.columns[i]?.[row] ?? null])),
  );
}

/** Row objects → frame, in the order of `names`; a missing key is null. */
export function fromRecords(
  rows: readonly Record<string, Cell>[],
  names: readonly string[],
  types: readonly GenericType[],
): Frame {
  return { names, types, columns: names.map((name) => rows.map((row) => row[name] ?? null)), rowcount: rows.length };
}
