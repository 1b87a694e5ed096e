/** Histogram: how many values lie in each stretch of their range. */
import { GenericType } from '@tessera/core/frame/frame';
import { columnLabel } from '@tessera/core/query/column';
import type { Query } from '@tessera/core/query/query-object';
import { defineChart, type Upgrade } from '../chart-type.ts';
import { baseQuery } from '../shared/base-query.ts';
import { asList, dropKeys, mendValues, renameKeys, timeAsFilter, withBackup } from '../shared/upgrade.ts';
import { histogramForm, type HistogramForm } from './form.ts';
import { histogramPicture } from './picture.ts';

function histogramQuery(form: HistogramForm): Query {
  const { column } = form;
  const groupby = form.groupby.filter((each) => column === undefined || columnLabel(each) !== columnLabel(column));
  return {
    // The engine counts. Without a row limit it counts every row; a limit makes the counts those of a sample.
    ...baseQuery(form, { columns: [...groupby, ...(column === undefined ? [] : [column])], metrics: null, orderby: [] }),
    post_processing:
      column === undefined
        ? []
        : [
            {
              operation: 'histogram',
              options: {
                column: columnLabel(column),
                groupby: groupby.map(columnLabel),
                bins: Math.min(1000, Math.max(1, form.bins)),
                cumulative: form.cumulative,
                normalize: form.normalize,
              },
            },
          ],
  };
}

/** The old histogram's keys; `link_length` held the number of bins, also in charts that were only given today's type. */
const oldKeys: Upgrade = (form) => {
  const isHalfLifted = form['link_length'] !== undefined && form['bins'] === undefined;
  if (form['viz_type'] !== 'histogram' && !isHalfLifted) return form;
  const renamed = renameKeys(timeAsFilter(form), {
    x_axis_label: 'x_axis_title',
    y_axis_label: 'y_axis_title',
    normalized: 'normalize',
  });
  const bins = Number.parseInt(String(renamed['link_length']), 10);
  return withBackup(
    {
      ...dropKeys(renamed, ['all_columns_x', 'link_length']),
      column: renamed['column'] ?? asList(renamed['all_columns_x'])[0],
      bins: Number.isFinite(bins) && bins > 0 ? bins : 5,
      viz_type: 'histogram_v2',
    },
    form,
  );
};

const edges = Array.from({ length: 13 }, (_, at) => at * 250);
const names = edges.slice(0, -1).map((low, at) => `${low}.0 - ${edges[at + 1] ?? 0}.0`);
const counts = [310, 905, 1120, 840, 610, 390, 265, 150, 84, 60, 22, 9];

/** The histogram: how many rows lie in each bin of a column, counted by the database. */
export const histogram = defineChart({
  id: 'histogram_v2',
  aliases: ['histogram'],
  name: 'Histogram',
  category: 'Distribution',
  tags: ['Comparison', 'ECharts', 'Pattern', 'Range'],
  description: 'How many values lie in each stretch of their range.',
  icon: 'BarChart',
  rank: 13,
  pictureKind: 'echarts',
  echartsParts: ['bar', 'labelLayout'],
  crossFilters: true,
  drillBy: () => ['groupby'],
  form: histogramForm,
  queries: (form) => [histogramQuery(form)],
  picture: (form, answers, view) => histogramPicture(form, answers, view),
  example: {
    form: {
      viz_type: 'histogram_v2',
      column: 'distance',
      groupby: [],
      adhoc_filters: [],
      bins: 12,
      x_axis_title: 'Distance',
      y_axis_title: 'Trips',
    },
    answers: [
      { frame: { names, types: names.map(() => GenericType.NUMERIC), columns: counts.map((count) => [count]), rowcount: 1 } },
    ],
  },
  upgrade: [oldKeys, mendValues],
});
