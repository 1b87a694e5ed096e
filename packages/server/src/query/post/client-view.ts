/**
 * What a client of `result_type=post_processed` gets: the pivot table with its totals, or the table with its number
 * formats, as the form says (docs/reference/questions.md#text-form). Other charts' answers are what they are.
 */
import { chartTypeOf } from '@tessera/charts';
import type { TextForm } from '@tessera/charts/text-form';
import { numberFormatter } from '@tessera/core/format/number';
import { crossFrame, crossTable } from '@tessera/core/frame/cross-table';
import { GenericType, type Cell, type Frame } from '@tessera/core/frame/frame';
import { withoutSubtotals } from '@tessera/core/frame/subtotals';

/** `undefined` for a chart whose answer needs nothing more, and for older names of chart types, whose keys differ. */
export function clientView(form: Readonly<Record<string, unknown>> | null | undefined): TextForm | undefined {
  const type = chartTypeOf(String(form?.['viz_type'] ?? ''));
  return form && type && type.id === form['viz_type'] ? type.textForm?.(form) : undefined;
}

interface Viewed {
  frame: Frame;
  /** The rows' own labels; absent, they are numbered. */
  index?: string[];
}

/** An empty answer stays as it is. @param heads  what metrics are called among a pivot's labels */
export function viewed(frame: Frame, view: TextForm, heads: ReadonlyMap<string, string>): Viewed {
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

/** An unreadable format changes nothing. */
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
