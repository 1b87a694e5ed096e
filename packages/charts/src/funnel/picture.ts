/** The funnel as an ECharts picture: stages from wide to narrow, each with its share. */
import type { FunnelSeriesOption } from 'echarts';
import { columnOf, type Cell } from '@tessera/core/frame/frame';
import { readableOn } from '@tessera/core/look/contrast';
import { formatNumber } from '@tessera/core/format/number';
import { metricLabel } from '@tessera/core/query/metric';
import type { QueryAnswer, Picture, Tooltip, DepictOptions } from '../chart-type.ts';
import { dimmedOpacity, isDimmed } from '../shared/cross-filter.ts';
import { pickDimensions } from '../shared/pick-values.ts';
import { dimensionRows } from '../shared/dimension-rows.ts';
import { metricNumber, titleOf, type NumberText } from '../shared/format.ts';
import { inkOf } from '../shared/ink.ts';
import { legendOf, type LegendSides } from '../shared/legend.ts';
import { baseOption, fontSize, isBare, textWidth } from '../shared/look.ts';
import { numberOf } from '../shared/series.ts';
import { uniqueNames } from '../shared/timeseries-picture.ts';
import type { FunnelForm } from './form.ts';
import { brief, summaryOf } from '../shared/summary.ts';
import { nothing } from '../shared/nothing.ts';

interface Stage {
  name: string;
  dims: Cell[];
  value: number;
  /** Of the first, the one before, or all. */
  share: number;
}

const stagesMax = 100;
/** Stages lower than a line of text are named by legend and tooltip alone. */
const lineHeight = 14;

/** The stages, widest first; each with its share of what the form says. */
export function stagesOf(form: FunnelForm, answer: QueryAnswer): Stage[] {
  const rowOf = dimensionRows(answer, form.groupby, undefined);
  const cells = columnOf(answer.frame, form.metric === undefined ? '' : metricLabel(form.metric)) ?? [];
  const read = cells
    .map((cell, row) => ({ row, value: numberOf(cell) }))
    .filter(({ value }) => !Number.isNaN(value))
    .toSorted((a, b) => b.value - a.value)
    .slice(0, stagesMax);
  const names = uniqueNames(read.map(({ row }) => rowOf(row).texts.join(', ')));
  const total = read.reduce((sum, { value }) => sum + value, 0);
  return read.map(({ row, value }, at) => {
    const wholes = { first_step: read[0]?.value, prev_step: read[at - 1]?.value ?? value, total };
    const whole = wholes[form.percent_calculation_type] ?? 0;
    return { name: names[at] ?? '', dims: rowOf(row).dims, value, share: whole === 0 ? 0 : value / whole };
  });
}

/** `type` is the place of a content in the list: name, value, percentage and their combinations. */
function textOf(type: string, stage: Stage, number: NumberText): string {
  const [name, value, percent] = [stage.name, number(stage.value), formatNumber(stage.share, '.1%')];
  const texts = [
    name,
    value,
    percent,
    `${name}: ${value}`,
    `${name}: ${percent}`,
    `${name}: ${value} (${percent})`,
    `${value} (${percent})`,
  ];
  return texts[Number(type)] ?? name;
}

/** What a label may say where there is less and less room: the last part goes first. */
const shorter: Readonly<Record<string, readonly string[]>> = { 3: ['0', '1'], 4: ['0', '2'], 5: ['4', '0', '2'], 6: ['2'] };
const textsOf = (type: string, stage: Stage, number: NumberText): string[] =>
  [type, ...(shorter[type] ?? [])].map((each) => textOf(each, stage, number));

/** Where a text stands: inside a stage of `middle` px if it fits, else on the ground beside it, else in the wider of both. */
function roomOf(text: string, middle: number, widthPx: number): { isBeside: boolean; px: number; isEnough: boolean } {
  const inside = Math.max(0, middle - 16);
  const beside = Math.max(0, (widthPx - middle) / 2 - 12);
  const wide = textWidth(text);
  const isBeside = wide > inside && beside > inside;
  const px = isBeside ? beside : inside;
  return { isBeside, px, isEnough: wide <= px };
}

/** The labels of all stages and where each stands. @param most  the greatest value, which is as wide as the funnel */
function labelsOf(form: FunnelForm, stages: readonly Stage[], number: NumberText, widthPx: number, most: number) {
  const rooms = stages.map((stage, at) => {
    // A stage narrows to the next one's width: a label has the mean of both.
    const widths = [stage, stages[at + 1]].map((each) => (most > 0 ? Math.max(0, each?.value ?? 0) / most : 0) * widthPx);
    return { texts: textsOf(form.label_type, stage, number), middle: ((widths[0] ?? 0) + (widths[1] ?? 0)) / 2 };
  });
  // All stages have the same label: the longest that fits every one of them, or the shortest.
  const levels = rooms[0]?.texts.length ?? 1;
  const fits = (level: number): boolean =>
    rooms.every(({ texts, middle }) => roomOf(texts[level] ?? '', middle, widthPx).isEnough);
  const level = Array.from({ length: levels }, (_, at) => at).find(fits) ?? levels - 1;
  return rooms.map(({ texts, middle }) => {
    const text = texts[level] ?? '';
    return { text, ...roomOf(text, middle, widthPx) };
  });
}

