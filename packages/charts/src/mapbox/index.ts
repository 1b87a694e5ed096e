/** Points of a map that are gathered into clusters where they lie close together. */
import { z } from 'zod';
import type { Cell } from '@tessera/core/frame/frame';
import { numberFormatter } from '@tessera/core/format/number';
import { readableOn } from '@tessera/core/look/contrast';
import { defaultPointColour } from '@tessera/core/look/palettes';
import { columnLabel } from '@tessera/core/query/column';
import { defineChart, type DepictOptions, type MapLayer, type Picture, type QueryAnswer, type Tooltip } from '../chart-type.ts';
import { field } from '../controls/field.ts';
import { numberField, selectField, textField } from '../controls/plain-fields.ts';
import { columnField, columnsField, filtersField, rowLimitField } from '../controls/query-fields.ts';
import { maybeText, numberOf as numberShape } from '../controls/shapes.ts';
import { aggregate } from '../shared/geo/bins.ts';
import { clustersAt, type Cluster } from '../shared/geo/clusters.ts';
import { placeOf } from '../shared/geo/decode.ts';
import { gatheredMarks } from '../shared/geo/gathered.ts';
import { cityAnswer } from '../shared/geo/map-example.ts';
import { windowFields } from '../shared/geo/map-form.ts';
import { cellsOf, groundOf, mapQuery, rowMarks, unplacedNote, windowOf } from '../shared/geo/map-rows.ts';
import type { Viewport } from '../shared/geo/viewport.ts';
import { labelText, titleOf } from '../shared/format.ts';
import { numberOf } from '../shared/series.ts';
import { mendValues } from '../shared/upgrade.ts';
import { countText, summaryOf } from '../shared/summary.ts';
import { nothingPlaced } from '../shared/nothing.ts';

const data = { tab: 'data', section: 'Query' } as const;
const { map_renderer, maplibre_style, mapbox_style } = windowFields();
const radii = [0, 20, 40, 60, 80, 100, 200, 500, 1000];

const form = z.looseObject({
  all_columns_x: columnField({ label: 'Longitude', required: true, accepts: 'any' }),
  all_columns_y: columnField({ label: 'Latitude', required: true, accepts: 'any' }),
  clustering_radius: field(numberShape(60), {
    ...data,
    label: 'Clustering Radius',
    widget: 'free-select',
    default: 60,
    choices: radii.map((radius) => [radius, String(radius)]),
    description: 'Points closer than so many pixels are gathered; 0 gathers none.',
  }),
  row_limit: rowLimitField(),
  adhoc_filters: filtersField(),
  groupby: columnsField({ description: 'More columns to read at a point.' }),
  granularity_sqla: maybeText(),
  time_range: maybeText(),
  point_radius: columnField({
    label: 'Point Radius',
    accepts: 'numeric',
    description: 'A column of sizes. Without it points are as large as the number of rows in them says.',
  }),
  point_radius_unit: selectField(
    'Point Radius Unit',
    ['Pixels', 'Miles', 'Kilometers'],
    'Pixels',
    { Pixels: 'Pixels', Miles: 'Miles', Kilometers: 'Kilometers' },
    { ...data, visible: ({ point_radius: radius }) => Boolean(radius) && radius !== 'Auto' },
  ),
  mapbox_label: columnsField({
    label: 'Label',
    multi: false,
    accepts: 'any',
    description:
      'A column written on the points; clusters show what its values amount to. Without it clusters show their numbers of rows.',
  }),
  pandas_aggfunc: selectField(
    'Cluster label aggregator',
    ['sum', 'mean', 'min', 'max', 'std', 'var'],
    'sum',
    { sum: 'sum', mean: 'mean', min: 'min', max: 'max', std: 'std', var: 'var' },
    { ...data, description: 'What the labels of the points in a cluster become.' },
  ),
  map_renderer,
  maplibre_style,
  mapbox_style,
  global_opacity: numberField('Opacity', 1, { section: 'Map', min: 0, max: 1, step: 0.1 }),
  mapbox_color: textField('RGB Color', defaultPointColour, {
    section: 'Map',
    description: 'The colour of points: red, green and blue from 0 to 255, or six hexadecimal digits after #.',
  }),
  viewport_longitude: field(
    z.preprocess((value) => value ?? undefined, z.coerce.number().optional().catch(undefined)),
    {
      label: 'Default longitude',
      widget: 'number',
      tab: 'customize',
      section: 'Viewport',
      description: 'Without a saved window the map shows all points.',
    },
  ),
  viewport_latitude: field(
    z.preprocess((value) => value ?? undefined, z.coerce.number().optional().catch(undefined)),
    {
      label: 'Default latitude',
      widget: 'number',
      tab: 'customize',
      section: 'Viewport',
    },
  ),
  viewport_zoom: field(
    z.preprocess((value) => value ?? undefined, z.coerce.number().optional().catch(undefined)),
    {
      label: 'Zoom',
      widget: 'number',
      tab: 'customize',
      section: 'Viewport',
      min: 0,
      max: 16,
    },
  ),
});
type Form = z.output<typeof form>;

