/** The tree chart as an ECharts picture. */
import type { TreeSeriesOption } from 'echarts';
import { metricLabel } from '@tessera/core/query/metric';
import type { QueryAnswer, Picture, DepictOptions } from '../chart-type.ts';
import { metricNumber, titleOf } from '../shared/format.ts';
import { baseOption, fontSize, isBare, textWidth } from '../shared/look.ts';
import { placeIn } from '../shared/node-place.ts';
import type { TreeForm } from './form.ts';
import { treeOf, type BuiltTree, type TreeNode } from './grow.ts';
import { brief, summaryOf } from '../shared/summary.ts';
import { emptyFace, nothing } from '../shared/nothing.ts';

type Item = NonNullable<TreeSeriesOption['data']>[number] & { at: number };

/** @param isNamed  whether there is room for a leaf's name */
const itemOf = (node: TreeNode, isNamed: (leaf: TreeNode) => boolean): Item => ({
  at: node.at,
  name: node.name,
  ...(!Number.isNaN(node.value) && { value: node.value }),
  ...(node.children.length === 0 && !isNamed(node) && { label: { show: false } }),
  children: node.children.map((child) => itemOf(child, isNamed)),
});

/** The smallest letters still read, in px. */
const smallestText = 8;

/** Leaves one below the other: their letters shrink to their distance; nearer still, only some are named. */
function leafNames(
  form: TreeForm,
  { root, nodes }: BuiltTree,
  view: DepictOptions,
): { size: number; isNamed: (leaf: TreeNode) => boolean } {
  if (form.layout === 'radial' || (form.orient !== 'LR' && form.orient !== 'RL'))
    return { size: fontSize.label, isNamed: () => true };
  const leaves: TreeNode[] = [];
  const walk = (node: TreeNode): void => (node.children.length === 0 ? void leaves.push(node) : node.children.forEach(walk));
  walk(root);
  // ECharts keeps the room of one leaf between neighbours that are no siblings.
  const families = nodes.filter((node) => node.children.some((child) => child.children.length === 0)).length;
  const pitch = (view.height - across.top - across.bottom) / Math.max(1, leaves.length + families - 2);
  const every = Math.max(1, Math.ceil(smallestText / pitch));
  const named = new Set(leaves.filter((_, at) => at % every === 0));
  return { size: Math.max(smallestText, Math.min(fontSize.label, Math.floor(pitch))), isNamed: (leaf) => named.has(leaf) };
}

const aligned = { left: 'right', right: 'left', top: 'center', bottom: 'center' } as const;

/** Room above and below a tree that grows sideways. */
const across = { top: 18, bottom: 24 };

/** Longer names are cut. */
const labelPx = 180;

/** Room beside the tree for the labels of its root and its leaves. */
function edgesOf(form: TreeForm, { root, nodes }: BuiltTree, view: DepictOptions) {
  if (isBare(view)) return { left: 8, right: 8, top: 6, bottom: 6 };
  const widest = Math.max(
    ...nodes.filter((node) => node.children.length === 0).map(({ name }) => textWidth(name, fontSize.label)),
  );
  if (form.layout === 'radial') {
    // Labels stand outside the outermost ring, all around it.
    const around = Math.min(Math.min(widest, labelPx) + 16, Math.min(view.width, view.height) * 0.28);
    return { left: around, right: around, top: around, bottom: around };
  }
  const first = form.node_label_position === 'left' ? textWidth(root.name, fontSize.label) + 14 : 16;
  const last = form.child_label_position === 'right' ? widest + 16 : Math.max(16, widest / 2 + 8);
  const [near, far] = [Math.min(first, view.width * 0.3), Math.min(last, view.width * 0.35)];
  if (form.orient === 'LR') return { left: near, right: far, ...across };
  if (form.orient === 'RL') return { left: far, right: near, ...across };
  return { left: 20, right: 20, top: 30, bottom: 34 };
}

function notesOf({ elsewhere, looped, root }: BuiltTree, answer: QueryAnswer, view: DepictOptions): string[] {
  return [
    ...(elsewhere > 0 ? [view.say('Nodes that are not below {name}, not shown: {n}.', { name: root.name, n: elsewhere })] : []),
    ...(looped > 0 ? [view.say('Nodes whose parents lead round in a circle: {n}.', { n: looped })] : []),
    ...(answer.truncated ? [view.say('The row limit cut this answer: not everything is shown.')] : []),
  ];
}

function seriesOf(form: TreeForm, grown: BuiltTree, view: DepictOptions): TreeSeriesOption {
  const bare = isBare(view);
  const label = {
    color: view.theme.text,
    fontSize: fontSize.label,
    overflow: 'truncate' as const,
    ellipsis: '…',
    width: labelPx,
    show: !bare,
  };
  // Around a centre ECharts turns labels outwards by itself.
  const placed = (position: TreeForm['node_label_position']) =>
    form.layout === 'radial' ? {} : { position, align: aligned[position] };
  const leaf = leafNames(form, grown, view);
  return {
    type: 'tree',
    id: 'tree',
    ...edgesOf(form, grown, view),
    layout: form.layout,
    orient: form.orient,
    symbol: form.symbol,
    symbolSize: bare ? 4 : form.symbolSize,
    roam: form.roam && view.mode === 'screen',
    initialTreeDepth: grown.nodes.length > 200 ? 3 : 5,
    expandAndCollapse: view.mode === 'screen',
    emphasis: { focus: form.emphasis },
    itemStyle: { color: view.theme.accent, borderColor: view.theme.accent },
    lineStyle: { color: view.theme.line, width: 1.5 },
    label: { ...label, ...placed(form.node_label_position) },
    leaves: { label: { ...label, fontSize: leaf.size, ...placed(form.child_label_position) } },
    data: [itemOf(grown.root, leaf.isNamed)],
  };
}

/** The answer as one tree. Without a node, or without the root the form names, the picture is empty and says why. */
export function treePicture(form: TreeForm, answers: QueryAnswer[], view: DepictOptions): Picture {
  const [answer] = answers;
  if (!answer || answer.frame.rowcount === 0) return nothing(answer, view);
  const grown = treeOf(form, answer);
  if (!grown)
    return emptyFace(
      view.say('No tree'),
      form.root_node_id ? view.say('No node has the id {id}.', { id: form.root_node_id }) : view.say('No row has an id.'),
    );
  const metric = form.metric === undefined ? undefined : metricLabel(form.metric);
  const number = metricNumber(view, metric, undefined);
  const notes = notesOf(grown, answer, view);
  return {
    kind: 'echarts',
    summary: summaryOf(view, view.say('Tree Chart'), brief(grown.root.name), [[view.say('Nodes'), grown.nodes.length]]),
    ...(notes.length > 0 && { notes }),
    option: { ...baseOption(view, grown.nodes.length), tooltip: { trigger: 'item' }, series: [seriesOf(form, grown, view)] },
    tooltip: ([point]) => {
      const node = grown.nodes[placeIn(point?.data) ?? -1];
      if (!node) return { rows: [] };
      return {
        title: node.name,
        rows: [
          ...(metric === undefined
            ? []
            : [
                {
                  label: titleOf(view.dataset, metric),
                  value: Number.isNaN(node.value) ? 'N/A' : number(node.value),
                  strong: true,
                },
              ]),
          { label: view.say('Children'), value: String(node.children.length) },
        ],
      };
    },
  };
}
