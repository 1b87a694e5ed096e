/** The form of the funnel chart (docs/reference/charts.md#funnel-and-gauge). */
import { z } from 'zod';
import { colourSchemeField, currencyField, legendFields, numberFormatField } from '../controls/look-fields.ts';
import { selectField, switchField } from '../controls/plain-fields.ts';
import { columnsField, filtersField, legacyTimeFields, metricField, rowLimitField } from '../controls/query-fields.ts';
import { ownOptionsField } from '../shared/own-options.ts';

const labels = { section: 'Labels' };
const contents = ['0', '1', '2', '3', '4', '5', '6'] as const;
const contentLabels = {
  0: 'Category Name',
  1: 'Value',
  2: 'Percentage',
  3: 'Category and Value',
  4: 'Category and Percentage',
  5: 'Category, Value and Percentage',
  6: 'Value and Percentage',
} as const;

/** The controls of a funnel: its stages, their metric, and what percentages are shares of. */
export const funnelForm = z.looseObject({
  groupby: columnsField({ required: true, description: 'Each combination of their values is a stage.' }),
  metric: metricField({ description: 'The width of each stage.' }),
  adhoc_filters: filtersField(),
  row_limit: rowLimitField(10),
  sort_by_metric: switchField('Sort by metric', true, { tab: 'data', section: 'Query', description: 'Largest stage first.' }),
  percent_calculation_type: selectField(
    '% calculation',
    ['first_step', 'prev_step', 'total'],
    'first_step',
    { first_step: 'Calculate from first step', prev_step: 'Calculate from previous step', total: 'Percentage of total' },
    { tab: 'data', section: 'Query', description: 'What the percentages are shares of.' },
  ),
  ...legacyTimeFields(),
  color_scheme: colourSchemeField(),
  ...legendFields(),
  label_type: selectField('Label Contents', contents, '0', contentLabels, {
    ...labels,
    visible: (form) => form['show_labels'] !== false,
  }),
  tooltip_label_type: selectField('Tooltip Contents', contents, '5', contentLabels, {
    ...labels,
    visible: (form) => form['show_tooltip_labels'] !== false,
  }),
  number_format: numberFormatField('Number format', labels),
  currency_format: currencyField('Currency format', labels),
  show_labels: switchField('Show Labels', true, labels),
  show_tooltip_labels: switchField('Show Tooltip Labels', true, labels),
  echart_options: ownOptionsField(),
});
/** A funnel's form after reading; `metric` is undefined until one is chosen. */
export type FunnelForm = z.output<typeof funnelForm>;
