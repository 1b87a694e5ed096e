/** Parallel coordinates as an ECharts picture: an axis for each metric, a line across them for each series. */
import type { EChartsOption, ParallelSeriesOption } from 'echarts';
import { adaptTo, colourAlong } from '@tessera/core/look/contrast';
import { columnOf, type Cell } from '@tessera/core/frame/frame';
import { metricLabel } from '@tessera/core/query/metric';
import type { QueryAnswer, Picture, DepictOptions, EmptyPicture } from '../chart-type.ts';
import { dimmedOpacity, isDimmed } from '../shared/cross-filter.ts';
import { dimensionRows } from '../shared/dimension-rows.ts';
import { metricNumber, titleOf, type NumberText } from '../shared/format.ts';
import { inkOf } from '../shared/ink.ts';
import { baseOption, fontSize, isBare, textWidth } from '../shared/look.ts';
import { pickDimensions } from '../shared/pick-values.ts';
import { numberOf } from '../shared/series.ts';
import { uniqueNames } from '../shared/timeseries-picture.ts';
import { cutTo } from '../shared/wrap.ts';
import type { ParaForm } from './form.ts';
import { summaryOf } from '../shared/summary.ts';
import { emptyFace, nothing } from '../shared/nothing.ts';

const linesMax = 2000;
/** More names than these on an axis lie on each other. */
const namesMax = 60;

interface Line {
  name: string;
  dims: Cell[];
  values: number[];
  /** Of the metric that colours; NaN without one. */
  shade: number;
}
interface Axis {
  title: string;
  number: NumberText;
  low: number;
  high: number;
}
interface Drawing {
  form: ParaForm;
  lines: Line[];
  axes: Axis[];
  shades: Axis | undefined;
  view: DepictOptions;
}

/** Ends of what is there, made wider where they are one. */
function endsOf(values: readonly number[]): Pick<Axis, 'low' | 'high'> {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of values) {
    if (Number.isNaN(value)) continue;
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  if (low > high) return { low: 0, high: 1 };
  return low < high ? { low, high } : { low: low - 1, high: high + 1 };
}

/** The lines in the answer's order; rows without any number are none. */
export function linesOf(form: ParaForm, answer: QueryAnswer): Line[] {
  if (form.series === undefined) return [];
  const rowOf = dimensionRows(answer, [form.series], undefined);
  const columns = form.metrics.map((metric) => columnOf(answer.frame, metricLabel(metric)) ?? []);
  const shades = form.secondary_metric && columnOf(answer.frame, metricLabel(form.secondary_metric));
  const read = Array.from({ length: answer.frame.rowcount }, (_, row): Line => {
    const { dims, texts } = rowOf(row);
    return { name: texts.join(', '), dims, values: columns.map((cells) => numberOf(cells[row])), shade: numberOf(shades?.[row]) };
  }).filter(({ values }) => values.some((value) => !Number.isNaN(value)));
  const names = uniqueNames(read.map(({ name }) => name));
  return read.map((line, at) => ({ ...line, name: names[at] ?? line.name }));
}

function colourOf({ form, lines, shades, view }: Drawing, line: Line): string {
  if (!shades) return lines.length <= 40 ? inkOf(view, line.name) : view.theme.accent;
  if (Number.isNaN(line.shade)) return view.theme.textMuted;
  const ramp = view.linearScheme(form.linear_color_scheme);
  // The end of a ramp that is as pale as the ground is no line.
  return adaptTo(colourAlong(ramp, (line.shade - shades.low) / (shades.high - shades.low)), view.theme.background, 1.7);
}

const shortName = (name: string, px: number): string => (textWidth(name, fontSize.label) > px ? cutTo(px, name) : name);

const hasNames = ({ form, lines, view }: Drawing): boolean => form.include_series && lines.length <= namesMax && !isBare(view);

