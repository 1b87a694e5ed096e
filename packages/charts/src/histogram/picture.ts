/** The histogram as an ECharts picture: bars that touch, on an axis of numbers. */
import type { Cell } from '@tessera/core/frame/frame';
import { columnLabel } from '@tessera/core/query/column';
import { formatNumber, percentFormat } from '@tessera/core/format/number';
import type { BarSeriesOption, EChartsOption } from 'echarts';
import type { QueryAnswer, EChartsPicture, EmptyPicture, Mark, MarkSelection, DepictOptions, Selection } from '../chart-type.ts';
import { dimmedOpacity, isDimmed, isSelected } from '../shared/cross-filter.ts';
import { distinctSteps } from '../shared/distinct-ticks.ts';
import { numberText, titleOf } from '../shared/format.ts';
import { pickDimensions, takenBack } from '../shared/pick-values.ts';
import { inkOf } from '../shared/ink.ts';
import { frontOrder, spreadBars } from '../shared/thin-bars.ts';
import { layLabels } from '../shared/label-room.ts';
import { legendOf, type LegendSides } from '../shared/legend.ts';
import { baseOption, fontSize, isBare } from '../shared/look.ts';
import { binsOf, roundTicks, type Bin, type BinnedRows, type BinGroup } from './bins.ts';
import type { HistogramForm } from './form.ts';
import { summaryOf } from '../shared/summary.ts';
import { emptyFace, noResults, nothing } from '../shared/nothing.ts';

interface Drawing {
  form: HistogramForm;
  view: DepictOptions;
  answer: QueryAnswer;
  binned: BinnedRows;
  name: string;
  xText: (value: number) => string;
  yText: (value: number) => string;
  colourOf: (group: BinGroup) => string;
}

const rangeText = ({ xText }: Drawing, bin: Bin): string => `${xText(bin.low)} – ${xText(bin.high)}`;

/** The values a bar stands for; when bars climb, all up to its end. */
const barText = (drawing: Drawing, bin: Bin): string =>
  drawing.form.cumulative ? `≤ ${drawing.xText(bin.high)}` : rangeText(drawing, bin);

function series(drawing: Drawing): BarSeriesOption[] {
  const { form, view, binned, yText, colourOf, name } = drawing;
  const { bins, groups } = binned;
  const many = groups.length > 1;
  const isBordered = !many && bins.length < view.width / 4;
  const border = isBordered ? { borderColor: view.theme.background, borderWidth: 1 } : {};
  const isLabelled = form.show_value && !isBare(view) && bins.length * groups.length <= 200;
  const spread = spreadBars((view.width - 60) / bins.length, groups.length, { gaps: [many ? 0.14 : 0, 0] });
  const front = frontOrder(groups.map(({ heights }, at) => ({ id: String(at), heights: Float64Array.from(heights) })));
  return groups.map((group, at) => ({
    id: `group ${at}`,
    name: group.label || name,
    type: 'bar',
    barGap: spread.barGap,
    barCategoryGap: spread.barCategoryGap,
    barMinWidth: spread.barMinWidth,
    ...(spread.overlaps && { z: 2 + (front.get(String(at)) ?? 0) }),
    // A border takes a pixel of a bar.
    ...(!isLabelled && { barMinHeight: isBordered ? 2 : 1 }),
    color: colourOf(group),
    data: group.heights.map((height, place) => {
      const bin = bins[place];
      const dims = bin ? [...group.dims, bin.low, bin.high] : [];
      return {
        value: height === 0 && !isLabelled ? '-' : height,
        itemStyle: { opacity: isDimmed(view.selection, dims) && !isBetween(view.selection, dims) ? dimmedOpacity : 1 },
      };
    }),
    itemStyle: { ...border, borderRadius: many ? 0 : [2, 2, 0, 0] },
    emphasis: { focus: 'none' as const },
    label: {
      show: isLabelled,
      position: 'top' as const,
      color: view.theme.text,
      fontSize: fontSize.label,
      formatter: (point: { dataIndex: number }) => yText(group.heights[point.dataIndex] ?? 0),
    },
    labelLayout: layLabels(view, { count: bins.length, first: (barPx) => at * barPx }),
  }));
}

