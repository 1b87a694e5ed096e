/** Features of GeoJSON on a map, each with the colours it brings or those of the form. */
import { z } from 'zod';
import { columnLabel } from '@tessera/core/query/column';
import {
  defineChart,
  type DepictOptions,
  type MapLayer,
  type Mark,
  type Picture,
  type QueryAnswer,
  type Tooltip,
} from '../chart-type.ts';
import { field } from '../controls/field.ts';
import { colourField, switchField } from '../controls/plain-fields.ts';
import { maybeNumber } from '../controls/shapes.ts';
import { labelText } from '../shared/format.ts';
import { featuresOf, placesIn, type GeoFeature } from '../shared/geo/geojson.ts';
import { columnsAnswer } from '../shared/geo/map-example.ts';
import { mapQueryFields, windowFields } from '../shared/geo/map-form.ts';
import { cellsOf, groundOf, hexOf, mapQuery, rowMarks, unplacedNote, windowOf } from '../shared/geo/map-rows.ts';
import { markColumns } from '../shared/geo/mark-map.ts';
import { lineColumnField, lineWidthFields, widthInMetres } from '../shared/geo/path-fields.ts';
import { crossFilterField, ownTooltip, tooltipColumns, tooltipFields } from '../shared/geo/tooltip-fields.ts';
import { mendValues } from '../shared/upgrade.ts';
import { summaryOf } from '../shared/summary.ts';
import { nothingPlaced } from '../shared/nothing.ts';

const section = 'Features';
const form = z.looseObject({
  geojson: lineColumnField('GeoJson Column'),
  ...mapQueryFields(),
  ...tooltipFields(),
  cross_filter_column: crossFilterField(),
  filled: switchField('Filled', true, { section }),
  fill_color_picker: colourField(
    'Fill Color',
    { r: 0, g: 122, b: 135, a: 1 },
    { section, description: 'Of features that bring no colour of their own (fill, fillColor).' },
  ),
  stroked: switchField('Stroked', true, { section, description: 'Draw the outlines of areas and points.' }),
  stroke_color_picker: colourField(
    'Stroke Color',
    { r: 31, g: 42, b: 48, a: 1 },
    { section, description: 'Of lines and outlines that bring no colour of their own (stroke, strokeColor).' },
  ),
  extruded: switchField('Extruded', true, {
    section,
    description: 'Features with an elevation stand out where the saved window is tilted.',
  }),
  point_radius_scale: field(maybeNumber(), {
    label: 'Point Radius Scale',
    widget: 'free-select',
    tab: 'customize',
    section,
    default: null,
    choices: [0, 100, 200, 300, 500].map((metres) => [metres, String(metres)]),
    description: 'The radius of points in meters, never less than two pixels. Without it points are five pixels.',
  }),
  ...lineWidthFields(),
  ...windowFields(),
});
type Form = z.output<typeof form>;

interface Found {
  readonly row: number;
  readonly feature: GeoFeature;
}

const fills = ['fillColor', 'fill-color', 'fill', 'color'];
const strokes = ['strokeColor', 'stroke-color', 'stroke', 'color'];

