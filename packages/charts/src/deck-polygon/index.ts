/** Polygons on a map, coloured in steps of a metric. */
import { z } from 'zod';
import { sampleRamp } from '@tessera/core/look/contrast';
import { columnLabel, type Column } from '@tessera/core/query/column';
import { metricLabel, type Metric } from '@tessera/core/query/metric';
import { defineChart, type DepictOptions, type MapPicture, type Picture, type QueryAnswer } from '../chart-type.ts';
import { linearSchemeField } from '../controls/look-fields.ts';
import {
  colourField,
  integerField,
  numberField,
  selectField,
  sliderField,
  switchField,
  textsField,
} from '../controls/plain-fields.ts';
import { metricField } from '../controls/query-fields.ts';
import { columnsAnswer } from '../shared/geo/map-example.ts';
import { fixedOrMetricField, mapLegendFields, mapQueryFields, windowFields } from '../shared/geo/map-form.ts';
import { cellsOf, hexOf, mapQuery, rowMarks, weightsOf } from '../shared/geo/map-rows.ts';
import { lineColumnField, lineWidthFields, pathIn, reverseField, widthInMetres } from '../shared/geo/path-fields.ts';
import { metricNumber, titleOf } from '../shared/format.ts';
import { isBare } from '../shared/look.ts';
import { markColumns, markMap } from '../shared/geo/mark-map.ts';
import { markColours } from '../shared/geo/marked.ts';
import { breakpointFields, isColouredBy, schemeTypeField } from '../shared/geo/scheme-fields.ts';
import { crossFilterField, ownTooltip, tooltipColumns, tooltipFields } from '../shared/geo/tooltip-fields.ts';
import { rangeText } from '../shared/geo/value-colours.ts';
import { mendValues } from '../shared/upgrade.ts';
import { nothingPlaced } from '../shared/nothing.ts';

const section = 'Polygons';
/** Coloured in steps of the metric? */
const isStepped = (form: Record<string, unknown>): boolean =>
  Boolean(form['metric']) && isColouredBy(undefined, 'linear_palette', 'categorical_palette')(form);

const form = z.looseObject({
  line_column: lineColumnField('Polygon Column'),
  line_type: selectField(
    'Polygon Encoding',
    ['polyline', 'json', 'geohash'],
    'json',
    { polyline: 'Polyline', json: 'JSON', geohash: 'geohash (square)' },
    { tab: 'data', section: 'Query', description: 'How the column writes its polygons.' },
  ),
  reverse_long_lat: reverseField(),
  metric: metricField({ required: false, description: 'Colours the polygons in steps. Without it all have the fill colour.' }),
  point_radius_fixed: fixedOrMetricField('Elevation', 1000, {
    description: 'How high polygons stand where the saved window is tilted.',
  }),
  ...mapQueryFields(),
  ...tooltipFields(),
  cross_filter_column: crossFilterField(),
  color_scheme_type: schemeTypeField(['fixed_color', 'linear_palette', 'color_breakpoints'], { section }),
  fill_color_picker: colourField(
    'Fill Color',
    { r: 3, g: 65, b: 73, a: 1 },
    { section, visible: (form) => !isStepped(form) && !isColouredBy('color_breakpoints')(form) },
  ),
  stroke_color_picker: colourField(
    'Stroke Color',
    { r: 31, g: 42, b: 48, a: 1 },
    { section, visible: ({ stroked }) => stroked === true },
  ),
  filled: switchField('Filled', true, { section }),
  stroked: switchField('Stroked', false, { section, description: 'Draw the outlines.' }),
  extruded: switchField('Extruded', true, { section, description: 'Show heights where the saved window is tilted.' }),
  multiplier: numberField('Multiplier', 1, { section, description: 'Makes all heights larger or smaller.' }),
  opacity: sliderField('Opacity', 80, { min: 0, max: 100 }, { section }),
  ...breakpointFields({ section }),
  linear_color_scheme: linearSchemeField({ section, visible: isStepped }),
  num_buckets: integerField('Number of buckets to group data', 5, {
    section,
    widget: 'free-select',
    choices: [2, 3, 5, 10].map((steps) => [steps, String(steps)]),
    min: 2,
    max: 20,
    visible: isStepped,
  }),
  break_points: textsField('Bucket break points', [], {
    section,
    visible: isStepped,
    description: 'Where the steps of colour begin and end, at least two; without them each step holds as many polygons.',
  }),
  ...lineWidthFields(),
  ...mapLegendFields(),
  ...windowFields(),
});
type Form = z.output<typeof form>;

const heightMetric = ({ point_radius_fixed: size }: Form): Metric | undefined =>
  size.type === 'metric' ? size.value : undefined;

/** What a click filters by: the columns that are asked beside, else the cell's own name; of other shapes a column holds only points. */
const picksOf = ({
  cross_filter_column: own,
  js_columns: beside,
  line_column: column,
  line_type: type,
}: Form): readonly Column[] => {
  if (own !== undefined) return [own];
  return beside.length === 0 && column !== undefined && type === 'geohash' ? [column] : beside;
};

/** The edges of the steps, ascending: the form's own, else such that each step holds as many values. */
function edgesOf(values: readonly number[], { break_points: given, num_buckets: count }: Form): number[] {
  const own = given
    .map(Number)
    .filter(Number.isFinite)
    .toSorted((a, b) => a - b);
  if (own.length > 1) return [...new Set(own)];
  const known = values.filter(Number.isFinite).toSorted((a, b) => a - b);
  const steps = Math.max(2, Math.min(20, count));
  const at = (share: number): number => known[Math.round((known.length - 1) * share)] ?? 0;
  return [...new Set(Array.from({ length: steps + 1 }, (_, step) => at(step / steps)))];
}

