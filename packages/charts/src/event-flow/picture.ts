/** The event flow as an ECharts picture: rectangles that we lay out and ECharts draws. */
import type { CustomSeriesOption } from 'echarts';
import { cellText } from '@tessera/core/format/column-text';
import { columnOf, type Cell } from '@tessera/core/frame/frame';
import { blend, withAlpha } from '@tessera/core/look/contrast';
import { columnLabel } from '@tessera/core/query/column';
import type { DepictOptions, Picture, QueryAnswer, Tooltip } from '../chart-type.ts';
import { dimmedOpacity, isDimmed } from '../shared/cross-filter.ts';
import { labelText, numberText, titleOf } from '../shared/format.ts';
import { inkOf } from '../shared/ink.ts';
import { drawBox } from '../shared/labelled-box.ts';
import { baseOption, fontSize, isBare, textWidth } from '../shared/look.ts';
import { placeIn } from '../shared/node-place.ts';
import { pickDimensions } from '../shared/pick-values.ts';
import { numberOf } from '../shared/series.ts';
import { cutTo } from '../shared/wrap.ts';
import { flowsOf, layFlows, longestSequence, sequencesOf, type FlowBox, type FlowEvent, type FlowStep } from './flows.ts';
import type { EventFlowForm } from './form.ts';
import { brief, summaryOf } from '../shared/summary.ts';
import { nothing } from '../shared/nothing.ts';

const duration = numberText('DURATION');
// Made where they are used: a site's signs are known when it has started.
const number = (value: number): string => numberText(',d')(value);
const share = (value: number): string => numberText('.1%')(value);

/** The events of an answer; those without an entity or a moment belong to no sequence. */
function eventsOf(form: EventFlowForm, { frame }: QueryAnswer): { events: FlowEvent[]; lost: number } {
  const cells = (column: EventFlowForm['entity']): readonly Cell[] =>
    column === undefined ? [] : (columnOf(frame, columnLabel(column)) ?? []);
  const [entities, names] = [cells(form.entity), cells(form.all_columns_x)];
  const times = cells(form.granularity_sqla);
  const events = Array.from({ length: frame.rowcount }, (_, row): FlowEvent => {
    const at = times[row];
    return { entity: entities[row] ?? null, event: names[row] ?? null, at: numberOf(at ?? undefined), row };
  });
  const placed = events.filter(({ entity, at }) => entity !== null && Number.isFinite(at));
  return { events: placed, lost: events.length - placed.length };
}

const nameOf = ({ event, gathered }: FlowStep, { say }: DepictOptions): string =>
  event === undefined ? say('Rare steps: {n}', { n: gathered }) : labelText(event);

const colourOf = (view: DepictOptions, step: FlowStep): string =>
  step.event === undefined
    ? blend(withAlpha(view.theme.textMuted, 0.35), view.theme.background)
    : inkOf(view, labelText(step.event));

/** A text as far as there is room; nothing rather than a letter or two. */
function fitted(text: string, room: number): string {
  if (textWidth(text, fontSize.label) <= room) return text;
  const cut = cutTo(room, text);
  return cut.length < 4 ? '' : cut;
}

/** The name, and how many below it where there is room. */
function textIn({ step }: FlowBox, width: number, height: number, view: DepictOptions): string {
  const name = nameOf(step, view);
  const lines = [name, ...(height >= 32 ? [number(step.count)] : [])];
  return lines
    .map((line) => fitted(line, width - 8))
    .filter((line) => line !== '')
    .join('\n');
}

function seriesOf(boxes: readonly FlowBox[], view: DepictOptions): CustomSeriesOption {
  return {
    type: 'custom',
    id: 'steps',
    coordinateSystem: 'none',
    data: boxes.map(({ left, from }, at) => ({ at, value: [left, from] })),
    renderItem: (params) => {
      const box = boxes[params.dataIndex];
      if (!box) return null;
      const { step, left, width, from, until } = box;
      const opacity = step.event !== undefined && isDimmed(view.selection, [step.event]) ? dimmedOpacity : 1;
      const text = (wide: number, high: number): string => textIn(box, wide, high, view);
      return drawBox({ left, width, from, until, fill: colourOf(view, step), opacity, padding: 4, text }, view);
    },
  };
}

