/** The graph chart as an ECharts picture: nodes and links, laid out by forces or on a circle. */
import type { GraphSeriesOption } from 'echarts';
import { metricLabel } from '@tessera/core/query/metric';
import type { QueryAnswer, Mark, MarkSelection, Picture, Tooltip, TooltipPoint, DepictOptions } from '../chart-type.ts';
import { dimmedOpacity, isDimmed } from '../shared/cross-filter.ts';
import { pickDimensions } from '../shared/pick-values.ts';
import { metricNumber, titleOf, type NumberText } from '../shared/format.ts';
import { inkOf } from '../shared/ink.ts';
import { legendOf, type LegendSides } from '../shared/legend.ts';
import { baseOption, fontSize, isBare, textWidth } from '../shared/look.ts';
import { placeIn } from '../shared/node-place.ts';
import type { GraphForm } from './form.ts';
import { networkOf, type GraphNode, type Network } from './network.ts';
import { brief, summaryOf } from '../shared/summary.ts';
import { nothing } from '../shared/nothing.ts';

interface Drawing {
  form: GraphForm;
  network: Network;
  view: DepictOptions;
  number: NumberText;
}

/** Where a value lies between the smallest and the largest; 0 when all are equal. */
function placeOf(values: readonly number[]): (value: number) => number {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of values) {
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  return (value) => (high > low ? (value - low) / (high - low) : 0);
}

const inkOfNode = (view: DepictOptions, node: GraphNode): string => inkOf(view, node.category ?? node.name);

/** What has no category shares one colour unless nothing has one. */
const categoriesOf = ({ nodes }: Network): string[] => [...new Set(nodes.flatMap((node) => node.category ?? []))];

/** @param base  the diameter of a node of middling value, px */
function nodesOf({ form, network: { nodes }, view }: Drawing, base: number, categories: readonly string[]) {
  const sizeAt = placeOf(nodes.map(({ value }) => value));
  return nodes.map((node, at) => ({
    at,
    // Two nodes never share a name; ECharts finds links by it.
    name: node.name,
    value: node.value,
    symbolSize: base * (0.5 + 2 * sizeAt(node.value)),
    // By place: ECharts would look a name such as `constructor` up on its list.
    ...(node.category !== undefined && { category: categories.indexOf(node.category) }),
    itemStyle: { color: inkOfNode(view, node), opacity: isDimmed(view.selection, [node.cell]) ? dimmedOpacity : 1 },
    label: { show: !isBare(view) && node.value >= form.showSymbolThreshold },
  }));
}

/** Links are as wide as their weight and have the colour of the node they begin at. */
function linksOf({ form, network: { nodes, links }, view }: Drawing) {
  const widthAt = placeOf(links.map(({ value }) => value));
  return links.map(({ source, target, value }, at) => {
    const node = nodes[source];
    const width = (isBare(view) ? 1 : form.baseEdgeWidth) * (0.5 + 1.5 * widthAt(value));
    return { at, source, target, value, lineStyle: { width, ...(node && { color: inkOfNode(view, node) }) } };
  });
}

function seriesOf(drawing: Drawing, box: LegendSides, categories: readonly string[]): GraphSeriesOption {
  const { form, network, view } = drawing;
  const bare = isBare(view);
  // The form's lengths are meant for a large tile; a smaller one has less room for each link.
  const scale = Math.min(1, Math.min(view.width, view.height) / 600);
  const base = bare ? 5 : form.baseNodeSize * Math.max(0.5, scale);
  // On a circle labels stand outside it, turned away from its centre.
  const widest = Math.max(...network.nodes.map(({ name }) => textWidth(name, fontSize.label)));
  const outside = Math.min(widest + base * 1.25 + 8, Math.min(view.width, view.height) * 0.22);
  const edge = bare ? 6 : form.layout === 'circular' ? outside : 18;
  const [begin = 'none', end = 'arrow'] = form.edgeSymbol.split(',');
  return {
    type: 'graph',
    id: 'network',
    left: box.left + edge,
    right: box.right + edge,
    top: box.top + edge,
    bottom: box.bottom + edge,
    layout: form.layout,
    circular: { rotateLabel: true },
    force: {
      edgeLength: form.edgeLength * scale * 0.4,
      gravity: form.gravity,
      repulsion: form.repulsion * scale * 0.4,
      friction: form.friction,
      layoutAnimation: false,
      initLayout: 'circular',
    },
    roam: view.mode !== 'screen' || form.roam === 'false' ? false : form.roam === 'true' ? true : form.roam,
    draggable: form.draggable && view.mode === 'screen' && form.layout === 'force',
    selectedMode: form.selectedMode === 'false' ? false : form.selectedMode,
    edgeSymbol: bare ? ['none', 'none'] : [begin, end],
    edgeSymbolSize: 7,
    emphasis: { focus: 'adjacency' },
    lineStyle: { opacity: 0.45, curveness: form.layout === 'circular' ? 0.3 : 0.08 },
    label: {
      position: 'right',
      color: view.theme.text,
      fontSize: fontSize.label,
      overflow: 'truncate',
      width: 140,
      // Not a template: a node called `{c}` is called so.
      formatter: ({ name }) => name,
    },
    labelLayout: { hideOverlap: true },
    categories: categories.map((name) => ({ name, itemStyle: { color: inkOf(view, name) } })),
    data: nodesOf(drawing, base, categories),
    links: linksOf(drawing),
  };
}

