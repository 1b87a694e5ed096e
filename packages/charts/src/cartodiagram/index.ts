/** Small charts on a map: a saved chart is asked place by place, and each place shows its own. */
import { z } from 'zod';
import { isRecord } from '@tessera/core/narrowing';
import type { Cell, Frame } from '@tessera/core/frame/frame';
import { columnLabel } from '@tessera/core/query/column';
import type { Query } from '@tessera/core/query/query-object';
import {
  defineChart,
  type DepictOptions,
  type MapPicture,
  type OpenedChart,
  type Picture,
  type QueryAnswer,
  type QueryOptions,
} from '../chart-type.ts';
import type { InnerChart } from '../inner-chart.ts';
import { field } from '../controls/field.ts';
import { colourField, numberField, sliderField } from '../controls/plain-fields.ts';
import { filtersField } from '../controls/query-fields.ts';
import { jsonOf } from '../shared/geo/decode.ts';
import { labelText, titleOf } from '../shared/format.ts';
import { featuresOf, middleOf } from '../shared/geo/geojson.ts';
import { columnsAnswer } from '../shared/geo/map-example.ts';
import { mapLegendPlace, windowFields } from '../shared/geo/map-form.ts';
import { cellsOf, groundOf, hexOf, unplacedNote, windowOf } from '../shared/geo/map-rows.ts';
import { lineColumnField } from '../shared/geo/path-fields.ts';
import { extentOf, type LngLat } from '../shared/geo/viewport.ts';
import { isBare } from '../shared/look.ts';
import { mendValues } from '../shared/upgrade.ts';
import type { Upgrade } from '../chart-type.ts';
import { summaryOf } from '../shared/summary.ts';
import { emptyFace, nothingPlaced } from '../shared/nothing.ts';

/** Types whose rows can be distinguished by one more column. */
const smallTypes = ['pie', 'treemap_v2', 'sunburst_v2', 'funnel', 'radar', 'big_number_total', 'gauge_chart'];

/** More rows than any page of small charts shows. */
const rowsMax = 10_000;
/** More charts than this hide the map and one another. */
const chartsMax = 60;

const section = 'Charts';
const form = z.looseObject({
  selected_chart: field(
    z.preprocess((value) => value ?? undefined, z.union([z.number(), z.string()]).optional()),
    {
      label: 'Chart',
      widget: 'charts',
      tab: 'data',
      section: 'Query',
      required: true,
      vizTypes: smallTypes,
      description: 'A saved chart of this dataset that each place shows for itself.',
    },
  ),
  geom_column: lineColumnField('Geometry Column'),
  adhoc_filters: filtersField(),
  chart_size: numberField('Chart size', 100, { section, min: 20, max: 400, description: 'In pixels.' }),
  chart_background_color: colourField('Background Color', { r: 255, g: 255, b: 255, a: 0.2 }, { section }),
  chart_background_border_radius: sliderField('Corner Radius', 10, { min: 0, max: 100 }, { section }),
  ...mapLegendPlace(),
  ...windowFields(),
});
type Form = z.output<typeof form>;

/** A chart that was copied into the form, with the parameters it was saved with. */
function copiedForm(selected: Form['selected_chart']): Record<string, unknown> | undefined {
  const copied = typeof selected === 'string' ? jsonOf(selected) : undefined;
  if (!isRecord(copied)) return undefined;
  const params = jsonOf(copied['params']);
  return isRecord(params) ? { ...params, viz_type: copied['viz_type'] ?? params['viz_type'] } : undefined;
}

const idOf = (selected: Form['selected_chart']): number[] => {
  const id = Number(selected);
  return Number.isSafeInteger(id) && id > 0 ? [id] : [];
};

interface Small {
  readonly chart: InnerChart;
  readonly opened: OpenedChart;
  /** Its own question, before the place is asked with it. */
  readonly query: Query;
}

