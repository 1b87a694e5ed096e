/** Bubble Chart: three metrics of each entity at once. */
import { GenericType } from '@tessera/core/frame/frame';
import { defineChart, type Upgrade } from '../chart-type.ts';
import { baseQuery } from '../shared/base-query.ts';
import { dropKeys, mendValues, renameKeys, timeAsFilter, timeOnce, withBackup } from '../shared/upgrade.ts';
import { bubbleForm } from './form.ts';
import { bubblePicture } from './picture.ts';

const renames = {
  limit: 'row_limit',
  x_axis_format: 'xAxisFormat',
  x_log_scale: 'logXAxis',
  y_log_scale: 'logYAxis',
  x_ticks_layout: 'xAxisLabelRotation',
  y_axis_showminmax: 'truncateYAxis',
  bottom_margin: 'x_axis_title_margin',
  left_margin: 'y_axis_title_margin',
} as const;

const oldKeys: Upgrade = (form) => {
  if (form['viz_type'] !== 'bubble') return form;
  const renamed = renameKeys(timeAsFilter(form), renames);
  const margins = ['x_axis_title_margin', 'y_axis_title_margin'].filter((key) => renamed[key] === 'auto');
  return withBackup(
    {
      ...dropKeys(renamed, margins),
      xAxisLabelRotation: renamed['xAxisLabelRotation'] === '45°' ? 45 : 0,
      viz_type: 'bubble_v2',
    },
    form,
  );
};

const entities = ['Alba', 'Brix', 'Cove', 'Dell', 'Elm', 'Ford', 'Glen', 'Hill'];
const regions = ['North', 'North', 'South', 'South', 'North', 'West', 'West', 'South'];

/** The bubble chart: a point for each entity, placed by two metrics and sized by a third. */
export const bubble = defineChart({
  id: 'bubble_v2',
  aliases: ['bubble'],
  name: 'Bubble Chart',
  category: 'Correlation',
  tags: ['Multi-Dimensions', 'Comparison', 'Scatter', 'Time', 'Trend', 'ECharts', 'Popular'],
  description: 'Two metrics as place and a third as size: what belongs together, and what stands out.',
  icon: 'DotChart',
  rank: 29,
  pictureKind: 'echarts',
  echartsParts: ['scatter'],
  crossFilters: true,
  drillBy: () => ['entity', 'series'],
  form: bubbleForm,
  queries: (form) => {
    const metrics = [form.x, form.y, form.size].filter((metric) => metric !== undefined);
    const columns = [form.entity, form.series].filter((column) => column !== undefined);
    const by = form.orderby;
    return [baseQuery(form, { columns, metrics, ...(by !== undefined && { orderby: [[by, !form.order_desc]] }) })];
  },
  picture: (form, answers, view) => bubblePicture(form, answers, view),
  example: {
    form: {
      viz_type: 'bubble_v2',
      series: 'region',
      entity: 'town',
      x: { expressionType: 'SIMPLE', column: { column_name: 'income' }, aggregate: 'AVG', label: 'Income' },
      y: { expressionType: 'SIMPLE', column: { column_name: 'rent' }, aggregate: 'AVG', label: 'Rent' },
      size: { expressionType: 'SIMPLE', column: { column_name: 'people' }, aggregate: 'SUM', label: 'People' },
      adhoc_filters: [],
      row_limit: 1000,
      x_axis_label: 'Income',
      y_axis_label: 'Rent',
    },
    answers: [
      {
        frame: {
          names: ['town', 'region', 'Income', 'Rent', 'People'],
          types: [GenericType.STRING, GenericType.STRING, GenericType.NUMERIC, GenericType.NUMERIC, GenericType.NUMERIC],
          columns: [
            entities,
            regions,
            [31_000, 28_000, 41_000, 36_000, 25_000, 47_000, 39_000, 33_000],
            [620, 540, 910, 780, 450, 1080, 850, 600],
            [12_000, 48_000, 150_000, 33_000, 9000, 210_000, 64_000, 21_000],
          ],
          rowcount: entities.length,
        },
      },
    ],
  },
  upgrade: [oldKeys, timeOnce, mendValues],
});
