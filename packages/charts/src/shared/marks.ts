/** The marks of cartesian pictures: one ECharts series for each of ours, thin, reading columns of a shared dataset. */
import type { BarSeriesOption, LineSeriesOption, ScatterSeriesOption } from 'echarts';
import type { DepictOptions } from '../chart-type.ts';
import { dimmedOpacity, isDimmed } from './cross-filter.ts';
import type { NumberText } from './format.ts';
import { labelMargin, layBarLabels, layLabels, type AxisReach } from './label-room.ts';
import { fontSize } from './look.ts';
import type { ChartSeries } from './series.ts';
import type { StackStyle } from './stack.ts';
import { withoutZeros, type BarSpread } from './thin-bars.ts';

/** How the marks of a series look and which value axis they belong to. */
export interface SeriesStyle {
  type: 'line' | 'bar' | 'scatter';
  smooth?: boolean;
  step?: 'start' | 'middle' | 'end';
  /** Opacity of the area under a line, 0…1. */
  area?: number;
  /** Diameter of markers in px; 0 draws them only where a line could not show the point. */
  marker: number;
  stack?: StackStyle | undefined;
  axis: 0 | 1;
  showValue: boolean;
  onlyTotal: boolean;
  /** Labels of smaller parts of a stack are left out, in percent. */
  percentageThreshold: number;
}

/** A series with everything decided but its pixels. */
export interface DrawnSeries extends ChartSeries {
  /** Unique among the picture's names: the legend switches by name. */
  name: string;
  style: SeriesStyle;
  colour: string;
  number: NumberText;
  /** What is drawn: the values, stack heights or shares. */
  heights: Float64Array;
  /** Series of one group stand on each other. */
  group: string | undefined;
  /** 0, 1, 2 … for shifted series, for their dash pattern. */
  shiftAt: number | undefined;
}

/** The ECharts series that cartesian charts are made of. */
export type MarkOption = LineSeriesOption | BarSeriesOption | ScatterSeriesOption;

const dashes = [
  [7, 4],
  [2, 3],
  [8, 3, 2, 3],
  [4, 4],
];
const labelsUpTo = 400;
const largeScatterFrom = 2000;
const largeBarsFrom = 600;

/** Points whose neighbours are missing: a line alone would not show them. */
function lonePoints(y: Float64Array): Set<number> {
  const lone = new Set<number>();
  for (let at = 0; at < y.length; at += 1) {
    const alone = Number.isNaN(y[at - 1] ?? Number.NaN) && Number.isNaN(y[at + 1] ?? Number.NaN);
    if (!Number.isNaN(y[at] ?? Number.NaN) && alone) lone.add(at);
  }
  return lone;
}

/**
 * The id of a dataset with nothing but a series' own column: whoever asks ECharts for one point of a shared dataset has
 * every series' value copied, and bars and sizes that are worked out ask for each point of each series (measured: 400
 * lines with gaps took 20 s, 200 series of bars 3 s, and 2 s and 1 s like this).
 * @param column  the column's name in the shared one
 */
export const ownDataset = (column: string): string => `only ${column}`;

/** Bars of so many series may share a dataset. */
const sharingBars = 30;

const every = { showSymbol: true, showAllSymbol: true } as const;

function symbolsOf(series: DrawnSeries, sampled: Float64Array, isLabelled: boolean) {
  if (series.style.marker > 0) return { ...every, symbolSize: series.style.marker };
  const lone = sampled.length <= 5000 ? lonePoints(sampled) : new Set<number>();
  // A written value belongs to a symbol; this one is thinner than the line.
  const other = isLabelled ? 1 : 0;
  if (lone.size === 0) return isLabelled ? { ...every, symbolSize: other } : { showSymbol: false, symbolSize: 7 };
  return {
    ...every,
    symbolSize: (_: unknown, point: { dataIndex?: number }) => (lone.has(point.dataIndex ?? -1) ? 6 : other),
  };
}

