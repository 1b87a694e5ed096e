/**
 * The frame while it is being post-processed: besides columns it may have a row index (after `pivot`) and column
 * labels of several levels (metric, then one per pivoted dimension). `flatten` brings it back to plain columns.
 */
import { Failure } from '../failures.ts';
import { GenericType, type Cell, type Frame } from './frame.ts';

/** Protects the memory from a time bucket for every value of two wide columns, and from a second grain over a century. */
export const cellsMax = 5_000_000;

/** One level of row or column labels; `name` is null where it has none. */
export interface Level {
  readonly name: string | null;
  readonly type: GenericType;
}

/** One column: its label, its type, and one cell for each row. */
export interface TableSeries {
  /** One part per column level; plain columns have one. A `null` part is left out when flattening. */
  readonly label: readonly Cell[];
  readonly type: GenericType;
  readonly values: readonly Cell[];
  /** What the flattened name is made of: metric, then dimension values. */
  readonly parts?: readonly string[];
  /** True when the cells are JSON text (lists), to go out unquoted. */
  readonly json?: boolean;
}

/** One level of the row labels, with its cell for each row. */
export interface IndexLevel extends Level {
  readonly values: readonly Cell[];
}

/** A frame while it is post-processed: with a row index and column labels of several levels, as a pivot has. */
export interface Table {
  /** Empty: rows are numbered. */
  readonly index: readonly IndexLevel[];
  /** One per level of the column labels. */
  readonly levels: readonly Level[];
  readonly columns: readonly TableSeries[];
  readonly rowcount: number;
  /** Metrics that a pivot left out because they were null throughout: naming them is no mistake, and does nothing. */
  readonly vanished?: readonly string[];
}

/** A plain frame as a table without index. */
export function tableOf(frame: Frame): Table {
  return {
    index: [],
    levels: [{ name: null, type: GenericType.STRING }],
    columns: frame.names.map((name, at) => ({
      label: [name],
      type: frame.types[at] ?? GenericType.STRING,
      values: frame.columns[at] ?? [],
    })),
    rowcount: frame.rowcount,
  };
}

/** A label part as text: dates as `2024-01-31` or with their time, booleans in lower case. */
export function partText(cell: Cell, type: GenericType = GenericType.STRING): string {
  if (type === GenericType.TEMPORAL && typeof cell === 'number' && Number.isFinite(cell))
    return new Date(cell).toISOString().slice(0, 19).replace('T', ' ').replace(' 00:00:00', '');
  return String(cell);
}

/** The first part of a series' label: the metric after a pivot, the name before. */
export function headOf(series: TableSeries): string {
  return partText(series.label[0] ?? null);
}

/** The series a name addresses: those whose first label part it is. */
export function seriesNamed(table: Table, name: string): TableSeries[] {
  return table.columns.filter((series) => headOf(series) === name);
}

/**
 * The series of several names, in the order of the names.
 * @throws Failure POST_PROCESSING_INVALID when a name addresses nothing
 */
export function seriesOf(table: Table, names: readonly string[], operation: string): TableSeries[] {
  mustHave(table, names, operation);
  return names.flatMap((name) => seriesNamed(table, name));
}

/** @throws Failure POST_PROCESSING_INVALID naming the columns the table does not have */
export function mustHave(table: Table, names: readonly string[], operation: string): void {
  const known = namesIn(table);
  const missing = names.filter((name) => !known.has(name));
  if (missing.length > 0) refuse(operation, `Referenced columns not available in DataFrame: ${missing.join(', ')}`);
}

/** What a step may name: first label parts that are there, and those that were before nothing was left of them. */
export function namesIn(table: Table): Set<string> {
  return new Set([...table.columns.map(headOf), ...(table.vanished ?? [])]);
}

/** @throws Failure POST_PROCESSING_INVALID always: the operation's name, then why */
export function refuse(operation: string, why: string): never {
  throw new Failure('POST_PROCESSING_INVALID', {
    message: `Post-processing ${operation}: ${why}`,
  });
}

/** The table with other rows: `rows` lists the old positions in new order. */
export function takeRows(table: Table, rows: readonly number[]): Table {
  const take = (values: readonly Cell[]): Cell[] => rows.map((row) => values[row] ?? null);
  return {
    ...table,
    index: table.index.map((level) => ({ ...level, values: take(level.values) })),
    columns: table.columns.map((series) => ({ ...series, values: take(series.values) })),
    rowcount: rows.length,
  };
}

/**
 * What `rolling`, `cum` and `diff` do with their results: a map of equal names overwrites in place, any other
 * appends the results under their new names (docs/reference/questions.md#post-processing).
 * @param computed the new values of every series addressed by the map's keys, in `seriesOf` order
 */
export function placeColumns(
  table: Table,
  map: Readonly<Record<string, string>>,
  computed: readonly TableSeries[],
  operation: string,
): Table {
  const names = Object.entries(map);
  if (names.every(([from, to]) => from === to)) {
    const byOld = new Map(seriesOf(table, Object.keys(map), operation).map((old, at) => [old, computed[at]]));
    return { ...table, columns: table.columns.map((series) => byOld.get(series) ?? series) };
  }
  const taken = new Set(table.columns.map(headOf));
  const clash = names.find(([, to]) => taken.has(to));
  if (clash) refuse(operation, `the name "${clash[1]}" is already taken`);
  const renamed = computed.map((series) => ({
    ...series,
    label: [map[headOf(series)] ?? headOf(series), ...series.label.slice(1)],
  }));
  return { ...table, columns: [...table.columns, ...renamed] };
}
