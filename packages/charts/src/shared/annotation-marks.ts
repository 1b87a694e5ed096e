/** Annotation layers drawn over a cartesian picture: events as lines, intervals as areas, series and formulas as curves. */
import { plainText } from '@tessera/core/format/plain-number';
import { said, type Said } from '@tessera/core/language/say';
import { withAlpha } from '@tessera/core/look/contrast';
import type { LineSeriesOption } from 'echarts';
import type { QueryAnswer, DepictOptions } from '../chart-type.ts';
import { layersOf, type AnnotationLayer } from './annotation-layer.ts';
import { readFormula } from './formula.ts';
import { inkOf } from './ink.ts';
import { fontSize } from './look.ts';
import type { AxisPoints } from './series.ts';

/** What layers add to a picture. */
export interface AnnotationMarks {
  readonly series: readonly LineSeriesOption[];
  /** Curves have a place in the legend. */
  readonly legend: readonly { name: string; colour: string }[];
  readonly notes: readonly string[];
}

interface Ground {
  readonly view: DepictOptions;
  readonly x: AxisPoints;
  readonly horizontal: boolean;
}

/** Points of a formula: more than pixels show nothing more. */
const pointsMax = 2000;
const opacities: Readonly<Record<string, number>> = { opacityLow: 0.2, opacityMedium: 0.5, opacityHigh: 0.8 };
const dashes: Readonly<Record<string, LineSeriesOption['lineStyle'] & object>> = {
  dashed: { type: 'dashed' },
  dotted: { type: 'dotted' },
  longDashed: { type: [12, 6] },
};

/** @param answer  holds what the server found for the layers */
export function annotationMarks(kept: unknown, answer: QueryAnswer, ground: Ground): AnnotationMarks {
  const layers = layersOf(kept).filter((layer) => layer.show);
  const drawn = layers.map((layer, at) => marksOf(layer, `annotation ${at}`, answer, ground));
  const failed = Object.entries(answer.annotationErrors ?? {}).map(([name, why]) =>
    ground.view.say('Annotation layer {name}: {why}', { name, why }),
  );
  return {
    series: drawn.flatMap(({ series }) => series),
    legend: drawn.flatMap(({ legend }) => legend),
    notes: [...failed, ...drawn.flatMap(({ notes }) => notes)],
  };
}

const nothing: AnnotationMarks = { series: [], legend: [], notes: [] };

function marksOf(layer: AnnotationLayer, id: string, answer: QueryAnswer, ground: Ground): AnnotationMarks {
  const colour = layer.color ?? inkOf(ground.view, layer.name);
  if (layer.annotationType === 'FORMULA') return formulaMarks(layer, id, colour, ground);
  const records = answer.annotations?.[layer.name]?.records ?? [];
  if (records.length === 0) return nothing;
  // Moments have no place on an axis of categories or numbers.
  if (ground.x.kind !== 'time') return undrawn(layer, said('it needs an axis of time.'), ground);
  if (layer.annotationType === 'TIME_SERIES') return curvesOf(layer, id, records, ground);
  return layer.annotationType === 'EVENT'
    ? eventMarks(layer, id, colour, records, ground)
    : intervalMarks(layer, id, colour, records, ground);
}

const undrawn = (layer: AnnotationLayer, { text, values }: Said, { view: { say } }: Ground): AnnotationMarks => ({
  ...nothing,
  notes: [say('Annotation layer {name}: {why}', { name: layer.name, why: say(text, values) })],
});

type Records = NonNullable<QueryAnswer['annotations']>[string]['records'];

function lineStyle(layer: AnnotationLayer, color: string) {
  return {
    color,
    width: layer.hideLine ? 0 : layer.width,
    opacity: opacities[layer.opacity ?? ''] ?? 1,
    ...(dashes[layer.style ?? ''] ?? { type: 'solid' as const }),
  };
}

const curve = (
  layer: AnnotationLayer,
  id: string,
  name: string,
  color: string,
  data: [number, number][],
  { horizontal }: Ground,
) =>
  ({
    id,
    name,
    type: 'line',
    color,
    data: data.map(([x, y]) => (horizontal ? [y, x] : [x, y])),
    showSymbol: layer.showMarkers,
    symbolSize: 6,
    lineStyle: lineStyle(layer, color),
    silent: true,
    tooltip: { show: false },
    z: 3,
  }) satisfies LineSeriesOption;

function formulaMarks(layer: AnnotationLayer, id: string, colour: string, ground: Ground): AnnotationMarks {
  const formula = readFormula(String(layer.value ?? ''));
  if (!formula) return undrawn(layer, said('Bad formula.'), ground);
  const every = Math.max(1, Math.ceil(ground.x.at.length / pointsMax));
  const at = [...ground.x.at].filter((x, row) => row % every === 0 && !Number.isNaN(x));
  const data = at.map((x): [number, number] => [x, formula(x)]).filter(([, y]) => Number.isFinite(y));
  return {
    series: [{ ...curve(layer, id, layer.name, colour, data, ground), smooth: true }],
    legend: [{ name: layer.name, colour }],
    notes: [],
  };
}

