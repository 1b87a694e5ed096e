/** The heatmap as an ECharts picture. Cells without a value stay empty. */
import { columnLabel } from '@tessera/core/query/column';
import { colourAlong, readableOn, withAlpha } from '@tessera/core/look/contrast';
import { formatNumber } from '@tessera/core/format/number';
import { metricLabel } from '@tessera/core/query/metric';
import type { HeatmapSeriesOption, VisualMapComponentOption } from 'echarts';
import type { QueryAnswer, EChartsPicture, EmptyPicture, Mark, MarkSelection, Tooltip, DepictOptions } from '../chart-type.ts';
import { pointAxis } from '../shared/axes.ts';
import { axisLabel } from '../shared/base-query.ts';
import { dimmedOpacity, isDimmed } from '../shared/cross-filter.ts';
import { labelText, metricNumber, timeText, titleOf } from '../shared/format.ts';
import { baseOption, fontSize, isBare } from '../shared/look.ts';
import { pickValues } from '../shared/pick-values.ts';
import { gridOf, type HeatAxis, type HeatCell, type HeatGrid } from './cells.ts';
import type { HeatmapForm } from './form.ts';
import { summaryOf } from '../shared/summary.ts';
import { noResults } from '../shared/nothing.ts';

const labelsMax = 2500;
const legendRoom = 28;

interface Drawing {
  form: HeatmapForm;
  grid: HeatGrid;
  view: DepictOptions;
  number: (value: number) => string;
  textOf: (axis: HeatAxis, at: number) => string;
  /** Limits of the colours. */
  low: number;
  high: number;
  ramp: readonly string[];
}

/** Steps of a legend in pieces; each has one colour of the ramp, from end to end. */
const pieces = 5;

/** The colour a cell is painted with. */
function shadeOf(drawing: Drawing, cell: HeatCell): string {
  const { form, low, high, ramp } = drawing;
  const along = Math.min(1, Math.max(0, (shadeValue(drawing, cell) - low) / (high - low)));
  const piece = Math.min(pieces - 1, Math.floor(along * pieces));
  return colourAlong(ramp, form.legend_type === 'piecewise' ? piece / (pieces - 1) : along);
}

const shadeValue = ({ form }: Drawing, cell: HeatCell): number => (form.normalized ? cell.rank : cell.value);

function limits(form: HeatmapForm, cells: readonly HeatCell[]): { low: number; high: number } {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { value } of cells) {
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  if (form.normalized) return { low: 0, high: 1 };
  const [least, most] = form.value_bounds;
  low = least ?? low;
  high = most ?? high;
  // One single value has no range to colour; a wider one puts it in the middle.
  return low < high ? { low, high } : { low: low - 1, high: high + 1 };
}

function visualMap(drawing: Drawing): VisualMapComponentOption {
  const { form, view, number, low, high, ramp, grid } = drawing;
  const isSpread =
    form.normalized ||
    form.value_bounds.some((bound) => bound !== null) ||
    grid.cells.some(({ value }) => value !== grid.cells[0]?.value);
  const text = (value: number): string => (form.normalized ? formatNumber(value, '.0%') : number(value));
  const shared = {
    min: low,
    max: high,
    dimension: 2,
    seriesIndex: 0,
    show: form.show_legend && !isBare(view),
    orient: 'horizontal' as const,
    top: 0,
    right: 0,
    padding: [2, 0],
    inRange: { color: [...ramp] },
    outOfRange: { color: [withAlpha(view.theme.textMuted, 0.25)] },
    textStyle: { color: view.theme.textMuted, fontSize: fontSize.label },
    hoverLink: view.mode === 'screen',
  };
  if (form.legend_type === 'piecewise')
    return {
      ...shared,
      type: 'piecewise',
      splitNumber: pieces,
      itemWidth: 10,
      itemHeight: 10,
      itemSymbol: 'roundRect',
      itemGap: 10,
      formatter: (from: unknown, until: unknown) => `${text(Number(from))} – ${text(Number(until))}`,
    };
  return {
    ...shared,
    type: 'continuous',
    calculable: false,
    itemWidth: 9,
    itemHeight: Math.min(140, view.width * 0.3),
    // The limits around a single value are in no cell.
    text: isSpread ? [text(high), text(low)] : [text(grid.cells[0]?.value ?? low), ''],
    textGap: 8,
  };
}

