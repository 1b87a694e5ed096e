/**
 * Controls that change only the picture: colours, formats, legend, tooltip, axes
 * (docs/reference/charts.md#shared-controls).
 */
import { forNumberAxis, mayBeTimeAxis } from './acts-on.ts';
import { currencyChoices, numberFormatChoices, timeFormatChoices } from './choices.ts';
import { field, type FieldChoice, type Control } from './field.ts';
import { boundsField, integerField, maybeIntegerField, selectField, switchField, textField } from './plain-fields.ts';
import type { FieldOverrides } from './query-fields.ts';
import { maybeCurrency, maybeOneOf, maybeText, numberOf } from './shapes.ts';

const look = (label: string, widget: Control['widget'], over: FieldOverrides, more: FieldOverrides = {}): Control => ({
  label,
  widget,
  tab: 'customize',
  section: 'Chart Options',
  ...more,
  ...over,
});

/** The palette series are coloured from; the dashboard's own palette wins there. */
export const colourSchemeField = (over: FieldOverrides = {}) =>
  field(maybeText(), look('Color Scheme', 'colour-scheme', over, { default: 'supersetColors' }));

/** The ramp values are coloured from. */
export const linearSchemeField = (over: FieldOverrides = {}) =>
  field(maybeText(), look('Linear Color Scheme', 'linear-scheme', over, { default: 'superset_seq_1' }));

/** A D3 number format. Unset means: the saved metric's own format, else adaptive. */
export const numberFormatField = (label = 'Number format', over: FieldOverrides = {}) =>
  field(
    maybeText(),
    look(label, 'number-format', over, {
      choices: numberFormatChoices,
      default: 'SMART_NUMBER',
      description: 'A D3 number format, from the list or typed.',
    }),
  );

/** A D3 time format, `smart_date` by default. */
export const timeFormatField = (label = 'Date format', over: FieldOverrides = {}) =>
  field(
    maybeText(),
    look(label, 'time-format', over, {
      choices: timeFormatChoices,
      default: 'smart_date',
      description: 'A D3 time format, from the list or typed.',
    }),
  );

/** A currency and the side of its symbol. */
export const currencyField = (label = 'Currency format', over: FieldOverrides = {}) =>
  field(maybeCurrency(), look(label, 'currency', over, { choices: currencyChoices }));

const margins: readonly FieldChoice[] = [15, 30, 50, 75, 100, 125, 150, 200].map((px) => [px, String(px)]);

/** Is there a title under one of these keys? Without it there is nothing its margin could move. */
const hasTitle =
  (...keys: string[]) =>
  (form: Record<string, unknown>): boolean =>
    keys.some((key) => Boolean(form[key]));

/** Axis titles with their distance from the axis. `names` says which screen axis each belongs to. */
export function axisTitleFields(names: { x: string; y: string } = { x: 'X Axis', y: 'Y Axis' }) {
  const hasYTitle = hasTitle('y_axis_title', 'y_axis_label', 'yAxisTitleSecondary');
  const section = 'Chart Title';
  return {
    x_axis_title: textField(`${names.x} Title`, '', { section }),
    x_axis_title_margin: field(
      numberOf(15),
      look(
        `${names.x} Title Margin`,
        'free-select',
        { section },
        { choices: margins, default: 15, visible: hasTitle('x_axis_title', 'x_axis_label') },
      ),
    ),
    y_axis_title: textField(`${names.y} Title`, '', { section }),
    y_axis_title_margin: field(
      numberOf(30),
      look(`${names.y} Title Margin`, 'free-select', { section }, { choices: margins, default: 30, visible: hasYTitle }),
    ),
    y_axis_title_position: selectField(
      `${names.y} Title Position`,
      ['Left', 'Top'],
      'Left',
      { Left: 'Left', Top: 'Top' },
      { section, visible: hasYTitle },
    ),
  };
}

/**
 * Show legend, type, orientation, margin.
 * @param hasEntries whether a form's picture has anything a legend could name; without it the group is not shown
 */
export function legendFields(shown = true, hasEntries: (form: Record<string, unknown>) => boolean = () => true) {
  const section = 'Legend';
  const legendShown = (form: Record<string, unknown>): boolean => hasEntries(form) && (form['show_legend'] ?? shown) !== false;
  return {
    show_legend: switchField('Show legend', shown, { section, visible: hasEntries }),
    legendType: selectField(
      'Type',
      ['scroll', 'plain'],
      'scroll',
      { scroll: 'Scroll', plain: 'Plain' },
      { section, visible: legendShown },
    ),
    legendOrientation: selectField(
      'Orientation',
      ['top', 'bottom', 'left', 'right'],
      'top',
      { top: 'Top', bottom: 'Bottom', left: 'Left', right: 'Right' },
      { section, visible: legendShown },
    ),
    legendMargin: maybeIntegerField('Margin', {
      section,
      visible: legendShown,
      description: 'Extra room beside the legend, in pixels.',
    }),
    legendSort: field(
      maybeOneOf(['asc', 'desc']),
      look(
        'Sort legend',
        'select',
        { section, visible: legendShown },
        {
          default: null,
          choices: [
            [null, 'Sort by data'],
            ['asc', 'Label ascending'],
            ['desc', 'Label descending'],
          ],
          description: 'The order of the names in the legend only.',
        },
      ),
    ),
  };
}