function axes({ form, view, binned, xText, yText }: Drawing): Kept<EChartsOption, 'xAxis' | 'yAxis'> {
  const { line, textMuted } = view.theme;
  const [low, high] = [binned.bins[0]?.low ?? 0, binned.bins.at(-1)?.high ?? 1];
  const ticks = roundTicks(low, high, Math.max(2, Math.floor(view.width / 56)));
  const bare = isBare(view);
  const label = { color: textMuted, fontSize: fontSize.label, show: !bare };
  const name = { color: textMuted, fontSize: fontSize.text, fontWeight: 500 as const };
  const titled = (title: string, gap: number) =>
    title && !bare ? { name: title, nameLocation: 'middle' as const, nameGap: gap, nameTextStyle: name } : {};
  return {
    xAxis: [
      { type: 'category', data: binned.bins.map((bin) => xText(bin.low)), show: false },
      {
        // The bars stand on categories; the numbers below them are a true axis over the same width.
        type: 'value',
        min: low,
        max: high,
        position: 'bottom',
        axisLine: { show: true, onZero: false, lineStyle: { color: line } },
        axisTick: { show: !bare, length: 4, lineStyle: { color: line }, customValues: ticks },
        axisLabel: { ...label, customValues: ticks, formatter: (value: number) => xText(value), hideOverlap: true },
        splitLine: { show: false },
        ...titled(form.x_axis_title, 26),
      },
    ],
    yAxis: {
      type: 'value',
      ...distinctSteps(yText),
      axisLine: { show: false },
      axisTick: { show: false },
      axisLabel: { ...label, formatter: (value: number) => yText(value), hideOverlap: true },
      splitLine: { show: !bare, lineStyle: { color: line, width: 1 } },
      splitNumber: Math.max(2, Math.floor(view.height / 60)),
      ...titled(form.y_axis_title, 44),
    },
  };
}
/** Does a bin lie between selected ones of its group? Several stand for the span from the lowest to the highest. */
function isBetween(selection: Selection | undefined, values: readonly Cell[]): boolean {
  const rows = (selection?.value ?? []).map((each): readonly Cell[] => [each].flat());
  const alike = rows.filter((row) => row.length === values.length && row.slice(0, -2).every((cell, at) => cell === values[at]));
  const low = Math.min(...alike.map((row) => Number(row.at(-2))));
  const high = Math.max(...alike.map((row) => Number(row.at(-1))));
  return alike.length > 1 && Number(values.at(-2)) >= low && Number(values.at(-1)) <= high;
}

type Kept<T, K extends keyof T> = { [P in K]: NonNullable<T[P]> };

/** A bin is `low ≤ x < high`; the last one holds its upper end, too: other charts may have values above it. */
function pickOf(drawing: Drawing, mark: Mark): MarkSelection | undefined {
  const { form, view, answer, binned } = drawing;
  const group = binned.groups[mark.seriesIndex ?? 0];
  const bin = binned.bins[mark.dataIndex ?? -1];
  if (!group || !bin || form.column === undefined) return undefined;
  const values = [...group.dims, bin.low, bin.high];
  if (isSelected(view.selection, values)) return takenBack(values);
  const range = barText(drawing, bin);
  const label = [group.label, range].filter(Boolean).join(', ');
  const dimensions = pickDimensions(form.groupby, group.dims, undefined, { answer });
  const isLast = bin === binned.bins.at(-1);
  return {
    filters: [
      ...(dimensions?.filters ?? []),
      ...(form.cumulative ? [] : [{ col: form.column, op: '>=' as const, val: bin.low }]),
      { col: form.column, op: isLast ? '<=' : '<', val: bin.high },
    ],
    filterState: { value: [values], selectedValues: { 0: label }, label },
  };
}

/** Bars that climb hold all below them: of those a stretch would mean nothing. */
const axisOf = (drawing: Drawing): Pick<EChartsPicture, 'axis'> =>
  drawing.form.cumulative
    ? {}
    : { axis: { along: 'x', place: () => undefined, range: (from, to) => rangeOf(drawing, from, to) } };

/** From one bin to another, of all groups. */
function rangeOf({ form, binned, xText }: Drawing, from: Mark, to: Mark): MarkSelection | undefined {
  const places = [from, to].map(({ dataIndex, axisValue }) => Math.round(dataIndex ?? axisValue ?? Number.NaN));
  const [at = Number.NaN, until = Number.NaN] = places.toSorted((a, b) => a - b);
  const bins = binned.bins.slice(Math.max(0, at), until + 1);
  const [first, last] = [bins[0], bins.at(-1)];
  if (!first || !last || form.column === undefined) return undefined;
  const label = `${xText(first.low)} – ${xText(last.high)}`;
  return {
    filters: [
      { col: form.column, op: '>=', val: first.low },
      { col: form.column, op: last === binned.bins.at(-1) ? '<=' : '<', val: last.high },
    ],
    filterState: {
      value: binned.groups.flatMap(({ dims }) => bins.map(({ low, high }) => [...dims, low, high])),
      selectedValues: { 0: label },
      label,
    },
  };
}

function leftOut(drawing: Drawing): string[] {
  const { groups, left } = drawing.binned;
  const { say } = drawing.view;
  return [
    ...(isCut(drawing) ? [say('The row limit cut this answer: not everything is counted.')] : []),
    ...(left > 0 ? [say('The {shown} largest of {all} are shown.', { shown: groups.length, all: groups.length + left })] : []),
  ];
}

