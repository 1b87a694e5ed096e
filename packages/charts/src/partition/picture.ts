/** The partition chart as an ECharts picture: rectangles that we lay out and ECharts draws. */
import type { CustomSeriesOption } from 'echarts';
import { blend, withAlpha } from '@tessera/core/look/contrast';
import type { QueryAnswer, Picture, DepictOptions } from '../chart-type.ts';
import { dimmedOpacity, isDimmedBranch } from '../shared/cross-filter.ts';
import { numberText, metricNumber, type NumberText } from '../shared/format.ts';
import { inkOf } from '../shared/ink.ts';
import { drawBox } from '../shared/labelled-box.ts';
import { baseOption, fontSize, textWidth } from '../shared/look.ts';
import { placeIn } from '../shared/node-place.ts';
import { pickDimensions } from '../shared/pick-values.ts';
import { cutTo } from '../shared/wrap.ts';
import type { PartitionForm } from './form.ts';
import { layParts, type PartBox, type PartLayout } from './layout.ts';
import { partsOf } from './tree.ts';
import { metricLabel } from '@tessera/core/query/metric';
import { brief, summaryOf } from '../shared/summary.ts';
import { nothing } from '../shared/nothing.ts';

interface Drawing {
  form: PartitionForm;
  layout: PartLayout;
  view: DepictOptions;
  number: NumberText;
}

/** A part has the colour of the first value on its way, paler the further it is from it. */
function colourOf(view: DepictOptions, { way, depth }: PartBox): string {
  const first = way.findIndex((node) => node.path.length > 0);
  const named = way[first];
  if (!named) return blend(withAlpha(view.theme.textMuted, 0.35), view.theme.background);
  const paler = Math.max(0.4, 1 - 0.2 * (depth - first));
  return blend(withAlpha(inkOf(view, named.name), paler), view.theme.background);
}

/** The name, and the value below or behind it where there is room. */
function textOf(box: PartBox, number: NumberText, width: number, height: number): string {
  const value = number(box.node.value);
  const room = width - 10;
  const name = textWidth(box.node.name, fontSize.label) > room ? cutTo(room, box.node.name) : box.node.name;
  if (height >= 32) return `${name}\n${value}`;
  return textWidth(`${name}  ${value}`, fontSize.label) <= room ? `${name}  ${value}` : name;
}

function seriesOf({ layout, view, number }: Drawing): CustomSeriesOption {
  const { boxes, depths } = layout;
  const column = view.width / Math.max(1, depths);
  return {
    type: 'custom',
    id: 'parts',
    coordinateSystem: 'none',
    data: boxes.map(({ depth, from }, at) => ({ at, value: [depth, from] })),
    renderItem: (params) => {
      const box = boxes[params.dataIndex];
      if (!box) return null;
      const { depth, from, until, node } = box;
      const opacity = node.path.length > 0 && isDimmedBranch(view.selection, node.path) ? dimmedOpacity : 1;
      const text = (wide: number, high: number): string => textOf(box, number, wide, high);
      const fill = colourOf(view, box);
      return drawBox({ left: depth * column, width: column, from, until, fill, opacity, padding: 5, text }, view);
    },
  };
}

const share = (part: number, whole: number): string => (whole > 0 && part >= 0 ? `${((part / whole) * 100).toFixed(1)}%` : '');

const notesOf = ({ sizeless, left }: PartLayout, answer: QueryAnswer, view: DepictOptions): string[] => [
  ...(sizeless > 0 ? [view.say('Zero or negative, left out: {n}.', { n: sizeless })] : []),
  ...(left > 0 ? [view.say('Left out by limit and threshold: {n}.', { n: left })] : []),
  ...(answer.truncated ? [view.say('The row limit cut this answer: not everything is counted.')] : []),
];

/** Shares and changes read as percents. */
function numberOfParts(form: PartitionForm, view: DepictOptions): NumberText {
  const option = form.time_series_option;
  const compares = option === 'adv_anal' && form.time_compare.length > 0 && form.comparison_type === 'percentage';
  const isShare = form.contribution && !option.startsWith('point_');
  if ((isShare || compares || option === 'point_percent') && !form.number_format?.includes('%')) return numberText(',.1%');
  const [metric] = form.metrics;
  return metricNumber(view, metric === undefined ? undefined : metricLabel(metric), form.number_format);
}

/** The picture of an answer; the empty one where there is nothing to draw. */
export function partitionPicture(form: PartitionForm, answers: QueryAnswer[], view: DepictOptions): Picture {
  const [answer] = answers;
  if (!answer || answer.frame.rowcount === 0) return nothing(answer, view);
  const layout = layParts(form, partsOf(form, answer, view));
  const [first] = layout.boxes;
  if (!first) return nothing(answer, view);
  const number = numberOfParts(form, view);
  const drawing: Drawing = { form, layout, view, number };
  const notes = notesOf(layout, answer, view);
  return {
    kind: 'echarts',
    summary: summaryOf(view, view.say('Partition Chart'), brief(first.node.metric), [
      [view.say('Parts'), layout.boxes.length],
      [view.say('Levels'), layout.depths],
      [view.say('Total'), number(first.node.value)],
    ]),
    ...(notes.length > 0 && { notes }),
    option: { ...baseOption(view, layout.boxes.length), tooltip: { trigger: 'item' }, series: [seriesOf(drawing)] },
    tooltip: ([point]) => {
      const box = layout.boxes[placeIn(point?.data) ?? -1];
      if (!box) return { rows: [] };
      const { node, way } = box;
      const above = form.rich_tooltip ? way.slice(0, -1).toReversed() : [];
      return {
        title: node.name,
        rows: [
          { colour: colourOf(view, box), label: node.metric, value: number(node.value), strong: true },
          ...above.map((each) => ({ label: view.say('of {name}', { name: each.name }), value: share(node.value, each.value) })),
        ].filter(({ value }) => value !== ''),
      };
    },
    pick: (mark) => {
      const box = layout.boxes[placeIn(mark.data) ?? -1];
      const path = box?.node.path ?? [];
      if (path.length === 0) return undefined;
      return pickDimensions(form.groupby.slice(0, path.length), path, view.selection, { answer });
    },
  };
}
