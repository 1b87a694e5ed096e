/** Arcs on a map: a bent line from one place to another. */
import { z } from 'zod';
import { defineChart, type DepictOptions, type Picture, type QueryAnswer } from '../chart-type.ts';
import { defaultFixedColour } from '@tessera/core/look/palettes';
import { colourField, numberField } from '../controls/plain-fields.ts';
import { columnsAnswer } from '../shared/geo/map-example.ts';
import { mapLegendPlace, mapQueryFields, markColourFields, spatialField, windowFields } from '../shared/geo/map-form.ts';
import { hexOf, mapQuery, placesOf, rowMarks, spatialColumns } from '../shared/geo/map-rows.ts';
import { markColours } from '../shared/geo/marked.ts';
import { markColumns, markMap } from '../shared/geo/mark-map.ts';
import { isColouredBy } from '../shared/geo/scheme-fields.ts';
import { ownTooltip, tooltipColumns, tooltipFields } from '../shared/geo/tooltip-fields.ts';
import { mendValues } from '../shared/upgrade.ts';
import { nothingPlaced } from '../shared/nothing.ts';

const form = z.looseObject({
  start_spatial: spatialField('Start Longitude & Latitude'),
  end_spatial: spatialField('End Longitude & Latitude'),
  ...mapQueryFields(),
  ...tooltipFields(),
  ...markColourFields(),
  target_color_picker: colourField('Target Color', defaultFixedColour, {
    visible: (form) => !form['dimension'] || isColouredBy('fixed_color')(form),
    description: 'The colour at the end of an arc.',
  }),
  stroke_width: numberField('Stroke Width', 3, {
    widget: 'free-select',
    choices: [1, 2, 3, 4, 5].map((px) => [px, String(px)]),
    min: 0.5,
    max: 20,
    description: 'In pixels.',
  }),
  ...mapLegendPlace(),
  ...windowFields(),
});
type Form = z.output<typeof form>;

function picture(values: Form, answers: QueryAnswer[], view: DepictOptions): Picture {
  const [answer] = answers;
  const starts = answer ? placesOf(answer, values.start_spatial) : [];
  const ends = answer ? placesOf(answer, values.end_spatial) : [];
  const rows = starts.flatMap((start, row) => {
    const end = ends[row];
    return start && end ? [{ row, path: [start, end] }] : [];
  });
  if (!answer || rows.length === 0) return nothingPlaced(answer, view);
  const ways = [...spatialColumns(values.start_spatial), ...spatialColumns(values.end_spatial)];
  const picks = values.dimension === undefined ? ways : [values.dimension];
  const marks = rowMarks({
    answer,
    view,
    picks,
    reads: [...ways, ...tooltipColumns(values)],
    ...ownTooltip(values),
    metrics: [],
  });
  const { colourOf, alphaOf, legend } = markColours(values, answer, view);
  const target = hexOf(values.target_color_picker);
  return markMap(values, {
    layer: {
      id: 'arcs',
      shape: 'lines',
      isPickable: true,
      paths: rows.map(({ path }) => path),
      marks: rows.map(({ row }) => row),
      width: values.stroke_width,
      unit: 'px',
      bend: 0.15,
      colour: rows.map(({ row }) => colourOf(row)),
      ...((values.dimension === undefined || values.color_scheme_type === 'fixed_color') && { towards: target }),
      opacity: rows.map(({ row }) => marks.opacityOf(row, alphaOf(row))),
    },
    places: rows.flatMap(({ path }) => path),
    marks,
    legend,
    title: view.say('deck.gl Arc'),
    noun: view.say('Arcs'),
    view,
    rows: starts.length,
    drawn: rows.length,
  });
}

/** Arcs between pairs of places. */
export const deckArc = defineChart({
  id: 'deck_arc',
  name: 'deck.gl Arc',
  category: 'Map',
  tags: ['Geo', 'Flow', 'Comparison'],
  description: 'Bent lines between pairs of places: flights, migrations, deliveries.',
  icon: 'Global',
  rank: 33,
  pictureKind: 'map',
  crossFilters: true,
  form,
  queries: (values) => [
    mapQuery(values, {
      placed: [...spatialColumns(values.start_spatial), ...spatialColumns(values.end_spatial)],
      columns: markColumns(values),
      metrics: [],
    }),
  ],
  picture,
  example: {
    form: {
      viz_type: 'deck_arc',
      start_spatial: { type: 'latlong', lonCol: 'from_lon', latCol: 'from_lat' },
      end_spatial: { type: 'latlong', lonCol: 'to_lon', latCol: 'to_lat' },
      js_columns: ['route'],
      color_picker: { r: 224, g: 67, b: 85, a: 1 },
      target_color_picker: { r: 31, g: 168, b: 201, a: 1 },
      stroke_width: 2,
      adhoc_filters: [],
      row_limit: 1000,
    },
    answers: [
      columnsAnswer({
        from_lon: [-74, -74, -0.1, 2.35, 77.2, 139.7],
        from_lat: [40.7, 40.7, 51.5, 48.9, 28.6, 35.7],
        to_lon: [-0.1, -46.6, 31.2, -99.1, 139.7, 151.2],
        to_lat: [51.5, -23.5, 30, 19.4, 35.7, -33.9],
        route: [
          'New York – London',
          'New York – São Paulo',
          'London – Cairo',
          'Paris – Mexico City',
          'Delhi – Tokyo',
          'Tokyo – Sydney',
        ],
      }),
    ],
  },
  upgrade: [mendValues],
});
