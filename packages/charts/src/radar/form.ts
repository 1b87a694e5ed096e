/** The form of the radar chart (docs/reference/charts.md#radar-and-word-cloud). */
import { recordOf } from '@tessera/core/narrowing';
import { z } from 'zod';
import { forTimes } from '../controls/acts-on.ts';
import { colourSchemeField, legendFields, numberFormatField, timeFormatField } from '../controls/look-fields.ts';
import { selectField, switchField } from '../controls/plain-fields.ts';
import {
  columnsField,
  filtersField,
  legacyTimeFields,
  metricsField,
  rowLimitField,
  sortMetricField,
} from '../controls/query-fields.ts';
import { field } from '../controls/field.ts';
import { areReversed, maybeNumber, reversedBounds } from '../controls/shapes.ts';
import { ownOptionsField } from '../shared/own-options.ts';

const labels = { section: 'Labels' };
const labelled = { ...labels, visible: (form: Record<string, unknown>) => form['show_labels'] !== false };

const spoke = z
  .looseObject({ radarMetricMaxValue: maybeNumber(), radarMetricMinValue: maybeNumber() })
  .refine((own) => !areReversed(own.radarMetricMinValue, own.radarMetricMaxValue), { error: reversedBounds });

const bounds = z
  .preprocess(
    (value) => (typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}),
    z.record(z.string(), spoke.catch({})),
  )
  .default({});

const faultsOfSpokes = (value: unknown): string[] => {
  const said = Object.values(recordOf(value)).flatMap((own) => spoke.safeParse(own).error?.issues ?? []);
  return said.some(({ message }) => message === reversedBounds) ? [reversedBounds] : [];
};

/** The controls of a radar: its groups, the metrics of its spokes, and bounds of single spokes. */
export const radarForm = z.looseObject({
  groupby: columnsField({ description: 'Each combination of their values has a shape of its own.' }),
  metrics: metricsField({ description: 'One spoke for each.' }),
  adhoc_filters: filtersField(),
  timeseries_limit_metric: sortMetricField(),
  row_limit: rowLimitField(10),
  ...legacyTimeFields(),
  color_scheme: colourSchemeField(),
  ...legendFields(),
  show_labels: switchField('Show Labels', true, labels),
  label_type: selectField(
    'Label Type',
    ['value', 'key_value'],
    'value',
    { value: 'Value', key_value: 'Category and Value' },
    labelled,
  ),
  label_position: selectField(
    'Label position',
    ['top', 'left', 'right', 'bottom', 'inside'],
    'top',
    { top: 'Top', left: 'Left', right: 'Right', bottom: 'Bottom', inside: 'Inside' },
    labelled,
  ),
  number_format: numberFormatField('Number format', labels),
  date_format: timeFormatField('Date format', { ...labels, visible: forTimes('groupby') }),
  column_config: field(bounds, {
    label: 'Customize Metrics',
    widget: 'metric-bounds',
    tab: 'customize',
    section: 'Radar',
    default: {},
    faults: faultsOfSpokes,
    description: 'The least and the most of each spoke. Empty: from 0 to the largest value.',
  }),
  is_circle: switchField('Circle radar shape', false, { section: 'Radar' }),
  echart_options: ownOptionsField(),
});
/** A radar's form after reading, defaults filled in. */
export type RadarForm = z.output<typeof radarForm>;
