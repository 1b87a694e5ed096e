/** Maps whose rows are gathered in cells coloured by what the cells amount to: hexagons and squares. */
import { z } from 'zod';
import { metricLabel } from '@tessera/core/query/metric';
import { sampleRamp } from '@tessera/core/look/contrast';
import { categoricalColours, defaultFixedColour, linearSchemes } from '@tessera/core/look/palettes';
import type { Query } from '@tessera/core/query/query-object';
import type { DepictOptions, MapPicture, Picture, QueryAnswer, Tooltip } from '../../chart-type.ts';
import { linearSchemeField } from '../../controls/look-fields.ts';
import { colourField, selectField, switchField } from '../../controls/plain-fields.ts';
import { metricField } from '../../controls/query-fields.ts';
import { field } from '../../controls/field.ts';
import { maybeText, numberOf as numberShape } from '../../controls/shapes.ts';
import { metricNumber, titleOf, type NumberText } from '../format.ts';
import { isBare } from '../look.ts';
import { mendValues } from '../upgrade.ts';
import { aggregate, aggregates, worldCells, type CellAggregate, type MapCell } from './bins.ts';
import { gatheredMarks } from './gathered.ts';
import { cityAnswer } from './map-example.ts';
import { mapLegendFields, mapQueryFields, spatialField, windowFields } from './map-form.ts';
import { grownNote, groundOf, hexOf, mapQuery, placesOf, spatialColumns, unplacedNote, weightsOf, windowOf } from './map-rows.ts';
import { breakpointFields, isColouredBy, schemeTypeField } from './scheme-fields.ts';
import { breakpointColours } from './value-colours.ts';
import { countText, summaryOf, type Fact } from '../summary.ts';
import { nothingPlaced } from '../nothing.ts';

const aggregateNames: Readonly<Record<CellAggregate, string>> = {
  sum: 'Sum',
  min: 'Min',
  max: 'Max',
  mean: 'Mean',
  median: 'Median',
  count: 'Count',
  variance: 'Variance',
  deviation: 'Deviation',
  p1: 'p1',
  p5: 'p5',
  p95: 'p95',
  p99: 'p99',
};

/** How the values of rows in one cell become one. */
export const aggregateField = () =>
  selectField('Dynamic Aggregation Function', aggregates, 'sum', aggregateNames, {
    tab: 'data',
    section: 'Query',
    description: 'How the values of rows in one cell become one.',
  });

/** The metric that weighs rows; each counts as one without it. */
export const weightField = (label: string) =>
  metricField({ label, required: false, description: 'What each place weighs. Without it every row counts as one.' });

/** The form of hexagons and of squares. */
const cellForm = z.looseObject({
  spatial: spatialField(),
  size: weightField('Height'),
  ...mapQueryFields(),
  js_agg_function: aggregateField(),
  grid_size: field(numberShape(20), {
    label: 'Grid Size',
    widget: 'number',
    tab: 'customize',
    section: 'Cells',
    default: 20,
    min: 1,
    description:
      'In meters: from middle to corner of a hexagon, the side of a square. Cells too many to be seen are made larger.',
  }),
  extruded: switchField('Extruded', true, {
    section: 'Cells',
    description: 'Show heights where the saved window is tilted; colours say the same.',
  }),
  color_scheme_type: schemeTypeField(['fixed_color', 'linear_palette', 'color_breakpoints'], { section: 'Cells' }),
  color_picker: colourField('Fixed Color', defaultFixedColour, { section: 'Cells', visible: isColouredBy('fixed_color') }),
  ...breakpointFields({ section: 'Cells' }),
  linear_color_scheme: linearSchemeField({
    section: 'Cells',
    visible: isColouredBy(undefined, 'linear_palette', 'categorical_palette'),
  }),
  /** Where saved charts keep their colours; ours above wins. */
  color_scheme: maybeText(),
  ...mapLegendFields(),
  ...windowFields(),
});
type CellForm = z.output<typeof cellForm>;

/** Places and weights, grouped by place where there is a metric. */
const cellQuery = (form: CellForm): Query =>
  mapQuery(form, { placed: spatialColumns(form.spatial), columns: [], metrics: [form.size] });

const steps = 6;

/**
 * The colours of the steps, low to high. Saved charts may name them as `color_scheme`: a ramp, or a list of colours whose
 * first belongs to the highest step.
 */
function coloursOf({ linear_color_scheme: ramp, color_scheme: saved }: CellForm, view: DepictOptions): readonly string[] {
  const isList = ramp === undefined && saved !== undefined && !linearSchemes.some(({ id }) => id === saved);
  if (isList) {
    const listed = categoricalColours(saved).slice(0, steps).toReversed();
    return Array.from({ length: steps }, (_, at) => listed[Math.floor((at * listed.length) / steps)] ?? view.theme.accent);
  }
  // The first colour of a ramp is that of the ground.
  return sampleRamp(view.linearScheme(ramp ?? saved), steps + 1).slice(1);
}

/** A step of numbers of rows: whole, none in two steps. */
function wholeStep(low: number, high: number, at: number): string {
  const from = Math.ceil(low + ((high - low) * at) / steps);
  const until = at === steps - 1 ? high : Math.ceil(low + ((high - low) * (at + 1)) / steps) - 1;
  return [...new Set([from, Math.max(from, until)])].map((value) => value.toLocaleString('en-US')).join(' – ');
}

