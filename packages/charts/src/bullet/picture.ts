/** The bullet chart as an ECharts picture: a bar before shaded ranges, with triangles and lines at other values. */
import type { CustomSeriesOption } from 'echarts';
import { withAlpha } from '@tessera/core/look/contrast';
import { columnOf } from '@tessera/core/frame/frame';
import { metricLabel } from '@tessera/core/query/metric';
import type { QueryAnswer, Picture, DepictOptions } from '../chart-type.ts';
import { plainValues, valueAxis } from '../shared/axes.ts';
import { metricNumber, titleOf, type NumberText } from '../shared/format.ts';
import { inkOf } from '../shared/ink.ts';
import { baseOption, drawnFont, fontSize, isBare, textWidth } from '../shared/look.ts';
import { numberOf } from '../shared/series.ts';
import { cutTo } from '../shared/wrap.ts';
import type { BulletForm } from './form.ts';
import { summaryOf } from '../shared/summary.ts';
import { nothing } from '../shared/nothing.ts';

const partsMax = 50;

interface Part {
  kind: 'range' | 'measure' | 'marker' | 'line';
  value: number;
  /** '' without one. */
  label: string;
}

const textsIn = (list: string): string[] => list.split(',').map((text) => text.trim());

/** Numbers of a list with the labels of another, by place; what is no number is left out. */
function partsOf(kind: Part['kind'], numbers: string, labels: string): Part[] {
  const names = textsIn(labels);
  return textsIn(numbers)
    .map((text, at): Part => ({ kind, value: text === '' ? Number.NaN : Number(text), label: names[at] ?? '' }))
    .filter(({ value }) => Number.isFinite(value))
    .slice(0, partsMax);
}

/** What is drawn, in order: ranges from the widest to the narrowest, the bar, lines, triangles. */
export function bulletParts(form: BulletForm, value: number): Part[] {
  const ranges = partsOf('range', form.ranges, form.range_labels);
  const shown = ranges.length > 0 ? ranges : [{ kind: 'range' as const, value: value * 1.1, label: '' }];
  return [
    ...shown.toSorted((a, b) => Math.abs(b.value) - Math.abs(a.value)),
    { kind: 'measure', value, label: '' },
    ...partsOf('line', form.marker_lines, form.marker_line_labels),
    ...partsOf('marker', form.markers, form.marker_labels),
  ];
}

/** From zero, or from the least value below it, to the greatest. */
export function bulletEnds(parts: readonly Part[]): [low: number, high: number] {
  const values = parts.map((part) => part.value);
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
  return low < high ? [low, high] : [0, 1];
}

interface Drawing {
  parts: Part[];
  view: DepictOptions;
  colour: string;
  number: NumberText;
}

type Shape = Exclude<ReturnType<NonNullable<CustomSeriesOption['renderItem']>>, null | undefined>;

/** Labels above for ranges, below for triangles and lines; each as wide as there is room on its side. */
function labelOf({ view }: Drawing, part: Part, at: [x: number, top: number, bottom: number], room: number): Shape[] {
  const below = part.kind !== 'range';
  if (part.label === '' || isBare(view) || room < 24) return [];
  const [x, top, bottom] = at;
  const text = textWidth(part.label, fontSize.label) > room ? cutTo(room, part.label) : part.label;
  return [
    {
      type: 'text',
      silent: true,
      style: {
        text,
        x,
        y: below ? bottom + 10 : top - 5,
        fill: view.theme.textMuted,
        fontFamily: drawnFont,
        fontSize: fontSize.label,
        align: below ? 'center' : 'right',
        verticalAlign: below ? 'top' : 'bottom',
      },
    },
  ];
}

function shapesOf(drawing: Drawing, part: Part, place: (value: number) => number, box: { top: number; height: number }): Shape[] {
  const { view, colour, number } = drawing;
  const { top, height } = box;
  const [zero, x] = [place(0), place(part.value)];
  const across = { x: Math.min(zero, x), width: Math.abs(x - zero) };
  switch (part.kind) {
    case 'range':
      return [{ type: 'rect', shape: { ...across, y: top, height }, style: { fill: withAlpha(view.theme.textMuted, 0.16) } }];
    case 'measure': {
      const text = number(part.value);
      const inside = across.width > textWidth(text) + 16;
      return [
        { type: 'rect', shape: { ...across, y: top + height * 0.32, height: height * 0.36 }, style: { fill: colour } },
        ...(isBare(view) || height < 36 || inside
          ? []
          : [
              {
                type: 'text' as const,
                silent: true,
                style: {
                  text,
                  x: x + (part.value < 0 ? -6 : 6),
                  y: top + height / 2,
                  fill: view.theme.text,
                  fontFamily: drawnFont,
                  fontSize: fontSize.text,
                  align: part.value < 0 ? ('right' as const) : ('left' as const),
                  verticalAlign: 'middle' as const,
                },
              },
            ]),
      ];
    }
    case 'line':
      return [
        {
          type: 'rect',
          shape: { x: x - 1, y: top + height * 0.12, width: 2.5, height: height * 0.76 },
          style: { fill: view.theme.text },
        },
      ];
    case 'marker':
      return [
        {
          type: 'polygon',
          shape: {
            points: [
              [x, top + height - 9],
              [x + 6, top + height + 2],
              [x - 6, top + height + 2],
            ],
          },
          style: { fill: view.theme.text, stroke: view.theme.background, lineWidth: 1 },
        },
      ];
  }
}

