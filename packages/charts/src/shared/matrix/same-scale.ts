/** One scale for all cells of a metric: axes of numbers reach from the lowest to the highest value of any of them. */
import type { EChartsOption } from 'echarts';
import { isRecord } from '@tessera/core/narrowing';
import type { Picture } from '../../chart-type.ts';
import { evenStep } from '../axes.ts';
import { numberOf } from '../series.ts';

type Options = Readonly<Record<string, unknown>>;
type Direction = 'x' | 'y';

/** Where the values of an axis begin and end. */
type Reach = [low: number, high: number];

const listOf = (value: unknown): Options[] => [value ?? []].flat().filter(isRecord);
const axesOf = (option: Options, direction: Direction): Options[] => listOf(option[`${direction}Axis`]);
const isScale = ({ type }: Options): boolean => type === 'value' || type === 'log';

/** The column a series reads from its dataset. */
function columnRead(option: Options, series: Options, direction: Direction): ArrayLike<unknown> | undefined {
  const encode = isRecord(series['encode']) ? series['encode'] : undefined;
  const name = encode?.[direction];
  const datasets = listOf(option['dataset']);
  const dataset = datasets.find(({ id }) => id !== undefined && id === series['datasetId']) ?? datasets[0];
  const source = dataset?.['source'];
  const column = typeof name === 'string' && isRecord(source) ? source[name] : undefined;
  return Array.isArray(column) || column instanceof Float64Array ? column : undefined;
}

/** The numbers of a data item along a direction: one, or those of a box. */
function numbersOf(item: unknown, direction: Direction, type: unknown): number[] {
  const value = isRecord(item) ? item['value'] : item;
  if (!Array.isArray(value)) return [numberOf(asCell(value))];
  const cells: unknown[] = value;
  if (type === 'boxplot' || type === 'candlestick') return cells.map((cell) => numberOf(asCell(cell)));
  return [numberOf(asCell(cells[direction === 'x' ? 0 : 1]))];
}

const asCell = (value: unknown): string | number | undefined =>
  typeof value === 'number' || typeof value === 'string' ? value : undefined;

/** The values of a series along a direction, each with all numbers of its item. */
function valuesOf(option: Options, series: Options, direction: Direction): number[][] {
  const read = columnRead(option, series, direction);
  if (read) return Array.from(read, (value) => [numberOf(asCell(value))]);
  const { data } = series;
  return Array.isArray(data) ? data.map((item: unknown) => numbersOf(item, direction, series['type'])) : [];
}