/** What all series of a picture have in common while their ECharts options are made. */
export interface MarkContext {
  view: DepictOptions;
  /** Positions along the axis. */
  x: Float64Array;
  /** Present while a category is selected: marks of the others are dimmed one by one. */
  isDimmedRow?: ((row: number) => boolean) | undefined;
  horizontal: boolean;
  /** The dataset's column of heights, by series id. */
  columnOf: (id: string) => string;
  /** The answer's row behind a painted point. */
  rowOf: (dataIndex: number) => number;
  count: number;
  /** Heights at the painted rows. */
  sampled: (series: DrawnSeries) => Float64Array;
  /** Sum of a group's sizes at a row, to judge how small a part is. */
  groupTotal: (group: string | undefined, row: number) => number;
  /** Are all points handed over, so that the painter must thin them out while zooming? */
  thin: boolean;
  bars: BarSpread;
  /** How far a series' outermost marks stand from the axes; absent where the axes lie the other way. */
  reachOf: (series: DrawnSeries) => AxisReach | undefined;
  /** Where bars lie on each other, by series id: 0…1, the front is drawn last. */
  front: ReadonlyMap<string, number>;
}

/** A bar without a written value need not be drawn where it is zero, and so may be a pixel high everywhere else. */
export const hidesZeros = ({ style }: DrawnSeries): boolean =>
  style.type === 'bar' && !style.showValue && style.stack !== 'Stream';

function valueLabel(series: DrawnSeries, context: MarkContext) {
  const { style } = series;
  const totals = style.stack !== undefined && style.onlyTotal;
  if (!style.showValue || totals || context.count > labelsUpTo) return {};
  const inside = style.stack !== undefined && style.type === 'bar';
  return {
    label: {
      show: true,
      fontSize: fontSize.label,
      textMargin: labelMargin,
      position: inside ? ('inside' as const) : context.horizontal ? ('right' as const) : ('top' as const),
      ...(!inside && { color: context.view.theme.text }),
      formatter: (point: { dataIndex: number }): string => {
        const row = context.rowOf(point.dataIndex);
        const value = series.y[row] ?? Number.NaN;
        if (Number.isNaN(value)) return '';
        const whole = context.groupTotal(series.group, row);
        return style.stack && whole > 0 && (Math.abs(value) / whole) * 100 < style.percentageThreshold
          ? ''
          : series.number(value);
      },
    },
    labelLayout:
      style.type === 'bar'
        ? layBarLabels(context.view, { horizontal: context.horizontal, inside, reach: context.reachOf(series) })
        : layLabels(context.view, context.reachOf(series)),
  };
}