function series(drawing: Drawing, slot: { width: number; height: number }): HeatmapSeriesOption {
  const { form, grid, view, number } = drawing;
  const { r, g, b, a } = form.border_color;
  const roomy = Math.min(slot.width, slot.height) >= 9;
  const border =
    form.border_width > 0
      ? { borderWidth: form.border_width, borderColor: `rgba(${r}, ${g}, ${b}, ${a})` }
      : { borderWidth: roomy ? 1 : 0, borderColor: view.theme.background };
  const labelled = form.show_values && grid.cells.length <= labelsMax && slot.height >= 11 && !isBare(view);
  const dims = (cell: HeatCell) => [grid.x.values[cell.x] ?? null, grid.y.values[cell.y] ?? null];
  return {
    id: 'cells',
    type: 'heatmap',
    progressive: 4000,
    data: grid.cells.map((cell) => ({
      value: [cell.x, cell.y, shadeValue(drawing, cell)],
      ...(isDimmed(view.selection, dims(cell)) && { itemStyle: { opacity: dimmedOpacity } }),
      ...(labelled && { label: { color: readableOn(shadeOf(drawing, cell)) } }),
    })),
    itemStyle: { ...border, borderRadius: roomy ? 2 : 0 },
    emphasis: { itemStyle: { borderColor: view.theme.text, borderWidth: 1 } },
    label: {
      show: labelled,
      fontSize: slot.height < 16 || slot.width < 36 ? 9 : fontSize.label,
      formatter: (point) => {
        const cell = grid.cells[point.dataIndex];
        const text = cell ? number(cell.value) : '';
        return text.length * 6 > slot.width ? '' : text;
      },
    },
  };
}

function axes(drawing: Drawing, box: { width: number; height: number }) {
  const { form, grid, view, textOf } = drawing;
  const axis = (of: HeatAxis, upright: boolean, step: number) => {
    const drawn = pointAxis(
      {
        points: { kind: 'category', column: '', at: new Float64Array(), raw: of.values, temporal: of.temporal },
        title: '',
        titleMargin: 0,
        rotation: 0,
        allLabels: false,
        truncate: false,
        bounds: [null, null],
        minorTicks: false,
        zoomable: false,
        grain: form.time_grain_sqla,
        tick: (at) => textOf(of, at),
        padded: true,
      },
      view,
      upright,
      upright ? box.height : box.width,
    );
    // The first value of the y axis stands at the bottom, as on every axis of values.
    if (upright) drawn.inverse = false;
    Object.assign(drawn, { axisLine: { show: false }, axisTick: { show: false } });
    if (step > 0) Object.assign(drawn, { axisLabel: { ...drawn.axisLabel, interval: step - 1 } });
    return drawn;
  };
  return { xAxis: axis(grid.x, false, form.xscale_interval), yAxis: axis(grid.y, true, form.yscale_interval) };
}

function pickOf({ form, grid, view, textOf }: Drawing, mark: Mark): MarkSelection | undefined {
  const cell = grid.cells[mark.dataIndex ?? -1];
  if (!cell || form.groupby === undefined) return undefined;
  const along = (axis: HeatAxis, at: number, column: NonNullable<HeatmapForm['x_axis']>) => ({
    column,
    value: axis.values[at] ?? null,
    text: textOf(axis, at),
    temporal: axis.temporal,
    grain: form.time_grain_sqla,
  });
  const x = form.x_axis === undefined ? [] : [along(grid.x, cell.x, form.x_axis)];
  return pickValues([...x, along(grid.y, cell.y, form.groupby)], view.selection);
}

