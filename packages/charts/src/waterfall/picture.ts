/** The waterfall as an ECharts picture: bars that float between the total before and the total after. */
import type { BarSeriesOption } from 'echarts';
import { metricLabel } from '@tessera/core/query/metric';
import type { QueryAnswer, Picture, Tooltip, DepictOptions } from '../chart-type.ts';
import type { Rgba } from '../controls/shapes.ts';
import { plainValues, valueAxis } from '../shared/axes.ts';
import { metricNumber, titleOf, type NumberText } from '../shared/format.ts';
import { endLabelPx, labelGaps, layLabels } from '../shared/label-room.ts';
import { legendOf } from '../shared/legend.ts';
import { baseOption, fontSize, isBare } from '../shared/look.ts';
import { namesAxis } from '../shared/names-axis.ts';
import { uniqueNames } from '../shared/timeseries-picture.ts';
import type { WaterfallForm } from './form.ts';
import { stepsOf, totalName, type WaterfallStep } from './steps.ts';
import { summaryOf } from '../shared/summary.ts';
import { nothing } from '../shared/nothing.ts';

const stepsMax = 300;
const kinds = ['increase', 'decrease', 'total'] as const;
/** What steps of a kind are called. Two kinds of one name would share an entry of the legend. */
const namesOf = (form: WaterfallForm, { say }: DepictOptions): Record<WaterfallStep['kind'], string> => {
  const [increase = '', decrease = '', total = ''] = uniqueNames([
    form.increase_label.trim() || say('Increase'),
    form.decrease_label.trim() || say('Decrease'),
    totalName(form, say),
  ]);
  return { increase, decrease, total };
};

interface Drawing {
  form: WaterfallForm;
  steps: WaterfallStep[];
  view: DepictOptions;
  number: NumberText;
}

const css = ({ r, g, b, a }: Rgba): string => `rgba(${r}, ${g}, ${b}, ${a})`;
const colourOf = (form: WaterfallForm, kind: WaterfallStep['kind']): string =>
  css({ increase: form.increase_color, decrease: form.decrease_color, total: form.total_color }[kind]);

/**
 * Bars stack from zero outwards on each side: an unseen one up to the nearer end, then the coloured one. A step that
 * crosses zero has a coloured part on both sides.
 */
function parts({ from, until }: WaterfallStep): { above: [gap: number, bar: number]; below: [gap: number, bar: number] } {
  const [low, high] = [Math.min(from, until), Math.max(from, until)];
  const above: [number, number] = high <= 0 ? [0, 0] : [Math.max(0, low), high - Math.max(0, low)];
  const below: [number, number] = low >= 0 ? [0, 0] : [Math.min(0, high), low - Math.min(0, high)];
  return { above, below };
}

function series({ form, steps, view, number }: Drawing): BarSeriesOption[] {
  const names = namesOf(form, view);
  const cut = steps.map(parts);
  const unseen = (id: string, values: number[]): BarSeriesOption => ({
    id,
    type: 'bar',
    stack: 'steps',
    silent: true,
    tooltip: { show: false },
    itemStyle: { color: 'transparent' },
    emphasis: { disabled: true },
    data: values,
  });
  const text = (at: number): string => {
    const step = steps[at];
    return step ? number(step.kind === 'total' ? step.until : step.until - step.from) : '';
  };
  const label = {
    show: form.show_value && !isBare(view) && steps.length <= 60,
    color: view.theme.text,
    fontSize: fontSize.label,
    formatter: (point: { dataIndex: number }) => text(point.dataIndex),
  };
  const coloured = (side: 'above' | 'below'): BarSeriesOption[] =>
    kinds.map((kind) => ({
      id: `${kind} ${side}`,
      name: names[kind],
      type: 'bar' as const,
      stack: 'steps',
      color: colourOf(form, kind),
      barMaxWidth: 60,
      barMinWidth: 1,
      barMinHeight: 1,
      label: { ...label, position: side === 'above' ? ('top' as const) : ('bottom' as const) },
      labelLayout: layLabels(view, { count: steps.length, first: (barPx) => barPx * 0.15 }),
      data: steps.map((step, at) => {
        const [, bar] = cut[at]?.[side] ?? [0, 0];
        // One label for each step: on the side it ends on.
        const ends = side === 'above' ? step.until > 0 || (step.until === 0 && bar !== 0) : step.until < 0;
        return step.kind === kind && bar !== 0 ? { value: bar, label: { show: label.show && ends } } : '-';
      }),
    }));
  return [
    unseen(
      'gap above',
      cut.map(({ above }) => above[0]),
    ),
    ...coloured('above'),
    unseen(
      'gap below',
      cut.map(({ below }) => below[0]),
    ),
    ...coloured('below'),
  ];
}

