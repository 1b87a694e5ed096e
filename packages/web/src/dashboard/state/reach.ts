/** Which filters apply to a chart, and the server's report of them: nothing is called applied that its SQL did not hold. */
import { recordOf } from '@tessera/core/narrowing';
import type { DashboardChart } from '@tessera/api/dashboard';
import type { Board } from '@tessera/core/dashboard/board';
import type { DataMask, DataMasks } from '@tessera/core/dashboard/data-mask';
import { chartsOf, textOf } from '@tessera/core/dashboard/layout';
import { crossSources, filtersOf, filtersReaching, masksReaching } from '@tessera/core/dashboard/masks';
import { columnOf, hasValue } from '@tessera/core/dashboard/native-filter';
import { sayInPage } from '../../language/chart-words.ts';
import { wordsOfMask } from '@tessera/core/dashboard/mask-words';
import { mergeExtraFormData, timeExtrasOf, type ExtraFormData } from '@tessera/core/query/extra-form-data';
import type { Filter } from '@tessera/core/query/filter';
import type { Query } from '@tessera/core/query/query-object';
import type { QuestionNotes } from '../../chart/ask.ts';

/** A filter that reaches a chart: where it comes from, and its value as text. */
export interface ReachedCharts {
  /** Filter id, or the chart that was clicked. */
  id: string;
  name: string;
  value: string;
}

/** The filters behind a chart, by what became of them. `unset` filters reach it and have no value. */
export interface FilterReach {
  cross: ReachedCharts[];
  applied: ReachedCharts[];
  incompatible: ReachedCharts[];
  unset: ReachedCharts[];
}

const nameOf = (column: unknown): string => (typeof column === 'string' ? column : String(recordOf(column)['label'] ?? ''));

function entryOf(
  board: Board,
  charts: ReadonlyMap<number, DashboardChart>,
  filter: { readonly name: string } | undefined,
  id: string,
  mask: DataMask,
): ReachedCharts {
  const name = filter?.name ?? titleOfChart(board, Number(id), charts);
  return { id, name, value: wordsOfMask(mask, sayInPage) };
}

/** What is chosen anywhere on a dashboard: its filters in their order, then what was clicked. */
export function chosenOn(board: Board, masks: DataMasks, charts: ReadonlyMap<number, DashboardChart>): ReachedCharts[] {
  const filters = filtersOf(board.metadata).filter(({ id }) => hasValue(masks[id]));
  return [
    ...filters.map((filter) => entryOf(board, charts, filter, filter.id, masks[filter.id] ?? {})),
    ...crossSources(masks).map((chart) => entryOf(board, charts, undefined, String(chart), masks[chart] ?? {})),
  ];
}

/** Sorts the filters that reach a chart by what became of them; before an answer has come, nothing is applied yet. */
export function reachesOf(
  board: Board,
  masks: DataMasks,
  chartId: number,
  answered: { notes: readonly QuestionNotes[]; queries: readonly Query[] } | undefined,
  charts: ReadonlyMap<number, DashboardChart>,
): FilterReach {
  const notes = answered?.notes;
  const applied = new Set((notes ?? []).flatMap((note) => note.applied_filters.map((each) => nameOf(each.column))));
  const rejected = new Set((notes ?? []).flatMap((note) => note.rejected_filters.map((each) => nameOf(each.column))));
  const filters = filtersReaching(board, chartId);
  const reaches: FilterReach = { cross: [], applied: [], incompatible: [], unset: [] };
  const reaching = masksReaching(board, masks, chartId);
  const wanted = timeExtrasOf(mergeExtraFormData(reaching.map(({ mask }) => mask.extraFormData ?? {})));
  const isLate = answered?.queries.some((query) =>
    Object.entries(wanted).some(([name, value]) => query.applied_time_extras[name] !== value),
  );
  for (const { kind, source, mask } of reaching) {
    const filter = filters.find((each) => each.id === source);
    const columns = (mask.extraFormData?.filters ?? []).map((each) =>
      nameOf(typeof each.col === 'string' ? each.col : each.col.label),
    );
    const entry = entryOf(board, charts, filter, source, mask);
    if (!hasValue(mask)) {
      if (filter) reaches.unset.push({ ...entry, value: columnOf(filter) ?? '' });
      continue;
    }
    // An answer that is older than the click says nothing of it.
    if (!answered || !isAsked(mask.extraFormData?.filters ?? [], answered.queries) || isLate) continue;
    // A number on its own is grouped by nothing: that is no fault of the filter.
    const isGrouping = (mask.extraFormData?.interactive_groupby ?? []).length > 0;
    if (isGrouping && answered.queries.every((query) => query.columns.length === 0)) continue;
    const refused = columns.length > 0 && columns.every((column) => rejected.has(column) && !applied.has(column));
    if (refused || !isIn(mask.extraFormData ?? {}, columns, applied, answered.queries)) reaches.incompatible.push(entry);
    else (kind === 'cross' ? reaches.cross : reaches.applied).push(entry);
  }
  return reaches;
}

/** Do the answered questions carry these filters? */
function isAsked(filters: readonly Filter[], queries: readonly Query[]): boolean {
  const textOf = ({ col, op, val }: Filter): string => JSON.stringify([nameOf(col), op, val ?? null]);
  const asked = new Set(queries.flatMap((query) => query.filters.map(textOf)));
  return filters.every((each) => asked.has(textOf(each)));
}

/** Whether a filter's data is in the SQL of the answered questions: its columns, or the time settings that are its own and not overruled. */
function isIn(
  extra: ExtraFormData,
  columns: readonly string[],
  applied: ReadonlySet<string>,
  queries: readonly Query[],
): boolean {
  if (columns.length > 0) return columns.some((column) => applied.has(column));
  const { interactive_groupby: groups = [] } = extra;
  if (groups.length > 0) return queries.some((query) => query.columns.some((each) => groups.includes(nameOf(each))));
  const own = Object.entries(timeExtrasOf(extra));
  return (
    own.length === 0 ||
    own.some(([name, value]) => applied.has(name) && queries.some((query) => query.applied_time_extras[name] === value))
  );
}

/** A chart's name as this dashboard shows it. */
export function titleOfChart(board: Board, chartId: number, charts: ReadonlyMap<number, DashboardChart>): string {
  const node = chartsOf(board.layout).find((each) => each.meta.chartId === chartId);
  return node?.meta.sliceNameOverride || charts.get(chartId)?.slice_name || (node && textOf(node)) || String(chartId);
}
