/** Contours on a map: lines and bands of equal value over points gathered in cells. */
import { z } from 'zod';
import { sampleRamp } from '@tessera/core/look/contrast';
import { metricLabel } from '@tessera/core/query/metric';
import {
  defineChart,
  type DepictOptions,
  type MapLayer,
  type MapPicture,
  type Mark,
  type Picture,
  type QueryAnswer,
  type Tooltip,
} from '../chart-type.ts';
import { field } from '../controls/field.ts';
import { linearSchemeField } from '../controls/look-fields.ts';
import { selectField } from '../controls/plain-fields.ts';
import { numberOf as numberShape, rgba } from '../controls/shapes.ts';
import { metricNumber, titleOf } from '../shared/format.ts';
import { weightField } from '../shared/geo/cell-map.ts';
import { regionsAbove, valueGrid, type Rings } from '../shared/geo/contours.ts';
import { cityAnswer } from '../shared/geo/map-example.ts';
import { mapLegendFields, mapQueryFields, spatialField, windowFields } from '../shared/geo/map-form.ts';
import {
  grownNote,
  groundOf,
  hexOf,
  mapQuery,
  placesOf,
  spatialColumns,
  unplacedNote,
  weightsOf,
  windowOf,
} from '../shared/geo/map-rows.ts';
import { isBare } from '../shared/look.ts';
import { mendValues } from '../shared/upgrade.ts';
import { summaryOf } from '../shared/summary.ts';
import { nothingPlaced } from '../shared/nothing.ts';

const maybe = z.preprocess(
  (value) => (value === null || value === '' ? undefined : value),
  z.coerce.number().optional().catch(undefined),
);
const contour = z.looseObject({
  lowerThreshold: z.coerce.number(),
  upperThreshold: maybe,
  color: rgba,
  strokeWidth: maybe,
});

const section = 'Contours';
const form = z.looseObject({
  spatial: spatialField(),
  size: weightField('Weight'),
  ...mapQueryFields(),
  aggregation: selectField(
    'Aggregation Method',
    ['sum', 'min', 'max', 'mean'],
    'sum',
    { sum: 'Sum', min: 'Min', max: 'Max', mean: 'Mean' },
    { tab: 'data', section: 'Query', description: 'How the values of rows in one cell become one.' },
  ),
  cellSize: field(numberShape(300), {
    label: 'Cell Size',
    widget: 'number',
    tab: 'customize',
    section,
    default: 300,
    min: 1,
    description: 'The side of a cell in meters. Cells too many to be seen are made larger.',
  }),
  contours: field(
    z.preprocess(
      (value) => (Array.isArray(value) ? value.filter((each) => contour.safeParse(each).success) : []),
      z.array(contour),
    ),
    {
      label: 'Contours',
      widget: 'contours',
      tab: 'customize',
      section,
      default: [],
      description: 'A line at a value, or a band between two. Without any there are five bands of equal height.',
    },
  ),
  linear_color_scheme: linearSchemeField({
    section,
    visible: ({ contours }) => !Array.isArray(contours) || contours.length === 0,
  }),
  ...mapLegendFields(),
  ...windowFields(),
});
type Form = z.output<typeof form>;

/** A line at its lower value, or a band up to its upper one. */
interface Contour {
  readonly low: number;
  readonly high: number | undefined;
  readonly colour: string;
  readonly opacity: number;
  readonly strokeWidth: number;
}

const automatic = 5;

/** The form's own contours, else bands of equal height between zero and the highest value. */
function contoursOf(values: Form, highest: number, view: DepictOptions): Contour[] {
  if (values.contours.length > 0)
    return values.contours.map(({ lowerThreshold: low, upperThreshold: high, color, strokeWidth }) => ({
      low,
      high: high !== undefined && high > low ? high : undefined,
      colour: hexOf(color),
      opacity: color.a,
      strokeWidth: strokeWidth ?? 1,
    }));
  if (!(highest > 0)) return [];
  const colours = sampleRamp(view.linearScheme(values.linear_color_scheme), automatic + 1).slice(1);
  return colours.map((colour, at) => ({
    // What has nothing is no band.
    low: (highest * Math.max(at, 0.25)) / automatic,
    high: at === automatic - 1 ? undefined : (highest * (at + 1)) / automatic,
    colour,
    opacity: 0.7,
    strokeWidth: 1,
  }));
}

