/** Filter box: one column of values for each filter. Dashboards have filters of their own in its place. */
import { z } from 'zod';
import { GenericType, type Cell } from '@tessera/core/frame/frame';
import { columnLabel, type Column } from '@tessera/core/query/column';
import { metric, metricLabel, type Metric } from '@tessera/core/query/metric';
import type { Query } from '@tessera/core/query/query-object';
import { defineChart, type QueryAnswer, type Picture, type DepictOptions } from '../chart-type.ts';
import { filtersField, legacyTimeFields } from '../controls/query-fields.ts';
import { maybeInteger } from '../controls/shapes.ts';
import { baseQuery } from '../shared/base-query.ts';
import { labelText, titleOf } from '../shared/format.ts';
import { nothing } from '../shared/timeseries-picture.ts';
import { asList, mendValues } from '../shared/upgrade.ts';
import { counted } from '../shared/summary.ts';

/** Values offered by one filter. */
const valuesMax = 1000;

const config = z.looseObject({
  column: z.string().min(1),
  label: z.string().nullish(),
  asc: z.boolean().nullish(),
  metric: metric.nullish().catch(null),
});
type Config = z.output<typeof config>;

const filterBoxForm = z.looseObject({
  filter_configs: z.preprocess((value) => asList(value).filter((each) => config.safeParse(each).success), z.array(config)),
  adhoc_filters: filtersField(),
  ...legacyTimeFields(),
  row_limit: maybeInteger(),
});
type FilterBoxForm = z.output<typeof filterBoxForm>;

function valuesQuery(form: FilterBoxForm, { column, metric: ranked, asc }: Config): Query {
  const by: [Metric | Column, boolean] = [ranked ?? column, asc !== false];
  return {
    ...baseQuery(
      { ...form, row_limit: form.row_limit ?? valuesMax },
      { columns: [column], metrics: ranked ? [ranked] : [], orderby: [by] },
    ),
  };
}

interface Values {
  column: string;
  label: string;
  values: readonly Cell[];
}

function valuesOf(form: FilterBoxForm, answers: readonly QueryAnswer[], view: DepictOptions): Values[] {
  return form.filter_configs.flatMap((each, at) => {
    const column = columnLabel(each.column);
    const frame = answers[at]?.frame;
    const place = frame?.names.indexOf(column) ?? -1;
    const values = frame?.columns[place];
    return values ? [{ column, label: each.label || titleOf(view.dataset, column), values }] : [];
  });
}

function filterBoxPicture(form: FilterBoxForm, answers: QueryAnswer[], view: DepictOptions): Picture {
  const lists = valuesOf(form, answers, view).filter(({ values }) => values.length > 0);
  const [only] = lists;
  if (!only) return nothing(answers[0]);
  const summary = `Filter box: ${lists.map(({ label, values }) => `${label} (${counted(values.length, 'value', 'values')})`).join(', ')}`;
  if (lists.length === 1) {
    const ranked = form.filter_configs[0]?.metric;
    const amounts = ranked ? answers[0]?.frame.columns[answers[0].frame.names.indexOf(metricLabel(ranked))] : undefined;
    const choices = only.values.map((value, row) => {
      const amount = amounts?.[row];
      return { value, label: labelText(value), ...(amount !== undefined && { metric: amount }) };
    });
    return { kind: 'choices', column: only.label, choices, summary };
  }
  const rowcount = Math.max(...lists.map(({ values }) => values.length));
  return {
    kind: 'table',
    columns: lists.map(({ column, label }) => ({
      key: column,
      label,
      type: GenericType.STRING,
      format: (value) => (value === null ? '' : labelText(value)),
    })),
    values: lists.map(({ values }) => Array.from({ length: rowcount }, (_, row) => values[row] ?? null)),
    rowcount,
    note: 'On a dashboard these are filters of the filter bar.',
    summary,
  };
}

const example = (column: string, values: Cell[]): QueryAnswer => ({
  frame: { names: [column], types: [GenericType.STRING], columns: [values], rowcount: values.length },
});

/**
 * The filter box of older dashboards. Only saved ones open; it asks one question for each of its filters
 * (docs/reference/dashboards.md#filter-boxes).
 */
export const filterBox = defineChart({
  id: 'filter_box',
  name: 'Filter box',
  category: 'Other',
  tags: [],
  description: 'The values of columns to filter by. A dashboard shows them in its filter bar.',
  icon: 'BarChart',
  rank: 99,
  pictureKind: 'choices',
  reacts: [],
  hidden: true,
  form: filterBoxForm,
  queries: (form) => form.filter_configs.map((each) => valuesQuery(form, each)),
  countsEvery: true,
  picture: (form, answers, view) => filterBoxPicture(form, answers, view),
  example: {
    form: {
      viz_type: 'filter_box',
      filter_configs: [
        { column: 'region', label: 'Region', asc: true },
        { column: 'channel', label: 'Channel', asc: true },
      ],
      adhoc_filters: [],
    },
    answers: [example('region', ['Asia', 'Europe']), example('channel', ['Online', 'Store', 'Partner'])],
  },
  upgrade: [mendValues],
});
