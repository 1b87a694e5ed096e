/** What small multiples ask: the sides of the grid, and questions for all cells at once where their rows can be distinguished. */
import type { Cell } from '@tessera/core/frame/frame';
import { metricsIn } from '@tessera/core/explore/slots';
import { limits } from '@tessera/core/limits';
import { columnLabel } from '@tessera/core/query/column';
import type { Metric } from '@tessera/core/query/metric';
import type { PostOperation } from '@tessera/core/query/post-operation';
import type { Query } from '@tessera/core/query/query-object';
import { shapesOf } from '../../controls/form.ts';
import type { QueryOptions } from '../../chart-type.ts';
import type { ListedChart } from '../../listed.ts';
import { readMatrix, type MatrixForm } from './matrix-form.ts';
import { sideModeOf, type MatrixSide } from './matrix-on.ts';
import { said, type Said } from '@tessera/core/language/say';

type Form = Record<string, unknown>;

/** More charts than this on one are no picture any more. */
export const cellsMost = 100;
/** At most so many values of a dimension are shown, as in the reference; a note says what is left out. */
export const allMost = 25;
/** Questions of cells that cannot be asked together. */
const questionsMost = 50;

/** A dimension whose values are the rows or columns of the grid. */
export interface FacetSide {
  kind: 'facet';
  column: string;
  /** The values chosen in the form; also those that were on top when it was saved. */
  values: readonly Cell[];
  /** Which values there are is asked with the chart; absent: those of the form. */
  ranked?: { most: number; isAll: boolean; by: Metric | undefined; isDescending: boolean };
}
/** What one side of the grid is about. */
export type Side = { kind: 'one' } | { kind: 'metrics'; metrics: readonly Metric[] } | FacetSide;

/** How a matrix is asked. `cells`: each question once for each cell, in the order of the cells. */
export interface MatrixPlan {
  form: MatrixForm;
  rows: Side;
  columns: Side;
  /** The chart's own questions, for each metric of the side that has metrics; else once. */
  parts: readonly { metric: Metric | undefined; form: Form; queries: readonly Query[] }[];
  way: 'together' | 'cells';
  queries: Query[];
  /** How many of the questions, at the end, find the values of a side. */
  lists: number;
}

/** Why there is no grid, and what to do. */
export interface MatrixFault {
  title: Said;
  hint: Said;
}
/** Either a plan, or why there is none. */
export type Planned = { plan: MatrixPlan } | { fault: MatrixFault };

function sideOf(form: Form, matrix: MatrixForm, side: MatrixSide): Side {
  const mode = sideModeOf(form, side);
  if (mode === 'metrics') return { kind: 'metrics', metrics: matrix[`matrixify_${side}`] };
  const facet = mode === 'dimensions' ? matrix[`matrixify_dimension_${side}`] : undefined;
  if (!facet) return { kind: 'one' };
  const way = matrix[`matrixify_dimension_selection_mode_${side}`];
  const plain = { kind: 'facet' as const, column: facet.dimension, values: [...new Set(facet.values)] };
  if (way === 'members') return plain;
  const by = matrix[`matrixify_topn_metric_${side}`];
  const isDescending = matrix[`matrixify_topn_order_${side}`];
  if (way === 'topn')
    return {
      ...plain,
      ranked: { most: matrix[`matrixify_topn_value_${side}`] ?? 10, isAll: false, by: by ?? firstMetric(form), isDescending },
    };
  const sort = matrix[`matrixify_all_sort_by_${side}`];
  if (sort === 'metric') return { ...plain, ranked: { most: allMost, isAll: true, by: by ?? firstMetric(form), isDescending } };
  return { ...plain, ranked: { most: allMost, isAll: true, by: undefined, isDescending: sort === 'z_to_a' } };
}

const count: Metric = { expressionType: 'SQL', sqlExpression: 'COUNT(*)', label: 'COUNT(*)' };

function firstMetric(form: Form): Metric {
  const [first] = metricsIn(form['metrics'] ?? form['metric']);
  return first ?? count;
}