const wider = (reach: Reach | undefined, values: Iterable<number>): Reach | undefined => {
  let [low, high] = reach ?? [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of values) {
    if (!Number.isFinite(value)) continue;
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  return low <= high ? [low, high] : undefined;
};

/** What is drawn along an axis; members of a stack stand on each other, those below zero beneath it. */
function reachOf(option: Options, direction: Direction, index: number): Reach | undefined {
  const own = listOf(option['series']).filter((series) => (numberOf(asCell(series[`${direction}AxisIndex`])) || 0) === index);
  const stacks = new Map<string, { above: number[]; below: number[] }>();
  let reach: Reach | undefined;
  for (const series of own) {
    const values = valuesOf(option, series, direction);
    const { stack } = series;
    if (typeof stack !== 'string') {
      reach = wider(reach, values.flat());
      continue;
    }
    const sums = stacks.get(stack) ?? { above: [], below: [] };
    stacks.set(stack, sums);
    values.forEach(([value = Number.NaN], at) => {
      if (value > 0) sums.above[at] = (sums.above[at] ?? 0) + value;
      if (value < 0) sums.below[at] = (sums.below[at] ?? 0) + value;
    });
    reach = wider(
      reach,
      [...sums.above, ...sums.below].filter((sum) => sum !== undefined),
    );
  }
  return reach;
}

/** Ends of an axis at round numbers, and the step between its ticks. */
function roundEnds([low, high]: Reach, splits: number): { min: number; max: number; interval?: number } {
  const span = high - low || Math.abs(high) || 1;
  const power = 10 ** Math.floor(Math.log10(span / splits));
  const step = [1, 2, 2.5, 5, 10].map((each) => each * power).find((each) => each >= span / splits) ?? power;
  const exact = (value: number): number => Number(value.toPrecision(12));
  const [min, max] = [exact(Math.floor(low / step + 1e-9) * step), exact(Math.ceil(high / step - 1e-9) * step)];
  const even = evenStep(min, max, splits);
  return { min, max: max > min ? max : exact(min + step), ...(even !== undefined && { interval: even }) };
}

const decade = (value: number, round: (power: number) => number): number => 10 ** round(Math.log10(value));

/** The ends that an axis has in every cell. Those a person wrote in the form, and those of shares, are the same already. */
function endsOf(axes: readonly Options[], reach: Reach): Options | undefined {
  const [axis] = axes;
  if (!axis) return undefined;
  const given = (key: 'min' | 'max'): number | undefined => {
    const values = axes.map((each) => each[key]);
    const [value] = values;
    return typeof value === 'number' && values.every((each) => each === value) ? value : undefined;
  };
  const [min, max] = [given('min'), given('max')];
  if (min !== undefined && max !== undefined) return undefined;
  const [low, high] = reach;
  if (axis['type'] === 'log')
    return low > 0 ? { min: min ?? decade(low, Math.floor), max: max ?? decade(high, Math.ceil) } : undefined;
  const gaps = axes.map(({ boundaryGap }) =>
    Array.isArray(boundaryGap) ? boundaryGap.map((gap) => Number.parseFloat(String(gap)) / 100) : [0, 0],
  );
  const gapAt = (at: 0 | 1): number => Math.max(0, ...gaps.map((gap) => gap[at] ?? 0).filter(Number.isFinite));
  const isFree = axis['scale'] === true;
  const [from, until] = isFree ? [low, high] : [Math.min(0, low), Math.max(0, high)];
  const span = until - from || 1;
  const splits = Math.max(2, Math.min(6, ...axes.map(({ splitNumber }) => (typeof splitNumber === 'number' ? splitNumber : 5))));
  const round = roundEnds([min ?? (from < 0 || isFree ? from - gapAt(0) * span : from), max ?? until + gapAt(1) * span], splits);
  return min === undefined && max === undefined ? round : { min: min ?? round.min, max: max ?? round.max };
}

/** All axes of numbers of one place, in all cells. */
function shared(options: readonly Options[], direction: Direction, index: number): Options | undefined {
  const axes = options.map((option) => axesOf(option, direction)[index]).filter((axis) => axis !== undefined);
  if (axes.length < 2 || !axes.every(isScale) || axes.some(({ type }) => type !== axes[0]?.['type'])) return undefined;
  const reach = options.reduce<Reach | undefined>(
    (all, option) => wider(all, reachOf(option, direction, index) ?? []),
    undefined,
  );
  return reach && endsOf(axes, reach);
}

function withEnds(option: EChartsOption, ends: Readonly<Record<Direction, readonly (Options | undefined)[]>>): EChartsOption {
  const changed = (direction: Direction): Options => {
    if (ends[direction].every((each) => each === undefined)) return {};
    const axes = axesOf(option, direction).map((axis, at) => ({ ...axis, ...ends[direction][at] }));
    return { [`${direction}Axis`]: axes.length === 1 ? axes[0] : axes };
  };
  return { ...option, ...changed('x'), ...changed('y') };
}

/**
 * The pictures with equal scales; pictures without axes of numbers stay as they are.
 * @param parts  what each picture measures: degrees and millimetres have no scale in common
 */
export function sameScale(pictures: readonly Picture[], parts: readonly number[]): Picture[] {
  const scaled = new Map(
    [...new Set(parts)].map((part) => [part, equalised(pictures.filter((_, at) => parts[at] === part))] as const),
  );
  return pictures.map((picture, at) => scaled.get(parts[at] ?? 0)?.shift() ?? picture);
}

function equalised(pictures: readonly Picture[]): Picture[] {
  const options = pictures.flatMap((picture): Options[] => (picture.kind === 'echarts' ? [{ ...picture.option }] : []));
  const places = (direction: Direction): (Options | undefined)[] => {
    const most = Math.max(0, ...options.map((option) => axesOf(option, direction).length));
    return Array.from({ length: most }, (_, index) => shared(options, direction, index));
  };
  const ends = { x: places('x'), y: places('y') };
  return pictures.map((picture) =>
    picture.kind === 'echarts' ? { ...picture, option: withEnds(picture.option, ends) } : picture,
  );
}
