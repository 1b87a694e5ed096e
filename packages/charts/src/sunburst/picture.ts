/** The sunburst as an ECharts picture: rings of parts, each inside the part it belongs to. */
import type { SunburstSeriesOption } from 'echarts';
import { blend, colourAlong, readableOn, withAlpha } from '@tessera/core/look/contrast';
import { metricLabel } from '@tessera/core/query/metric';
import type { QueryAnswer, Picture, DepictOptions, Tooltip } from '../chart-type.ts';
import { dimmedOpacity, isDimmedBranch } from '../shared/cross-filter.ts';
import { pickDimensions } from '../shared/pick-values.ts';
import { metricNumber, titleOf, type NumberText } from '../shared/format.ts';
import { inkOf } from '../shared/ink.ts';
import { baseOption, fontSize, isBare } from '../shared/look.ts';
import { placeIn } from '../shared/node-place.ts';
import { gathersOthers } from '../shared/others.ts';
import { wrapText } from '../shared/wrap.ts';
import { foldTree, leftOutNotes, type Branch, type Tree } from '../shared/tree.ts';
import type { SunburstForm } from './form.ts';
import { brief, summaryOf } from '../shared/summary.ts';
import { nothing } from '../shared/nothing.ts';

type Node = NonNullable<SunburstSeriesOption['data']>[number] & { at: number };

interface Drawing {
  form: SunburstForm;
  tree: Tree;
  view: DepictOptions;
  number: NumberText;
  colourOf: (branch: Branch) => string;
}

/** Where the outermost ring ends, of the room there is. */
const outer = 0.96;
const lineHeight = 13;

const percent = (part: number, whole: number): string =>
  whole > 0 ? `${((part / whole) * 100).toFixed(part / whole < 0.1 ? 1 : 0)}%` : '';

/** A colour for each name of the first ring, paler outwards; with a second metric its share of the first along a ramp. */
function colours(form: SunburstForm, tree: Tree, view: DepictOptions): (branch: Branch) => string {
  if (form.secondary_metric !== undefined) {
    const ratios = tree.all.map((branch) => branch.second / branch.value);
    const [low, high] = [Math.min(...ratios), Math.max(...ratios)];
    const ramp = view.linearScheme(form.linear_color_scheme);
    return (branch) => colourAlong(ramp, high > low ? (branch.second / branch.value - low) / (high - low) : 0.5);
  }
  return (branch) => {
    let top = branch;
    while (top.parent) top = top.parent;
    return blend(withAlpha(inkOf(view, top.name), Math.max(0.4, 1 - 0.22 * (branch.path.length - 1))), view.theme.background);
  };
}

function nodeOf(drawing: Drawing, branch: Branch): Node {
  const { form, tree, view, colourOf } = drawing;
  const colour = colourOf(branch);
  const small = branch.value / tree.total < form.show_labels_threshold / 100;
  return {
    at: branch.at,
    name: branch.name,
    value: branch.value,
    itemStyle: { color: colour, opacity: isDimmedBranch(view.selection, branch.path) ? dimmedOpacity : 1 },
    label: { show: form.show_labels && !small && !isBare(view), color: readableOn(colour) },
    children: branch.children.map((child) => nodeOf(drawing, child)),
  };
}

function seriesOf(drawing: Drawing): SunburstSeriesOption {
  const { form, tree, view, number } = drawing;
  const hole = form.show_total && !isBare(view) ? 0.24 : 0.12;
  const radius = Math.min(view.width, view.height) / 2;
  const ring = (radius * (outer - hole)) / Math.max(1, form.columns.length);
  const room = Math.max(24, ring - 10);
  /** As many lines as the part is wide where its label stands. */
  const linesOf = (text: string, { value, path }: Branch): string => {
    const along = 2 * Math.PI * (radius * hole + ring * (path.length - 0.5)) * (value / tree.total);
    const lines = wrapText(text, room, fontSize.label);
    return lines.length * lineHeight <= along ? lines.join('\n') : text;
  };
  return {
    type: 'sunburst',
    id: 'rings',
    radius: [`${hole * 100}%`, `${outer * 100}%`],
    center: ['50%', '50%'],
    // A click filters the rest of the dashboard; it does not turn the rings.
    nodeClick: false,
    // Unsorted, parts stand in the order of the tree.
    sort: form.sort_by_metric && !gathersOthers(form) ? 'desc' : () => 0,
    emphasis: { focus: 'ancestor' },
    itemStyle: { borderColor: view.theme.background, borderWidth: tree.all.length > 200 ? 0.5 : 1.5, borderRadius: 2 },
    label: {
      rotate: 'radial',
      minAngle: 6,
      fontSize: fontSize.label,
      overflow: 'truncate',
      ellipsis: '…',
      lineHeight,
      width: room,
      formatter: (point) => {
        const branch = tree.all[placeIn(point.data) ?? -1];
        if (!branch) return '';
        const texts = { key: branch.name, value: number(branch.value), key_value: `${branch.name}: ${number(branch.value)}` };
        return linesOf(texts[form.label_type], branch);
      },
    },
    data: tree.roots.map((branch) => nodeOf(drawing, branch)),
  };
}

