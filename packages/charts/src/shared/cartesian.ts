/** From a decided model (axes, series, styles) to an ECharts picture: line, bar, area, scatter and mixed charts alike. */
import type { DatasetComponentOption, DataZoomComponentOption, EChartsOption, GridComponentOption } from 'echarts';
import type { Column } from '@tessera/core/query/column';
import type { EChartsPicture, Mark, MarkSelection, Selection, DepictOptions } from '../chart-type.ts';
import type { AnnotationMarks } from './annotation-marks.ts';
import { pointAxis, valueAxis, widestLabel, type PointAxis, type ValueAxis } from './axes.ts';
import { chosenStretches } from './chosen-stretches.ts';
import { isDimmed } from './cross-filter.ts';
import { pickRange } from './pick-range.ts';
import { pickDimensions, pickValues } from './pick-values.ts';
import type { Forecast } from './forecast.ts';
import { endLabelPx, labelGaps, labelMargin, layBarLabels, layLabels, type AxisReach, type EndLabel } from './label-room.ts';
import { legendOf, type LegendEntry, type LegendForm, type LegendSides } from './legend.ts';
import { baseOption, fontSize, isBare, textWidth } from './look.ts';
import { hidesZeros, markOf, ownDataset, type DrawnSeries, type MarkContext, type MarkOption } from './marks.ts';
import { atRows, sampleRows } from './sample.ts';
import { streamBaseline, sumsOf, totalsOf } from './stack.ts';
import { bandOf, barGap, categoryGap, frontOrder, spreadBars, withoutZeros } from './thin-bars.ts';
import { tooltipOf, type TooltipForm } from './tooltip.ts';
import { axisZoom, zoomRoom } from './zoom.ts';

/** Everything a cartesian picture is made of once the form is decided: axes, series, legend and texts. */
export interface Cartesian {
  x: PointAxis;
  /** The x value of a row in full, for tooltips and the summary. */
  xText: (row: number) => string;
  values: ValueAxis[];
  series: DrawnSeries[];
  horizontal: boolean;
  zoomable: boolean;
  legend: LegendForm;
  tooltip: TooltipForm;
  /** The dimensions of a series, for its cross-filter. */
  dimensionsOf: (series: DrawnSeries) => readonly Column[];
  /** The x axis' column, offered as cross-filter when it is categorical and there are no dimensions. */
  axisColumn: Column | undefined;
  /** Sentence about the whole, for screen readers. */
  summary: string;
  notes: string[];
  /** Drawn over everything else. */
  annotations?: AnnotationMarks;
  /** What is expected of series, by their ids; marks for them stand among the annotations. */
  forecasts?: ReadonlyMap<string, Forecast>;
}

interface Drawing {
  model: Cartesian;
  view: DepictOptions;
  kept: Uint32Array | undefined;
  count: number;
  columnOf: Map<string, string>;
  groups: Map<string, DrawnSeries[]>;
  /** Bars, or stacks of them, that stand side by side. */
  bars: string[];
  /** The room of one place along the axis, in px. */
  bandPx: number;
  totals: Map<string, Float64Array>;
}

function prepare(model: Cartesian, view: DepictOptions, alongPx: number): Drawing {
  const lines = model.series.every((each) => each.style.type === 'line');
  const rows = model.x.points.at.length;
  const kept =
    lines && !model.zoomable
      ? sampleRows(
          model.series.map((each) => each.heights),
          rows,
          view.width,
        )
      : undefined;
  const groups = new Map<string, DrawnSeries[]>();
  for (const each of model.series) if (each.group) groups.set(each.group, [...(groups.get(each.group) ?? []), each]);
  return {
    model,
    view,
    kept,
    count: kept?.length ?? rows,
    columnOf: new Map(model.series.map((each, at) => [each.id, `s${at}`])),
    groups,
    bars: [...new Set(model.series.filter(({ style }) => style.type === 'bar').map(groupOf))],
    bandPx: bandOf(model.x.points.at, model.x.points.kind === 'category', alongPx),
    totals: new Map([...groups].map(([group, members]) => [group, totalsOf(members.map((each) => each.y))])),
  };
}

const groupOf = ({ id, group }: DrawnSeries): string => group ?? id;