function seriesOf(
  form: FunnelForm,
  stages: readonly Stage[],
  number: NumberText,
  view: DepictOptions,
  box: LegendSides,
): FunnelSeriesOption {
  const bare = isBare(view);
  const stageHeight = (view.height - box.top - box.bottom) / Math.max(1, stages.length);
  const most = Math.max(...stages.map((stage) => stage.value), 0);
  const places = labelsOf(form, stages, number, view.width - box.left - box.right, most);
  return {
    type: 'funnel',
    id: 'stages',
    ...box,
    sort: 'descending',
    min: 0,
    max: most > 0 ? most : 1,
    minSize: '2%',
    maxSize: '100%',
    gap: 2,
    funnelAlign: 'center',
    emphasis: { focus: 'self' },
    itemStyle: { borderWidth: 0 },
    label: {
      show: form.show_labels && !bare && stageHeight >= lineHeight,
      position: 'inside',
      fontSize: fontSize.text,
      overflow: 'truncate',
      ellipsis: '…',
      formatter: (point) => {
        const stage = stages[point.dataIndex];
        return stage ? (places[point.dataIndex]?.text ?? textOf(form.label_type, stage, number)) : '';
      },
    },
    labelLayout: { hideOverlap: true },
    data: stages.map((stage, at) => {
      const colour = inkOf(view, stage.name);
      const { isBeside = false, px = 0 } = places[at] ?? {};
      return {
        name: stage.name,
        value: Math.max(0, stage.value),
        itemStyle: { color: colour, opacity: isDimmed(view.selection, stage.dims) ? dimmedOpacity : 1 },
        label: isBeside ? { position: 'right', color: view.theme.text, width: px } : { color: readableOn(colour), width: px },
        labelLine: { show: false, length: 6 },
      };
    }),
  };
}

/** What the picture cannot show by itself. @param unnamed  what the legend has no room for */
function notesOf(stages: readonly Stage[], isCut: boolean, unnamed: readonly string[], view: DepictOptions): string[] {
  const negative = stages.filter((stage) => stage.value < 0).length;
  return [
    ...(negative > 0 ? [view.say('Negative values, said only in numbers: {n}.', { n: negative })] : []),
    ...(isCut ? [view.say('The row limit cut this answer: not everything is shown.')] : []),
    ...unnamed,
  ];
}

/** The answer as a funnel. Negative stages have no width and are counted in a note. */
export function funnelPicture(form: FunnelForm, answers: QueryAnswer[], view: DepictOptions): Picture {
  const [answer] = answers;
  const stages = answer ? stagesOf(form, answer) : [];
  const [first] = stages;
  const last = stages.at(-1);
  if (!answer || !first || !last || form.metric === undefined) return nothing(answer, view);
  const metric = metricLabel(form.metric);
  const number = metricNumber(view, metric, form.number_format, form.currency_format);
  const {
    legend,
    room,
    notes: unnamed,
  } = legendOf(
    form,
    stages.map(({ name }) => ({ name, colour: inkOf(view, name) })),
    view,
    false,
  );
  const edge = isBare(view) ? 2 : 8;
  const box = { left: room.left + edge, right: room.right + edge, top: room.top + edge, bottom: room.bottom + edge };
  const notes = notesOf(stages, answer.truncated ?? false, unnamed, view);
  const title = titleOf(view.dataset, metric);
  return {
    kind: 'echarts',
    summary: summaryOf(view, view.say('Funnel Chart'), title, [
      [view.say('Stages'), stages.length],
      [view.say('First'), `${brief(first.name)}, ${number(first.value)}`],
      [view.say('Last'), `${brief(last.name)}, ${number(last.value)}`],
    ]),
    ...(notes.length > 0 && { notes }),
    option: {
      ...baseOption(view, stages.length),
      legend,
      tooltip: { trigger: 'item' },
      series: [seriesOf(form, stages, number, view, box)],
    },
    ...(form.show_tooltip_labels && {
      tooltip: ([point]): Tooltip => {
        const stage = stages[point?.dataIndex ?? -1];
        if (!stage) return { rows: [] };
        return {
          rows: [
            {
              colour: inkOf(view, stage.name),
              label: title,
              value: textOf(form.tooltip_label_type, stage, number),
              strong: true,
            },
          ],
        };
      },
    }),
    pick: (mark) => {
      const stage = stages[mark.dataIndex ?? -1];
      return stage ? pickDimensions(form.groupby, stage.dims, view.selection, { answer }) : undefined;
    },
  };
}