function seriesOf(drawing: Drawing): ParallelSeriesOption {
  const { lines, view } = drawing;
  const opacity = lines.length > 300 ? 0.35 : lines.length > 60 ? 0.55 : 0.85;
  return {
    type: 'parallel',
    id: 'lines',
    lineStyle: { width: lines.length > 60 ? 1 : 2 },
    emphasis: { lineStyle: { width: 3, opacity: 1 } },
    inactiveOpacity: 0.06,
    activeOpacity: 1,
    data: lines.map((line, at) => ({
      name: line.name,
      at,
      value: [...(hasNames(drawing) ? [at] : []), ...line.values.map((value) => (Number.isNaN(value) ? '-' : value))],
      lineStyle: {
        color: colourOf(drawing, line),
        opacity: isDimmed(view.selection, line.dims) ? dimmedOpacity * 0.5 : opacity,
      },
    })),
  };
}

/** The scale of the colours, where a metric gives them. */
function scaleOf({ form, shades, view }: Drawing): Pick<EChartsOption, 'visualMap'> {
  if (!shades || isBare(view)) return {};
  return {
    visualMap: {
      type: 'continuous',
      seriesIndex: [],
      min: shades.low,
      max: shades.high,
      calculable: false,
      orient: 'horizontal',
      top: 0,
      right: 4,
      padding: [2, 0],
      itemWidth: 9,
      itemHeight: Math.min(140, view.width * 0.3),
      inRange: { color: [...view.linearScheme(form.linear_color_scheme)] },
      text: [shades.number(shades.high), shades.number(shades.low)],
      textGap: 8,
      textStyle: { color: view.theme.textMuted, fontSize: fontSize.label },
    },
  };
}

/** How every axis looks. @param slot  px from one to the next */
function axisLook(view: DepictOptions, slot: number) {
  const { text, textMuted, background } = view.theme;
  return {
    nameTextStyle: { color: text, fontSize: fontSize.text, fontWeight: 500 as const },
    nameTruncate: { maxWidth: Math.max(40, slot - 10), ellipsis: '…' },
    nameGap: 12,
    axisLine: { lineStyle: { color: textMuted, width: 1 } },
    axisTick: { show: false },
    axisLabel: {
      show: !isBare(view),
      color: text,
      fontSize: fontSize.label,
      hideOverlap: true,
      // To the left of the axis.
      margin: -8,
      align: 'right' as const,
      // The lines run behind the numbers.
      textBorderColor: background,
      textBorderWidth: 3,
    },
  };
}

/** The titles at both ends run inwards: there is more room. */
function alignOf(at: number, count: number, hasNamesBefore: boolean): 'left' | 'center' | 'right' {
  if (at === count - 1) return 'right';
  return at === 0 && !hasNamesBefore ? 'left' : 'center';
}

/** A title in the middle has half the way to either side; at an end it has half of one way. */
const titleRoom = (look: ReturnType<typeof axisLook>, align: 'left' | 'center' | 'right', slot: number) => ({
  nameTextStyle: { ...look.nameTextStyle, align },
  nameTruncate: { ...look.nameTruncate, maxWidth: Math.max(30, (align === 'center' ? slot : slot / 2) - 10) },
});

function axesOf(drawing: Drawing): Pick<EChartsOption, 'parallel' | 'parallelAxis' | 'visualMap'> {
  const { lines, axes, view } = drawing;
  const bare = isBare(view);
  const names = hasNames(drawing);
  const namePx = Math.min(160, view.width * 0.3);
  const left = names ? Math.min(namePx, Math.max(...lines.map(({ name }) => textWidth(name, fontSize.label)))) + 16 : 52;
  const slot = (view.width - left - 24) / Math.max(1, axes.length - (names ? 0 : 1));
  const shared = axisLook(view, slot);
  const numbers = axes.map(({ title, number, low, high }, at) => ({
    ...shared,
    dim: at + (names ? 1 : 0),
    name: bare ? '' : title,
    ...titleRoom(shared, alignOf(at, axes.length, names), slot),
    min: low,
    max: high,
    splitNumber: Math.max(2, Math.min(6, Math.floor(view.height / 60))),
    axisLabel: { ...shared.axisLabel, formatter: (value: number) => number(value) },
  }));
  const category = {
    ...shared,
    dim: 0,
    name: '',
    type: 'category' as const,
    inverse: true,
    data: lines.map((_, at) => String(at)),
    axisLabel: {
      ...shared.axisLabel,
      interval: 0,
      formatter: (at: string) => shortName(lines[Number(at)]?.name ?? '', namePx),
    },
  };
  const scale = scaleOf(drawing);
  const top = 'visualMap' in scale ? 56 : 34;
  return {
    parallel: { left: bare ? 6 : left, right: bare ? 6 : 24, top: bare ? 6 : top, bottom: bare ? 6 : 14 },
    parallelAxis: [...(names ? [category] : []), ...numbers],
    ...scale,
  };
}