/** How far the outermost marks of a series stand from the upright axes. */
function reachOf({ model, bars, bandPx, count }: Drawing, series: DrawnSeries): AxisReach | undefined {
  if (model.horizontal) return undefined;
  const place = bars.indexOf(groupOf(series));
  const outside = series.style.type === 'bar' ? categoryGap / 2 : model.x.padded ? 0.5 : 0;
  const past = (others: number) => (markPx: number) => outside * bandPx + Math.max(0, others) * markPx * (1 + barGap);
  return { count, first: past(place), ...(model.values.length > 1 && { last: past(bars.length - 1 - place) }) };
}

const rowOf = (drawing: Drawing, dataIndex: number): number => drawing.kept?.[dataIndex] ?? dataIndex;

function contextOf(drawing: Drawing): MarkContext {
  const { model, view, kept, count, bandPx } = drawing;
  const { points } = model.x;
  // With a category selected, its own marks stay bright; that needs an opacity for every mark.
  const picksCategory =
    view.selection?.value && points.kind === 'category' && model.series.every((each) => each.dims.length === 0);
  const bars = model.series.filter(({ style }) => style.type === 'bar');
  const isZoomed = model.zoomable && view.mode === 'screen';
  return {
    x: points.at,
    bars: spreadBars(bandPx, drawing.bars.length, { isZoomed }),
    reachOf: (series) => reachOf(drawing, series),
    front: frontOrder(bars),
    ...(picksCategory && { isDimmedRow: (row: number) => isDimmed(view.selection, [points.raw[row] ?? null]) }),
    view,
    horizontal: model.horizontal,
    columnOf: (id) => drawing.columnOf.get(id) ?? 'x',
    rowOf: (dataIndex) => rowOf(drawing, dataIndex),
    count,
    sampled: (series) => atRows(series.heights, kept),
    groupTotal: (group, row) => drawing.totals.get(group ?? '')?.[row] ?? 0,
    thin: model.zoomable && count > 4 * view.width && !model.series.some((each) => each.group || each.heights.some(Number.isNaN)),
  };
}

interface Baseline {
  column: string;
  values: Float64Array;
  mark: MarkOption;
}

/** A hidden lowest layer for each streamed group; it must come before the group's own series. */
function baselines(drawing: Drawing): Baseline[] {
  return [...drawing.groups].flatMap(([group, members], at) => {
    if (members[0]?.style.stack !== 'Stream') return [];
    const column = `b${at}`;
    const { horizontal } = drawing.model;
    return {
      column,
      values: atRows(streamBaseline(members.map((each) => each.heights)), drawing.kept),
      mark: {
        id: `baseline ${group}`,
        type: 'line' as const,
        stack: group,
        stackStrategy: 'all' as const,
        encode: horizontal ? { x: column, y: 'x' } : { x: 'x', y: column },
        showSymbol: false,
        silent: true,
        smooth: members[0].style.smooth ? 0.35 : false,
        lineStyle: { opacity: 0 },
        areaStyle: { opacity: 0 },
        tooltip: { show: false },
      },
    };
  });
}

/** A zero-height layer on top of each stack that has the sum of the series the legend shows. */
function totalLabels(drawing: Drawing, isVisible: (name: string) => boolean): MarkOption[] {
  const { model, view } = drawing;
  return [...drawing.groups].flatMap(([group, members]) => {
    const first = members[0];
    const wanted = first?.style.showValue && first.style.onlyTotal && first.style.stack !== 'Stream' && drawing.count <= 200;
    if (!first || !wanted) return [];
    const shown = members.filter((each) => isVisible(each.name));
    const sums = sumsOf(shown.map((each) => each.y));
    // On top of the positive parts; below the negative ones where there are no others.
    const falls = members.every((each) => each.heights.every((height) => !(height > 0)));
    const place = model.horizontal ? (falls ? 'left' : 'right') : falls ? 'bottom' : 'top';
    return {
      id: `total ${group}`,
      type: first.style.type === 'bar' ? ('bar' as const) : ('line' as const),
      stack: group,
      stackStrategy: falls ? ('negative' as const) : ('positive' as const),
      silent: true,
      color: view.theme.text,
      encode: model.horizontal ? { x: 'zero', y: 'x' } : { x: 'x', y: 'zero' },
      ...(model.horizontal ? { xAxisIndex: first.style.axis } : { yAxisIndex: first.style.axis }),
      barMaxWidth: 60,
      symbolSize: 0,
      lineStyle: { opacity: 0 },
      label: {
        show: true,
        position: place,
        color: view.theme.text,
        fontSize: fontSize.label,
        textMargin: labelMargin,
        formatter: (point: { dataIndex: number }): string => {
          const sum = sums[rowOf(drawing, point.dataIndex)] ?? Number.NaN;
          return Number.isNaN(sum) ? '' : first.number(sum);
        },
      },
      labelLayout:
        first.style.type === 'bar'
          ? layBarLabels(view, { horizontal: model.horizontal, inside: false, reach: reachOf(drawing, first) })
          : layLabels(view, reachOf(drawing, first)),
      tooltip: { show: false },
    } satisfies MarkOption;
  });
}

