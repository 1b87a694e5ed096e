/**
 * The form of the histogram (docs/reference/charts.md#correlation-and-distribution). Every row that passes the filters
 * is counted unless a row limit is set.
 */
import { z } from 'zod';
import { field } from '../controls/field.ts';
import { colourSchemeField, legendFields, numberFormatField } from '../controls/look-fields.ts';
import { switchField, textField } from '../controls/plain-fields.ts';
import { columnField, columnsField, filtersField, legacyTimeFields } from '../controls/query-fields.ts';
import { integerOf, maybeInteger } from '../controls/shapes.ts';
import { rowLimitChoices } from '../controls/choices.ts';
import { ownOptionsField } from '../shared/own-options.ts';

const query = { tab: 'data', section: 'Query' } as const;

/** Superset stores this limit with every histogram, wished or not: it would make the counts of larger data those of a sample. */
const unasked = 10_000;
const limitOf = z.preprocess((value) => (Number(value) === unasked ? undefined : value), maybeInteger());

/** The controls of a histogram: the numeric column, its bins, and whether bars are counts, shares or running sums. */
export const histogramForm = z.looseObject({
  column: columnField({ required: true, accepts: 'numeric', description: 'The numbers to count.' }),
  groupby: columnsField({ description: 'Columns to group by. Each combination of their values has bars of its own.' }),
  adhoc_filters: filtersField(),
  row_limit: field(limitOf, {
    ...query,
    label: 'Row limit',
    widget: 'free-select',
    choices: rowLimitChoices.filter(([limit]) => limit !== unasked),
    min: 1,
    placeholder: 'All rows',
    description:
      'Count only so many rows, whichever the database gives first. Without a limit, or with the 10,000 that other products store unasked, every row counts.',
  }),
  ...legacyTimeFields(),
  bins: field(integerOf(5), {
    ...query,
    label: 'Bins',
    widget: 'free-select',
    choices: [5, 10, 15, 20].map((count) => [count, String(count)]),
    default: 5,
    min: 1,
    max: 1000,
    description: 'Into how many stretches of equal width the range of the numbers is cut.',
  }),
  normalize: switchField('Normalize', false, { ...query, description: 'Show shares of all rows instead of counts.' }),
  cumulative: switchField('Cumulative', false, { ...query, description: 'Add up the bars from left to right.' }),
  color_scheme: colourSchemeField(),
  show_value: switchField('Show Value', false),
  ...legendFields(true, (form) => Array.isArray(form['groupby']) && form['groupby'].length > 0),
  x_axis_title: textField('X Axis Title', '', { section: 'X Axis' }),
  x_axis_format: numberFormatField('X Axis Format', { section: 'X Axis' }),
  y_axis_title: textField('Y Axis Title', '', { section: 'Y Axis' }),
  y_axis_format: numberFormatField('Y Axis Format', { section: 'Y Axis' }),
  echart_options: ownOptionsField(),
});
/** A histogram's form after reading; `column` is undefined until one is chosen. */
export type HistogramForm = z.output<typeof histogramForm>;
