/** The form of Big Number with Time Period Comparison (docs/reference/charts.md#big-numbers). */
import { isRecord } from '@tessera/core/narrowing';
import { z } from 'zod';
import { field } from '../controls/field.ts';
import { currencyField, numberFormatField } from '../controls/look-fields.ts';
import { filtersField, legacyTimeFields, metricField } from '../controls/query-fields.ts';
import { captionFields, changeSizeField, headSizeField } from '../shared/number-face.ts';
import { changeColourFields, otherTimeFields } from '../shared/other-time.ts';

/** What one fact of the comparison may say of itself; every part may be absent. */
const fact = z.looseObject({
  visible: z.boolean().optional().catch(undefined),
  displayTypeIcon: z.boolean().optional().catch(undefined),
  customColumnName: z.string().nullish().catch(undefined),
});
const facts = () => z.preprocess((value) => (isRecord(value) ? value : {}), z.record(z.string(), fact.catch({})));

/** Controls of the big number with a time comparison, in the order of the screen; unknown keys survive. */
export const periodNumberForm = z.looseObject({
  metric: metricField(),
  adhoc_filters: filtersField(),
  ...legacyTimeFields(),
  ...otherTimeFields(),
  y_axis_format: numberFormatField('Number format'),
  percentDifferenceFormat: numberFormatField('Percent difference format'),
  currency_format: currencyField(),
  header_font_size: headSizeField(0.2),
  ...captionFields(),
  subheader_font_size: changeSizeField(0.125),
  ...changeColourFields(),
  column_config: field(facts(), {
    label: 'Customize columns',
    widget: 'compared-facts',
    tab: 'customize',
    section: 'Chart Options',
    default: {},
    choices: [
      ['Previous value', '#'],
      ['Delta', '△'],
      ['Percent change', '%'],
    ],
    description: 'Which facts stand under the number, and under which name.',
  }),
});
/** A form of the big number with a time comparison as it was read. */
export type PeriodNumberForm = z.output<typeof periodNumberForm>;
