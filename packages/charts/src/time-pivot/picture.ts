/** The period pivot as an ECharts picture: a line for each period, the newest on top, older ones paler. */
import type { EChartsOption, LineSeriesOption } from 'echarts';
import { columnOf } from '@tessera/core/frame/frame';
import { adaptTo, blend, withAlpha } from '@tessera/core/look/contrast';
import { metricLabel } from '@tessera/core/query/metric';
import type { QueryAnswer, Picture, DepictOptions } from '../chart-type.ts';
import { axisLabel } from '../shared/base-query.ts';
import { distinctSteps } from '../shared/distinct-ticks.ts';
import { metricNumber, timeText, titleOf, type NumberText } from '../shared/format.ts';
import { legendOf } from '../shared/legend.ts';
import { baseOption, fontSize, isBare, textWidth } from '../shared/look.ts';
import { numberOf } from '../shared/series.ts';
import { timeTicks } from '../shared/time-ticks.ts';
import type { TimePivotForm } from './form.ts';
import { laidOver, periodEnd, periodStart } from './periods.ts';
import { summaryOf } from '../shared/summary.ts';
import { nothing } from '../shared/nothing.ts';

/** More lines cannot be distinguished; the newest are kept. */
const periodsMax = 60;

interface PeriodLine {
  start: number;
  name: string;
  /** Place in the newest period, value (null where there is none), and the moment itself. */
  points: [at: number, value: number | null, moment: number][];
}

/** The periods of an answer, newest first, their points in order. */
function linesOf(form: TimePivotForm, answer: QueryAnswer, metric: string): PeriodLine[] {
  const times = columnOf(answer.frame, axisLabel(form.x_axis)) ?? [];
  const values = columnOf(answer.frame, metric) ?? [];
  const rows = times
    .flatMap((time, row): [number, number][] => (typeof time === 'number' ? [[time, numberOf(values[row])]] : []))
    .toSorted(([a], [b]) => a - b);
  const newest = periodStart(form.freq, rows.at(-1)?.[0] ?? 0);
  const name = timeText(form.freq === 'AS' ? '%Y' : '%Y-%m-%d', undefined);
  const lines = new Map<number, PeriodLine>();
  for (const [moment, value] of rows) {
    const start = periodStart(form.freq, moment);
    const line = lines.get(start) ?? { start, name: name(start), points: [] };
    line.points.push([laidOver(form.freq, moment, start, newest), Number.isFinite(value) ? value : null, moment]);
    lines.set(start, line);
  }
  return [...lines.values()].toReversed();
}

/** Of the period before the newest and of the oldest; what is dark on dark is lost sooner. */
const pale = { light: [0.6, 0.25], dark: [0.7, 0.4] } as const;

function paleness(at: number, count: number, mode: 'light' | 'dark'): number {
  const [near, far] = pale[mode];
  if (at === 0) return 1;
  return count <= 2 ? near : near - ((near - far) * (at - 1)) / (count - 2);
}

function shapeOf(style: TimePivotForm['line_interpolation']): Pick<LineSeriesOption, 'smooth' | 'step'> {
  if (style === 'step-before') return { step: 'start' };
  if (style === 'step-after') return { step: 'end' };
  const bends = { linear: 0, monotone: 0.25, cardinal: 0.4, basis: 0.6 } as const;
  return style === 'linear' ? {} : { smooth: bends[style] };
}

interface Drawing {
  form: TimePivotForm;
  lines: readonly PeriodLine[];
  colours: readonly string[];
  number: NumberText;
  view: DepictOptions;
}

function axesOf({ form, lines, number, view }: Drawing, room: { width: number }): Pick<EChartsOption, 'xAxis' | 'yAxis'> {
  const { theme } = view;
  const since = lines[0]?.start ?? 0;
  const until = periodEnd(form.freq, since);
  const { values: ticks, label } = timeTicks(since, until, Math.max(2, Math.floor(room.width / 80)), 0);
  const own = form.x_axis_format && form.x_axis_format !== 'smart_date' ? timeText(form.x_axis_format, undefined) : label;
  const look = { show: !isBare(view), color: theme.textMuted, fontSize: fontSize.label };
  const [low, high] = form.y_axis_bounds;
  const titled = (name: string, gap: number) =>
    name && !isBare(view)
      ? { name, nameLocation: 'middle' as const, nameGap: gap, nameTextStyle: { color: theme.textMuted } }
      : {};
  const widest = Math.max(
    ...lines.flatMap(({ points }) => points.map(([, value]) => textWidth(number(value ?? 0)))).slice(0, 400),
  );
  return {
    xAxis: {
      type: 'time',
      min: since,
      max: until,
      ...titled(form.x_axis_label, 26),
      axisLine: { lineStyle: { color: theme.line } },
      axisTick: { customValues: ticks, lineStyle: { color: theme.line } },
      splitLine: { show: false },
      axisLabel: { ...look, customValues: ticks, hideOverlap: true, formatter: (value: number) => own(value) },
      axisPointer: { label: { show: false } },
    },
    yAxis: {
      type: 'value',
      ...distinctSteps(number),
      ...titled(form.y_axis_label, widest + 12),
      ...(low !== null && { min: low }),
      ...(high !== null && { max: high }),
      splitLine: { show: !isBare(view), lineStyle: { color: theme.line } },
      axisLabel: { ...look, formatter: (value: number) => number(value) },
    },
  };
}

