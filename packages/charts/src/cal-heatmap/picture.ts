/** The calendar heatmap as an ECharts picture: cells that we lay out and ECharts draws; a calendar for each metric. */
import type { CustomSeriesOption } from 'echarts';
import { colourAlong, readableOn, withAlpha } from '@tessera/core/look/contrast';
import { columnOf } from '@tessera/core/frame/frame';
import { metricLabel } from '@tessera/core/query/metric';
import type { QueryAnswer, Picture, DepictOptions } from '../chart-type.ts';
import { dimmedOpacity, isDimmed } from '../shared/cross-filter.ts';
import { metricNumber, timeText, titleOf, type NumberText } from '../shared/format.ts';
import { baseOption, drawnFont, fontSize, isBare, textWidth } from '../shared/look.ts';
import { placeIn as placeOfMark } from '../shared/node-place.ts';
import { pickValues } from '../shared/pick-values.ts';
import { numberOf } from '../shared/series.ts';
import { cutTo } from '../shared/wrap.ts';
import {
  domainOf,
  grainIds,
  layOut,
  nameRoom,
  nextOf,
  placeIn,
  startOf,
  type CalendarLayout,
  type CalendarUnit,
} from './calendar.ts';
import type { CalHeatmapForm } from './form.ts';
import { summaryOf, type Fact } from '../shared/summary.ts';
import { nothing } from '../shared/nothing.ts';

/** Cells more than these are dust. */
const cellsMax = 20_000;
const titleRoom = 22;

interface CalendarCell {
  metric: number;
  start: number;
  /** NaN: the time is there, a value is not. */
  value: number;
  x: number;
  y: number;
}
interface Calendar {
  title: string;
  values: Map<number, number>;
  low: number;
  high: number;
  number: NumberText;
  /** px from the top. */
  top: number;
}
interface Drawing {
  form: CalHeatmapForm;
  calendars: Calendar[];
  cells: CalendarCell[];
  layout: CalendarLayout;
  domain: CalendarUnit;
  view: DepictOptions;
  ramp: readonly string[];
}

/** Colours are `steps` pieces of the ramp, from end to end. */
export function stepColour(ramp: readonly string[], steps: number, share: number): string {
  if (steps <= 1) return colourAlong(ramp, 1);
  const step = Math.min(steps - 1, Math.floor(Math.max(0, share) * steps));
  return colourAlong(ramp, step / (steps - 1));
}

const stepsOf = (form: CalHeatmapForm): number => Math.max(1, Math.min(50, form.steps));

function colourOf({ form, calendars, ramp }: Drawing, cell: CalendarCell): string {
  const { low = 0, high = 1 } = calendars[cell.metric] ?? {};
  return stepColour(ramp, stepsOf(form), high > low ? (cell.value - low) / (high - low) : 1);
}

/** Values by the cell they fall into; those of one cell add up. */
function readCalendars(form: CalHeatmapForm, answer: QueryAnswer, view: DepictOptions): Calendar[] {
  const moments = columnOf(answer.frame, '__timestamp') ?? [];
  return form.metrics.flatMap((metric): Calendar[] => {
    const label = metricLabel(metric);
    const values = new Map<number, number>();
    for (const [row, cell] of (columnOf(answer.frame, label) ?? []).entries()) {
      const [ms, value] = [numberOf(moments[row]), numberOf(cell)];
      if (Number.isNaN(ms) || Number.isNaN(value)) continue;
      const start = startOf(ms, form.subdomain_granularity);
      values.set(start, (values.get(start) ?? 0) + value);
    }
    if (values.size === 0) return [];
    let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (const value of values.values()) [low, high] = [Math.min(low, value), Math.max(high, value)];
    const number = metricNumber(view, label, form.y_axis_format);
    return [{ title: titleOf(view.dataset, label), values, low, high, number, top: 0 }];
  });
}

/** The beginnings of the blocks from the first to the last: those of the asked range, or of the data. */
function blockStarts(form: CalHeatmapForm, answer: QueryAnswer, calendars: readonly Calendar[]): number[] {
  const domain = domainOf(form);
  let [since, until] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { values } of calendars)
    for (const start of values.keys()) [since, until] = [Math.min(since, start), Math.max(until, start)];
  const { from_dttm: from, to_dttm: to } = answer;
  if (typeof from === 'number' && typeof to === 'number') [since, until] = [Math.min(since, from), Math.max(until, to - 1)];
  const starts: number[] = [];
  for (let at = startOf(since, domain); at <= until && starts.length < cellsMax; at = nextOf(at, domain)) starts.push(at);
  return starts;
}

