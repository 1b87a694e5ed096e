/** Line Chart. */
import { z } from 'zod';
import { defineChart } from '../chart-type.ts';
import { markerSizeField } from '../controls/look-fields.ts';
import { selectField, sliderField, switchField } from '../controls/plain-fields.ts';
import { seriesQuery } from '../shared/analytics.ts';
import { salesAnswer, salesForm } from '../shared/timeseries-example.ts';
import { seriesLookAfter, seriesLookBefore, seriesQueryFields, valueLabelFields } from '../shared/timeseries-form.ts';
import { timeseriesPicture } from '../shared/timeseries-picture.ts';
import { seriesStyle, seriesTypeLabels, seriesTypes } from '../shared/series-style.ts';
import { timeseriesUpgrades } from '../shared/timeseries-upgrade.ts';

const form = z.looseObject({
  ...seriesQueryFields(),
  ...seriesLookBefore(),
  seriesType: selectField('Series Style', seriesTypes, 'line', seriesTypeLabels),
  ...valueLabelFields(['Stack', 'Stream']),
  area: switchField('Area Chart', false, { description: 'Fill the area under each line.' }),
  opacity: sliderField(
    'Area chart opacity',
    0.2,
    { min: 0, max: 1, step: 0.1 },
    { visible: (values) => values['area'] === true },
  ),
  markerEnabled: switchField('Marker', false, { description: 'A dot on every point.' }),
  markerSize: markerSizeField(20, { visible: (values) => values['markerEnabled'] === true }),
  ...seriesLookAfter(),
});

export const line = defineChart({
  id: 'echarts_timeseries_line',
  aliases: ['line'],
  name: 'Line Chart',
  category: 'Evolution',
  tags: ['ECharts', 'Predictive', 'Advanced-Analytics', 'Line', 'Popular'],
  description: 'How numbers change along an axis, usually time: one line for each metric and each value of the dimensions.',
  reacts: ['cross-filter', 'drill'],
  form,
  queries: (values) => [seriesQuery(values)],
  picture: (values, answers, view) =>
    timeseriesPicture(values, answers, view, { name: 'Line Chart', style: seriesStyle(values.seriesType, values) }),
  example: { form: { viz_type: 'echarts_timeseries_line', ...salesForm }, answers: [salesAnswer] },
  upgrade: timeseriesUpgrades,
});
