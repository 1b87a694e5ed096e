/** The treemap as an ECharts picture: areas add up, and what belongs together shares a colour. */
import type { TreemapSeriesOption } from 'echarts';
import { blend, readableOn, withAlpha } from '@tessera/core/look/contrast';
import { metricLabel } from '@tessera/core/query/metric';
import type { QueryAnswer, Picture, DepictOptions } from '../chart-type.ts';
import { dimmedOpacity, isDimmed } from '../shared/cross-filter.ts';
import { pickDimensions } from '../shared/pick-values.ts';
import { metricNumber, titleOf, type NumberText } from '../shared/format.ts';
import { inkOf } from '../shared/ink.ts';
import { baseOption, fontSize, isBare, textWidth } from '../shared/look.ts';
import { placeIn } from '../shared/node-place.ts';
import { gathersOthers } from '../shared/others.ts';
import { foldTree, leftOutNotes, type Branch, type Tree } from '../shared/tree.ts';
import type { TreemapForm } from './form.ts';
import { brief, summaryOf } from '../shared/summary.ts';
import { nothing } from '../shared/nothing.ts';

type Node = NonNullable<TreemapSeriesOption['data']>[number] & { at: number };

interface Drawing {
  form: TreemapForm;
  tree: Tree;
  view: DepictOptions;
  number: NumberText;
}

const percent = (part: number, whole: number): string =>
  whole > 0 ? `${((part / whole) * 100).toFixed(part / whole < 0.1 ? 1 : 0)}%` : '';

/** A rectangle's side in px, were it a square: ECharts lays them out nearly so. */
const sideOf = ({ tree, view }: Drawing, { value }: Branch): number =>
  Math.sqrt((Math.max(0, value) / tree.total) * view.width * view.height);
/** Below this a label would be two letters and an ellipsis: the tooltip has it. */
const leastSide = 60;

function labelOf(drawing: Drawing, branch: Branch): string {
  const { form, number } = drawing;
  // A number cut short would be another number.
  if (form.label_type === 'key_value' && textWidth(number(branch.value)) + 12 > 0.7 * sideOf(drawing, branch)) return branch.name;
  const texts: Readonly<Record<TreemapForm['label_type'], string>> = {
    key: branch.name,
    value: number(branch.value),
    key_value: `${branch.name}\n${number(branch.value)}`,
  };
  return texts[form.label_type];
}

/** A rectangle's colour: that of its first level, paler for each later sibling so that neighbours differ. */
function colourOf(view: DepictOptions, branch: Branch): string {
  let top = branch;
  while (top.parent) top = top.parent;
  const colour = inkOf(view, top.name);
  if (branch === top) return colour;
  const brothers = branch.parent?.children ?? [];
  const place = brothers.length > 1 ? brothers.indexOf(branch) / (brothers.length - 1) : 0;
  return blend(withAlpha(colour, 1 - 0.4 * place), view.theme.background);
}

function nodeOf(drawing: Drawing, branch: Branch): Node {
  const { view } = drawing;
  const isLeaf = branch.children.length === 0;
  const full = colourOf(view, branch);
  // A rectangle's opacity would let the one beneath shine through.
  const isPale = isLeaf && isDimmed(view.selection, branch.path);
  const colour = isPale ? blend(withAlpha(full, dimmedOpacity), view.theme.background) : full;
  return {
    at: branch.at,
    name: branch.name,
    value: branch.value,
    itemStyle: { color: colour, ...(!isLeaf && { borderColor: colour, borderWidth: 2, gapWidth: 1 }) },
    label: { color: readableOn(colour), ...(sideOf(drawing, branch) < leastSide && { show: false }) },
    ...(!isLeaf && {
      upperLabel: { color: readableOn(colour), ...(sideOf(drawing, branch) < leastSide && { show: false }) },
      children: branch.children.map((child) => nodeOf(drawing, child)),
    }),
  };
}

