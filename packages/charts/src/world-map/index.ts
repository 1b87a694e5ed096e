/** World Map: countries coloured by a metric, with bubbles by another. */
import { GenericType } from '@tessera/core/frame/frame';
import { defineChart } from '../chart-type.ts';
import { partQuery } from '../shared/part-query.ts';
import { mendValues } from '../shared/upgrade.ts';
import { worldMapForm } from './form.ts';
import { worldMapPicture } from './picture.ts';

const rows: [string, number, number][] = [
  ['US', 77, 335],
  ['CA', 82, 40],
  ['MX', 75, 128],
  ['BR', 76, 211],
  ['AR', 77, 46],
  ['GB', 81, 68],
  ['FR', 83, 68],
  ['DE', 81, 84],
  ['ES', 83, 48],
  ['NG', 54, 223],
  ['ZA', 62, 60],
  ['EG', 70, 112],
  ['RU', 73, 144],
  ['IN', 68, 1428],
  ['CN', 78, 1411],
  ['JP', 84, 124],
  ['ID', 68, 277],
  ['AU', 83, 26],
];

/** The world map chart: what it asks and how it is depicted. */
export const worldMap = defineChart({
  id: 'world_map',
  name: 'World Map',
  category: 'Map',
  tags: ['2D', 'Comparison', 'Intensity', 'Multi-Dimensions', 'Multi-Variables'],
  description: 'The countries of the world, coloured by a metric, with a bubble on each by another.',
  icon: 'Global',
  rank: 49,
  pictureKind: 'echarts',
  echartsParts: ['map', 'visualMapContinuous'],
  crossFilters: true,
  drillBy: () => ['entity'],
  form: worldMapForm,
  queries: (form) => [partQuery(form, [form.entity], [form.secondary_metric])],
  picture: (form, answers, view) => worldMapPicture(form, answers, view),
  example: {
    form: {
      viz_type: 'world_map',
      entity: 'country',
      country_fieldtype: 'cca2',
      metric: 'Life expectancy',
      secondary_metric: 'Inhabitants (m)',
      adhoc_filters: [],
    },
    answers: [
      {
        frame: {
          names: ['country', 'Life expectancy', 'Inhabitants (m)'],
          types: [GenericType.STRING, GenericType.NUMERIC, GenericType.NUMERIC],
          columns: [rows.map(([code]) => code), rows.map(([, years]) => years), rows.map(([, , people]) => people)],
          rowcount: rows.length,
        },
      },
    ],
  },
  upgrade: [mendValues],
});
