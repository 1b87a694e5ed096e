/**
 * What a table asks: its rows, and where it needs them the number of rows and the totals
 * (docs/reference/charts.md#table, docs/reference/questions.md#totals-and-row-counts).
 */
import { isRecord } from '@tessera/core/narrowing';
import type { Dataset } from '@tessera/core/dataset';
import { columnLabel, type Column } from '@tessera/core/query/column';
import type { Filter } from '@tessera/core/query/filter';
import { metricLabel, type Metric } from '@tessera/core/query/metric';
import type { Query } from '@tessera/core/query/query-object';
import type { QueryOptions } from '../chart-type.ts';
import { baseAxis, baseQuery, distinctColumns, distinctMetrics } from '../shared/base-query.ts';
import { comparedKey } from '../shared/other-time.ts';
import { tableOffset } from './compared.ts';
import type { TableForm } from './form.ts';

/** The state of a table paged by the server, as it is kept on a dashboard. */
export interface TableState {
  page: number;
  pageSize: number;
  sort: { key: string; desc: boolean } | undefined;
  searchText: string;
  searchColumn: string | undefined;
}

const count = (value: unknown, fallback: number): number => {
  const number = Number(value);
  return Number.isInteger(number) && number >= 0 ? number : fallback;
};

/**
 * A table's paging state, read from what any version or client may have stored; the form and the first page stand in for what
 * is missing.
 */
export function stateOf(form: TableForm, ownState: Record<string, unknown> | undefined): TableState {
  const own = ownState ?? {};
  const [first]: unknown[] = Array.isArray(own['sortBy']) ? own['sortBy'] : [own['sortBy']];
  const sort =
    isRecord(first) && typeof first['key'] === 'string' ? { key: first['key'], desc: first['desc'] === true } : undefined;
  return {
    page: count(own['currentPage'], 0),
    pageSize: Math.max(1, count(own['pageSize'], 0) || form.server_page_length || 10),
    sort,
    searchText: typeof own['searchText'] === 'string' ? own['searchText'] : '',
    searchColumn: typeof own['searchColumn'] === 'string' ? own['searchColumn'] : undefined,
  };
}

const isTemporal = (form: TableForm, dataset: Dataset | undefined, column: Column): boolean => {
  const name = typeof column === 'string' ? column : column.sqlExpression;
  const known = dataset?.columns.find((each) => each.column_name === name);
  return form.temporal_columns_lookup[name] === true || known?.is_dttm === true;
};

/** The grain a dimension is cut to; `undefined` for one that is not time. */
export const grainOfColumn = (form: TableForm, dataset: Dataset | undefined, column: Column): string | undefined =>
  form.query_mode === 'aggregate' && form.time_grain_sqla && isTemporal(form, dataset, column) ? form.time_grain_sqla : undefined;

/** The table's dimensions, or its raw columns. */
export const columnsOf = (form: TableForm): Column[] =>
  distinctColumns(form.query_mode === 'raw' ? form.all_columns : form.groupby);

/** The column a click on a cell filters by: the target in the settings of the cell's column, else that column itself. */
export function emittedColumn(form: TableForm, key: string): Column | undefined {
  const named = (label: string | undefined): Column | undefined => columnsOf(form).find((each) => columnLabel(each) === label);
  return named(form.column_config[key]?.emitTarget) ?? named(key);
}

/** Every metric asked: shown ones and those that are only shown as shares. */
export const metricsOf = (form: TableForm): Metric[] =>
  form.query_mode === 'raw' ? [] : distinctMetrics([...form.metrics, ...form.percent_metrics]);

/** Which questions a form asks after its rows, in this order. */
export function partsOf(form: TableForm): { counts: boolean; totals: boolean; sharesOfAll: boolean } {
  const grouped = form.query_mode === 'aggregate';
  // A page of the server's is never a whole to take shares of.
  const sharesOfAll =
    form.percent_metrics.length > 0 && (form.percent_metric_calculation === 'all_records' || form.server_pagination);
  const totals = grouped && metricsOf(form).length > 0 && (form.show_totals || sharesOfAll);
  return { counts: form.server_pagination, totals, sharesOfAll };
}