/** The colour of a cell's value, how opaque it is, and what the legend says of the colours. */
function cellColours(
  form: CellForm,
  view: DepictOptions,
  [low, high]: readonly [number, number],
  isCount: boolean,
  number: NumberText,
): ReturnType<typeof breakpointColours> {
  if (form.color_scheme_type === 'color_breakpoints') return breakpointColours(form, number);
  const { color_picker: fixed } = form;
  if (form.color_scheme_type === 'fixed_color') return { colourOf: () => hexOf(fixed), alphaOf: () => fixed.a, entries: [] };
  const colours = coloursOf(form, view);
  const last = colours[steps - 1] ?? view.theme.accent;
  const stepOf = (value: number): number =>
    high > low ? Math.min(steps - 1, Math.floor(((value - low) / (high - low)) * steps)) : steps - 1;
  const edge = (at: number): number => low + ((high - low) * at) / steps;
  const entries = colours.map((colour, at) => ({
    colour,
    label: isCount ? wholeStep(low, high, at) : `${number(edge(at))} – ${number(edge(at + 1))}`,
  }));
  return {
    colourOf: (value) => colours[stepOf(value)] ?? view.theme.accent,
    alphaOf: () => 1,
    entries: high > low ? entries : [{ colour: last, label: number(high) }],
  };
}

const amountOf = (rows: readonly number[], weights: readonly number[], by: CellAggregate): number =>
  aggregate(
    rows.map((row) => weights[row] ?? Number.NaN),
    by,
  );

/** The picture of a form whose cells have one of the shapes. */
function cellPicture(
  form: CellForm,
  answers: readonly QueryAnswer[],
  view: DepictOptions,
  shape: { name: string; of: 'hexagon' | 'square' },
): Picture {
  const [answer] = answers;
  const places = answer ? placesOf(answer, form.spatial) : [];
  const placed = places.filter((place) => place !== undefined);
  if (!answer || placed.length === 0) return nothingPlaced(answer, view);
  const weights = weightsOf(answer, form.size);
  const gathered = gatheredMarks(answer, spatialColumns(form.spatial), view);
  const { cells, metres } = worldCells(places, shape.of, form.grid_size);
  const values = cells.map(({ rows }) => amountOf(rows, weights, form.js_agg_function));
  const [low, high] = values.reduce(([a, b], value) => [Math.min(a, value), Math.max(b, value)], [Infinity, -Infinity]);
  const name = form.size === undefined ? view.say('Rows') : titleOf(view.dataset, metricLabel(form.size));
  const number = metricNumber(view, form.size === undefined ? undefined : metricLabel(form.size), form.legend_format);
  const isCount = form.size === undefined && (form.js_agg_function === 'sum' || form.js_agg_function === 'count');
  const { colourOf, alphaOf, entries } = cellColours(form, view, [low, high], isCount, number);
  const legend: MapPicture['legend'] =
    form.legend_position !== 'none' && !isBare(view) && entries.length > 0
      ? { title: name, entries, corner: form.legend_position }
      : undefined;
  const told = `${name} (${view.say(aggregateNames[form.js_agg_function])})`;
  return {
    kind: 'map',
    view: windowOf(form, placed),
    base: groundOf(form),
    layers: [
      {
        id: 'cells',
        shape: 'areas',
        isPickable: true,
        rings: cells.map(({ corners }) => [corners]),
        gathers: cells.map(({ rows }) => rows),
        fill: values.map(colourOf),
        opacity: cells.map(({ rows }, at) => gathered.opacityOf(rows, 0.82 * alphaOf(values[at] ?? Number.NaN))),
        ...(form.extruded && { height: values.map((value) => (high > 0 ? Math.max(0, value) / high : 0)) }),
      },
    ],
    ...(legend && { legend }),
    pick: gathered.pick,
    tell: (mark) => tellCell(cells[mark.dataIndex ?? -1], told, number(values[mark.dataIndex ?? -1] ?? 0), view),
    summary: summaryOf(view, view.say(shape.name), name, [
      [view.say('Cells'), cells.length],
      ...ends(number(low), number(high), view),
    ]),
    notes: [...unplacedNote(places.length, placed.length, view), ...grownNote(form.grid_size, metres, view)],
  };
}

const ends = (low: string, high: string, { say }: DepictOptions): readonly Fact[] => [
  [say('Highest'), high],
  [say('Lowest'), low],
];

/** What a chart type of cells is, but for its name and rank. @param vizType  of its example */
export const cellChart = (vizType: string, shape: { name: string; of: 'hexagon' | 'square' }) => ({
  category: 'Map',
  tags: ['Geo', 'Density', 'Comparison'],
  icon: 'Global' as const,
  pictureKind: 'map' as const,
  crossFilters: true,
  form: cellForm,
  queries: (form: CellForm) => [cellQuery(form)],
  picture: (form: CellForm, answers: readonly QueryAnswer[], view: DepictOptions) => cellPicture(form, answers, view, shape),
  example: {
    form: {
      viz_type: vizType,
      spatial: { type: 'latlong', lonCol: 'lon', latCol: 'lat' },
      size: 'trips',
      grid_size: 500,
      viewport: { longitude: -122.44, latitude: 37.75, zoom: 11.5, bearing: 0, pitch: 40 },
      autozoom: false,
      adhoc_filters: [],
      row_limit: 1000,
    },
    answers: [cityAnswer()],
  },
  upgrade: [mendValues],
});

/** What a pointer on a cell reads. */
const tellCell = (cell: MapCell | undefined, label: string, value: string, view: DepictOptions): Tooltip | undefined =>
  cell && {
    title: `${cell.centre[1].toFixed(4)}, ${cell.centre[0].toFixed(4)}`,
    rows: [
      { label, value, strong: true },
      { label: view.say('Places'), value: countText(cell.rows.length, view) },
    ],
  };
