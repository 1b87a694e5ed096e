/** Controls that chart types on maps share (docs/reference/charts.md#maps). */
import { z } from 'zod';
import { isRecord } from '@tessera/core/narrowing';
import { defaultFixedColour } from '@tessera/core/look/palettes';
import { field } from '../../controls/field.ts';
import { colourSchemeField, numberFormatField } from '../../controls/look-fields.ts';
import { colourField, switchField } from '../../controls/plain-fields.ts';
import { columnField, filtersField, rowLimitField, type FieldOverrides } from '../../controls/query-fields.ts';
import { maybeMetric, maybeText } from '../../controls/shapes.ts';
import { isColouredBy, schemeTypeField, type SchemeType } from './scheme-fields.ts';

const place = z.looseObject({
  type: z.enum(['latlong', 'delimited', 'geohash']),
  lonCol: z.string().optional(),
  latCol: z.string().optional(),
  lonlatCol: z.string().optional(),
  /** Between the two of a delimited text; a comma stands for any of comma, semicolon and blank. */
  delimiter: z.string().optional(),
  /** Delimited texts hold the longitude first. */
  reverseCheckbox: z.boolean().optional(),
  geohashCol: z.string().optional(),
});

/** Whether every column is named that a way of storing places takes. */
function isPlace({ type, lonCol, latCol, lonlatCol, delimiter, geohashCol }: z.output<typeof place>): boolean {
  if (type === 'latlong') return Boolean(lonCol && latCol);
  return type === 'delimited' ? Boolean(lonlatCol) && delimiter?.trim() !== '' : Boolean(geohashCol);
}

const spatial = place.refine(isPlace, 'Invalid lat/long configuration.');
/** The columns that hold a place: two numbers, a text of both, or a geohash. */
export type Spatial = z.output<typeof spatial>;

/** Columns of a place; none reads as `undefined`. */
export const spatialField = (label = 'Longitude & Latitude', over: FieldOverrides = {}) =>
  field(
    z.preprocess((value) => (isRecord(value) && value['type'] ? value : undefined), spatial.optional()),
    {
      label,
      widget: 'place',
      tab: 'data',
      section: 'Query',
      required: true,
      description: 'The columns that hold the places.',
      ...over,
    },
  );

const sized = z.discriminatedUnion('type', [
  z.looseObject({
    type: z.literal('fix'),
    value: z.preprocess((value) => (value === null || value === '' ? undefined : value), z.coerce.number().optional()),
  }),
  z.looseObject({ type: z.literal('metric'), value: maybeMetric() }),
]);
/** A size that is the same for all, or a metric. */
export type FixedOrMetric = z.output<typeof sized>;

/** A fixed number or a metric. */
export const fixedOrMetricField = (label: string, fallback: number, over: FieldOverrides = {}) =>
  field(
    z.preprocess(
      (value) => (isRecord(value) && (value['type'] === 'fix' || value['type'] === 'metric') ? value : undefined),
      sized.default({ type: 'fix', value: fallback }),
    ),
    { label, widget: 'fixed-or-metric', tab: 'data', section: 'Query', default: { type: 'fix', value: fallback }, ...over },
  );

/** Filters, limit and what to do with rows that lie nowhere. */
export const mapQueryFields = () => ({
  adhoc_filters: filtersField(),
  row_limit: rowLimitField(),
  filter_nulls: switchField('Ignore null locations', true, {
    tab: 'data',
    section: 'Query',
    description: 'Leave out rows without a place before anything is counted.',
  }),
  granularity_sqla: maybeText(),
  time_range: maybeText(),
});

const styles = 'mapbox://styles/mapbox/';
const number = (fallback: number) => z.coerce.number().catch(fallback);
const viewport = z.looseObject({
  longitude: number(0),
  latitude: number(0),
  zoom: number(1),
  bearing: number(0),
  pitch: number(0),
});

