/** The form of the pie chart (docs/reference/charts.md#parts-of-a-whole). */
import { z } from 'zod';
import { forTimes } from '../controls/acts-on.ts';
import { colourSchemeField, currencyField, legendFields, numberFormatField, timeFormatField } from '../controls/look-fields.ts';
import { maybeSelectField, numberField, selectField, sliderField, switchField, textField } from '../controls/plain-fields.ts';
import { columnsField, metricField } from '../controls/query-fields.ts';
import { ownOptionsField } from '../shared/own-options.ts';
import { partFields } from '../shared/part-form.ts';

const labels = { section: 'Labels' };
const isLabelled = (form: Record<string, unknown>): boolean => form['show_labels'] !== false;
const labelled = { ...labels, visible: isLabelled };
const shape = { section: 'Pie shape' };

/** The controls of a pie: what slices stand for, which are gathered or lettered, and the shape of the ring. */
export const pieForm = z.looseObject({
  groupby: columnsField({
    required: true,
    description: 'Columns to group by. Each combination of their values becomes a slice.',
  }),
  metric: metricField({ description: 'The size of each slice.' }),
  ...partFields('Largest slice first.', 100),
  color_scheme: colourSchemeField(),
  show_labels_threshold: numberField('Percentage threshold', 5, {
    min: 0,
    max: 100,
    description: 'Slices below this share have no label.',
    visible: isLabelled,
  }),
  threshold_for_other: numberField('Threshold for Other', 0, {
    min: 0,
    max: 100,
    description: 'Slices below this share, in percent, are gathered as "Other".',
  }),
  roseType: maybeSelectField(
    'Rose Type',
    ['area', 'radius'],
    { area: 'Area', radius: 'Radius' },
    { description: 'Draw a rose: size shows as radius too.' },
  ),
  ...legendFields(),
  label_type: selectField(
    'Label Type',
    ['key', 'value', 'percent', 'key_value', 'key_percent', 'key_value_percent', 'value_percent', 'template'],
    'key',
    {
      key: 'Category Name',
      value: 'Value',
      percent: 'Percentage',
      key_value: 'Category and Value',
      key_percent: 'Category and Percentage',
      key_value_percent: 'Category, Value and Percentage',
      value_percent: 'Value and Percentage',
      template: 'Template',
    },
    labelled,
  ),
  label_template: textField('Label Template', '', {
    ...labels,
    placeholder: '{name}: {value} ({percent})',
    description: '{name}, {value} and {percent} stand for the parts of the label.',
    visible: (form) => isLabelled(form) && form['label_type'] === 'template',
  }),
  number_format: numberFormatField('Number format', labels),
  currency_format: currencyField('Currency format', labels),
  date_format: timeFormatField('Date format', { ...labels, visible: forTimes('groupby') }),
  show_labels: switchField('Show Labels', true, labels),
  labels_outside: switchField('Put labels outside', true, labelled),
  label_line: switchField('Label Line', false, {
    ...labels,
    visible: (form) => isLabelled(form) && form['labels_outside'] !== false,
    description: 'A line from each outside label to its slice.',
  }),
  show_total: switchField('Show Total', false, { ...labels, description: 'Write the sum of all slices in the middle.' }),
  outerRadius: sliderField('Outer Radius', 70, { min: 10, max: 100, step: 1 }, shape),
  donut: switchField('Donut', false, shape),
  innerRadius: sliderField(
    'Inner Radius',
    30,
    { min: 0, max: 100, step: 1 },
    { ...shape, visible: (form) => form['donut'] === true },
  ),
  echart_options: ownOptionsField(),
});
/** A pie's form after reading; `metric` is undefined until one is chosen. */
export type PieForm = z.output<typeof pieForm>;