/** Rich tooltip, total, percentage, order, time format. */
export function tooltipFields() {
  const section = 'Tooltip';
  const rich = (form: Record<string, unknown>): boolean => form['rich_tooltip'] !== false;
  return {
    rich_tooltip: switchField('Rich tooltip', true, {
      section,
      description: 'List every series at the pointer, not only the nearest.',
    }),
    showTooltipTotal: switchField('Show total', true, { section, visible: rich }),
    showTooltipPercentage: switchField('Show percentage', false, { section, visible: rich }),
    tooltipSortByMetric: switchField('Tooltip sort by metric', false, { section, visible: rich }),
    tooltipTimeFormat: timeFormatField('Tooltip time format', { section, visible: mayBeTimeAxis }),
  };
}

/** Formats, rotation and interval of x labels, truncation and bounds of the x axis. */
export function xAxisFields() {
  const section = 'X Axis';
  return {
    x_axis_time_format: timeFormatField('Time format', { section, visible: mayBeTimeAxis }),
    x_axis_number_format: numberFormatField('Number format', { section, default: '~g', visible: forNumberAxis }),
    force_max_interval: switchField('Force Time Grain as Max Interval', false, {
      section,
      visible: (form, dataset) => mayBeTimeAxis(form, dataset) && Boolean(form['time_grain_sqla']),
      description: 'A tick for every bucket of the time grain; labels that would overlap are left out.',
    }),
    xAxisLabelRotation: field(
      numberOf(0),
      look(
        'Rotate x axis label',
        'free-select',
        { section },
        {
          choices: [
            [0, '0°'],
            [45, '45°'],
            [90, '90°'],
          ],
          default: 0,
        },
      ),
    ),
    xAxisLabelInterval: selectField('X Axis Label Interval', ['auto', '0'], 'auto', { auto: 'Auto', 0: 'All' }, { section }),
    truncateXAxis: switchField('Truncate X Axis', true, {
      section,
      visible: forNumberAxis,
      description: 'Let a numeric axis begin at its smallest value instead of zero.',
    }),
    xAxisBounds: boundsField('X Axis Bounds', {
      section,
      visible: forNumberAxis,
      description: 'Limits of a numeric x axis. An empty side follows the values.',
    }),
  };
}

/** Format, currency, log scale, truncation and bounds of the y axis. */
export function yAxisFields() {
  const section = 'Y Axis';
  return {
    y_axis_format: numberFormatField('Y Axis Format', { section }),
    currency_format: currencyField('Currency format', { section }),
    logAxis: switchField('Logarithmic y-axis', false, { section }),
    minorSplitLine: switchField('Minor Split Line', false, { section, description: 'Thin lines between the ticks.' }),
    truncateYAxis: switchField('Truncate Y Axis', false, {
      section,
      description: 'Let the axis begin at the smallest value instead of zero.',
    }),
    y_axis_bounds: boundsField('Y Axis Bounds', {
      section,
      description: 'Limits of the y axis. They never narrow the values themselves.',
    }),
  };
}

/** Zoom and minor ticks. */
export const zoomFields = () => ({
  zoomable: switchField('Data Zoom', false, { description: 'A slider under the chart to zoom into a part of the axis.' }),
  minorTicks: switchField('Minor ticks', false),
});

/** What series are ordered by, in legend, stack and tooltip. `suffix` is the spelling of mixed charts' second query. */
export const seriesOrderFields = {
  sort_series_type: (over: FieldOverrides = {}) =>
    selectField(
      'Sort Series By',
      ['name', 'sum', 'min', 'max', 'avg'],
      'sum',
      { name: 'Category name', sum: 'Total value', min: 'Minimum value', max: 'Maximum value', avg: 'Average value' },
      over,
    ),
  sort_series_ascending: (over: FieldOverrides = {}) => switchField('Sort Series Ascending', false, over),
};

/** A marker size in pixels. */
export const markerSizeField = (max: number, over: FieldOverrides = {}) =>
  integerField('Marker Size', 6, { widget: 'slider', min: 0, max, ...over });