/** The columns a search box of a table paged by the server may look in. */
export function searchColumns(form: TableForm, dataset: Dataset | undefined): string[] {
  return columnsOf(form)
    .filter((column) => {
      const known = dataset?.columns.find((each) => each.column_name === column);
      return typeof column === 'string' && !isTemporal(form, dataset, column) && (known?.type_generic ?? 1) === 1;
    })
    .map(columnLabel);
}

/** Text that a LIKE pattern takes as it is would need an escape; `%` and `_` stay wildcards, as in the reference. */
const searched = (form: TableForm, state: TableState, dataset: Dataset | undefined): Filter[] => {
  const column = state.searchColumn ?? searchColumns(form, dataset)[0];
  if (!form.server_pagination || !form.include_search || !state.searchText || column === undefined) return [];
  return [{ col: column, op: 'ILIKE', val: `%${state.searchText}%` }];
};

/** A compared metric is sorted by the column of its own time. */
const namesOf = (metric: Metric): string[] => [metricLabel(metric), comparedKey('Main', metricLabel(metric))];

function orderOf(form: TableForm, state: TableState): Query['orderby'] {
  const metrics = metricsOf(form);
  const labels = [...columnsOf(form).map(columnLabel), ...metrics.flatMap(namesOf)];
  const { sort } = state;
  if (form.server_pagination && sort && labels.includes(sort.key)) {
    const metric = metrics.find((each) => namesOf(each).includes(sort.key));
    const column = columnsOf(form).find((each) => columnLabel(each) === sort.key);
    const by = metric ?? column;
    return by === undefined ? [] : [[by, !sort.desc]];
  }
  if (form.query_mode === 'raw') return form.order_by_cols;
  if (form.timeseries_limit_metric !== undefined) return [[form.timeseries_limit_metric, !form.order_desc]];
  return metrics[0] === undefined ? [] : [[metrics[0], !form.order_desc]];
}

/** The table's questions: its rows, then the number of rows where the server pages, then the totals where they are shown. */
export function tableQueries(form: TableForm, { dataset, ownState }: QueryOptions): Query[] {
  const raw = form.query_mode === 'raw';
  const state = stateOf(form, ownState);
  const metrics = metricsOf(form);
  const columns = columnsOf(form).map((column) => {
    const grain = grainOfColumn(form, dataset, column);
    return grain ? baseAxis(column, grain) : column;
  });
  const base = baseQuery(form, { columns, metrics: raw ? null : metrics, orderby: orderOf(form, state) });
  // The sort metric orders; it ranks no series here.
  const { series_limit_metric: _, ...plain } = base;
  const offset = tableOffset(form);
  const rows: Query = {
    ...plain,
    series_limit: 0,
    time_offsets: offset === undefined || metrics.length === 0 ? [] : [offset],
    filters: [...base.filters, ...searched(form, state, dataset)],
  };
  const shares = raw ? [] : form.percent_metrics.map(metricLabel);
  const post: Query['post_processing'] =
    shares.length === 0
      ? []
      : [{ operation: 'contribution', options: { columns: shares, rename_columns: shares.map((label) => `%${label}`) } }];
  const { counts, totals, sharesOfAll } = partsOf(form);
  // The server takes shares of a question with metrics and nothing else; this step keeps the totals from being that one.
  const apart: Query['post_processing'] = sharesOfAll
    ? []
    : [{ operation: 'select', options: { columns: metrics.map(metricLabel) } }];
  const page = { row_limit: Math.min(state.pageSize, form.row_limit || state.pageSize), row_offset: state.page * state.pageSize };
  return [
    { ...rows, ...(counts && page), post_processing: post },
    ...(counts ? [{ ...rows, is_rowcount: true, orderby: [], time_offsets: [] }] : []),
    ...(totals
      ? [{ ...rows, columns: [], metrics, orderby: [], row_limit: 0, post_processing: shares.length > 0 ? apart : [] }]
      : []),
  ];
}