/** The commonest values of a column among some rows. */
function commonest(cells: readonly Cell[], rows: readonly number[], { say }: DepictOptions): string {
  const counts = new Map<string, number>();
  for (const row of rows) {
    const text = cellText(cells[row] ?? null);
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  const ranked = [...counts].sort((a, b) => b[1] - a[1]);
  const told = ranked.slice(0, 3).map(([text, count]) => `${text.slice(0, 60)} (${number(count)})`);
  return [...told, ...(ranked.length > 3 ? [say('and {n} more', { n: ranked.length - 3 })] : [])].join(', ');
}

function tellStep(form: EventFlowForm, { frame }: QueryAnswer, view: DepictOptions, { step, way }: FlowBox): Tooltip {
  const before = way.at(-2);
  const rows = [
    { colour: colourOf(view, step), label: view.say('Entities'), value: number(step.count), strong: true },
    ...(before
      ? [{ label: view.say('of {name}', { name: nameOf(before, view) }), value: share(step.count / before.count) }]
      : []),
    { label: view.say('End here'), value: number(step.ended) },
    ...(step.gapMs > 0 ? [{ label: view.say('Mean time to the next'), value: duration(step.gapMs) }] : []),
    ...(way.length > 1 ? [{ label: view.say('Mean time since the first'), value: duration(step.sinceMs) }] : []),
    ...form.all_columns.map((column) => ({
      label: titleOf(view.dataset, columnLabel(column)),
      value: commonest(columnOf(frame, columnLabel(column)) ?? [], step.rows, view),
    })),
  ];
  return {
    title: way
      .slice(-6)
      .map((each) => nameOf(each, view))
      .join(' → '),
    rows,
  };
}

/** The picture of an answer; the empty one where there is nothing to draw. */
export function eventFlowPicture(form: EventFlowForm, answers: QueryAnswer[], view: DepictOptions): Picture {
  const [answer] = answers;
  if (!answer || answer.frame.rowcount === 0) return nothing(answer, view);
  const { events, lost } = eventsOf(form, answer);
  const sequences = sequencesOf(events);
  const roots = flowsOf(sequences, form.min_leaf_node_event_count);
  const { boxes, left } = layFlows(roots, { width: view.width, narrowest: isBare(view) ? 6 : 56 });
  const [first] = boxes;
  if (!first) return nothing(answer, view);
  const long = sequences.filter(({ length }) => length > longestSequence).length;
  const notes = [
    ...(lost > 0 ? [view.say('Not drawn, because a value is missing: {n}.', { n: lost })] : []),
    ...(long > 0 ? [view.say('Sequences shown only up to step {step}: {n}.', { step: longestSequence, n: long })] : []),
    ...(left > 0 ? [view.say('Left out for lack of room: {n}.', { n: left })] : []),
    ...(answer.truncated ? [view.say('The row limit cut this answer: not everything is counted.')] : []),
  ];
  return {
    kind: 'echarts',
    summary: summaryOf(view, view.say('Event Flow'), '', [
      [view.say('Events'), events.length],
      [view.say('Entities'), sequences.length],
      [view.say('Most begin with'), `${brief(nameOf(first.step, view))} (${number(first.step.count)})`],
    ]),
    ...(notes.length > 0 && { notes }),
    option: { ...baseOption(view, boxes.length), tooltip: { trigger: 'item' }, series: [seriesOf(boxes, view)] },
    tooltip: ([point]) => {
      const box = boxes[placeIn(point?.data) ?? -1];
      return box ? tellStep(form, answer, view, box) : { rows: [] };
    },
    pick: (mark) => {
      const event = boxes[placeIn(mark.data) ?? -1]?.step.event;
      if (event === undefined || form.all_columns_x === undefined) return undefined;
      return pickDimensions([form.all_columns_x], [event], view.selection, { answer });
    },
  };
}
