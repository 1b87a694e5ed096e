/**
 * What a client of `result_type=post_processed` gets: the pivot table with its totals, or the table with its number
 * formats, as the form says (docs/reference/questions.md#text-form). Other charts' answers are what they are.
 */
import { numberFormatter } from '@tessera/core/format/number';
import { crossAggregates, crossFrame, crossTable, type CrossOptions } from '@tessera/core/frame/cross-table';
import { GenericType, type Cell, type Frame } from '@tessera/core/frame/frame';
import { withoutSubtotals } from '@tessera/core/frame/subtotals';
import { column, columnLabel } from '@tessera/core/query/column';
import { metric, metricLabel } from '@tessera/core/query/metric';

/** Plain data: it travels to the thread and is part of the cache key. */
export type ClientView =
  | { kind: 'pivot'; options: CrossOptions }
  /** Column → number format. */
  | { kind: 'table'; formats: Record<string, string> };

type Form = Readonly<Record<string, unknown>>;

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const labelsOf = (value: unknown): string[] =>
  listOf(value).flatMap((each) => {
    const read = column.safeParse(each);
    return read.success ? [columnLabel(read.data)] : [];
  });
const metricsOf = (value: unknown): string[] =>
  listOf(value).flatMap((each) => {
    const read = metric.safeParse(each);
    return read.success ? [metricLabel(read.data)] : [];
  });

/** `undefined` for a chart whose answer needs nothing more. */
export function clientView(form: Form | null | undefined): ClientView | undefined {
  if (form?.['viz_type'] === 'table') return { kind: 'table', formats: formatsOf(form['column_config']) };
  if (form?.['viz_type'] !== 'pivot_table_v2') return undefined;
  return {
    kind: 'pivot',
    options: {
      rows: labelsOf(form['groupbyRows']),
      columns: labelsOf(form['groupbyColumns']),
      metrics: metricsOf(form['metrics']),
      aggregate: crossAggregates.find((each) => each === form['aggregateFunction']) ?? 'Sum',
      transpose: form['transposePivot'] === true,
      combineMetric: form['combineMetric'] === true,
      rowTotals: form['rowTotals'] === true,
      colTotals: form['colTotals'] === true,
      metricsOnRows: form['metricsLayout'] === 'ROWS',
    },
  };
}

function formatsOf(config: unknown): Record<string, string> {
  const entries: [string, string][] = Object.entries(config ?? {}).flatMap(([name, each]: [string, unknown]) => {
    const format = typeof each === 'object' && each !== null && 'd3NumberFormat' in each ? each.d3NumberFormat : undefined;
    return typeof format === 'string' && format !== '' ? [[name, format]] : [];
  });
  return Object.fromEntries(entries);
}

interface Viewed {
  frame: Frame;
  /** The rows' own labels; absent, they are numbered. */
  index?: string[];
}

/** An empty answer stays as it is. @param heads  what metrics are called among a pivot's labels */
export function viewed(frame: Frame, view: ClientView, heads: ReadonlyMap<string, string>): Viewed {
  if (frame.rowcount === 0) return { frame };
  if (view.kind === 'table') return { frame: formatted(frame, view.formats) };
  // Our own pivot asks for its totals in the same statement; here they are taken of the cells that are shown.
  const table = crossFrame(crossTable(withoutSubtotals(frame), view.options, heads));
  return { frame: table, index: (table.columns[0] ?? []).map(String) };
}

function formatted(frame: Frame, formats: Readonly<Record<string, string>>): Frame {
  const writers = frame.names.map((name) => writerOf(Object.hasOwn(formats, name) ? formats[name] : undefined));
  return {
    ...frame,
    types: frame.types.map((type, at) => (writers[at] ? GenericType.STRING : type)),
    columns: frame.columns.map((cells, at) => {
      const write = writers[at];
      return write ? cells.map((cell) => (typeof cell === 'number' ? write(cell) : cell)) : cells;
    }),
  };
}

/** A format nobody can read changes nothing. */
function writerOf(format: string | undefined): ((value: number) => string) | undefined {
  if (format === undefined) return undefined;
  try {
    const write = numberFormatter(format);
    write(0);
    return write;
  } catch {
    return undefined;
  }
}

/** `{column: {row label: cell}}`, as text clients read it. */
export function labelledText({ frame, index }: Viewed): string {
  const labels = index ?? Array.from({ length: frame.rowcount }, (_, row) => String(row));
  const columns = frame.names.flatMap((name, at): [string, Record<string, Cell>][] => {
    if (index && at === 0) return [];
    const cells = frame.columns[at] ?? [];
    return [[name, Object.fromEntries(labels.map((label, row) => [label, cells[row] ?? null]))]];
  });
  return JSON.stringify(Object.fromEntries(columns));
}
