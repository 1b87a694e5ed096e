/** Heatmap: a grid of two columns, coloured by a metric. */
import { GenericType } from '@tessera/core/frame/frame';
import { columnLabel } from '@tessera/core/query/column';
import { metricLabel, type Metric } from '@tessera/core/query/metric';
import type { Column } from '@tessera/core/query/column';
import type { Query } from '@tessera/core/query/query-object';
import { defineChart, type Upgrade } from '../chart-type.ts';
import { axisLabel, baseAxis, baseQuery } from '../shared/base-query.ts';
import { asList, dropKeys, mendValues, renameKeys, timeAsFilter, withBackup } from '../shared/upgrade.ts';
import { heatmapForm, type HeatmapForm } from './form.ts';
import { heatmapPicture } from './picture.ts';

type By = [Metric | Column, boolean];

/** The order along one axis: its column, or the metric. */
function orderBy(order: HeatmapForm['sort_x_axis'], column: Column | undefined, metric: Metric | undefined): By[] {
  if (!order || column === undefined) return [];
  const ascending = order.endsWith('asc');
  if (order.startsWith('alpha')) return [[column, ascending]];
  return metric === undefined ? [] : [[metric, ascending]];
}

function heatmapQuery(form: HeatmapForm): Query {
  const { x_axis: x, groupby: y, metric } = form;
  const axis = x === undefined ? undefined : baseAxis(x, form.time_grain_sqla);
  const groups = { heatmap: undefined, x: axisLabel(x), y: y === undefined ? undefined : columnLabel(y) };
  const group = groups[form.normalize_across];
  return {
    ...baseQuery(form, {
      columns: y === undefined ? [] : [y],
      metrics: metric === undefined ? [] : [metric],
      axis: x ?? null,
      orderby: [...orderBy(form.sort_x_axis, axis, metric), ...orderBy(form.sort_y_axis, y, metric)],
    }),
    post_processing:
      metric === undefined
        ? []
        : [{ operation: 'rank', options: { metric: metricLabel(metric), ...(group !== undefined && { group_by: group }) } }],
  };
}

/** The old heatmap's keys. */
const oldKeys: Upgrade = (form) => {
  if (form['viz_type'] !== 'heatmap') return form;
  const renamed = renameKeys(timeAsFilter(form), {
    all_columns_x: 'x_axis',
    all_columns_y: 'groupby',
    y_axis_bounds: 'value_bounds',
    show_perc: 'show_percentage',
  });
  const first = (key: string): Record<string, unknown> => ({ [key]: asList(renamed[key])[0] });
  return withBackup(
    {
      ...dropKeys(renamed, ['canvas_image_rendering']),
      ...first('x_axis'),
      ...first('groupby'),
      legend_type: 'continuous',
      viz_type: 'heatmap_v2',
    },
    form,
  );
};
const mendNormalise: Upgrade = (form) =>
  form['normalize_across'] === 'heatmap_v2' ? { ...form, normalize_across: 'heatmap' } : form;

const days = ['1 Mon', '2 Tue', '3 Wed', '4 Thu', '5 Fri'];
const hours = [8, 10, 12, 14, 16, 18];
const visits = days.flatMap((_, day) => hours.map((_hour, at) => Math.round(40 + 30 * Math.sin((at + day) / 1.7) + 9 * day)));

/** The heatmap: a cell for each pair of two columns' values, coloured by a metric or by its rank. */
export const heatmap = defineChart({
  id: 'heatmap_v2',
  aliases: ['heatmap'],
  name: 'Heatmap',
  category: 'Correlation',
  tags: ['Business', 'Intensity', 'Density', 'Single Metric', 'ECharts'],
  description: 'Two columns as a grid, each cell coloured by a metric. Shows where and when things gather.',
  icon: 'HeatMap',
  rank: 18,
  pictureKind: 'echarts',
  echartsParts: ['heatmap', 'visualMapContinuous'],
  crossFilters: true,
  drillBy: () => ['groupby', 'x_axis'],
  form: heatmapForm,
  queries: (form) => [heatmapQuery(form)],
  picture: (form, answers, view) => heatmapPicture(form, answers, view),
  example: {
    form: {
      viz_type: 'heatmap_v2',
      x_axis: 'hour',
      groupby: 'weekday',
      metric: 'visits',
      adhoc_filters: [],
      sort_x_axis: 'alpha_asc',
      sort_y_axis: 'alpha_desc',
      show_values: true,
    },
    answers: [
      {
        frame: {
          names: ['hour', 'weekday', 'visits', 'rank'],
          types: [GenericType.NUMERIC, GenericType.STRING, GenericType.NUMERIC, GenericType.NUMERIC],
          columns: [
            days.flatMap(() => hours),
            days.flatMap((day) => hours.map(() => day)),
            visits,
            visits.map((value) => visits.filter((other) => other <= value).length / visits.length),
          ],
          rowcount: visits.length,
        },
      },
    ],
  },
  upgrade: [oldKeys, mendNormalise, mendValues],
});
