/** Scatterplot on a map: a circle for each place, its size fixed or a metric. */
import { z } from 'zod';
import { GenericType } from '@tessera/core/frame/frame';
import type { Metric } from '@tessera/core/query/metric';
import { defineChart, type DepictOptions, type Picture, type QueryAnswer } from '../chart-type.ts';
import { numberField, selectField } from '../controls/plain-fields.ts';
import {
  fixedOrMetricField,
  mapLegendFields,
  mapQueryFields,
  markColourFields,
  spatialField,
  windowFields,
} from '../shared/geo/map-form.ts';
import { gatheredMarks } from '../shared/geo/gathered.ts';
import { mapQuery, placesOf, rowMarks, spatialColumns, weightsOf } from '../shared/geo/map-rows.ts';
import { markColours } from '../shared/geo/marked.ts';
import { markColumns, markMap } from '../shared/geo/mark-map.ts';
import { breakpointFields } from '../shared/geo/scheme-fields.ts';
import { ownTooltip, tooltipColumns, tooltipFields } from '../shared/geo/tooltip-fields.ts';
import { mendValues } from '../shared/upgrade.ts';
import { nothingPlaced } from '../shared/nothing.ts';

const form = z.looseObject({
  spatial: spatialField(),
  ...mapQueryFields(),
  point_radius_fixed: fixedOrMetricField('Point Size', 1000, { description: 'The same for all, or a metric.' }),
  ...tooltipFields(),
  ...markColourFields(['fixed_color', 'categorical_palette', 'color_breakpoints']),
  ...breakpointFields(),
  point_unit: selectField(
    'Point Unit',
    ['square_m', 'square_km', 'square_miles', 'radius_m', 'radius_km', 'radius_miles'],
    'square_m',
    {
      square_m: 'Square meters',
      square_km: 'Square kilometers',
      square_miles: 'Square miles',
      radius_m: 'Radius in meters',
      radius_km: 'Radius in kilometers',
      radius_miles: 'Radius in miles',
    },
    { section: 'Point Size', description: 'What sizes are given in: areas, or radii.' },
  ),
  min_radius: numberField('Minimum Radius', 2, { section: 'Point Size', min: 0, description: 'In pixels.' }),
  max_radius: numberField('Maximum Radius', 250, { section: 'Point Size', min: 0, description: 'In pixels.' }),
  multiplier: numberField('Multiplier', 1, { section: 'Point Size', description: 'Makes all circles larger or smaller.' }),
  ...mapLegendFields(),
  ...windowFields(),
});
type Form = z.output<typeof form>;

const metricOf = ({ point_radius_fixed: size }: Form): Metric | undefined => (size.type === 'metric' ? size.value : undefined);
const metresIn = { m: 1, km: 1000, miles: 1609.344 } as const;

/** The radius in metres of a size in the form's unit. */
function radiusOf(size: number, unit: Form['point_unit']): number {
  if (unit === 'radius_m' || unit === 'radius_km' || unit === 'radius_miles')
    return size * metresIn[unit === 'radius_m' ? 'm' : unit === 'radius_km' ? 'km' : 'miles'];
  const metres = metresIn[unit === 'square_m' ? 'm' : unit === 'square_km' ? 'km' : 'miles'];
  return Math.sqrt(Math.max(0, size) / Math.PI) * metres;
}

