/**
 * Advanced analytics: rolling window, time comparison, resample (docs/reference/charts.md#shared-controls). They change
 * the question.
 */
import { field } from './field.ts';
import { resampleMethodChoices, resampleRuleChoices, timeCompareChoices } from './choices.ts';
import { maybeIntegerField, maybeSelectField, selectField, textsField } from './plain-fields.ts';
import { maybeText } from './shapes.ts';

/** Where the group stands. Mixed charts have it twice; the second one's keys end with `suffix`. */
export interface AnalyticsPlace {
  section: string;
  suffix: string;
}
const usual: AnalyticsPlace = { section: 'Advanced analytics', suffix: '' };

/** Rolling window: type, periods, min periods. */
export function rollingFields({ section, suffix }: AnalyticsPlace = usual) {
  const at = { tab: 'data', section } as const;
  const rolls = (form: Record<string, unknown>): boolean => {
    const type = form[`rolling_type${suffix}`];
    return Boolean(type) && type !== 'cumsum';
  };
  return {
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
  };
}

/** Resample: rule and method. */
export function resampleFields({ section }: AnalyticsPlace = usual) {
  const at = { tab: 'data', section, widget: 'free-select' } as const;
  return {
    resample_rule: field(maybeText(), {
      ...at,
      label: 'Rule',
      choices: resampleRuleChoices,
      description: 'Regular steps the time axis is rebuilt with.',
    }),
    resample_method: field(maybeText(), {
      ...at,
      label: 'Fill method',
      choices: resampleMethodChoices,
      description: 'What stands where a step has no value.',
    }),
  };
}

/** Time comparison: shifted copies of every series and how they are compared. */
export function timeCompareFields({ section, suffix }: AnalyticsPlace = usual) {
  const at = { tab: 'data', section } as const;
  return {
    time_compare: textsField('Time shift', timeCompareChoices, {
      ...at,
      description: 'Draw earlier periods beside this one. Needs a time range with a beginning and an end.',
    }),
    comparison_type: selectField(
      'Calculation type',
      ['values', 'difference', 'percentage', 'ratio'],
      'values',
      { values: 'Actual values', difference: 'Difference', percentage: 'Percentage change', ratio: 'Ratio' },
      {
        ...at,
        visible: (form) => {
          const shifts = form[`time_compare${suffix}`];
          return Array.isArray(shifts) && shifts.length > 0;
        },
      },
    ),
  };
}

/** All three groups, in the order of the panel. */
export const analyticsFields = (place: AnalyticsPlace = usual) => ({
  ...rollingFields(place),
  ...timeCompareFields(place),
  ...resampleFields(place),
});