/** The chart within; undefined when it is gone, asks nothing or has rows that cannot be distinguished by place. */
function smallIn(values: Form, { inner, dataset }: Pick<QueryOptions, 'inner' | 'dataset'>): Small | undefined {
  const [chart] = inner?.charts ?? [];
  if (!chart || !smallTypes.includes(String(chart.formData['viz_type']))) return undefined;
  const own: unknown = chart.formData['adhoc_filters'];
  const opened = inner?.open({
    ...chart.formData,
    adhoc_filters: [...(Array.isArray(own) ? own : []), ...values.adhoc_filters],
  });
  const query = opened?.queries({ dataset })[0];
  return opened && query && { chart, opened, query };
}

function queries(values: Form, ask: QueryOptions): Query[] {
  const small = smallIn(values, ask);
  if (!small || values.geom_column === undefined) return [];
  const { query, chart } = small;
  return [
    {
      ...query,
      columns: [...query.columns, values.geom_column],
      row_limit: rowsMax,
      post_processing: [],
      filters: [...query.filters, { col: columnLabel(values.geom_column), op: 'IS NOT NULL' }],
      ...(chart.datasetId !== undefined && { datasource: { id: chart.datasetId, type: 'table' as const } }),
    },
  ];
}

/** The rows of an answer at one place, without the column of the places. */
function rowsAt(answer: QueryAnswer, place: string, rows: readonly number[]): QueryAnswer {
  const { frame } = answer;
  const kept = frame.names.flatMap((name, at) => (name === place ? [] : [at]));
  const pick = <T>(list: readonly T[]): T[] => kept.flatMap((at) => list[at] ?? []);
  const cut: Frame = {
    names: pick(frame.names),
    types: kept.flatMap((at) => frame.types[at] ?? []),
    columns: kept.map((at) => rows.map((row): Cell => frame.columns[at]?.[row] ?? null)),
    rowcount: rows.length,
  };
  return { ...answer, frame: cut, truncated: false };
}

interface Place {
  readonly at: LngLat;
  readonly rows: readonly number[];
}

function placesIn(cells: readonly Cell[]): Place[] {
  const held = new Map<string, number[]>();
  cells.forEach((cell, row) => {
    const text = String(cell ?? '');
    const rows = held.get(text);
    if (rows) rows.push(row);
    else held.set(text, [row]);
  });
  return [...held].flatMap(([text, rows]) => {
    const [feature] = featuresOf(text);
    const at = feature && middleOf(feature);
    return at ? [{ at, rows }] : [];
  });
}

/** What the colours of the small charts stand for, where one column has a colour for each value. */
function legendOf(values: Form, { query }: Small, answer: QueryAnswer, view: DepictOptions): MapPicture['legend'] {
  const [column] = query.columns;
  if (values.legend_position === 'none' || isBare(view) || column === undefined || query.columns.length !== 1) return undefined;
  const labels = [...new Set(cellsOf(answer, columnLabel(column)).map(labelText))];
  return {
    title: titleOf(view.dataset, columnLabel(column)),
    entries: labels.map((label) => ({ label, colour: view.colours.colourOf(label) })),
    corner: values.legend_position,
  };
}

function picture(values: Form, answers: QueryAnswer[], view: DepictOptions): Picture {
  const [answer] = answers;
  const small = smallIn(values, view);
  if (!small) return missingFor(values, view);
  const name = values.geom_column === undefined ? '' : columnLabel(values.geom_column);
  const cells = answer ? cellsOf(answer, name) : [];
  const all = placesIn(cells);
  if (!answer || all.length === 0) return nothingPlaced(answer, view);
  const shown = all.slice(0, chartsMax);
  const size = Math.min(400, Math.max(20, values.chart_size));
  const within: DepictOptions = { ...view, width: size, height: size, mode: 'thumb', selection: undefined, inner: undefined };
  const legend = legendOf(values, small, answer, view);
  const placed = all.reduce((sum, { rows }) => sum + rows.length, 0);
  return {
    kind: 'map',
    view: windowOf(
      values,
      withRoom(
        shown.map(({ at }) => at),
        size,
        view,
      ),
    ),
    base: groundOf(values),
    layers: [
      {
        id: 'charts',
        shape: 'charts',
        at: shown.map(({ at }) => at),
        pictures: shown.map(({ rows }) => small.opened.picture([rowsAt(answer, name, rows)], within)),
        widthPx: size,
        heightPx: size,
        fill: hexOf(values.chart_background_color),
        fillOpacity: values.chart_background_color.a,
        cornerPx: values.chart_background_border_radius,
      },
    ],
    ...(legend && { legend }),
    summary: summaryOf(view, view.say('Cartodiagram'), small.chart.name, [[view.say('Places'), shown.length]]),
    notes: [
      ...unplacedNote(cells.length, placed, view),
      ...(all.length > shown.length
        ? [view.say('The first {shown} of {all} are shown.', { shown: shown.length, all: all.length })]
        : []),
    ],
  };
}