/** Every number column of the other chart is a curve of its own. */
function curvesOf(layer: AnnotationLayer, id: string, records: Records, ground: Ground): AnnotationMarks {
  const time = timeColumnOf(layer, records);
  const names = Object.keys(records[0] ?? {}).filter(
    (name) => name !== time && records.some((row) => typeof row[name] === 'number'),
  );
  const placed = records.filter((row) => momentOf(row[time]) !== undefined);
  if (names.length === 0 || placed.length === 0) return undrawn(layer, said('its chart has no numbers over time.'), ground);
  const drawn = names.map((column, at) => {
    const name = names.length === 1 ? layer.name : `${layer.name}: ${column}`;
    const colour = layer.color ?? inkOf(ground.view, name);
    const data = placed.flatMap((row): [number, number][] => {
      const [x, y] = [momentOf(row[time]), row[column]];
      return x === undefined || typeof y !== 'number' ? [] : [[x, y]];
    });
    return {
      name,
      colour,
      series: curve(
        layer,
        `${id} ${at}`,
        name,
        colour,
        data.toSorted(([a], [b]) => a - b),
        ground,
      ),
    };
  });
  return { series: drawn.map(({ series }) => series), legend: drawn.map(({ name, colour }) => ({ name, colour })), notes: [] };
}

/** The column of moments: the one the layer names, a stored layer's start, else the first that looks like one. */
function timeColumnOf(layer: AnnotationLayer, [first = {}]: Records): string {
  const known = [layer.timeColumn, 'start_dttm', '__timestamp'].find((name) => typeof name === 'string' && name in first);
  return known ?? Object.keys(first).find((name) => looksLikeMoment(first[name])) ?? '';
}

/** Amounts are numbers, too: what is no text must be some months away from 1970 to be taken for a moment unasked. */
const looksLikeMoment = (value: unknown): boolean =>
  typeof value === 'number' ? Math.abs(value) >= 1e10 : momentOf(value) !== undefined;

/** Epoch ms of a number, or of a text that is a date. */
function momentOf(value: unknown): number | undefined {
  if (typeof value === 'number') return value;
  if (typeof value !== 'string' || !/^\d{4}-\d{2}/.test(value)) return undefined;
  const at = Date.parse(
    /[zZ]|[+-]\d{2}:?\d{2}$/.test(value) ? value : `${value.replace(' ', 'T')}${value.length > 10 ? 'Z' : ''}`,
  );
  return Number.isNaN(at) ? undefined : at;
}

const wordOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? plainText(value) : '';

/** "layer – title", and the descriptions on lines of their own. */
function labelOf(layer: AnnotationLayer, row: Records[number]): string {
  const stored = layer.sourceType === 'NATIVE';
  const title = wordOf(row[layer.titleColumn || (stored ? 'short_descr' : '')]);
  const more = (layer.descriptionColumns?.length ? layer.descriptionColumns : stored ? ['long_descr'] : [])
    .map((name) => wordOf(row[name]))
    .filter((each) => each !== '');
  return [title ? `${layer.name} – ${title}` : layer.name, ...more].join('\n');
}

/** The title stands at a mark when labels are asked for; the pointer brings it with its descriptions. */
function labels<P extends string>(layer: AnnotationLayer, { view }: Ground, position: P) {
  const style = { color: view.theme.text, fontSize: fontSize.label, position };
  // The text as it is: in ECharts' templates `{c}` would stand for something else.
  const title = ({ name }: { name: string }): string => name.split('\n', 1)[0] ?? '';
  const whole = ({ name }: { name: string }): string => name;
  const plate = { backgroundColor: view.theme.background, padding: [2, 4], borderRadius: 2 };
  return {
    label: { ...style, show: layer.showLabel, formatter: title },
    emphasis: { label: { ...style, ...plate, show: true, formatter: whole } },
  };
}

const carrier = (layer: AnnotationLayer, id: string, color: string): LineSeriesOption => ({
  id,
  name: layer.name,
  type: 'line',
  color,
  data: [],
  tooltip: { show: false },
});

const noMoments = (column: string): Said =>
  column ? said('{column} holds no moments.', { column }) : said('it has no column of moments.');

function eventMarks(layer: AnnotationLayer, id: string, colour: string, records: Records, ground: Ground): AnnotationMarks {
  const time = timeColumnOf(layer, records);
  const data = records.flatMap((row) => {
    const at = momentOf(row[time]);
    return at === undefined ? [] : [{ name: labelOf(layer, row), ...(ground.horizontal ? { yAxis: at } : { xAxis: at }) }];
  });
  if (data.length === 0) return undrawn(layer, noMoments(time), ground);
  const { label, emphasis } = labels(layer, ground, 'insideEndTop');
  const markLine = {
    symbol: 'none',
    animation: false,
    data,
    label,
    lineStyle: lineStyle(layer, colour),
    emphasis: { ...emphasis, lineStyle: { width: Math.max(2, layer.width) } },
  };
  return { ...nothing, series: [{ ...carrier(layer, id, colour), markLine }] };
}

function intervalMarks(layer: AnnotationLayer, id: string, colour: string, records: Records, ground: Ground): AnnotationMarks {
  const time = timeColumnOf(layer, records);
  const end = layer.intervalEndColumn || 'end_dttm';
  const data = records.flatMap((row) => {
    const [from, to] = [momentOf(row[time]), momentOf(row[end])];
    if (from === undefined || to === undefined) return [];
    const [a, b] = ground.horizontal ? [{ yAxis: from }, { yAxis: to }] : [{ xAxis: from }, { xAxis: to }];
    return [[{ name: labelOf(layer, row), ...a }, b] as [typeof a & { name: string }, typeof b]];
  });
  const shade = withAlpha(colour, (opacities[layer.opacity ?? ''] ?? 0.5) * 0.5);
  if (data.length === 0) return undrawn(layer, noMoments(end), ground);
  const { label, emphasis } = labels(layer, ground, 'insideTop');
  const markArea = { data, label, emphasis, itemStyle: { color: shade } };
  return { ...nothing, series: [{ ...carrier(layer, id, colour), markArea }] };
}
