/** Generic Chart. */
import { z } from 'zod';
import { defineChart } from '../chart-type.ts';
import { selectField } from '../controls/plain-fields.ts';
import { seriesStyle, seriesTypeLabels, seriesTypes } from '../shared/series-style.ts';
import { seriesQuery } from '../shared/analytics.ts';
import { salesAnswer, salesForm } from '../shared/timeseries-example.ts';
import { lineLookFields, seriesLookAfter, seriesLookBefore, seriesQueryFields } from '../shared/timeseries-form.ts';
import { timeseriesPicture } from '../shared/timeseries-picture.ts';
import { timeseriesUpgrades } from '../shared/timeseries-upgrade.ts';

const form = z.looseObject({
  ...seriesQueryFields(),
  ...seriesLookBefore(),
  seriesType: selectField('Series Style', seriesTypes, 'line', seriesTypeLabels),
  ...lineLookFields(),
  ...seriesLookAfter(),
});

/** The generic chart of the time series family: one control chooses between lines, dots, bars and steps. */
export const timeseries = defineChart({
  id: 'echarts_timeseries',
  name: 'Generic Chart',
  category: 'Evolution',
  tags: ['Advanced-Analytics', 'ECharts', 'Line'],
  description: 'Any chart over an axis: lines, dots, bars or steps, chosen with one control.',
  icon: 'LineChart',
  rank: 48,
  pictureKind: 'echarts',
  echartsParts: ['bar'],
  crossFilters: true,
  drillBy: () => ['groupby', 'x_axis'],
  form,
  queries: (values, { dataset }) => [seriesQuery(values, dataset)],
  picture: (values, answers, view) =>
    timeseriesPicture(values, answers, view, { name: 'Generic Chart', style: seriesStyle(values.seriesType, values) }),
  example: { form: { viz_type: 'echarts_timeseries', ...salesForm, seriesType: 'bar' }, answers: [salesAnswer] },
  upgrade: timeseriesUpgrades,
});
