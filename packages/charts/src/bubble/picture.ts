/** The bubble chart as an ECharts picture: three metrics of each entity as place and size. */
import type { ScatterSeriesOption } from 'echarts';
import { columnOf, type Cell } from '@tessera/core/frame/frame';
import { withAlpha } from '@tessera/core/look/contrast';
import { metricLabel, type Metric } from '@tessera/core/query/metric';
import { columnLabel, type Column } from '@tessera/core/query/column';
import type { DepictOptions, EChartsPicture, Picture, QueryAnswer, Tooltip } from '../chart-type.ts';
import { valueAxis } from '../shared/axes.ts';
import { dimmedOpacity, isDimmed } from '../shared/cross-filter.ts';
import { pickDimensions, pickSeveral } from '../shared/pick-values.ts';
import { labelText, metricNumber, titleOf, type NumberText } from '../shared/format.ts';
import { inkOf } from '../shared/ink.ts';
import { legendOf } from '../shared/legend.ts';
import { baseOption, isBare } from '../shared/look.ts';
import { placeIn } from '../shared/node-place.ts';
import { numberOf } from '../shared/series.ts';
import type { BubbleForm } from './form.ts';
import { brief, summaryOf } from '../shared/summary.ts';
import { nothing } from '../shared/nothing.ts';

interface Bubble {
  entity: Cell;
  name: string;
  /** `undefined` without a dimension. */
  series: Cell | undefined;
  group: string;
  x: number;
  y: number;
  size: number;
}

const bubblesMax = 5000;

function bubblesOf(form: BubbleForm, answer: QueryAnswer): { bubbles: Bubble[]; blank: number; unloggable: number } {
  const cells = (name: string): readonly Cell[] => columnOf(answer.frame, name) ?? [];
  const of = (metric: Metric | undefined): readonly Cell[] => cells(metric === undefined ? '' : metricLabel(metric));
  const [xs, ys, sizes] = [of(form.x), of(form.y), of(form.size)];
  const entities = cells(form.entity === undefined ? '' : columnLabel(form.entity));
  const groups = form.series === undefined ? undefined : cells(columnLabel(form.series));
  const all = entities.map((entity, row): Bubble => {
    const series = groups ? (groups[row] ?? null) : undefined;
    return {
      entity,
      name: labelText(entity),
      series,
      group: series === undefined ? '' : labelText(series),
      x: numberOf(xs[row]),
      y: numberOf(ys[row]),
      size: numberOf(sizes[row]),
    };
  });
  const known = all.filter(({ x, y }) => !Number.isNaN(x) && !Number.isNaN(y));
  const bubbles = known.filter(({ x, y }) => (!form.logXAxis || x > 0) && (!form.logYAxis || y > 0));
  return { bubbles: bubbles.slice(0, bubblesMax), blank: all.length - known.length, unloggable: known.length - bubbles.length };
}

/** Radius in px: from 5 to the form's, along the range of the sizes. */
function radii(form: BubbleForm, bubbles: readonly Bubble[], view: DepictOptions): (bubble: Bubble) => number {
  const sizes = bubbles.map(({ size }) => size).filter((size) => !Number.isNaN(size));
  const [low, high] = [Math.min(...sizes), Math.max(...sizes)];
  const most = Math.min(Math.max(5, form.max_bubble_size), Math.min(view.width, view.height) / 5);
  const least = Math.min(isBare(view) ? 2 : 5, most);
  return ({ size }) => {
    if (Number.isNaN(size) || !(high > low)) return Number.isNaN(size) ? least : most;
    const share = (size - low) / (high - low);
    return form.bubble_scale === 'area'
      ? Math.sqrt(least ** 2 + share * (most ** 2 - least ** 2))
      : least + share * (most - least);
  };
}

