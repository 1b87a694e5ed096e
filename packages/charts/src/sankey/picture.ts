/** The sankey as an ECharts picture: nodes in columns, flows as bands between them. */
import type { SankeySeriesOption } from 'echarts';
import { columnLabel } from '@tessera/core/query/column';
import { metricLabel } from '@tessera/core/query/metric';
import type { QueryAnswer, Mark, MarkSelection, Picture, Tooltip, TooltipPoint, DepictOptions } from '../chart-type.ts';
import { dimmedOpacity, isDimmed } from '../shared/cross-filter.ts';
import { pickDimensions } from '../shared/pick-values.ts';
import { metricNumber, titleOf, type NumberText } from '../shared/format.ts';
import { inkOf } from '../shared/ink.ts';
import { baseOption, fontSize, isBare, textWidth } from '../shared/look.ts';
import { placeIn } from '../shared/node-place.ts';
import { flowsOf, type SankeyFlow, type FlowNode, type Flows } from './flows.ts';
import type { SankeyForm } from './form.ts';
import { brief, summaryOf } from '../shared/summary.ts';
import { nothing } from '../shared/nothing.ts';

interface Drawing {
  form: SankeyForm;
  flows: Flows;
  view: DepictOptions;
  number: NumberText;
}

const percent = (part: number, whole: number): string => (whole > 0 ? `${((part / whole) * 100).toFixed(1)}%` : '');

/** Does a node or flow stay bright? A selected node keeps the flows that touch it. */
function opacityOf(view: DepictOptions, cells: readonly FlowNode['cell'][]): number {
  if (!isDimmed(view.selection, cells)) return 1;
  return cells.length === 2 && cells.some((cell) => !isDimmed(view.selection, [cell])) ? 1 : dimmedOpacity;
}

/** Into how many columns the flows lay the nodes, without the last. */
function columnsOf(flows: readonly SankeyFlow[]): number {
  const depths = new Map<string, number>();
  // Without loops a longest way is found after as many rounds as it has steps; a few are enough to know the room.
  for (let round = 0; round < 8; round += 1)
    for (const { source, target } of flows)
      depths.set(target, Math.max(depths.get(target) ?? 0, Math.min(8, (depths.get(source) ?? 0) + 1)));
  return Math.max(1, ...depths.values());
}

function seriesOf({ flows: { nodes, flows }, view }: Drawing): SankeySeriesOption {
  const bare = isBare(view);
  const ends = nodes.filter((node) => node.out === 0).map((node) => node.label);
  const widest = Math.max(0, ...ends.map((label) => textWidth(label)));
  const width = Math.min(widest + 10, view.width * 0.32);
  const columns = columnsOf(flows);
  const places = new Map(nodes.map(({ name }, at) => [name, at]));
  const placeOf = (name: string): number => places.get(name) ?? 0;
  return {
    type: 'sankey',
    id: 'flows',
    left: bare ? 2 : 4,
    right: bare ? 2 : width,
    top: 6,
    bottom: 6,
    nodeWidth: bare ? 6 : 12,
    nodeGap: Math.max(2, Math.min(10, view.height / (nodes.length + 1) / 2)),
    draggable: false,
    // ECharts uncovers a sankey behind a clip as wide as its first drawing; a resize meanwhile would leave the rest covered.
    animation: false,
    emphasis: { focus: 'adjacency' },
    lineStyle: { color: 'source', opacity: 0.38, curveness: 0.5 },
    label: {
      show: !bare,
      color: view.theme.text,
      fontSize: fontSize.text,
      overflow: 'truncate',
      ellipsis: '…',
      formatter: (point) => nodes[placeIn(point.data) ?? -1]?.label ?? '',
    },
    labelLayout: { hideOverlap: true },
    data: nodes.map((node, at) => {
      const opacity = opacityOf(view, [node.cell]);
      const room = node.out === 0 ? width - 10 : (view.width - width) / columns - 24;
      return {
        name: node.name,
        at,
        label: { width: Math.max(40, room) },
        itemStyle: { color: inkOf(view, node.label), borderWidth: 0, opacity },
      };
    }),
    links: flows.map(({ source, target, value, cells }, at) => {
      const opacity = opacityOf(view, cells);
      // By place: a name is user text.
      return {
        source: placeOf(source),
        target: placeOf(target),
        value,
        at,
        ...(opacity < 1 && { lineStyle: { opacity: 0.38 * opacity } }),
      };
    }),
  };
}

