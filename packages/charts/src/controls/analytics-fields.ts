/** Advanced analytics: rolling window, time comparison, resample (viz reference §2.1). They change the question. */
import { field } from './field.ts';
import { resampleMethodChoices, resampleRuleChoices, timeCompareChoices } from './choices.ts';
import { maybeIntegerField, maybeSelectField, selectField, textsField } from './plain-fields.ts';
import { maybeText } from './shapes.ts';

const at = { tab: 'data', section: 'Advanced analytics' } as const;
const compares = (form: Record<string, unknown>): boolean =>
  Array.isArray(form['time_compare']) && form['time_compare'].length > 0;
const rolls = (form: Record<string, unknown>): boolean => Boolean(form['rolling_type']) && form['rolling_type'] !== 'cumsum';

/** Rolling window: type, periods, min periods. */
export const rollingFields = () => ({
  rolling_type: maybeSelectField(
    'Rolling function',
    ['mean', 'sum', 'std', 'cumsum'],
    { mean: 'mean', sum: 'sum', std: 'std', cumsum: 'cumsum' },
    { ...at, description: 'Replace each value by the function over the values before it.' },
  ),
  rolling_periods: maybeIntegerField('Periods', {
    ...at,
    min: 1,
    visible: rolls,
    description: 'Size of the window, in points of the axis.',
  }),
  min_periods: maybeIntegerField('Min periods', {
    ...at,
    min: 0,
    visible: rolls,
    description: 'Values a window needs before it shows a result. Points before that are left out.',
  }),
});

/** Resample: rule and method. */
export const resampleFields = () => ({
  resample_rule: field(maybeText(), {
    label: 'Rule',
    widget: 'free-select',
    choices: resampleRuleChoices,
    ...at,
    description: 'Regular steps the time axis is rebuilt with.',
  }),
  resample_method: field(maybeText(), {
    label: 'Fill method',
    widget: 'free-select',
    choices: resampleMethodChoices,
    ...at,
    description: 'What stands where a step has no value.',
  }),
});

/** Time comparison: shifted copies of every series and how they are compared. */
export const timeCompareFields = () => ({
  time_compare: textsField('Time shift', timeCompareChoices, {
    ...at,
    description: 'Draw earlier periods beside this one. Needs a time range with a beginning and an end.',
  }),
  comparison_type: selectField(
    'Calculation type',
    ['values', 'difference', 'percentage', 'ratio'],
    'values',
    { values: 'Actual values', difference: 'Difference', percentage: 'Percentage change', ratio: 'Ratio' },
    { ...at, visible: compares },
  ),
});

/** All three groups, in the order of the panel. */
export const analyticsFields = () => ({ ...rollingFields(), ...timeCompareFields(), ...resampleFields() });