/** Labels at the ends of an axis' bars. Above upright bars there is room; between rows of other bars there need not be any. */
function endLabels({ model, groups }: Drawing, axis: number): EndLabel[] {
  const label = (value: number, { number }: DrawnSeries): EndLabel[] => {
    if (Number.isNaN(value)) return [];
    if (model.horizontal) return [{ value, px: textWidth(number(value), fontSize.label) + 10 }];
    return [{ value, px: value < 0 ? endLabelPx : 0 }];
  };
  const shown = model.series.filter(({ style }) => style.type === 'bar' && style.showValue && style.axis === axis);
  return [
    ...shown.filter((each) => !each.group).flatMap((each) => [...each.y].flatMap((value) => label(value, each))),
    ...[...groups.values()].flatMap((members) => {
      const [first] = members;
      if (!first || !shown.includes(first) || !first.style.onlyTotal) return [];
      return [...sumsOf(members.map((each) => each.y))].flatMap((value) => label(value, first));
    }),
  ];
}

/** More bars than this are not labelled, or so thin that labels are hidden. */
const roomyBarsMax = 400;

function gapsOf(drawing: Drawing, axis: number, room: { width: number; height: number }): [number, number] | undefined {
  const { model, view, count } = drawing;
  if (isBare(view) || count > roomyBarsMax || model.values[axis]?.log || model.values[axis]?.percent) return undefined;
  // Beside the rows' names the last tick's label takes some room of its own.
  const lengthPx = model.horizontal ? room.width - widestLabel(model.x, view) - 20 : room.height;
  return labelGaps(endLabels(drawing, axis), lengthPx);
}

/** The least and the greatest value on an axis, or its bounds; zero is among them unless the axis is cut. */
function extentOf({ model, totals }: Drawing, axis: number): readonly [low: number, high: number] | undefined {
  const values = model.values[axis];
  const on = model.series.filter((each) => each.style.axis === axis);
  if (!values || on.length === 0) return undefined;
  let [low, high] = values.truncate ? [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY] : [0, 0];
  const stacks = new Set(on.flatMap(({ group }) => group ?? []));
  for (const list of [...on.map(({ heights }) => heights), ...[...stacks].flatMap((group) => totals.get(group) ?? [])])
    for (const value of list) {
      if (value < low) low = value;
      if (value > high) high = value;
    }
  return [values.bounds[0] ?? low, values.bounds[1] ?? high];
}

const zoomOf = (model: Cartesian, view: DepictOptions, room: LegendSides): DataZoomComponentOption[] =>
  model.zoomable ? axisZoom(model.horizontal ? 'y' : 'x', view, room) : [];

function gridOf(model: Cartesian, view: DepictOptions, room: LegendSides): GridComponentOption {
  const zoom = zoomOf(model, view, room).length > 0;
  const bare = isBare(view);
  const labelled = model.series.some((each) => each.style.showValue);
  const titleTop = model.values[0]?.titlePosition === 'Top' && model.values[0].title ? 18 : 0;
  return {
    left: room.left + (bare ? 2 : 4),
    right:
      room.right +
      (bare ? 2 : 14) +
      (zoom && model.horizontal ? zoomRoom : 0) +
      (labelled && model.horizontal && !model.values.some(({ gaps }) => gaps) ? 28 : 0),
    top: room.top + (bare ? 4 : 10) + (labelled && !model.horizontal ? 10 : 0) + titleTop,
    bottom: room.bottom + (bare ? 2 : 4) + (zoom && !model.horizontal ? zoomRoom : 0),
    outerBoundsMode: 'same',
    outerBoundsContain: 'all',
  };
}