function optionOf(drawing: Drawing, { legend, room }: ReturnType<typeof legendOf>): EChartsOption {
  const { form, lines, colours, view } = drawing;
  const points = lines.reduce((sum, line) => sum + line.points.length, 0);
  const [left, right] = [room.left + (form.y_axis_label ? 20 : 0), room.right + (isBare(view) ? 0 : 12)];
  return {
    ...baseOption(view, points),
    legend,
    grid: {
      left,
      right,
      top: room.top + 8,
      bottom: room.bottom + (form.x_axis_label ? 20 : 0),
      outerBoundsMode: 'same',
      outerBoundsContain: 'axisLabel',
    },
    tooltip: { trigger: 'axis', axisPointer: { type: 'line', lineStyle: { color: view.theme.line } } },
    ...axesOf(drawing, { width: Math.max(1, view.width - left - right) }),
    series: lines.map(({ start, name, points: data }, at): LineSeriesOption => ({
      id: String(start),
      name,
      type: 'line',
      ...shapeOf(form.line_interpolation),
      z: 2 + lines.length - at,
      symbol: 'circle',
      symbolSize: 5,
      showSymbol: data.length === 1,
      sampling: 'lttb',
      lineStyle: { width: at === 0 ? 3 : 1.5 },
      color: colours[at] ?? '',
      data: data.map(([x, value]) => [x, value]),
    })),
  };
}

/** A line for each period of one metric. */
export function timePivotPicture(form: TimePivotForm, [answer]: QueryAnswer[], view: DepictOptions): Picture {
  const metric = form.metric === undefined ? undefined : metricLabel(form.metric);
  const all = answer && metric !== undefined ? linesOf(form, answer, metric) : [];
  if (!answer || metric === undefined || !all.some(({ points }) => points.some(([, value]) => value !== null)))
    return nothing(answer, view);
  const lines = all.slice(0, periodsMax);
  const { r, g, b } = form.color_picker;
  const full = adaptTo(`rgb(${r}, ${g}, ${b})`, view.theme.background, view.theme.mode === 'dark' ? 5 : 3);
  const number = metricNumber(view, metric, form.y_axis_format);
  const colours = lines.map((_, at) =>
    blend(withAlpha(full, paleness(at, lines.length, view.theme.mode)), view.theme.background),
  );
  const moment = timeText(undefined, form.time_grain_sqla);
  const names = new Map(lines.map((line, at) => [String(line.start), { line, colour: colours[at] ?? '' }]));
  const left = all.length - lines.length;
  const entries = lines.map(({ name }, at) => ({ name, colour: colours[at] ?? '' }));
  const legend = legendOf(form, entries, view, true);
  const notes = [
    ...(left > 0 ? [view.say('Older periods, not drawn: {n}.', { n: left })] : []),
    ...(answer.truncated ? [view.say('The row limit cut this answer: not everything is shown.')] : []),
    ...legend.notes,
  ];
  return {
    kind: 'echarts',
    option: optionOf({ form, lines, colours, number, view }, legend),
    summary: summaryOf(view, view.say('Time-series Period Pivot'), titleOf(view.dataset, metric), [
      [view.say('Periods'), lines.length],
      [view.say('Newest'), lines[0]?.name ?? ''],
    ]),
    ...(notes.length > 0 && { notes }),
    tooltip: (points) => ({
      rows: points.flatMap(({ seriesId, value }) => {
        const known = names.get(seriesId ?? '');
        const [at, height]: unknown[] = Array.isArray(value) ? value : [];
        const point = known?.line.points.find(([x]) => x === at);
        if (!known || !point || typeof height !== 'number') return [];
        return [{ colour: known.colour, label: moment(point[2]), value: number(height), strong: known.line === lines[0] }];
      }),
    }),
  };
}
