/** Scatter Plot. */
import { z } from 'zod';
import { defineChart } from '../chart-type.ts';
import { markerSizeField } from '../controls/look-fields.ts';
import { switchField } from '../controls/plain-fields.ts';
import { seriesStyle } from '../shared/series-style.ts';
import { seriesQuery } from '../shared/analytics.ts';
import { salesAnswer, salesForm } from '../shared/timeseries-example.ts';
import { seriesLookAfter, seriesLookBefore, seriesQueryFields, valueLabelFields } from '../shared/timeseries-form.ts';
import { timeseriesPicture } from '../shared/timeseries-picture.ts';
import { timeseriesUpgrades } from '../shared/timeseries-upgrade.ts';

const form = z.looseObject({
  ...seriesQueryFields(),
  ...seriesLookBefore(),
  ...valueLabelFields([]),
  markerEnabled: switchField('Marker', true, { widget: 'hidden' }),
  markerSize: markerSizeField(100),
  ...seriesLookAfter(),
});

/** The scatter plot of the time series family: a dot for each value, with no line between them. */
export const scatter = defineChart({
  id: 'echarts_timeseries_scatter',
  name: 'Scatter Plot',
  category: 'Evolution',
  tags: ['ECharts', 'Advanced-Analytics', 'Scatter', 'Popular'],
  description: 'A dot for each value along an axis: for spread and outliers, without lines that claim a path between them.',
  icon: 'DotChart',
  rank: 8,
  pictureKind: 'echarts',
  echartsParts: ['scatter'],
  crossFilters: true,
  drillBy: () => ['groupby', 'x_axis'],
  form,
  queries: (values, { dataset }) => [seriesQuery(values, dataset)],
  picture: (values, answers, view) =>
    timeseriesPicture(values, answers, view, { name: 'Scatter Plot', style: seriesStyle('scatter', values) }),
  example: { form: { viz_type: 'echarts_timeseries_scatter', ...salesForm }, answers: [salesAnswer] },
  upgrade: timeseriesUpgrades,
});