const drawnByMapLibre = ({ map_renderer: renderer }: Record<string, unknown>): boolean => renderer === 'maplibre';
const carto = (style: string): string => `https://basemaps.cartocdn.com/gl/${style}-gl-style/style.json`;

/** The base map and the window. */
export const windowFields = () => ({
  // Newer charts of the reference name a style for each of its two map engines; one of the two counts.
  map_renderer: maybeText(),
  maplibre_style: field(maybeText(), {
    label: 'Map Style',
    widget: 'select',
    tab: 'customize',
    section: 'Map',
    default: null,
    isOptIn: true,
    choices: [
      [null, 'As the page'],
      [carto('positron'), 'Light'],
      [carto('dark-matter'), 'Dark'],
      [carto('voyager'), 'Streets'],
      ['https://tiles.openfreemap.org/styles/liberty', 'Liberty'],
      ['none', 'None'],
    ],
    visible: drawnByMapLibre,
    description: 'The map under the marks.',
  }),
  mapbox_style: field(maybeText(), {
    label: 'Map Style',
    widget: 'select',
    tab: 'customize',
    section: 'Map',
    default: null,
    visible: (form) => !drawnByMapLibre(form),
    choices: [
      [null, 'As the page'],
      [`${styles}light-v9`, 'Light'],
      [`${styles}dark-v9`, 'Dark'],
      [`${styles}streets-v9`, 'Streets'],
      ['none', 'None'],
    ],
    description: 'The map under the marks.',
  }),
  autozoom: switchField('Auto Zoom', true, {
    section: 'Map',
    description: 'Show all marks. Off: the window saved with the chart.',
  }),
  viewport: field(
    z.preprocess((value) => (isRecord(value) ? value : undefined), viewport.optional()),
    {
      label: 'Viewport',
      widget: 'viewport',
      tab: 'customize',
      section: 'Map',
      visible: ({ autozoom }) => autozoom === false,
      description: 'Where the map looks and how far it is tilted. Without it all marks are shown.',
    },
  ),
});

/** Where the legend stands. */
export const mapLegendPlace = () => ({
  // Absent means the default; none is stored as null.
  legend_position: field(
    z.preprocess((value) => (value === undefined ? 'tr' : (value ?? 'none')), z.enum(['none', 'tl', 'tr', 'bl', 'br'])),
    {
      label: 'Legend Position',
      widget: 'select',
      tab: 'customize',
      section: 'Legend',
      default: 'tr',
      choices: [
        [null, 'None'],
        ['tl', 'Top left'],
        ['tr', 'Top right'],
        ['bl', 'Bottom left'],
        ['br', 'Bottom right'],
      ],
    },
  ),
});

/** Where the legend stands and how its numbers read. */
export const mapLegendFields = () => ({
  ...mapLegendPlace(),
  legend_format: numberFormatField('Legend Format', { section: 'Legend' }),
});

const isCategorical = (form: Record<string, unknown>): boolean =>
  Boolean(form['dimension']) && isColouredBy(undefined, 'categorical_palette')(form);

/** A colour for each value of a column, or one for all. @param types  what else may colour the marks */
export const markColourFields = (types: readonly SchemeType[] = ['fixed_color', 'categorical_palette']) => ({
  color_scheme_type: schemeTypeField(types),
  dimension: columnField({ label: 'Categorical Color', description: 'A column whose values have a colour each.' }),
  color_scheme: colourSchemeField({ visible: isCategorical }),
  color_picker: colourField('Fixed Color', defaultFixedColour, {
    visible: (form) => !isCategorical(form) && !isColouredBy('color_breakpoints')(form),
  }),
});

/** The base map a style of the wire stands for; styles that need a map service show streets. */
export function baseOf(style: string | undefined): 'none' | 'theme' | 'light' | 'dark' | 'streets' {
  if (style === 'none') return 'none';
  if (style === undefined || style === '') return 'theme';
  if (/light|positron/.test(style)) return 'light';
  return /dark/.test(style) ? 'dark' : 'streets';
}
