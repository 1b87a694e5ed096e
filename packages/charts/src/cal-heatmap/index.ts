/** Calendar Heatmap: time as cells of a calendar. */
import { GenericType } from '@tessera/core/frame/frame';
import { defineChart, type Upgrade } from '../chart-type.ts';
import { baseQuery } from '../shared/base-query.ts';
import { asList, dropKeys, mendValues } from '../shared/upgrade.ts';
import { grainIds } from './calendar.ts';
import { calHeatmapForm } from './form.ts';
import { calHeatmapPicture } from './picture.ts';

/** The first ones had a single metric. */
const oneMetric: Upgrade = (form) =>
  form['metric'] === undefined || asList(form['metrics']).length > 0
    ? form
    : { ...dropKeys(form, ['metric']), metrics: asList(form['metric']) };

const days = Array.from({ length: 182 }, (_, at) => Date.UTC(2024, 0, 1 + at));
const rides = days.map((ms, at) => {
  const weekend = [0, 6].includes(new Date(ms).getUTCDay());
  return Math.round(120 + 70 * Math.sin((at - 60) / 58) + (weekend ? -45 : 20) + 25 * Math.sin(at * 1.3));
});

/** Time as coloured cells of a calendar. */
export const calHeatmap = defineChart({
  id: 'cal_heatmap',
  name: 'Calendar Heatmap',
  category: 'Correlation',
  tags: ['Business', 'Comparison', 'ECharts', 'Intensity', 'Pattern', 'Report', 'Trend'],
  description: 'A cell for each hour, day or week in blocks such as months: when there is much, and when little.',
  icon: 'Calendar',
  rank: 28,
  pictureKind: 'echarts',
  echartsParts: ['custom'],
  crossFilters: true,
  form: calHeatmapForm,
  queries: (form) => [
    baseQuery({ ...form, time_grain_sqla: grainIds[form.subdomain_granularity] }, { metrics: form.metrics, axis: null }),
  ],
  picture: (form, answers, view) => calHeatmapPicture(form, answers, view),
  example: {
    form: {
      viz_type: 'cal_heatmap',
      granularity_sqla: 'day',
      metrics: [{ expressionType: 'SIMPLE', column: { column_name: 'rides' }, aggregate: 'SUM', label: 'Rides' }],
      adhoc_filters: [],
      domain_granularity: 'month',
      subdomain_granularity: 'day',
      cell_size: 14,
    },
    answers: [
      {
        frame: {
          names: ['__timestamp', 'Rides'],
          types: [GenericType.TEMPORAL, GenericType.NUMERIC],
          columns: [days, rides],
          rowcount: days.length,
        },
      },
    ],
  },
  upgrade: [oneMetric, mendValues],
});
