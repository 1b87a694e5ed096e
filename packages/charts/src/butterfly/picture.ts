/** The butterfly chart as an ECharts picture: two bars back to back for each category, on one scale. */
import type { BarSeriesOption } from 'echarts';
import { columnOf, type Cell } from '@tessera/core/frame/frame';
import { columnLabel } from '@tessera/core/query/column';
import { metricLabel, type Metric } from '@tessera/core/query/metric';
import type { QueryAnswer, Picture, DepictOptions } from '../chart-type.ts';
import type { Rgba } from '../controls/shapes.ts';
import { plainValues, type PointAxis, pointAxis, valueAxis, widestLabel } from '../shared/axes.ts';
import { dimmedOpacity, isDimmed } from '../shared/cross-filter.ts';
import { dimensionRows } from '../shared/dimension-rows.ts';
import { metricNumber, titleOf, type NumberText } from '../shared/format.ts';
import { legendOf } from '../shared/legend.ts';
import { baseOption, fontSize, isBare } from '../shared/look.ts';
import { pickDimensions } from '../shared/pick-values.ts';
import { numberOf } from '../shared/series.ts';
import { uniqueNames } from '../shared/timeseries-picture.ts';
import { namePoints } from '../shared/names-axis.ts';
import type { ButterflyForm } from './form.ts';
import { summaryOf } from '../shared/summary.ts';
import { nothing } from '../shared/nothing.ts';

const pairsMax = 200;
const css = ({ r, g, b, a }: Rgba): string => `rgba(${r}, ${g}, ${b}, ${a})`;

interface Pair {
  name: string;
  dims: Cell[];
  /** Left, right; NaN where there is no number. */
  values: [left: number, right: number];
}
interface Side {
  name: string;
  colour: string;
  number: NumberText;
}

/** The pairs in the answer's order; rows without any number are none. */
export function pairsOf(form: ButterflyForm, answer: QueryAnswer): Pair[] {
  if (form.groupby === undefined) return [];
  const rowOf = dimensionRows(answer, [form.groupby], undefined);
  const cellsOf = (metric: Metric | undefined): readonly Cell[] =>
    (metric === undefined ? undefined : columnOf(answer.frame, metricLabel(metric))) ?? [];
  const [left, right] = [cellsOf(form.left_metric), cellsOf(form.right_metric)];
  return Array.from({ length: answer.frame.rowcount }, (_, row): Pair => {
    const { dims, texts } = rowOf(row);
    return { name: texts.join(', '), dims, values: [numberOf(left[row]), numberOf(right[row])] };
  }).filter(({ values }) => values.some((value) => !Number.isNaN(value)));
}

/** The end of both halves, which no bar goes beyond, and the step between ticks: round numbers, the middle is one of them. */
export function halfScale(most: number): { end: number; step: number } {
  if (!(most > 0)) return { end: 1, step: 0.5 };
  const power = 10 ** Math.floor(Math.log10(most / 3));
  const factor = [1, 2, 2.5, 5, 10].find((each) => each * power * 3 >= most * (1 - 1e-9)) ?? 10;
  const step = Number((factor * power).toPrecision(12));
  return { end: Number((Math.ceil(most / step - 1e-9) * step).toPrecision(12)), step };
}

function seriesOf(form: ButterflyForm, pairs: readonly Pair[], side: Side, at: 0 | 1, view: DepictOptions): BarSeriesOption {
  const sign = at === 0 ? -1 : 1;
  return {
    type: 'bar',
    id: at === 0 ? 'left' : 'right',
    name: side.name,
    stack: 'pairs',
    color: side.colour,
    barMaxWidth: 40,
    barCategoryGap: '25%',
    label: {
      show: form.show_value && !isBare(view) && pairs.length <= 60,
      position: at === 0 ? 'left' : 'right',
      color: view.theme.text,
      fontSize: fontSize.label,
      formatter: ({ dataIndex }) => {
        const value = pairs[dataIndex]?.values[at] ?? Number.NaN;
        return Number.isNaN(value) ? '' : side.number(value);
      },
    },
    labelLayout: { hideOverlap: true },
    data: pairs.map(({ values, dims }) => {
      const value = values[at];
      if (Number.isNaN(value)) return '-';
      return {
        // Stacks part by sign: a bar of nothing stays on its side.
        value: value > 0 ? sign * value : 0,
        itemStyle: { opacity: isDimmed(view.selection, dims) ? dimmedOpacity : 1 },
      };
    }),
  };
}

