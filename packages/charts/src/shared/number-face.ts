/** What both big numbers have in common: sizes, captions, and the number as text (docs/reference/charts.md#big-numbers). */
import { GenericType, type Cell } from '@tessera/core/frame/frame';
import { metricLabel, type Metric } from '@tessera/core/query/metric';
import { said } from '@tessera/core/language/say';
import { smartNumber } from '@tessera/core/format/number';
import type { NumberPicture, DepictOptions } from '../chart-type.ts';
import { field, type FieldChoice } from '../controls/field.ts';
import { currencyField, numberFormatField, timeFormatField } from '../controls/look-fields.ts';
import { switchField, textField } from '../controls/plain-fields.ts';
import { numberOf } from '../controls/shapes.ts';
import { metricNumber, timeText, titleOf, type Currency, type NumberText } from './format.ts';
import { numberOf as numberIn } from './series.ts';

const headSizes: readonly FieldChoice[] = [
  [0.2, 'Tiny'],
  [0.3, 'Small'],
  [0.4, 'Normal'],
  [0.5, 'Large'],
  [0.6, 'Huge'],
];
const captionSizes: readonly FieldChoice[] = [
  [0.125, 'Tiny'],
  [0.15, 'Small'],
  [0.2, 'Normal'],
  [0.3, 'Large'],
  [0.4, 'Huge'],
];

const sizeField = (
  label: string,
  fallback: number,
  choices: readonly FieldChoice[],
  visible?: (form: Record<string, unknown>) => boolean,
) =>
  field(numberOf(fallback), {
    label,
    widget: 'select',
    tab: 'customize',
    section: 'Chart Options',
    choices,
    default: fallback,
    ...(visible && { visible }),
  });

/** Big Number Font Size. */
export const headSizeField = (fallback = 0.4) => sizeField('Big Number Font Size', fallback, headSizes);
/** Size of the change against an earlier value. */
export const changeSizeField = (fallback = 0.15) => sizeField('Subheader Font Size', fallback, captionSizes);

/** Subtitle and metric name with their sizes. */
export const captionFields = () => ({
  subtitle: textField('Subtitle', '', { description: 'A line under the number.' }),
  subtitle_font_size: sizeField('Subtitle Font Size', 0.15, captionSizes, (form) => Boolean(form['subtitle'])),
  show_metric_name: switchField('Show Metric Name', false),
  metric_name_font_size: sizeField('Metric Name Font Size', 0.15, captionSizes, (form) => form['show_metric_name'] === true),
});

/** Number, currency and date format. */
export const numberFaceFields = () => ({
  y_axis_format: numberFormatField('Number format'),
  currency_format: currencyField(),
  time_format: timeFormatField('Date format', { description: 'For a metric that is a moment, and for timestamps.' }),
  force_timestamp_formatting: switchField('Force date format', false, {
    description: 'Read the number as milliseconds since 1970 and show it as a date.',
  }),
});

/** The keys both big numbers have for captions, sizes and formats. Sizes are shares of the tile's height. */
export interface FaceForm {
  metric?: Metric | undefined;
  header_font_size: number;
  subtitle: string;
  subtitle_font_size: number;
  show_metric_name: boolean;
  metric_name_font_size: number;
  y_axis_format?: string | undefined;
  currency_format?: Currency | undefined;
  time_format?: string | undefined;
  force_timestamp_formatting: boolean;
}

/** What stands in place of a number that is null (docs/reference/charts.md#big-numbers). */
export const noData = said('No data');

/** The metric's number format: what the chart chose, else the saved metric's own, else adaptive. */
export function faceNumber(form: FaceForm, view: DepictOptions): NumberText {
  const chosen = form.y_axis_format && form.y_axis_format !== smartNumber ? form.y_axis_format : undefined;
  return metricNumber(view, form.metric === undefined ? undefined : metricLabel(form.metric), chosen, form.currency_format);
}

/** The first value of an answer as the big text. */
export function faceText(form: FaceForm, value: Cell, type: GenericType | undefined, view: DepictOptions): string {
  if (value === null || value === '') return view.say(noData.text);
  const number = numberIn(value);
  const isMoment = form.force_timestamp_formatting || type === GenericType.TEMPORAL;
  if (isMoment && Number.isFinite(number)) return timeText(form.time_format, undefined)(number);
  if (Number.isNaN(number)) return typeof value === 'string' ? value : view.say(noData.text);
  return faceNumber(form, view)(number, String(value));
}

/** What a picture says of its text where there is no number. */
export const missingNumber = (text: string, { say }: DepictOptions): Pick<NumberPicture, 'isMissing'> =>
  text === say(noData.text) ? { isMissing: true } : {};

/** Name and subtitle around the number. */
export function captions(form: FaceForm, view: DepictOptions): Pick<NumberPicture, 'metricName' | 'subtitle'> {
  const name = form.metric === undefined ? '' : titleOf(view.dataset, metricLabel(form.metric));
  return {
    ...(form.show_metric_name && name && { metricName: { text: name, fontShare: form.metric_name_font_size } }),
    ...(form.subtitle && { subtitle: { text: form.subtitle, fontShare: form.subtitle_font_size } }),
  };
}