const markKind = (mark: { dataType?: string | undefined }): 'edge' | 'node' => (mark.dataType === 'edge' ? 'edge' : 'node');

function tooltipOf({ flows, view, number }: Drawing, point: TooltipPoint | undefined, title: string): Tooltip {
  const place = placeIn(point?.data) ?? -1;
  if (point && markKind(point) === 'edge') {
    const flow = flows.flows[place];
    const source = flows.nodes.find((node) => node.name === flow?.source);
    const target = flows.nodes.find((node) => node.name === flow?.target);
    if (!flow || !source || !target) return { rows: [] };
    return {
      title: `${source.label} → ${target.label}`,
      rows: [
        { colour: inkOf(view, source.label), label: title, value: number(flow.value), strong: true },
        { label: view.say('of what leaves {name}', { name: source.label }), value: percent(flow.value, source.out) },
        { label: view.say('of what reaches {name}', { name: target.label }), value: percent(flow.value, target.in) },
      ],
    };
  }
  const node = flows.nodes[place];
  if (!node) return { rows: [] };
  return {
    title: node.label,
    rows: [
      ...(node.in > 0 ? [{ colour: inkOf(view, node.label), label: view.say('In'), value: number(node.in) }] : []),
      ...(node.out > 0 ? [{ colour: inkOf(view, node.label), label: view.say('Out'), value: number(node.out) }] : []),
    ],
  };
}

/** A band filters by both ends, a node by the column it stands in. */
function pickOf({ form: { source, target }, flows, view }: Drawing, mark: Mark): MarkSelection | undefined {
  if (source === undefined || target === undefined) return undefined;
  const place = placeIn(mark.data) ?? -1;
  if (markKind(mark) === 'edge') {
    const flow: SankeyFlow | undefined = flows.flows[place];
    return flow ? pickDimensions([source, target], flow.cells, view.selection) : undefined;
  }
  const node = flows.nodes[place];
  return node ? pickDimensions([node.out > 0 ? source : target], [node.cell], view.selection) : undefined;
}

function notesOf({ turned, negative, left, flows }: Flows, answer: QueryAnswer, view: DepictOptions): string[] {
  return [
    ...(turned > 0
      ? [view.say('Flows that lead back to where they came from, each to a node of its own: {n}.', { n: turned })]
      : []),
    ...(negative > 0 ? [view.say('Negative values, left out: {n}.', { n: negative })] : []),
    ...(left > 0 ? [view.say('The {shown} largest of {all} are shown.', { shown: flows.length, all: flows.length + left })] : []),
    ...(answer.truncated ? [view.say('The row limit cut this answer: not everything is shown.')] : []),
  ];
}

/** The answer as bands between nodes; the empty picture when no flow is above zero. */
export function sankeyPicture(form: SankeyForm, answers: QueryAnswer[], view: DepictOptions): Picture {
  const [answer] = answers;
  const { source, target, metric } = form;
  if (!answer || answer.frame.rowcount === 0 || source === undefined || target === undefined || metric === undefined)
    return nothing(answer, view);
  const flows = flowsOf(answer, [columnLabel(source), columnLabel(target), metricLabel(metric)], view);
  if (flows.flows.length === 0) return nothing(answer, view);
  const number = metricNumber(view, metricLabel(metric), form.number_format, form.currency_format);
  const drawing: Drawing = { form, flows, view, number };
  const title = titleOf(view.dataset, metricLabel(metric));
  const notes = notesOf(flows, answer, view);
  const largest = flows.flows.reduce((best, flow) => (flow.value > best.value ? flow : best));
  return {
    kind: 'echarts',
    summary: summaryOf(view, view.say('Sankey Chart'), title, [
      [view.say('Flows'), flows.flows.length],
      [view.say('Nodes'), flows.nodes.length],
      [view.say('Largest'), `${brief(largest.source)} → ${brief(largest.target)}, ${number(largest.value)}`],
    ]),
    ...(notes.length > 0 && { notes }),
    option: { ...baseOption(view, flows.flows.length), tooltip: { trigger: 'item' }, series: [seriesOf(drawing)] },
    tooltip: (points) => tooltipOf(drawing, points[0], title),
    pick: (mark) => pickOf(drawing, mark),
  };
}