/** Every cell of every block; where those are too many, the cells with a value alone. */
function cellsOf(
  calendars: readonly Calendar[],
  layout: CalendarLayout,
  domain: CalendarUnit,
  unit: CalendarUnit,
): CalendarCell[] {
  const cells: CalendarCell[] = [];
  for (const [metric, { values, top }] of calendars.entries())
    for (const block of layout.blocks) {
      const end = nextOf(block.start, domain);
      for (let start = startOf(block.start, unit); start < end && cells.length <= cellsMax; start = nextOf(start, unit)) {
        // A week belongs to the block in which it begins.
        if (start < block.start) continue;
        const { column, row } = placeIn(block.start, start, domain, unit);
        const [x, y] = [block.x + column * layout.pitch, top + block.y + row * layout.pitch];
        cells.push({ metric, start, value: values.get(start) ?? Number.NaN, x, y });
      }
    }
  return cells;
}

function cellSeries(drawing: Drawing): CustomSeriesOption {
  const { form, cells, layout, view, calendars } = drawing;
  const gap = Math.min(form.cell_padding, layout.pitch * 0.3);
  const side = Math.max(1, layout.pitch - gap);
  return {
    type: 'custom',
    id: 'cells',
    coordinateSystem: 'none',
    data: cells.map(({ x, y }, at) => ({ at, value: [x, y] })),
    renderItem: (params) => {
      const cell = cells[params.dataIndex];
      if (!cell) return null;
      const isEmpty = Number.isNaN(cell.value);
      const fill = isEmpty ? withAlpha(view.theme.textMuted, 0.12) : colourOf(drawing, cell);
      const text = isEmpty ? '' : (calendars[cell.metric]?.number(cell.value) ?? '');
      const isWritten = form.show_values && !isEmpty && side >= 14 && textWidth(text, 10) <= side - 2;
      return {
        type: 'group',
        children: [
          {
            type: 'rect',
            shape: { x: cell.x, y: cell.y, width: side, height: side, r: Math.min(form.cell_radius, side / 2) },
            style: { fill, opacity: isDimmed(view.selection, [cell.start]) ? dimmedOpacity : 1 },
          },
          ...(isWritten
            ? [
                {
                  type: 'text' as const,
                  silent: true,
                  style: {
                    text,
                    x: cell.x + side / 2,
                    y: cell.y + side / 2,
                    fill: readableOn(fill),
                    fontFamily: drawnFont,
                    fontSize: 10,
                    align: 'center' as const,
                    verticalAlign: 'middle' as const,
                  },
                },
              ]
            : []),
        ],
      };
    },
  };
}

type Child = { type: 'text'; style: object } | { type: 'rect'; shape: object; style: object };

/** Names of blocks and metrics, and the legend: what is read, not pointed at. */
function words(drawing: Drawing): Child[] {
  const { form, calendars, layout, domain, view, ramp } = drawing;
  const name = timeText(undefined, grainIds[domain]);
  const write = (text: string, x: number, y: number, over: object = {}): Child => ({
    type: 'text',
    style: {
      text,
      x,
      y,
      fill: view.theme.textMuted,
      fontFamily: drawnFont,
      fontSize: fontSize.label,
      verticalAlign: 'middle',
      ...over,
    },
  });
  return calendars.flatMap((calendar) => {
    const { title, top, low, high, number } = calendar;
    const steps = stepsOf(form);
    const side = Math.max(3, Math.min(10, Math.floor((view.width * 0.4) / steps)));
    const most = number(high);
    const legendLeft = view.width - textWidth(most, fontSize.label) - 10 - steps * side;
    return [
      ...(form.show_metric_name
        ? [
            write(cutText(title, Math.max(60, legendLeft - 60)), 0, top - titleRoom / 2 - 2, {
              fill: view.theme.text,
              fontWeight: 500,
            }),
          ]
        : []),
      ...(form.show_legend
        ? [
            write(number(low), legendLeft - 6, top - titleRoom / 2 - 2, { align: 'right' }),
            ...Array.from({ length: steps }, (_, at): Child => ({
              type: 'rect',
              shape: { x: legendLeft + at * side, y: top - titleRoom / 2 - 7, width: side, height: 10 },
              style: { fill: colourAlong(ramp, steps === 1 ? 1 : at / (steps - 1)) },
            })),
            write(most, view.width, top - titleRoom / 2 - 2, { align: 'right' }),
          ]
        : []),
      ...layout.blocks.flatMap((block) => {
        const room = block.columns * layout.pitch + 6;
        return room < 22 ? [] : [write(cutText(name(block.start), room), block.x, top + block.y - nameRoom / 2)];
      }),
    ];
  });
}

