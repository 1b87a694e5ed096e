/** Bar Chart: columns or horizontal bars, side by side or stacked. */
import { z } from 'zod';
import { columnLabel } from '@tessera/core/query/column';
import { defineChart } from '../chart-type.ts';
import { field, type FieldChoice } from '../controls/field.ts';
import { selectField } from '../controls/plain-fields.ts';
import { columnList, maybeText } from '../controls/shapes.ts';
import { seriesQuery } from '../shared/analytics.ts';
import { productAnswer, productForm } from '../shared/timeseries-example.ts';
import { seriesLookAfter, seriesLookBefore, seriesQueryFields, valueLabelFields } from '../shared/timeseries-form.ts';
import { timeseriesPicture } from '../shared/timeseries-picture.ts';
import { timeseriesUpgrades } from '../shared/timeseries-upgrade.ts';

const form = z.looseObject({
  ...seriesQueryFields(),
  orientation: selectField(
    'Orientation',
    ['vertical', 'horizontal'],
    'vertical',
    { vertical: 'Vertical', horizontal: 'Horizontal' },
    { section: 'Chart Orientation', description: 'Horizontal bars leave room for long names.' },
  ),
  ...seriesLookBefore(),
  ...valueLabelFields(['Stack', 'Stream', 'Expand']),
  stackDimension: field(maybeText(), {
    label: 'Split stack by',
    widget: 'select',
    tab: 'customize',
    section: 'Chart Options',
    choices: (_, values) =>
      (columnList().safeParse(values['groupby']).data ?? []).map((column): FieldChoice => [
        columnLabel(column),
        columnLabel(column),
      ]),
    visible: (values) => values['stack'] === 'Stack',
    description: 'One stack for each value of this dimension.',
  }),
  ...seriesLookAfter(),
});

/**
 * The bar chart of the time series family; it also opens the older `bar` and `dist_bar` (docs/reference/charts.md#time-series).
 */
export const bar = defineChart({
  id: 'echarts_timeseries_bar',
  aliases: ['bar', 'dist_bar'],
  name: 'Bar Chart',
  category: 'Evolution',
  tags: ['ECharts', 'Advanced-Analytics', 'Bar', 'Stacked', 'Popular'],
  description: 'Amounts as bars: over time or by category, side by side, stacked or as shares of the whole.',
  icon: 'BarChart',
  rank: 7,
  pictureKind: 'echarts',
  echartsParts: ['bar'],
  crossFilters: true,
  drillBy: () => ['groupby', 'x_axis'],
  form,
  queries: (values, { dataset }) => [seriesQuery(values, dataset)],
  picture: (values, answers, view) =>
    timeseriesPicture(values, answers, view, {
      name: 'Bar Chart',
      style: { type: 'bar', marker: 0 },
      horizontal: values.orientation === 'horizontal',
      splitBy: values.stackDimension,
    }),
  example: { form: { viz_type: 'echarts_timeseries_bar', ...productForm, stack: 'Stack' }, answers: [productAnswer] },
  upgrade: timeseriesUpgrades,
});
