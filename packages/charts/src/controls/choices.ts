/**
 * Choice lists that several controls share. Values are wire words (docs/reference/charts.md#shared-controls,
 * docs/reference/charts.md#number-formats, docs/reference/charts.md#time-formats;
 * docs/reference/charts.md#forms-in-hand).
 */
import { rowLimitChoices as rowLimits, seriesLimitChoices as seriesLimits } from '@tessera/core/limits';
import { timeFormatChoices } from '@tessera/core/format/datetime';
import { currencyChoices as currencies, currencySign, numberFormatChoices } from '@tessera/core/format/number';
import { grains } from '@tessera/core/time/grain';
import type { FieldChoice } from './field.ts';

const same = (values: readonly (string | number)[]): readonly FieldChoice[] => values.map((value) => [value, String(value)]);

/** The row limits a panel suggests; others may be typed (docs/reference/questions.md#row-limits). */
export const rowLimitChoices = same(rowLimits);
/** The series limits a panel suggests (docs/reference/questions.md#top-series). */
export const seriesLimitChoices = same(seriesLimits);

/** The grains a database without a list of its own may answer; the editor asks the database for the real list. */
export const grainChoices: readonly FieldChoice[] = grains.map((grain) => [grain.id, grain.name]);

export { numberFormatChoices, timeFormatChoices };

/**
 * The offsets a time comparison suggests; any other text that reads as one may be typed
 * (docs/reference/questions.md#time-comparison).
 */
export const timeCompareChoices = same([
  '1 day ago',
  '1 week ago',
  '28 days ago',
  '30 days ago',
  '52 weeks ago',
  '1 year ago',
  '104 weeks ago',
  '2 years ago',
  '156 weeks ago',
  '3 years ago',
]);

/** The frequencies a series can be resampled to, in the spelling saved charts use (docs/reference/questions.md#resample). */
export const resampleRuleChoices: readonly FieldChoice[] = [
  ['1T', '1 minutely frequency'],
  ['1H', '1 hourly frequency'],
  ['1D', '1 calendar day frequency'],
  ['7D', '7 calendar day frequency'],
  ['1MS', '1 month start frequency'],
  ['1M', '1 month end frequency'],
  ['1AS', '1 year start frequency'],
  ['1A', '1 year end frequency'],
];

/** How resampling fills a moment without a row, by the wire's name (docs/reference/questions.md#resample). */
export const resampleMethodChoices: readonly FieldChoice[] = [
  ['asfreq', 'Null imputation'],
  ['zerofill', 'Zero imputation'],
  ['linear', 'Linear interpolation'],
  ['ffill', 'Forward values'],
  ['bfill', 'Backward values'],
  ['median', 'Median values'],
  ['mean', 'Mean values'],
  ['sum', 'Sum values'],
];

/** A function: signs are found by making a formatter each, which a page without this control need not wait for. */
export const currencyChoices = (): readonly FieldChoice[] =>
  currencies.map((code) => [code, `${code} (${currencySign(code) ?? code})`]);
