/** Screen grid: places gathered in squares of the screen, denser ones more opaque. */
import { z } from 'zod';
import { metricLabel } from '@tessera/core/query/metric';
import { defaultFixedColour } from '@tessera/core/look/palettes';
import {
  defineChart,
  type DepictOptions,
  type MapAreas,
  type Mark,
  type Picture,
  type QueryAnswer,
  type Tooltip,
} from '../chart-type.ts';
import { colourField, integerField } from '../controls/plain-fields.ts';
import { aggregate, screenCells } from '../shared/geo/bins.ts';
import { weightField } from '../shared/geo/cell-map.ts';
import { gatheredMarks } from '../shared/geo/gathered.ts';
import { cityAnswer } from '../shared/geo/map-example.ts';
import { mapQueryFields, spatialField, windowFields } from '../shared/geo/map-form.ts';
import {
  groundOf,
  hexOf,
  mapQuery,
  placesOf,
  spatialColumns,
  unplacedNote,
  weightsOf,
  windowOf,
} from '../shared/geo/map-rows.ts';
import { breakpointFields, isColouredBy, schemeTypeField } from '../shared/geo/scheme-fields.ts';
import { breakpointColours } from '../shared/geo/value-colours.ts';
import { fromScreen, toScreen, type Viewport } from '../shared/geo/viewport.ts';
import { metricNumber, titleOf } from '../shared/format.ts';
import { mendValues } from '../shared/upgrade.ts';
import { countText, summaryOf } from '../shared/summary.ts';
import { nothingPlaced } from '../shared/nothing.ts';

const form = z.looseObject({
  spatial: spatialField(),
  size: weightField('Weight'),
  ...mapQueryFields(),
  grid_size: integerField('Grid Size', 20, {
    section: 'Cells',
    min: 2,
    max: 200,
    description: 'The side of a square in pixels.',
  }),
  color_scheme_type: schemeTypeField(['fixed_color', 'color_breakpoints'], { section: 'Cells' }),
  color_picker: colourField('Fixed Color', defaultFixedColour, {
    section: 'Cells',
    description: 'The colour of the densest square.',
    visible: (form) => !isColouredBy('color_breakpoints')(form),
  }),
  ...breakpointFields({ section: 'Cells' }),
  ...windowFields(),
});
type Form = z.output<typeof form>;

function picture(values: Form, answers: QueryAnswer[], view: DepictOptions): Picture {
  const [answer] = answers;
  const places = answer ? placesOf(answer, values.spatial) : [];
  const placed = places.filter((place) => place !== undefined);
  if (!answer || placed.length === 0) return nothingPlaced(answer, view);
  const weights = weightsOf(answer, values.size);
  const name = values.size === undefined ? 'Rows' : titleOf(view.dataset, metricLabel(values.size));
  const number = metricNumber(view, values.size === undefined ? undefined : metricLabel(values.size), undefined);
  const gathered = gatheredMarks(answer, spatialColumns(values.spatial), view);
  const ranges = breakpointColours(values, number);
  const sumOf = (rows: readonly number[]): number =>
    aggregate(
      rows.map((row) => weights[row] ?? Number.NaN),
      'sum',
    );
  const squares = (port: Viewport): MapAreas[] => {
    const toPx = toScreen(port);
    const back = fromScreen(port);
    const cells = screenCells(
      places.map((place) => place && toPx(place)),
      port,
      values.grid_size,
    );
    const sums = cells.map(({ rows }) => sumOf(rows));
    const most = sums.reduce((a, b) => Math.max(a, b), 0);
    const share = (sum: number): number => (most > 0 ? 0.12 + 0.88 * (Math.max(0, sum) / most) : 0.12);
    const ink =
      values.color_scheme_type === 'color_breakpoints'
        ? ranges
        : { colourOf: () => hexOf(values.color_picker), alphaOf: (sum: number) => values.color_picker.a * share(sum) };
    return [
      {
        id: 'squares',
        shape: 'areas',
        isPickable: true,
        gathers: cells.map(({ rows }) => rows),
        rings: cells.map(({ corners }) => [corners.map(back)]),
        fill: sums.map(ink.colourOf),
        opacity: cells.map(({ rows }, at) => gathered.opacityOf(rows, ink.alphaOf(sums[at] ?? 0))),
      },
    ];
  };
  return {
    kind: 'map',
    view: windowOf(values, placed),
    base: groundOf(values),
    layers: [squares],
    tell: ({ rows }: Mark): Tooltip | undefined =>
      rows && {
        rows: [
          { label: name, value: number(sumOf(rows)), strong: true },
          { label: view.say('Places'), value: countText(rows.length, view) },
        ],
      },
    pick: gathered.pick,
    summary: summaryOf(view, view.say('deck.gl Screen Grid'), '', [[view.say('Places'), placed.length]]),
    notes: unplacedNote(places.length, placed.length, view),
  };
}

/** Places in squares of the screen. */
export const deckScreengrid = defineChart({
  id: 'deck_screengrid',
  name: 'deck.gl Screen Grid',
  category: 'Map',
  tags: ['Geo', 'Density', 'Intensity'],
  description: 'Where places crowd on the screen, in squares that keep their size at every zoom.',
  icon: 'Global',
  rank: 36,
  pictureKind: 'map',
  crossFilters: true,
  form,
  queries: (values) => [mapQuery(values, { placed: spatialColumns(values.spatial), columns: [], metrics: [values.size] })],
  picture,
  example: {
    form: {
      viz_type: 'deck_screengrid',
      spatial: { type: 'latlong', lonCol: 'lon', latCol: 'lat' },
      size: 'trips',
      grid_size: 20,
      color_picker: { r: 224, g: 67, b: 85, a: 1 },
      adhoc_filters: [],
      row_limit: 1000,
    },
    answers: [cityAnswer()],
  },
  upgrade: [mendValues],
});
