/**
 * A chart type without a painter, recognised by the keys its question is made of
 * (docs/reference/charts.md#what-each-type-asks).
 */
import { z } from 'zod';
import { GenericType, type Cell, type Frame } from '@tessera/core/frame/frame';
import type { Dataset } from '@tessera/core/dataset';
import { columnLabel } from '@tessera/core/query/column';
import { metricLabel, type Metric } from '@tessera/core/query/metric';
import type { Query } from '@tessera/core/query/query-object';
import { defineChart, type ChartType } from '../chart-type.ts';
import { field, type Control } from '../controls/field.ts';
import { filtersField, rowLimitField } from '../controls/query-fields.ts';
import { columnList, flag, maybeText, metricList } from '../controls/shapes.ts';
import { baseQuery } from '../shared/base-query.ts';
import { mendValues } from '../shared/upgrade.ts';
import { answerTable } from './answer-table.ts';

/** Keys of the form, and the labels of their controls. */
type Keys = Readonly<Record<string, string>>;

/** A chart type recognised by the keys its question is made of, since it has no form or picture of its own. */
export interface Unpainted {
  id: string;
  name: string;
  category: string;
  /** Each holds one column or several. */
  columns: Keys;
  /** Each holds one metric or several. */
  metrics: Keys;
}

const control = (label: string, widget: Control['widget'], over: Partial<Control> = {}): Control => ({
  label,
  widget,
  tab: 'data',
  section: 'Query',
  ...over,
});

const formOf = ({ columns, metrics }: Unpainted) =>
  z.looseObject({
    ...Object.fromEntries(
      Object.entries(columns).map(([key, label]) => [
        key,
        field(columnList(), control(label, 'columns', { multi: true, accepts: 'any' })),
      ]),
    ),
    ...Object.fromEntries(
      Object.entries(metrics).map(([key, label]) => [key, field(metricList(), control(label, 'metrics', { multi: true }))]),
    ),
    adhoc_filters: filtersField(),
    granularity_sqla: maybeText(),
    time_range: maybeText(),
    sort_by_metric: flag(false),
    row_limit: rowLimitField(),
  });

/** Columns of the dataset that are shown where a form names none. */
const columnsMax = 20;

/** The rows themselves when the form has no metric; those of the dataset when it names nothing that is known. */
function queryOf(type: Unpainted, form: Record<string, unknown>, dataset: Dataset | undefined): Query {
  const named = Object.keys(type.columns).flatMap((key) => columnList().parse(form[key]));
  const columns = [...new Map(named.map((column) => [columnLabel(column), column])).values()];
  const measured = Object.keys(type.metrics).flatMap((key) => metricList().parse(form[key]));
  const metrics = [...new Map(measured.map((metric) => [metricLabel(metric), metric])).values()];
  const first = metrics[0];
  if (columns.length === 0 && metrics.length === 0)
    return baseQuery(form, {
      columns: (dataset?.columns ?? []).slice(0, columnsMax).map((each) => each.column_name),
      metrics: null,
    });
  return baseQuery(form, {
    columns,
    metrics: metrics.length === 0 ? null : metrics,
    ...(form['sort_by_metric'] === true && first !== undefined && { orderby: [[first, false]] }),
  });
}

/** Rows that such a chart may get: two of them, with a value under every name. */
function exampleOf(type: Unpainted): ChartType['example'] {
  const dimensions = Object.keys(type.columns).map((key) => `${key}_column`);
  const measures = Object.keys(type.metrics).map((key): Metric => ({
    expressionType: 'SIMPLE',
    column: { column_name: `${key}_number` },
    aggregate: 'SUM',
    label: `${key}_sum`,
  }));
  const form: Record<string, unknown> = {
    viz_type: type.id,
    ...Object.fromEntries(Object.keys(type.columns).map((key) => [key, [`${key}_column`]])),
    ...Object.fromEntries(Object.keys(type.metrics).map((key, at) => [key, [measures[at]]])),
    adhoc_filters: [],
    row_limit: 1000,
  };
  const named: [string, Frame['types'][number], Cell[]][] = [
    ...dimensions.map((name): [string, GenericType, Cell[]] => [name, GenericType.STRING, ['a', 'b']]),
    ...measures.map((metric): [string, GenericType, Cell[]] => [metricLabel(metric), GenericType.NUMERIC, [1, 2]]),
  ];
  const frame = {
    names: named.map(([name]) => name),
    types: named.map(([, each]) => each),
    columns: named.map(([, , cells]) => cells),
    rowcount: 2,
  };
  return { form, answers: [{ frame }] };
}

/** @returns the chart type: it asks, and its answer is shown as a table */
export function unpainted(type: Unpainted): ChartType<Record<string, unknown>> {
  return defineChart<Record<string, unknown>>({
    id: type.id,
    name: type.name,
    category: type.category,
    tags: [],
    description: 'Kept so that imported charts answer; shown as a table of its rows.',
    crossFilters: false,
    hidden: true,
    unpainted: true,
    // After every other, while it cannot be chosen.
    rank: 99,
    pictureKind: 'table',
    form: formOf(type),
    queries: (form, { dataset }) => [queryOf(type, form, dataset)],
    picture: (_form, answers, view) => answerTable(answers, view, type.name),
    example: exampleOf(type),
    upgrade: [mendValues],
  });
}