/** A contour as a layer: its marks count contours. */
function layerOf(
  { low, high, colour, opacity, strokeWidth }: Contour,
  at: number,
  regions: { above: (value: number) => Rings[]; isFilled: boolean },
): MapLayer {
  const inside = regions.above(low);
  const look = { id: 'contours', isPickable: true, opacity } as const;
  if (high === undefined && !regions.isFilled) {
    const paths = inside.flat();
    return { ...look, shape: 'lines', paths, marks: paths.map(() => at), width: strokeWidth, unit: 'px', colour };
  }
  // What lies above the band is cut out of it: rings inside others are holes.
  const rings = [...inside, ...(high === undefined ? [] : regions.above(high))].flat();
  return { ...look, shape: 'areas', rings: [rings], marks: [at], fill: colour };
}

function picture(values: Form, answers: QueryAnswer[], view: DepictOptions): Picture {
  const [answer] = answers;
  const places = answer ? placesOf(answer, values.spatial) : [];
  const placed = places.filter((place) => place !== undefined);
  const weights = answer ? weightsOf(answer, values.size) : [];
  const grid = valueGrid(places, weights, values.cellSize, values.aggregation);
  if (!answer || !grid) return nothingPlaced(answer, view);
  const highest = grid.values.reduce((most, value) => Math.max(most, value), 0);
  const contours = contoursOf(values, highest, view);
  const label = values.size === undefined ? undefined : metricLabel(values.size);
  const name = label === undefined ? 'Rows' : titleOf(view.dataset, label);
  const number = metricNumber(view, label, values.legend_format);
  const isOwn = values.contours.length > 0;
  const textOf = ({ low, high }: Contour): string =>
    high === undefined ? `${isOwn ? '' : '≥ '}${number(low)}` : `${number(low)} – ${number(high)}`;
  const legend: MapPicture['legend'] =
    values.legend_position !== 'none' && !isBare(view)
      ? {
          title: name,
          entries: contours.map((each) => ({ colour: each.colour, label: textOf(each) })),
          corner: values.legend_position,
        }
      : undefined;
  const regions = { above: (value: number): Rings[] => regionsAbove(grid, value), isFilled: !isOwn };
  return {
    kind: 'map',
    view: windowOf(values, placed),
    base: groundOf(values),
    layers: contours.map((each, at) => layerOf(each, at, regions)),
    ...(legend && { legend }),
    tell: ({ dataIndex = -1 }: Mark): Tooltip | undefined => {
      const told = contours[dataIndex];
      return (
        told && {
          rows: [{ label: view.say('{name} in a cell', { name }), value: textOf(told), colour: told.colour, strong: true }],
        }
      );
    },
    summary: summaryOf(view, view.say('deck.gl Contour'), name, [
      [view.say('Contours'), contours.length],
      [view.say('Highest'), number(highest)],
    ]),
    notes: [...unplacedNote(places.length, placed.length, view), ...grownNote(values.cellSize, grid.metres, view)],
  };
}

/** Lines and bands of equal value. */
export const deckContour = defineChart({
  id: 'deck_contour',
  name: 'deck.gl Contour',
  category: 'Map',
  tags: ['Geo', 'Density', 'Comparison'],
  description: 'Lines and bands of equal value over places, as on a map of heights.',
  icon: 'Global',
  rank: 38,
  pictureKind: 'map',
  crossFilters: false,
  form,
  queries: (values) => [mapQuery(values, { placed: spatialColumns(values.spatial), columns: [], metrics: [values.size] })],
  picture,
  example: {
    form: {
      viz_type: 'deck_contour',
      spatial: { type: 'latlong', lonCol: 'lon', latCol: 'lat' },
      size: 'trips',
      cellSize: 900,
      adhoc_filters: [],
      row_limit: 1000,
    },
    answers: [cityAnswer()],
  },
  upgrade: [mendValues],
});