function axesOf(form: ButterflyForm, pairs: readonly Pair[], number: NumberText, view: DepictOptions, height: number) {
  const most = pairs.reduce((max, { values }) => Math.max(max, ...values.filter((value) => value > 0)), 0);
  // Values stand beyond the ends of the bars.
  const { end, step } = halfScale(form.show_value && !isBare(view) ? most * 1.12 : most);
  const width = view.width - 60;
  const x = valueAxis(
    {
      title: form.x_axis_label,
      titleMargin: form.x_axis_title_margin,
      titlePosition: 'Left',
      number: (value) => number(Math.abs(value)),
      ...plainValues,
      bounds: [-end, end],
    },
    view,
    false,
    width,
    false,
  );
  Object.assign(x, { interval: step });
  const names: PointAxis = {
    ...namePoints(pairs.map(({ name }) => name)),
    title: form.y_axis_label,
    titleMargin: form.y_axis_title_margin,
    rotation: form.xAxisLabelRotation,
  };
  const turned = form.xAxisLabelRotation === 0 ? widestLabel(names, view) - 10 : 30;
  const y = pointAxis({ ...names, titleMargin: names.titleMargin + turned }, view, true, height);
  if (form.xAxisLabelRotation !== 0)
    Object.assign(y, { axisLabel: { ...y.axisLabel, rotate: form.xAxisLabelRotation, width: 90 } });
  return { xAxis: x, yAxis: { ...y, axisTick: { show: false }, axisLine: { ...y.axisLine, onZero: false } } };
}

const notesOf = (pairs: readonly Pair[], shown: number, answer: QueryAnswer, view: DepictOptions): string[] => {
  const negative = pairs.flatMap(({ values }) => values.filter((value) => value < 0)).length;
  return [
    ...(negative > 0 ? [view.say('Negative values, said only in numbers: {n}.', { n: negative })] : []),
    ...(pairs.length > shown ? [view.say('The first {shown} of {all} are shown.', { shown, all: pairs.length })] : []),
    ...(answer.truncated ? [view.say('The row limit cut this answer: not everything is shown.')] : []),
  ];
};

/** The picture of an answer; the empty one where there is nothing to draw. */
export function butterflyPicture(form: ButterflyForm, answers: QueryAnswer[], view: DepictOptions): Picture {
  const [answer] = answers;
  const { left_metric: leftMetric, right_metric: rightMetric, groupby } = form;
  if (!answer || leftMetric === undefined || rightMetric === undefined || groupby === undefined) return nothing(answer, view);
  const all = pairsOf(form, answer);
  const pairs = all.slice(0, pairsMax);
  if (pairs.length === 0) return nothing(answer, view);
  const [leftName = '', rightName = ''] = uniqueNames([
    form.left_label.trim() || titleOf(view.dataset, metricLabel(leftMetric)),
    form.right_label.trim() || titleOf(view.dataset, metricLabel(rightMetric)),
  ]);
  const numberFor = (metric: Metric): NumberText =>
    metricNumber(view, metricLabel(metric), form.x_axis_format, form.currency_format);
  const sides: [Side, Side] = [
    { name: leftName, colour: css(form.left_color), number: numberFor(leftMetric) },
    { name: rightName, colour: css(form.right_color), number: numberFor(rightMetric) },
  ];
  const { legend, room } = legendOf({ ...form, legendType: 'plain' }, sides, view, false);
  const bare = isBare(view);
  const notes = notesOf(all, pairs.length, answer, view);
  const grid = { top: room.top + (bare ? 4 : 8), bottom: room.bottom + (bare ? 2 : 4) };
  return {
    kind: 'echarts',
    summary: summaryOf(view, view.say('Butterfly Chart'), `${leftName}, ${rightName}`, [
      [titleOf(view.dataset, columnLabel(groupby)), pairs.length],
    ]),
    ...(notes.length > 0 && { notes }),
    option: {
      ...baseOption(view, pairs.length * 2),
      legend,
      grid: {
        ...grid,
        left: room.left + (bare ? 2 : 4),
        right: room.right + (bare ? 2 : 18),
        outerBoundsMode: 'same',
        outerBoundsContain: 'all',
      },
      ...axesOf(form, pairs, sides[0].number, view, view.height - grid.top - grid.bottom - 20),
      tooltip: { trigger: 'axis', axisPointer: { type: 'shadow', shadowStyle: { color: view.theme.textMuted, opacity: 0.08 } } },
      series: [seriesOf(form, pairs, sides[0], 0, view), seriesOf(form, pairs, sides[1], 1, view)],
    },
    tooltip: ([point]) => {
      const pair = pairs[point?.dataIndex ?? -1];
      if (!pair) return { rows: [] };
      return {
        title: pair.name,
        rows: sides.map(({ name, colour, number }, at) => {
          const value = pair.values[at] ?? Number.NaN;
          return { colour, label: name, value: Number.isNaN(value) ? 'N/A' : number(value) };
        }),
      };
    },
    pick: (mark) => {
      const pair = pairs[mark.dataIndex ?? -1];
      return pair ? pickDimensions([groupby], pair.dims, view.selection, { answer }) : undefined;
    },
  };
}
