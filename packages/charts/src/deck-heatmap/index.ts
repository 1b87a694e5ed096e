/** Heat map: how densely places lie, as bands of colour around them. */
import { z } from 'zod';
import { sampleRamp } from '@tessera/core/look/contrast';
import { linearColours } from '@tessera/core/look/palettes';
import {
  defineChart,
  type DepictOptions,
  type MapAreas,
  type Mark,
  type Picture,
  type QueryAnswer,
  type Tooltip,
} from '../chart-type.ts';
import { linearSchemeField } from '../controls/look-fields.ts';
import { selectField, sliderField } from '../controls/plain-fields.ts';
import { weightField } from '../shared/geo/cell-map.ts';
import { heatBands } from '../shared/geo/contours.ts';
import { cityAnswer } from '../shared/geo/map-example.ts';
import { mapQueryFields, spatialField, windowFields } from '../shared/geo/map-form.ts';
import { groundOf, mapQuery, placesOf, spatialColumns, unplacedNote, weightsOf, windowOf } from '../shared/geo/map-rows.ts';
import { fromScreen, toScreen, type Viewport } from '../shared/geo/viewport.ts';
import { mendValues } from '../shared/upgrade.ts';
import { summaryOf } from '../shared/summary.ts';
import { nothingPlaced } from '../shared/nothing.ts';

const section = 'Heat';
const form = z.looseObject({
  spatial: spatialField(),
  size: weightField('Weight'),
  ...mapQueryFields(),
  aggregation: selectField(
    'Aggregation',
    ['sum', 'mean'],
    'sum',
    { sum: 'sum', mean: 'mean' },
    {
      tab: 'data',
      section: 'Query',
      description: 'Sum: heat grows with the number of places, too. Mean: only with their weights.',
    },
  ),
  intensity: sliderField(
    'Intensity',
    1,
    { min: 0.1, max: 1, step: 0.1 },
    { section, description: 'How strongly the colours cover the map.' },
  ),
  radius_pixels: sliderField(
    'Intensity Radius',
    30,
    { min: 5, max: 70 },
    { section, description: 'How far a place warms its surroundings, in pixels.' },
  ),
  linear_color_scheme: linearSchemeField({ section }),
  ...windowFields(),
});
type Form = z.output<typeof form>;

const bands = 12;

/** Points that share a pixel, with the sum or the mean of their weights. */
function pointsIn(port: Viewport, places: ReturnType<typeof placesOf>, weights: readonly number[], isMean: boolean) {
  const toPx = toScreen(port);
  const held = new Map<string, { x: number; y: number; weight: number; rows: number }>();
  places.forEach((place, row) => {
    const weight = weights[row] ?? Number.NaN;
    if (!place || !(weight > 0)) return;
    const [x, y] = toPx(place);
    if (x < -100 || y < -100 || x > port.width + 100 || y > port.height + 100) return;
    const key = `${Math.round(x)} ${Math.round(y)}`;
    const point = held.get(key) ?? { x, y, weight: 0, rows: 0 };
    held.set(key, { ...point, weight: point.weight + weight, rows: point.rows + 1 });
  });
  return [...held.values()].map(({ x, y, weight, rows }) => ({ x, y, weight: isMean ? weight / rows : weight }));
}

function picture(values: Form, answers: QueryAnswer[], view: DepictOptions): Picture {
  const [answer] = answers;
  const places = answer ? placesOf(answer, values.spatial) : [];
  const placed = places.filter((place) => place !== undefined);
  if (!answer || placed.length === 0) return nothingPlaced(answer, view);
  const weights = weightsOf(answer, values.size);
  // The last colour of the scheme is that of the sparsest places, in both modes: heat glows.
  const colours = sampleRamp(linearColours(values.linear_color_scheme).toReversed(), bands);
  const heat = (port: Viewport): MapAreas[] => {
    const back = fromScreen(port);
    const points = pointsIn(port, places, weights, values.aggregation === 'mean');
    const found = heatBands(points, port, values.radius_pixels, bands);
    return found.map(({ polygons, density }, at) => ({
      id: `band ${at}`,
      shape: 'areas',
      isPickable: true,
      marks: polygons.map(() => Math.round((100 * density) / (found.at(-1)?.density ?? density))),
      rings: polygons.map((rings) => rings.map((ring) => ring.map(back))),
      fill: colours[Math.min(bands - 1, Math.round((at / Math.max(1, found.length - 1)) * (bands - 1)))] ?? view.theme.accent,
      opacity: 0.35 * Math.min(1, Math.max(0.1, values.intensity)),
    }));
  };
  return {
    kind: 'map',
    view: windowOf(values, placed),
    base: groundOf(values),
    layers: [heat],
    // A band is named by how dense it is, in percent of the densest.
    tell: ({ dataIndex }: Mark): Tooltip | undefined =>
      dataIndex === undefined ? undefined : { rows: [{ label: view.say('Density'), value: `${dataIndex} %`, strong: true }] },
    summary: summaryOf(view, view.say('deck.gl Heatmap'), '', [[view.say('Places'), placed.length]]),
    notes: unplacedNote(places.length, placed.length, view),
  };
}

/** Places as warmth. */
export const deckHeatmap = defineChart({
  id: 'deck_heatmap',
  name: 'deck.gl Heatmap',
  category: 'Map',
  tags: ['Geo', 'Density', 'Intensity'],
  description: 'How densely places lie, as warmth that fades around them.',
  icon: 'Global',
  rank: 37,
  pictureKind: 'map',
  crossFilters: false,
  form,
  queries: (values) => [mapQuery(values, { placed: spatialColumns(values.spatial), columns: [], metrics: [values.size] })],
  picture,
  example: {
    form: {
      viz_type: 'deck_heatmap',
      spatial: { type: 'latlong', lonCol: 'lon', latCol: 'lat' },
      size: 'trips',
      adhoc_filters: [],
      row_limit: 1000,
    },
    answers: [cityAnswer()],
  },
  upgrade: [mendValues],
});
