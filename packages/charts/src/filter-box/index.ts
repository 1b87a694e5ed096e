/** Filter box: lists of values and times to filter a dashboard by (docs/reference/dashboards.md#filter-boxes). */
import { GenericType, type Cell } from '@tessera/core/frame/frame';
import { limits } from '@tessera/core/limits';
import { columnLabel, type Column } from '@tessera/core/query/column';
import { metricLabel, type Metric } from '@tessera/core/query/metric';
import type { Query } from '@tessera/core/query/query-object';
import { noFilter } from '@tessera/core/time/range';
import { rangeText } from '@tessera/core/time/range-text';
import { defineChart, type QueryAnswer, type Picture, type DepictOptions } from '../chart-type.ts';
import type { ChoicesPicture } from '../choices-picture.ts';
import { grainChoices } from '../controls/choices.ts';
import { baseQuery } from '../shared/base-query.ts';
import { labelText, titleOf } from '../shared/format.ts';
import { mendValues } from '../shared/upgrade.ts';
import { filterBoxForm, type FilterBoxForm, type FilterConfig } from './form.ts';
import { summaryOf } from '../shared/summary.ts';
import { emptyFace } from '../shared/nothing.ts';

function valuesQuery(form: FilterBoxForm, { column, metric: ranked, asc }: FilterConfig): Query {
  const by: [Metric | Column, boolean] = [ranked ?? column, asc !== false];
  return baseQuery(
    { ...form, row_limit: form.row_limit ?? limits.nativeFilterRowLimit },
    { columns: [column], metrics: ranked ? [ranked] : [], orderby: [by] },
  );
}

/** What a box without lists asks: a chart that asks nothing has no answer to be drawn with. */
const countQuery = (form: FilterBoxForm): Query =>
  baseQuery({ ...form, row_limit: 1 }, { metrics: [{ expressionType: 'SQL', sqlExpression: 'COUNT(*)', label: 'count' }] });

type Field = ChoicesPicture['fields'][number];
/** A field of its list before its picture: every field says the same while nothing is chosen. */
type PlainField = Omit<Field, 'placeholder'>;
const option = (value: Cell, label: string): Field['choices'][number] => ({ value, label });

/** The filters of time, in the order of a dashboard. */
function timeFields(form: FilterBoxForm, { dataset, say }: DepictOptions): PlainField[] {
  const columns = (dataset?.columns ?? []).filter(({ is_dttm }) => is_dttm);
  const range = form.time_range || noFilter;
  return [
    ...(form.date_filter ? [{ label: say('Time range'), isMultiple: false, choices: [], chosen: [rangeText(range, say)] }] : []),
    ...(form.show_sqla_time_granularity
      ? [
          {
            label: say('Time grain'),
            isMultiple: false,
            choices: grainChoices.map(([value, label]) => option(value, label)),
            chosen: [],
          },
        ]
      : []),
    ...(form.show_sqla_time_column
      ? [
          {
            label: say('Time column'),
            isMultiple: false,
            choices: columns.map(({ column_name, verbose_name }) => option(column_name, verbose_name || column_name)),
            chosen: [],
          },
        ]
      : []),
  ];
}

/** The values it starts with: several in one text, parted by `;`, where several may be chosen. */
function presetOf({ defaultValue, multiple }: FilterConfig): string[] {
  const values = Array.isArray(defaultValue) ? defaultValue : [defaultValue];
  const texts = values.filter((each) => each !== undefined && each !== null && each !== '').map(String);
  return multiple === false
    ? texts.slice(0, 1)
    : texts.flatMap((text) => text.split(';').map((each) => each.trim())).filter((each) => each !== '');
}

function valueField(config: FilterConfig, answer: QueryAnswer | undefined, view: DepictOptions): PlainField {
  const name = columnLabel(config.column);
  const frame = answer?.frame;
  const cellsOf = (column: string): readonly Cell[] => frame?.columns[frame.names.indexOf(column)] ?? [];
  const amounts = config.metric ? cellsOf(metricLabel(config.metric)).map((each) => Math.max(0, Number(each) || 0)) : [];
  const largest = Math.max(0, ...amounts);
  return {
    label: config.label || titleOf(view.dataset, name),
    isMultiple: config.multiple !== false,
    isRequired: config.clearable === false,
    choices: cellsOf(name).map((value, row) => ({
      ...option(value, labelText(value)),
      ...(largest > 0 && { share: (amounts[row] ?? 0) / largest }),
    })),
    chosen: presetOf(config),
  };
}

function filterBoxPicture(form: FilterBoxForm, answers: QueryAnswer[], view: DepictOptions): Picture {
  const fields = [...timeFields(form, view), ...form.filter_configs.map((config, at) => valueField(config, answers[at], view))];
  if (fields.length === 0) {
    return emptyFace(view.say('This filter box has no filters'), view.say('Add a column, or a filter of time.'));
  }
  // What is chosen on a dashboard, in the order of the fields.
  const given = view.ownState?.['chosen'];
  const chosen = Array.isArray(given) ? given : [];
  return {
    kind: 'choices',
    fields: fields.map((field, at) => ({
      ...field,
      placeholder: view.say('Type or Select [{name}]', { name: field.label }),
      chosen: Array.isArray(chosen[at]) ? chosen[at].map(String) : field.chosen,
    })),
    note: form.instant_filtering
      ? view.say('On a dashboard each choice filters the charts at once.')
      : view.say('On a dashboard Apply filters the charts by what is chosen.'),
    summary: summaryOf(view, view.say('Filter box'), fields.map(({ label }) => label).join(', '), []),
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
  description: 'Lists of values to filter a dashboard by. New dashboards have filters in their filter bar instead.',
  icon: 'BarChart',
  rank: 99,
  pictureKind: 'choices',
  crossFilters: false,
  hidden: true,
  form: filterBoxForm,
  queries: (form) =>
    form.filter_configs.length > 0 ? form.filter_configs.map((each) => valuesQuery(form, each)) : [countQuery(form)],
  countsEvery: true,
  picture: (form, answers, view) => filterBoxPicture(form, answers, view),
  example: {
    form: {
      viz_type: 'filter_box',
      filter_configs: [
        { column: 'region', label: 'Region', asc: true },
        { column: 'channel', label: 'Channel', asc: true },
      ],
      date_filter: true,
      adhoc_filters: [],
    },
    answers: [example('region', ['Asia', 'Europe']), example('channel', ['Online', 'Store', 'Partner'])],
  },
  upgrade: [mendValues],
});
