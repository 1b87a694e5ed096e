/** Controls of the filter box, in the order of the screen; unknown keys survive. */
import { z } from 'zod';
import { metric } from '@tessera/core/query/metric';
import { field, type Control } from '../controls/field.ts';
import { switchField } from '../controls/plain-fields.ts';
import { filtersField, timeSeriesFields } from '../controls/query-fields.ts';
import { maybeInteger } from '../controls/shapes.ts';
import { asList } from '../shared/upgrade.ts';

/** One filter of a box, as stored in `filter_configs`; unknown keys are kept. */
export const filterConfig = z.looseObject({
  column: z.string().min(1),
  label: z.string().nullish(),
  asc: z.boolean().nullish(),
  metric: metric.nullish().catch(null),
  /** False: a value must be chosen. */
  clearable: z.boolean().nullish(),
  multiple: z.boolean().nullish(),
  searchAllOptions: z.boolean().nullish(),
  /** Several values of one that takes several are parted by `;`. */
  defaultValue: z.unknown().optional(),
});
/** See `filterConfig`. */
export type FilterConfig = z.output<typeof filterConfig>;

const filters: Partial<Control> = { tab: 'data', section: 'Filters Configuration' };
const box = (label: string, description: string, fallback = false) => switchField(label, fallback, { ...filters, description });

/** Only those of a list that name a column: what is broken filters nothing. */
const configs = z.preprocess(
  (value) => asList(value).filter((each) => filterConfig.safeParse(each).success),
  z.array(filterConfig),
);

/** The form of a filter box. */
export const filterBoxForm = z.looseObject({
  filter_configs: field(configs, {
    label: 'Filters configuration',
    widget: 'filter-configs',
    tab: 'data',
    section: 'Filters Configuration',
    default: [],
    description: 'The columns to filter by, each with a list of its values.',
  }),
  date_filter: box('Date filter', 'Whether to include a time filter.', true),
  instant_filtering: box('Instant filtering', 'Choices reach the charts as they are made, without a press on Apply.'),
  show_sqla_time_granularity: box('Show time grain dropdown', 'Whether to offer the time grain of the charts.'),
  show_sqla_time_column: box('Show time column', 'Whether to offer the time column of the charts.'),
  adhoc_filters: filtersField({
    label: 'Limit selector values',
    description: 'These filters apply to the values available in the lists.',
  }),
  ...timeSeriesFields({ required: false }),
  row_limit: maybeInteger(),
});
/** A form of the filter box as it was read. */
export type FilterBoxForm = z.output<typeof filterBoxForm>;
