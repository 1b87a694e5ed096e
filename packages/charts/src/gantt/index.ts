/** Gantt Chart: what lasted from when to when. */
import { GenericType } from '@tessera/core/frame/frame';
import type { Column } from '@tessera/core/query/column';
import { defineChart } from '../chart-type.ts';
import { baseQuery } from '../shared/base-query.ts';
import { metricsText } from '../shared/metrics-text.ts';
import { mendValues, timeOnce } from '../shared/upgrade.ts';
import { ganttForm, type GanttForm } from './form.ts';
import { ganttPicture } from './picture.ts';

/** Every column of the bars, their tooltips or their order. */
const columnsOf = (form: GanttForm): Column[] =>
  [
    form.start_time,
    form.end_time,
    form.y_axis,
    form.series,
    ...form.tooltip_columns,
    ...form.order_by_cols.map(([name]) => name),
  ].filter((column) => column !== undefined);

const day = (month: number, date: number): number => Date.UTC(2024, month - 1, date);
const steps: [team: string, phase: string, start: number, end: number | null][] = [
  ['Survey', 'Planning', day(1, 8), day(2, 2)],
  ['Design', 'Planning', day(1, 22), day(3, 15)],
  ['Permits', 'Planning', day(2, 12), day(4, 12)],
  ['Groundwork', 'Building', day(4, 1), day(5, 3)],
  ['Frame', 'Building', day(4, 29), day(6, 28)],
  ['Roof', 'Building', day(6, 24), day(7, 26)],
  ['Wiring', 'Fitting', day(7, 15), day(9, 6)],
  ['Paint', 'Fitting', day(8, 26), day(10, 4)],
  ['Handover', 'Fitting', day(10, 11), day(10, 11)],
];

/** Bars from a beginning to an end, in lanes. */
export const gantt = defineChart({
  id: 'gantt_chart',
  name: 'Gantt Chart',
  category: 'Evolution',
  tags: ['ECharts', 'Featured', 'Timeline', 'Time'],
  description: 'Bars from a beginning to an end, in a lane for each category: what ran when, and what at the same time.',
  icon: 'InsertRowLeft',
  rank: 46,
  pictureKind: 'echarts',
  textForm: metricsText(['tooltip_metrics'], 'tooltipValuesFormat'),
  echartsParts: ['custom', 'legendPlain'],
  crossFilters: true,
  drillBy: () => ['series', 'y_axis'],
  form: ganttForm,
  queries: (form) => {
    const metrics = form.tooltip_metrics.length > 0 ? form.tooltip_metrics : null;
    return [baseQuery(form, { columns: columnsOf(form), metrics, orderby: form.order_by_cols })];
  },
  picture: (form, answers, view) => ganttPicture(form, answers, view),
  example: {
    form: {
      viz_type: 'gantt_chart',
      start_time: 'begins',
      end_time: 'ends',
      y_axis: 'task',
      series: 'phase',
      adhoc_filters: [],
      row_limit: 1000,
    },
    answers: [
      {
        frame: {
          names: ['begins', 'ends', 'task', 'phase'],
          types: [GenericType.TEMPORAL, GenericType.TEMPORAL, GenericType.STRING, GenericType.STRING],
          columns: [
            steps.map(([, , start]) => start),
            steps.map(([, , , end]) => end),
            steps.map(([task]) => task),
            steps.map(([, phase]) => phase),
          ],
          rowcount: steps.length,
        },
      },
    ],
  },
  upgrade: [timeOnce, mendValues],
});