/** How far a label may reach before it meets the one beside it, in px. */
function roomOf({ parts }: Drawing, at: number, place: (value: number) => number): number {
  const own = parts[at];
  if (!own) return 0;
  const isRange = own.kind === 'range';
  const others = parts.filter((part, other) => other !== at && part.label !== '' && (part.kind === 'range') === isRange);
  const x = place(own.value);
  const gaps = others.map((part) => place(part.value));
  if (isRange) return Math.abs(x - Math.max(place(0), ...gaps.filter((gap) => gap < x))) - 8;
  return Math.min(160, ...gaps.map((gap) => Math.abs(gap - x))) - 8;
}

function seriesOf(drawing: Drawing): CustomSeriesOption {
  const { parts, view, colour } = drawing;
  return {
    type: 'custom',
    id: 'parts',
    color: colour,
    encode: { x: 0, y: 1 },
    data: parts.map(({ value }, at) => ({ at, value: [value, 0.5] })),
    renderItem: (params, api) => {
      const part = parts[params.dataIndex];
      if (!part) return null;
      const place = (value: number): number => api.coord([value, 0.5])[0] ?? 0;
      const [, bottom = 0] = api.coord([0, 0]);
      const [, ceiling = 0] = api.coord([0, 1]);
      const height = Math.max(8, Math.min(72, (bottom - ceiling) * (isBare(view) ? 0.8 : 0.5)));
      const top = (bottom + ceiling) / 2 - height / 2;
      const label = labelOf(drawing, part, [place(part.value), top, top + height], roomOf(drawing, params.dataIndex, place));
      return { type: 'group', children: [...shapesOf(drawing, part, place, { top, height }), ...label] };
    },
  };
}

/** The picture of an answer; the empty one where there is nothing to draw. */
export function bulletPicture(form: BulletForm, answers: QueryAnswer[], view: DepictOptions): Picture {
  const [answer] = answers;
  const { metric } = form;
  if (!answer || answer.frame.rowcount === 0 || metric === undefined) return nothing(answer, view);
  const label = metricLabel(metric);
  const value = numberOf(columnOf(answer.frame, label)?.[0]);
  if (Number.isNaN(value)) return nothing(answer, view);
  const number = metricNumber(view, label, undefined);
  const title = titleOf(view.dataset, label);
  const parts = bulletParts(form, value);
  const [low, high] = bulletEnds(parts);
  const bare = isBare(view);
  const axis = valueAxis(
    {
      title: '',
      titleMargin: 0,
      titlePosition: 'Left',
      number,
      ...plainValues,
      bounds: [low, high],
    },
    view,
    false,
    view.width - 40,
    false,
  );
  const names = { range: view.say('Range'), measure: title, marker: view.say('Marker'), line: view.say('Marker line') } as const;
  return {
    kind: 'echarts',
    summary: summaryOf(view, view.say('Bullet Chart'), title, [
      [view.say('Value'), number(value)],
      [view.say('Range'), `${number(low)} – ${number(high)}`],
    ]),
    option: {
      ...baseOption(view, parts.length),
      grid: { left: bare ? 4 : 16, right: bare ? 4 : 24, top: 4, bottom: 4, outerBoundsMode: 'same', outerBoundsContain: 'all' },
      xAxis: { ...axis, splitLine: { show: false } },
      yAxis: { type: 'value', min: 0, max: 1, show: false },
      tooltip: { trigger: 'item' },
      series: [seriesOf({ parts, view, colour: inkOf(view, title), number })],
    },
    tooltip: ([point]) => {
      const part = parts[point?.dataIndex ?? -1];
      if (!part) return { rows: [] };
      const isMeasure = part.kind === 'measure';
      return {
        rows: [
          {
            ...(isMeasure && { colour: inkOf(view, title) }),
            label: part.label || names[part.kind],
            value: number(part.value),
            strong: isMeasure,
          },
        ],
      };
    },
  };
}
