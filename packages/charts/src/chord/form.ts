/** The form of the chord diagram (docs/reference/charts.md#flow). */
import { z } from 'zod';
import { colourSchemeField, currencyField, numberFormatField } from '../controls/look-fields.ts';
import { switchField } from '../controls/plain-fields.ts';
import { columnField, filtersField, legacyTimeFields, metricField, rowLimitField } from '../controls/query-fields.ts';
import { ownOptionsField } from '../shared/own-options.ts';

/** What is stored of such a chart, with its controls. */
export const chordForm = z.looseObject({
  groupby: columnField({ label: 'Source', required: true, description: 'Where each flow begins.' }),
  columns: columnField({ label: 'Target', required: true, description: 'Where each flow ends.' }),
  metric: metricField({ description: 'The width of each flow.' }),
  adhoc_filters: filtersField(),
  row_limit: rowLimitField(),
  sort_by_metric: switchField('Sort by metric', false, { tab: 'data', section: 'Query', description: 'Largest flow first.' }),
  ...legacyTimeFields(),
  y_axis_format: numberFormatField('Number format'),
  currency_format: currencyField('Currency format'),
  color_scheme: colourSchemeField(),
  echart_options: ownOptionsField(),
});
/** The form as it is read. */
export type ChordForm = z.output<typeof chordForm>;
