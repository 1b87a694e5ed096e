/** The form of the sankey chart (docs/reference/charts.md#flow). */
import { z } from 'zod';
import { colourSchemeField, currencyField, numberFormatField } from '../controls/look-fields.ts';
import { switchField } from '../controls/plain-fields.ts';
import { columnField, filtersField, legacyTimeFields, metricField, rowLimitField } from '../controls/query-fields.ts';
import { ownOptionsField } from '../shared/own-options.ts';

/** The controls of a sankey: where flows begin and end, and the metric of their width. */
export const sankeyForm = z.looseObject({
  source: columnField({ label: 'Source', required: true, description: 'Where each flow begins.' }),
  target: columnField({
    label: 'Target',
    required: true,
    description: 'Where each flow ends. A value that is also a source passes it on.',
  }),
  metric: metricField({ description: 'The width of each flow.' }),
  adhoc_filters: filtersField(),
  row_limit: rowLimitField(),
  sort_by_metric: switchField('Sort by metric', true, { tab: 'data', section: 'Query', description: 'Largest flow first.' }),
  ...legacyTimeFields(),
  color_scheme: colourSchemeField(),
  number_format: numberFormatField('Number format'),
  currency_format: currencyField('Currency format'),
  echart_options: ownOptionsField(),
});
/** A sankey's form after reading; `source`, `target` and `metric` are undefined until they are chosen. */
export type SankeyForm = z.output<typeof sankeyForm>;
