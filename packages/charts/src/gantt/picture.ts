/** The Gantt chart as an ECharts picture: lanes of bars along time; what has no length is a diamond. */
import type { CustomSeriesOption } from 'echarts';
import { withAlpha } from '@tessera/core/look/contrast';
import { columnOf } from '@tessera/core/frame/frame';
import { cellText } from '@tessera/core/format/column-text';
import { columnLabel } from '@tessera/core/query/column';
import { metricLabel } from '@tessera/core/query/metric';
import type { QueryAnswer, Picture, Tooltip, DepictOptions } from '../chart-type.ts';
import { pointAxis, widestLabel, type PointAxis } from '../shared/axes.ts';
import { dimmedOpacity, isDimmed } from '../shared/cross-filter.ts';
import { metricNumber, timeText, titleOf } from '../shared/format.ts';
import { inkOf } from '../shared/ink.ts';
import { legendOf } from '../shared/legend.ts';
import { baseOption, isBare } from '../shared/look.ts';
import { placeIn } from '../shared/node-place.ts';
import { pickDimensions } from '../shared/pick-values.ts';
import { numberOf } from '../shared/series.ts';
import { namePoints } from '../shared/names-axis.ts';
import { axisZoom, zoomRoom } from '../shared/zoom.ts';
import type { GanttForm } from './form.ts';
import { barColumns, ganttOf, type Gantt, type GanttBar } from './lanes.ts';
import { summaryOf } from '../shared/summary.ts';
import { nothing } from '../shared/nothing.ts';

const dayMs = 86_400_000;
/** Bars without a dimension have one colour, kept under this name. */
const plainSeries = 'Duration';

interface Drawing {
  form: GanttForm;
  gantt: Gantt;
  view: DepictOptions;
  answer: QueryAnswer;
}

const nameOf = (series: string): string => series || plainSeries;

/** A bar that has no end yet fades out. */
const fading = (colour: string) => ({
  type: 'linear' as const,
  x: 0,
  y: 0,
  x2: 1,
  y2: 0,
  colorStops: [
    { offset: 0.6, color: colour },
    { offset: 1, color: withAlpha(colour, 0.15) },
  ],
});

function seriesOf({ gantt, view }: Drawing, name: string): CustomSeriesOption {
  const colour = inkOf(view, nameOf(name));
  const bars = gantt.bars.flatMap((bar, at) => (bar.series === name ? [{ bar, at }] : []));
  return {
    type: 'custom',
    id: `bars ${name}`,
    name: nameOf(name),
    clip: true,
    color: colour,
    encode: { x: [0, 1], y: 2 },
    data: bars.map(({ bar, at }) => ({ at, value: [bar.start, bar.end, bar.lane] })),
    renderItem: (params, api) => {
      const bar = bars[params.dataIndex]?.bar;
      if (!bar) return null;
      const [left = 0, middle = 0] = api.coord([bar.start, bar.lane]);
      const [right = 0] = api.coord([bar.end, bar.lane]);
      const size = api.size?.([0, 1]);
      const height = Math.max(2, Math.min(28, (Array.isArray(size) ? (size[1] ?? 0) : 0) * 0.62));
      const opacity = isDimmed(view.selection, bar.dims) ? dimmedOpacity : 1;
      if (bar.start === bar.end) {
        const half = Math.max(3, height / 2);
        const points = [
          [left, middle - half],
          [left + half, middle],
          [left, middle + half],
          [left - half, middle],
        ];
        return { type: 'polygon', shape: { points }, style: { fill: colour, opacity } };
      }
      return {
        type: 'rect',
        shape: { x: left, y: middle - height / 2, width: Math.max(3, right - left), height, r: Math.min(3, height / 3) },
        style: { fill: bar.isOpen ? fading(colour) : colour, opacity },
      };
    },
  };
}

/** ms since midnight. */
function sinceMidnight(time: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number);
  return ((hours * 60 + minutes) * 60 + seconds) * 1000;
}

/** The ends of the axis: those of the bars, or the times of day of the form on the first and the last day. */
export function axisEnds(form: GanttForm, bars: readonly GanttBar[]): [since: number, until: number] {
  let [since, until] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const bar of bars) {
    since = Math.min(since, bar.start);
    until = Math.max(until, bar.end);
  }
  const midnight = (ms: number): number => Math.floor(ms / dayMs) * dayMs;
  const [from, to] = form.x_axis_time_bounds;
  if (from) since = midnight(since) + sinceMidnight(from);
  if (to) until = midnight(until) + sinceMidnight(to);
  // What begins or ends with the axis would be cut by its end.
  const room = (until - since) * 0.02;
  if (since < until) return [from ? since : since - room, to ? until : until + room];
  return [Math.min(since, until) - dayMs / 2, Math.max(since, until) + dayMs / 2];
}

function axesOf({ form, gantt, view }: Drawing, width: number, height: number) {
  const ends = axisEnds(form, gantt.bars);
  const own = form.x_axis_time_format && form.x_axis_time_format !== 'smart_date';
  const shared: Omit<PointAxis, 'points' | 'title' | 'titleMargin'> = {
    rotation: 0,
    allLabels: false,
    truncate: true,
    bounds: [null, null],
    minorTicks: false,
    zoomable: form.zoomable,
    grain: undefined,
    padded: true,
  };
  const x = pointAxis(
    {
      ...shared,
      points: { kind: 'time', column: '', at: Float64Array.from(ends), raw: [...ends], temporal: true },
      title: form.x_axis_title,
      titleMargin: form.x_axis_title_margin,
      ...(own && { tick: timeText(form.x_axis_time_format, undefined) }),
    },
    view,
    false,
    width,
  );
  const lanes: PointAxis = {
    ...shared,
    points: { kind: 'category', column: '', at: new Float64Array(), raw: gantt.lanes, temporal: false },
    title: form.y_axis_title_position === 'Top' ? '' : form.y_axis_title,
    titleMargin: form.y_axis_title_margin + widest(gantt, view),
    tick: (at) => gantt.lanes[at] ?? '',
  };
  const { line } = view.theme;
  const y = pointAxis(lanes, view, true, height);
  const onTop = form.y_axis_title && form.y_axis_title_position === 'Top' && !isBare(view);
  return {
    xAxis: { ...x, min: ends[0], max: ends[1], splitLine: { show: !isBare(view), lineStyle: { color: line } } },
    yAxis: {
      ...y,
      ...(onTop && { name: form.y_axis_title, nameLocation: 'start' as const, nameGap: 10 }),
      axisTick: { show: false },
    },
  };
}