function tooltipOf({ network, view, number }: Drawing, point: TooltipPoint | undefined, title: string): Tooltip {
  const place = placeIn(point?.data) ?? -1;
  if (point?.dataType === 'edge') {
    const link = network.links[place];
    const [source, target] = [network.nodes[link?.source ?? -1], network.nodes[link?.target ?? -1]];
    if (!link || !source || !target) return { rows: [] };
    return {
      title: `${source.name} → ${target.name}`,
      rows: [{ colour: inkOfNode(view, source), label: title, value: number(link.value), strong: true }],
    };
  }
  const node = network.nodes[place];
  if (!node) return { rows: [] };
  return {
    title: node.category === undefined ? node.name : `${node.name} (${node.category})`,
    rows: [{ colour: inkOfNode(view, node), label: title, value: number(node.value), strong: true }],
  };
}

function pickOf({ form, network, view }: Drawing, mark: Mark): MarkSelection | undefined {
  const node = mark.dataType === 'edge' ? undefined : network.nodes[placeIn(mark.data) ?? -1];
  const column = node?.isSource ? form.source : form.target;
  return node && column !== undefined ? pickDimensions([column], [node.cell], view.selection) : undefined;
}

/** The answer as a network. Links beyond the most that can be drawn are counted in a note. */
export function graphPicture(form: GraphForm, answers: QueryAnswer[], view: DepictOptions): Picture {
  const [answer] = answers;
  if (!answer || answer.frame.rowcount === 0 || form.metric === undefined) return nothing(answer, view);
  const network = networkOf(form, answer);
  const [first] = network.nodes;
  if (!first) return nothing(answer, view);
  const metric = metricLabel(form.metric);
  const number = metricNumber(view, metric, undefined);
  const drawing: Drawing = { form, network, view, number };
  const title = titleOf(view.dataset, metric);
  const categories = categoriesOf(network);
  const {
    legend,
    room,
    notes: unnamed,
  } = legendOf(
    form,
    categories.map((name) => ({ name, colour: inkOf(view, name) })),
    view,
    false,
  );
  const notes = [
    ...(network.left > 0
      ? [
          view.say('The {shown} largest of {all} are shown.', {
            shown: network.links.length,
            all: network.links.length + network.left,
          }),
        ]
      : []),
    ...(answer.truncated ? [view.say('The row limit cut this answer: not everything is shown.')] : []),
    ...unnamed,
  ];
  const heaviest = network.nodes.reduce((best, node) => (node.value > best.value ? node : best), first);
  return {
    kind: 'echarts',
    summary: summaryOf(view, view.say('Graph Chart'), title, [
      [view.say('Nodes'), network.nodes.length],
      [view.say('Links'), network.links.length],
      [view.say('Largest'), `${brief(heaviest.name)}, ${number(heaviest.value)}`],
    ]),
    ...(notes.length > 0 && { notes }),
    option: {
      ...baseOption(view, network.links.length),
      legend,
      tooltip: { trigger: 'item' },
      series: [seriesOf(drawing, room, categories)],
    },
    tooltip: ([point]) => tooltipOf(drawing, point, title),
    pick: (mark) => pickOf(drawing, mark),
  };
}
