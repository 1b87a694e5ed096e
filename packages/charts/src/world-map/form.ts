/** The form of the world map (docs/reference/charts.md#maps). */
import { z } from 'zod';
import { field } from '../controls/field.ts';
import { colourSchemeField, currencyField, linearSchemeField, numberFormatField } from '../controls/look-fields.ts';
import { colourField, numberField, selectField, switchField } from '../controls/plain-fields.ts';
import { columnField, filtersField, legacyTimeFields, metricField, rowLimitField } from '../controls/query-fields.ts';
import { maybeMetric } from '../controls/shapes.ts';
import { countryFields } from '../shared/geo/countries.ts';
import { ownOptionsField } from '../shared/own-options.ts';

const query = { tab: 'data', section: 'Query' } as const;
const bubbles = { section: 'Bubbles', visible: (form: Record<string, unknown>) => form['show_bubbles'] === true };

/** Controls of the world map, in the order of the screen; unknown keys survive. */
export const worldMapForm = z.looseObject({
  entity: columnField({ label: 'Country Column', required: true, description: 'The column that names the country.' }),
  country_fieldtype: selectField(
    'Country Field Type',
    countryFields,
    'cca2',
    {
      name: 'Full name',
      cioc: 'code International Olympic Committee (cioc)',
      cca2: 'code ISO 3166-1 alpha-2 (cca2)',
      cca3: 'code ISO 3166-1 alpha-3 (cca3)',
    },
    { ...query, description: 'What the column holds.' },
  ),
  metric: metricField({ description: 'The colour of each country.' }),
  adhoc_filters: filtersField(),
  ...legacyTimeFields(),
  row_limit: rowLimitField(),
  sort_by_metric: switchField('Sort by metric', false, { ...query, description: 'Largest first.' }),
  show_bubbles: switchField('Show Bubbles', false, { section: 'Bubbles', description: 'A bubble on each country.' }),
  secondary_metric: field(maybeMetric(), {
    label: 'Bubble Size',
    widget: 'metric',
    ...query,
    description: 'The size of the bubbles, where they are shown.',
  }),
  max_bubble_size: numberField('Max Bubble Size', 25, { ...bubbles, min: 1, max: 100 }),
  color_picker: colourField('Bubble Color', { r: 0, g: 122, b: 135, a: 1 }, bubbles),
  color_by: selectField(
    'Color by',
    ['metric', 'country'],
    'metric',
    { metric: 'Metric', country: 'Country' },
    { description: 'Colours along a ramp by the metric, or one for each country.' },
  ),
  linear_color_scheme: linearSchemeField({ visible: (form) => form['color_by'] !== 'country' }),
  color_scheme: colourSchemeField({ visible: (form) => form['color_by'] === 'country' }),
  y_axis_format: numberFormatField('Number format'),
  currency_format: currencyField('Currency format'),
  echart_options: ownOptionsField(),
});
/** A form of the world map as it was read. */
export type WorldMapForm = z.output<typeof worldMapForm>;
