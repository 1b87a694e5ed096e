/**
 * Controls that change the question: metrics, dimensions, time, filters, limits
 * (docs/reference/charts.md#shared-controls).
 */
import { limits } from '@tessera/core/limits';
import { mayBeTimeAxis } from './acts-on.ts';
import { field, type Control } from './field.ts';
import { grainChoices, rowLimitChoices, seriesLimitChoices } from './choices.ts';
import {
  columnList,
  filterList,
  flag,
  integerOf,
  maybeColumn,
  maybeInteger,
  maybeMetric,
  maybeOneOf,
  maybeText,
  metricList,
  orderList,
  rowLimitOf,
} from './shapes.ts';

/** Overrides of a field helper's own label, section and so on. */
export type FieldOverrides = Partial<Control>;
const data = (label: string, widget: Control['widget'], over: FieldOverrides, more: FieldOverrides = {}): Control => ({
  label,
  widget,
  tab: 'data',
  section: 'Query',
  ...more,
  ...over,
});

/** One required metric. Reads as `undefined` while none is chosen. */
export const metricField = (over: FieldOverrides = {}) =>
  field(maybeMetric(), data('Metric', 'metric', over, { required: true }));

/** One or more required metrics. */
export const metricsField = (over: FieldOverrides = {}) =>
  field(
    metricList(),
    data('Metrics', 'metrics', over, { required: true, multi: true, description: 'The numbers to show: one series for each.' }),
  );

/** Dimensions: none, one or several columns. */
export const columnsField = (over: FieldOverrides = {}) =>
  field(
    columnList(),
    data('Dimensions', 'columns', over, {
      multi: true,
      accepts: 'groupby',
      description: 'Columns to group by. Each combination of their values becomes a series.',
    }),
  );

/** A single column. */
export const columnField = (over: FieldOverrides = {}) =>
  field(maybeColumn(), data('Column', 'column', over, { accepts: 'groupby' }));

/** The x axis: the dataset's main time column for a new chart. */
export const xAxisField = (over: FieldOverrides = {}) =>
  field(
    maybeColumn(),
    data('X-axis', 'column', over, { required: true, accepts: 'any', description: 'The column along the horizontal axis.' }),
  );

/** The grain time is cut to; daily for a new chart. */
export const timeGrainField = (over: FieldOverrides = {}) =>
  field(
    maybeText(),
    data('Time Grain', 'time-grain', over, {
      choices: grainChoices,
      default: 'P1D',
      visible: mayBeTimeAxis,
      description: 'How finely time is grouped. It applies when the axis is a time column.',
    }),
  );

/** Filters of the chart, each in WHERE or HAVING. */
export const filtersField = (over: FieldOverrides = {}) =>
  field(
    filterList(),
    data('Filters', 'filters', over, { multi: true, description: 'Only rows that pass every filter are counted.' }),
  );

/** What a row limit that is left empty means. */
const serverLimit = `${limits.rowLimitDefault.toLocaleString('en')} (server default)`;

/** The most rows the database may answer; a chart with a maximum of its own (`max`) keeps to its default when none is given. */
export const rowLimitField = (fallback = 10_000, over: FieldOverrides = {}) =>
  field(
    over.max === undefined ? rowLimitOf(fallback) : integerOf(fallback),
    data('Row limit', 'free-select', over, {
      choices: rowLimitChoices,
      default: fallback,
      placeholder: serverLimit,
      description: 'The most rows to take from the database before anything is drawn.',
    }),
  );

/** Keep only the top N series. */
export const seriesLimitField = (over: FieldOverrides = {}) =>
  field(
    maybeInteger(),
    data('Series limit', 'free-select', over, {
      choices: seriesLimitChoices,
      placeholder: 'None',
      description: 'Keep only the largest series, ranked by the metric to sort by.',
    }),
  );

/**
 * Gather what a limit cuts off under "Others", whose numbers the database computes from its rows.
 * @param limit  the key of the limit it stands beside
 */
export const othersField = (limit: string, over: FieldOverrides = {}) =>
  field(
    flag(false),
    data('Gather the rest as "Others"', 'switch', over, {
      default: false,
      visible: (form) => Number(form[limit] ?? 0) > 0,
      description:
        'What the limit leaves out is one more, "Others": the database computes it from its rows, averages and distinct counts too.',
    }),
  );

/** The metric series and rows are ranked by; the first metric when empty. */
export const sortMetricField = (over: FieldOverrides = {}) =>
  field(maybeMetric(), data('Sort by', 'metric', over, { description: 'Ranks series when a limit cuts them, and orders rows.' }));

/** Largest first? */
export const orderDescField = (over: FieldOverrides = {}) =>
  field(
    flag(true),
    data('Sort Descending', 'switch', over, { default: true, description: 'Largest first when on, smallest first when off.' }),
  );

/** Columns that raw rows are ordered by. */
export const orderByField = (over: FieldOverrides = {}) =>
  field(orderList(), data('Ordering', 'order-by', over, { multi: true, description: 'Columns the rows are ordered by.' }));

/** Show shares instead of amounts. */
export const contributionField = (over: FieldOverrides = {}) =>
  field(
    maybeOneOf(['row', 'column']),
    data('Contribution Mode', 'select', over, {
      choices: [
        [null, 'None'],
        ['row', 'Row'],
        ['column', 'Series'],
      ],
      default: null,
      description: 'Row: the share of each point in its x value. Series: the share of each point in its series.',
    }),
  );

/**
 * The time axis of chart types that keep it under its first name: the column and the range asked for. Their question is a
 * time series without an x axis among its columns.
 */
export const timeSeriesFields = (column: FieldOverrides = {}) => ({
  granularity_sqla: field(
    maybeText(),
    data('Time Column', 'column', column, {
      required: true,
      accepts: 'temporal',
      description: 'The column along which time runs.',
    }),
  ),
  time_range: field(maybeText(), data('Time Range', 'time-range', {}, { default: 'No filter' })),
});

/** Old time controls of saved charts: read and asked, but without a control of their own. */
export const legacyTimeFields = () => ({
  granularity_sqla: maybeText(),
  time_range: maybeText(),
});
