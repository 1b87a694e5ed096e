/** The form of the gauge chart (docs/reference/charts.md#funnel-and-gauge). */
import { z } from 'zod';
import { dimensionCount } from '../controls/acts-on.ts';
import { colourSchemeField, currencyField, numberFormatField } from '../controls/look-fields.ts';
import { integerField, maybeNumberField, sliderField, switchField, textField } from '../controls/plain-fields.ts';
import { columnsField, filtersField, legacyTimeFields, metricField, rowLimitField } from '../controls/query-fields.ts';
import { ownOptionsField } from '../shared/own-options.ts';

const general = { section: 'General' };
const axis = { section: 'Axis' };
const progress = { section: 'Progress' };
const intervals = { section: 'Intervals' };

/** The controls of a gauge: its groups and metric, the ends and angles of the dial, and how it is lettered. */
export const gaugeForm = z.looseObject({
  groupby: columnsField({ description: 'Each combination of their values has a pointer of its own.' }),
  metric: metricField({ description: 'What the pointer shows.' }),
  adhoc_filters: filtersField(),
  row_limit: rowLimitField(10, {
    choices: Array.from({ length: 10 }, (_, at) => [at + 1, String(at + 1)] as const),
    max: 10,
    placeholder: '10',
  }),
  sort_by_metric: switchField('Sort by metric', true, { tab: 'data', section: 'Query', description: 'Largest first.' }),
  ...legacyTimeFields(),
  min_val: maybeNumberField('Min', {
    ...general,
    description: 'Where the dial begins. Empty: 0, or twice the smallest negative value.',
  }),
  max_val: maybeNumberField('Max', { ...general, description: 'Where the dial ends. Empty: twice the largest value.' }),
  start_angle: integerField('Start angle', 225, { ...general, description: 'Degrees; 90 is up, 0 is right.' }),
  end_angle: integerField('End angle', -45, general),
  color_scheme: colourSchemeField(general),
  font_size: sliderField('Font size', 15, { min: 10, max: 20, step: 1 }, general),
  number_format: numberFormatField('Number format', general),
  currency_format: currencyField('Currency format', general),
  value_formatter: textField('Value format', '{value}', { ...general, description: 'Text around the number: {value} km/h.' }),
  show_pointer: switchField('Show pointer', true, general),
  animation: switchField('Animation', true, general),
  show_axis_tick: switchField('Show axis line ticks', false, axis),
  show_split_line: switchField('Show split lines', false, axis),
  split_number: sliderField('Split number', 10, { min: 3, max: 30, step: 1 }, axis),
  show_progress: switchField('Show progress', true, {
    ...progress,
    // A dial coloured by intervals has no arc of its own.
    visible: (form) => !form['intervals'],
  }),
  overlap: switchField('Overlap', true, {
    ...progress,
    visible: (form) => dimensionCount(form, 'groupby') > 0,
    description: 'Several arcs lie on each other; off, each has a ring of its own.',
  }),
  round_cap: switchField('Round cap', false, progress),
  intervals: textField('Interval bounds', '', {
    ...intervals,
    placeholder: '10,20,30',
    description: 'Numbers at which the dial changes its colour.',
  }),
  interval_color_indices: textField('Interval colors', '', {
    ...intervals,
    placeholder: '1,3,2',
    visible: (form) => Boolean(form['intervals']),
    description: 'Places of colours in the palette, one for each bound.',
  }),
  echart_options: ownOptionsField(),
});
/** A gauge's form after reading; `min_val` and `max_val` stay undefined where the values decide. */
export type GaugeForm = z.output<typeof gaugeForm>;