/** The places, and corners around them so far out that half a chart has room at each edge. */
function withRoom(places: readonly LngLat[], size: number, { width, height }: DepictOptions): LngLat[] {
  const extent = extentOf(places);
  if (!extent) return [];
  const [west, south, east, north] = extent;
  const reach = (from: number, to: number, px: number): number => ((to - from) * size) / 2 / Math.max(size, px - size);
  const [across, up] = [reach(west, east, width), reach(south, north, height)];
  return [
    [west - across, Math.max(-85, south - up)],
    [east + across, Math.min(85, north + up)],
  ];
}

/** A chart that is named and not there was deleted, or is closed to the reader: which of them, is not said. */
const missingFor = ({ selected_chart: selected }: Form, { inner, say }: DepictOptions): Picture =>
  emptyFace(
    say('The chart to show at the places cannot be found.'),
    idOf(selected).length > 0 && (inner?.charts ?? []).length === 0
      ? say('It was deleted, or you may not see it.')
      : say('Choose a saved pie, treemap, sunburst, funnel, radar, gauge or big number.'),
  );

/** A size that grew with the zoom is as large as it was at first. */
const fixedSize: Upgrade = (given) => {
  const size = given['chart_size'];
  const configs = isRecord(size) ? size['configs'] : undefined;
  if (!isRecord(size)) return given;
  const width = Number(isRecord(configs) ? configs['width'] : undefined);
  return { ...given, chart_size: Number.isFinite(width) && width > 0 ? width : 100 };
};

/** Longitude, latitude, and two amounts. */
const examplePlaces: readonly (readonly [number, number, number, number])[] = [
  [2.3, 48.9, 30, 60],
  [13.4, 52.5, 50, 40],
  [-3.7, 40.4, 20, 70],
  [12.5, 41.9, 35, 55],
  [21, 52.2, 45, 35],
];

/** Small charts at places. */
export const cartodiagram = defineChart({
  id: 'cartodiagram',
  name: 'Cartodiagram',
  category: 'Map',
  tags: ['Geo', '2D', 'Spatial'],
  description: 'A small chart at each place of a map: shares and amounts where they are.',
  icon: 'Global',
  rank: 39,
  pictureKind: 'map',
  crossFilters: false,
  form,
  inner: ({ selected_chart: selected }) => {
    const copied = copiedForm(selected);
    return copied ? [copied] : idOf(selected);
  },
  queries,
  picture,
  example: {
    form: { viz_type: 'cartodiagram', selected_chart: 1, geom_column: 'place', chart_size: 36, adhoc_filters: [] },
    answers: [
      columnsAnswer({
        kind: examplePlaces.flatMap(() => ['Rail', 'Road']),
        place: examplePlaces.flatMap(([lng, lat]) =>
          Array.from({ length: 2 }, () => `{"type":"Point","coordinates":[${lng},${lat}]}`),
        ),
        goods: examplePlaces.flatMap(([, , rail, road]) => [rail, road]),
      }),
    ],
    inner: [{ id: 1, name: 'Goods', formData: { viz_type: 'pie', groupby: ['kind'], metric: 'goods' } }],
  },
  upgrade: [fixedSize, mendValues],
});
