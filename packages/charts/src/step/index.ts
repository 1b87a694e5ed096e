/** Stepped Line. */
import { z } from 'zod';
import { defineChart } from '../chart-type.ts';
import { selectField } from '../controls/plain-fields.ts';
import { seriesStyle } from '../shared/series-style.ts';
import { seriesQuery } from '../shared/analytics.ts';
import { salesAnswer, salesForm } from '../shared/timeseries-example.ts';
import { lineLookFields, seriesLookAfter, seriesLookBefore, seriesQueryFields } from '../shared/timeseries-form.ts';
import { timeseriesPicture } from '../shared/timeseries-picture.ts';
import { timeseriesUpgrades } from '../shared/timeseries-upgrade.ts';

const form = z.looseObject({
  ...seriesQueryFields(),
  ...seriesLookBefore(),
  seriesType: selectField(
    'Step type',
    ['start', 'middle', 'end'],
    'start',
    { start: 'Step - start', middle: 'Step - middle', end: 'Step - end' },
    { description: 'Where between two points the line jumps.' },
  ),
  ...lineLookFields(),
  ...seriesLookAfter(),
});

/** The stepped line of the time series family: each value holds until the next one. */
export const step = defineChart({
  id: 'echarts_timeseries_step',
  name: 'Stepped Line',
  category: 'Evolution',
  tags: ['ECharts', 'Advanced-Analytics', 'Stacked'],
  description: 'A staircase: values hold until they change, as prices, stocks and settings do.',
  icon: 'Stock',
  rank: 47,
  pictureKind: 'echarts',
  echartsParts: ['line'],
  crossFilters: true,
  drillBy: () => ['groupby', 'x_axis'],
  form,
  queries: (values, { dataset }) => [seriesQuery(values, dataset)],
  picture: (values, answers, view) =>
    timeseriesPicture(values, answers, view, { name: 'Stepped Line', style: seriesStyle(values.seriesType, values) }),
  example: { form: { viz_type: 'echarts_timeseries_step', ...salesForm, seriesType: 'middle' }, answers: [salesAnswer] },
  upgrade: timeseriesUpgrades,
});
