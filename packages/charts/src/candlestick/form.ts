/** The form of the candlestick chart (docs/reference/charts.md#intervals). */
import { z } from 'zod';
import { waterfallColours } from '@tessera/core/look/palettes';
import { mayBeTimeAxis } from '../controls/acts-on.ts';
import { field, type FieldChoice } from '../controls/field.ts';
import {
  axisTitleFields,
  colourSchemeField,
  currencyField,
  legendFields,
  numberFormatField,
  timeFormatField,
  xAxisFields,
} from '../controls/look-fields.ts';
import { colourField, selectField, switchField, textField } from '../controls/plain-fields.ts';
import {
  columnField,
  filtersField,
  legacyTimeFields,
  metricField,
  rowLimitField,
  timeGrainField,
  xAxisField,
} from '../controls/query-fields.ts';
import { ownOptionsField } from '../shared/own-options.ts';
import { asList } from '../shared/upgrade.ts';

type FormData = Record<string, unknown>;
const hasSeries = (form: FormData): boolean => asList(form['series']).length > 0;
const colours = { section: 'Series colors' };
const y = { section: 'Y Axis' };
const tooltip = { section: 'Tooltip' };
/** Are there colours for rising and falling ones? Several series have one each instead, and the picture decides. */
const byDirection = (form: FormData): boolean => form['color_by_direction'] !== false;
const showsX = (form: FormData): boolean => form['show_x_axis'] !== false;
const periodsMax = 500;

/** How many values back an average goes, as whole numbers; stored as numbers or texts. */
const periods = z.preprocess(
  (value) =>
    [...new Set(asList(value).map(Number))]
      .filter((each) => Number.isInteger(each) && each > 0 && each <= periodsMax)
      .slice(0, 8),
  z.array(z.number()),
);

const { xAxisLabelRotation, xAxisLabelInterval } = xAxisFields();

/** What is stored of such a chart, with its controls. */
export const candlestickForm = z.looseObject({
  x_axis: xAxisField(),
  time_grain_sqla: timeGrainField(),
  open: metricField({ label: 'Open', description: 'The first value of each period.' }),
  close: metricField({ label: 'Close', description: 'The last value of each period.' }),
  high: metricField({ label: 'High', description: 'The highest value of each period.' }),
  low: metricField({ label: 'Low', description: 'The lowest value of each period.' }),
  series: columnField({ label: 'Series', description: 'Each of its values has candles of its own.' }),
  candlestick_series_name: textField('Series name', 'Candlestick', {
    tab: 'data',
    section: 'Query',
    visible: (form) => !hasSeries(form),
    description: 'What the candles are called in legend and tooltip.',
  }),
  adhoc_filters: filtersField(),
  row_limit: rowLimitField(),
  ...legacyTimeFields(),
  ...axisTitleFields(),
  series_style: selectField('Series Style', ['candlestick', 'ohlc'], 'candlestick', { candlestick: 'Candlestick', ohlc: 'OHLC' }),
  zoomable: switchField('Data Zoom', false, { description: 'A slider under the chart to zoom into a part of the axis.' }),
  moving_averages: field(periods, {
    label: 'Moving averages',
    widget: 'free-select',
    tab: 'customize',
    section: 'Chart Options',
    multi: true,
    choices: [5, 10, 15, 20, 30, 60].map((each): FieldChoice => [each, `MA${each}`]),
    description: 'Lines of the mean close of so many periods, from the list or typed.',
  }),
  ...legendFields(),
  color_by_direction: switchField('Color by direction', true, {
    ...colours,
    description: 'Rising and falling candles have a color each. Several series always have one color each.',
  }),
  color_scheme: colourSchemeField({ ...colours, visible: (form) => !byDirection(form) || hasSeries(form) }),
  increase_color: colourField('Increase', waterfallColours.increase, { ...colours, visible: byDirection }),
  increase_label: textField('Increase label', '', {
    ...colours,
    placeholder: 'Increase',
    description: 'Its name in the tooltip.',
  }),
  decrease_color: colourField('Decrease', waterfallColours.decrease, { ...colours, visible: byDirection }),
  decrease_label: textField('Decrease label', '', {
    ...colours,
    placeholder: 'Decrease',
    description: 'Its name in the tooltip.',
  }),
  show_x_axis: switchField('Show X axis', true, { section: 'X Axis' }),
  x_axis_time_format: timeFormatField('Time format', {
    section: 'X Axis',
    visible: (form, dataset) => showsX(form) && mayBeTimeAxis(form, dataset),
  }),
  xAxisLabelRotation,
  xAxisLabelInterval,
  tooltipTimeFormat: timeFormatField('Tooltip time format', { ...tooltip, visible: mayBeTimeAxis }),
  tooltipValuesFormat: numberFormatField('Tooltip values format', tooltip),
  show_y_axis: switchField('Show Y axis', true, y),
  y_axis_format: numberFormatField('Y Axis Format', y),
  currency_format: currencyField('Currency format', y),
  echart_options: ownOptionsField(),
});
/** The form as it is read. */
export type CandlestickForm = z.output<typeof candlestickForm>;