/** The column of sizes; `Auto` is none. */
const radiusColumn = ({ point_radius: column }: Form) => (column === 'Auto' ? undefined : column);
const labelColumn = ({ mapbox_label: [column] }: Form) => (column === 'count' ? undefined : column);
const aggregates = { sum: 'sum', mean: 'mean', min: 'min', max: 'max', std: 'deviation', var: 'variance' } as const;
const metresIn = { Miles: 1609.344, Kilometers: 1000 } as const;
const largestPx = 60;

/** Any way the wire writes a colour, as `#rrggbb`. */
function colourOf(text: string, otherwise: string): string {
  if (/^#[0-9a-f]{6}$/i.test(text)) return text;
  const parts = /^rgba?\((\d+)[,\s]+(\d+)[,\s]+(\d+)/.exec(text)?.slice(1).map(Number);
  if (!parts) return otherwise;
  return `#${parts.map((part) => Math.min(255, part).toString(16).padStart(2, '0')).join('')}`;
}

/** What is written on rows: how many there are, or what the label column's values amount to. */
function labelOf({ pandas_aggfunc: by }: Form, labels: readonly Cell[], rows: readonly number[]): string {
  const number = numberFormatter(undefined);
  const [first = 0] = rows;
  if (labels.length === 0) return rows.length > 1 ? number(rows.length) : '';
  if (rows.length === 1) return labelText(labels[first]);
  const known = rows.map((row) => numberOf(labels[row])).filter(Number.isFinite);
  return known.length === 0 ? '' : number(aggregate(known, aggregates[by]));
}

/** What a pointer on a cluster reads. */
function tellCluster(values: Form, answer: QueryAnswer, view: DepictOptions, rows: readonly number[]): Tooltip {
  const column = labelColumn(values);
  const label = column === undefined ? undefined : columnLabel(column);
  const text = label === undefined ? '' : labelOf(values, cellsOf(answer, label), rows);
  return {
    rows: [
      { label: view.say('Points'), value: countText(rows.length, view), strong: true },
      ...(label === undefined || text === ''
        ? []
        : [{ label: `${titleOf(view.dataset, label)} (${values.pandas_aggfunc})`, value: text }]),
    ],
  };
}

/** Points and clusters for a window, with what is written on them. */
function clusterLayers(
  values: Form,
  answer: QueryAnswer,
  view: DepictOptions,
  { marks, gathered }: { marks: ReturnType<typeof rowMarks>; gathered: ReturnType<typeof gatheredMarks> },
) {
  const cellsBy = (column: ReturnType<typeof labelColumn>) => (column === undefined ? [] : cellsOf(answer, columnLabel(column)));
  const places = placesIn(values, answer);
  const labels = cellsBy(labelColumn(values));
  const sizes = cellsBy(radiusColumn(values));
  const fill = colourOf(values.mapbox_color, view.theme.accent);
  const textOf = ({ rows }: Cluster): string => labelOf(values, labels, rows);
  const sizeOf = sizeReader(values, sizes);
  return (port: Viewport): MapLayer[] => {
    const clusters = clustersAt(places, port.zoom, values.clustering_radius);
    const most = clusters.reduce((count, { rows }) => Math.max(count, rows.length), 1);
    const points = clusters.filter(({ rows }) => rows.length === 1);
    const many = clusters.filter(({ rows }) => rows.length > 1);
    const look = { fill, stroke: view.theme.background } as const;
    return [
      {
        id: 'clusters',
        shape: 'circles',
        at: many.map(({ at }) => at),
        radius: many.map(({ rows }) => 10 + 22 * Math.sqrt(rows.length / most)),
        unit: 'px',
        isPickable: true,
        gathers: many.map(({ rows }) => rows),
        opacity: many.map(({ rows }) => gathered.opacityOf(rows, values.global_opacity * 0.9)),
        ...look,
      },
      {
        id: 'points',
        shape: 'circles',
        isPickable: true,
        at: points.map(({ at }) => at),
        marks: points.map(({ rows: [row = 0] }) => row),
        radius: points.map(sizeOf),
        unit: sizes.length === 0 || values.point_radius_unit === 'Pixels' ? 'px' : 'm',
        within: [2, largestPx],
        opacity: points.map(({ rows: [row = 0] }) => marks.opacityOf(row, values.global_opacity)),
        ...look,
      },
      {
        id: 'labels',
        shape: 'texts',
        at: clusters.map(({ at }) => at),
        texts: clusters.map(textOf),
        colour: readableOn(fill),
        halo: fill,
        sizePx: 11,
      },
    ];
  };
}

/** The radius of a point, in px or metres. */
const sizeReader =
  ({ point_radius_unit: unit }: Form, sizes: readonly Cell[]) =>
  ({ rows: [row = 0] }: Cluster): number => {
    const size = numberOf(sizes[row]);
    if (!Number.isFinite(size)) return unit === 'Pixels' || sizes.length === 0 ? 5 : 0;
    return unit === 'Pixels' ? Math.min(largestPx, Math.abs(size)) : Math.abs(size) * metresIn[unit];
  };

const placesIn = ({ all_columns_x: x, all_columns_y: y }: Form, answer: QueryAnswer) => {
  const [lngs, lats] = [x, y].map((column) => (column === undefined ? [] : cellsOf(answer, columnLabel(column))));
  return Array.from({ length: answer.frame.rowcount }, (_, row) => placeOf(lngs?.[row], lats?.[row]));
};

function picture(values: Form, answers: QueryAnswer[], view: DepictOptions): Picture {
  const [answer] = answers;
  const places = answer ? placesIn(values, answer) : [];
  const placed = places.filter((place) => place !== undefined);
  if (!answer || placed.length === 0) return nothingPlaced(answer, view);
  const picks = [values.all_columns_x, values.all_columns_y].filter((column) => column !== undefined);
  const label = labelColumn(values);
  const gathered = gatheredMarks(answer, picks.map(columnLabel), view);
  const marks = rowMarks({
    answer,
    view,
    picks,
    isOutside: gathered.isOutside,
    reads: [...(label === undefined ? [] : [label]), ...values.groupby],
    metrics: [],
  });
  const { viewport_longitude: longitude, viewport_latitude: latitude, viewport_zoom: zoom } = values;
  const saved =
    longitude !== undefined && latitude !== undefined && zoom !== undefined
      ? { viewport: { longitude, latitude, zoom, bearing: 0, pitch: 0 } }
      : {};
  return {
    kind: 'map',
    view: windowOf({ autozoom: false, ...saved }, placed),
    base: groundOf(values),
    layers: [clusterLayers(values, answer, view, { marks, gathered })],
    tell: (mark) => (mark.rows ? tellCluster(values, answer, view, mark.rows) : marks.tell(mark)),
    pick: (mark) => (mark.rows ? gathered.pick(mark) : marks.pick(mark)),
    pickAll: gathered.pickAll,
    summary: summaryOf(view, view.say('MapBox'), '', [[view.say('Points'), placed.length]]),
    notes: unplacedNote(places.length, placed.length, view),
  };
}

/** Points and clusters; older and newer exports name it differently. */
export const mapbox = defineChart({
  id: 'mapbox',
  aliases: ['point_cluster_map'],
  name: 'MapBox',
  category: 'Map',
  tags: ['Geo', 'Density', 'Scatter', 'Transformable'],
  description: 'Points on a map, gathered into circles with their number where they lie close together.',
  icon: 'Global',
  rank: 38,
  pictureKind: 'map',
  crossFilters: true,
  drillBy: () => ['groupby'],
  form,
  queries: (values) => {
    const extra = [radiusColumn(values), labelColumn(values)];
    return [
      mapQuery(
        { ...values, filter_nulls: true },
        {
          placed: [values.all_columns_x, values.all_columns_y].filter((column) => column !== undefined),
          columns: [...extra.filter((column) => column !== undefined), ...values.groupby],
          metrics: [],
        },
      ),
    ];
  },
  picture,
  example: {
    form: {
      viz_type: 'mapbox',
      all_columns_x: 'lon',
      all_columns_y: 'lat',
      clustering_radius: 40,
      adhoc_filters: [],
      row_limit: 1000,
    },
    answers: [cityAnswer()],
  },
  upgrade: [mendValues],
});
