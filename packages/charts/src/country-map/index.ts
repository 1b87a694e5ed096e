/** Country Map: the regions of one country, coloured by a metric. */
import { GenericType } from '@tessera/core/frame/frame';
import { defineChart, type Upgrade } from '../chart-type.ts';
import { baseQuery } from '../shared/base-query.ts';
import { mendValues } from '../shared/upgrade.ts';
import { countryMapForm } from './form.ts';
import { countryMapPicture } from './picture.ts';

/** Old forms write the country with a capital. */
const lowerCountry: Upgrade = (form) => {
  const country = form['select_country'];
  return typeof country === 'string' && country !== country.toLowerCase()
    ? { ...form, select_country: country.toLowerCase() }
    : form;
};

const states: [string, number][] = [
  ['DE-BW', 11.3],
  ['DE-BY', 13.4],
  ['DE-BE', 3.8],
  ['DE-BB', 2.6],
  ['DE-HB', 0.7],
  ['DE-HH', 1.9],
  ['DE-HE', 6.4],
  ['DE-MV', 1.6],
  ['DE-NI', 8.1],
  ['DE-NW', 18.1],
  ['DE-RP', 4.2],
  ['DE-SL', 1],
  ['DE-SN', 4.1],
  ['DE-ST', 2.2],
  ['DE-SH', 3],
  ['DE-TH', 2.1],
];

/** The country map chart: what it asks and how it is depicted. */
export const countryMap = defineChart({
  id: 'country_map',
  name: 'Country Map',
  category: 'Map',
  tags: ['2D', 'Comparison', 'Geo', 'Range', 'Report'],
  description: 'The regions of one country, coloured by a metric.',
  icon: 'Global',
  rank: 50,
  pictureKind: 'echarts',
  echartsParts: ['map', 'visualMapContinuous'],
  crossFilters: true,
  drillBy: () => ['entity'],
  form: countryMapForm,
  queries: (form) => [
    baseQuery(form, {
      columns: form.entity === undefined ? [] : [form.entity],
      metrics: form.metric === undefined ? [] : [form.metric],
    }),
  ],
  picture: (form, answers, view) => countryMapPicture(form, answers, view),
  example: {
    form: { viz_type: 'country_map', select_country: 'germany', entity: 'state', metric: 'Inhabitants (m)', adhoc_filters: [] },
    answers: [
      {
        frame: {
          names: ['state', 'Inhabitants (m)'],
          types: [GenericType.STRING, GenericType.NUMERIC],
          columns: [states.map(([code]) => code), states.map(([, count]) => count)],
          rowcount: states.length,
        },
      },
    ],
  },
  upgrade: [lowerCountry, mendValues],
});