function picture(values: Form, answers: QueryAnswer[], view: DepictOptions): Picture {
  const [answer] = answers;
  const places = answer ? placesOf(answer, values.spatial) : [];
  const rows = places.flatMap((place, row) => (place ? [{ place, row }] : []));
  if (!answer || rows.length === 0) return nothingPlaced(answer, view);
  const metric = metricOf(values);
  const fixed = values.point_radius_fixed.type === 'fix' ? (values.point_radius_fixed.value ?? 1000) : 0;
  const weights = weightsOf(answer, metric);
  const picks = values.dimension === undefined ? spatialColumns(values.spatial) : [values.dimension];
  const reads = [...spatialColumns(values.spatial), ...tooltipColumns(values)];
  const { isOutside, pickAll } = gatheredMarks(answer, spatialColumns(values.spatial), view);
  const marks = rowMarks({
    answer,
    view,
    picks,
    reads,
    ...ownTooltip(values),
    isOutside,
    metrics: metric === undefined ? [] : [metric],
    format: values.legend_format,
  });
  const { colourOf, alphaOf, legend } = markColours(values, answer, view, metric);
  const radius = rows.map(({ row }) => {
    const size = metric === undefined ? fixed : (weights[row] ?? Number.NaN);
    return Number.isFinite(size) ? radiusOf(size, values.point_unit) * values.multiplier : 0;
  });
  return markMap(values, {
    layer: {
      id: 'points',
      shape: 'circles',
      isPickable: true,
      at: rows.map(({ place }) => place),
      marks: rows.map(({ row }) => row),
      radius,
      unit: 'm',
      within: [values.min_radius, Math.max(values.min_radius, values.max_radius)],
      fill: rows.map(({ row }) => colourOf(row)),
      opacity: rows.map(({ row }) => marks.opacityOf(row, alphaOf(row) * 0.85)),
    },
    places: rows.map(({ place }) => place),
    marks,
    pickAll,
    legend,
    title: view.say('deck.gl Scatterplot'),
    noun: view.say('Points'),
    view,
    rows: places.length,
    drawn: rows.length,
  });
}

const cities: readonly (readonly [name: string, continent: string, lng: number, lat: number, people: number])[] = [
  ['Tokyo', 'Asia', 139.7, 35.7, 37.4],
  ['Delhi', 'Asia', 77.2, 28.6, 28.5],
  ['Shanghai', 'Asia', 121.5, 31.2, 25.6],
  ['São Paulo', 'South America', -46.6, -23.5, 21.6],
  ['Mexico City', 'North America', -99.1, 19.4, 21.6],
  ['Cairo', 'Africa', 31.2, 30, 20.1],
  ['Lagos', 'Africa', 3.4, 6.5, 13.5],
  ['New York', 'North America', -74, 40.7, 18.8],
  ['Buenos Aires', 'South America', -58.4, -34.6, 15],
  ['London', 'Europe', -0.1, 51.5, 9],
  ['Paris', 'Europe', 2.35, 48.9, 10.9],
  ['Istanbul', 'Europe', 29, 41, 14.8],
  ['Sydney', 'Australia', 151.2, -33.9, 4.8],
];

/** A circle for each place. */
export const deckScatter = defineChart({
  id: 'deck_scatter',
  name: 'deck.gl Scatterplot',
  category: 'Map',
  tags: ['2D', 'Geo', 'Scatter', 'Comparison'],
  description: 'A circle for each place on a map, as large as a metric says.',
  icon: 'Global',
  rank: 30,
  pictureKind: 'map',
  crossFilters: true,
  form,
  queries: (values) => [
    mapQuery(values, {
      placed: spatialColumns(values.spatial),
      columns: markColumns(values),
      metrics: [metricOf(values)],
    }),
  ],
  picture,
  example: {
    form: {
      viz_type: 'deck_scatter',
      spatial: { type: 'latlong', lonCol: 'lon', latCol: 'lat' },
      dimension: 'continent',
      js_columns: ['city'],
      point_radius_fixed: { type: 'metric', value: 'people' },
      point_unit: 'square_km',
      multiplier: 0.2,
      min_radius: 4,
      max_radius: 24,
      adhoc_filters: [],
      row_limit: 1000,
    },
    answers: [
      {
        frame: {
          names: ['lon', 'lat', 'continent', 'city', 'people'],
          types: [GenericType.NUMERIC, GenericType.NUMERIC, GenericType.STRING, GenericType.STRING, GenericType.NUMERIC],
          columns: [
            cities.map(([, , lng]) => lng),
            cities.map(([, , , lat]) => lat),
            cities.map(([, continent]) => continent),
            cities.map(([name]) => name),
            cities.map(([, , , , people]) => people * 1e6),
          ],
          rowcount: cities.length,
        },
      },
    ],
  },
  upgrade: [mendValues],
});
