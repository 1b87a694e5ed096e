/** Area Chart. */
import { z } from 'zod';
import { defineChart } from '../chart-type.ts';
import { selectField } from '../controls/plain-fields.ts';
import { seriesStyle } from '../shared/series-style.ts';
import { seriesQuery } from '../shared/analytics.ts';
import { salesAnswer, salesForm } from '../shared/timeseries-example.ts';
import {
  areaOpacityField,
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
  seriesType: selectField('Series Style', ['line', 'smooth', 'start', 'middle', 'end'], 'line', {
    line: 'Line',
    smooth: 'Smooth Line',
    start: 'Step - start',
    middle: 'Step - middle',
    end: 'Step - end',
  }),
  ...valueLabelFields(['Stack', 'Stream', 'Expand']),
  opacity: areaOpacityField(),
  ...markerFields(),
  ...seriesLookAfter(),
});

/**
 * The area chart: a time series whose lines are filled down to the axis or to the series below
 * (docs/reference/charts.md#time-series).
 */
export const area = defineChart({
  id: 'echarts_area',
  aliases: ['area'],
  name: 'Area Chart',
  category: 'Evolution',
  tags: ['ECharts', 'Advanced-Analytics', 'Line', 'Stacked', 'Popular'],
  description: 'Filled lines that may stand on each other: how a whole and its parts change together.',
  icon: 'AreaChart',
  rank: 6,
  pictureKind: 'echarts',
  echartsParts: ['line'],
  reacts: ['cross-filter', 'drill'],
  drillBy: () => ['groupby', 'x_axis'],
  form,
  queries: (values, { dataset }) => [seriesQuery(values, dataset)],
  picture: (values, answers, view) =>
    timeseriesPicture(values, answers, view, {
      name: 'Area Chart',
      style: seriesStyle(values.seriesType, { ...values, area: true }),
    }),
  example: { form: { viz_type: 'echarts_area', ...salesForm, stack: 'Stack', opacity: 0.7 }, answers: [salesAnswer] },
  upgrade: timeseriesUpgrades,
});