/** A click on a mark: its dimensions, or its category when the chart has no dimensions. */
function pickOf(
  model: Cartesian,
  view: DepictOptions,
  row: (dataIndex: number) => number,
): (mark: Mark) => MarkSelection | undefined {
  const byId = new Map(model.series.map((each) => [each.id, each]));
  return (mark) => {
    const series = byId.get(mark.seriesId ?? '');
    if (!series) return undefined;
    const dimensions = model.dimensionsOf(series);
    if (dimensions.length > 0) return pickDimensions(dimensions, series.dims, view.selection);
    if (model.x.points.kind !== 'category' || mark.dataIndex === undefined) return undefined;
    return pickAxis(model, row(mark.dataIndex), view.selection);
  };
}

/** The value of the x axis in a row. */
function pickAxis({ axisColumn: column, x, xText }: Cartesian, row: number, selection?: Selection): MarkSelection | undefined {
  if (!column) return undefined;
  const { raw, temporal } = x.points;
  // Moments drawn as categories are buckets of time all the same.
  return pickValues([{ column, value: raw[row] ?? null, text: xText(row), temporal, grain: x.grain }], selection);
}

const drawnRows = ({ kept, count }: Pick<Drawing, 'kept' | 'count'>): Uint32Array =>
  kept ?? Uint32Array.from({ length: count }, (_, row) => row);

/** The drawn row nearest to a place of the axis. */
function nearestRow({ model, count, kept }: Drawing, place: number): number {
  const { at } = model.x.points;
  const rows = drawnRows({ kept, count });
  return rows.reduce((best, row) => (distance(at[row], place) < distance(at[best], place) ? row : best), rows[0] ?? 0);
}

const distance = (from: number | undefined, to: number): number => Math.abs((from ?? Number.NaN) - to);

/** What stands on the axis at a mark. The rows behind a shifted series lie elsewhere in time. */
function placeOf(drawing: Drawing, mark: Mark): MarkSelection | undefined {
  const { model } = drawing;
  const isShifted = model.series.some(({ id, shift }) => id === mark.seriesId && shift !== undefined);
  if (isShifted) return undefined;
  if (mark.dataIndex !== undefined) return pickAxis(model, rowOf(drawing, mark.dataIndex));
  return mark.axisValue === undefined ? undefined : pickAxis(model, nearestRow(drawing, mark.axisValue));
}

/** From one place of the axis to another. A chart without dimensions picks the values of its axis one by one, too. */
function rangeOf(drawing: Drawing, from: Mark, to: Mark): MarkSelection | undefined {
  const { model } = drawing;
  const { axisColumn: column, x, xText: textOf, series, dimensionsOf } = model;
  const row = ({ dataIndex, axisValue }: Mark): number | undefined =>
    dataIndex !== undefined ? rowOf(drawing, dataIndex) : axisValue === undefined ? undefined : nearestRow(drawing, axisValue);
  const [first, last] = [row(from), row(to)];
  if (!column || first === undefined || last === undefined) return undefined;
  const isMark = x.points.kind === 'category' && series.every((each) => dimensionsOf(each).length === 0);
  return pickRange({ column, points: x.points, grain: x.grain, textOf, isMark }, first, last);
}

/** The mark at the pointer: a hairline, or a soft column behind bars. */
const pointerOf = (bars: boolean, { theme }: DepictOptions) => ({
  type: bars ? ('shadow' as const) : ('line' as const),
  lineStyle: { color: theme.textMuted, width: 1, type: 'solid' as const, opacity: 0.5 },
  shadowStyle: { color: theme.textMuted, opacity: 0.08 },
  label: { show: false },
});

