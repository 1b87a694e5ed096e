/** The form of the sunburst chart (docs/reference/charts.md#parts-of-a-whole). */
import { z } from 'zod';
import { forTimes } from '../controls/acts-on.ts';
import {
  colourSchemeField,
  currencyField,
  linearSchemeField,
  numberFormatField,
  timeFormatField,
} from '../controls/look-fields.ts';
import { field } from '../controls/field.ts';
import { numberField, selectField, switchField } from '../controls/plain-fields.ts';
import { columnsField, metricField } from '../controls/query-fields.ts';
import { maybeMetric } from '../controls/shapes.ts';
import { ownOptionsField } from '../shared/own-options.ts';
import { partFields } from '../shared/part-form.ts';

const labels = { section: 'Labels' };

/** The controls of a sunburst: the columns of its rings, the metric of size, and a second one of colour. */
export const sunburstForm = z.looseObject({
  columns: columnsField({ label: 'Hierarchy', required: true, description: 'The rings, innermost first.' }),
  metric: metricField({ label: 'Primary Metric', description: 'The size of each part.' }),
  secondary_metric: field(maybeMetric(), {
    label: 'Secondary Metric',
    widget: 'metric',
    tab: 'data',
    section: 'Query',
    description: 'Colours each part by what this metric is in relation to the first. Empty: a colour for each name.',
  }),
  ...partFields('Largest first.'),
  color_scheme: colourSchemeField({ visible: (form) => !form['secondary_metric'] }),
  linear_color_scheme: linearSchemeField({ visible: (form) => Boolean(form['secondary_metric']) }),
  show_labels: switchField('Show Labels', true, labels),
  show_labels_threshold: numberField('Percentage threshold', 5, {
    ...labels,
    min: 0,
    max: 100,
    description: 'Parts below this share of all have no label.',
    visible: (form) => form['show_labels'] !== false,
  }),
  show_total: switchField('Show Total', false, { ...labels, description: 'Write the sum of everything in the middle.' }),
  label_type: selectField(
    'Label Type',
    ['key', 'value', 'key_value'],
    'key',
    { key: 'Category Name', value: 'Value', key_value: 'Category and Value' },
    { ...labels, visible: (form) => form['show_labels'] !== false },
  ),
  number_format: numberFormatField('Number format', labels),
  currency_format: currencyField('Currency format', labels),
  date_format: timeFormatField('Date format', { ...labels, visible: forTimes('columns') }),
  echart_options: ownOptionsField(),
});
/** A sunburst's form after reading; `metric` is undefined until one is chosen. */
export type SunburstForm = z.output<typeof sunburstForm>;