/** The form with a metric of the grid in the place of its own. */
function measuredBy(chart: ListedChart, form: Form, metric: Metric | undefined): Form | undefined {
  if (metric === undefined) return form;
  const keys = new Set(shapesOf(chart).map(([key]) => key));
  if (keys.has('metrics')) return { ...form, metrics: [metric] };
  return keys.has('metric') ? { ...form, metric } : undefined;
}

/** Steps that give a cell the same result from its own rows, however they were loaded. */
const portable: ReadonlySet<PostOperation['operation']> = new Set([
  'contribution',
  'cum',
  'diff',
  'flatten',
  'pivot',
  'rank',
  'rename',
  'resample',
  'rolling',
  'select',
  'sort',
]);

/** Grouped rows of several cells can be asked together; limits on series, other times and raw rows hold for each cell by itself. */
const isShareable = ({ metrics, time_offsets, series_limit, is_rowcount, row_offset, post_processing }: Query): boolean =>
  metrics !== null &&
  metrics !== undefined &&
  time_offsets.length === 0 &&
  !series_limit &&
  !is_rowcount &&
  !row_offset &&
  post_processing.every(({ operation }) => portable.has(operation));

const facetsOf = (...sides: readonly Side[]): FacetSide[] => sides.filter((side) => side.kind === 'facet');

/** The most cells of a side; those of a ranked one are known when it is answered. */
const lengthOf = (side: Side): number => {
  if (side.kind === 'one') return 1;
  if (side.kind === 'metrics') return side.metrics.length;
  return side.ranked?.most ?? side.values.length;
};

/** As `lengthOf`, of what the form names: of all values of a dimension there may be one. */
const namedOf = (side: Side): number => (side.kind === 'facet' && side.ranked?.isAll ? 1 : lengthOf(side));

/** Why a grid of so many cells is not drawn; undefined where it is. */
export const cellsFault = (rows: number, columns: number): MatrixFault | undefined =>
  rows * columns > cellsMost
    ? {
        title: said('{rows} × {columns} are {n} charts', { rows, columns, n: rows * columns }),
        hint: said('At most {n} are drawn. Choose fewer values under Matrixify.', { n: cellsMost }),
      }
    : undefined;

/** A series limit finds rows by equal values, which NULL has none of: it is not ranked. */
const isKnown = (column: string) => ({ col: column, op: 'IS NOT NULL' as const });

/** A question with the facets among its columns. */
function together(query: Query, facets: readonly FacetSide[], cells: number): Query {
  const known = new Set(query.columns.map(columnLabel));
  const inForm = facets.filter(({ ranked, values }) => !ranked && !values.includes(null));
  const byMetric = facets.filter(({ ranked }) => ranked?.by !== undefined);
  const [top] = byMetric;
  return {
    ...query,
    columns: [...query.columns, ...facets.map(({ column }) => column).filter((column) => !known.has(column))],
    filters: [
      ...query.filters,
      ...inForm.map(({ column, values }) => ({ col: column, op: 'IN' as const, val: [...values] })),
      ...byMetric.map(({ column }) => isKnown(column)),
    ],
    ...(query.row_limit ? { row_limit: Math.min(limits.rowLimitMax, query.row_limit * cells) } : {}),
    ...(top?.ranked && {
      series_columns: [top.column],
      series_limit: top.ranked.most,
      ...(top.ranked.by !== undefined && { series_limit_metric: top.ranked.by }),
      order_desc: top.ranked.isDescending,
    }),
    post_processing: [],
  };
}

/** Which values a ranked side has: one more is asked than is shown, so that a note can say that there are more. */
function rankingOf({ column, ranked }: FacetSide, query: Query): Query {
  const { granularity, time_range } = query;
  return {
    columns: [column],
    metrics: ranked?.by === undefined ? [] : [ranked.by],
    filters: ranked?.by === undefined ? query.filters : [...query.filters, isKnown(column)],
    extras: query.extras,
    ...(granularity !== undefined && { granularity }),
    ...(time_range !== undefined && { time_range }),
    time_offsets: [],
    is_rowcount: false,
    orderby: [[ranked?.by ?? column, !ranked?.isDescending]],
    order_desc: ranked?.isDescending ?? false,
    row_limit: (ranked?.most ?? allMost) + 1,
    row_offset: 0,
    series_columns: [],
    series_limit: 0,
    group_others_when_limit_reached: false,
    post_processing: [],
    annotation_layers: [],
    applied_time_extras: query.applied_time_extras,
    apply_fetch_values_predicate: false,
    url_params: query.url_params,
  };
}