/** Colour of a value, and the steps as a legend; a value outside all steps has no colour. */
function steps(form: Form, values: readonly number[], view: DepictOptions) {
  const edges = edgesOf(values, form);
  const count = Math.max(1, edges.length - 1);
  const colours = sampleRamp(view.linearScheme(form.linear_color_scheme), count + 1).slice(1);
  const label = form.metric === undefined ? '' : metricLabel(form.metric);
  const number = metricNumber(view, label, form.legend_format);
  const stepOf = (value: number): number => {
    const [first = 0] = edges;
    if (!(value >= first) || value > (edges.at(-1) ?? first)) return -1;
    return Math.max(
      0,
      Math.min(
        count - 1,
        edges.findLastIndex((edge) => edge <= value),
      ),
    );
  };
  const legend: MapPicture['legend'] =
    form.metric === undefined || !values.some(Number.isFinite) || form.legend_position === 'none' || isBare(view)
      ? undefined
      : {
          title: titleOf(view.dataset, label),
          entries: colours.map((colour, at) => ({
            colour,
            label: rangeText(number, edges[at] ?? 0, edges[at + 1]),
          })),
          corner: form.legend_position,
        };
  return { colourOf: (value: number): string => colours[stepOf(value)] ?? view.theme.line, legend };
}

/** Colours of the rows: in steps of the metric, by ranges of it, or one for all. */
function colours(values: Form, answer: QueryAnswer, view: DepictOptions): ReturnType<typeof markColours> {
  if (!isStepped(values))
    return markColours({ ...values, dimension: undefined, color_picker: values.fill_color_picker }, answer, view, values.metric);
  const weights = weightsOf(answer, values.metric);
  const { colourOf, legend } = steps(values, weights, view);
  return { colourOf: (row) => colourOf(weights[row] ?? Number.NaN), alphaOf: () => 1, legend };
}

function picture(values: Form, answers: QueryAnswer[], view: DepictOptions): Picture {
  const [answer] = answers;
  const cells = answer && values.line_column !== undefined ? cellsOf(answer, columnLabel(values.line_column)) : [];
  const rows = cells.flatMap((cell, row) => {
    const ring = pathIn(cell, values.line_type, values.reverse_long_lat);
    return ring ? [{ row, ring }] : [];
  });
  if (!answer || rows.length === 0) return nothingPlaced(answer, view);
  const height = heightMetric(values);
  const heights = weightsOf(answer, height).map((each) => (Number.isFinite(each) ? Math.abs(each) : 0));
  const highest = heights.reduce((a, b) => Math.max(a, b), 0);
  const { colourOf, alphaOf, legend } = colours(values, answer, view);
  const metrics = [values.metric, height].filter((metric) => metric !== undefined);
  const marks = rowMarks({
    answer,
    view,
    picks: picksOf(values),
    reads: tooltipColumns(values),
    ...ownTooltip(values),
    metrics,
    format: values.legend_format,
  });
  return markMap(values, {
    layer: {
      id: 'polygons',
      shape: 'areas',
      isPickable: true,
      rings: rows.map(({ ring }) => [ring]),
      marks: rows.map(({ row }) => row),
      ...(values.filled && { fill: rows.map(({ row }) => colourOf(row)) }),
      ...(values.stroked && { stroke: hexOf(values.stroke_color_picker), strokeWidth: values.line_width }),
      strokeUnit: values.line_width_unit === 'meters' ? 'm' : 'px',
      opacity: rows.map(({ row }) => marks.opacityOf(row, (alphaOf(row) * values.opacity) / 100)),
      ...(values.extruded && {
        height: rows.map(({ row }) => Math.min(2, (highest > 0 ? (heights[row] ?? 0) / highest : 0) * 0.5 * values.multiplier)),
      }),
    },
    places: rows.flatMap(({ ring }) => ring),
    marks,
    legend,
    title: view.say('deck.gl Polygon'),
    noun: view.say('Polygons'),
    view,
    rows: cells.length,
    drawn: rows.length,
  });
}

/** Areas held in a column. */
export const deckPolygon = defineChart({
  id: 'deck_polygon',
  name: 'deck.gl Polygon',
  category: 'Map',
  tags: ['Geo', 'Multi-Dimensions', 'Comparison'],
  description: 'Areas held in a column, coloured in steps of a metric.',
  icon: 'Global',
  rank: 35,
  pictureKind: 'map',
  crossFilters: true,
  form,
  queries: (values) => [
    mapQuery(values, {
      placed: values.line_column === undefined ? [] : [values.line_column],
      columns: markColumns(values),
      metrics: [values.metric, heightMetric(values)],
    }),
  ],
  picture,
  example: {
    form: {
      viz_type: 'deck_polygon',
      line_column: 'cell',
      line_type: 'geohash',
      metric: 'trips',
      js_columns: [],
      stroked: true,
      adhoc_filters: [],
      row_limit: 1000,
    },
    answers: [
      columnsAnswer({
        cell: ['9q8yy', '9q8yv', '9q8yt', '9q8yw', '9q8yz', '9q8yx', '9q8yu', '9q8ys', '9q9n8', '9q9p0'],
        trips: [310, 120, 64, 210, 480, 95, 33, 150, 77, 260],
      }),
    ],
  },
  upgrade: [widthInMetres, mendValues],
});
