/** The horizon chart as an ECharts picture: a thin row for each series, its heights folded into bands of darker colours. */
import type { EChartsOption, LineSeriesOption } from 'echarts';
import { formatNumber } from '@tessera/core/format/number';
import { horizonColours } from '@tessera/core/look/palettes';
import { metricLabel } from '@tessera/core/query/metric';
import type { QueryAnswer, Picture, DepictOptions } from '../chart-type.ts';
import { metricNumber, timeText, titleOf } from '../shared/format.ts';
import { baseOption, fontSize, isBare, textWidth } from '../shared/look.ts';
import { atRows, sampleRows } from '../shared/sample.ts';
import { timeTicks } from '../shared/time-ticks.ts';
import { timeRowsOf, type TimeRow } from '../shared/time-rows.ts';
import type { HorizonForm } from './form.ts';
import { summaryOf } from '../shared/summary.ts';
import { nothing } from '../shared/nothing.ts';

const bands = 4;
const rowsMax = 100;
const axisRoom = 22;
const leastHeight = 8;

interface Drawing {
  view: DepictOptions;
  moments: Float64Array;
  /** What is drawn: differences where the form asks for change. */
  heights: Float64Array[];
  /** The height at which the last band of each row is full. */
  full: number[];
  rowPx: number;
  left: number;
}

const largest = (values: Float64Array): number =>
  values.reduce((most, value) => (Number.isNaN(value) ? most : Math.max(most, Math.abs(value))), 0);

/** Where a series began: its first known value. */
function fromStart(values: Float64Array): Float64Array {
  const first = values.find((value) => !Number.isNaN(value)) ?? 0;
  return values.map((value) => value - first);
}

/** A single moment is as long as the axis: an area of no length is not seen. */
const asLong = (moments: Float64Array): Float64Array =>
  moments.length === 1 ? Float64Array.from([...moments, (moments[0] ?? 0) + 1]) : moments;

/** One band of a row: from 0 where the value does not reach it to 1 where it fills it. */
function bandOf(drawing: Drawing, row: number, band: number, side: 'above' | 'below'): LineSeriesOption {
  const { heights, full, moments } = drawing;
  const step = (full[row] ?? 0) / bands || 1;
  const sign = side === 'above' ? 1 : -1;
  const colour = horizonColours[side][band] ?? horizonColours[side][0];
  const values = heights[row] ?? new Float64Array();
  return {
    type: 'line',
    id: `${row} ${side} ${band}`,
    xAxisIndex: row,
    yAxisIndex: row,
    silent: true,
    symbol: 'none',
    lineStyle: { width: 0 },
    areaStyle: { color: colour, opacity: 1 },
    z: 2 + band,
    // A missing value fills nothing, as zero does: between two gaps a line would have no width to be seen.
    data: Array.from(asLong(moments), (moment, at): [number, number] => {
      const value = values[Math.min(at, moments.length - 1)] ?? Number.NaN;
      return [moment, Number.isNaN(value) ? 0 : Math.min(1, Math.max(0, (sign * value) / step - band))];
    }),
  };
}

const leastLine = 10;

function optionOf(drawing: Drawing, rows: readonly TimeRow[]): EChartsOption {
  const { view, moments, heights, rowPx, left } = drawing;
  const bare = isBare(view);
  const [since, until] = [moments[0] ?? 0, moments.at(-1) ?? 1];
  const { values: ticks, label } = timeTicks(since, until, Math.max(2, Math.floor((view.width - left) / 60)), 0);
  const edges = { min: since, max: until > since ? until : since + 1 };
  const sides = (row: number): ('above' | 'below')[] =>
    heights[row]?.some((value) => value < 0) ? ['above', 'below'] : ['above'];
  return {
    ...baseOption(view, moments.length * rows.length),
    tooltip: { trigger: 'axis', axisPointer: { type: 'line', lineStyle: { color: view.theme.textMuted, width: 1 } } },
    grid: rows.map((_, row) => ({ left, right: bare ? 0 : 6, top: row * rowPx, height: Math.max(2, rowPx - 1) })),
    title: bare
      ? []
      : rows.map(({ name }, row) => ({
          // Names as high as their row need a line; of lower rows every second or third is named.
          text: row % Math.ceil(leastLine / rowPx) === 0 ? name : '',
          left: 0,
          top: row * rowPx + rowPx / 2 - 8,
          padding: 0,
          textStyle: {
            color: view.theme.text,
            fontSize: rowPx < 12 ? 9 : fontSize.label,
            fontWeight: 'normal',
            width: left - 8,
            overflow: 'truncate',
          },
        })),
    xAxis: rows.map((_, row) => {
      const isLast = row === rows.length - 1 && !bare;
      return {
        type: 'time',
        gridIndex: row,
        ...edges,
        axisLine: { show: isLast, onZero: false, lineStyle: { color: view.theme.line } },
        axisTick: { show: isLast, customValues: ticks, lineStyle: { color: view.theme.line } },
        axisLabel: {
          show: isLast,
          customValues: ticks,
          color: view.theme.textMuted,
          fontSize: fontSize.label,
          hideOverlap: true,
          formatter: (value: number) => label(value),
        },
        splitLine: { show: false },
        axisPointer: { label: { show: false } },
      };
    }),
    yAxis: rows.map((_, row) => ({ type: 'value', gridIndex: row, min: 0, max: 1, show: false })),
    series: rows.flatMap((_, row) =>
      sides(row).flatMap((side) => Array.from({ length: bands }, (_band, band) => bandOf(drawing, row, band, side))),
    ),
  };
}