function seriesOf(drawing: Drawing): TreemapSeriesOption {
  const { form, tree, view } = drawing;
  const bare = isBare(view);
  const text = (point: { data?: unknown }): string => {
    const branch = tree.all[placeIn(point.data) ?? -1];
    return branch ? labelOf(drawing, branch) : '';
  };
  const upper = form.show_upper_labels && !bare;
  return {
    type: 'treemap',
    id: 'tree',
    left: 0,
    right: 0,
    top: 0,
    bottom: 0,
    roam: false,
    // A click filters the rest of the dashboard; zooming into a rectangle would take the others out of sight.
    nodeClick: false,
    breadcrumb: { show: false },
    // Sorted by ECharts, what a limit left out would stand among the others.
    sort: form.sort_by_metric && !gathersOthers(form) ? 'desc' : false,
    visibleMin: 0,
    itemStyle: { borderColor: view.theme.background, borderWidth: 0, gapWidth: 1 },
    label: {
      show: form.show_labels && !bare,
      fontSize: fontSize.text,
      lineHeight: 16,
      padding: [2, 4],
      overflow: 'truncate',
      ellipsis: '…',
      formatter: text,
    },
    upperLabel: {
      show: upper,
      height: 20,
      fontSize: fontSize.text,
      fontWeight: 600,
      padding: [0, 4],
      overflow: 'truncate',
      ellipsis: '…',
      formatter: (point) => tree.all[placeIn(point.data) ?? -1]?.name ?? '',
    },
    levels: [{ itemStyle: { borderWidth: 0, gapWidth: 2 }, upperLabel: { show: false } }],
    emphasis: { itemStyle: { borderColor: view.theme.text }, upperLabel: { show: upper } },
    data: tree.roots.map((branch) => nodeOf(drawing, branch)),
  };
}

/** The answer as nested rectangles; a null is a value of its own. Rows without a size are counted in a note. */
export function treemapPicture(form: TreemapForm, answers: QueryAnswer[], view: DepictOptions): Picture {
  const [answer] = answers;
  if (!answer || answer.frame.rowcount === 0 || form.metric === undefined) return nothing(answer, view);
  const metric = metricLabel(form.metric);
  const tree = foldTree(answer, {
    columns: form.groupby,
    metric,
    dateFormat: form.date_format,
    nullEnds: false,
    largestFirst: form.sort_by_metric && gathersOthers(form),
  });
  if (tree.total === 0) return nothing(answer, view);
  const number = metricNumber(view, metric, form.number_format, form.currency_format);
  const drawing: Drawing = { form, tree, view, number };
  const notes = leftOutNotes(tree, answer, view);
  const title = titleOf(view.dataset, metric);
  const leaves = tree.all.filter((branch) => branch.children.length === 0);
  const largest = leaves.reduce((best, branch) => (branch.value > best.value ? branch : best));
  return {
    kind: 'echarts',
    summary: summaryOf(view, view.say('Treemap'), title, [
      [view.say('Rectangles'), leaves.length],
      [view.say('Total'), number(tree.total)],
      [
        view.say('Largest'),
        `${brief(largest.texts.join(' › '))}, ${number(largest.value)} (${percent(largest.value, tree.total)})`,
      ],
    ]),
    ...(notes.length > 0 && { notes }),
    option: { ...baseOption(view, tree.all.length), tooltip: { trigger: 'item' }, series: [seriesOf(drawing)] },
    tooltip: (points) => {
      const branch = tree.all[placeIn(points[0]?.data) ?? -1];
      if (!branch) return { rows: [] };
      const parent = branch.parent;
      return {
        title: branch.texts.join(' › '),
        rows: [
          { colour: colourOf(view, branch), label: title, value: number(branch.value), strong: true },
          { label: view.say('Share of all'), value: percent(branch.value, tree.total) },
          ...(parent
            ? [{ label: view.say('Share of {name}', { name: parent.name }), value: percent(branch.value, parent.value) }]
            : []),
        ],
      };
    },
    pick: (mark) => {
      const branch = tree.all[placeIn(mark.data) ?? -1];
      if (!branch || branch.children.length > 0) return undefined;
      const source = { answer, dateFormat: form.date_format };
      return pickDimensions(form.groupby.slice(0, branch.path.length), branch.path, view.selection, source);
    },
  };
}
