/** The radar as an ECharts picture: a spoke for each metric, a shape for each group. */
import type { RadarComponentOption, RadarSeriesOption } from 'echarts';
import { columnOf, type Cell } from '@tessera/core/frame/frame';
import { withAlpha } from '@tessera/core/look/contrast';
import { metricLabel } from '@tessera/core/query/metric';
import type { QueryAnswer, Picture, Tooltip, DepictOptions } from '../chart-type.ts';
import { dimmedOpacity, isDimmed } from '../shared/cross-filter.ts';
import { pickDimensions } from '../shared/pick-values.ts';
import { dimensionRows } from '../shared/dimension-rows.ts';
import { metricNumber, titleOf, type NumberText } from '../shared/format.ts';
import { inkOf } from '../shared/ink.ts';
import { legendOf } from '../shared/legend.ts';
import { baseOption, fontSize, isBare, textWidth } from '../shared/look.ts';
import { numberOf } from '../shared/series.ts';
import { uniqueNames } from '../shared/timeseries-picture.ts';
import type { RadarForm } from './form.ts';
import { summaryOf } from '../shared/summary.ts';
import { nothing } from '../shared/nothing.ts';

interface Shape {
  name: string;
  dims: Cell[];
  /** One per spoke, NaN where there is none. */
  values: number[];
}
interface Spoke {
  label: string;
  title: string;
  low: number;
  high: number;
  number: NumberText;
}
interface Drawing {
  form: RadarForm;
  shapes: Shape[];
  spokes: Spoke[];
  view: DepictOptions;
}

const shapesMax = 50;

function shapesOf(form: RadarForm, answer: QueryAnswer, { say }: DepictOptions): Shape[] {
  const rowOf = dimensionRows(answer, form.groupby, form.date_format);
  const columns = form.metrics.map((metric) => columnOf(answer.frame, metricLabel(metric)) ?? []);
  const rows = Array.from({ length: Math.min(answer.frame.rowcount, shapesMax) }, (_, row) => row);
  const names = uniqueNames(rows.map((row) => rowOf(row).texts.join(', ') || say('Total')));
  return rows
    .map((row, at) => ({ name: names[at] ?? '', dims: rowOf(row).dims, values: columns.map((cells) => numberOf(cells[row])) }))
    .filter((shape) => shape.values.some((value) => !Number.isNaN(value)));
}

function spokesOf(form: RadarForm, shapes: readonly Shape[], view: DepictOptions): Spoke[] {
  return form.metrics.map((metric, at) => {
    const label = metricLabel(metric);
    const values = shapes.map((shape) => shape.values[at] ?? Number.NaN).filter((value) => !Number.isNaN(value));
    const own = form.column_config[label];
    const low = own?.radarMetricMinValue ?? Math.min(0, ...values);
    const most = own?.radarMetricMaxValue ?? Math.max(...values, low);
    const number = metricNumber(view, label, form.number_format);
    return { label, title: titleOf(view.dataset, label), low, high: most > low ? most : low + 1, number };
  });
}

function radarOf(
  { form, spokes, view }: Drawing,
  box: { left: number; right: number; top: number; bottom: number },
): RadarComponentOption {
  const bare = isBare(view);
  const [width, height] = [view.width - box.left - box.right, view.height - box.top - box.bottom];
  // Names at the sides stand beside the ring, above and below it over it.
  const beside = bare ? 4 : Math.min(130, Math.max(...spokes.map(({ title }) => textWidth(title, fontSize.label)))) + 14;
  return {
    center: [box.left + width / 2, box.top + height / 2 + (bare ? 0 : 4)],
    radius: Math.max(10, Math.min(width / 2 - beside, height / 2 - (bare ? 4 : 34))),
    // As on a clock face: the spokes of twelve months run the way the year is drawn.
    clockwise: true,
    shape: form.is_circle ? 'circle' : 'polygon',
    indicator: spokes.map(({ title, low, high }) => ({ name: title, min: low, max: high })),
    splitNumber: 4,
    axisName: { show: !bare, color: view.theme.textMuted, fontSize: fontSize.label, width: 130, overflow: 'truncate' },
    axisLine: { lineStyle: { color: view.theme.line } },
    splitLine: { lineStyle: { color: view.theme.line } },
    splitArea: { show: false },
    // A spoke's own ends rarely make even steps; the rings only guide the eye.
    axisTick: { show: false },
    axisLabel: { show: false },
  };
}

