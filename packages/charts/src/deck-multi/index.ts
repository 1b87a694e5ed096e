/** Several saved maps on one: their layers lie on each other in the order they were chosen. */
import { z } from 'zod';
import { adhocFilter } from '@tessera/core/query/filter';
import {
  defineChart,
  type DepictOptions,
  type InnerCharts,
  type MapLayer,
  type MapPicture,
  type Mark,
  type Picture,
  type QueryAnswer,
} from '../chart-type.ts';
import type { InnerChart } from '../inner-chart.ts';
import { field } from '../controls/field.ts';
import { filtersField } from '../controls/query-fields.ts';
import { mapLegendPlace, windowFields } from '../shared/geo/map-form.ts';
import { cityAnswer } from '../shared/geo/map-example.ts';
import { groundOf, windowOf } from '../shared/geo/map-rows.ts';
import type { LngLat, Viewport } from '../shared/geo/viewport.ts';
import { answeredCharts, askedCharts, chartIds, emptyWithin, unseenNotes, type AskedChart } from '../shared/inner-charts.ts';
import { isBare } from '../shared/look.ts';
import { mendValues } from '../shared/upgrade.ts';
import { summaryOf } from '../shared/summary.ts';
import { nothingPlaced } from '../shared/nothing.ts';

/** Types whose pictures are maps of layers. */
const layerTypes = [
  'deck_scatter',
  'deck_arc',
  'deck_path',
  'deck_polygon',
  'deck_geojson',
  'deck_hex',
  'deck_grid',
  'deck_screengrid',
  'deck_heatmap',
  'deck_contour',
  'mapbox',
];

const form = z.looseObject({
  deck_slices: field(chartIds(), {
    label: 'deck.gl charts',
    widget: 'charts',
    tab: 'data',
    section: 'Query',
    multi: true,
    required: true,
    vizTypes: layerTypes,
    description: 'Saved maps whose layers are laid on each other, the first at the bottom.',
  }),
  adhoc_filters: filtersField(),
  ...mapLegendPlace(),
  ...windowFields(),
});
type Form = z.output<typeof form>;

const filters = z.array(z.unknown()).catch([]);

/** The filters of this one are asked of its charts too. */
const layersIn = (values: Form, inner: InnerCharts | undefined): AskedChart[] =>
  askedCharts(inner, ({ formData }) => {
    const own = filters.parse(formData['adhoc_filters']).filter((each) => adhocFilter.safeParse(each).success);
    return { ...formData, adhoc_filters: [...own, ...values.adhoc_filters] };
  });

interface Drawn {
  readonly chart: InnerChart;
  readonly picture: Picture;
}

const drawnOf = (layers: readonly AskedChart[], given: readonly QueryAnswer[], view: DepictOptions): Drawn[] =>
  answeredCharts(layers, given, view).map(({ chart, opened, answers, dataset }) => ({
    chart,
    picture: opened.picture([...answers], { ...view, dataset, inner: undefined }),
  }));

interface DrawnMap extends Drawn {
  readonly picture: MapPicture;
}
const isMap = (drawn: Drawn): drawn is DrawnMap => drawn.picture.kind === 'map';

/** Layers keep apart by the place of their chart. */
const named = (layer: MapLayer, at: number): MapLayer => ({ ...layer, id: `${at} ${layer.id}` });

/** The map a mark lies on, and the mark as that map knows it. */
function ownerOf(maps: readonly DrawnMap[], mark: Mark): { map: MapPicture; mark: Mark } | undefined {
  const [at = '', ...id] = (mark.seriesId ?? '').split(' ');
  const map = maps[Number(at)]?.picture;
  return map && { map, mark: { ...mark, seriesId: id.join(' ') } };
}

/** The corners of what all the maps show; a map that looks at one saved place says nothing of the others. */
const cornersOf = (maps: readonly DrawnMap[]): LngLat[] =>
  maps.flatMap(({ picture: { view } }): LngLat[] => {
    if (!('fit' in view)) return [[view.longitude, view.latitude]];
    const [west, south, east, north] = view.fit;
    return [
      [west, south],
      [east, north],
    ];
  });

function legendOf(values: Form, maps: readonly DrawnMap[], view: DepictOptions): MapPicture['legend'] {
  if (values.legend_position === 'none' || isBare(view)) return undefined;
  const legends = maps.flatMap(({ picture }) => picture.legend ?? []);
  const [only] = legends;
  if (!only) return undefined;
  const entries = legends.flatMap((legend) => legend.entries);
  return { title: legends.length === 1 ? only.title : '', entries, corner: values.legend_position };
}

function picture(values: Form, answers: QueryAnswer[], view: DepictOptions): Picture {
  const layers = layersIn(values, view.inner);
  const drawn = drawnOf(layers, answers, view);
  const maps = drawn.filter(isMap);
  const unseen = unseenNotes(values.deck_slices.length, view, layers);
  if (maps.length === 0) return emptyWithin(nothingPlaced(answers[0], view), unseen, layers, view);
  const legend = legendOf(values, maps, view);
  const bare = drawn.filter((each) => !isMap(each)).map(({ chart }) => chart.name);
  return {
    kind: 'map',
    view: windowOf(values, cornersOf(maps)),
    base: groundOf(values),
    layers: maps.flatMap(({ picture: { layers: own } }, at) =>
      own.map((layer) =>
        typeof layer === 'function' ? (port: Viewport) => layer(port).map((each) => named(each, at)) : named(layer, at),
      ),
    ),
    ...(legend && { legend }),
    tell: (mark) => {
      const owner = ownerOf(maps, mark);
      return owner?.map.tell?.(owner.mark);
    },
    pick: (mark) => {
      const owner = ownerOf(maps, mark);
      return owner?.map.pick?.(owner.mark);
    },
    summary: summaryOf(view, view.say('deck.gl Multiple Layers'), maps.map(({ chart }) => chart.name).join(', '), []),
    notes: [
      ...unseen,
      ...(bare.length > 0 ? [view.say('Without places to show: {names}.', { names: bare.join(', ') })] : []),
      ...maps.flatMap(({ chart, picture: { notes = [] } }) => notes.map((note) => `${chart.name}: ${note}`)),
    ],
  };
}

const cityPlace = { type: 'latlong', lonCol: 'lon', latCol: 'lat' };

/** Layers of saved maps. */
export const deckMulti = defineChart({
  id: 'deck_multi',
  name: 'deck.gl Multiple Layers',
  category: 'Map',
  tags: ['Geo', 'Multi-Layers'],
  description: 'Several saved maps laid on each other.',
  icon: 'Global',
  rank: 38,
  pictureKind: 'map',
  crossFilters: true,
  form,
  inner: (values) => values.deck_slices,
  countsEvery: true,
  queries: (values, { inner }) => layersIn(values, inner).flatMap(({ queries }) => [...queries]),
  picture,
  example: {
    form: { viz_type: 'deck_multi', deck_slices: [1, 2], legend_position: null, adhoc_filters: [] },
    answers: [cityAnswer(), cityAnswer()],
    inner: [
      { id: 1, name: 'Hexagons', formData: { viz_type: 'deck_hex', spatial: cityPlace, size: 'trips', grid_size: 900 } },
      {
        id: 2,
        name: 'Points',
        formData: { viz_type: 'deck_scatter', spatial: cityPlace, point_radius_fixed: { type: 'fix', value: 60 } },
      },
    ],
  },
  upgrade: [mendValues],
});