/** The columns all marks read, and those some have to themselves. @param marks  one per series of the model, in its order */
function datasetsOf(
  drawing: Drawing,
  beneath: readonly Baseline[],
  marks: readonly MarkOption[],
): DatasetComponentOption[] | DatasetComponentOption {
  const { model, kept, count, columnOf } = drawing;
  const x = atRows(model.x.points.at, kept);
  const columns = model.series.map((each) => {
    const heights = hidesZeros(each) ? withoutZeros(each.heights) : each.heights;
    return [columnOf.get(each.id) ?? '', atRows(heights, kept)] as const;
  });
  const shared = {
    source: {
      x,
      zero: new Float64Array(count),
      ...Object.fromEntries(beneath.map((each) => [each.column, each.values])),
      ...Object.fromEntries(columns),
    },
  };
  const own = columns.flatMap(([column, values], at) => {
    const id = ownDataset(column);
    return marks[at]?.datasetId === id ? [{ id, source: { x, [column]: values } }] : [];
  });
  return own.length > 0 ? [shared, ...own] : shared;
}

function axisOf(drawing: Drawing): NonNullable<EChartsPicture['axis']> {
  const { model, view } = drawing;
  const chosen = chosenStretches(model.x.points, view.selection, drawnRows(drawing));
  return {
    along: model.horizontal ? 'y' : 'x',
    place: (mark) => placeOf(drawing, mark),
    ...(model.axisColumn && { range: (from: Mark, to: Mark) => rangeOf(drawing, from, to) }),
    ...(chosen.length > 0 && { chosen }),
  };
}

/** The picture of a model. */
export function cartesianPicture(model: Cartesian, view: DepictOptions): EChartsPicture {
  const lines = model.series.every((each) => each.style.type === 'line' && each.style.area === undefined);
  const { annotations } = model;
  const entries: LegendEntry[] = [...model.series, ...(annotations?.legend ?? [])];
  const { legend, room, notes: unnamed } = legendOf(model.legend, entries, view, lines);
  const notes = [...model.notes, ...(annotations?.notes ?? []), ...unnamed];
  const [width, height] = [view.width - room.left - room.right - 60, view.height - room.top - room.bottom - 40];
  const alongPx = model.horizontal ? height : width;
  const drawing = prepare(model, view, alongPx);
  const { count } = drawing;
  const context = contextOf(drawing);
  const along = pointAxis(model.x, view, model.horizontal, alongPx);
  const gapped = model.values.map((axis, at): ValueAxis => ({
    ...axis,
    gaps: gapsOf(drawing, at, { width, height }),
    extent: () => extentOf(drawing, at),
  }));
  const across = gapped.map((axis, at) => valueAxis(axis, view, !model.horizontal, model.horizontal ? width : height, at > 0));
  const beneath = baselines(drawing);
  const rich = model.tooltip.rich_tooltip && model.series.length <= 200;
  const bars = model.series.some((each) => each.style.type === 'bar');
  const marks = model.series.map((each) => markOf(each, context, model.series.length));
  const totals = totalLabels(drawing, () => true);
  return {
    kind: 'echarts',
    summary: model.summary,
    ...(notes.length > 0 && { notes }),
    option: {
      ...baseOption(view, count * model.series.length),
      legend,
      grid: gridOf({ ...model, values: gapped }, view, room),
      xAxis: model.horizontal ? across : along,
      yAxis: model.horizontal ? along : across,
      dataZoom: zoomOf(model, view, room),
      tooltip: { trigger: rich ? 'axis' : 'item', axisPointer: pointerOf(bars, view) },
      dataset: datasetsOf(drawing, beneath, marks),
      series: [...beneath.map((each) => each.mark), ...marks, ...totals, ...(annotations?.series ?? [])],
    },
    tooltip: tooltipOf(
      view,
      model.tooltip,
      model.series.map((each) => ({
        ...each,
        stacked: each.style.stack !== undefined,
        expanded: each.style.stack === 'Expand',
        forecast: model.forecasts?.get(each.id),
      })),
      model.xText,
      context.rowOf,
    ),
    pick: pickOf(model, view, context.rowOf),
    axis: axisOf(drawing),
    ...(totals.length > 0 && {
      onLegend: (isVisible: (name: string) => boolean): EChartsOption => ({ series: totalLabels(drawing, isVisible) }),
    }),
  };
}
