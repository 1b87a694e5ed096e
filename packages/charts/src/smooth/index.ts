/** Smooth Line. */
import { z } from 'zod';
import { defineChart } from '../chart-type.ts';
import { seriesStyle } from '../shared/series-style.ts';
import { seriesQuery } from '../shared/analytics.ts';
import { salesAnswer, salesForm } from '../shared/timeseries-example.ts';
import {
  markerFields,
  seriesLookAfter,
  seriesLookBefore,
  seriesQueryFields,
  valueLabelFields,
} from '../shared/timeseries-form.ts';
import { timeseriesPicture } from '../shared/timeseries-picture.ts';
import { timeseriesUpgrades } from '../shared/timeseries-upgrade.ts';

const form = z.looseObject({
  ...seriesQueryFields(),
  ...seriesLookBefore(),
  ...valueLabelFields([]),
  ...markerFields(),
  ...seriesLookAfter(),
});

/** The smooth line of the time series family: a line chart whose curves are rounded between points. */
export const smooth = defineChart({
  id: 'echarts_timeseries_smooth',
  name: 'Smooth Line',
  category: 'Evolution',
  tags: ['ECharts', 'Advanced-Analytics', 'Line'],
  description: 'A line chart whose lines are rounded between the points, for trends rather than exact readings.',
  icon: 'LineChart',
  rank: 46,
  pictureKind: 'echarts',
  echartsParts: ['line'],
  crossFilters: true,
  drillBy: () => ['groupby', 'x_axis'],
  form,
  queries: (values, { dataset }) => [seriesQuery(values, dataset)],
  picture: (values, answers, view) =>
    timeseriesPicture(values, answers, view, { name: 'Smooth Line', style: seriesStyle('smooth', values) }),
  example: { form: { viz_type: 'echarts_timeseries_smooth', ...salesForm }, answers: [salesAnswer] },
  upgrade: timeseriesUpgrades,
});
