/** Which filters stand behind a chart, and what the server said of them: nothing is called applied that its SQL did not hold. */
import type { DashboardChart } from '@tessera/api/dashboard';
import type { Board } from '@tessera/core/dashboard/board';
import type { DataMasks } from '@tessera/core/dashboard/data-mask';
import { chartsOf, textOf } from '@tessera/core/dashboard/layout';
import { filtersReaching, masksReaching } from '@tessera/core/dashboard/masks';
import { columnOf, hasValue } from '@tessera/core/dashboard/native-filter';
import type { QuestionNotes } from '../../chart/ask.ts';

export interface Reached {
  /** Filter id, or the chart that was clicked. */
  id: string;
  name: string;
  value: string;
}

export interface Reaches {
  cross: Reached[];
  applied: Reached[];
  incompatible: Reached[];
  unset: Reached[];
}

const nameOf = (column: unknown): string =>
  typeof column === 'string' ? column : String((column as { label?: unknown } | null)?.label ?? '');

/** Sorts the filters that reach a chart by what became of them; before an answer has come, nothing is applied yet. */
export function reachesOf(
  board: Board,
  masks: DataMasks,
  chartId: number,
  notes: readonly QuestionNotes[] | undefined,
  charts: ReadonlyMap<number, DashboardChart>,
): Reaches {
  const applied = new Set((notes ?? []).flatMap((note) => note.applied_filters.map((each) => nameOf(each.column))));
  const rejected = new Set((notes ?? []).flatMap((note) => note.rejected_filters.map((each) => nameOf(each.column))));
  const filters = filtersReaching(board, chartId);
  const reaches: Reaches = { cross: [], applied: [], incompatible: [], unset: [] };
  for (const { kind, source, mask } of masksReaching(board, masks, chartId)) {
    const filter = filters.find((each) => each.id === source);
    const columns = (mask.extraFormData?.filters ?? []).map((each) =>
      nameOf(typeof each.col === 'string' ? each.col : each.col.label),
    );
    const name = filter?.name ?? titleOfChart(board, Number(source), charts);
    const entry: Reached = { id: source, name, value: mask.filterState?.label ?? '' };
    if (!hasValue(mask)) {
      if (filter) reaches.unset.push({ ...entry, value: columnOf(filter) ?? '' });
      continue;
    }
    if (!notes) continue;
    const refused = columns.length > 0 && columns.every((column) => rejected.has(column) && !applied.has(column));
    if (refused) reaches.incompatible.push(entry);
    else if (kind === 'cross') reaches.cross.push(entry);
    else if (isIn(mask.extraFormData ?? {}, columns, applied, notes)) reaches.applied.push(entry);
    else reaches.incompatible.push(entry);
  }
  return reaches;
}

/** Whether a filter's data is in the answered question: its columns, its time range, its grain. */
function isIn(
  extra: Record<string, unknown>,
  columns: readonly string[],
  applied: ReadonlySet<string>,
  notes: readonly QuestionNotes[],
): boolean {
  if (columns.length > 0) return columns.some((column) => applied.has(column));
  if (typeof extra['time_range'] === 'string') {
    return (
      applied.has('__time_range') || notes.some((note) => typeof note.from_dttm === 'number' || typeof note.to_dttm === 'number')
    );
  }
  return true;
}

/** A chart's name as this dashboard shows it. */
export function titleOfChart(board: Board, chartId: number, charts: ReadonlyMap<number, DashboardChart>): string {
  const node = chartsOf(board.layout).find((each) => each.meta.chartId === chartId);
  return node?.meta.sliceNameOverride || charts.get(chartId)?.slice_name || (node && textOf(node)) || String(chartId);
}