function axes(form: BubbleForm, bubbles: readonly Bubble[], view: DepictOptions, numbers: { x: NumberText; y: NumberText }) {
  const smallest = (values: readonly number[]): number => Math.min(...values.filter((value) => value > 0));
  const shared = { titlePosition: 'Left' as const, minorSplit: false, percent: false, bare: false };
  const x = valueAxis(
    {
      ...shared,
      title: form.x_axis_label,
      titleMargin: form.x_axis_title_margin,
      number: numbers.x,
      log: form.logXAxis,
      truncate: form.truncateXAxis,
      bounds: form.xAxisBounds,
      smallest: smallest(bubbles.map((bubble) => bubble.x)),
    },
    view,
    false,
    view.width - 60,
    false,
  );
  const y = valueAxis(
    {
      ...shared,
      title: form.y_axis_label,
      titleMargin: form.y_axis_title_margin,
      number: numbers.y,
      log: form.logYAxis,
      truncate: form.truncateYAxis,
      bounds: form.y_axis_bounds,
      smallest: smallest(bubbles.map((bubble) => bubble.y)),
    },
    view,
    true,
    view.height - 40,
    false,
  );
  if (form.xAxisLabelRotation !== 0) Object.assign(x, { axisLabel: { ...x.axisLabel, rotate: form.xAxisLabelRotation } });
  if (form.yAxisLabelRotation !== 0) Object.assign(y, { axisLabel: { ...y.axisLabel, rotate: form.yAxisLabelRotation } });
  return { xAxis: x, yAxis: y };
}

interface Drawing {
  form: BubbleForm;
  view: DepictOptions;
  answer: QueryAnswer;
  bubbles: readonly Bubble[];
  numbers: { x: NumberText; y: NumberText; size: NumberText };
  /** What a metric is called; nothing where none is chosen. */
  title: (metric: Metric | undefined) => string;
  /** What a value of the colour dimension is called; the entity's title without one. */
  nameOf: (group: string) => string;
}

/** The values of a bubble's dimensions, as filters take them. */
const dimsOf = ({ series, entity }: Bubble): Cell[] => [...(series === undefined ? [] : [series]), entity];

function seriesOf({ form, view, bubbles, nameOf }: Drawing, groups: readonly string[]): ScatterSeriesOption[] {
  const radiusOf = radii(form, bubbles, view);
  return groups.map((group): ScatterSeriesOption => {
    const colour = inkOf(view, nameOf(group));
    return {
      type: 'scatter',
      id: `group ${group}`,
      name: nameOf(group),
      color: colour,
      emphasis: { focus: 'series' },
      data: bubbles.flatMap((bubble, at) => {
        if (bubble.group !== group) return [];
        const opacity = isDimmed(view.selection, dimsOf(bubble)) ? dimmedOpacity * form.opacity : 1;
        return [
          {
            at,
            name: bubble.name,
            value: [bubble.x, bubble.y],
            symbolSize: 2 * radiusOf(bubble),
            itemStyle: {
              color: withAlpha(colour, Math.min(1, Math.max(0.05, form.opacity))),
              borderColor: colour,
              borderWidth: 1,
              opacity,
            },
          },
        ];
      }),
    };
  });
}

function notesOf({ answer, view }: Drawing, blank: number, unloggable: number): string[] {
  return [
    ...(unloggable > 0 ? [view.say('Values ≤ 0 are not drawn on a logarithmic axis.')] : []),
    ...(blank > 0 ? [view.say('Not drawn, because a value is missing: {n}.', { n: blank })] : []),
    ...(answer.truncated ? [view.say('The row limit cut this answer: not everything is shown.')] : []),
  ];
}

function tooltipOf({ form, view, numbers, title, nameOf }: Drawing, bubble: Bubble | undefined): Tooltip {
  if (!bubble) return { rows: [] };
  return {
    title: bubble.group ? `${bubble.name} (${bubble.group})` : bubble.name,
    rows: [
      { colour: inkOf(view, nameOf(bubble.group)), label: title(form.x), value: numbers.x(bubble.x) },
      { label: title(form.y), value: numbers.y(bubble.y) },
      { label: title(form.size), value: Number.isNaN(bubble.size) ? 'N/A' : numbers.size(bubble.size) },
    ],
  };
}

