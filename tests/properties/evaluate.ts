/**
 * What a question's answer is, over plain arrays: written from docs/reference/questions.md, shares nothing with the
 * product.
 */
import { grains, isCoarse, offsets } from './clock.ts';
import { asked, stored, type Range } from './filters.ts';
import { pivoted } from './pivoted.ts';
import {
  labelOf,
  type PropertyAnswer,
  type AskedColumn,
  type AskedMetric,
  type PropertyCell,
  type PropertyQuestion,
  type PropertyRow,
} from './question.ts';
import { aggregations, expressions, groupConditions } from './words.ts';

/** Nulls last, whichever way. */
export function order(a: PropertyCell, b: PropertyCell, ascending: boolean): number {
  if (a === b) return 0;
  if (a === null || b === null) return a === null ? 1 : -1;
  return a < b === ascending ? -1 : 1;
}

interface Dimension {
  readonly label: string;
  readonly isAxis: boolean;
  of(row: PropertyRow): PropertyCell;
}
interface Group {
  readonly key: readonly PropertyCell[];
  readonly rows: readonly PropertyRow[];
}

/** @param forward  moves the axis of a comparison before it is cut */
function dimensionsOf(question: PropertyQuestion, forward: (moment: number) => number): Dimension[] {
  const axis = (label: string, grain: string | undefined): Dimension => {
    const cut = grain === undefined ? (moment: number): number => moment : (grains[grain] ?? Number);
    return { label, isAxis: true, of: ({ t }) => (t === null ? null : cut(forward(t))) };
  };
  const plain = (each: AskedColumn): Dimension => {
    if (typeof each === 'string') return { label: each, isAxis: false, of: (row) => stored(row, each) };
    if (each.columnType === 'BASE_AXIS') return axis(each.label, each.timeGrain);
    return { label: each.label, isAxis: false, of: (row) => expressions[each.sqlExpression]?.(row) ?? null };
  };
  const classic = question.is_timeseries ? [axis('__timestamp', question.extras.time_grain_sqla)] : [];
  return [...classic, ...question.columns.map(plain)];
}

const added = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);

export function metricOf(metric: AskedMetric, rows: readonly PropertyRow[]): PropertyCell {
  if (typeof metric === 'string') return rows.length;
  if (metric.expressionType === 'SQL') return aggregations[metric.sqlExpression]?.(rows) ?? null;
  const cells = rows.flatMap((row) => stored(row, metric.column.column_name) ?? []);
  const numbers = cells.filter((each) => typeof each === 'number');
  if (metric.aggregate === 'COUNT') return cells.length;
  if (metric.aggregate === 'COUNT_DISTINCT') return new Set(cells).size;
  if (cells.length === 0) return null;
  if (metric.aggregate === 'SUM') return added(numbers);
  if (metric.aggregate === 'AVG') return added(numbers) / numbers.length;
  return cells.toSorted((a, b) => order(a, b, metric.aggregate === 'MIN'))[0] ?? null;
}

function grouped(rows: readonly PropertyRow[], keyOf: (row: PropertyRow) => readonly PropertyCell[], whole: boolean): Group[] {
  const groups = new Map<string, { key: readonly PropertyCell[]; rows: PropertyRow[] }>();
  for (const row of rows) {
    const key = keyOf(row);
    const name = JSON.stringify(key);
    const group = groups.get(name) ?? { key, rows: [] };
    group.rows.push(row);
    groups.set(name, group);
  }
  return whole && groups.size === 0 ? [{ key: [], rows: [] }] : [...groups.values()];
}