function axes({ form, steps, view, number }: Drawing) {
  const xAxis = namesAxis(
    { names: steps.map(({ label }) => label), title: form.x_axis_label, titleMargin: 20, layout: form.x_ticks_layout },
    view,
    view.width - 60,
  );
  const ends = steps.map(({ until }) => ({ value: until, px: until < 0 ? endLabelPx : 0 }));
  const yAxis = valueAxis(
    {
      title: form.y_axis_label,
      titleMargin: 36,
      titlePosition: 'Left',
      number,
      ...plainValues,
      gaps: form.show_value && !isBare(view) ? labelGaps(ends, view.height - 80) : undefined,
    },
    view,
    true,
    view.height - 40,
    false,
  );
  return { xAxis, yAxis };
}

/** What a bar says: its change and what is reached with it; of a total only that. */
function tooltipOf({ form, steps, number, view }: Drawing, at: number): Tooltip {
  const names = namesOf(form, view);
  const step = steps[at];
  if (!step) return { rows: [] };
  const own = { colour: colourOf(form, step.kind), label: names[step.kind], strong: true };
  const rows =
    step.kind === 'total'
      ? [{ ...own, value: number(step.until) }]
      : [
          { ...own, value: number(step.until - step.from) },
          { label: names.total, value: number(step.until) },
        ];
  return { title: step.label, rows };
}

/** The answer as floating bars; the empty picture when no row has a number. Missing numbers count as no change and have a note. */
export function waterfallPicture(form: WaterfallForm, answers: QueryAnswer[], view: DepictOptions): Picture {
  const [answer] = answers;
  if (!answer || answer.frame.rowcount === 0 || form.metric === undefined) return nothing(answer, view);
  const { steps: all, missing, blank } = stepsOf(form, answer, view.say);
  if (blank) return nothing(answer, view);
  const steps = all.slice(0, stepsMax);
  const metric = metricLabel(form.metric);
  const number = metricNumber(view, metric, form.y_axis_format, form.currency_format);
  const drawing: Drawing = { form, steps, view, number };
  const names = namesOf(form, view);
  const seen = kinds.filter((kind) => steps.some((step) => step.kind === kind));
  const {
    legend,
    room,
    notes: unnamed,
  } = legendOf(
    { show_legend: form.show_legend, legendType: 'plain', legendOrientation: 'top' },
    seen.map((kind) => ({ name: names[kind], colour: colourOf(form, kind) })),
    view,
    false,
  );
  const notes = [
    ...(missing > 0 ? [view.say('Missing values, counted as no change: {n}.', { n: missing })] : []),
    ...(all.length > steps.length
      ? [view.say('The first {shown} of {all} are shown.', { shown: steps.length, all: all.length })]
      : []),
    ...(answer.truncated ? [view.say('The row limit cut this answer: not everything is counted.')] : []),
    ...unnamed,
  ];
  const last = steps.at(-1);
  return {
    kind: 'echarts',
    summary: summaryOf(view, view.say('Waterfall Chart'), titleOf(view.dataset, metric), [
      [view.say('Steps'), steps.length],
      [view.say('Total'), number(last?.until ?? 0)],
    ]),
    ...(notes.length > 0 && { notes }),
    option: {
      ...baseOption(view, steps.length * 3),
      legend,
      grid: {
        left: room.left + 4,
        right: room.right + 14,
        top: room.top + (form.show_value ? 22 : 10),
        bottom: room.bottom + 4,
        outerBoundsMode: 'same',
        outerBoundsContain: 'all',
      },
      ...axes(drawing),
      tooltip: { trigger: 'axis', axisPointer: { type: 'shadow', shadowStyle: { color: view.theme.textMuted, opacity: 0.08 } } },
      series: series(drawing),
    },
    tooltip: ([point]) => tooltipOf(drawing, point?.dataIndex ?? -1),
  };
}
