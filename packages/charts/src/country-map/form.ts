/** The form of the country map (docs/reference/charts.md#maps). */
import { z } from 'zod';
import { field } from '../controls/field.ts';
import { currencyField, linearSchemeField, numberFormatField } from '../controls/look-fields.ts';
import { columnField, filtersField, legacyTimeFields, metricField } from '../controls/query-fields.ts';
import { maybeText } from '../controls/shapes.ts';
import { ownRegionsId } from '../shared/geo/own-regions.ts';
import { regionCountries, regionCountryName } from '../shared/geo/regions.ts';
import { ownOptionsField } from '../shared/own-options.ts';

/** Controls of the country map, in the order of the screen; unknown keys survive. */
export const countryMapForm = z.looseObject({
  select_country: field(maybeText(), {
    label: 'Country',
    widget: 'regions',
    tab: 'data',
    section: 'Query',
    required: true,
    choices: regionCountries.map((country) => [country, regionCountryName(country)]),
    description: 'Whose regions are shown. Own regions are uploaded on the page of that name.',
  }),
  region_property: field(maybeText(), {
    label: 'Property of the regions',
    widget: 'region-property',
    tab: 'data',
    section: 'Query',
    visible: ({ select_country: country }) => ownRegionsId(country) !== undefined,
    description: 'What of the uploaded file the column is compared with. Without it the one that fits most rows.',
  }),
  entity: columnField({
    label: 'ISO 3166-2 Codes',
    required: true,
    description: 'The column with the codes of regions; names of regions are understood as well.',
  }),
  metric: metricField({ description: 'The colour of each region.' }),
  adhoc_filters: filtersField(),
  ...legacyTimeFields(),
  linear_color_scheme: linearSchemeField(),
  number_format: numberFormatField('Number format'),
  currency_format: currencyField('Currency format'),
  echart_options: ownOptionsField(),
});
/** A form of the country map as it was read. */
export type CountryMapForm = z.output<typeof countryMapForm>;