/** The ECharts series of one of ours. */
export function markOf(series: DrawnSeries, context: MarkContext, crowd: number): MarkOption {
  const { style, colour } = series;
  const { view, horizontal } = context;
  const dim = series.dims.length > 0 && isDimmed(view.selection, series.dims) ? dimmedOpacity : 1;
  const y = context.columnOf(series.id);
  const shared = {
    id: series.id,
    name: series.name,
    color: colour,
    encode: horizontal ? { x: y, y: 'x' } : { x: 'x', y },
    ...(style.type === 'bar' && crowd > sharingBars && { datasetId: ownDataset(y) }),
    ...(horizontal ? { xAxisIndex: style.axis } : { yAxisIndex: style.axis }),
    ...(series.group && {
      stack: series.group,
      stackStrategy: style.stack === 'Stream' ? ('all' as const) : ('samesign' as const),
    }),
    emphasis: { focus: crowd > 1 && crowd <= 60 ? ('series' as const) : ('none' as const) },
    blur: { lineStyle: { opacity: 0.2 }, itemStyle: { opacity: 0.25 }, areaStyle: { opacity: 0.06 } },
    ...valueLabel(series, context),
  };
  if (style.type === 'bar') return barOf(series, context, shared, dim);
  if (style.type === 'scatter') {
    const large = context.count * crowd > largeScatterFrom;
    return {
      ...shared,
      type: 'scatter',
      symbol: 'circle',
      symbolSize: style.marker > 0 ? style.marker : 6,
      itemStyle: { color: colour, opacity: 0.75 * dim },
      ...(large && { large: true, largeThreshold: largeScatterFrom }),
    };
  }
  const shift = series.shiftAt;
  const symbols = symbolsOf(series, context.sampled(series), 'label' in shared);
  const width = context.count > 1500 ? 1 : crowd > 12 ? 1.25 : crowd > 6 ? 1.5 : 2;
  return {
    ...shared,
    type: 'line',
    symbol: 'circle',
    ...symbols,
    ...(typeof symbols.symbolSize === 'function' && { datasetId: ownDataset(y) }),
    smooth: style.smooth ? 0.35 : false,
    ...(style.smooth && { smoothMonotone: 'x' as const }),
    step: style.step ?? false,
    connectNulls: shift !== undefined,
    triggerEvent: true,
    ...(context.thin && { sampling: 'lttb' as const }),
    lineStyle: {
      width: style.stack && style.area ? 1 : width,
      color: colour,
      opacity: (shift === undefined ? 1 : 0.7) * dim,
      cap: 'round',
      join: 'round',
      ...(shift !== undefined && { type: dashes[shift % dashes.length] ?? 'dashed' }),
    },
    itemStyle: { color: colour, opacity: dim, borderWidth: 0 },
    ...(style.area !== undefined && { areaStyle: { color: colour, opacity: style.area * dim } }),
  };
}

type Shared = Pick<BarSeriesOption, 'id' | 'name' | 'stack' | 'emphasis' | 'blur' | 'label'> & {
  encode: NonNullable<BarSeriesOption['encode']>;
};

/** Bars given one by one, each with its own opacity. */
function singly(series: DrawnSeries, context: MarkContext): Pick<BarSeriesOption, 'data' | 'encode'> {
  const { isDimmedRow, horizontal, x } = context;
  if (!isDimmedRow || context.count > 2000) return {};
  return {
    encode: { x: 0, y: 1 },
    data: Array.from(hidesZeros(series) ? withoutZeros(series.heights) : series.heights, (height, row) => {
      const at = x[row] ?? row;
      return { value: horizontal ? [height, at] : [at, height], itemStyle: { opacity: isDimmedRow(row) ? dimmedOpacity : 1 } };
    }),
  };
}

function barOf(series: DrawnSeries, context: MarkContext, shared: Shared, dim: number): BarSeriesOption {
  const large = context.count > largeBarsFrom && !context.isDimmedRow;
  const shifted = series.shiftAt !== undefined;
  const bordered = series.group !== undefined && context.count <= 80 && !shifted;
  return {
    ...shared,
    type: 'bar',
    // A bar that falls has its number below it.
    ...(shared.label && !series.group && { label: { ...shared.label, position: 'outside' as const } }),
    barMaxWidth: 60,
    barMinWidth: context.bars.barMinWidth,
    barCategoryGap: context.bars.barCategoryGap,
    barGap: context.bars.barGap,
    ...(context.bars.overlaps && { z: 2 + (context.front.get(series.id) ?? 0) }),
    // A border takes a pixel of a bar.
    ...(hidesZeros(series) && { barMinHeight: bordered || shifted ? 2 : 1 }),
    itemStyle: {
      color: series.colour,
      opacity: (shifted ? 0.55 : 1) * dim,
      borderRadius: series.group ? 0 : 2,
      ...(shifted && { borderType: 'dotted' as const, borderColor: series.colour, borderWidth: 1 }),
      ...(bordered && { borderColor: context.view.theme.background, borderWidth: 0.5 }),
    },
    ...(large && { large: true, largeThreshold: largeBarsFrom }),
    ...singly(series, context),
  };
}
