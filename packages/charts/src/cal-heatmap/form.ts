/** The form of the calendar heatmap (docs/reference/charts.md#calendar-heatmap). */
import { z } from 'zod';
import { linearSchemeField, numberFormatField, timeFormatField } from '../controls/look-fields.ts';
import { integerField, selectField, switchField } from '../controls/plain-fields.ts';
import { filtersField, metricsField, timeSeriesFields } from '../controls/query-fields.ts';
import { ownOptionsField } from '../shared/own-options.ts';

const data = { tab: 'data', section: 'Query' } as const;

/** What is stored of such a chart, with its controls. */
export const calHeatmapForm = z.looseObject({
  ...timeSeriesFields(),
  domain_granularity: selectField(
    'Domain',
    ['hour', 'day', 'week', 'month', 'year'],
    'month',
    { hour: 'hour', day: 'day', week: 'week', month: 'month', year: 'year' },
    { ...data, description: 'How much time a block of cells stands for.' },
  ),
  subdomain_granularity: selectField(
    'Subdomain',
    ['min', 'hour', 'day', 'week', 'month'],
    'day',
    { min: 'min', hour: 'hour', day: 'day', week: 'week', month: 'month' },
    { ...data, description: 'How much time a cell stands for. Blocks are always longer than cells.' },
  ),
  metrics: metricsField({ description: 'The numbers to show: a calendar for each.' }),
  adhoc_filters: filtersField(),
  linear_color_scheme: linearSchemeField(),
  cell_size: integerField('Cell Size', 10, { min: 1, max: 100, description: 'The most a side of a cell takes, in pixels.' }),
  cell_padding: integerField('Cell Padding', 2, { min: 0, max: 40, description: 'The distance between cells, in pixels.' }),
  cell_radius: integerField('Cell Radius', 0, {
    min: 0,
    max: 50,
    description: 'How round the corners of a cell are, in pixels.',
  }),
  steps: integerField('Color Steps', 10, { min: 1, max: 50, description: 'How many colors there are.' }),
  y_axis_format: numberFormatField('Value Format'),
  x_axis_time_format: timeFormatField('Time Format', { description: 'How the tooltip writes the time of a cell.' }),
  show_legend: switchField('Legend', true),
  show_values: switchField('Show Values', false, { description: 'Write the values into cells that have room.' }),
  show_metric_name: switchField('Show Metric Names', true),
  echart_options: ownOptionsField(),
});
/** The form as it is read. */
export type CalHeatmapForm = z.output<typeof calHeatmapForm>;
