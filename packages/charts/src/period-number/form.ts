/** The form of Big Number with Time Period Comparison (docs/reference/charts.md#big-numbers). */
import { isRecord } from '@tessera/core/narrowing';
import { z } from 'zod';
import { field } from '../controls/field.ts';
import { currencyField, numberFormatField } from '../controls/look-fields.ts';
import { selectField, switchField, textField } from '../controls/plain-fields.ts';
import { filtersField, legacyTimeFields, metricField } from '../controls/query-fields.ts';
import { maybeText } from '../controls/shapes.ts';
import { captionFields, changeSizeField, headSizeField } from '../shared/number-face.ts';

const comparison = { tab: 'data', section: 'Time Comparison' } as const;

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
  time_compare: field(
    z.preprocess((value) => (Array.isArray(value) ? value[0] : value), maybeText()),
    {
      ...comparison,
      label: 'Time shift',
      widget: 'select',
      choices: [
        ['1 day ago', '1 day ago'],
        ['1 week ago', '1 week ago'],
        ['1 month ago', '1 month ago'],
        ['1 year ago', '1 year ago'],
        ['custom', 'Custom date'],
        ['inherit', 'The period before'],
      ],
      description: 'The time the number is compared with. Needs a time range with a beginning and an end.',
    },
  ),
  start_date_offset: textField('Shift start date', '', {
    ...comparison,
    placeholder: 'YYYY-MM-DD',
    visible: (form) => form['time_compare'] === 'custom',
    description: 'The day the other period begins. It is as long as this one.',
  }),
  y_axis_format: numberFormatField('Number format'),
  percentDifferenceFormat: numberFormatField('Percent difference format'),
  currency_format: currencyField(),
  header_font_size: headSizeField(0.2),
  ...captionFields(),
  subheader_font_size: changeSizeField(0.125),
  comparison_color_enabled: switchField('Add color for positive/negative change', false),
  comparison_color_scheme: selectField(
    'Color scheme for comparison',
    ['Green', 'Red'],
    'Green',
    { Green: 'Green for increase, red for decrease', Red: 'Red for increase, green for decrease' },
    { visible: (form) => form['comparison_color_enabled'] === true },
  ),
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