/** @param metric  what sizes a part @param second  what colours it */
function tooltipOf(
  { form, tree, view, number, colourOf }: Drawing,
  branch: Branch | undefined,
  metric: string,
  second: string | undefined,
): Tooltip {
  if (!branch) return { rows: [] };
  const title = titleOf(view.dataset, metric);
  const secondTitle = second === undefined ? undefined : titleOf(view.dataset, second);
  const secondNumber = metricNumber(view, second, form.number_format, form.currency_format);
  return {
    title: branch.texts.join(' › '),
    rows: [
      { colour: colourOf(branch), label: title, value: number(branch.value), strong: true },
      ...(secondTitle === undefined
        ? []
        : [
            { label: secondTitle, value: secondNumber(branch.second) },
            { label: `${secondTitle} / ${title}`, value: percent(branch.second, branch.value) },
          ]),
      { label: view.say('Share of all'), value: percent(branch.value, tree.total) },
      ...(branch.parent
        ? [
            {
              label: view.say('Share of {name}', { name: branch.parent.name }),
              value: percent(branch.value, branch.parent.value),
            },
          ]
        : []),
    ],
  };
}

/** The answer as rings. A null ends its branch. Rows without a size are left out and counted in a note. */
export function sunburstPicture(form: SunburstForm, answers: QueryAnswer[], view: DepictOptions): Picture {
  const [answer] = answers;
  if (!answer || answer.frame.rowcount === 0 || form.metric === undefined) return nothing(answer, view);
  const metric = metricLabel(form.metric);
  const second = form.secondary_metric === undefined ? undefined : metricLabel(form.secondary_metric);
  const tree = foldTree(answer, {
    columns: form.columns,
    metric,
    second,
    dateFormat: form.date_format,
    nullEnds: true,
    largestFirst: form.sort_by_metric && gathersOthers(form),
  });
  if (tree.total === 0) return nothing(answer, view);
  const number = metricNumber(view, metric, form.number_format, form.currency_format);
  const drawing: Drawing = { form, tree, view, number, colourOf: colours(form, tree, view) };
  const notes = leftOutNotes(tree, answer, view);
  const title = titleOf(view.dataset, metric);
  const largest = tree.roots.reduce((best, branch) => (branch.value > best.value ? branch : best));
  return {
    kind: 'echarts',
    summary: summaryOf(view, view.say('Sunburst Chart'), title, [
      [view.say('Levels'), form.columns.length],
      [view.say('Total'), number(tree.total)],
      [view.say('Largest'), `${brief(largest.name)}, ${number(largest.value)} (${percent(largest.value, tree.total)})`],
    ]),
    ...(notes.length > 0 && { notes }),
    option: {
      ...baseOption(view, tree.all.length),
      tooltip: { trigger: 'item' },
      ...(form.show_total &&
        !isBare(view) && {
          title: {
            text: number(tree.total),
            subtext: view.say('Total'),
            left: 'center',
            top: view.height / 2 - 20,
            itemGap: 3,
            textStyle: { color: view.theme.text, fontSize: 16, fontWeight: 600 },
            subtextStyle: { color: view.theme.textMuted, fontSize: fontSize.label },
          },
        }),
      series: [seriesOf(drawing)],
    },
    tooltip: ([point]) => tooltipOf(drawing, tree.all[placeIn(point?.data) ?? -1], metric, second),
    pick: (mark) => {
      const branch = tree.all[placeIn(mark.data) ?? -1];
      if (!branch) return undefined;
      const source = { answer, dateFormat: form.date_format };
      return pickDimensions(form.columns.slice(0, branch.path.length), branch.path, view.selection, source);
    },
  };
}