const cutText = (text: string, px: number): string => (textWidth(text, fontSize.label) > px ? cutTo(px, text) : text);

const wordSeries = (drawing: Drawing): CustomSeriesOption => ({
  type: 'custom',
  id: 'words',
  coordinateSystem: 'none',
  silent: true,
  tooltip: { show: false },
  data: [[0, 0]],
  renderItem: () => ({ type: 'group', children: words(drawing) }),
});

function drawingOf(form: CalHeatmapForm, answer: QueryAnswer, view: DepictOptions): Drawing | undefined {
  const calendars = readCalendars(form, answer, view);
  if (calendars.length === 0) return undefined;
  const domain = domainOf(form);
  const unit = form.subdomain_granularity;
  const head = (form.show_metric_name || form.show_legend) && !isBare(view) ? titleRoom : 0;
  const share = view.height / calendars.length;
  const pitch = Math.max(2, form.cell_size + form.cell_padding);
  const room = { width: view.width, height: Math.max(20, share - head - 6) };
  const layout = layOut(blockStarts(form, answer, calendars), { domain, cell: unit }, pitch, room);
  const step = Math.min(share, layout.height + head + 10);
  const placed = calendars.map((calendar, at) => ({ ...calendar, top: at * step + head }));
  const cells = cellsOf(placed, layout, domain, unit);
  return { form, calendars: placed, cells, layout, domain, view, ramp: view.linearScheme(form.linear_color_scheme) };
}

/** The picture of an answer; the empty one where there is nothing to draw. */
export function calHeatmapPicture(form: CalHeatmapForm, answers: QueryAnswer[], view: DepictOptions): Picture {
  const [answer] = answers;
  const drawing = answer && drawingOf(form, answer, view);
  if (!answer || !drawing) return nothing(answer, view);
  const all = drawing.cells;
  const cells = all.slice(0, cellsMax);
  const grain = grainIds[form.subdomain_granularity];
  const time = timeText(form.x_axis_time_format, grain);
  const notes = [
    ...(all.length > cells.length
      ? [view.say('Only the first cells are shown: longer blocks or a shorter time range would show all.')]
      : []),
    ...(answer.truncated ? [view.say('The row limit cut this answer: not everything is shown.')] : []),
  ];
  const told = drawing.calendars.flatMap(({ title, low, high, number, values }): Fact[] => [
    [`${title}, ${view.say('Cells')}`, values.size],
    [view.say('Range'), `${number(low)} – ${number(high)}`],
  ]);
  const shown = { ...drawing, cells };
  return {
    kind: 'echarts',
    summary: summaryOf(view, view.say('Calendar Heatmap'), '', told),
    ...(notes.length > 0 && { notes }),
    option: {
      ...baseOption(view, cells.length),
      tooltip: { trigger: 'item' },
      series: [cellSeries(shown), ...(isBare(view) ? [] : [wordSeries(shown)])],
    },
    tooltip: ([point]) => {
      const cell = cells[placeOfMark(point?.data) ?? -1];
      const calendar = drawing.calendars[cell?.metric ?? -1];
      if (!cell || !calendar) return { rows: [] };
      const isEmpty = Number.isNaN(cell.value);
      return {
        title: time(cell.start),
        rows: [
          {
            ...(!isEmpty && { colour: colourOf(drawing, cell) }),
            label: calendar.title,
            value: isEmpty ? 'N/A' : calendar.number(cell.value),
            strong: true,
          },
        ],
      };
    },
    pick: (mark) => {
      const cell = cells[placeOfMark(mark.data) ?? -1];
      if (!cell || form.granularity_sqla === undefined) return undefined;
      const value = { column: form.granularity_sqla, value: cell.start, text: time(cell.start), temporal: true, grain };
      return pickValues([value], view.selection);
    },
  };
}