/** How the remaining series are distinguished: by their own columns, ranked by a metric over the question's own time. */
function seriesOf(
  question: PropertyQuestion,
  rows: readonly PropertyRow[],
): ((row: PropertyRow) => readonly PropertyCell[] | undefined) | undefined {
  const dimensions = dimensionsOf(question, (moment) => moment);
  const hasAxis = dimensions.some(({ isAxis }) => isAxis);
  const named = question.series_columns ?? (hasAxis ? dimensions.filter(({ isAxis }) => !isAxis).map(({ label }) => label) : []);
  const series = dimensions.filter(({ label }) => named.includes(label));
  if (!question.series_limit || series.length === 0) return undefined;
  const by = question.series_limit_metric ?? question.metrics?.[0] ?? 'count';
  const keyOf = (row: PropertyRow): PropertyCell[] => series.map((each) => each.of(row));
  const ascending = question.order_desc === false;
  const best = grouped(rows, keyOf, false)
    .map((group) => ({ group, rank: metricOf(by, group.rows) }))
    .toSorted((a, b) => order(a.rank, b.rank, ascending) || ties(a.group.key, b.group.key))
    .slice(0, question.series_limit)
    .map(({ group }) => JSON.stringify(group.key));
  return (row) => {
    const stays = best.includes(JSON.stringify(keyOf(row)));
    if (!question.group_others_when_limit_reached) return stays ? dimensions.map(({ of }) => of(row)) : undefined;
    const shown = (cell: PropertyCell): PropertyCell => (!stays ? 'Others' : cell === null ? null : String(cell));
    return dimensions.map((each) => (series.includes(each) ? shown(each.of(row)) : each.of(row)));
  };
}

const ties = (a: readonly PropertyCell[], b: readonly PropertyCell[]): number =>
  a.reduce<number>((known, cell, at) => known || order(cell, b[at] ?? null, true), 0);

/** The groups of a question about rows, their keys as they are shown. */
function groupsOf(
  question: PropertyQuestion,
  rows: readonly PropertyRow[],
  ranked: readonly PropertyRow[],
  forward: (moment: number) => number,
): Group[] {
  const dimensions = dimensionsOf(question, forward);
  const series = seriesOf(question, ranked);
  const plain = dimensionsOf(question, (moment) => moment);
  const keyOf = (row: PropertyRow): readonly PropertyCell[] | undefined => {
    const shown = series ? series(row) : plain.map(({ of }) => of(row));
    return shown?.map((cell, at) => (dimensions[at]?.isAxis ? (dimensions[at]?.of(row) ?? null) : cell));
  };
  const kept = rows.filter((row) => keyOf(row) !== undefined);
  const having = question.extras.having === undefined ? undefined : groupConditions[question.extras.having];
  return grouped(kept, (row) => keyOf(row) ?? [], dimensions.length === 0).filter(
    (group) => having?.(group.rows) ?? having === undefined,
  );
}

/** The metrics of each group at another time, NULL where there is no such group. */
function compared(
  question: PropertyQuestion,
  table: readonly PropertyRow[],
  groups: readonly Group[],
  offset: string,
): PropertyCell[][] {
  const back = offsets[offset] ?? Number;
  const dimensions = dimensionsOf(question, Number);
  const at = dimensions.findIndex(({ isAxis }) => isAxis);
  const axis = question.columns.find((each) => typeof each !== 'string' && each.columnType === 'BASE_AXIS');
  const grain = typeof axis === 'object' ? axis.timeGrain : question.extras.time_grain_sqla;
  const coarse = at >= 0 && isCoarse(grain);
  const move = ({ since, until }: Range): Range => ({ since: back(since ?? 0), until: back(until ?? 0) });
  const others = groupsOf(question, asked(table, question, move), asked(table, question), (moment) =>
    coarse ? back(moment, -1) : moment,
  );
  const places = new Map(others.map((group) => [JSON.stringify(group.key), group.rows]));
  return groups.map(({ key }) => {
    const wanted = key.map((cell, place) => (place === at && !coarse && typeof cell === 'number' ? back(cell) : cell));
    const rows = places.get(JSON.stringify(wanted));
    return (question.metrics ?? []).map((metric) => (rows === undefined ? null : metricOf(metric, rows)));
  });
}

interface Line {
  readonly cells: PropertyCell[];
  readonly by: readonly PropertyCell[];
}

function part(question: PropertyQuestion, lines: readonly Line[]): PropertyCell[][] {
  const sorted = lines.toSorted(
    (a, b) =>
      question.orderby.reduce<number>(
        (known, [, ascending], at) => known || order(a.by[at] ?? null, b.by[at] ?? null, ascending),
        0,
      ) || tieBreak(question, a, b),
  );
  const from = question.row_offset ?? 0;
  return sorted.slice(from, from + (question.row_limit ?? 50_000)).map(({ cells }) => cells);
}

