/** The cells of small multiples: which values the sides have, and the answers that are each cell's own. */
import { columnOf, GenericType, type Cell, type Frame } from '@tessera/core/frame/frame';
import { postProcess } from '@tessera/core/frame/run';
import { columnLabel } from '@tessera/core/query/column';
import { metricLabel } from '@tessera/core/query/metric';
import type { Query } from '@tessera/core/query/query-object';
import type { DepictOptions, QueryAnswer } from '../../chart-type.ts';
import { labelText, timeText, titleOf } from '../format.ts';
import type { FacetSide, MatrixPlan, Side } from './plan.ts';

/** One row or one column of the grid. */
export interface SideCell {
  label: string;
  /** The value of the side's dimension; absent where it has none. */
  value?: { column: string; cell: Cell; isTime: boolean };
  /** The place among the plan's parts; absent where the side has no metrics. */
  part?: number;
}
/** A side with all its rows or columns, and what is left out. */
export interface FilledSide {
  cells: SideCell[];
  notes: string[];
}

/** Values as they are compared: a number and its text are one. */
export const cellKey = (cell: Cell | undefined): string => (cell === null || cell === undefined ? '\u0000' : String(cell));

const isTemporal = (frame: Frame | undefined, column: string): boolean =>
  frame?.types[frame.names.indexOf(column)] === GenericType.TEMPORAL;

function facetCells(
  side: FacetSide,
  frame: Frame | undefined,
  view: DepictOptions,
  ranking: QueryAnswer | undefined,
): FilledSide {
  const found = ranking ? (columnOf(ranking.frame, side.column) ?? []) : side.values;
  const most = side.ranked?.most ?? found.length;
  const isTime = isTemporal(ranking?.frame ?? frame, side.column);
  const time = timeText(undefined, undefined);
  const cells = found.slice(0, most).map((cell): SideCell => {
    const label = isTime && typeof cell === 'number' ? time(cell) : labelText(cell);
    return { label, value: { column: side.column, cell, isTime } };
  });
  const isMore = side.ranked?.isAll === true && found.length > most;
  const notes = isMore
    ? [
        view.say('{column} has more than {n} values: the first {n} are shown.', {
          column: titleOf(view.dataset, side.column),
          n: most,
        }),
      ]
    : [];
  return { cells, notes };
}

/** The rows and the columns of the grid. @param answers  of all questions of the plan */
export function filledSides(
  { rows, columns, queries, way }: MatrixPlan,
  answers: readonly QueryAnswer[],
  view: DepictOptions,
): { rows: FilledSide; columns: FilledSide } {
  const sides = [rows, columns];
  const isRanked = (side: Side): boolean => way === 'together' && side.kind === 'facet' && side.ranked !== undefined;
  const ranked = sides.filter(isRanked);
  const rankings = answers.slice(queries.length - ranked.length);
  const filled = (side: Side): FilledSide => {
    if (side.kind === 'one') return { cells: [{ label: '' }], notes: [] };
    if (side.kind === 'metrics')
      return {
        cells: side.metrics.map((metric, part) => ({ label: titleOf(view.dataset, metricLabel(metric)), part })),
        notes: [],
      };
    const ranking = isRanked(side) ? (rankings[ranked.indexOf(side)] ?? { frame: noRows }) : undefined;
    return facetCells(side, answers[0]?.frame, view, ranking);
  };
  return { rows: filled(rows), columns: filled(columns) };
}

const noRows: Frame = { names: [], types: [], columns: [], rowcount: 0 };

/** The rows of each combination of values, found once for all cells. */
function groupsOf(frame: Frame, facets: readonly string[]): Map<string, number[]> {
  const columns = facets.map((name) => columnOf(frame, name) ?? []);
  const groups = new Map<string, number[]>();
  for (let row = 0; row < frame.rowcount; row += 1) {
    const key = JSON.stringify(columns.map((cells) => cellKey(cells[row])));
    const rows = groups.get(key);
    if (rows) rows.push(row);
    else groups.set(key, [row]);
  }
  return groups;
}

/** The rows of one cell, without the columns that distinguish the cells, after the steps its own question has. */
function ownAnswer(query: Query, answer: QueryAnswer, facets: readonly string[], rows: readonly number[]): QueryAnswer {
  const { frame } = answer;
  const asked = new Set(query.columns.map(columnLabel));
  const kept = frame.names.flatMap((name, at) => (facets.includes(name) && !asked.has(name) ? [] : [at]));
  const most = query.row_limit ? rows.slice(0, query.row_limit) : rows;
  const cut: Frame = {
    names: kept.map((at) => frame.names[at] ?? ''),
    types: kept.map((at) => frame.types[at] ?? GenericType.STRING),
    columns: kept.map((at) => most.map((row): Cell => frame.columns[at]?.[row] ?? null)),
    rowcount: most.length,
  };
  const { frame: done, label_map } = postProcess(cut, query.post_processing);
  return { ...answer, frame: done, label_map, truncated: most.length < rows.length };
}

/** Gives the answers of a cell, one for each question of its part. */
export type CellAnswers = (row: SideCell, column: SideCell) => QueryAnswer[];

/** @param answers  of all questions of the plan */
export function cellAnswers(plan: MatrixPlan, answers: readonly QueryAnswer[]): CellAnswers {
  const perCell = plan.parts.reduce((sum, { queries }) => sum + queries.length, 0);
  const from = (part: number): number => plan.parts.slice(0, part).reduce((sum, { queries }) => sum + queries.length, 0);
  const partOf = (row: SideCell, column: SideCell): number => row.part ?? column.part ?? 0;
  if (plan.way === 'cells') {
    const valuesOf = (side: Side): readonly Cell[] => (side.kind === 'facet' ? side.values : [null]);
    const across = valuesOf(plan.columns);
    return (row, column) => {
      const part = partOf(row, column);
      const up = row.value ? valuesOf(plan.rows).indexOf(row.value.cell) : 0;
      const along = column.value ? across.indexOf(column.value.cell) : 0;
      const first = (up * across.length + along) * perCell + from(part);
      return answers.slice(first, first + (plan.parts[part]?.queries.length ?? 0));
    };
  }
  const facets = [plan.rows, plan.columns].flatMap((side) => (side.kind === 'facet' ? [side.column] : []));
  const grouped = answers.map(({ frame }) => groupsOf(frame, facets));
  return (row, column) => {
    const part = partOf(row, column);
    const key = JSON.stringify([row, column].flatMap(({ value }) => (value ? [cellKey(value.cell)] : [])));
    return (plan.parts[part]?.queries ?? []).flatMap((query, at): QueryAnswer[] => {
      const place = from(part) + at;
      const answer = answers[place];
      return answer ? [ownAnswer(query, answer, facets, grouped[place]?.get(key) ?? [])] : [];
    });
  };
}

/** Notes about questions that were limited for all cells together. */
export const cutNotes = ({ way, parts }: MatrixPlan, answers: readonly QueryAnswer[], view: DepictOptions): string[] => {
  const own = answers.slice(
    0,
    parts.reduce((sum, { queries }) => sum + queries.length, 0),
  );
  return way === 'together' && own.some(({ truncated }) => truncated)
    ? [view.say('The row limit cut this answer: not everything is shown.')]
    : [];
};