/** A colour a feature brings: hexadecimal digits, or a list of red, green and blue. */
function colourIn(properties: GeoFeature['properties'], keys: readonly string[]): string | undefined {
  for (const key of keys) {
    const value = properties[key];
    if (typeof value === 'string' && /^#[0-9a-f]{6}([0-9a-f]{2})?$/i.test(value)) return value.slice(0, 7);
    if (typeof value === 'string' && /^#[0-9a-f]{3}$/i.test(value)) return value.replaceAll(/[0-9a-f]/gi, '$&$&');
    if (!Array.isArray(value)) continue;
    const [r = 0, g = 0, b = 0] = value.map(Number);
    if ([r, g, b].every(Number.isFinite)) return hexOf({ r, g, b });
  }
  return undefined;
}

const elevationOf = ({ properties }: GeoFeature): number => {
  const number = Number(properties['elevation'] ?? 0);
  return Number.isFinite(number) ? Math.max(0, number) : 0;
};

/** More lines would hide the map. */
const toldMax = 8;

/** What a feature says of itself. */
const toldBy = ({ properties }: GeoFeature): Tooltip['rows'] =>
  Object.entries(properties)
    .flatMap(([label, value]) =>
      typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
        ? [{ label, value: labelText(value) }]
        : [],
    )
    .slice(0, toldMax);

/** Areas, lines and points, bottom first; marks count features. */
function layersOf(values: Form, found: readonly Found[], opacityOf: (row: number, opacity: number) => number): MapLayer[] {
  const all = found.map((each, at) => ({ ...each, at }));
  const having = (part: 'points' | 'lines' | 'rings') => all.filter(({ feature }) => feature[part].length > 0);
  const fillOf = ({ feature }: Found): string => colourIn(feature.properties, fills) ?? hexOf(values.fill_color_picker);
  const strokeOf = ({ feature }: Found): string => colourIn(feature.properties, strokes) ?? hexOf(values.stroke_color_picker);
  const [areas, lines] = [having('rings'), having('lines')];
  const points = having('points').flatMap((each) => each.feature.points.map((place) => ({ ...each, place })));
  const unit = values.line_width_unit === 'meters' ? 'm' : 'px';
  const highest = areas.reduce((most, { feature }) => Math.max(most, elevationOf(feature)), 0);
  const metres = values.point_radius_scale;
  return [
    {
      id: 'areas',
      shape: 'areas',
      isPickable: true,
      rings: areas.map(({ feature }) => feature.rings),
      marks: areas.map(({ at }) => at),
      ...(values.filled && { fill: areas.map(fillOf) }),
      ...(values.stroked && { stroke: areas.map(strokeOf), strokeWidth: values.line_width, strokeUnit: unit }),
      opacity: areas.map(({ row }) => opacityOf(row, values.fill_color_picker.a)),
      ...(values.extruded && highest > 0 && { height: areas.map(({ feature }) => elevationOf(feature) / highest) }),
    },
    {
      id: 'lines',
      shape: 'lines',
      isPickable: true,
      paths: lines.flatMap(({ feature }) => feature.lines),
      marks: lines.flatMap(({ feature, at }) => feature.lines.map(() => at)),
      width: values.line_width,
      unit,
      colour: lines.flatMap((each) => each.feature.lines.map(() => strokeOf(each))),
      opacity: lines.flatMap(({ feature, row }) => feature.lines.map(() => opacityOf(row, values.stroke_color_picker.a))),
    },
    {
      id: 'points',
      shape: 'circles',
      isPickable: true,
      at: points.map(({ place }) => place),
      marks: points.map(({ at }) => at),
      ...(metres === undefined ? { radius: 5, unit: 'px' } : { radius: metres, unit: 'm', within: [2, 250] }),
      ...(values.filled && { fill: points.map(fillOf) }),
      ...(values.stroked && { stroke: points.map(strokeOf) }),
      opacity: points.map(({ row }) => opacityOf(row, values.fill_color_picker.a)),
    },
  ];
}

function picture(values: Form, answers: QueryAnswer[], view: DepictOptions): Picture {
  const [answer] = answers;
  const cells = answer && values.geojson !== undefined ? cellsOf(answer, columnLabel(values.geojson)) : [];
  const read = cells.map((cell) => featuresOf(cell));
  const found = read.flatMap((features, row) => features.map((feature): Found => ({ row, feature })));
  if (!answer || found.length === 0) return nothingPlaced(answer, view);
  const picks = values.cross_filter_column === undefined ? values.js_columns : [values.cross_filter_column];
  const marks = rowMarks({ answer, view, picks, reads: tooltipColumns(values), ...ownTooltip(values), metrics: [] });
  const rowOf = ({ dataIndex = -1 }: Mark): Mark => ({ dataIndex: found[dataIndex]?.row ?? -1 });
  return {
    kind: 'map',
    view: windowOf(
      values,
      found.flatMap(({ feature }) => placesIn(feature)),
    ),
    base: groundOf(values),
    layers: layersOf(values, found, marks.opacityOf),
    tell: (mark) => {
      const feature = found[mark.dataIndex ?? -1]?.feature;
      const told = feature && marks.tell(rowOf(mark));
      if (!told || told.markup !== undefined) return told;
      // A list of the form's own is all that is shown.
      const rows = values.tooltip_contents.length > 0 ? told.rows : [...told.rows, ...toldBy(feature)];
      return rows.length > 0 ? { ...told, rows } : undefined;
    },
    pick: (mark) => marks.pick(rowOf(mark)),
    summary: summaryOf(view, view.say('deck.gl Geojson'), '', [[view.say('Shapes'), found.length]]),
    notes: unplacedNote(cells.length, read.filter((features) => features.length > 0).length, view),
  };
}

const exampleShapes = [
  {
    type: 'Feature',
    properties: { name: 'Park', fill: [90, 193, 137] },
    geometry: {
      type: 'Polygon',
      coordinates: [
        [
          [-122.511, 37.764],
          [-122.454, 37.767],
          [-122.453, 37.774],
          [-122.51, 37.771],
          [-122.511, 37.764],
        ],
      ],
    },
  },
  {
    type: 'Feature',
    properties: { name: 'Bridge' },
    geometry: {
      type: 'LineString',
      coordinates: [
        [-122.388, 37.788],
        [-122.366, 37.808],
        [-122.31, 37.825],
      ],
    },
  },
  { type: 'Feature', properties: { name: 'Pier' }, geometry: { type: 'Point', coordinates: [-122.393, 37.795] } },
];

/** Features held in a column. */
export const deckGeojson = defineChart({
  id: 'deck_geojson',
  name: 'deck.gl Geojson',
  category: 'Map',
  tags: ['2D', 'Geo'],
  description: 'Points, lines and areas of GeoJSON on a map, as a column holds them.',
  icon: 'Global',
  rank: 36,
  pictureKind: 'map',
  crossFilters: true,
  form,
  queries: (values) => [
    mapQuery(values, {
      placed: values.geojson === undefined ? [] : [values.geojson],
      columns: markColumns(values),
      metrics: [],
    }),
  ],
  picture,
  example: {
    form: {
      viz_type: 'deck_geojson',
      geojson: 'shape',
      line_width: 3,
      line_width_unit: 'pixels',
      adhoc_filters: [],
      row_limit: 1000,
    },
    answers: [columnsAnswer({ shape: exampleShapes.map((shape) => JSON.stringify(shape)) })],
  },
  upgrade: [widthInMetres, mendValues],
});