/** Groups of the same rank come by their columns. */
function tieBreak({ metrics, columns, is_timeseries: classic }: PropertyQuestion, a: Line, b: Line): number {
  const dimensions = columns.length + (classic ? 1 : 0);
  return metrics === null ? 0 : ties(a.cells.slice(0, dimensions), b.cells.slice(0, dimensions));
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

function groupAnswer(question: PropertyQuestion, table: readonly PropertyRow[]): PropertyAnswer {
  const rows = asked(table, question);
  const metrics = question.metrics ?? [];
  const groups = groupsOf(question, rows, rows, Number);
  const labels = [...dimensionsOf(question, Number).map(({ label }) => label), ...metrics.map(labelOf)];
  const others = (question.time_offsets ?? []).map((offset) => compared(question, table, groups, offset));
  const lines = groups.map((group, at): Line => {
    const cells = [...group.key, ...metrics.map((metric) => metricOf(metric, group.rows))];
    const rankOf = (by: AskedColumn | AskedMetric): PropertyCell => {
      const place =
        typeof by === 'string'
          ? labels.indexOf(by)
          : labels.length - metrics.length + metrics.findIndex((each) => same(each, by));
      if (place >= 0 && (typeof by === 'string' || metrics.some((each) => same(each, by)))) return cells[place] ?? null;
      // Only metrics may be ordered by without being asked for.
      return metricOf(by as AskedMetric, group.rows);
    };
    return { cells: [...cells, ...others.flatMap((each) => each[at] ?? [])], by: question.orderby.map(([by]) => rankOf(by)) };
  });
  const names = [
    ...labels,
    ...(question.time_offsets ?? []).flatMap((offset) => metrics.map((each) => `${labelOf(each)}__${offset}`)),
  ];
  return { labels: names, rows: part(question, lines), ordered: question.orderby.length > 0 };
}

function rowAnswer(question: PropertyQuestion, table: readonly PropertyRow[]): PropertyAnswer {
  const dimensions = dimensionsOf(question, Number);
  const lines = asked(table, question).map((row): Line => {
    const cells = dimensions.map(({ of }) => of(row));
    const by = question.orderby.map(([each]) => {
      const at = dimensions.findIndex(({ label }) => label === each);
      return at >= 0 ? (cells[at] ?? null) : stored(row, String(each));
    });
    return { cells, by };
  });
  return { labels: dimensions.map(({ label }) => label), rows: part(question, lines), ordered: question.orderby.length > 0 };
}

/** Each set of columns grouped on its own; `__grouping` has a bit for every column a row stands for all values of. */
function totalsAnswer(question: PropertyQuestion, table: readonly PropertyRow[]): PropertyAnswer {
  const labels = dimensionsOf(question, Number).map(({ label }) => label);
  const rows = (question.grouping_sets ?? []).flatMap((set) => {
    const within = groupsOf(
      { ...question, columns: question.columns.filter((each) => set.includes(labelOf(each))) },
      asked(table, question),
      [],
      Number,
    );
    const kept = labels.filter((label) => set.includes(label));
    const bits = labels.reduce((known, label) => known * 2 + (set.includes(label) ? 0 : 1), 0);
    return within.map((group): PropertyCell[] => [
      ...labels.map((label) => (set.includes(label) ? (group.key[kept.indexOf(label)] ?? null) : null)),
      ...(question.metrics ?? []).map((metric) => metricOf(metric, group.rows)),
      bits,
    ]);
  });
  return { labels: [...labels, ...(question.metrics ?? []).map(labelOf), '__grouping'], rows, ordered: false };
}

export function evaluate(question: PropertyQuestion, table: readonly PropertyRow[]): PropertyAnswer {
  if (question.is_rowcount) {
    const { rows } = groupAnswer(question, table);
    return { labels: ['rowcount'], rows: [[rows.length]], ordered: true };
  }
  if (question.grouping_sets) return totalsAnswer(question, table);
  if (question.metrics === null) return rowAnswer(question, table);
  const answer = groupAnswer(question, table);
  return question.post_processing ? pivoted(answer, question.post_processing, question.metrics.map(labelOf)) : answer;
}