/** The answer as bars that touch. Without bins the picture is empty and says what to choose or to widen. */
export function histogramPicture(
  form: HistogramForm,
  answers: QueryAnswer[],
  view: DepictOptions,
): EChartsPicture | EmptyPicture {
  const [answer] = answers;
  const binned = binsOf(answer, form.groupby.length);
  if (!answer || !binned || form.column === undefined) {
    const asked = answer !== undefined && answer.frame.rowcount > 0;
    return asked ? emptyFace(view.say('No results'), view.say('Choose a numeric column.')) : noResults(view);
  }
  if (binned.groups.every(({ heights }) => [...heights].every((height) => !height))) return nothing(answer, view);
  const name = titleOf(view.dataset, columnLabel(form.column));
  const drawing: Drawing = {
    form,
    view,
    answer,
    binned,
    name,
    xText: numberText(form.x_axis_format ?? ''),
    yText: numberText(form.normalize ? percentFormat(form.y_axis_format) : (form.y_axis_format ?? '')),
    colourOf: (group) => inkOf(view, group.label || name),
  };
  const {
    legend,
    room,
    notes: unnamed,
  } = legendOf(
    { ...form, show_legend: form.show_legend && form.groupby.length > 0 },
    binned.groups.map((group) => ({ name: group.label || name, colour: drawing.colourOf(group) })),
    view,
    false,
  );
  const bins = binned.bins.length;
  const notes = [...leftOut(drawing), ...unnamed];
  return {
    kind: 'echarts',
    summary: summary(drawing),
    ...(notes.length > 0 && { notes }),
    option: {
      ...baseOption(view, bins * binned.groups.length),
      grid: { ...gridRoom(room, form), outerBoundsMode: 'same', outerBoundsContain: 'all' },
      legend,
      tooltip: { trigger: 'axis', axisPointer: { type: 'none' } },
      ...axes(drawing),
      series: series(drawing),
    },
    tooltip: (points) => tooltipOf(drawing, points[0]?.dataIndex ?? -1),
    pick: (mark) => pickOf(drawing, mark),
    ...axisOf(drawing),
  };
}

/** The number over a bar that reaches the top of the axis needs a line of its own. */
const gridRoom = (room: LegendSides, form: HistogramForm): LegendSides => ({
  ...room,
  top: room.top + (form.show_value ? fontSize.label + 9 : 8),
  right: room.right + 8,
});

/** Everything the bars stand for: their sum, or the ends they climb to. */
const totalOf = ({ form, binned }: Drawing): number =>
  binned.groups.reduce(
    (total, { heights }) => total + (form.cumulative ? (heights.at(-1) ?? 0) : heights.reduce((sum, height) => sum + height, 0)),
    0,
  );

/**
 * Did the row limit leave rows out? As many rows counted as the limit allows say so. Shares do not tell how many they are
 * of, and groups that are not shown hide theirs: there the reader is warned whenever there is a limit.
 */
const isCut = (drawing: Drawing): boolean => {
  const { row_limit: most, normalize } = drawing.form;
  return most !== undefined && most > 0 && (normalize || drawing.binned.left > 0 || totalOf(drawing) >= most);
};

function tooltipOf(drawing: Drawing, place: number) {
  const { form, binned, yText, colourOf, name } = drawing;
  const bin = binned.bins[place];
  if (!bin) return { rows: [] };
  const total = totalOf(drawing);
  return {
    title: barText(drawing, bin),
    rows: binned.groups.map((group) => {
      const height = group.heights[place] ?? 0;
      const share = form.normalize || total === 0 ? '' : `  ${formatNumber(height / total, '.1%')}`;
      const count = form.normalize ? yText(height) : formatNumber(height, ',d');
      return { colour: colourOf(group), label: group.label || name, value: `${count}${share}` };
    }),
  };
}

function summary(drawing: Drawing): string {
  const { binned, form, name, view } = drawing;
  const sums = binned.bins.map((_, place) => binned.groups.reduce((sum, { heights }) => sum + (heights[place] ?? 0), 0));
  const tallest = sums.reduce((best, height, place) => (height > (sums[best] ?? 0) ? place : best), 0);
  const bin = binned.bins[tallest];
  const [first, last] = [binned.bins[0], binned.bins.at(-1)];
  return summaryOf(view, view.say('Histogram'), name, [
    [view.say('Bins'), binned.bins.length],
    ...(first && last ? [[view.say('Range'), `${drawing.xText(first.low)} – ${drawing.xText(last.high)}`] as const] : []),
    ...(bin && !form.cumulative ? [[view.say('Most lie in'), rangeText(drawing, bin)] as const] : []),
  ]);
}
