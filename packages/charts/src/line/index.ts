/** Line Chart. */
import { z } from 'zod';
import { defineChart } from '../chart-type.ts';
import { selectField, switchField } from '../controls/plain-fields.ts';
import { seriesQuery } from '../shared/analytics.ts';
import { salesAnswer, salesForm } from '../shared/timeseries-example.ts';
import { lineLookFields, seriesLookAfter, seriesLookBefore, seriesQueryFields } from '../shared/timeseries-form.ts';
import { timeseriesPicture } from '../shared/timeseries-picture.ts';
import { seriesStyle, seriesTypeLabels, seriesTypes } from '../shared/series-style.ts';
import { timeseriesUpgrades } from '../shared/timeseries-upgrade.ts';

const form = z.looseObject({
  ...seriesQueryFields(),
  ...seriesLookBefore(),
  seriesType: selectField('Series Style', seriesTypes, 'line', seriesTypeLabels),
  percent_change: switchField('Percent change', false, {
    description: 'How far each line has gone from its first value, in percent, instead of the values themselves.',
  }),
  ...lineLookFields(),
  ...seriesLookAfter(),
});

/** The line chart of the time series family. It is the first choice of the gallery and opens the older `line` and `compare`. */
export const line = defineChart({
  id: 'echarts_timeseries_line',
  aliases: ['line', 'compare'],
  name: 'Line Chart',
  category: 'Evolution',
  tags: ['ECharts', 'Advanced-Analytics', 'Line', 'Popular'],
  description: 'How numbers change along an axis, usually time: one line for each metric and each value of the dimensions.',
  icon: 'LineChart',
  rank: 1,
  pictureKind: 'echarts',
  echartsParts: ['line'],
  crossFilters: true,
  drillBy: () => ['groupby', 'x_axis'],
  form,
  queries: (values, { dataset }) => [seriesQuery(values, dataset)],
  picture: (values, answers, view) =>
    timeseriesPicture(values, answers, view, {
      name: 'Line Chart',
      style: seriesStyle(values.seriesType, values),
      percentChange: values.percent_change,
    }),
  example: { form: { viz_type: 'echarts_timeseries_line', ...salesForm }, answers: [salesAnswer] },
  upgrade: timeseriesUpgrades,
});