/**
 * The answer as bubbles, one ECharts series for each value of the colour dimension. Rows without a number, and those a
 * logarithmic axis cannot place, are left out and counted in a note.
 */
export function bubblePicture(form: BubbleForm, answers: QueryAnswer[], view: DepictOptions): Picture {
  const [answer] = answers;
  const { bubbles, blank, unloggable } = answer ? bubblesOf(form, answer) : { bubbles: [], blank: 0, unloggable: 0 };
  if (!answer || bubbles.length === 0) return nothing(answer, view);
  const label = (metric: Metric | undefined): string => (metric === undefined ? '' : metricLabel(metric));
  const numbers = {
    x: metricNumber(view, label(form.x), form.xAxisFormat),
    y: metricNumber(view, label(form.y), form.y_axis_format),
    size: metricNumber(view, label(form.size), form.tooltipSizeFormat),
  };
  const title = (metric: Metric | undefined): string => titleOf(view.dataset, label(metric));
  const entityTitle = form.entity === undefined ? '' : titleOf(view.dataset, columnLabel(form.entity));
  const nameOf = (group: string): string => group || entityTitle;
  const drawing: Drawing = { form, view, answer, bubbles, numbers, title, nameOf };
  const groups = [...new Set(bubbles.map(({ group }) => group))];
  const {
    legend,
    room,
    notes: unnamed,
  } = legendOf(
    { ...form, show_legend: form.show_legend && form.series !== undefined },
    groups.map((group) => ({ name: nameOf(group), colour: inkOf(view, nameOf(group)) })),
    view,
    false,
  );
  const notes = [...notesOf(drawing, blank, unloggable), ...unnamed];
  const edge = isBare(view) ? 6 : Math.min(form.max_bubble_size, 25);
  const largest = bubbles.reduce((best, bubble) => (bubble.size > best.size ? bubble : best));
  return {
    kind: 'echarts',
    summary: summaryOf(view, view.say('Bubble Chart'), `${title(form.x)} × ${title(form.y)}`, [
      [view.say('Bubbles'), bubbles.length],
      [view.say('Largest'), `${brief(largest.name)}${Number.isNaN(largest.size) ? '' : `, ${numbers.size(largest.size)}`}`],
    ]),
    ...(notes.length > 0 && { notes }),
    option: {
      ...baseOption(view, bubbles.length),
      legend,
      grid: {
        left: room.left + 4,
        right: room.right + edge,
        top: room.top + edge,
        bottom: room.bottom + 4,
        outerBoundsMode: 'same',
        outerBoundsContain: 'all',
      },
      ...axes(form, bubbles, view, numbers),
      tooltip: { trigger: 'item' },
      series: seriesOf(drawing, groups),
    },
    tooltip: ([point]) => tooltipOf(drawing, bubbles[placeIn(point?.data) ?? -1]),
    pick: (mark) => {
      const bubble = bubbles[placeIn(mark.data) ?? -1];
      return bubble && pickDimensions(columnsOf(form), dimsOf(bubble), view.selection, { answer });
    },
    ...(form.entity !== undefined && { area: areaOf(drawing) }),
  };
}

/** The columns a bubble stands for: what it is placed and sized by are metrics, which other charts cannot be filtered by. */
const columnsOf = ({ series, entity }: BubbleForm): Column[] =>
  entity === undefined ? [] : [...(series === undefined ? [] : [series]), entity];

/** A rectangle picks the entities of the bubbles in it. */
const areaOf = ({ form, answer, bubbles }: Drawing): NonNullable<EChartsPicture['area']> => ({
  points: bubbles.map(({ x, y }, at) => ({ x, y, mark: { data: { at } } })),
  pick: (marks) => {
    const inside = marks.flatMap(({ data }) => bubbles[placeIn(data) ?? -1] ?? []);
    return pickSeveral(columnsOf(form), inside.map(dimsOf), { answer });
  },
});
