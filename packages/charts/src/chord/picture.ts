/** The chord diagram as an ECharts picture: nodes around a circle, flows as ribbons across it. */
import type { ChordSeriesOption } from 'echarts';
import { columnLabel } from '@tessera/core/query/column';
import { metricLabel } from '@tessera/core/query/metric';
import type { QueryAnswer, Mark, MarkSelection, Picture, Tooltip, TooltipPoint, DepictOptions } from '../chart-type.ts';
import { dimmedOpacity, isDimmed } from '../shared/cross-filter.ts';
import { metricNumber, titleOf, type NumberText } from '../shared/format.ts';
import { inkOf } from '../shared/ink.ts';
import { baseOption, fontSize, isBare, textWidth } from '../shared/look.ts';
import { placeIn } from '../shared/node-place.ts';
import { pickDimensions } from '../shared/pick-values.ts';
import { chordOf, type Chord, type ChordNode } from './flows.ts';
import type { ChordForm } from './form.ts';
import { summaryOf } from '../shared/summary.ts';
import { nothing } from '../shared/nothing.ts';

interface Drawing {
  form: ChordForm;
  chord: Chord;
  view: DepictOptions;
  number: NumberText;
}

function opacityOf(view: DepictOptions, cells: readonly ChordNode['cell'][]): number {
  if (!isDimmed(view.selection, cells)) return 1;
  return cells.length === 2 && cells.some((cell) => !isDimmed(view.selection, [cell])) ? 1 : dimmedOpacity;
}

function seriesOf({ chord: { nodes, flows }, view }: Drawing): ChordSeriesOption {
  const bare = isBare(view);
  const widest = bare ? 0 : Math.min(Math.max(...nodes.map(({ name }) => textWidth(name))), view.width * 0.22);
  const radius = Math.max(12, Math.min(view.width / 2 - widest - 14, view.height / 2 - (bare ? 4 : 22)));
  // Where nodes lie closer than lines of text, the names of the smaller ones are left out.
  const total = nodes.reduce((sum, node) => sum + node.out + node.in, 0);
  const lengthOf = (node: ChordNode): number => (total > 0 ? ((node.out + node.in) / total) * 2 * Math.PI * radius : 0);
  return {
    type: 'chord',
    id: 'flows',
    center: [view.width / 2, view.height / 2],
    radius: [radius * 0.92, radius],
    startAngle: 90,
    padAngle: nodes.length > 60 ? 0.5 : 2,
    minAngle: 0,
    emphasis: { focus: 'adjacency' },
    lineStyle: { color: 'source', opacity: 0.45 },
    label: {
      show: !bare,
      position: 'outside',
      distance: 6,
      color: view.theme.text,
      fontSize: fontSize.text,
      width: Math.max(30, widest + 4),
      overflow: 'truncate',
      ellipsis: '…',
      silent: true,
      formatter: (point) => nodes[placeIn(point.data) ?? -1]?.name ?? '',
    },
    data: nodes.map((node, at) => ({
      // By place: a name is user text.
      name: String(at),
      at,
      label: { show: !bare && lengthOf(node) >= 9 },
      itemStyle: { color: inkOf(view, node.name), borderWidth: 0, opacity: opacityOf(view, [node.cell]) },
    })),
    links: flows.map(({ source, target, value }, at) => {
      const opacity = opacityOf(view, [nodes[source]?.cell ?? null, nodes[target]?.cell ?? null]);
      return {
        source: String(source),
        target: String(target),
        value,
        at,
        ...(opacity < 1 && { lineStyle: { opacity: 0.45 * opacity } }),
      };
    }),
  };
}

function tooltipOf({ chord, view, number }: Drawing, point: TooltipPoint | undefined, title: string): Tooltip {
  const place = placeIn(point?.data) ?? -1;
  if (point?.dataType === 'edge') {
    const flow = chord.flows[place];
    const [source, target] = [chord.nodes[flow?.source ?? -1], chord.nodes[flow?.target ?? -1]];
    if (!flow || !source || !target) return { rows: [] };
    return {
      title: `${source.name} → ${target.name}`,
      rows: [{ colour: inkOf(view, source.name), label: title, value: number(flow.value), strong: true }],
    };
  }
  const node = chord.nodes[place];
  if (!node) return { rows: [] };
  return {
    title: node.name,
    rows: [
      { colour: inkOf(view, node.name), label: view.say('Out'), value: number(node.out) },
      { label: view.say('In'), value: number(node.in) },
    ],
  };
}

/** A ribbon filters by both ends, a node by the column it stands in. */
function pickOf({ form: { groupby, columns }, chord, view }: Drawing, mark: Mark): MarkSelection | undefined {
  if (groupby === undefined || columns === undefined) return undefined;
  const place = placeIn(mark.data) ?? -1;
  if (mark.dataType === 'edge') {
    const flow = chord.flows[place];
    const [source, target] = [chord.nodes[flow?.source ?? -1], chord.nodes[flow?.target ?? -1]];
    return source && target ? pickDimensions([groupby, columns], [source.cell, target.cell], view.selection) : undefined;
  }
  const node = chord.nodes[place];
  return node ? pickDimensions([node.out > 0 ? groupby : columns], [node.cell], view.selection) : undefined;
}

const notesOf = ({ negative, left, flows }: Chord, answer: QueryAnswer, view: DepictOptions): string[] => [
  ...(negative > 0 ? [view.say('Negative values, left out: {n}.', { n: negative })] : []),
  ...(left > 0 ? [view.say('The {shown} largest of {all} are shown.', { shown: flows.length, all: flows.length + left })] : []),
  ...(answer.truncated ? [view.say('The row limit cut this answer: not everything is shown.')] : []),
];

/** The picture of an answer; the empty one where there is nothing to draw. */
export function chordPicture(form: ChordForm, answers: QueryAnswer[], view: DepictOptions): Picture {
  const [answer] = answers;
  const { groupby, columns, metric } = form;
  if (!answer || answer.frame.rowcount === 0 || groupby === undefined || columns === undefined || metric === undefined)
    return nothing(answer, view);
  const chord = chordOf(answer, columnLabel(groupby), columnLabel(columns), metricLabel(metric));
  const [first] = chord.flows;
  if (!first) return nothing(answer, view);
  const number = metricNumber(view, metricLabel(metric), form.y_axis_format, form.currency_format);
  const drawing: Drawing = { form, chord, view, number };
  const title = titleOf(view.dataset, metricLabel(metric));
  const largest = chord.flows.reduce((best, flow) => (flow.value > best.value ? flow : best), first);
  const nameOf = (at: number): string => (chord.nodes[at]?.name ?? '').slice(0, 80);
  const notes = notesOf(chord, answer, view);
  return {
    kind: 'echarts',
    summary: summaryOf(view, view.say('Chord Diagram'), title, [
      [view.say('Flows'), chord.flows.length],
      [view.say('Nodes'), chord.nodes.length],
      [view.say('Largest'), `${nameOf(largest.source)} → ${nameOf(largest.target)}, ${number(largest.value)}`],
    ]),
    ...(notes.length > 0 && { notes }),
    option: { ...baseOption(view, chord.flows.length), tooltip: { trigger: 'item' }, series: [seriesOf(drawing)] },
    tooltip: ([point]) => tooltipOf(drawing, point, title),
    pick: (mark) => pickOf(drawing, mark),
  };
}
