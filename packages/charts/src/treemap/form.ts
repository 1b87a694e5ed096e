/** The form of the treemap (docs/reference/charts.md#parts-of-a-whole). */
import { z } from 'zod';
import { dimensionCount, forTimes } from '../controls/acts-on.ts';
import { colourSchemeField, currencyField, numberFormatField, timeFormatField } from '../controls/look-fields.ts';
import { selectField, switchField } from '../controls/plain-fields.ts';
import { columnsField, metricField } from '../controls/query-fields.ts';
import { ownOptionsField } from '../shared/own-options.ts';
import { partFields } from '../shared/part-form.ts';

const labels = { section: 'Labels' };
const shown = { ...labels, visible: (form: Record<string, unknown>) => form['show_labels'] !== false };

/** The controls of a treemap: the columns of its levels, outermost first, and the metric of size. */
export const treemapForm = z.looseObject({
  groupby: columnsField({
    required: true,
    description: 'The levels, outermost first: each value of the first is a rectangle that holds those of the next.',
  }),
  metric: metricField({ description: 'The size of each rectangle.' }),
  ...partFields('Largest first.'),
  color_scheme: colourSchemeField(),
  show_labels: switchField('Show Labels', true, labels),
  show_upper_labels: switchField('Show Upper Labels', true, {
    ...labels,
    visible: (form) => dimensionCount(form, 'groupby') > 1,
    description: 'A heading on every rectangle that holds others.',
  }),
  label_type: selectField(
    'Label Type',
    ['key', 'value', 'key_value'],
    'key_value',
    { key: 'Key', value: 'Value', key_value: 'Category and Value' },
    shown,
  ),
  number_format: numberFormatField('Number format', labels),
  currency_format: currencyField('Currency format', labels),
  date_format: timeFormatField('Date format', { ...labels, visible: forTimes('groupby') }),
  echart_options: ownOptionsField(),
});
/** A treemap's form after reading; `metric` is undefined until one is chosen. */
export type TreemapForm = z.output<typeof treemapForm>;
