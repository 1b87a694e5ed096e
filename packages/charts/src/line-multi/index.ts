/** Multiple Line Charts: saved charts over time, drawn on one axis. */
import { GenericType } from '@tessera/core/frame/frame';
import { defineChart, type QueryAnswer, type Upgrade } from '../chart-type.ts';
import type { InnerChart } from '../inner-chart.ts';
import { months } from '../shared/timeseries-example.ts';
import { renameSeriesKeys } from '../shared/timeseries-upgrade.ts';
import { mendValues, renameKeys, withBackup } from '../shared/upgrade.ts';
import { lineMultiForm } from './form.ts';
import { linesIn } from './lines.ts';
import { lineMultiPicture } from './picture.ts';

const oldKeys = ['x_axis_label', 'x_axis_format', 'x_ticks_layout', 'y_axis_2_format', 'show_markers', 'line_interpolation'];

/** Forms of the first versions: the look in today's keys. */
const lifted: Upgrade = (form) =>
  oldKeys.some((key) => key in form)
    ? withBackup(
        renameSeriesKeys(
          renameKeys(form, {
            y_axis_2_format: 'y_axis_format_secondary',
            y_axis_2_bounds: 'y_axis_bounds_secondary',
            y_axis_2_label: 'yAxisTitleSecondary',
          }),
        ),
        form,
      )
    : form;

const year = months(24);
const answer = (metric: string, at: (month: number) => number): QueryAnswer => ({
  frame: {
    names: ['month', metric],
    types: [GenericType.TEMPORAL, GenericType.NUMERIC],
    columns: [year, year.map((_, month) => at(month))],
    rowcount: year.length,
  },
});
const chart = (id: number, name: string, metric: string): InnerChart => ({
  id,
  name,
  formData: { viz_type: 'echarts_timeseries_line', x_axis: 'month', metrics: [metric], time_grain_sqla: 'P1M' },
});

/** Saved charts over time, drawn on one axis. */
export const lineMulti = defineChart({
  id: 'line_multi',
  name: 'Multiple Line Charts',
  category: 'Evolution',
  tags: ['Comparison', 'ECharts', 'Line', 'Multi-Layers', 'Multi-Variables', 'Time'],
  description: 'Saved charts over time on one axis, each with its own question: orders beside visits beside the weather.',
  icon: 'Stock',
  rank: 27,
  pictureKind: 'echarts',
  echartsParts: ['line'],
  crossFilters: false,
  form: lineMultiForm,
  inner: (form) => [...new Set([...form.line_charts, ...form.line_charts_2])],
  queries: (form, { inner }) => linesIn(form, inner).flatMap(({ queries }) => [...queries]),
  countsEvery: true,
  picture: (form, answers, view) => lineMultiPicture(form, answers, view),
  example: {
    form: { viz_type: 'line_multi', line_charts: [1], line_charts_2: [2], adhoc_filters: [] },
    answers: [
      answer('Orders', (month) => Math.round(1150 + 39 * month + 90 * Math.sin((month / 12) * 2 * Math.PI))),
      answer('Warmest day', (month) => Math.round(160 - 110 * Math.cos((month / 12) * 2 * Math.PI)) / 10),
    ],
    inner: [chart(1, 'Sales', 'Orders'), chart(2, 'Weather', 'Warmest day')],
  },
  upgrade: [lifted, mendValues],
});