function summary({ metrics }: HorizonForm, rows: number, range: string, view: DepictOptions): string {
  const titles = metrics.map((each) => titleOf(view.dataset, metricLabel(each))).join(', ');
  return summaryOf(view, view.say('Horizon Chart'), titles, [
    [view.say('Rows'), rows],
    [view.say('Range'), range],
  ]);
}

/** The answer as rows of folded bands. Rows that the height has no room for are left out; points are thinned to the width. */
export function horizonPicture(form: HorizonForm, answers: QueryAnswer[], view: DepictOptions): Picture {
  const [answer] = answers;
  const read = answer ? timeRowsOf(form, answer, view.dataset) : { moments: new Float64Array(), rows: [] };
  if (!answer || read.rows.length === 0) return nothing(answer, view);
  const room = view.height - (isBare(view) ? 0 : axisRoom);
  const rowPx = Math.max(Math.min(form.series_height, room / read.rows.length), leastHeight);
  const rows = read.rows.slice(0, Math.max(1, Math.min(rowsMax, Math.floor(room / rowPx))));
  const kept = sampleRows(
    rows.map(({ values }) => values),
    read.moments.length,
    view.width,
  );
  const shown = rows.map(({ values }) => (form.horizon_color_scale === 'change' ? fromStart(values) : values));
  const overall = Math.max(...shown.map(largest));
  const widest = Math.max(...rows.map(({ name }) => textWidth(name, fontSize.label)));
  const drawing: Drawing = {
    view,
    moments: atRows(read.moments, kept),
    heights: shown.map((values) => atRows(values, kept)),
    full: shown.map((values) => (form.horizon_color_scale === 'overall' ? overall : largest(values))),
    rowPx,
    left: isBare(view) ? 0 : Math.min(widest + 12, view.width * 0.3),
  };
  const [first] = form.metrics;
  const metric = form.metrics.length === 1 && first !== undefined ? metricLabel(first) : undefined;
  const plain = metricNumber(view, metric, form.number_format);
  const number = (value: number): string => (form.contributionMode === undefined ? plain(value) : formatNumber(value, '.1%'));
  const moment = timeText(undefined, form.time_grain_sqla);
  const left = read.rows.length - rows.length;
  const notes = [
    ...(left > 0 ? [view.say('Left out for lack of room: {n}.', { n: left })] : []),
    ...(answer.truncated ? [view.say('The row limit cut this answer: not everything is shown.')] : []),
  ];
  const until = read.moments.at(-1) ?? 0;
  return {
    kind: 'echarts',
    summary: summary(form, rows.length, `${moment(read.moments[0] ?? 0)} – ${moment(until)}`, view),
    ...(notes.length > 0 && { notes }),
    option: optionOf(drawing, rows),
    tooltip: (points) => {
      const [point] = points;
      const row = Number.parseInt(point?.seriesId ?? '', 10);
      const at = kept ? (kept[point?.dataIndex ?? 0] ?? 0) : (point?.dataIndex ?? 0);
      const series = rows[row];
      if (!series) return { rows: [] };
      const value = series.values[at] ?? Number.NaN;
      const change = drawing.heights[row]?.[point?.dataIndex ?? 0] ?? Number.NaN;
      return {
        title: moment(read.moments[at] ?? 0),
        rows: [
          { label: series.name, value: Number.isNaN(value) ? 'N/A' : number(value), strong: true },
          ...(form.horizon_color_scale === 'change' && !Number.isNaN(change)
            ? [{ label: view.say('Change'), value: number(change) }]
            : []),
        ],
      };
    },
  };
}