/** What a cell says: where it stands, its value, its place among all. @param title  of the metric */
function tooltipOf(
  { form, grid, textOf, number, view }: Drawing,
  title: string,
  names: { x: string; y: string },
  at: number,
): Tooltip {
  const cell = grid.cells[at];
  if (!cell) return { rows: [] };
  return {
    rows: [
      { label: names.x, value: textOf(grid.x, cell.x) },
      { label: names.y, value: textOf(grid.y, cell.y) },
      { label: title, value: number(cell.value), strong: true },
      ...(form.show_percentage && !Number.isNaN(cell.rank)
        ? [{ label: view.say('Percentile'), value: formatNumber(cell.rank, '.0%') }]
        : []),
    ],
  };
}

/** The answer as a coloured grid; the empty picture when no cell has a number. */
export function heatmapPicture(form: HeatmapForm, answers: QueryAnswer[], view: DepictOptions): EChartsPicture | EmptyPicture {
  const [answer] = answers;
  const grid = gridOf(form, answer);
  if (!grid || form.metric === undefined || form.groupby === undefined) return noResults(view);
  const metric = metricLabel(form.metric);
  const number = metricNumber(view, metric, form.y_axis_format, form.currency_format);
  const moment = timeText(form.x_axis_time_format, form.time_grain_sqla);
  const textOf = (axis: HeatAxis, at: number): string => {
    const value = axis.values[at] ?? null;
    return axis.temporal && typeof value === 'number' ? moment(value) : labelText(value);
  };
  const drawing: Drawing = {
    form,
    grid,
    view,
    number,
    textOf,
    ...limits(form, grid.cells),
    ramp: view.linearScheme(form.linear_color_scheme),
  };
  const top = form.show_legend && !isBare(view) ? legendRoom : 4;
  const box = { width: view.width * 0.85, height: Math.max(20, view.height - top - 26) };
  const slot = {
    width: box.width / Math.max(1, grid.x.values.length),
    height: box.height / Math.max(1, grid.y.values.length),
  };
  const names = { x: titleOf(view.dataset, axisLabel(form.x_axis)), y: titleOf(view.dataset, columnLabel(form.groupby)) };
  return {
    kind: 'echarts',
    summary: summary(drawing, titleOf(view.dataset, metric), names),
    ...(answer?.truncated && { notes: [view.say('The row limit cut this answer: not everything is shown.')] }),
    option: {
      ...baseOption(view, grid.cells.length),
      // The last label stands under its cell and beyond it.
      grid: {
        top,
        left: isBare(view) || form.left_margin === 'auto' ? 0 : form.left_margin,
        right: isBare(view) ? 0 : 20,
        bottom: isBare(view) || form.bottom_margin === 'auto' ? 0 : form.bottom_margin,
        outerBoundsMode: 'same',
        outerBoundsContain: 'all',
      },
      ...axes(drawing, box),
      visualMap: visualMap(drawing),
      tooltip: { trigger: 'item' },
      series: [series(drawing, slot)],
    },
    tooltip: ([point]) => tooltipOf(drawing, titleOf(view.dataset, metric), names, point?.dataIndex ?? -1),
    pick: (mark) => pickOf(drawing, mark),
  };
}

function summary({ grid, number, textOf, view }: Drawing, metric: string, names: { x: string; y: string }): string {
  const what = `${metric} (${names.x} × ${names.y})`;
  const [first] = grid.cells;
  if (!first) return summaryOf(view, view.say('Heatmap'), what, []);
  let [low, high] = [first, first];
  for (const cell of grid.cells) {
    if (cell.value < low.value) low = cell;
    if (cell.value > high.value) high = cell;
  }
  const told = (cell: HeatCell): string => `${number(cell.value)} (${textOf(grid.x, cell.x)}, ${textOf(grid.y, cell.y)})`;
  return summaryOf(view, view.say('Heatmap'), what, [
    [view.say('Cells'), grid.cells.length],
    [view.say('Highest'), told(high)],
    [view.say('Lowest'), told(low)],
  ]);
}
