/** The form of the mixed chart: one x axis, two questions, a style for each (docs/reference/charts.md#mixed). */
import { z } from 'zod';
import { analyticsFields } from '../controls/analytics-fields.ts';
import { field } from '../controls/field.ts';
import {
  axisTitleFields,
  colourSchemeField,
  legendFields,
  markerSizeField,
  seriesOrderFields,
  tooltipFields,
  xAxisFields,
  zoomFields,
} from '../controls/look-fields.ts';
import { selectField, sliderField, switchField, textField } from '../controls/plain-fields.ts';
import {
  columnsField,
  filtersField,
  legacyTimeFields,
  metricsField,
  orderDescField,
  rowLimitField,
  othersField,
  seriesLimitField,
  sortMetricField,
  timeGrainField,
  xAxisField,
} from '../controls/query-fields.ts';
import { flag } from '../controls/shapes.ts';
import { annotationLayersField } from '../shared/annotation-layer.ts';
import { hasDots, hasLine, seriesTypeLabels, seriesTypes } from '../shared/series-style.ts';
import { ownOptionsField } from '../shared/own-options.ts';
import { twoValueAxesFields } from '../shared/two-value-axes.ts';

/** The question's own controls, under its heading. */
const questionFields = (section: string, suffix: string) => ({
  metrics: metricsField({ section }),
  groupby: columnsField({ section }),
  adhoc_filters: filtersField({ section }),
  limit: seriesLimitField({ section }),
  group_others_when_limit_reached: othersField(`limit${suffix}`, { section }),
  timeseries_limit_metric: sortMetricField({ section }),
  order_desc: orderDescField({ section }),
  row_limit: rowLimitField(10_000, { section }),
  truncate_metric: switchField('Truncate Metric', true, { tab: 'data', section }),
  ...analyticsFields({ section: `${section}: advanced analytics`, suffix }),
});

/** Series of the first or of the second question; `suffix` is what its keys end with. */
const styleFields = (
  section: string,
  suffix: string,
  isLine = (form: Record<string, unknown>): boolean => hasLine(form[`seriesType${suffix}`]),
) => ({
  seriesType: selectField('Series type', seriesTypes, 'line', seriesTypeLabels, { section }),
  stack: field(
    z.preprocess((value) => value === 'Stack' || value === true, z.boolean()),
    { label: 'Stack series', widget: 'switch', tab: 'customize', section, default: false },
  ),
  area: switchField('Area chart', false, { section, visible: isLine }),
  show_value: switchField('Show Values', false, { section }),
  only_total: switchField('Only Total', true, {
    section,
    description: 'Label only the total of each stack.',
    visible: (form) => Boolean(form[`stack${suffix}`]) && form[`show_value${suffix}`] === true,
  }),
  opacity: sliderField(
    'Opacity',
    0.2,
    { min: 0, max: 1, step: 0.1 },
    {
      section,
      description: 'Opacity of the area.',
      visible: (form) => isLine(form) && form[`area${suffix}`] === true,
    },
  ),
  markerEnabled: switchField('Marker', false, { section, visible: isLine }),
  markerSize: markerSizeField(100, {
    section,
    visible: (form) => hasDots(form[`seriesType${suffix}`], form[`markerEnabled${suffix}`]),
  }),
  yAxisIndex: field(
    z.preprocess((value) => (value === 1 || value === '1' || value === true ? 1 : 0), z.union([z.literal(0), z.literal(1)])),
    {
      label: 'Y Axis',
      widget: 'select',
      tab: 'customize',
      section,
      default: 0,
      choices: [
        [0, 'Primary'],
        [1, 'Secondary'],
      ],
    },
  ),
  sort_series_type: seriesOrderFields.sort_series_type({ section }),
  sort_series_ascending: seriesOrderFields.sort_series_ascending({ section }),
});

/** The same keys with a suffix. The type says so; `Object.fromEntries` cannot. */
function suffixed<Fields extends Record<string, z.ZodType>, Suffix extends string>(
  fields: Fields,
  suffix: Suffix,
): { [K in keyof Fields & string as `${K}${Suffix}`]: Fields[K] } {
  // Each key gets the suffix and keeps its shape, which is what the mapped type states.
  return Object.fromEntries(Object.entries(fields).map(([key, shape]) => [key + suffix, shape])) as never;
}

/** Does any series stand on the secondary axis? Without one that axis is not drawn. */
const hasSecondary = (form: Record<string, unknown>): boolean =>
  [form['yAxisIndex'], form['yAxisIndexB']].some((index) => Number(index) === 1);

/** Does either question compare with earlier periods? */
const comparesTime = (form: Record<string, unknown>): boolean =>
  [form['time_compare'], form['time_compare_b']].some((shifts) => Array.isArray(shifts) && shifts.length > 0);

/** The controls of a mixed chart. Those of the second question end in `_b` or `B`; axis, grain and legend are shared. */
export const mixedForm = z.looseObject({
  x_axis: xAxisField(),
  time_grain_sqla: timeGrainField(),
  xAxisForceCategorical: flag(false),
  ...questionFields('Query A', ''),
  ...suffixed(questionFields('Query B', '_b'), '_b'),
  annotation_layers: annotationLayersField(),
  ...legacyTimeFields(),
  ...axisTitleFields(),
  yAxisTitleSecondary: textField('Secondary Y Axis Title', '', { section: 'Chart Title', visible: hasSecondary }),
  color_scheme: colourSchemeField(),
  time_shift_color: switchField('Match time shift color with original series', true, { visible: comparesTime }),
  ...styleFields('Series of Query A', ''),
  ...suffixed(styleFields('Series of Query B', 'B'), 'B'),
  ...zoomFields(),
  ...legendFields(),
  ...xAxisFields(),
  ...tooltipFields(),
  show_query_identifiers: switchField('Show query identifiers', false, {
    section: 'Tooltip',
    description: 'Say in the tooltip which of the two queries a series is of.',
  }),
  ...twoValueAxesFields(hasSecondary),
  echart_options: ownOptionsField(),
});
/** A mixed chart's form after reading, with the keys of both questions. */
export type MixedForm = z.output<typeof mixedForm>;
