/** The form of the word cloud (docs/reference/charts.md#radar-and-word-cloud). */
import { z } from 'zod';
import { colourSchemeField, currencyField, numberFormatField } from '../controls/look-fields.ts';
import { integerField, selectField, switchField } from '../controls/plain-fields.ts';
import { columnField, filtersField, legacyTimeFields, metricField, rowLimitField } from '../controls/query-fields.ts';
import { ownOptionsField } from '../shared/own-options.ts';

/** The controls of a word cloud: the column of words, the metric of size, font sizes in px, and the angles of words. */
export const wordCloudForm = z.looseObject({
  series: columnField({ label: 'Dimension', required: true, description: 'Each value is a word.' }),
  metric: metricField({ description: 'The size of each word.' }),
  adhoc_filters: filtersField(),
  row_limit: rowLimitField(100),
  sort_by_metric: switchField('Sort by metric', true, {
    tab: 'data',
    section: 'Query',
    description: 'Largest first, so that a limit keeps the largest.',
  }),
  ...legacyTimeFields(),
  size_from: integerField('Minimum Font Size', 10, { min: 4, max: 200, description: 'Of the smallest word, in pixels.' }),
  size_to: integerField('Maximum Font Size', 70, { min: 4, max: 200, description: 'Of the largest word, in pixels.' }),
  size_scale: selectField(
    'Size Scale',
    ['linear', 'sqrt'],
    'linear',
    { linear: 'Linear', sqrt: 'Square root' },
    { description: 'The square root lets a word of twice the value take twice the area.' },
  ),
  rotation: selectField(
    'Word Rotation',
    ['random', 'flat', 'square'],
    'square',
    { random: 'random', flat: 'flat', square: 'square' },
    { description: 'flat: all lie; square: some stand; random: any angle.' },
  ),
  color_scheme: colourSchemeField(),
  number_format: numberFormatField('Number format'),
  currency_format: currencyField('Currency format'),
  echart_options: ownOptionsField(),
});
/** A word cloud's form after reading; `series` and `metric` are undefined until they are chosen. */
export type WordCloudForm = z.output<typeof wordCloudForm>;
