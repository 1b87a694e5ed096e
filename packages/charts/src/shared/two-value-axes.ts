/** Controls of a left and a right axis of values, as mixed charts and several line charts have them. */
import { currencyField, numberFormatField } from '../controls/look-fields.ts';
import { boundsField, switchField } from '../controls/plain-fields.ts';

/** @param hasSecondary  whether anything of a form stands on the right axis; without, its controls are not shown */
export function twoValueAxesFields(hasSecondary: (form: Record<string, unknown>) => boolean) {
  const primary = { section: 'Y Axis' };
  const secondary = { section: 'Secondary Y Axis', visible: hasSecondary };
  return {
    truncateYAxis: switchField('Truncate Y Axis', false, primary),
    y_axis_bounds: boundsField('Primary y-axis Bounds', primary),
    y_axis_format: numberFormatField('Primary y-axis format', primary),
    currency_format: currencyField('Primary currency format', primary),
    logAxis: switchField('Logarithmic y-axis', false, primary),
    minorSplitLine: switchField('Minor Split Line', false, primary),
    y_axis_bounds_secondary: boundsField('Secondary y-axis Bounds', secondary),
    y_axis_format_secondary: numberFormatField('Secondary y-axis format', secondary),
    currency_format_secondary: currencyField('Secondary currency format', secondary),
    logAxisSecondary: switchField('Logarithmic secondary y-axis', false, secondary),
  };
}
