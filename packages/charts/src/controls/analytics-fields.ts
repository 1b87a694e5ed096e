/**
 * Advanced analytics: rolling window, time comparison, resample (docs/reference/charts.md#shared-controls). They change
 * the question.
 */
import { field } from './field.ts';
import { resampleMethodChoices, resampleRuleChoices, timeCompareChoices } from './choices.ts';
import { z } from 'zod';
import { mayBeTimeAxis } from './acts-on.ts';
import {
  integerField,
  maybeIntegerField,
  maybeSelectField,
  numberField,
  selectField,
  switchField,
  textsField,
} from './plain-fields.ts';
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

/** Found by itself, wished, unwanted, or a number of waves. */
const seasonality = () =>
  z.preprocess(
    (value) => {
      if (value === 'true' || value === 'false') return value === 'true';
      if (typeof value === 'string') return /^\d+$/.test(value.trim()) ? Number(value) : value === '' ? null : value;
      return value;
    },
    z
      .union([z.boolean(), z.int().min(1).max(100), z.null()], { error: 'is expected to be yes, no or a number from 1 to 100' })
      .default(null),
  );

/** Are lines continued? Changes since the first value and categories have no time to go on in. */
export const isForecast = (form: Readonly<Record<string, unknown>>): boolean =>
  form['forecastEnabled'] === true && form['percent_change'] !== true && form['xAxisForceCategorical'] !== true;

/** Predictive analytics: each series goes on beyond its last value, with bounds. */
export function forecastFields() {
  const at = { tab: 'data', section: 'Predictive Analytics' } as const;
  const shown = { ...at, visible: (form: Record<string, unknown>) => mayBeTimeAxis(form) && isForecast(form) };
  const season = (label: string, repeats: string) =>
    field(seasonality(), {
      ...shown,
      label,
      widget: 'free-select',
      default: null,
      placeholder: 'Found in the data',
      choices: [
        [true, 'Yes'],
        [false, 'No'],
      ],
      description: `Whether values repeat ${repeats}. A number says how many waves may describe it.`,
    });
  return {
    forecastEnabled: switchField('Enable forecast', false, {
      ...at,
      visible: (form, dataset) =>
        mayBeTimeAxis(form, dataset) && form['percent_change'] !== true && form['xAxisForceCategorical'] !== true,
      description: 'Continue each series beyond its last value. Needs an axis of time with a grain.',
    }),
    forecastPeriods: integerField('Forecast periods', 10, {
      ...shown,
      min: 1,
      max: 10_000,
      description: 'Steps of the time grain.',
    }),
    forecastInterval: numberField('Confidence interval', 0.8, {
      ...shown,
      min: 0.01,
      max: 0.99,
      step: 0.05,
      description: 'How likely values lie between the bounds, from 0 to 1.',
    }),
    forecastSeasonalityYearly: season('Yearly seasonality', 'each year'),
    forecastSeasonalityWeekly: season('Weekly seasonality', 'each week'),
    forecastSeasonalityDaily: season('Daily seasonality', 'each day'),
  };
}

/** All three groups, in the order of the panel. */
export const analyticsFields = (place: AnalyticsPlace = usual) => ({
  ...rollingFields(place),
  ...timeCompareFields(place),
  ...resampleFields(place),
});