const only = (column: string, value: Cell) =>
  value === null ? { col: column, op: 'IS NULL' as const } : { col: column, op: '==' as const, val: value };

/** Every combination of the facets' values, rows first. */
const combined = (facets: readonly FacetSide[]): (readonly Cell[])[] =>
  facets.reduce<(readonly Cell[])[]>((all, { values }) => all.flatMap((each) => values.map((value) => [...each, value])), [[]]);

const fault = (title: Said, hint: Said): Planned => ({ fault: { title, hint } });

/** What a chart asks as small multiples. @param form  as it was read, with the keys of small multiples as they were saved */
export function planMatrix(chart: ListedChart, form: Form, ask: QueryOptions): Planned {
  const matrix = readMatrix(form);
  const [rows, columns] = [sideOf(form, matrix, 'rows'), sideOf(form, matrix, 'columns')];
  if (rows.kind === 'one' && columns.kind === 'one')
    return fault(
      said('Nothing to make small multiples of'),
      said('Choose metrics or a dimension for rows or columns under Matrixify.'),
    );
  if (rows.kind === 'metrics' && columns.kind === 'metrics')
    return fault(
      said('Metrics cannot be used for both rows and columns'),
      said('Choose a dimension for one of them under Matrixify.'),
    );
  if (lengthOf(rows) * lengthOf(columns) === 0)
    return fault(said('Nothing to make small multiples of'), said('Choose at least one metric or value under Matrixify.'));
  const tooMany = cellsFault(namedOf(rows), namedOf(columns));
  if (tooMany) return { fault: tooMany };
  const measures = [rows, columns].flatMap((side) => (side.kind === 'metrics' ? side.metrics : []));
  const parts = (measures.length > 0 ? measures : [undefined]).flatMap((metric) => {
    const measured = measuredBy(chart, form, metric);
    return measured ? [{ metric, form: measured, queries: chart.queries(measured, ask) }] : [];
  });
  if (parts.length === 0)
    return fault(said('This chart has no metric that could be exchanged'), said('Choose dimensions under Matrixify.'));
  return asked({ form: matrix, rows, columns, parts });
}

function asked(given: Pick<MatrixPlan, 'form' | 'rows' | 'columns' | 'parts'>): Planned {
  const { rows, columns, parts } = given;
  const facets = facetsOf(rows, columns);
  const own = parts.flatMap(({ queries }) => queries);
  if (own.every(isShareable)) {
    const cells = facets.reduce((product, side) => product * Math.max(1, lengthOf(side)), 1);
    const [first] = own;
    const ranked = first ? facets.filter((side) => side.ranked).map((side) => rankingOf(side, first)) : [];
    return {
      plan: {
        ...given,
        way: 'together',
        queries: [...own.map((each) => together(each, facets, cells)), ...ranked],
        lists: ranked.length,
      },
    };
  }
  if (facets.some(({ values }) => values.length === 0))
    return fault(
      said('The values must be chosen by hand'),
      said(
        'This chart compares times, limits its series or shows single rows, so that each of its small charts is asked by itself. Choose “Dimension members” under Matrixify.',
      ),
    );
  const combinations = combined(facets);
  if (combinations.length * own.length > questionsMost)
    return fault(
      said('{n} questions would be asked', { n: combinations.length * own.length }),
      said('At most {n} are, and the charts of this form are asked one by one. Choose fewer values under Matrixify.', {
        n: questionsMost,
      }),
    );
  const queries = combinations.flatMap((values) =>
    own.map((query) => ({
      ...query,
      filters: [...query.filters, ...facets.map(({ column }, at) => only(column, values[at] ?? null))],
    })),
  );
  return { plan: { ...given, way: 'cells', queries, lists: 0 } };
}
