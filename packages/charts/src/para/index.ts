/** Parallel Coordinates: many measures of many things at once. */
import { GenericType } from '@tessera/core/frame/frame';
import { defineChart } from '../chart-type.ts';
import { baseQuery } from '../shared/base-query.ts';
import { mendValues, timeOnce } from '../shared/upgrade.ts';
import { paraForm } from './form.ts';
import { paraPicture } from './picture.ts';

const models = ['Ant', 'Bee', 'Crane', 'Dove', 'Elk', 'Fox', 'Gull', 'Hare'];
const measures: Record<string, number[]> = {
  Power: [66, 75, 180, 95, 240, 150, 110, 85],
  Weight: [920, 1010, 1690, 1150, 1980, 1420, 1240, 1080],
  Consumption: [4.6, 4.9, 8.2, 5.4, 10.6, 7.1, 5.8, 5.1],
  Price: [14, 17, 46, 22, 71, 35, 27, 19],
};
const mean = (label: string) => ({
  expressionType: 'SIMPLE',
  column: { column_name: label.toLowerCase() },
  aggregate: 'AVG',
  label,
});

/** Lines across an axis for each measure. */
export const para = defineChart({
  id: 'para',
  name: 'Parallel Coordinates',
  category: 'Ranking',
  tags: ['Directional', 'ECharts', 'Relational'],
  description: 'One line for each thing across an axis for each measure: which go together, and which stand out.',
  icon: 'Sliders',
  rank: 38,
  pictureKind: 'echarts',
  echartsParts: ['parallel', 'visualMapContinuous'],
  crossFilters: true,
  drillBy: () => ['series'],
  form: paraForm,
  queries: (form) => {
    const columns = form.series === undefined ? [] : [form.series];
    const metrics = [...form.metrics, form.secondary_metric].filter((metric) => metric !== undefined);
    return [{ ...baseQuery(form, { columns, metrics }), series_columns: columns }];
  },
  picture: (form, answers, view) => paraPicture(form, answers, view),
  example: {
    form: {
      viz_type: 'para',
      series: 'model',
      metrics: Object.keys(measures).map(mean),
      secondary_metric: mean('Price'),
      adhoc_filters: [],
      row_limit: 1000,
      include_series: true,
    },
    answers: [
      {
        frame: {
          names: ['model', ...Object.keys(measures)],
          types: [GenericType.STRING, ...Object.keys(measures).map(() => GenericType.NUMERIC)],
          columns: [models, ...Object.values(measures)],
          rowcount: models.length,
        },
      },
    ],
  },
  upgrade: [timeOnce, mendValues],
});
