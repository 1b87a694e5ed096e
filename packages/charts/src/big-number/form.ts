/** The form of Big Number (docs/reference/charts.md#big-numbers). */
import { z } from 'zod';
import { filtersField, legacyTimeFields, metricField } from '../controls/query-fields.ts';
import { conditionalField } from '../shared/conditional.ts';
import { captionFields, headSizeField, numberFaceFields } from '../shared/number-face.ts';

/** What a big number may be asked and shown with: one metric, filters, captions, formats and rules that colour it. */
export const bigNumberForm = z.looseObject({
  metric: metricField(),
  adhoc_filters: filtersField(),
  ...legacyTimeFields(),
  header_font_size: headSizeField(),
  ...captionFields(),
  ...numberFaceFields(),
  conditional_formatting: conditionalField({
    section: 'Chart Options',
    description: 'Colour the number by its value. When several rules apply, the later one wins.',
  }),
});
/** A big number's form after reading; `metric` is undefined until one is chosen, and the chart then asks for no metric. */
export type BigNumberForm = z.output<typeof bigNumberForm>;