function seriesOf({ form, shapes, spokes, view }: Drawing): RadarSeriesOption[] {
  return shapes.map((shape) => {
    const colour = inkOf(view, shape.name);
    const dim = isDimmed(view.selection, shape.dims) ? dimmedOpacity : 1;
    return {
      type: 'radar',
      id: shape.name,
      name: shape.name,
      color: colour,
      symbolSize: isBare(view) ? 0 : 5,
      lineStyle: { width: 2, color: colour, opacity: dim },
      areaStyle: { color: withAlpha(colour, 0.14), opacity: dim },
      itemStyle: { color: colour, opacity: dim },
      emphasis: { focus: 'series', areaStyle: { color: withAlpha(colour, 0.3) } },
      label: {
        show: form.show_labels && !isBare(view) && shapes.length * spokes.length <= 60,
        position: form.label_position,
        color: view.theme.text,
        fontSize: fontSize.label,
        formatter: (point) => {
          const at = typeof point.dimensionIndex === 'number' ? point.dimensionIndex : 0;
          const [spoke, value] = [spokes[at], shape.values[at] ?? Number.NaN];
          if (!spoke || Number.isNaN(value)) return '';
          return form.label_type === 'key_value' ? `${shape.name}: ${spoke.number(value)}` : spoke.number(value);
        },
      },
      labelLayout: { hideOverlap: true },
      // A spoke without a value ends in the middle.
      data: [
        { name: shape.name, value: shape.values.map((value, at) => (Number.isNaN(value) ? (spokes[at]?.low ?? 0) : value)) },
      ],
    };
  });
}

/** The values of one shape. */
function tooltipOf({ spokes, view }: Drawing, shape: Drawing['shapes'][number] | undefined): Tooltip {
  if (!shape) return { rows: [] };
  return {
    title: shape.name,
    rows: spokes.map((spoke, at) => {
      const value = shape.values[at] ?? Number.NaN;
      return {
        colour: inkOf(view, shape.name),
        label: spoke.title,
        value: Number.isNaN(value) ? 'N/A' : spoke.number(value),
      };
    }),
  };
}

/**
 * The answer as shapes on spokes. Missing values lie in the middle; a note counts them, and the groups beyond the most that are
 * drawn.
 */
export function radarPicture(form: RadarForm, answers: QueryAnswer[], view: DepictOptions): Picture {
  const [answer] = answers;
  const shapes = answer ? shapesOf(form, answer, view) : [];
  if (!answer || shapes.length === 0 || form.metrics.length === 0) return nothing(answer, view);
  const spokes = spokesOf(form, shapes, view);
  const drawing: Drawing = { form, shapes, spokes, view };
  const {
    legend,
    room,
    notes: unnamed,
  } = legendOf(
    form,
    shapes.map(({ name }) => ({ name, colour: inkOf(view, name) })),
    view,
    false,
  );
  const gaps = shapes.flatMap((shape) => shape.values).filter((value) => Number.isNaN(value)).length;
  const notes = [
    ...(gaps > 0 ? [view.say('Missing values, drawn in the middle: {n}.', { n: gaps })] : []),
    ...(answer.frame.rowcount > shapesMax
      ? [view.say('The first {shown} of {all} are shown.', { shown: shapesMax, all: answer.frame.rowcount })]
      : []),
    ...(spokes.length < 3 ? [view.say('A radar needs three metrics to have an area.')] : []),
    ...unnamed,
  ];
  const told = spokes.map((spoke, at) => {
    const best = shapes.reduce((a, b) => ((b.values[at] ?? 0) > (a.values[at] ?? 0) ? b : a));
    return `${spoke.title} (${best.name})`;
  });
  return {
    kind: 'echarts',
    summary: summaryOf(view, view.say('Radar Chart'), '', [
      [view.say('Groups'), shapes.length],
      [view.say('Metrics'), spokes.length],
      [view.say('Highest'), told.join(', ')],
    ]),
    ...(notes.length > 0 && { notes }),
    option: {
      ...baseOption(view, shapes.length * spokes.length),
      legend,
      tooltip: { trigger: 'item' },
      radar: radarOf(drawing, room),
      series: seriesOf(drawing),
    },
    tooltip: ([point]) =>
      tooltipOf(drawing, shapes.find(({ name }) => name === point?.seriesName) ?? shapes[point?.seriesIndex ?? -1]),
    pick: (mark) => {
      const shape = shapes[mark.seriesIndex ?? -1];
      return shape
        ? pickDimensions(form.groupby, shape.dims, view.selection, { answer, dateFormat: form.date_format })
        : undefined;
    },
  };
}