const notesOf = ({ form, lines, view }: Drawing, left: number, answer: QueryAnswer): string[] => [
  ...(left > 0 ? [view.say('The first {shown} of {all} are shown.', { shown: linesMax, all: linesMax + left })] : []),
  ...(form.include_series && lines.length > namesMax
    ? [view.say('More than {n} names have no room on an axis.', { n: namesMax })]
    : []),
  ...(answer.truncated ? [view.say('The row limit cut this answer: not everything is shown.')] : []),
];

/** Lines run from one axis to the next. */
const oneAxis = ({ say }: DepictOptions): EmptyPicture =>
  emptyFace(say('One axis is not enough'), say('Add a metric, or show the series as an axis.'));

const titlesOf = (axes: readonly Axis[]): string => axes.map(({ title }) => title).join(', ');

/** The picture of an answer; the empty one where there is nothing to draw. */
export function paraPicture(form: ParaForm, answers: QueryAnswer[], view: DepictOptions): Picture {
  const [answer] = answers;
  const { series } = form;
  if (!answer || series === undefined) return nothing(answer, view);
  const all = linesOf(form, answer);
  const lines = all.slice(0, linesMax);
  if (lines.length === 0) return nothing(answer, view);
  const axisOf = (label: string, values: readonly number[]): Axis => ({
    title: titleOf(view.dataset, label),
    number: metricNumber(view, label, undefined),
    ...endsOf(values),
  });
  const axes = form.metrics.map((metric, at) =>
    axisOf(
      metricLabel(metric),
      lines.map(({ values }) => values[at] ?? Number.NaN),
    ),
  );
  const shades =
    form.secondary_metric === undefined
      ? undefined
      : axisOf(
          metricLabel(form.secondary_metric),
          lines.map(({ shade }) => shade),
        );
  const drawing: Drawing = { form, lines, axes, shades, view };
  if (axes.length + (hasNames(drawing) ? 1 : 0) < 2) return oneAxis(view);
  const notes = notesOf(drawing, all.length - lines.length, answer);
  return {
    kind: 'echarts',
    summary: summaryOf(view, view.say('Parallel Coordinates'), titlesOf(axes), [[view.say('Lines'), lines.length]]),
    ...(notes.length > 0 && { notes }),
    option: {
      ...baseOption(view, lines.length * axes.length),
      ...axesOf(drawing),
      tooltip: { trigger: 'item' },
      series: [seriesOf(drawing)],
    },
    tooltip: ([point]) => {
      const line = lines[point?.dataIndex ?? -1];
      if (!line) return { rows: [] };
      const told = (axis: Axis, value: number) => ({
        label: axis.title,
        value: Number.isNaN(value) ? 'N/A' : axis.number(value),
      });
      return {
        title: line.name,
        rows: [
          ...axes.map((axis, at) => told(axis, line.values[at] ?? Number.NaN)),
          ...(shades ? [{ ...told(shades, line.shade), colour: colourOf(drawing, line) }] : []),
        ],
      };
    },
    pick: (mark) => {
      const line = lines[mark.dataIndex ?? -1];
      return line ? pickDimensions([series], line.dims, view.selection, { answer }) : undefined;
    },
  };
}