const widest = (gantt: Gantt, view: DepictOptions): number => widestLabel(namePoints(gantt.lanes), view) - 10;

function tooltipOf({ form, gantt, view, answer }: Drawing, data: unknown): Tooltip {
  const bar = gantt.bars[placeIn(data) ?? -1];
  if (!bar) return { rows: [] };
  const time = timeText(form.tooltipTimeFormat === 'smart_date' ? undefined : form.tooltipTimeFormat, undefined);
  const row = (label: string, value: string): Tooltip['rows'][number] => ({ label, value });
  return {
    title: gantt.lanes[bar.lane] ?? '',
    rows: [
      ...(bar.series ? [{ ...row(titleOf(view.dataset, columnLabel(form.series ?? '')), bar.series), strong: true }] : []),
      row(view.say('Start'), time(bar.start)),
      row(view.say('End'), bar.isOpen ? view.say('Not yet') : time(bar.end)),
      ...form.tooltip_columns.map((column) => {
        const label = columnLabel(column);
        return row(titleOf(view.dataset, label), cellText(columnOf(answer.frame, label)?.[bar.row] ?? null));
      }),
      ...form.tooltip_metrics.map((metric) => {
        const label = metricLabel(metric);
        const value = numberOf(columnOf(answer.frame, label)?.[bar.row]);
        const number = metricNumber(view, label, form.tooltipValuesFormat, form.currency_format);
        return row(titleOf(view.dataset, label), Number.isNaN(value) ? 'N/A' : number(value));
      }),
    ].map((each, at) => (at === 0 ? { ...each, colour: inkOf(view, nameOf(bar.series)) } : each)),
  };
}

const notesOf = ({ unplaced, backwards, left }: Gantt, answer: QueryAnswer, view: DepictOptions): string[] => [
  ...(unplaced > 0 ? [view.say('Not drawn, because a value is missing: {n}.', { n: unplaced })] : []),
  ...(backwards > 0 ? [view.say('Not drawn, because they end before they begin: {n}.', { n: backwards })] : []),
  ...(left > 0 ? [view.say('Left out for lack of room: {n}.', { n: left })] : []),
  ...(answer.truncated ? [view.say('The row limit cut this answer: not everything is shown.')] : []),
];

/** The picture of an answer; the empty one where there is nothing to draw. */
export function ganttPicture(form: GanttForm, answers: QueryAnswer[], view: DepictOptions): Picture {
  const [answer] = answers;
  if (!answer || answer.frame.rowcount === 0) return nothing(answer, view);
  const gantt = ganttOf(form, answer, view.now);
  if (gantt.bars.length === 0) return nothing(answer, view);
  const drawing: Drawing = { form, gantt, view, answer };
  const entries = gantt.series.map((name) => ({ name: nameOf(name), colour: inkOf(view, nameOf(name)) }));
  const {
    legend,
    room,
    notes: unnamed,
  } = legendOf({ ...form, show_legend: form.show_legend && form.series !== undefined }, entries, view, false);
  const zoom = form.zoomable ? axisZoom('x', view, room) : [];
  const bare = isBare(view);
  const top = room.top + (bare ? 4 : 10) + (form.y_axis_title && form.y_axis_title_position === 'Top' ? 18 : 0);
  const bottom = room.bottom + (bare ? 2 : 4) + (zoom.length > 0 ? zoomRoom : 0);
  const since = gantt.bars.reduce((least, bar) => Math.min(least, bar.start), Number.POSITIVE_INFINITY);
  const until = gantt.bars.reduce((most, bar) => Math.max(most, bar.end), since);
  const time = timeText(form.tooltipTimeFormat, 'P1D');
  const notes = [...notesOf(gantt, answer, view), ...unnamed];
  return {
    kind: 'echarts',
    summary: summaryOf(view, view.say('Gantt Chart'), '', [
      [view.say('Bars'), gantt.bars.length],
      [view.say('Rows'), gantt.lanes.length],
      [view.say('Range'), `${time(since)} – ${time(until)}`],
    ]),
    ...(notes.length > 0 && { notes }),
    option: {
      ...baseOption(view, gantt.bars.length),
      legend,
      grid: {
        left: room.left + (bare ? 2 : 4),
        right: room.right + (bare ? 2 : 18),
        top,
        bottom,
        outerBoundsMode: 'same',
        outerBoundsContain: 'all',
      },
      ...axesOf(drawing, view.width - room.left - room.right - widest(gantt, view), view.height - top - bottom - 20),
      dataZoom: zoom,
      tooltip: { trigger: 'item' },
      series: gantt.series.map((name) => seriesOf(drawing, name)),
    },
    tooltip: ([point]) => tooltipOf(drawing, point?.data),
    pick: (mark) => {
      const bar = gantt.bars[placeIn(mark.data) ?? -1];
      return bar ? pickDimensions(barColumns(form), bar.dims, view.selection, { answer }) : undefined;
    },
  };
}
