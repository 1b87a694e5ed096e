/** Bullet Chart: one measure against ranges and marks. */
import { GenericType } from '@tessera/core/frame/frame';
import { defineChart } from '../chart-type.ts';
import { baseQuery } from '../shared/base-query.ts';
import { metricsText } from '../shared/metrics-text.ts';
import { mendValues } from '../shared/upgrade.ts';
import { bulletForm } from './form.ts';
import { bulletPicture } from './picture.ts';

/** One measure against ranges and marks. */
export const bullet = defineChart({
  id: 'bullet',
  name: 'Bullet Chart',
  category: 'KPI',
  tags: ['Business', 'ECharts', 'Report'],
  description: 'One number as a bar before ranges such as poor, fair and good, beside the marks it is measured by.',
  icon: 'InsertRowLeft',
  rank: 48,
  pictureKind: 'echarts',
  textForm: metricsText(['metric'], 'y_axis_format'),
  echartsParts: ['custom'],
  crossFilters: false,
  form: bulletForm,
  queries: (form) => [baseQuery(form, { metrics: form.metric === undefined ? [] : [form.metric], orderby: [] })],
  picture: (form, answers, view) => bulletPicture(form, answers, view),
  example: {
    form: {
      viz_type: 'bullet',
      metric: { expressionType: 'SIMPLE', column: { column_name: 'revenue' }, aggregate: 'SUM', label: 'Revenue' },
      adhoc_filters: [],
      ranges: '150,225,300',
      range_labels: 'Poor,Fair,Good',
      markers: '245',
      marker_labels: 'Target',
      marker_lines: '190',
      marker_line_labels: 'Last year',
    },
    answers: [
      {
        frame: { names: ['Revenue'], types: [GenericType.NUMERIC], columns: [[212]], rowcount: 1 },
      },
    ],
  },
  upgrade: [mendValues],
});
